"""Eight small games of eight genres, written from the documents alone: they check, their examples hold, their odds are those of a count by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from grognard.checking import check_source
from tests.field.asked import faults, odds, path, run

GAMES = ("air", "fantasy", "hex", "many_dice", "naval", "space", "tanks", "wells")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_checks_and_prints(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """`check` runs the worked examples, which were worked out by hand."""
    source = Path(path(f"games/{name}.rules")).read_text(encoding="utf-8")
    assert source.count("\nexample ") == 3
    assert faults(f"games/{name}.rules") == []
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "sheet", path(f"games/{name}.rules"), "--json")[0] == 0


def test_a_burst(capsys: pytest.CaptureFixture[str]) -> None:
    """Close in, without modifiers: 9 and more is 3, 6 to 8 is 2, less is nothing."""
    sums = [first + second for first, second in product(range(1, 7), repeat=2)]
    assert odds(capsys, "games/air.rules", "shoot", "shooter side=Allied", "target side=Central") == {
        "3": Fraction(sum(total >= 9 for total in sums), 36),
        "2": Fraction(sum(6 <= total <= 8 for total in sums), 36),
        "no effect": Fraction(sum(total <= 5 for total in sums), 36),
    }


def test_a_broadside(capsys: pytest.CaptureFixture[str]) -> None:
    """Four guns, each of which hits on three faces of six and goes through armour on three: 1/4 each."""
    ways = {hits: 0 for hits in range(5)}
    for guns in product(range(4), repeat=4):
        ways[guns.count(0)] += 1
    assert odds(capsys, "games/naval.rules", "fire broadside", "range=12", "firer side=Red", "target side=Blue") == {
        str(hits): Fraction(number, 4**4) for hits, number in ways.items()
    }


def test_two_dice_of_eight_against_a_six(capsys: pytest.CaptureFixture[str]) -> None:
    """The highest of two D8 against one D6: more, as much, less."""
    ways = [max(first, second) - third for first, second, third in product(range(1, 9), range(1, 9), range(1, 7))]
    told = ("attacker figures=8", "defender figures=4", "attacker melee die=D8", "defender melee die=D6")
    assert odds(capsys, "games/many_dice.rules", "melee", *told) == {
        "1": Fraction(sum(way > 0 for way in ways), len(ways)),
        "0": Fraction(sum(way == 0 for way in ways), len(ways)),
        "-1": Fraction(sum(way < 0 for way in ways), len(ways)),
    }


def test_one_shot_at_who_dodges(capsys: pytest.CaptureFixture[str]) -> None:
    """A D8 of five and more against a D6 that must show as much."""
    hits = sum(shot >= 5 and shot > dodge for shot, dodge in product(range(1, 9), range(1, 7)))
    assert odds(capsys, "games/many_dice.rules", "missile fire", "firer figures=4") == {
        "1": Fraction(hits, 48),
        "0": Fraction(48 - hits, 48),
    }


def test_a_heavy_tank_against_a_medium(capsys: pytest.CaptureFixture[str]) -> None:
    ways = [attack + 1 - defence for attack, defence in product(range(1, 7), repeat=2)]
    found = odds(capsys, "games/tanks.rules", "duel", "attacker size=heavy", "defender size=medium")
    assert found == {
        "attacker": Fraction(sum(way > 0 for way in ways), 36),
        "tie": Fraction(sum(way == 0 for way in ways), 36),
        "defender": Fraction(sum(way < 0 for way in ways), 36),
    }


def test_a_length_called_distance(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Pieces on no board have it as a fact: `the distance from … to …` asks for it, and it is given so."""
    game = tmp_path / "tanks.rules"
    text = Path(path("games/tanks.rules")).read_text(encoding="utf-8")
    assert "given the distance from Tiger to Char is 15" in text
    game.write_text(
        text.replace("only when distance is", "only when the distance from it to the target is"), encoding="utf-8"
    )
    assert faults(str(game)) == []


def test_as_many_of_what_is_no_die() -> None:
    game = "ruleset Dice\n\npiece unit\n  men: 0 to 9, usually 3\n\ntest throw of a unit\n  roll as many its men as its men\n"
    [fault] = [found for found in check_source(game).diagnostics if found.severity.value == "error"]
    assert fault.code.name == "GR201" and "no die" in fault.message and "as many D6 as its men" in (fault.help or "")
