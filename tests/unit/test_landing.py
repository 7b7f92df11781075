"""What two do at once to one field: numbers add up, and of two words that counts of which the field says so."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.properties.alone import trials_end_alike

from grognard.checking import check_source
from grognard.core.faults import Stopped
from grognard.driver import compile_source
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import pose
from grognard.formatting import format_text
from grognard.source import SourceFile

GAME = """ruleset Shots

choice wound: unhurt, scratch, dead

piece man
  wound, usually unhurt{said}

action shoot of a man as firer at a man as target
  roll D3
  the target's wound becomes scratch  when the total is 2
  the target's wound becomes dead  when the total is 3

test volley of a man as one against a man as other
  for each man as firer, all at once
    do shoot of the firer at the other
  the result is the other's wound
"""


def odds(said: str) -> dict[object, Fraction]:
    rules = compile_source(GAME.format(said=said)).ruleset
    question = pose(rules, rules.rules["volley"], {})
    program = question.program()
    found = Odds(question.world).results(program)
    assert trials_end_alike(question, program, 0)
    return {str(one): found.probability(one) for one in found.outcomes}


@pytest.mark.parametrize("word", ["later", "last"])
def test_the_later_word_counts(word: str) -> None:
    """Two dice of three faces each: unhurt where both miss, 1/9; dead where one of them kills, 1 - 4/9."""
    assert odds(f", of two at once the {word}") == {
        "unhurt": Fraction(1, 9), "scratch": Fraction(3, 9), "dead": Fraction(5, 9),
    }  # fmt: skip


def test_the_earlier_word_counts_of_those_that_land() -> None:
    """Who misses changes nothing: a scratch where one scratches, 5/9 of the throws; dead where none does and one kills."""
    assert odds(", of several at once the earlier") == {
        "unhurt": Fraction(1, 9), "scratch": Fraction(5, 9), "dead": Fraction(3, 9),
    }  # fmt: skip


def test_without_it_the_run_stops_with_what_to_write() -> None:
    rules = compile_source(GAME.format(said="")).ruleset
    question = pose(rules, rules.rules["volley"], {})
    with pytest.raises(Stopped, match=r"at once change .* differently") as told:
        Odds(question.world).results(question.program())
    assert ", of two at once the later`" in str(told.value.help)


def test_only_words_of_a_list_have_an_order() -> None:
    text = "ruleset Shots\n\npiece man\n  hits: 0 to 9, of two at once the later\n  hurt: yes or no, of two at once the last\n"
    assert [(one.code.name, one.place.line) for one in check_source(text).diagnostics if "earlier" in one.message] == [
        ("GR204", 4),
        ("GR204", 5),
    ]


def test_it_is_laid_out_as_it_is_written() -> None:
    text = GAME.format(said=", of two at once the later")
    assert format_text(SourceFile("shots.rules", text)) == text
