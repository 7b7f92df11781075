"""Costly patterns are looked for only where one of their words stands. What is passed over so has nothing to tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pkgutil import iter_modules
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grognard.review import alone, contents, near
from grognard.review import figures as read_figures
from grognard.review.alone import misspelt, neighbours, review, unsaid
from grognard.review.alone.footnotes import footnotes_match
from grognard.review.book import Book
from grognard.review.english.tokens import Token
from grognard.review.heads import heads
from grognard.source import SourceFile
from tests.work import lines_run

FAULTS = [
    "Attacks happens twice.", "The player may moves.", "The cards are place on the table.", "Draw 1 cards.", "Take 2 card from it.",
    "Units that is routed.", "Each units moves.", "This units moves.", "These unit moves.", "A players may act.", "Both units in a wood gets one.",
    "Cards who are drawn.", "All die roll count.", "One of your unit is lost.", "Each unit have one.", "All units gains one.", "The damage are lost.",
    "Each player win a game.", "Add one additional dice.", "Roll two type of dice.", "It is ,here.", "It moves.Then it stops.", "A unit(routed) stops.",
    "Move 5inches- and stop.", "Roll l0 dice, +l each.", "It wi11 rnove and move.", "2 + 2 = 5.", "Half of 8 is 5.", "Rolls 4 and 2, a total of 7.",
    "4 men for 3 turns, or 3 men for 5 turns.", "He rolls a 4, adds 2, for a total of 9.", "TODO: write this.", "See xxxx (or brains?).", "Add 2 (soon 3).",
    "More than 6 units lose the game.", "6 or more units lose the game.", "Units within 6 of the wood.", "Cavalry move 12.", "Infantry move 6 inches.",
    "See page 400.", "On the Morale Rout Table.", "See the Broken Gun rules.", "Take the Pass action now.", "A morale test.", "A morale check.",
    "Each turn has a move.", "The next round has one.", "The soldier s ration, the man s coat, the horse s feed.", "Point=Total and a=bc.", "ofthe bothflanks flanks both.",
    "A mark* here.", "*A note that is long.", "pointTotal point total point total", "The unit ( routed.", "a loud NCO and an NCO.", "half of the the unit.",
    "D6 of it.", "d6 of it.", "# A heading", "", "- an item", "| a | 1 |", "(", "**x**", "ſ and İ and K", "\tA tab.",
]  # fmt: skip


def told(text: str) -> list[tuple[object, ...]]:
    return [
        (one.code.name, one.place.span, one.message, tuple(each.span for each in one.places))
        for one in review(SourceFile("book.txt", text))
    ]


def everywhere(part: str, small: str) -> list[int]:
    """Where a part stands, looked for letter by letter."""
    found: list[int] = []
    while (at := small.find(part, found[-1] + len(part) if found else 0)) >= 0:
        found.append(at)
    return found


WORDS = st.lists(st.sampled_from(["a", "an", "ana", "he", "the", "then", " ", " ", "'", "’s", "-", "\n", "é", "ſ"]), max_size=30).map("".join)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(WORDS, WORDS.filter(bool), st.data())
def test_parts_of_words_are_found_by_the_words(text: str, part: str, data: st.DataObject) -> None:
    small = text + part + text
    start = data.draw(st.integers(0, len(small) - 1))
    other = small[start : start + data.draw(st.integers(1, 9))]
    for one in (part, other):
        assert list(near.places(one, small)) == everywhere(one, small)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(FAULTS), max_size=30).map("\n".join))
@example("\n".join(FAULTS))
@example(" ".join(FAULTS))
def test_nothing_is_passed_over_that_is_a_finding(text: str) -> None:
    found = told(text)
    with (
        patch.object(Book, "saying", lambda book, *_: frozenset(range(len(book.body)))),
        patch.object(Book, "lines_with", lambda book, _: list(book.lines)),
        patch.object(Book, "starts", lambda *_: None),
        patch.object(near, "places", everywhere),
        patch.object(neighbours._Sieve, "left", unsieved),
    ):
        assert told(text) == found


def unsieved(
    sieve: neighbours._Sieve, row: Sequence[Token], begins: Sequence[bool]
) -> Iterator[tuple[int, neighbours.Pattern]]:
    """Every pattern at every word that may be its anchor."""
    patterns, _ = neighbours._by_anchor()
    for at, one in enumerate(row):
        word = neighbours._COUNT if one.text.isdigit() else neighbours._CLAUSE if begins[at] else ""
        yield from ((at, pattern) for name in (one.small, word) for pattern in patterns.get(name, ()))


def patterns_of_checks() -> list[re.Pattern[str]]:
    """Every pattern of a check of which it can be told with which words it begins."""
    modules = (import_module(f"{alone.__name__}.{one.name}") for one in iter_modules(alone.__path__))
    found = [one for module in modules for one in vars(module).values() if isinstance(one, re.Pattern)]
    found += [asked for one in unsaid._ASKED for asked in (one.asks, one.settled)]
    return [one for one in dict.fromkeys(found) if heads(one) is not None]


PATTERNS = patterns_of_checks()
BEGINNINGS = sorted({one.letters for pattern in PATTERNS for one in heads(pattern) or () if one.letters})
PIECES = st.lists(
    st.sampled_from(BEGINNINGS)
    | st.sampled_from(FAULTS)
    | st.sampled_from([" ", " ", " ", ", ", ". ", "\n", "-", "'s ", "s ", "(", ")", "1", "3+", "D6 ", "%", "A", "ſ", "K", "é", "ı"]),
    max_size=40,
).map("".join)  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(PIECES)
@example("\n".join(FAULTS))
@example(" ".join(BEGINNINGS))
@example(" ".join(word.upper() for word in BEGINNINGS))
def test_a_pattern_is_tried_wherever_it_may_match(text: str) -> None:
    book = Book(SourceFile("book.txt", text))
    for pattern in PATTERNS:
        assert [one.span() for one in book.matches(pattern)] == [one.span() for one in pattern.finditer(text)], pattern


def test_most_patterns_tell_how_they_begin() -> None:
    assert len(PATTERNS) > 150 and len(BEGINNINGS) > 300


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        (r"\b(?:takes?|gains?) a", {"take", "takes", "gain", "gains"}),
        (r"(?<![\w-])(?i:The|an?) ", {"the", "a", "an"}),
        (r"\b(?:re)?roll\b", {"reroll", "roll"}),
        (r"\bhalv(?:e|ing)", {"halve", "halving"}),
        (r"\b\w+ roll", None),
        (r"roll", None),
        (r"\b(?:roll)?[a-z]+", None),
        (r"(?:roll)?", None),
        (r"(?<=\w)roll", None),
        (r" roll", None),
    ],
)
def test_how_a_pattern_begins(pattern: str, letters: set[str] | None) -> None:
    known = heads(re.compile(pattern))
    assert (None if known is None else {one.letters for one in known}) == letters


LEADERS = st.lists(
    st.sampled_from(["A", "Ab c", "1", "(x", ".", "..", "...", ".....", " ", "\n", "4", "iv", "b" * 90]), max_size=25
).map("".join)
COMPOUNDS = st.lists(st.sampled_from(["acrade", "like", "un", "two", "-", "-", " ", ".", "A", "é", "'", "/"]), max_size=25).map("".join)  # fmt: skip
FIGURES = st.lists(
    st.sampled_from(
        ["a", "an", "two", "half", "third", "hundred", " and a ", "inch", "D", "d", "6", "%", " ", "-", "/", ".", "½", "ſix", "turn", ",000", "é"]
    ),
    max_size=20,
).map("".join)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(LEADERS, COMPOUNDS, FIGURES)
def test_what_is_looked_for_by_its_signs_is_all_there_is(entries: str, compounds: str, figures: str) -> None:
    def spans(matches: Iterable[re.Match[str]]) -> list[tuple[int, int]]:
        return [one.span() for one in matches]

    assert spans(contents._with_leaders(entries)) == spans(contents._LEADERS.finditer(entries))
    assert spans(misspelt._parts(compounds)) == spans(misspelt._PART.finditer(compounds))
    plain = re.compile(read_figures._WAYS, re.IGNORECASE)
    assert spans(read_figures._FIGURE.finditer(figures)) == spans(plain.finditer(figures))


def test_the_faults_are_findings() -> None:
    assert len(told("\n".join(FAULTS))) > 30


def test_lines_and_sentences_are_found_by_their_words() -> None:
    book = Book(SourceFile("book.txt", "One unit moves.\nTwo Units don't move; units 2move.\n\nA united front."))
    assert [line.row for line in book.lines_with(("unit",))] == [1, 2, 4]
    assert [line.row for line in book.lines_with(("don't", "one "))] == [1, 2]
    assert book.lines_with(("three",)) == []
    sentences = [one.text for one in book.body]
    assert [sentences[at] for at in sorted(book.saying(("units",)))] == ["Two Units don't move; units 2move."]
    assert [sentences[at] for at in sorted(book.saying(("unit", "united"), ("moves", "front")))] == [
        "One unit moves.",
        "A united front.",
    ]
    assert not book.saying(("unit",), ("front",))


def test_work_grows_with_the_footnotes_of_a_text() -> None:
    def work(notes: int) -> int:
        text = "\n\n".join(f"Word {at} is marked* here.\n*The note number {at} of them." for at in range(notes))
        return lines_run(lambda: list(footnotes_match(Book(SourceFile("book.txt", text)))))

    assert work(900) < 4 * work(300)
