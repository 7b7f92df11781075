"""Rulebooks of strangers: what is drafted of them, and what is held against them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.field.asked import path, run


def _findings(capsys: pytest.CaptureFixture[str], name: str) -> str:
    return run(capsys, "verify", "--text", path(name))[1]


def test_soft_hyphens_are_hyphens(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "coin.rules"
    assert run(capsys, "draft", path("F52.md"), "--output", str(out))[0] == 0
    written = out.read_text(encoding="utf-8")
    assert "> On 1-3 red goes first, on 4-6 blue. A half-track moves 10-12 inches." in written
    assert "| 1 to 3 || red    |" in written and "| 4 to 6 || blue   |" in written


@pytest.mark.parametrize("name", ["F55.md", "F56.md", "F58.md"])
def test_nothing_is_found_where_nothing_is_wrong(capsys: pytest.CaptureFixture[str], name: str) -> None:
    """Two like tables below two headings, German, a fence of code."""
    assert "0 findings" in _findings(capsys, name)


def test_a_calculation_that_its_table_has_outrun(capsys: pytest.CaptureFixture[str]) -> None:
    shown = " ".join(_findings(capsys, "F53.md").split())
    assert "GR653 line 12, in Movement: “2 x 4 = 8”" in shown
    assert "2 is no figure of the row of 'Tank', which has 3 (line 7)." in shown


def test_an_order_that_is_thrown_for_and_equal_throws(capsys: pytest.CaptureFixture[str]) -> None:
    shown = " ".join(_findings(capsys, "F74.md").split())
    assert "GR654 line 5, in Initiative: “in descending order”" in shown
    assert "comes from a throw (“rolls 1d20”, line 5)" in shown


def test_every_step_of_a_turn_is_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "hex.rules"
    assert run(capsys, "draft", path("F63.html"), "--output", str(out))[0] == 0
    steps = [line.strip() for line in out.read_text(encoding="utf-8").splitlines() if line.strip()[:1].isdigit()]
    assert steps == [
        "1. Blue Movement Phase",
        "2. Blue Attack Phase",
        "3. Red Movement Phase",
        "4. Red Attack Phase",
        "5. Turn End",
    ]
    assert "(no Red unit may spend more than 2 MP on turn 1)" in out.read_text(encoding="utf-8")


def _verified(capsys: pytest.CaptureFixture[str], number: str) -> str:
    status, shown = run(capsys, "verify", path(f"{number}b.rules"), "--text", path(f"{number}a.md"))
    assert status == 1
    return " ".join(shown.split())


def test_a_table_turned_upside_down(capsys: pytest.CaptureFixture[str]) -> None:
    shown = _verified(capsys, "F68")
    assert "cells of tables: 1 of 3 (33 %) agree" in shown
    assert "1 to 2: outcome carry on" in shown and "5 to 6: outcome rout" in shown


def test_two_columns_that_differ(capsys: pytest.CaptureFixture[str]) -> None:
    shown = _verified(capsys, "F70")
    assert "cells of tables: 3 of 6 (50 %) agree" in shown
    assert "0: surge 1" in shown and "1: surge 2" in shown and "1: bane 2" in shown


def test_points_that_differ(capsys: pytest.CaptureFixture[str]) -> None:
    """By their figures. A roster held against a list of points cell by cell would need to know that both are the same table."""
    shown = _verified(capsys, "F72")
    assert all(figure in shown for figure in ("“360”", "“65”", "380 stands in Points", "60 stands in Points"))
    assert "NONE COULD BE COMPARED" in shown


def test_slips_of_spelling_are_not_looked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Ten slips of the pen, which a program for spelling finds: none is about rules."""
    assert "0 findings" in _findings(capsys, "F76.md")
