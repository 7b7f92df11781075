"""Odds as one function of the facts: equal to the plain way and to every run enumerated, wherever they answer."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.benchmarks.bench_odds import told_in
from tests.benchmarks.problems import PROBLEMS, Problem
from tests.every_face import TooMany, every_run
from tests.properties.test_odds_equal_runs import drawn_facts
from tests.properties.test_odds_problems import RULES
from tests.small_rolls import FACTS, HEAD, fights, one_troop

from grognard import bundled
from grognard.budget import Budget, BudgetExceeded, Limits
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.dice.distribution import Distribution
from grognard.driver import compile_ruleset, compile_text
from grognard.evaluate.interpreter import Nobody
from grognard.evaluate.odds import Asked, Odds
from grognard.evaluate.question import BadQuestion, Question, pose
from grognard.evaluate.weigh.direct.function import Direct, direct
from grognard.evaluate.weigh.planned import planned
from grognard.ir.extent import extent
from grognard.ir.ruleset import Ruleset

SITUATIONS = 3
FROM_A_VARIANT = 12
SMALL = Limits(states=3_000, transitions=60_000)
LINES = 250
"""Rules that lead to more lines are too long to be written out, and take long to find that out."""
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def _direct(question: Question, program: Program) -> Direct | None:
    initial = program.initial
    if len(question.world.initial) > len(initial):
        initial = tuple(question.world.initial)
    return direct(planned(question.world, program), initial, initial)


def _by_chance(found: Distribution[object]) -> dict[tuple[type, object], Fraction]:
    return {(type(value), value): found.probability(value) for value in found.outcomes}


@pytest.mark.parametrize("name", bundled.names())
def test_equal_to_the_plain_way_on_bundled_rules(name: str) -> None:
    game = compile_ruleset(name, check=False)
    written = answered = 0
    names = list(game.ruleset.rules)
    if game.ruleset.variants:
        # Most of its rules are those of its base, which take their turn there.
        names = random.Random(name).sample(names, min(FROM_A_VARIANT, len(names)))
    for rule_name in names:
        rule = game.ruleset.rules[rule_name]
        if extent(game.ruleset, rule) > LINES:
            continue
        chance = random.Random(f"direct {name} {rule_name}")
        for _ in range(SITUATIONS):
            try:
                question = pose(game.ruleset, rule, drawn_facts(game, rule, chance))
                program = question.program()
            except BadQuestion:
                continue
            way = _direct(question, program)
            if way is None:
                continue
            written += 1
            found = way.odds({}, None)
            if found is None:
                continue
            answered += 1
            plain = Odds(question.world, budget=Budget(SMALL)).results(program)
            assert _by_chance(found) == _by_chance(plain), (rule_name, question.told)
            assert list(found.outcomes) == list(plain.outcomes), rule_name
    assert answered * 2 >= written > 0


@pytest.mark.parametrize("problem", [one for one in PROBLEMS if one.name != "P5 six turns"], ids=lambda one: one.name)
def test_the_small_problems_of_the_benchmark_are_written_out(problem: Problem) -> None:
    game = compile_ruleset(str(RULES), check=False).ruleset
    first, *others = (
        pose(game, game.rules[problem.rule], problem.facts(tuple(situation))) for situation in problem.situations
    )
    way = _direct(first, first.program())
    assert way is not None
    for other in others:
        found = way.odds(told_in(other), None)
        assert found is not None
        assert _by_chance(found) == _by_chance(Odds(other.world).results(other.program()))


def _asked(text: str, facts: list[dict[str, str]]) -> tuple[Ruleset, Asked, list[Question]]:
    game = compile_text(text, check=False).ruleset
    first = pose(game, game.rules["tried"], {})
    return (
        game,
        Asked(first.world, first.program(), often=True),
        [pose(game, game.rules["tried"], told) for told in facts],
    )


@QUICK
@given(one_troop(), st.lists(st.fixed_dictionaries(FACTS), min_size=3, max_size=3))
def test_equal_to_every_run_on_rules_made_up(text: str, facts: list[dict[str, str]]) -> None:
    _, ask, questions = _asked(text, facts)
    for question in questions:
        found = ask.odds(told_in(question))
        assert _by_chance(found) == _by_chance(Odds(question.world).results(question.program()))
        try:
            slow = every_run(question.world, question.program(), Nobody, most=2_000)
        except TooMany:
            continue
        assert {value: found.probability(value) for value in found.outcomes} == slow


@QUICK
@given(fights(), st.lists(st.fixed_dictionaries(FACTS), min_size=3, max_size=3))
def test_fights_made_up_are_equal_to_the_plain_way(text: str, facts: list[dict[str, str]]) -> None:
    told = [{**one, "attacker hits": one["hits"], "attacker stands": one["stands"]} for one in facts]
    names = {"bonus", "fog", "attacker hits", "attacker stands"}
    _, ask, questions = _asked(
        text, [{key: one[key] for key in names & one.keys() if key in text or " " in key} for one in told]
    )
    for question in questions:
        found = ask.odds(told_in(question))
        plain = Odds(question.world).results(question.program())
        assert _by_chance(found) == _by_chance(plain)


# ---- worked out by hand --------------------------------------------------------------------------------------------


def _odds(lines: str, **facts: str) -> dict[object, Fraction]:
    """The odds of a troop's rule, from the function itself."""
    game = compile_text(HEAD + "action tried of a troop\n" + lines, check=False).ruleset
    first = pose(game, game.rules["tried"], {})
    way = _direct(first, first.program())
    assert way is not None
    found = way.odds(
        told_in(pose(game, game.rules["tried"], {key.replace("_", " "): of for key, of in facts.items()})), None
    )
    assert found is not None
    return {value: found.probability(value) for value in found.outcomes}


