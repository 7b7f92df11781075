"""What stands beside a figure, and what is counted clause by clause: said otherwise it is found, said in other words it is let be."""

from __future__ import annotations

import pytest
from tests.rules_texts import codes_about_shorts

GAME = """ruleset Little
  sides: Red, Blue
  lengths: inches

choice pace: walk, trot, gallop

piece unit
  side
  pace
  limbered: yes or no
  shaken: yes or no
  men (man): 0 to 40
  hits: 0 to 9

state steady of a unit
  on the sheet: no
  never when it is shaken

action ride of a unit
  in short: SENTENCE
  never when it is limbered
  by hand: Move it up to 12 inches.
  it loses 3 men  when its pace is gallop
  it gains 1 hit  when its pace is trot
"""
TRUE = "Never when limbered. Move it up to 12 inches. At a gallop it loses 3 men, at a trot it gains 1 hit."


def said(sentence: str) -> set[str]:
    """What a sentence about `ride` gets."""
    return codes_about_shorts(GAME.replace("SENTENCE", sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        TRUE,
        "Unless limbered: move it 12 inches or less. A gallop costs 3 men, a trot 1 hit.",
        "It may not be limbered. It moves no more than 12 inches; 3 men are lost at a gallop, 1 hit is gained at a trot.",
    ],
)
def test_the_same_in_other_words_is_true(sentence: str) -> None:
    assert "GR545" not in said(sentence)


@pytest.mark.parametrize(
    ("true", "lie"),
    [
        ("3 men", "2 men"),
        ("1 hit", "3 hits"),
        ("3 men, at a trot it gains 1 hit", "1 man, at a trot it gains 3 hits"),
        ("Never when limbered", "Never unless limbered"),
        ("Never when limbered", "When limbered"),
        ("up to 12 inches", "at least 12 inches"),
        ("it loses 3", "it gains 3"),
        ("At a gallop it loses 3 men, at a trot", "At a trot it loses 3 men, at a gallop"),
    ],
)
def test_what_stands_with_something_else_is_found(true: str, lie: str) -> None:
    assert true in TRUE
    assert "GR545" in said(TRUE.replace(true, lie))


@pytest.mark.parametrize(("more", "found"), [("With 0 men nobody rides.", False), ("It keeps 0 men.", True)])
def test_of_what_it_costs_there_may_be_none(more: str, found: bool) -> None:
    """Where nothing is done with none left, no line need say so."""
    game = GAME.replace("12 inches.", "12 inches, 0 in mud.").replace(
        "SENTENCE", f"{TRUE[:-1]}. In mud 0 inches. {more}"
    )
    assert ("GR545" in codes_about_shorts(game)) is found
