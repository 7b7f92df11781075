"""`the wizards of the enemy army`: whose pieces are meant, and what is said where no piece could be anybody's."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

GAME = """ruleset Spells
  sides: Crown, Rebels

piece army, one a side
  power: 0 to 9, usually 3

piece battle, one a game

piece wizard
  side
  lore: 1 to 4, usually 1

piece drum

action count of a wizard
  start at the number of wizards of {whose}
  add the sum of lore of the wizards of {whose}
  add 100  when any wizard of {whose} is Rebels
  for each wizard of {whose}
    add 10

example Two of the Crown and one of the Rebels
  given a wizard called Merle: Crown
  given a wizard called Ash: Crown, lore 2
  given a wizard called Thorn: Rebels, lore 4
  do count of Merle
  then {comes}
"""


@pytest.mark.parametrize(
    ("whose", "comes"),
    [("its army", 2 + 3 + 20), ("the enemy army", 1 + 4 + 100 + 10), ("the battle", 3 + 7 + 100 + 30)],
)
def test_what_is_of_an_army_is_of_its_side(
    whose: str, comes: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """How many, their lore, a hundred where one of them is of the Rebels, and ten for each of them."""
    (tmp_path / "spells.rules").write_text(GAME.format(whose=whose, comes=comes), encoding="utf-8")
    assert main(["check", str(tmp_path / "spells.rules"), "--errors-only"]) == 0, capsys.readouterr().out


def test_what_can_be_nobodys_is_no_silent_nought(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GAME.format(whose="its army", comes=25).replace("  add 100", "  add the number of drums of it\n  add 100")
    (tmp_path / "spells.rules").write_text(text, encoding="utf-8")
    assert main(["check", str(tmp_path / "spells.rules"), "--errors-only"]) == 1
    out = capsys.readouterr().out
    assert "A drum does not say to which wizard it belongs" in out and "`wizard: a wizard` below `piece drum`" in out
