"""`grognard roll RULESET "TITLE"` shows a worked example as it runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.cli import main

GAME = """ruleset Hill

piece unit
  men (man): 0 to 9, usually 5

test volley of a unit
  roll D6
  add its men

example Nine in all
  given a unit
  test volley of it
  dice 4
  then 9

example Row by row
  given a unit
  test volley of it
  | dice || then |
  | 1    || 6    |
  | 2    || 8    |
"""


@pytest.fixture(autouse=True)
def _game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hill.rules").write_text(GAME, encoding="utf-8")


def test_it_is_shown_on_its_own_dice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", "hill.rules", "nine in all"]) == 0
    out = capsys.readouterr().out
    assert "roll D6: 4" in out and out.endswith("= 9\nIt has the result that it says.\n")


def test_every_row_of_a_table_is_and_what_is_wrong_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """Two and five are seven, and no eight."""
    assert main(["roll", "hill.rules", "Row by row", "--trace", "none"]) == 1
    assert capsys.readouterr().out == (
        "Row by row, row 1\n= 6\nIt has the result that it says.\nRow by row, row 2\n= 7\nIt says `8`, and it comes to 7.\n"
    )
    assert main(["roll", "hill.rules", "Row by row, row 1", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["examples"]
    assert (told["result"], told["wrong"]) == (6, [])
