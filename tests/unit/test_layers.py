"""What extends a ruleset, and a variant of that: whose sides, whose title, which words; and actions of one kind of piece."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import Compiled
from grognard.evaluate.replay import replay

CORE = """ruleset Core
  title: The Core of It

choice mount: foot, horse

piece player
  bold: yes or no, usually no

piece unit
  player: a player
  mount, usually foot
  shots: 0 to 9, usually 0
  turned: yes or no, usually no

action turn about of a unit
  it becomes turned

action act of a unit
  it chooses up to 1 of these [p. 1]
    do turn about of it
"""

GAME = """ruleset Game
  extends: Core
  sides: Red, Blue

add to mount
  camel
add to player
  side, usually Red

piece gun, a kind of unit
  loaded: yes or no, usually no

action load of a gun
  it becomes loaded

amend act
  it chooses up to 1 of these [p. 2]
    do load of it
    do turn about of it

action drill of a unit
  do load of it
  its shots becomes 3

example A gun may load
  given a player: Blue
  given a gun: mount is camel
  do act of the gun
  choosing load
  then the gun is loaded

example Nobody else may
  given a player
  given a unit: camel
  do act of the unit
  choosing turn about
  then the unit is turned

example What is of another kind is not done
  given a player
  given a unit
  given a gun
  do drill of the unit
  then the unit's shots is 3 and the gun is not loaded
"""

HOUSE = """variant House of Game

add to player
  tired: yes or no, usually no
"""


def layered(folder: Path, name: str) -> Compiled:
    for file, text in (("core", CORE), ("game", GAME), ("house", HOUSE)):
        (folder / f"{file}.rules").write_text(text, encoding="utf-8")
    return check_game(str(folder / f"{name}.rules"))


def test_a_variant_of_what_extends_keeps_the_sides(tmp_path: Path) -> None:
    game = layered(tmp_path, "house")
    assert not game.has_errors
    assert game.ruleset.sides == ("Red", "Blue")


def test_each_is_called_by_its_own_name(tmp_path: Path) -> None:
    assert [layered(tmp_path, name).ruleset.title for name in ("core", "game", "house")] == [
        "The Core of It",
        "Game",
        "House",
    ]


def test_a_word_is_added_to_a_list(tmp_path: Path) -> None:
    assert layered(tmp_path, "game").ruleset.choices["mount"].words == ("foot", "horse", "camel")
    assert layered(tmp_path, "core").ruleset.choices["mount"].words == ("foot", "horse")


def test_an_action_of_a_kind_is_not_for_another(tmp_path: Path) -> None:
    ruleset = layered(tmp_path, "game").ruleset
    for example in ruleset.examples:
        found = replay(ruleset, example)
        assert found is not None
        assert not found.faults and not found.stopped, (example.name, found.faults, found.stopped)


def test_load_is_not_offered_to_a_unit(tmp_path: Path) -> None:
    (tmp_path / "wrong.rules").write_text(
        "variant Wrong of Game\n\nreplace example Nobody else may\n  given a player\n  given a unit: camel\n"
        "  do act of the unit\n  choosing load\n  then the unit is not turned\n",
        encoding="utf-8",
    )
    found = layered(tmp_path, "wrong").diagnostics
    assert [one.code.name for one in found if one.severity is Severity.ERROR] == ["GR403"]


@pytest.mark.parametrize(
    "name",
    [
        "../secret.rules",
        "../secret",
        "{0}/secret.rules",
        "{0}",
        "..",
        "a/../../secret.rules",
        "x" * 5_000,
        "\\secret",
        "C:secret",
    ],
)
@pytest.mark.parametrize("first", ["variant Mine of {0}\n", "ruleset Mine\n  extends: {0}\n"])
def test_a_text_reads_nothing_outside_its_folder(name: str, first: str, tmp_path: Path) -> None:
    (tmp_path / "secret.rules").write_text("ruleset Secret\nchoice hidden: alpha, beta\n", encoding="utf-8")
    mine = tmp_path / "in" / "mine.rules"
    mine.parent.mkdir()
    mine.write_text(first.format(name.format(tmp_path)), encoding="utf-8")
    found = check_game(str(mine))
    assert [file.path for file in found.files] == [str(mine)]
    assert "GR110" in {one.code.name for one in found.diagnostics}


def test_nor_does_a_link_lead_it_out(tmp_path: Path) -> None:
    (tmp_path / "secret.rules").write_text("ruleset Secret\nchoice hidden: alpha, beta\n", encoding="utf-8")
    mine = tmp_path / "in" / "mine.rules"
    mine.parent.mkdir()
    (mine.parent / "sub").symlink_to(tmp_path, target_is_directory=True)
    mine.write_text("variant Mine of sub/secret.rules\n", encoding="utf-8")
    assert len(check_game(str(mine)).files) == 1
