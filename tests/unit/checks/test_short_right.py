"""Right sentences in an author's first words are let be; beside each stands a wrong one in the same words, which is found."""

from __future__ import annotations

import re

import pytest
from tests.rules_texts import codes_about_shorts

GAME = """ruleset Little
  sides: Red, Blue
  lengths: inches

choice stance: standing, prone
choice weapon: pistol, rifle
choice band: near, middle, far

facts
  range: 0 to 36 inches
  band, usually near

facts of a model
  ground: open, rough

piece model
  side
  stance
  weapon
  actions (action): 0 to 2, usually 2, until the turn ends
  ammunition: 0 to 6, usually 3
  rattled: yes or no
  seen: yes or no
  foe near: yes or no

table armoury
  | weapon || reach |
  | pistol || 12"   |
  | rifle  || 36"   |

action crawl of a model
  in short: SENTENCE
  costs 1 action
  when it is prone
    by hand: Move it up to 2".
  otherwise
    by hand: Move it up to 5".

action turn over of a model
  in short: SENTENCE
  when it is prone
    it becomes standing
  otherwise
    it becomes prone

action reload of a model
  in short: SENTENCE
  it gains 2 ammunition

action march of a model
  in short: SENTENCE
  start at 500
  -100  rough ground  when its ground is rough
  by hand: Move it up to {the total} metres.

action shout of a model as mover
  in short: SENTENCE
  for each model which its side is not the mover's side
    it may crawl

action cheer of a model as mover
  in short: SENTENCE
  for each model which its side is the mover's side
    it may crawl

action shoot of a model as shooter at a model as target
  in short: SENTENCE
  only when range is up to the shooter's weapon's reach
  the shooter loses 1 ammunition

action stand fast of a model
  in short: SENTENCE
  roll D6
  on 4 or less: it becomes rattled

action flinch of a model
  in short: SENTENCE
  roll D6
  on 4+: it becomes rattled

fight brawl of a model as attacker against a model as defender
  in short: SENTENCE
  roll D6
  the higher wins
  when the winner's total is at least twice the loser's total
    remove the loser
  otherwise
    the loser becomes prone

action seize of a model
  in short: SENTENCE
  it chooses up to 1 of these
    it gains 2 ammunition
    it becomes standing

work out pace of a model
  in short: SENTENCE
  start at 5
  +1  path  when its ground is open

action hide of a model
  in short: SENTENCE
  never when it is seen
  never when it has foe near
  it becomes prone

action run of a model
  in short: SENTENCE
  by hand: Move it 3 squares.
  when band is near
    by hand: Move it 1 square more.
"""
RULES = ("crawl", "turn over", "reload", "march", "shout", "cheer", "shoot", "stand fast", "flinch", "brawl", "seize")
MORE = ("pace", "hide", "run")
_RULE = re.compile(r"\n(?=(?:action|fight|work out) )")


def said(rule: str, sentence: str) -> set[str]:
    """What a sentence about one of the rules gets; the others are told by their lines."""
    kept = [
        one.replace("SENTENCE", sentence)
        if f" {rule} of a" in one.split("\n")[0]
        else one.replace("  in short: SENTENCE\n", "")
        for one in _RULE.split(GAME)
    ]
    return codes_about_shorts("\n".join(kept))


@pytest.mark.parametrize(
    ("sentence", "left_out"),
    [
        ("It spends 1 ammunition.", True),
        ("Within the reach of its weapon: 1 ammunition.", False),
        ("As far off as the armoury says: 1 ammunition.", False),
        ("At a range that its weapon has: 1 ammunition.", False),
    ],
)
def test_a_distance_held_against_a_table_is_to_be_told(sentence: str, left_out: bool) -> None:
    assert ("GR546" in said("shoot", sentence)) is left_out
