"""`at a ship` behind an offer is any ship that is picked; where nobody picks, it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.cli import main

GAME = """ruleset Bay
  sides: Red, Blue

piece boat
  hull: 0 to 9, usually 3

piece ship, a kind of boat
  side

action shoot of a ship as firer at {role} as target
  the target loses 2 hull

test luck of a ship as firer at a boat as target
  roll D6
  add the target's hull

action trust of a ship
  {inner}

sequence turn
  1. fire
    {step}

scenario Two
  given a ship called R: Red
  given a ship called B: Blue
  play turn 1 time
"""


def written(role: str = "a boat", step: str = "each ship may trust", inner: str = "test luck of it at it") -> str:
    return GAME.format(role=role, step=step, inner=inner)


@pytest.mark.parametrize(
    ("role", "step"),
    [
        ("a boat", "each ship which is Red must shoot at a boat"),
        ("an enemy", "each ship which is Red must shoot at an enemy"),
        ("an enemy", "each ship which is Red must shoot at a boat"),
    ],
)
def test_who_acts_picks(tmp_path: Path, capsys: pytest.CaptureFixture[str], role: str, step: str) -> None:
    (tmp_path / "bay.rules").write_text(written(role, step))
    assert main(["play", str(tmp_path / "bay.rules"), "--auto", "--seed", "1"]) == 0
    assert "R shoots at B: B loses 2 hull, 1 left." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("role", "step", "inner", "meant"),
    [
        ("a boat", "each ship must shoot at an enemy", "test luck of it at it", "`at an enemy as target`"),
        ("a boat", "each ship may shoot at a ship", "test luck of it at it", "`at a ship as target`"),
        ("a boat", "each ship may trust", "test luck of it at a boat", "`it chooses a boat as target`"),
    ],
)
def test_where_nobody_picks_it_is_refused(role: str, step: str, inner: str, meant: str) -> None:
    errors = [each for each in check_source(written(role, step, inner)).diagnostics if each.severity.value == "error"]
    assert [each.code.name for each in errors] == ["GR203"] and meant in (errors[0].help or "")


def test_a_call_leaves_the_piece_to_who_acts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bay.rules").write_text(
        written(step="each ship which is Red must trust", inner="do shoot of it at a boat")
    )
    assert main(["play", str(tmp_path / "bay.rules"), "--auto", "--seed", "1"]) == 0
    assert "B loses 2 hull, 1 left" in capsys.readouterr().out


@pytest.mark.parametrize("step", ["at a tall ship", "at an enemy tall ship", "at an enemy"])
def test_a_kind_of_two_words(tmp_path: Path, capsys: pytest.CaptureFixture[str], step: str) -> None:
    text = written("an enemy", f"each ship which is Red must shoot {step}").replace("a ship", "a tall ship")
    text = text.replace("each ship", "each tall ship").replace("piece ship", "piece tall ship")
    (tmp_path / "bay.rules").write_text(text)
    assert main(["play", str(tmp_path / "bay.rules"), "--auto", "--seed", "1"]) == 0
    assert "R shoots at B: B loses 2 hull, 1 left." in capsys.readouterr().out
