"""Whether something was allowed is part of every answer: as text, as data, of what is told of the end, and in Python."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from tests import games

import grognard
from grognard.cli import main
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.evaluate.afterwards import Afterwards, Tell
from grognard.evaluate.odds import Odds
from grognard.evaluate.players import Nobody
from grognard.evaluate.posed import told_as
from grognard.evaluate.question import pose
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.deeds import NOT_ALLOWED

GAME = """ruleset Gate
piece gun
  shots: 0 to 9, usually 0
  hot: yes or no, usually no
action shoot of a gun
  only when its shots is 1 or more
  it loses 1 shot
  roll D6
action serve of a gun
  it chooses up to 1 of these
    do shoot of it
    do cool of it
action cool of a gun
  only when it is hot
  it is no longer hot
"""
WHY = "not allowed because the gun's shots is 0"


@pytest.fixture
def gate(tmp_path: Path) -> str:
    path = tmp_path / "gate.rules"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


def _said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ("odds",),
        ("odds", "--tell", "shots"),
        ("odds", "--over", "hot"),
        ("odds", "--over", "hot", "--tell", "shots"),
        ("odds", "--sample", "8", "--seed", "1"),
        ("odds", "--float"),
        ("roll", "--seed", "1", "--trace", "none"),
        ("odds", "--json"),
        ("odds", "--tell", "shots", "--json"),
        ("roll", "--seed", "1", "--json"),
    ],
)
def test_each_answer_says_that_it_was_not_allowed_and_why(
    words: tuple[str, ...], gate: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *more = words
    said = _said(capsys, command, gate, "shoot", *more)
    assert WHY in said
    assert "3" not in said.partition("not allowed")[0]


@pytest.mark.parametrize("more", [(), ("--tell", "shots"), ("--over", "hot")])
def test_a_table_for_a_spreadsheet_says_so(
    more: tuple[str, ...], gate: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _said(capsys, "odds", gate, "shoot", "--csv", *more)
    assert all("not allowed,1,100.0000" in line for line in said.splitlines()[1:])


def test_the_data_of_an_answer_carries_it(gate: str, capsys: pytest.CaptureFixture[str]) -> None:
    shut = json.loads(_said(capsys, "odds", gate, "shoot", "--json"))
    assert (shut["allowed"], shut["because"]) == ("0", [WHY])
    free = json.loads(_said(capsys, "odds", gate, "shoot", "shots=1", "--json"))
    assert free["allowed"] == "1" and "because" not in free
    rolled = json.loads(_said(capsys, "roll", gate, "shoot", "--seed", "1", "--json"))
    assert (rolled["allowed"], rolled["because"]) == (False, [WHY])


def test_python_carries_it(gate: str) -> None:
    game = grognard.load(gate)
    rolled = grognard.roll(game, "shoot", seed=1)
    assert (rolled.allowed, rolled.because) == (False, (WHY,))
    odds = grognard.odds(game, "shoot")
    assert (odds.not_allowed, odds.because) == (Fraction(1), (WHY,))
    free = grognard.odds(game, "shoot", {"shots": 1})
    assert (free.not_allowed, free.because) == (Fraction(0), ())
    assert grognard.roll(game, "shoot", {"shots": 1}, seed=1).allowed


@pytest.mark.parametrize("command", ["odds", "roll"])
def test_what_could_not_be_chosen_is_said_with_why(command: str, gate: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = _said(capsys, command, gate, "serve", *(("--seed", "1") if command == "roll" else ()))
    assert "not allowed: shoot, because the gun's shots is 0" in said
    assert "not allowed: cool, because the gun is not hot" in said


@pytest.mark.parametrize("how", ["odds", "python"])
def test_a_choice_that_is_not_allowed_is_refused_with_why(
    how: str, gate: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if how == "python":
        with pytest.raises(grognard.RulesError, match="`shoot` was not allowed, because the gun's shots is 0"):
            grognard.odds(grognard.load(gate), "serve", choices=("shoot",))
        return
    assert main(["odds", gate, "serve", "--choose", "shoot"]) == 2
    assert "`shoot` was not allowed, because the gun's shots is 0" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("name", games.SOME_GAMES)
def test_what_is_told_of_the_end_is_not_allowed_as_often_as_the_answer(name: str) -> None:
    ruleset = games.the_game(name).ruleset
    small = Limits(states=20_000, transitions=200_000)
    rules = [rule for rule in ruleset.rules.values() if rule.gates]
    for rule in random.Random(name).sample(rules, min(8, len(rules))):
        with suppress(BadQuestion, GapReached, NotTold, Stopped, BudgetExceeded):
            question = pose(ruleset, rule, {})
            program = question.program(Budget(small))
            answer = Odds(question.world, Nobody(), Budget(small)).answer(program)
            wanted = next((one for one in question.inputs() if one.sort == "field"), None)
            if wanted is None:
                continue
            told = [Tell("it", question.found(told_as(wanted, question)))]
            said = Afterwards(question.world, program).told(told, Nobody(), Budget(small))
            if said.found is None:  # the source leaves out what the rule needs
                continue
            assert said.found.probability(NOT_ALLOWED) == answer.not_allowed, rule.called
