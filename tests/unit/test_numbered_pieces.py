"""Pieces by number, values in brackets, gates before lines, and rules that were refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.cli import main
from grognard.diagnostics.diagnostic import Severity

GAME = """ruleset Redoubt
  sides: Red, Blue

piece unit
  side, usually Red
  men (man): 0 to 20, usually 10
  loaded: yes or no, usually no

work out worth of a unit with a number as factor
  start at its men times factor

work out twofold of a unit
  start at (worth of it with 3) plus (the number of units which is loaded)

action load of a unit
  never when it is loaded
  it becomes loaded

action salute of a unit to a unit as other
  do load of the other

action inspection of a unit
  it chooses a unit which is not loaded as first
  do load of the first
  do load of the first
  by hand: March on.

example By number
  given 3 units
  do load of unit 2
  then unit 2 is loaded and unit 3 is not loaded and unit 1's men is 10

example By number, in the middle
  given 3 units
  do salute of unit 1 to unit 3
  then unit 3 is loaded and unit 1 is not loaded

example By number, chosen
  given 3 units
  do inspection of unit 1
  choosing unit 3
  then unit 3 is loaded

example In brackets
  given 2 units: loaded
  work out twofold of unit 1
  then 32

sequence turn
  1. inspection
    each unit which is Red must inspection

scenario Parade
  given a unit called Guard: Red
  play turn 1 times
"""


def test_the_examples_hold() -> None:
    found = check_source(GAME)
    assert not found.has_errors, [one.message for one in found.diagnostics]
    assert len(found.ruleset.examples) == 4


def test_an_example_that_does_not_hold_is_found() -> None:
    wrong = GAME.replace("  then unit 2 is loaded", "  then unit 1 is loaded")
    found = check_source(wrong).diagnostics
    assert [one.code.name for one in found if one.severity is Severity.ERROR] == ["GR402"]


def test_a_gate_knows_no_name_that_a_line_gives() -> None:
    found = check_source(
        GAME.replace("  never when it is loaded\n", "  let fee be 2\n  only when fee is at most its men\n")
    )
    assert [(one.code.name, "`fee`" in one.message) for one in found.diagnostics] == [("GR101", True)]


def test_a_rule_that_was_refused_ends_where_it_began(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "redoubt.rules"
    game.write_text(GAME, encoding="utf-8")
    assert main(["play", str(game), "--auto", "--seed", "1", "--trace", "short"]) == 0
    said = capsys.readouterr().out.splitlines()
    depth = {line.strip(): len(line) - len(line.lstrip()) for line in said}
    refused = next(depth[line] for line in depth if line.startswith("not allowed: load"))
    assert refused > depth["March on."] == depth["load of unit Guard"]
