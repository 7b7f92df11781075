"""Any text can be read: nothing raises, places lie within it, and time grows no faster than the text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.diagnostics import codes
from grognard.driver import compile_source
from grognard.review.alone import MOST, review
from grognard.review.as_json import alone_json, verified_json
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.held.verify import verify
from grognard.review.report import tell_alone, tell_verified
from grognard.source import SourceFile
from tests.work import lines_run

RULES = """ruleset Example
  source: A small book

sections
  | 1   || Moving |
  | 1.a || Horse  |
  | 2   || Morale |

choice arm: foot, horse [1]

table moves [1]
  | arm   || inches | dice |
  | foot  || 6      | 1    |
  | horse || 12     | 2    |

piece unit [1]
  arm
"""

PIECES = st.sampled_from(
    [
        "1. ", "2) ", "a. ", "IV. ", "B.4 ", "3D6", " D10 ", "-1", "+2", "1-3", "4 or more", "½", "50%", '6"', "25 cms", "|", "\t", "   ",
        "\n", "\n\n", "(", ")", "*", "**", "see rule 3 ", "Table", "The Morale Test Table ", "Contents\n", "Moving .... 4\n", "Index:\n",
        "within 6 of the ", "Moving", "Morale: ", "D6 roll: 1 or 2 = ", "total 5 - ", "on 7 or less, on 9,10", "3 + 4 = 8", "<i>", "August 2002 7\n",
        "Infantry", " and ", ". ", "..", "l/5", "5O ", "˝", "\u0000", "İ", "ß", "٣", "²", "𝟙", "\u2028", "x" * 50,
    ]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=80).map("".join))


@settings(max_examples=120, deadline=None)
@given(TEXTS)
def test_any_text_alone(text: str) -> None:
    file = SourceFile("book.txt", text)
    book = Book(file)
    findings = review(file)
    for one in findings:
        for place in (one.place, *one.places, *(label.place for label in one.also)):
            assert 0 <= place.span.start <= place.span.end <= len(text)
        assert len(one.quote.split()) <= 7
        assert one.message and one.help
        assert one.code is not codes.CHECK_FAILED, one.message
    assert tell_alone(book, findings, 50) and alone_json(findings, book)


COMPILED = compile_source(RULES, "example.rules")


@settings(max_examples=80, deadline=None)
@given(TEXTS)
def test_any_text_against_rules(text: str) -> None:
    found = verify(COMPILED.ruleset, COMPILED.files, SourceFile("book.txt", text))
    assert 0 <= found.found_count <= found.figures
    assert len(found.sections) == 3
    ends = [held.part for held in found.sections if held.part is not None]
    assert all(one.end <= other.start for one, other in pairwise(ends))
    assert tell_verified(found, 50) and verified_json(found)


HARD = [
    "(", "|", "|\n", "a\n|\n", "1. ", "1. x\n", "1. x\na. y\n", "D6 ", "1-", "* ", "\t", "   ", "x   y   z\n", "a ", "l/5 ", "see rule 3 ",
    "Moving .... 4 ", "A", "A ", "Moving ....... ", "1,000", "-1 x\n", "Morale Table ", "see the Broken Guns Table. ", "x = ", "1 + ", "<i", "(1) ",
    "| D6 | 1 |\n", "total 5 - ", "Unit in cover +1\n", "Index:\n", "August 2002 7\n", "no no ", "See The Old House. ", "word. ", "1 to 2 ", "aA", "\n",
    "# x\n", "## Turn sequence\n1. Foo\n", "the Foo rule ", "takes a foo token. ", "see the Foo section. ", "ABC ", "+1 Foo, ", "two steps: ",
    "Walk: 1-4\n- ", "Table 3 ", "half the dice ", "roll a die ", "action points ", "may not move. ",
]  # fmt: skip


def _work(text: str) -> int:
    read_figures.cache_clear()
    return lines_run(lambda: review(SourceFile("book.txt", text)))


@pytest.mark.slow
@pytest.mark.parametrize("piece", HARD)
def test_work_grows_with_the_text(piece: str) -> None:
    # Four times the text: 4 for n, about 5 for n log n, 16 for a square.
    small = _work(piece * (500 // len(piece)))
    assert _work(piece * (2_000 // len(piece))) < 5.7 * small + 1_000


def test_a_text_with_one_fault_many_times_is_told_in_measure() -> None:
    table = "| Pace | Dice |\n| 1-30 | 1 |\n| 30-40 | 2 |\n| 41-50 | 3 |"
    text = "\n\n".join(table for _ in range(2 * MOST))
    assert len(review(SourceFile("book.txt", text))) <= MOST
