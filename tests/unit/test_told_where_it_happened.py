"""In the story each deed has its own effect with it: also one that is undone in the same step, and one of several in a row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.cli import main

NERVE = """ruleset Mix
  sides: Red, Blue
piece ship
  side
  rattled: yes or no, usually no
  mood: grim, easy, jolly, usually easy
  alarm: none, shots, usually none
  hits (hit): 0 or more, usually 0
  men: 0 to 9, usually 5
action test nerve of a ship
  roll D6
  on 6 or less
    it becomes rattled
    its mood becomes grim
    its alarm becomes shots
    it gains 2 hits
action steady of a ship
  only when it is rattled
  it is no longer rattled
  its mood becomes easy
  its alarm becomes none
  it loses 1 man  for each its hits
  it loses as many hits as its hits
test vigour of a ship
  roll D6
  -1  shots  when its alarm is shots
  -1  hit    when its hits is 1 or more
  -1  grim   when its mood is grim
  -1         when it is rattled
sequence turn
  1. nerve
    each ship must test nerve
    each ship must steady
scenario One
  given a ship called Argo: Red
  play turn 1 times
"""
FLYING = """ruleset Fly
  sides: Red, Blue
piece hex, a place on 6 by 5 hexes
piece plane
  side
  hex: a hex
  facing: a direction, usually south
  altitude: 0 to 9, usually 3
  moves left (move left): 0 to 4, usually 0
action fly ahead of a plane as pilot
  costs 1 move left
  it chooses a hex which is next to the pilot and the turns from the pilot to it is 0 as goal
  its hex becomes the goal
action turn left of a plane
  costs 1 move left
  it loses 1 facing
action climb of a plane
  costs 1 move left
  it gains 1 altitude
action dive of a plane
  costs 1 move left
  it loses 1 altitude
action fly of a plane
  its moves left becomes 4
  repeat until its moves left is 0
    it chooses one of these
      do fly ahead of it
      do turn left of it
      do climb of it
      do dive of it
test aim of a plane
  roll D6
  +1  when its altitude is 5 or more
  +1  when its facing is north
sequence turn
  1. flying
    each plane must fly
scenario One
  given a plane called Falke: Red, hex is 0302
  play turn 1 times
"""


def _told(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *answers: str) -> list[str]:
    path = tmp_path / "game.rules"
    path.write_text(text, encoding="utf-8")
    more = [word for answer in answers for word in ("--choose", answer)] or ["--auto"]
    assert main(["play", str(path), "--seed", "2", *more]) == 0
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_what_is_undone_in_the_same_step_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every die rattles her, and steadying undoes it: states are told on both lines.

    What stands for nothing at the beginning and at the end (hits that cost men, an alarm) is how it is counted.
    """
    told = _told(tmp_path, capsys, NERVE)
    nerve = next(line for line in told if line.startswith("Argo tests nerve: "))
    assert nerve.endswith(" on D6; rattled, mood grim.")
    assert "Argo steadies: loses 2 men, 3 left; no longer rattled, mood easy." in told


def test_deeds_in_a_row_are_told_in_their_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with what it did. Two of the same, one after the other, are one; only the last of the four may not be asked for."""
    told = _told(tmp_path, capsys, FLYING, "turn left", "fly ahead", "climb", "dive")
    assert (
        "Falke turns left: facing southeast; then flies ahead to 0402; then climbs: altitude 4; "
        "then dives: loses 1 altitude, 3 left."
    ) in told
    told = _told(tmp_path, capsys, FLYING, "climb", "climb", "turn left", "climb")
    assert "Falke climbs: altitude 5; then turns left: facing southeast; then climbs: altitude 6." in told


def test_the_same_deed_again_and_again_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = _told(tmp_path, capsys, FLYING, "climb", "climb", "climb", "climb")
    assert "Falke climbs: altitude 7." in told


COURAGE = """ruleset Courage
  sides: Red, Blue
piece group
  side
  nerve: 2 to 20, usually {nerve}
  guard: 2 to 6, usually 2
  hands (hand): 0 to 20, usually 9
  shaken: yes or no, usually no
test courage of a group
  roll 2D6
  let alarm felt be the total
  the result is 1  when alarm felt is at most its nerve
  the result is 0
action keep heart of a group
  test courage of it
  on 0: it becomes shaken
test harm of a group with a number as blows
  roll as many D6 as blows
  hits on 1+
  let wounds be the total
  roll as many D6 as wounds
  hits on its guard or more
  let felled be wounds minus the total
  it loses as many hands as felled
action suffer of a group
  test harm of it with 3
test pluck of a group
  roll D6
  +1  fresh  when it is not shaken
sequence turn
  1. nerve
    each group must keep heart
    each group must suffer
scenario One
  given a group called Argo: Red
  play turn 1 times
"""


@pytest.mark.parametrize(
    ("nerve", "said"), [("20", "alarm felt is at most its nerve."), ("2", "and its nerve is 2; shaken.")]
)
def test_a_verdict_that_is_a_number_says_what_was_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], nerve: str, said: str
) -> None:
    """Every throw of 2D6 is 20 or less; of the first seed it is more than 2. A 1 or 0 would tell nobody who held."""
    told = _told(tmp_path, capsys, COURAGE.format(nerve=nerve))
    courage = next(line for line in told if line.startswith("Argo keeps heart: courage: "))
    assert courage.endswith(said)


def test_what_hits_is_called_as_the_rule_calls_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three dice that all hit are three wounds; those that a guard turns have no name of their own."""
    told = _told(tmp_path, capsys, COURAGE.format(nerve="20"))
    harm = next(line for line in told if line.startswith("Argo suffers: "))
    assert " on 3D6: 3 wounds, " in harm
    assert harm.count("wounds") == 1 and " hit" in harm


_SIGNALS = """ruleset Signals
  lengths: inches
  sides: Red, Blue

facts between a boat and a boat
  range: 0 to 48 inches

piece boat
  side
  holed: 0 to 9, usually 0
  said: 0 to 9, usually 0

piece flagship, a kind of boat

action command of a flagship
  it gains 1 said
  do signal of it

action signal of a flagship
  it chooses a boat which is not a flagship and its side is Red as receiver
  do hail of it to the receiver

action hail of a flagship to a boat as receiver
  it gains 1 said
  for each boat which is Blue as other
    do ram of the receiver at the other

action ram of a boat at a boat as target
  roll D6
  the target gains 1 holed when range is 3 or more

sequence turn
  1. signals
    each flagship must command

scenario Bay
  given a flagship called Argus: Red
  given a boat called Wren: Red
  given a boat called Gull: Blue
  play turn 1 times
"""


def test_how_far_another_is_from_his_target_is_not_said_of_who_hails_him(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "signals.rules").write_text(_SIGNALS, encoding="utf-8")
    assert main(["play", str(tmp_path / "signals.rules"), "--auto", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert "Argus hails Wren: " in told and re.search(r"Wren rams Gull, \d+ inches away: ", told)
