"""The problems of the benchmark: our answers are those of the ways written by hand, with facts that change."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.benchmarks.bench_odds import asked, check, told_in
from tests.benchmarks.problems import PROBLEMS, Problem

from grognard.core.faults import Stopped
from grognard.driver import compile_game
from grognard.evaluate.odds import Asked, Odds
from grognard.evaluate.question import find_rule, pose
from grognard.ir.ruleset import Ruleset

RULES = Path(__file__).resolve().parent.parent / "benchmarks" / "rules" / "odds.rules"


@pytest.fixture(scope="module")
def game() -> Ruleset:
    return compile_game(str(RULES)).ruleset


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)
def test_answers_are_those_worked_out_by_hand(game: Ruleset, problem: Problem) -> None:
    call, _ = asked(game, problem)
    check(problem, call)


def test_a_question_asked_again_with_other_facts_is_a_new_question(game: Ruleset) -> None:
    rule = find_rule(game, "hill")
    first = pose(game, rule, {"attacker stands": "2", "defender stands": "1"})
    ask = Asked(first.world, first.program())
    for stands, edge in (("1", "0"), ("3", "2"), ("1", "0")):
        other = pose(game, rule, {"attacker stands": stands, "defender stands": "1", "attacker edge": edge})
        assert ask.odds(told_in(other)) == Odds(other.world).results(other.program())


def test_too_many_dice_are_refused_in_words(game: Ruleset) -> None:
    question = pose(game, find_rule(game, "fire fight"), {"attacker stands": "100", "defender stands": "100"})
    program = question.program()
    slot = next(s for s, (_, field) in question.world.fields.items() if field.name == "stands")
    with pytest.raises(Stopped, match="more than can be thrown"):
        Asked(question.world, program).odds({slot: 400})