def test_a_die_that_is_only_compared() -> None:
    lines = (
        "  roll its quality\n  let kept be 0\n  let kept be 1  when the total is need or more\n  the result is kept\n"
    )
    assert _odds(lines, quality="D8", need="6") == {0: Fraction(5, 8), 1: Fraction(3, 8)}
    assert _odds(lines, quality="D4", need="6") == {0: Fraction(1)}
    assert _odds(lines, quality="D4", need="1") == {1: Fraction(1)}


def test_bands_of_a_table_move_with_what_is_added() -> None:
    lines = "  roll D6\n  add bonus\n  read fate table\n"
    assert _odds(lines, bonus="0") == {"lost": Fraction(2, 6), "held": Fraction(3, 6), "won": Fraction(1, 6)}
    assert _odds(lines, bonus="3") == {"held": Fraction(2, 6), "won": Fraction(4, 6)}
    assert _odds(lines, bonus="-3") == {"lost": Fraction(5, 6), "held": Fraction(1, 6)}


def test_two_dice_against_each_other() -> None:
    lines = (
        "  roll D4 as kept\n  roll D4\n  let won be 0\n  let won be 1  when the total is kept\n  the result is won\n"
    )
    assert _odds(lines) == {0: Fraction(12, 16), 1: Fraction(4, 16)}


def test_hits_that_cost_stands() -> None:
    lines = "  roll shots\n  it gains as many hits as the total\n  every 2 hits of it cost 1 stand\n  the result is its stands\n"
    # Four dice at 4+: none or one hit in 5 of 16 ways, two or three in 10, four in 1.
    found = _odds(lines, dice_number="4", need="4", stands="2")
    assert found == {2: Fraction(5, 16), 1: Fraction(10, 16), 0: Fraction(1, 16)}
    assert _odds(lines, dice_number="0", need="4", stands="2") == {2: Fraction(1)}


def test_the_winner_stays_and_ties_are_rolled_again() -> None:
    lines = (
        HEAD
        + "action tried of a troop as attacker at a troop as defender\n"
        + "  repeat until the attacker's stands is 0 or when the defender's stands is 0\n"
        + "    fight bout of the attacker against the defender\n"
        + "  the result is the attacker's stands minus the defender's stands\n"
    )
    game = compile_text(lines, check=False).ruleset
    first = pose(game, game.rules["tried"], {})
    way = _direct(first, first.program())
    assert way is not None
    told = told_in(
        pose(game, game.rules["tried"], {"attacker stands": "2", "defender stands": "1", "attacker hits": "1"})
    )
    found = way.odds(told, None)
    assert found is not None
    # D4+1 beats D4 in 1+2+3+4 = 10 of 16 ways and loses in 1+2 = 3: it wins 10/13 of what is not rolled again.
    win, lose = Fraction(10, 13), Fraction(3, 13)
    assert {value: found.probability(value) for value in found.outcomes} == {2: win, 1: lose * win, -1: lose * lose}


