"""A clause of a rule said in short against the one line that it tells: words that other lines of the rule speak of too."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.checks.short_fit import Fit, Unit, clause_at, tokens

GAME = """ruleset Little
  sides: Red, Blue
  lengths: inches

choice ground: open, woods, marsh, hill

piece gun
  side
  ground
  limbered: yes or no
  crew (man): 0 to 6

facts
  range: 0 to 48 inches

work out cost of a gun
  in short: SENTENCE
  start at 1
  multiply by 3  when its ground is marsh
  multiply by 2  when its ground is woods
  subtract 1  when its ground is hill
  never below 0

action drive of a gun
  on the sheet: with cost
  only when it is limbered
  by hand: Drive it by road.

action push of a gun
  on the sheet: with cost
  never when it is limbered
  by hand: Push it, one man on each wheel.

action fire of a gun
  on the sheet: with cost
  never when range is beyond 24"
  it may push
"""
TRUE = (
    "An inch costs 1. Three times as much in a marsh. Twice in woods. On a hill 1 less, never below 0. "
    'Drive: limbered, by road. Push: not limbered, one man on each wheel. Fire: up to 24"; it may push.'
)


def found(sentence: str) -> set[str]:
    diagnostics = check_source(GAME.replace("SENTENCE", sentence)).diagnostics
    assert not [one for one in diagnostics if one.code.name < "GR300"], [str(one.message) for one in diagnostics]
    return {one.code.name for one in diagnostics if one.code.name in ("GR545", "GR546")}


def test_what_is_true_is_not_reported() -> None:
    assert found(TRUE) == set()


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("Three times as much in a marsh. Twice in woods.", "Three times as much in woods. Twice in a marsh."),
        ("never below 0", "below 0"),
        ('up to 24"', 'beyond 24"'),
        ("it may push", "it must push"),
        ("Twice in woods", "Twice in woods or woods"),
    ],
)
def test_a_word_of_another_line_is_reported(said: str, instead: str) -> None:
    assert said in TRUE and found(TRUE.replace(said, instead)) & {"GR545", "GR546"}


def test_the_line_that_shares_the_rarest_words_fits_best() -> None:
    lines = [Unit(tokens(text), frozenset(), text) for text in ("in woods 3 dice", "in a marsh 2 dice", "any 1 dice")]
    fit = Fit(lines)
    for said, line in (("2 dice", lines[1]), ("3 dice", lines[0])):
        assert fit.best(lines, lambda _: True, tokens(said), frozenset())[1] is line


def test_a_clause_ends_at_a_comma_a_colon_or_a_bracket() -> None:
    sentence = "In a marsh: three times (a gun four), on a hill less"
    start = sentence.index("four")
    clause, around = clause_at(sentence, start, start + 4)
    assert tokens(clause) == tokens("gun") and "hill" in around and "four" not in clause
