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


SUMS = """\
ruleset Sums

piece unit
  men: 0 to 10, usually 3

test strength of a unit
  roll D6
  x2
  multiply by its men
  divide by 4
  round up
  halve, rounding down
  add 3
  subtract its men

test volley of a unit
  roll 3D6
  +1 on each die
  hits on its men or more
"""


@pytest.fixture
def sums(tmp_path: Path) -> Path:
    file = tmp_path / "sums.rules"
    file.write_text(SUMS, encoding="utf-8")
    return file


def test_every_line_that_changes_the_score_says_what_it_does(sums: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # By hand: 3, 6, times 3 men 18, 18/4 = 4 1/2, up to 5, half of it down to 2, 5, less 3 men 2.
    assert main(["roll", str(sums), "strength", "--dice", "3"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  roll D6: 3",
        "  double → 6",
        "  multiply by the unit's men: 3 → 18",
        "  divide by 4 → 4 1/2",
        "  round up → 5",
        "  halve, rounding down → 2",
        "  add 3 → 5",
        "  subtract the unit's men: 3 → 2",
        "= 2",
    ]


def test_a_throw_says_what_is_added_on_each_die_and_which_faces_hit(
    sums: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # By hand: with 1 on each die 1, 2 and 6 are 2, 3 and 7; two of them are 3 or more.
    assert main(["roll", str(sums), "volley", "--dice", "1,2,6"]) == 0
    assert "  roll 3D6, +1 on each die: 1, 2, 6 = 2 hits on 3 or more" in capsys.readouterr().out.splitlines()
