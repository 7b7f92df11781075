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
    ("rule", "right", "wrong"),
    [
        # A figure before a colon has its word: what stands behind belongs to something else.
        ("crawl", '1 action: up to 5", or 2" when prone.', '2 actions: up to 5", or 2" when prone.'),
        ("crawl", '1 action: up to 5", 2" when prone.', '1 action: up to 2", 5" when prone.'),
        # What changes into the other stands twice.
        ("turn over", "Standing becomes prone, prone becomes standing.", "It is prone, prone or standing."),
        ("turn over", "From standing to prone or prone to standing.", "It is standing or prone or standing again."),
        # The bound of a field that changes, where the field is named.
        ("reload", "It gains 2 ammunition, at most 6.", "It gains 2 ammunition, at most 5."),
        ("reload", "2 more ammunition, never more than 6.", "2 more ammunition, never more than 7."),
        # A sign of several figures is a word.
        ("march", "500 metres, 100 less in rough ground.", "500 metres, 100 more in rough ground."),
        # Whose side is not one's own is an enemy.
        ("shout", "Each enemy model may {crawl}.", "Each enemy model must {crawl}."),
        ("shout", "All enemies may {crawl}.", "All enemies must {crawl}."),
        ("cheer", "Each friendly model may {crawl}.", "Each enemy model may {crawl}."),
        # Where the rest begins, and faces one by one.
        ("stand fast", "D6: on 5 or more nothing, on 4 or less it is rattled.", "D6: on 4 or more it is rattled."),
        ("stand fast", "D6: on 5 or more nothing, on 4 or less it is rattled.", "D6: on 5 or more it is rattled."),
        ("flinch", "D6: with 4, 5 or 6 it is rattled.", "D6: with 4, 5, 6 or 7 it is rattled."),
        ("flinch", "D6: with 4, 5 or 6 it is rattled.", "D6: with 4 or 3 it is rattled."),
        # Twice of one is half of the other.
        ("brawl", "D6 each: higher wins. At half the winner's total or less the loser is removed, else prone.",
         "D6 each: higher wins. At half the loser's total or less the loser is removed, else prone."),
        ("brawl", "D6 each: higher wins. Half the winner's total or less: removed; else prone.",
         "D6 each: higher wins. Half the winner's total or more: removed; else prone."),
        # None of up to so many.
        ("seize", "0 or 1 of: 2 ammunition; it is standing.", "0 or 3 of: 2 ammunition; it is standing."),
        ("seize", "It chooses 0 or 1: 2 ammunition, or standing.", "It chooses 0 or 2: 2 ammunition, or standing."),
        # A sign that begins the next line is none of the figure above it.
        ("pace", "Up to 5; 1 more on an open path.", "Up to 5; 1 less on an open path."),
        # What a `no` before brackets denies.
        ("hide", "No watched place (seen or foe near): prone.", "In any place (seen or foe near): prone."),
        # By how much further, and no word of a list.
        ("run", "3 squares; near: 1 square further.", "3 squares; far: 1 square more."),
        ("run", "3 squares, and when near 1 farther.", "3 squares, and when far 1 more."),
    ],
)  # fmt: skip
def test_what_is_right_is_let_be_and_what_is_wrong_is_found(rule: str, right: str, wrong: str) -> None:
    assert "GR545" not in said(rule, right)
    assert said(rule, wrong) & {"GR545", "GR546"}


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


@pytest.mark.parametrize("rule", RULES + MORE)
def test_every_rule_is_reached(rule: str) -> None:
    """A sentence of another game: so that no rule above is let be because nobody asks."""
    assert said(rule, "Throw 7D12.")
