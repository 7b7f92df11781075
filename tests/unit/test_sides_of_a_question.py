"""Of which sides are the pieces of a question where a rule says `an enemy`? What is told leaves the other side, or all are alike."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from grognard.cli import main

GAME = """ruleset Ford
  sides: {sides}

piece unit
  side
  men (man): 0 to 9, usually 5

test shot of a unit at an enemy as target
  roll D6
  {line}

test cheer of a unit to a friend as other
  roll D6
  add 1  when its side is the other's side
"""


def _mean(tmp_path: Path, *told: str, sides: str = "Red, Blue", line: str = "add 0", rule: str = "shot") -> str:
    path = tmp_path / "ford.rules"
    path.write_text(GAME.format(sides=sides, line=line), encoding="utf-8")
    shown = io.StringIO()
    with redirect_stdout(shown):
        status = main(["odds", str(path), rule, *told])
    return (
        next((line for line in shown.getvalue().splitlines() if line.startswith("mean")), "")
        if status == 0
        else "asked"
    )


@pytest.mark.parametrize("sides", ["Red, Blue", "Red, Blue, Green"])
def test_sides_that_are_alike_need_not_be_told(tmp_path: Path, sides: str) -> None:
    assert _mean(tmp_path, sides=sides).startswith("mean 3.50")
    assert _mean(tmp_path, sides=sides, rule="cheer").startswith("mean 4.50")


ZULU = "+1  when its side is Red"


def test_a_side_that_a_rule_names_is_asked(tmp_path: Path) -> None:
    assert _mean(tmp_path, line=ZULU) == "asked"
    assert _mean(tmp_path, "unit side=Red", line=ZULU).startswith("mean 4.50")
    assert _mean(tmp_path, "target side=Red", line=ZULU).startswith("mean 3.50")


def test_of_three_sides_one_is_not_enough_where_a_rule_names_one(tmp_path: Path) -> None:
    assert _mean(tmp_path, "target side=Green", sides="Red, Blue, Green", line=ZULU) == "asked"
