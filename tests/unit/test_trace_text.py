"""What a run is told like: how deep a line stands, and what is not worth a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

TEXT = """\
ruleset Camp

piece unit
  tired: yes or no, usually yes
  partner: a unit or none, usually none
  hits (hit): 0 or more, usually 0

action drill of a unit
  never when it is tired
  it is no longer tired

action day of a unit
  roll D6
  +2  hit  for each hit
  do drill of it
  its partner becomes it
  its partner becomes none
  by hand: The day is over.
"""


@pytest.fixture
def said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    file = tmp_path / "camp.rules"
    file.write_text(TEXT, encoding="utf-8")
    assert main(["roll", str(file), "day", "--dice", "4"]) == 0
    return capsys.readouterr().out.splitlines()


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def test_what_follows_a_refused_action_stands_no_deeper_than_what_came_before(said: list[str]) -> None:
    before = next(line for line in said if "roll D6" in line)
    after = next(line for line in said if "The day is over" in line)
    assert any("not allowed: drill" in line for line in said)
    assert _depth(before) == _depth(after)


def test_a_line_for_each_of_nothing_is_not_told(said: list[str]) -> None:
    assert not any("+0" in line for line in said)


def test_a_piece_that_is_no_more_is_none(said: list[str]) -> None:
    assert any(line.endswith("partner becomes none") for line in said)
