"""A decimal comma, a number below nothing, a word left out before a name: each is refused with the line that is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main
from grognard.driver import compile_source

HEAD = """ruleset Hobby
  lengths: inches

facts
  range: 0 to 48 inches
  reach: 0 to 24 inches

piece unit
  men (man): 0 to 20, usually 6
  move: 0 to 24 inches, usually 6

test shot of a unit
  roll 2D6
"""


def errors(text: str) -> list[tuple[str, str]]:
    return [
        (one.code.name, one.help or "") for one in compile_source(text).diagnostics if one.severity.value == "error"
    ]


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("add 2,5", "add 2.5"),
        ("start at 12,75", "start at 12.75"),
        ("add its men plus 2,5", "add its men plus 2.5"),
        ("multiply by 1,5", "multiply by 1.5"),
        ("never below 1,5", "never below 1.5"),
        ("+2,5  in cover", "+2.5"),
    ],
)
def test_a_decimal_comma(line: str, mended: str) -> None:
    assert errors(f"{HEAD}  {line}\n") == [("GR016", f"Write `{mended}`.")]
    assert errors(f"{HEAD}  {line.replace(',', '.')}\n") == []


@pytest.mark.parametrize("row", ["| 2,5 || 3 |", "| 2 || 3,5 |"])
def test_a_decimal_comma_in_a_cell(row: str) -> None:
    ((code, help),) = errors(f"{HEAD}  read wear\n\ntable wear\n  | total || loss |\n  {row}\n")
    assert (code == "GR011" and "`2.5`" in help) or "`3.5`" in help


def test_lists_with_a_comma_stay_lists() -> None:
    assert errors(f"{HEAD}\nexample Two dice\n  given a unit\n  test shot of the unit\n  dice 3, 4\n  then 7\n") == []


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("+1  near  when range is within reach", "Write `within the reach`."),
        ("+1  near  when range is within move", "Write `within its move`."),
        ("+1  far  when range is beyond reach", "Write `beyond the reach`."),
    ],
)
def test_a_name_behind_within(line: str, mended: str) -> None:
    assert errors(f"{HEAD}  {line}\n") == [("GR101", mended)]
    word, right = mended.split("`")[1].split(" ", 1)
    assert errors(f"{HEAD}  {line.partition(word)[0]}{word} {right}\n") == []


@pytest.mark.parametrize("line", ["roll 5D6 as plus dice", "let minus be 3"])
def test_a_reserved_word_in_a_name(line: str) -> None:
    (found,) = [one for one in compile_source(f"{HEAD}  {line}\n").diagnostics if one.severity.value == "error"]
    assert found.message.startswith(f"`{'plus' if 'plus' in line else 'minus'}` is a word of the rules language")


def test_a_table_and_a_test_of_one_name() -> None:
    table = "\ntable shot\n  | total || loss |\n  | 2 to 12 || 3 |\n"
    ((code, help),) = errors(f"{HEAD}  read shot\n{table}")
    assert code == "GR102" and "`read shot result`" in help
    assert errors(f"{HEAD}  read shot result\n{table.replace('table shot', 'table shot result')}") == []


def test_points_below_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    roster = "\nroster of a unit\n  | troop || points |\n  | Bows || 3 |\n"
    Path("hobby.rules").write_text(
        HEAD.replace("lengths: inches", "lengths: inches\n  sides: Red, Blue").replace(
            "piece unit\n", "piece unit\n  side\n"
        )
        + roster
    )
    Path("mine.army").write_text("army Mine of Hobby\n  side: Red\n  points: -1\n  3 Bows\n")
    main(["muster", "mine.army"])
    said = capsys.readouterr()
    assert "`points` cannot be less than 0." in said.out + said.err
