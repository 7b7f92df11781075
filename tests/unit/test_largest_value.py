"""No run makes a value beyond the largest one, whichever driver runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

LIMIT = 10**12
GROWING = {
    "square in a loop": "let x be 3\n  repeat 28 times\n    let x be x times x\n  the result is x",
    "square, line by line": "let x be 3\n" + "  let x be x times x\n" * 28 + "  the result is x",
    "product of the score": "start at 999999999999\n  multiply by 999999999999",
    "score doubled in a loop": "start at 1\n  repeat 100 times\n    x2",
    "sum doubled in a loop": "let x be 1\n  repeat 100 times\n    let x be x plus x\n  the result is x",
    "score added to itself": "start at 1\n  repeat 100 times\n    let x be the total\n    add x",
    "finer and finer": "start at 1\n  repeat 900 times\n    divide by 999999999967",
    "a field that grows": "it gains as many men as its men\n"
    + "  it gains as many men as its men\n" * 60
    + "  the result is its men",
}
RULES = "ruleset C\n\npiece unit\n  men (man): 1 or more, usually 1\n\ntest growth of a unit\n  {}\n"


@pytest.fixture(params=GROWING)
def game(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    path = tmp_path / "c.rules"
    example = "\nexample E\n  given a unit\n  test growth of it\n  then 1\n"
    path.write_text(RULES.format(GROWING[request.param]) + example, encoding="utf-8")
    return str(path)


def test_a_run_stops_with_its_line(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", game, "growth"]) == 1
    told = capsys.readouterr()
    assert "larger than 1,000,000,000,000" in told.out + told.err and "c.rules:" in told.out + told.err


def test_odds_stop_as_a_run_does(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", game, "growth"]) == 1
    told = capsys.readouterr()
    assert "larger than 1,000,000,000,000" in told.out + told.err


def test_trials_stop_as_a_run_does(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", game, "growth", "--sample", "10"]) == 1
    told = capsys.readouterr()
    assert "larger than 1,000,000,000,000" in told.out + told.err


def test_a_worked_example_reports_it(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", game]) == 1
    assert "larger than 1,000,000,000,000" in capsys.readouterr().out


@pytest.mark.parametrize("number", [LIMIT, LIMIT + 1])
def test_the_limit_at_and_one_above(number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.rules"
    half, rest = divmod(number, 2)
    path.write_text(
        f"ruleset C\n\ntest growth\n  let x be {half}\n  let x be x plus x\n  let y be {rest}\n  let x be x plus y\n  the result is x\n",
        encoding="utf-8",
    )
    assert main(["roll", str(path), "growth"]) == (0 if number == LIMIT else 1)
    assert main(["odds", str(path), "growth"]) == (0 if number == LIMIT else 1)
