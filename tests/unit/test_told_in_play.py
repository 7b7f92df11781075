"""The story of a game: what is said of whom, in sentences written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

GAME = """ruleset Quay
  lengths: inches
  sides: Red, Blue

piece camp, one a side
  lost: 0 or more, usually 0
  calls left (call): 0 to 6, usually 4

piece gang
  side
  men (man): 0 to 9, usually 3

action be hit of a gang
  it loses 2 men

action fall of a gang
  its camp gains 1 lost
  remove it

action send word of a gang
  its camp loses 2 calls left

sequence turn
  1. word
    each gang which is Red must send word
  2. shells
    each gang which is Blue must be hit
  3. the end
    each gang which its men is 1 must fall

scenario Ashore
  given a gang called Ruddock: Red
  given a gang called Lorne: Blue
  given a gang called Boatmen: Blue
  play turn 1 times
"""


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    (tmp_path / "quay.rules").write_text(GAME, encoding="utf-8")
    assert main(["play", str(tmp_path / "quay.rules"), "--auto", "--seed", "1"]) == 0
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_a_verb_that_begins_with_be_and_what_is_counted(told: list[str]) -> None:
    assert "Ruddock sends word: Red camp loses 2 calls, 2 left." in told
    assert "Lorne is hit: loses 2 men, 1 left." in told
    assert "Boatmen are hit: lose 2 men, 1 left." in told


def test_behind_what_is_said_of_another_it_is_named_again(told: list[str]) -> None:
    assert "Lorne falls: Blue camp: lost 1; Lorne is removed." in told
    assert "Boatmen fall: Blue camp: lost 2; Boatmen are removed." in told
