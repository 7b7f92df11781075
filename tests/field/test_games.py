"""Six small games of six genres, written from the documents alone: they check, their examples hold, their odds are those of a count by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from tests.field.asked import faults, odds, path, run

GAMES = ("air", "fantasy", "hex", "naval", "space", "wells")


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
