"""Charts of hex, naval, air and space games as they are copied from public pages: pasted, checked, weighed against a count by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from grognard.checking import check_game
from tests.field.asked import drafted, odds

_COMBAT = """
piece stack
  strength: 1 to 60, usually 4

test combat of a stack as attacker against a stack as defender
  start at the odds of the attacker's strength to the defender's strength, for the defender
  let odds be the total
  roll D6
  read {table}
"""
_DOGFIGHT = """
test dogfight
  roll 2D6
  read chart
"""
_MELEE = """
test melee
  roll D6
  read melee resolution table by total melee strength result
"""
_DAMAGE = """
test damage control
  roll D6
  read chart
  the result is the fires
"""
_MISSILE = """
test missile
  read chart
"""
_SHOT = """
piece fighter
  weapon, usually f-gun

test shot of a fighter
  let needed be chart
  roll 2D6
  on needed or less: the result is 1
  the result is 0
"""


def _written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, rules: str, folder: Path
) -> str:
    table = drafted(capsys, monkeypatch, f"charts/{name}.txt")
    path = folder / "chart.rules"
    path.write_text(f"ruleset Chart\n\n{table}{rules}", encoding="utf-8")
    assert [found.message for found in check_game(str(path)).diagnostics if found.severity.value == "error"] == []
    return str(path)


@pytest.mark.parametrize(
    ("name", "table", "strengths", "faces"),
    [
        ("words", "combat odds result", (7, 3), ("NE", "D", "D", "X", "X", "X")),  # 2:1
        ("words", "combat odds result", (40, 7), ("D", "X", "X", "X", "X", "X")),  # 5:1, beyond the last column
        ("retreats", "chart", (9, 3), ("AR", "DR", "DR", "DR", "EX", "EX")),  # 3:1
        ("steps", "chart", (4, 8), ("AE", "AE", "x", "D1x", "D1x", "1 defender")),  # 1:2
        ("steps", "chart", (4, 12), ("AE", "AE", "AE", "D1xx", "D1x", "1 defender")),  # 1:3
        ("both_sides", "chart", (11, 4), ("AA", "AD", "BD", "BD", "DD", "DX")),  # 2:1
    ],
)
def test_a_combat_results_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    name: str, table: str, strengths: tuple[int, int], faces: tuple[str, ...],
) -> None:  # fmt: skip
    path = _written(capsys, monkeypatch, name, _COMBAT.format(table=table), tmp_path)
    told = [f"attacker strength={strengths[0]}", f"defender strength={strengths[1]}"]
    assert odds(capsys, path, "combat", *told) == {face: Fraction(times, 6) for face, times in Counter(faces).items()}


def test_odds_that_name_the_rows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = _written(capsys, monkeypatch, "odds_in_rows", _COMBAT.format(table="combat results table crt"), tmp_path)
    for strengths, faces in (
        ((7, 4), ("AR", "AR", "NE", "NE", "DR", "DR")),  # 3:2
        ((50, 10), ("NE", "DR", "DR", "DE", "DE", "DE")),  # 5:1, beyond the last row
    ):
        told = [f"attacker strength={strengths[0]}", f"defender strength={strengths[1]}"]
        expected = {face: Fraction(times, 6) for face, times in Counter(faces).items()}
        assert odds(capsys, path, "combat", *told) == expected


def test_a_difference_with_labels_on_both_sides(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`I` is a letter there; of 36 throws of two dice 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1 make 2 to 12."""
    path = _written(capsys, monkeypatch, "difference", _DOGFIGHT, tmp_path)
    even = {"E": 1 + 2 + 3, "I": 4 + 5, "R": 6, "no effect": 5 + 4 + 3 + 2 + 1}
    worse = {"I": 1, "R": 2, "no effect": 33}
    for difference, ways in ((0, even), (-5, worse)):
        assert odds(capsys, path, "dogfight", f"difference={difference}") == {
            name: Fraction(count, 36) for name, count in ways.items()
        }


def test_dashes_of_a_typewriter(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = _written(capsys, monkeypatch, "long_dashes", _MELEE, tmp_path)
    third = Fraction(1, 3)
    assert odds(capsys, path, "melee", "column=35") == {"2": third, "1": 2 * third}
    assert odds(capsys, path, "melee", "column=90") == {"4": 2 * third, "2": third}


def test_what_brackets_mean_is_asked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`(D2)` stands in six cells, each of which waits for the author; all others are read."""
    table = drafted(capsys, monkeypatch, "charts/steps.txt")
    rows = [line for line in table.splitlines() if line.startswith("  | ")][1:]
    assert len(rows) == 8 and sum(row.count("?") for row in rows) == 6
    assert table.count(": (D2)") == 6


def test_fires_are_put_out(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = _written(capsys, monkeypatch, "naval", _DAMAGE, tmp_path)
    assert odds(capsys, path, "damage control") == {"1": Fraction(1, 6), "0": Fraction(2, 6), "-1": Fraction(3, 6)}


def test_a_missile(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = _written(capsys, monkeypatch, "air", _MISSILE, tmp_path)
    tenths = {"no damage": 3, "damaged": 2, "destroyed": 5}
    assert odds(capsys, path, "missile") == {name: Fraction(ways, 10) for name, ways in tenths.items()}


@pytest.mark.parametrize(
    ("weapon", "reach", "needed"), [("f-gun", 2, 9), ("f-gun", 0, 11), ("f-laser", 5, 2), ("f-rockets", 3, 2)]
)
def test_a_fighter_fires(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    weapon: str,
    reach: int,
    needed: int,
) -> None:
    path = _written(capsys, monkeypatch, "space", _SHOT, tmp_path)
    hit = Fraction(sum(first + second <= needed for first, second in product(range(1, 7), repeat=2)), 36)
    found = odds(capsys, path, "shot", f"weapon={weapon}", f"range={reach}")
    assert found == {"1": hit, "0": 1 - hit}
