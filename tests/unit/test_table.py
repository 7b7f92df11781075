"""The table in play: what a move ends; deeds that are refused leave no trace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.cli import main

_WALL = """ruleset Wall
  lengths: inches
  sides: Blue, Red

facts between a unit and a unit
  range: 0 to 48 inches
facts of a unit
  cover: open, wall, usually open

piece unit
  side, usually Blue
  strength: 0 or more, usually 5
  powder: 0 or more, usually 3
  steps: 0 or more, usually 0

action march of a unit
  move it up to 3"
  it gains 1 step

test shots of a unit as firer at a unit as target
  roll D6
  +1  in the open  when the target's cover is open

action shoot of a unit as firer at a unit as target
  the firer loses 1 powder
  do volley of the firer at the target

action volley of a unit as firer at a unit as target
  only when range is at most REACH
  test shots of the firer at the target
  the target loses 1 strength

scenario Behind a wall
  given a unit called first: Blue, cover is wall
  given a unit called second: Red
  play turn 1 times

sequence turn
  1. fire
    each unit may shoot
  2. march
    each unit which is Blue must march
  3. fire again
    each unit which is Red may shoot
"""


def _wall(tmp_path: Path, reach: int) -> str:
    path = tmp_path / "wall.rules"
    path.write_text(_WALL.replace("REACH", str(reach)), encoding="utf-8")
    return str(path)


def test_what_is_refused_leaves_everything_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # The sides begin some 5 inches apart (a tenth of the 48 that can be told): nothing reaches, and nobody pays powder.
    assert main(["play", _wall(tmp_path, 1), "--auto", "--seed", "1", "--json"]) == 0
    log = json.loads(capsys.readouterr().out)
    assert {name: (one["powder"], one["strength"]) for name, one in log["end"].items()} == {
        "first": (3, 5),
        "second": (3, 5),
    }
    assert not any("shoot" in line for line in log["story"])


def test_a_player_learns_why_and_picks_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _wall(tmp_path, 1).replace("wall.rules", "told.rules")
    text = _WALL.replace("REACH", "1").replace("0 to 48 inches", "0 to 48 inches, usually 20")
    Path(path).write_text(text, encoding="utf-8")
    assert main(["play", path, "--seed", "1", "--choose", "second", "--choose", "first", "--choose", "first"]) == 0
    said = capsys.readouterr()
    assert "Not allowed: volley, because range is 20. Nothing was done." in said.err
    assert "shoots" not in said.out


def test_cover_does_not_go_with_a_unit_that_leaves_its_wall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", _wall(tmp_path, 48), "--auto", "--seed", "2", "--json"]) == 0
    answers = json.loads(capsys.readouterr().out)["answers"]
    asked = [one for one in answers if one.get("fact") == "first's cover"]
    # Given at first; asked for after the march, when it is shot at again.
    assert len(asked) == 1
    assert answers.index(asked[0]) > len(answers) // 2


def test_the_page_folds_the_reasons_and_is_escaped(tmp_path: Path) -> None:
    path = tmp_path / "odd.rules"
    text = _WALL.replace("REACH", "48").replace("Behind a wall", "Hook's wall")
    path.write_text(text, encoding="utf-8")
    page = tmp_path / "game.html"
    assert main(["play", str(path), "--auto", "--seed", "1", "--html", str(page)]) == 0
    html = page.read_text(encoding="utf-8")
    assert "<details><summary>First shoots at second, 1" in html
    assert "<h1>Wall: Hook&#x27;s wall</h1>" in html
    assert "<script" not in html and "http:" not in html and "https:" not in html


def test_steps_with_a_condition_are_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "asked.rules"
    text = _WALL.replace("REACH", "48").replace(
        "facts of a unit", "facts\n  fog: yes or no, usually no\n\nfacts of a unit"
    )
    path.write_text(text.replace("  2. march\n", "  2. march  when fog\n"), encoding="utf-8")
    assert main(["play", str(path), "--auto", "--ask-usual", "--seed", "1", "--json"]) == 0
    assert any(one.get("fact") == "fog" for one in json.loads(capsys.readouterr().out)["answers"])


_COMMANDED = """ruleset Commanded
  lengths: inches
  sides: Blue, Red

facts of a unit
  range: 0 to 36 inches

piece unit
  side
  commander: a commander or none, usually none
  hits: 0 or more, usually 0

piece commander, a kind of unit

piece company, a kind of unit

action shoot of a company at a company as target
  roll D6
  the target gains 1 hits when range is up to 30

sequence turn
  1. fire
    for each company which is Blue as shooter
      for each company which is Red as aim
        do shoot of the shooter at the aim

scenario Line
  given a commander called Hays: Blue
  given a company called Adams: Blue, commander is Hays
  given a company called Boone: Blue, commander is Hays
  given a company called Clark: Blue, commander is Hays
  given a company called Dunn: Blue, commander is Hays
  given a company called Guard: Red
  play turn 1 times
"""


def test_who_has_a_commander_does_not_stand_where_he_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "line.rules").write_text(_COMMANDED, encoding="utf-8")
    assert main(["play", str(tmp_path / "line.rules"), "--auto", "--seed", "3", "--json"]) == 0
    answers = json.loads(capsys.readouterr().out)["answers"]
    ranges = [one["value"] for one in answers if "range" in one.get("fact", "")]
    # Five bodies in a row, 3 inches apart, and one across from the middle: those at the ends are farther away.
    assert len(ranges) == 4 and len(set(ranges)) > 1


@pytest.mark.parametrize(("apart", "asked"), [(20, False), (14, True)])
def test_an_enemy_who_must_still_be_out_of_reach_is_not_offered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], apart: int, asked: bool
) -> None:
    """Who was 20 inches off and has gone 3 is 17 off or more; 14 inches may have become 11."""
    text = _WALL.replace("REACH", "12").replace(
        "  the firer loses 1 powder", '  only when range is at most 12"\n  the firer loses 1 powder'
    )
    text = text.replace("  play turn", f'  given range is {apart}"\n  play turn')
    (tmp_path / "wall.rules").write_text(text, encoding="utf-8")
    assert main(["play", str(tmp_path / "wall.rules"), "--seed", "1"]) == (1 if asked else 0)
    assert ("second: shoot: which target" in capsys.readouterr().err) is asked