# ---- what is left to the plain way ---------------------------------------------------------------------------------


def test_what_stops_a_run_is_said_in_the_same_words() -> None:
    game = compile_ruleset(str(RULES), check=False).ruleset
    question = pose(game, game.rules["without lowest"], {"dice number": "5"})
    ask = Asked(question.world, question.program(), often=True)
    slot = question.world.fact_slots["dice number"]
    for _ in range(3):
        assert len(ask.odds({slot: 5})) == 21
        with pytest.raises(Stopped, match="more than can be thrown"):
            ask.odds({slot: 1001})


def test_a_fact_that_is_not_told_is_asked_for() -> None:
    text = "ruleset Small\nfacts\n  depth: 1 to 9\ntest tried\n  roll D6\n  add depth\n"
    game = compile_text(text, check=False).ruleset
    question = pose(game, game.rules["tried"], {})
    ask = Asked(question.world, question.program(), often=True)
    told = told_in(pose(game, game.rules["tried"], {"depth": "2"}))
    for _ in range(3):
        assert ask.odds(told).outcomes == range(3, 9)
        with pytest.raises(NotTold):
            ask.odds({})


def test_limits_are_those_of_the_plain_way() -> None:
    game = compile_ruleset(str(RULES), check=False).ruleset
    question = pose(game, game.rules["without lowest"], {"dice number": "50"})
    ask = Asked(question.world, question.program(), often=True)
    for _ in range(3):
        assert len(ask.odds({}, Budget(Limits(states=5_000)))) == 246
        with pytest.raises(BudgetExceeded) as refused:
            ask.odds({}, Budget(Limits(states=100)))
        with pytest.raises(BudgetExceeded) as plainly:
            Odds(question.world, budget=Budget(Limits(states=100))).results(question.program())
        assert (refused.value.limit, refused.value.reached) == (plainly.value.limit, plainly.value.reached)


def test_a_gap_on_the_way_is_met() -> None:
    text = "ruleset Small\nfacts\n  fog: yes or no\ntest tried\n  roll D6\n  ? how much is added  when fog\n"
    game = compile_text(text, check=False).ruleset
    foggy = pose(game, game.rules["tried"], {"fog": "yes"})
    clear = pose(game, game.rules["tried"], {"fog": "no"})
    ask = Asked(clear.world, clear.program(), often=True)
    for _ in range(3):
        assert ask.odds(told_in(clear)).outcomes == range(1, 7)
        with pytest.raises(GapReached):
            ask.odds(told_in(foggy))


def test_too_many_dice_are_refused_though_nobody_asks_what_they_show() -> None:
    text = (
        "ruleset Small\nfacts\n  depth: 0 to 5000, usually 3\n"
        "test tried\n  roll as many D6 as depth\n  the result is depth minus 1\n"
    )
    game = compile_text(text, check=False).ruleset
    question = pose(game, game.rules["tried"], {})
    ask = Asked(question.world, question.program(), often=True)
    slot = question.world.fact_slots["depth"]
    for _ in range(2):
        assert ask.odds({slot: 1000}).outcomes == range(999, 1000)
        with pytest.raises(Stopped, match="more than can be thrown"):
            ask.odds({slot: 1001})


def test_a_condition_that_asks_is_asked_though_another_settles_it() -> None:
    text = "ruleset Small\nfacts\n  wet: yes or no\ntest tried\n  let kept be 1\n  roll D6\n  +1  when wet or when kept is 1\n"
    game = compile_text(text, check=False).ruleset
    question = pose(game, game.rules["tried"], {})
    told = told_in(pose(game, game.rules["tried"], {"wet": "no"}))
    ask = Asked(question.world, question.program(), often=True)
    for _ in range(2):
        assert ask.odds(told).outcomes == range(2, 8)
        with pytest.raises(NotTold):
            ask.odds({})
