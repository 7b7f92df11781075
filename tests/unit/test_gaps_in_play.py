"""What a gap stops, and what it does not: actions that are merely offered, and examples of a base whose gap is filled."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game, check_source
from grognard.cli import main

BASE = """\
ruleset Camp

piece unit
  tired: yes or no, usually no

table chart
  | tired || reach |
  | yes   || 6"    |
  | no    || ?     |

action rest of a unit
  it becomes tired

work out reach of a unit
  read chart

action loose of a unit
  only when reach of it is 6 or more
  by hand: Bang.

action day of a unit
  it chooses one of these
    do loose of it
    do rest of it

example The reach of the rested
  given a unit
  work out reach of it
  then ?
"""


def _examples(path: Path) -> list[str]:
    compiled = check_game(str(path))
    assert not compiled.has_errors, compiled.diagnostics
    return [example.name for example in compiled.ruleset.examples]


@pytest.fixture
def base(tmp_path: Path) -> Path:
    (tmp_path / "camp.rules").write_text(BASE, encoding="utf-8")
    return tmp_path


def _variant(base: Path, lines: str) -> Path:
    path = base / "filled.rules"
    path.write_text(f"variant Filled of Camp\n\n{lines}", encoding="utf-8")
    return path


def test_a_gate_that_hits_a_gap_bars_nothing_else() -> None:
    rested = "example Rest\n  given a unit\n  do day of it\n  choosing rest\n  then it is tired\n"
    assert not check_source(f"{BASE}\n{rested}").has_errors


def test_whoever_takes_that_action_is_told_of_the_gap() -> None:
    shot = "example Shot\n  given a unit\n  do day of it\n  choosing loose\n  then ?\n"
    assert not check_source(f"{BASE}\n{shot}").has_errors


def test_an_example_of_a_filled_gap_is_left_out(base: Path) -> None:
    assert _examples(_variant(base, 'amend chart\n  | no || 9" |\n')) == []


def test_one_of_a_gap_that_still_stands_is_kept(base: Path) -> None:
    assert _examples(_variant(base, 'amend chart\n  | yes || 9" |\n')) == ["The reach of the rested"]


def test_a_variant_answers_for_its_own_examples(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _variant(
        base, 'amend chart\n  | no || 9" |\n\nexample Mine\n  given a unit\n  work out reach of it\n  then ?\n'
    )
    assert main(["check", str(path)]) == 1
    assert "It says that the source does not tell, and it comes to 9" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["reach", "tired=no"], "Fill it in a variant: `amend chart`, and below it `| no || ? |` with the answer."),
        (["weight"], "Fill it in a variant: `fill how heavy it is in weight with …`."),
    ],
)
@pytest.mark.parametrize("command", ["roll", "odds"])
def test_who_meets_a_gap_is_told_how_to_fill_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, asked: list[str], words: str
) -> None:
    file = tmp_path / "camp.rules"
    file.write_text(f"{BASE}\nwork out weight of a unit\n  start at ? (how heavy it is)\n", encoding="utf-8")
    assert main([command, str(file), *asked]) == 1
    assert words in " ".join(capsys.readouterr().err.split())
