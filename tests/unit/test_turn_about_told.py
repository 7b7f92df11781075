"""Where sides act turn about, the story says who let his turn go by: else one of them seems to act twice in a row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.cli import main

GAME = """ruleset Lanes
  sides: Red, Blue

piece captain
  side

piece boat
  captain: a captain
  moved this turn: yes or no, usually no
  rowed: 0 to 9, usually 0

action take a turn of a captain
  let left be the number of boats of it which is not moved this turn
  stop here  when left is 0
  it may send

action send of a captain
  it chooses a boat of it which is not moved this turn as next boat
  do row of the next boat

action row of a boat
  it becomes moved this turn
  it chooses up to 1 of these
    do pull of it

action pull of a boat
  roll D6
  it gains 2 rowed

action hail of a boat
  it gains 1 rowed

sequence turn
  1. turn about
    repeat 3 times
      each captain must take a turn
  2. hails
    each boat may hail

scenario Pool
  given a captain called Hays: Red
  given a captain called Reed: Blue
  given a boat called Wren: captain is Hays
  given a boat called Tern: captain is Hays
  given a boat called Gull: captain is Reed
  given a boat called Smew: captain is Reed
  play turn 1 times
"""


def story(tmp_path: Path, capsys: pytest.CaptureFixture[str], *answers: str) -> list[str]:
    (tmp_path / "lanes.rules").write_text(GAME, encoding="utf-8")
    chosen = [part for answer in answers for part in ("--choose", answer)]
    main(["play", str(tmp_path / "lanes.rules"), *chosen])
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_who_passes_and_who_is_sent_and_does_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = ["Wren", "pull", "pass", "Tern", "pass", "Gull", "pull", "pass"]
    told = story(tmp_path, capsys, *answers, *["pass"] * 4)
    start = told.index("Turn 1, 1. turn about") + 1
    assert [re.sub(r"\d on D6", "a die", line) for line in told[start : start + 5]] == [
        "Wren pulls: a die; rowed 2.",
        "Reed passes.",
        "Tern does nothing.",
        "Gull pulls: a die; rowed 2.",
        "Reed passes.",
    ]
    # Of what is offered to each boat once it is not told that it was declined.
    assert not any("Wren passes" in line for line in told)
