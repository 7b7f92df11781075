"""What `grognard odds RULESET SCENARIO` can be asked: things given otherwise, rows over values, bounds; right and wrong."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from grognard.cli import main

DUEL = """ruleset Duel
  sides: Red, Blue

facts
  fog: yes or no, usually no

piece line
  side
  men (man): 0 to 20, usually 4

action give fire of a line as firer
  for each line as target
    when the target's side is not the firer's side
      roll as many D6 as the firer's men
      hits on 6
      when fog
        the result is 0
      the target loses as many men as the total

sequence volleys
  1. fire
    each line must give fire, all at once

scenario Two lines
  given a line called Reds: Red
  given a line called Blues: Blue, men 5
  play volleys 10 times
  the game ends when Reds's men is at most 1, or when Blues's men is at most 1
  tell whether Reds's men is at most 1 as Reds break
  tell Blues's men as Blues left
"""


@pytest.fixture
def duel(tmp_path: Path) -> str:
    path = tmp_path / "duel.rules"
    path.write_text(DUEL, encoding="utf-8")
    return str(path)


def asked(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    status = main(["odds", *args])
    said = capsys.readouterr()
    return status, said.out + said.err


def told(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, dict[str, Fraction]]:
    status, said = asked(capsys, *args, "--json")
    assert status == 0, said
    return {
        name: {outcome: Fraction(chance) for outcome, chance in one["outcomes"].items()}
        for name, one in json.loads(said)["tells"].items()
    }


def test_fields_and_turns_are_told_otherwise(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    # Two men fire once: two dice, each hits on a 6.
    found = told(capsys, duel, "Two lines", "Reds men=2", "turns=1")
    assert found["Blues left"] == {"3": Fraction(1, 36), "4": Fraction(10, 36), "5": Fraction(25, 36)}
    # Five dice come back, and one 6 is enough to break two men.
    assert found["Reds break"]["yes"] == 1 - Fraction(5, 6) ** 5
    assert found["turns"] == {"1": Fraction(1)}


def test_a_fact_is_told_otherwise(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, duel, "Two lines", "fog=yes")
    assert found["Blues left"] == {"5": Fraction(1)}
    assert found["turns"] == {"10": Fraction(1)}


def test_two_facts_are_swept(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, said = asked(capsys, duel, "Two lines", "turns=1", "--over", "Reds's men=2..3", "--over", "fog", "--csv")
    rows = list(csv.DictReader(io.StringIO(said)))
    unhurt = {
        (row["Reds's men"], row["fog"]): Fraction(row["chance"]).limit_denominator(1_000)
        for row in rows
        if row["told"] == "Blues left" and row["outcome"] == "5"
    }
    clear, third = Fraction(5, 6) ** 2, Fraction(5, 6) ** 3
    assert unhurt == {("2", "no"): clear, ("2", "yes"): 1, ("3", "no"): third, ("3", "yes"): 1}
    _, shown = asked(capsys, duel, "Two lines", "turns=1", "--over", "Reds men=2..3", "--at-least", "5")
    assert "Reds men  Reds break" in shown and "5 or more" in shown


def test_bounds_are_asked_of_all_numbers_or_of_one(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, said = asked(capsys, duel, "Two lines", "Reds men=2", "turns=1", "--at-least", "5", "--at-most", "Blues left=4")
    assert "at least 5: 69.4 %, 25/36" in said
    assert "at most 4: 30.6 %, 11/36" in said
    assert said.count("at least 5") == 2 and said.count("at most 4") == 1


def test_trials_are_of_what_is_asked(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numpy")
    _, said = asked(capsys, duel, "Two lines", "fog=yes", "--sample", "50", "--seed", "1")
    assert "turns\n  10" in said and "mean 10.000" in said
    assert main(["roll", duel, "Two lines", "fog=yes", "--seed", "1", "--trace", "none"]) == 0
    assert "turns = 10" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("mne=3",), "gives nothing called `mne`. Did you mean `men`?"),
        (("men=3",), "Say of which: `Reds men`, `Blues men`"),
        (("lines=3",), "Say of which: `Reds`, `Blues`"),
        (("Reds men=40",), "`Reds men` cannot be 40. It is 0 to 20."),
        (("Reds men=2..4",), '--over "Reds men=2..4"'),
        (("turns=0",), "`turns` cannot be 0"),
        (("--over", "Reds"), "`Reds` has no end. Say how far: --over Reds=1..10."),
        (("--at-least", "Reds break=1"), "There are: Blues left, turns."),
        (("--at-least", "Blue left=1"), "Did you mean `Blues left`?"),
        (("--wish", "yes"), "A scenario says itself what players choose"),
    ],
)
def test_what_cannot_be_asked_is_said(
    duel: str, capsys: pytest.CaptureFixture[str], args: tuple[str, ...], said: str
) -> None:
    status, found = asked(capsys, duel, "Two lines", *args)
    assert status == 2
    assert said in found
