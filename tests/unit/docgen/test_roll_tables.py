"""Tables for virtual tabletops and spreadsheets: ranges and weights counted by hand."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.docgen.shapes.roll_tables import foundry, roll20, rows_of
from grognard.driver import compile_source

GAME = """ruleset Luck
  by: me

choice posture: firm, shaken

facts
  posture

table weather
  | 2D6    || sky   |
  | 2 to 4 || storm |
  | 5      || rain  |
  | 6+     || clear |

table fate across posture
  | D6     || firm  | shaken |
  | 1      || falls | falls  |
  | 2 to 6 || holds | falls  |

table price
  | posture || points |
  | firm    || 3      |
  | shaken  || 1      |
"""


def test_ranges_and_weights() -> None:
    ruleset = compile_source(GAME).ruleset
    weather, firm, shaken = foundry(ruleset)
    # Two dice: 1 + 2 + 3 ways for 2 to 4, 4 for a 5, the other 26 of 36.
    assert weather["formula"] == "2d6"
    assert [(each["range"], each["weight"], each["text"]) for each in weather["results"]] == [
        ([2, 4], 6, "storm"),
        ([5, 5], 4, "rain"),
        ([6, 12], 26, "clear"),
    ]
    assert (firm["name"], [each["text"] for each in firm["results"]]) == ("Fate (firm)", ["falls", "holds"])
    assert (shaken["name"], [each["weight"] for each in shaken["results"]]) == ("Fate (shaken)", [1, 5])
    assert [each["name"] for each in roll20(ruleset)] == ["Weather", "Fate-(firm)", "Fate-(shaken)"]


@pytest.mark.parametrize("delimiter", [",", "\t"])
def test_rows(delimiter: str) -> None:
    table = compile_source(GAME).ruleset.tables["price"]
    rows = list(csv.reader(rows_of(table, delimiter).splitlines(), delimiter=delimiter))
    assert rows == [["posture", "points"], ["firm", "3"], ["shaken", "1"]]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "luck.rules").write_text(GAME, encoding="utf-8")
    game = str(tmp_path / "luck.rules")
    assert main(["export", game, "--as", "foundry"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 3
    assert main(["export", game, "--as", "csv", "--table", "price"]) == 0
    assert capsys.readouterr().out == "posture,points\nfirm,3\nshaken,1\n"
    assert main(["export", game, "--as", "csv", "--table", "prise"]) == 2
    assert "Did you mean price?" in capsys.readouterr().err
    assert main(["export", game, "--as", "csv"]) == 2
