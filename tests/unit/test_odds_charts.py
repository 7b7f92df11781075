"""`odds … --chart FILE`: the odds as a picture, with every outcome and its chance in words."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from grognard.cli import main

RULES = """ruleset Ford

choice luck outcome: hit, miss

piece band
  men: 1 to 9, usually 4

modifiers to luck of a band
  -1  alone  when its men is 1

test luck of a band
  roll D6
  add modifiers to luck
  on 4 or more: the result is hit
  on 3 or less: the result is miss

test toss of a band
  roll as many D6 as its men
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "ford.rules").write_text(RULES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def drawn(file: Path) -> tuple[list[str], list[float]]:
    """The words of a chart, and the widths of its bars in percent."""
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    parts = list(root.iter())
    words = ["".join(each.itertext()) for each in parts if each.tag.endswith("}text")]
    widths = [each.get("width", "") for each in parts if each.tag.endswith("}rect")]
    return words, [float(width[:-1]) for width in widths if width.endswith("%")]


def test_one_situation_has_a_bar_for_each_outcome(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "ford.rules", "luck", "--chart", "luck.svg"]) == 0
    assert "The chart: luck.svg" in capsys.readouterr().err
    words, widths = drawn(here / "luck.svg")
    assert words == ["luck", "Ford", "hit", "50.0 %", "miss", "50.0 %"]
    assert widths == [50.0, 50.0]


def test_several_have_a_bar_each_cut_by_outcome(here: Path) -> None:
    # Of one man the die counts one less: 5 and 6 hit. All others are alike, and share a bar.
    assert main(["odds", "ford.rules", "luck", "--over", "men=1..9", "--chart", "luck.svg", "--csv"]) == 0
    words, widths = drawn(here / "luck.svg")
    assert words[:4] == ["luck", "Ford; by men", "hit", "miss"]
    assert words[4:] == ["1", "33.3 %", "66.7 %", "2 to 9", "50.0 %", "50.0 %"]
    assert widths == [33.33, 66.67, 50.0, 50.0]


def test_what_can_come_out_in_many_ways_has_columns_and_a_mean(here: Path) -> None:
    assert main(["odds", "ford.rules", "toss", "--over", "men=1..2", "--chart", "toss.svg"]) == 0
    words, widths = drawn(here / "toss.svg")
    assert words[:6] == ["toss", "Ford; by men", "mean", "1", "3.50", "2"] and words[6] == "7.00"
    assert words[7:] == [str(number) for number in range(1, 13)], "the outcomes, below their columns"
    # Of one die six columns, of two eleven: each takes four fifths of a twelfth.
    assert widths == [6.67] * 17


def test_a_picture_is_made_of_the_drawing(here: Path) -> None:
    pytest.importorskip("typst", reason="the typesetter makes the picture")
    assert main(["odds", "ford.rules", "luck", "--chart", "luck.PNG"]) == 0
    content = (here / "luck.PNG").read_bytes()
    assert content.startswith(b"\x89PNG")
    # Two pixels for each of the drawing, which is 800 wide.
    assert int.from_bytes(content[16:20], "big") == 1600


@pytest.mark.parametrize(
    ("file", "words"), [("luck.gif", "--chart luck.svg"), ("no_folder/luck.svg", "There is no folder no_folder")]
)
def test_what_can_hold_no_chart_is_refused_at_once(
    here: Path, file: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", "ford.rules", "luck", "--chart", file]) != 0
    assert words in capsys.readouterr().err
    assert not list(here.glob("luck.*"))


def test_a_scenario_has_a_part_for_each_value_that_is_reported(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = "\nscenario Crossing\n  given a band called Blue\n  play turn 1 times\n  tell Blue's men\n"
    (here / "ford.rules").write_text(
        RULES + "\nsequence turn\n  1. Wait\n    by hand: Wait\n" + scenario, encoding="utf-8"
    )
    assert main(["odds", "ford.rules", "Crossing", "--chart", "end.svg"]) == 0, capsys.readouterr()
    words, widths = drawn(here / "end.svg")
    assert words == ["Crossing", "Ford", "Blue's men", "4", "100 %", "turns", "1", "100 %"]
    assert widths == [100.0, 100.0]
