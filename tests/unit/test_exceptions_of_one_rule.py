"""`exception to LABEL of modifiers to NAME`: of lines of one label in several rules, that of one rule alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.cli import main
from grognard.diagnostics.diagnostic import Diagnostic

BASE = """ruleset Mill

piece unit
  flanked: yes or no, usually no
  drilled: yes or no, usually no

piece gun
  flanked: yes or no, usually no

modifiers to morale of a unit
  -1  attacked on the flank  when it is flanked
  +1  drilled  when it is drilled

modifiers to contest of a gun
  -1  attacked on the flank  when it is flanked

test morale of a unit
  start at 5
  add modifiers to morale

test contest of a gun
  start at 5
  add modifiers to contest
"""


def told(exception: str) -> list[Diagnostic]:
    found = check_source(f"{BASE}\nexception to {exception}\n").diagnostics
    return [one for one in found if one.severity.value == "error"]


def rolled(game: Path, *facts: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["roll", str(game), *facts]) == 0
    return capsys.readouterr().out.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("exception", "morale", "contest"),
    [
        ("attacked on the flank of modifiers to morale: no modifier", 5, 4),
        ("attacked on the flank of modifiers to contest: no modifier", 4, 5),
        ("attacked on the flank of modifiers to contest [3] : -3 taken in flank", 4, 2),
        ("attacked on the flank: no modifier", 5, 5),
    ],
)
def test_it_counts_in_the_rule_that_is_named(
    exception: str, morale: int, contest: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "mill.rules"
    game.write_text(f"{BASE}\nexception to {exception}\n", encoding="utf-8")
    assert str(morale) in rolled(game, "morale", "flanked=yes", capsys=capsys)
    assert str(contest) in rolled(game, "contest", "flanked=yes", capsys=capsys)


def test_one_that_means_nothing_in_one_of_two_rules_is_told_how_to_name_the_other() -> None:
    (one,) = told("attacked on the flank when it is drilled: no modifier")
    assert one.message == (
        "`attacked on the flank` is a line of `modifiers to morale`, `modifiers to contest`, so this is an exception in 2 "
        "rules. A gun cannot be `drilled`: none of its fields has that value."
    )
    assert one.help == "Name the one that you mean: `exception to attacked on the flank of modifiers to morale …`."
    assert not told("attacked on the flank of modifiers to morale when it is drilled: no modifier")


def test_one_that_means_nothing_anywhere_is_told_as_ever() -> None:
    (one,) = told("attacked on the flank of modifiers to contest when it is drilled: no modifier")
    assert one.message == "A gun cannot be `drilled`: none of its fields has that value."


def test_a_rule_without_that_line_is_told_which_have_it() -> None:
    (one,) = told("drilled of modifiers to contest: no modifier")
    assert "no line of `modifiers to contest` has that label" in one.message
    assert one.help == "A line of `modifiers to morale` has it."
    (one,) = told("dilled of modifiers to morale: no modifier")
    assert one.message.endswith("no line has that label.")


def test_a_label_that_reads_like_it_is_itself() -> None:
    text = BASE.replace("+1  drilled ", "+1  sum of dice thrown ")
    assert not check_source(f"{text}\nexception to sum of dice thrown: no modifier\n").has_errors


def test_a_label_that_reads_like_it_is_called_otherwise_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = BASE.replace("+1  drilled ", "+1  sum of dice thrown ")
    Path("mill.rules").write_text(f"{text}\nexception to sum of dice thrown: +3 well drilled\n", encoding="utf-8")
    Path("mine.rules").write_text(
        "variant Mine of Mill\n\nrename sum of dice thrown as steady hands\n", encoding="utf-8"
    )
    assert rolled(Path("mine.rules"), "morale", "drilled=yes", capsys=capsys) == "= 8"


@pytest.mark.parametrize(
    ("changes", "morale"),
    [
        ("rename attacked on the flank as taken in flank", 5),
        ("remove exception to attacked on the flank [D.4]", 4),
        ("remove exception to attacked on the flank of modifiers to morale [D.4]", 4),
        ("remove exception to attacked on the flank of modifiers to contest [D.4]", 5),
    ],
)
def test_in_a_variant_with_a_label_called_otherwise_or_taken_back(
    changes: str, morale: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    apart = "exception to attacked on the flank of modifiers to morale [D.4]: no modifier"
    Path("mill.rules").write_text(f"{BASE}\n{apart}\n", encoding="utf-8")
    Path("mine.rules").write_text(f"variant Mine of Mill\n\n{changes}\n", encoding="utf-8")
    assert str(morale) in rolled(Path("mine.rules"), "morale", "flanked=yes", capsys=capsys)
