"""A question that comes twice in one rule: its odds for each pair of answers, or a line that says that it is answered alike."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.driver import compile_source
from grognard.evaluate.options import MOST_APART, ways_to_answer
from grognard.evaluate.question import pose

GAME = """ruleset Twice

choice gait: walk, run

piece unit
  men (man): 0 to 20, usually 10

piece scout
  unit: a unit
  lame: yes or no, usually no

test step of a unit
  it chooses a gait as pace
  roll D6
  the result is 0  when pace is walk
  on 3+: the result is 1
  the result is 0

test march of a unit
  test step of it
  let before be the total
  test step of it
  add before

test parting of a unit
  roll D6
  on 1 to 2
    test step of it
  otherwise
    test step of it

test six steps of a unit
  test step of it
  test step of it
  test step of it
  test step of it
  test step of it
  test step of it

action drill of a unit as leader
  for each scout of it as one
    the leader chooses a gait as pace
    the one becomes lame  when pace is run

action drill by themselves of a unit as leader
  for each scout of it as one
    the one chooses a gait as pace
    the one becomes lame  when pace is run
"""

AGAIN = "A question asked again in a later round is answered here as it was before."
ALIKE = "The same question asked again is answered here as it was before"


def ways(rule: str) -> dict[tuple[str, ...], dict[object, Fraction]]:
    ruleset = compile_source(GAME).ruleset
    question = pose(ruleset, ruleset.rules[rule], {})
    found: dict[tuple[str, ...], dict[object, Fraction]] = {}
    for way in ways_to_answer(question.world, question.program()):
        law = way.answer.found
        assert law is not None
        shares = (Fraction(weight, law.total) for weight in law.weights)
        found[tuple(pick for _, pick in way.picks)] = dict(zip(law.outcomes, shares, strict=True))
    return found


def steps(*paces: str) -> dict[object, Fraction]:
    """Every throw of a die for each step: 3 and more is a step, for who runs."""
    found: dict[object, Fraction] = {}
    for dice in product(range(1, 7), repeat=len(paces)):
        total = sum(pace == "run" and die >= 3 for pace, die in zip(paces, dice, strict=True))
        found[total] = found.get(total, Fraction(0)) + Fraction(1, 6 ** len(paces))
    return found


def test_what_is_asked_twice_is_answered_each_time_by_itself() -> None:
    pairs = list(product(("walk", "run"), repeat=2))
    assert ways("march") == {pair: steps(*pair) for pair in pairs}


def test_what_is_asked_in_two_cases_is_answered_in_each_by_itself() -> None:
    """One throw in three leads to the first, the others to the second."""
    expected = {}
    for first, second in product(("walk", "run"), repeat=2):
        one, other = steps(first), steps(second)
        law = {at: one.get(at, Fraction(0)) / 3 + other.get(at, Fraction(0)) * 2 / 3 for at in (0, 1)}
        expected[first, second] = {at: share for at, share in law.items() if share}
    assert ways("parting") == expected


def test_the_columns_of_the_odds_are_numbered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(tmp_path, capsys, "odds", "march")
    assert "unit: which pace  unit: which pace (2)" in out
    assert AGAIN not in out and ALIKE not in out


def test_trials_ask_apart_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "unit: which pace (2)" in shown(tmp_path, capsys, "odds", "march", "--sample", "40", "--seed", "1")


def test_where_there_are_too_many_ways_it_is_answered_alike_and_that_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert MOST_APART < 2**6
    assert ways("six steps") == {("walk",): steps("walk"), ("run",): steps("run")}
    assert ALIKE in shown(tmp_path, capsys, "odds", "six steps")


@pytest.mark.parametrize(("rule", "told"), [("drill", True), ("drill by themselves", False)])
def test_one_player_who_is_asked_for_each_of_several_is_told(
    rule: str, told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (AGAIN in shown(tmp_path, capsys, "odds", rule, "scouts=2")) is told


def shown(folder: Path, capsys: pytest.CaptureFixture[str], command: str, *more: str) -> str:
    (file := folder / "twice.rules").write_text(GAME, encoding="utf-8")
    assert main([command, str(file), *more]) == 0
    return capsys.readouterr().out
