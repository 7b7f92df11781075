"""The syntax card: its games check, its lines are read, and its house rule fits its game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Severity
from grognard.source import SourceFile
from grognard.syntax.mistakes import report
from grognard.syntax.parser import parse

CARD = (Path(__file__).parents[1] / "docs/syntax-card.md").read_text(encoding="utf-8")
GAME, HOUSE_RULE = re.findall(r"^```rules[^\n]*\n(.*?)^```$", CARD, re.MULTILINE | re.DOTALL)
_LINES = CARD.partition("## Lines of a rule")[2].partition("## Conditions")[0]
_CONDITIONS = CARD.partition("## Conditions")[2].partition("## A house rule")[0]


def _forms(text: str) -> list[str]:
    cells = [row.split("|")[2] for row in text.splitlines() if row.startswith("| ") and "---" not in row][1:]
    return [form for cell in cells for form in re.findall(r"`([^`…]+)`", cell)]


def _faults(text: str) -> list[str]:
    """The messages of a text that cannot be parsed."""
    file, collector = SourceFile("card.rules", f"ruleset Card\n\ntest nerve of a patrol\n{text}"), Collector()
    report(parse(file), file, collector)
    return [one.message for one in collector.diagnostics]


def _written(folder: Path, game: str) -> str:
    path = folder / "ford.rules"
    path.write_text(game, encoding="utf-8")
    return str(path)


def test_its_game_is_clean(tmp_path: Path) -> None:
    found = check_game(_written(tmp_path, GAME)).diagnostics
    assert [one.message for one in found if one.severity in (Severity.ERROR, Severity.WARNING)] == []


def test_its_house_rule_has_no_errors(tmp_path: Path) -> None:
    _written(tmp_path, GAME)
    (tmp_path / "club.rules").write_text(HOUSE_RULE, encoding="utf-8")
    assert not check_game(str(tmp_path / "club.rules")).has_errors


@pytest.mark.parametrize("form", _forms(_LINES))
def test_each_line_is_read(form: str) -> None:
    assert (
        _faults(f"  {form}\n" if form != "otherwise" else "  when fog\n    stop here\n  otherwise\n    stop here\n")
        == []
    )


@pytest.mark.parametrize("form", _forms(_CONDITIONS))
def test_each_condition_is_read(form: str) -> None:
    condition = form if re.match(r"it|range|every|any|the|not|fog", form) else f"its men is {form}"
    assert _faults(f"  +1  label  when {condition}\n") == []
