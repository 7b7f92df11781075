"""What a story says of a test: the whole row that binds, what the dice were held against, at whom it was aimed."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

GAME = """ruleset Causey
  sides: Red, Blue

choice bearing: advance, hold, fall back
choice blow: missed, hit

piece band
  side
  men: 0 to 20, usually 10
  bearing, usually hold
  pace left: 0 to 1, usually 1
  fire left: 0 to 1, usually 1

table orders
  | total     || bearing   | part | fire |
  | 5 or more || advance   | 3/5  | 2/5  |
  | 3 to 4    || advance   | 1    | 0    |
  | up to 2   || fall back | 1/5  | 1    |

test check of a band
  roll D6
  read orders
  its bearing becomes the bearing
  its pace left becomes the part
  its fire left becomes the fire
  the result is its bearing

test shot of a band as target with a number as points
  let chance be points divided by 10, rounded down
  roll D6
  on more than chance: the result is missed
  the target loses 1 men
  the result is hit

action look about of a band
  test check of it

action fire of a band
  for each band which is Blue as other
    test shot of the other with 36

sequence turn
  1. check
    each band which is Red must look about
  2. fire
    each band which is Red must fire

scenario Causey
  given a band called Pikes: Red
  given a band called Bows: Blue
  play turn 1 times
"""


def story(tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int) -> str:
    (tmp_path / "causey.rules").write_text(GAME, encoding="utf-8")
    assert main(["play", str(tmp_path / "causey.rules"), "--auto", "--seed", str(seed)]) == 0
    return capsys.readouterr().out


def test_all_that_a_row_says_is_told_not_only_what_the_test_came_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {line.strip() for seed in range(1, 30) for line in story(tmp_path, capsys, seed).splitlines()}
    looks = {line.partition("check: ")[2] for line in told if "look" in line}
    # The rows of the table, by hand: 1 is as much as there is, 0 is none. The bearing is not said twice.
    assert looks == {
        *(f"{die} on D6: advance 3/5, fire 2/5." for die in (5, 6)),
        *(f"{die} on D6: advance, no fire." for die in (3, 4)),
        *(f"{die} on D6: fall back 1/5, fire 1." for die in (1, 2)),
    }


def test_a_shot_is_one_at_its_target_and_its_chance_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # 36 without its last digit is 3.
    assert "shot at Bows (points 36, chance 3): " in story(tmp_path, capsys, 1)


GENERALS = """ruleset Points
  sides: Red, Blue

choice charge: nothing, shot, shell

piece general
  side
  points (point): 0 to 12, usually 0
  loaded rounds (loaded round): 0 to 12, usually 0
  charge, usually nothing

action roll for points of a general
  roll 1 to 1
  its points becomes the total

action spend of a general
  it loses 1 points
  its points becomes 0

action load of a general
  it gains 3 loaded rounds
  its charge becomes shot

action fire of a general
  it loses 3 loaded rounds
  its charge becomes nothing

sequence turn
  1. points
    each general must roll for points
    each general must spend
  2. load
    each general must load
  3. fire
    each general must fire

scenario Hill
  given a general called Hook: Red, loaded rounds 2, shell
  given a general called Lamb: Red, loaded rounds 2, shell
  play turn 2 times
"""


def test_what_dice_gave_several_and_what_is_spent_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "points.rules").write_text(GENERALS, encoding="utf-8")
    assert main(["play", str(tmp_path / "points.rules"), "--auto", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    # A die of one face: both throw the same, each for himself, and what it gave is told though it is spent in the step.
    assert out.count("Hook and Lamb each roll for points: 1 on a die of 1 to 1; 1 point") == 2
    # Two rounds were loaded when the game began: that is no whole of which some are left.
    assert "of 2 loaded rounds" not in out
