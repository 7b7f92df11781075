"""What a fight comes to, where that is a word and not who won: told in the story of a game, and in a run of what called it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.cli.app import main

GAME = """ruleset Fray

choice outcome: rout, hold

piece unit
  men: 0 to 9, usually 5

fight melee of a unit as attacker against a unit as defender
  roll D6
  the higher wins
  on a tie: the result is hold
  the result is rout

action charge of a unit as attacker at a unit as defender
  fight melee of the attacker against the defender
  on rout: the loser loses 1 men

sequence turn
  1. charge
    for each unit which its men is 5
      do charge of it

scenario Field
  given a unit called Ann
  given a unit called Bob: men 4
  play turn 1 times
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "fray.rules"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ("the result is rout", "Ann ({}) beats Bob ({}): rout"),
        ("stop here", "Ann ({}) beats Bob ({})"),
        ("the result is defender", "Bob ({1}) beats Ann ({0})"),
    ],
)
def test_the_story_of_a_game(
    game: str, result: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GAME.replace("  the result is rout\n", f"  {result}\n")
    if "rout" not in result:
        text = text.replace("  on a tie: the result is hold\n", "").replace("  on rout: the loser loses 1 men\n", "")
    Path(game).write_text(text, encoding="utf-8")
    for seed in range(20):
        assert main(["play", game, "Field", "--auto", "--seed", str(seed)]) == 0
        line = next(one for one in capsys.readouterr().out.splitlines() if "melee:" in one)
        first, second = (int(re.findall(rf"{name} \((\d)\)", line)[0]) for name in ("Ann", "Bob"))
        if first > second:
            said = told.format(first, second)
            assert said in line and line.split(said)[1][0] in ".;"
            return
    pytest.fail("Ann never threw the higher die.")


def test_a_draw_that_is_a_word(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(40):
        assert main(["play", game, "Field", "--auto", "--seed", str(seed)]) == 0
        line = next(one for one in capsys.readouterr().out.splitlines() if "melee:" in one)
        first, second = (int(part[0]) for part in line.split("(")[1:3])
        if first == second:
            assert line.endswith(f"Ann ({first}) and Bob ({second}) draw: hold.")
            return
    pytest.fail("No draw was thrown.")


def test_a_run_tells_the_result_of_what_it_called(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", game, "charge", "--dice", "5,2"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert "    who wins: attacker" in out and out[out.index("    who wins: attacker") + 1] == "    the result is rout"
    assert main(["roll", game, "melee", "--dice", "5,2"]) == 0
    assert "the result is" not in capsys.readouterr().out, "what it came to stands below it"
