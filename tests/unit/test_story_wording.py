"""The story says things once and as players say them: numbers, moves, who is many, what a choice with one way came to."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

_FORAY = """ruleset Foray
  sides: Americans, British

choice gait: walk, trot

piece army
  side
  starting: yes or no, usually no

piece general
  side
  unit: a unit or none, usually none
  points (point): 0 to 6, usually 0

piece unit
  side
  men (man): 0 to 9, usually 5
  hits (hit): 0 to 9, usually 0
  gait, usually walk
  nerve: 0 to 9, rolled on initial nerve
  lame: yes or no, usually yes

fight initiative of an army as first against an army as second
  roll D6
  the higher wins
  on a tie: roll again
  for each army
    it is no longer starting
  the winner chooses an army as beginner
  the beginner becomes starting

action march of a unit with a general as spender
  by hand: Move it up to 6 inches.
  the spender loses 1 point

action move of a unit
  it chooses one of these
    do walk of it
    do trot of it

action walk of a unit
  it gains 1 hit

action trot of a unit
  never when it is lame
  it gains 2 hits

action rally of a unit
  its hits becomes 0

action check morale of a unit
  test morale of it

test morale of a unit
  roll D6
  add its nerve

work out volley dice of a unit
  start at 2D6
  +1 on each die  drilled

test volley of a unit
  roll volley dice
  hits on 5 or more

action give fire of a unit
  test volley of it

sequence turn
  1. start
    for each army which is Americans as one
      for each army which is British as other
        fight initiative of the one against the other
  2. march
    for each general as leader
      for each unit which is Americans
        do march of it with the leader
  3. move
    each unit which is Americans must move
  4. rally
    each unit must rally
  5. morale
    each unit must check morale
    each unit must give fire
  6. drums
    for each army which is starting
      by hand: Beat the drums.

scenario Field
  given an army called Americans: Americans
  given an army called British: British, starting
  given a general called Hays: Americans, points 2
  given a unit called Rifles: Americans, nerve rolled
  given a unit called Guards: British, nerve 4, hits 2
  play turn 2 times

table initial nerve
  | D6     || nerve |
  | 1 to 6 || 3     |
"""


@pytest.fixture
def story(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    (tmp_path / "foray.rules").write_text(_FORAY, encoding="utf-8")
    assert main(["play", str(tmp_path / "foray.rules"), "--auto", "--seed", "1"]) == 0
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_at_muster_it_is_told_whose_dice_they_were(story: list[str]) -> None:
    (rolled,) = [line for line in story if line.startswith("Rifles throw")]
    assert rolled.endswith(" on D6: nerve 3.")


def test_who_wins_stands_first_and_sides_are_many(story: list[str]) -> None:
    lines = [line for line in story if line.startswith("Initiative: ")]
    assert len(lines) == 2
    for line in lines:
        winner, beaten = line.partition(" beat ")[0::2]
        assert int(winner.split("(")[1][0]) > int(beaten.split("(")[1][0]), line
        # Whoever was picked is told, also where it was he before.
        assert "British: starting" in line or "Americans: starting" in line


def test_a_move_told_in_words_is_done_by_whom_the_line_is_about(story: list[str]) -> None:
    assert "Rifles march up to 6 inches with Hays; Hays: 1 point left." in story
    assert "Rifles march up to 6 inches with Hays; Hays: no points left." in story


def test_the_only_way_open_is_told(story: list[str]) -> None:
    assert "Rifles walk: 1 hit." in story


def test_what_is_gone_is_told_where_nothing_else_is(story: list[str]) -> None:
    assert "Rifles and Guards rally: no hits left." in story


def test_a_test_is_not_named_after_a_verb_that_names_it(story: list[str]) -> None:
    checks = [line for line in story if line.startswith("Rifles check morale: ")]
    assert len(checks) == 2
    for line in checks:
        die = int(line.removeprefix("Rifles check morale: ")[0])
        assert line == f"Rifles check morale: {die} on D6, {die + 3} in all."


def test_what_is_added_on_each_die_is_told(story: list[str]) -> None:
    volleys = [line.partition("volley: ")[2] for line in story if "give fire" in line]
    assert len(volleys) == 4
    for said in volleys:
        one, other = int(said[0]), int(said[3])
        hits = (one + 1 >= 5) + (other + 1 >= 5)
        assert said == f"{one}, {other} on 2D6, +1 on each: {hits} {'hit' if hits == 1 else 'hits'}."
