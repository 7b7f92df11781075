"""Fractions of thousands of digits: about how much for people, whole for programs, and no fault anywhere."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.dice.fractions_text import exact_text

TINY = "  multiply by 1/9999999967\n" * 450
"""450 times ten digits: more than the 4,300 that Python writes."""
RULES = f"""ruleset Fractions
piece unit
  men: 1 to 6
test tiny of a unit
  roll D6
{TINY}
example One
  given a unit called A: men 3
  test tiny of it
  dice 2
  then 5
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "fractions.rules"
    path.write_text(RULES, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("number", [0, 7, -3, Fraction(2, 5), Fraction(-1, 3)])
def test_a_short_number_is_written_as_ever(number: Fraction | int) -> None:
    assert exact_text(number) == str(number)


def test_a_long_number_is_written_whole() -> None:
    bottom = 10**5_000
    assert exact_text(Fraction(3, bottom)) == "3/1" + "0" * 5_000
    assert exact_text(-(bottom + 7)) == "-1" + "0" * 4_999 + "7"


def test_people_are_told_about_how_much(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["roll", rules, "tiny", "--seed", "1"], ["odds", rules, "tiny"], ["check", rules]):
        assert main(command) in {0, 1}
        said = capsys.readouterr()
        assert "about " in said.out and "e-4500" in said.out + said.err
        assert max(map(len, said.out.split("\n"))) < 1_300


@pytest.mark.slow
def test_programs_get_it_whole(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", rules, "tiny", "--seed", "1", "--json"]) == 0
    text = capsys.readouterr().out
    # Each of six numbers over the 450th power of the bottom.
    assert any(f'"{face}/{exact_text(9999999967**450)}"' in text for face in range(1, 7)) and json.loads(text)
    assert main(["odds", rules, "tiny", "--json"]) == 0
    assert exact_text(9999999967**450) in capsys.readouterr().out


def test_they_can_be_built(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", rules, "--as", "json", "--output", str(tmp_path / "out")]) in {0, 1}
    assert "fault" not in capsys.readouterr().err
