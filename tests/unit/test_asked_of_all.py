"""What is still to be told, where a rule asks of its roles and of every piece of a kind: each thing once."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

GAME = """ruleset Each
  sides: Red, Blue
piece unit
  rank: 0 to 9
  tired: yes or no, usually no
test aid of a unit against a unit as foe
  roll D6
  +1  outranked  when any unit which its rank is more than 5 is not tired
  +1  senior     when its rank is more than the foe's rank
"""


def _told(tmp_path: Path, capsys: pytest.CaptureFixture[str], *facts: str) -> list[str]:
    path = tmp_path / "each.rules"
    path.write_text(GAME, encoding="utf-8")
    assert main(["odds", str(path), "aid", *facts]) == 2
    return [line.strip() for line in capsys.readouterr().err.splitlines()]


def test_who_is_named_is_not_asked_for_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two units are there, and both have a name in the rule."""
    told = _told(tmp_path, capsys)
    assert "unit rank  (0 to 9)" in told and "foe rank  (0 to 9)" in told
    assert not any("each unit" in line for line in told)


def test_others_are_asked_for_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of four units two have no name there."""
    told = _told(tmp_path, capsys, "units=4")
    assert "each unit rank  (0 to 9)" in told
    assert "`each unit` is every unit on the table, in one word." in told
