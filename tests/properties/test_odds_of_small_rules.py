"""Odds of small rules made up at random equal every run: of answers, of all that stands at the end, and with cut weights."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import attrs
import pytest
from tests.benchmarks.bench_odds import told_in
from tests.every_face import Gap, TooMany, every_likely_end
from tests.games import EVERY_GAME_ASKED
from tests.small_programs import Maker
from tests.small_rolls import HEAD, a_rule

from grognard.core.faults import NotTold, Stopped
from grognard.core.frame import Poison
from grognard.core.program import Choose
from grognard.core.world import PieceRef
from grognard.driver import compile_source
from grognard.evaluate.odds import Asked, Ends
from grognard.evaluate.players import Nobody
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.weigh.rounding import Rounding
from grognard.host.budget import Budget
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import domain_values, value_text

SEEDS = 8 if EVERY_GAME_ASKED else 2
LETTERS = "abcdefghij"
"""The names of the rules of one text."""
SITUATIONS = 3
PARTS, PROGRAMS = 6 if EVERY_GAME_ASKED else 2, 50
LIKELY = 500
"""Runs less likely than one in so many are not followed: the odds may give their share to any end."""


class Willing(Nobody):
    """Players who take the last of some words or numbers, and the first of some pieces."""

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        return options[0 if isinstance(options[0], PieceRef) else -1]


def _made_up(seed: int) -> Ruleset:
    luck = random.Random(seed)
    text = HEAD + "".join(a_rule(luck, f"tried {letter}") for letter in LETTERS)
    made = compile_source(text)
    assert not made.has_errors, [one.message for one in made.diagnostics]
    return made.ruleset


def _told(luck: random.Random, question: Question, men: str) -> dict[str, str]:
    """Facts of a situation: some of what is asked, each with any of its values."""
    facts = {told_as(one, question): men for one in question.inputs() if one.sort == "count"}
    for wanted in question.inputs():
        values = domain_values(wanted.type)
        if (
            wanted.sort == "count"
            or values is None
            or wanted.role not in ("", "troop", "foe one")
            or luck.random() < 0.3
        ):
            continue
        facts[told_as(wanted, question)] = value_text(luck.choice(values[:7]))
    return facts


def _seen(value: object) -> object:
    """A value as it is told at the end: what could not be worked out is all one."""
    return Gap("") if isinstance(value, Poison) else value


def _chances(ends: Ends) -> dict[object, Fraction]:
    whole = sum(ends.weights.values()) + sum(ways for _, ways in ends.gaps)
    found: dict[object, Fraction] = {}
    for key, ways in ends.weights.items():
        seen = tuple(map(_seen, key))
        found[seen] = found.get(seen, Fraction(0)) + Fraction(ways, whole)
    for gap, ways in ends.gaps:
        found[Gap(gap.words)] = found.get(Gap(gap.words), Fraction(0)) + Fraction(ways, whole)
    return found


def _hold(
    ends: Ends, runs: dict[object, Fraction], slots: Sequence[int], rest: Fraction, error: Fraction = Fraction(0)
) -> None:
    """No chance is below what its runs come to, nor above that and all that was not followed."""
    at = [slots.index(slot) for slot in ends.slots]
    least: dict[object, Fraction] = {}
    for end, chance in runs.items():
        key = tuple(_seen(end[i]) for i in at) if isinstance(end, tuple) else end
        least[key] = least.get(key, Fraction(0)) + chance
    found = _chances(ends)
    for key in found.keys() | least.keys():
        here, low = found.get(key, Fraction(0)), least.get(key, Fraction(0))
        assert low - error <= here <= low + rest + error, key


def _compare(asked: Sequence[Asked], initial: tuple[object, ...]) -> bool:
    """Hold the odds of one situation against its runs; whether they were few enough."""
    answers, states = asked
    program = attrs.evolve(answers.program, initial=initial)
    slots = (program.result, *states.wanted)
    try:
        runs, rest = every_likely_end(answers.world, program, Willing(), slots, LIKELY)
    except TooMany:
        return False
    except (Stopped, NotTold) as stopped:
        with pytest.raises(type(stopped)):
            answers.ends(initial, Willing(), Budget())
        return True
    try:
        _hold(answers.ends(initial, Willing(), Budget()), runs, slots, rest)
    except (Stopped, NotTold):
        assert rest  # by a run that was not followed
        return False
    _hold(states.ends(initial, Willing(), Budget()), runs, slots, rest)
    cut = Rounding(12, slack=0)
    ends = states.ends(initial, Willing(), Budget(), cut)
    _hold(ends, runs, slots, rest, cut.error)
    return True


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
def test_odds_are_those_of_every_run(seed: int) -> None:
    game, held = _made_up(seed), 0
    for name in (f"tried {letter}" for letter in LETTERS):
        rule, luck = find_rule(game, name), random.Random(f"{seed} {name}")
        plain, men = pose(game, rule, {}), luck.choice("0122")
        first = pose(game, rule, _told(luck, plain, men), advise=False)
        program = first.program()
        asked = Asked(first.world, program), Asked(first.world, program, first.world.fields)
        held += _compare(asked, program.initial)
        # The same program with other facts: what was compiled is asked again.
        for _ in range(SITUATIONS - 1):
            initial = list(program.initial)
            for slot, value in told_in(pose(game, rule, _told(luck, plain, men), advise=False)).items():
                initial[slot] = value
            held += _compare(asked, tuple(initial))
    assert held > len(LETTERS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_odds_of_programs_are_those_of_every_run(part: int) -> None:
    held = 0
    for seed in range(part * PROGRAMS, (part + 1) * PROGRAMS):
        made = Maker(random.Random(seed))
        program = made.program()
        asked = Asked(made.world, program), Asked(made.world, program, (*made.world.fields, *made.locals, made.word))
        held += _compare(asked, program.initial)
    assert held * 10 > PROGRAMS * 8
