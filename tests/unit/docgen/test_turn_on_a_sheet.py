"""A turn is read back from its sheet: a phase with many lines has a block of its own, and the next stands right below its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli.app import main

pytest.importorskip("pypdfium2")
pytest.importorskip("typst")

HEAD = """ruleset Mini

piece unit
  shots: 0 or more, usually 0

piece card, in a deck
  high: yes or no, usually no

action shoot of a unit
  it gains 1 shot

sequence turn
"""
MANY = "  1. cards\n" + "".join(f"    by hand: Line {word}.\n" for word in ("a b", "c d", "e f", "g h", "i j", "k l"))
PUT_BACK = "  1. cards\n    draw a card as top\n    put the top back  when the top is high\n"


@pytest.mark.parametrize("first", [MANY, PUT_BACK])
def test_a_turn_is_found_on_its_sheet(first: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mini.rules"
    file.write_text(f"{HEAD}{first}  2. more\n    each unit may shoot\n", encoding="utf-8")
    assert main(["sheet", str(file), "-o", str(tmp_path / "mini.pdf")]) == 0, capsys.readouterr()
