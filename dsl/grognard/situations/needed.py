"""What must be rolled? For a rule, in each situation that matters: the result of each roll, and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product
from math import prod

import attrs

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.core.world import World
from grognard.dice.distribution import Distribution
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.odds import Asked
from grognard.evaluate.players import Nobody
from grognard.evaluate.question import ROLLED, pose
from grognard.evaluate.telling import Given, Scale, plain_scale, situation_beside, telling_facts
from grognard.evaluate.trace import Recorder, Threw
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.interface import Input
from grognard.ir.names import key
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import value_text
from grognard.situations.boundaries import of_table

_SMALL = Limits(states=20_000, transitions=400_000)
_SHORT = Limits(steps=5_000)
"""Of a run: one that throws again and again is no single throw."""
_FACTS, _CASES = 3, 80
"""At most so many facts are asked for, with so many situations between them."""
_RUNS = 216
"""Ways of the dice that are tried one by one: three D6."""


@attrs.frozen
class Throw:
    """Dice that are rolled in every run, and the result of each total: from the first total to the second."""

    sides: tuple[int, ...]
    outcomes: tuple[tuple[int, int, object], ...]


@attrs.frozen
class Pool:
    """A handful of dice, as `8D6`, and the numbers that count on each: from the first to the second, None for no bound."""

    dice: str
    counting: tuple[tuple[int | None, int | None], ...]


@attrs.frozen
class Case:
    """One situation: a value for each input. `throw` is None where neither a total nor each die decides."""

    values: tuple[str, ...]
    throw: Throw | Pool | None
    odds: Distribution[object]


@attrs.frozen
class Needed:
    """A rule with the facts that matter most, in every situation of these; all else as `situation` says."""

    facts: tuple[str, ...]
    situation: tuple[Given, ...]
    cases: tuple[Case, ...]


def needed(ruleset: Ruleset, rule: Rule) -> Needed | None:
    """What must be rolled for a rule; None where it has no odds in its plain situation, or no die matters."""
    scale = plain_scale(ruleset, rule)
    if scale is None:
        return None
    facts = telling_facts(scale)
    # A player at the table knows what was rolled before the game.
    rolled = [(name, fact) for name, fact in scale.named() if scale.base.get(name) == ROLLED]
    questions: list[tuple[str, list[str]]] = []
    for name, fact in [*rolled, *(fact for fact in facts if fact not in rolled)][:_FACTS]:
        values = [value for value, _ in scale.rows(name, fact)] or _of_its_table(ruleset, fact)
        if values and prod(len(known) for _, known in questions) * len(values) <= _CASES:
            questions.append((name, values))
    names = tuple(name for name, _ in questions)
    cases = tuple(_cases(scale, names, [values for _, values in questions]))
    if not any(len(case.odds.outcomes) > 1 for case in cases):
        return None
    return Needed(names, situation_beside(scale, names), cases)


def _of_its_table(ruleset: Ruleset, fact: Input) -> list[str]:
    """What a field that is rolled before the game can be."""
    table = ruleset.tables.get(key(fact.rolled_on)) if fact.rolled_on is not None else None
    return [value_text(value) for value in of_table(table)] if table is not None else []


def _cases(scale: Scale, names: Sequence[str], values: Sequence[Sequence[str]]) -> Iterator[Case]:
    for chosen in product(*values):
        try:
            budget = Budget(_SMALL)
            facts: Mapping[str, str] = {**scale.base, **dict(zip(names, chosen, strict=True))}
            question = pose(scale.ruleset, scale.rule, facts, advise=False)
            program = question.program(budget)
            odds = Asked(question.world, program).odds(budget=budget)
            if odds is not None:
                yield Case(chosen, _throw(question.world, program), odds)
        except (BadQuestion, GapReached, NotTold, Stopped, BudgetExceeded):
            continue


def _throw(world: World, program: Program) -> Throw | Pool | None:
    """What is thrown, where the program throws once: the same dice in every run."""
    outcomes: dict[int, object] = {}
    sides: tuple[int, ...] | None = None
    faces: list[int] = []
    while True:
        dice, recorder = _Dice(faces), Recorder()
        heard = recorder if sides is None else None
        try:
            outcome = Interpreter(world, dice, Nobody(), recorder=heard, budget=Budget(_SHORT)).run(program)
        except BudgetExceeded:
            return None
        if sides is None:
            sides = tuple(dice.sides)
            pool = _pool(recorder)
            if pool is not None or not sides or prod(sides) > _RUNS:
                return pool
        if tuple(dice.sides) != sides or outcomes.setdefault(sum(dice.faces), outcome) != outcome:
            return None
        faces = dice.faces
        while faces and faces[-1] == sides[len(faces) - 1]:
            faces.pop()
        if not faces:
            break
        faces[-1] += 1
    bands = [(outcome, list(totals)) for outcome, totals in groupby(sorted(outcomes), outcomes.__getitem__)]
    return Throw(sides, tuple((totals[0], totals[-1], outcome) for outcome, totals in bands))


def _pool(recorder: Recorder) -> Pool | None:
    """The only throw of a run, if each of its dice counts by itself."""
    threw = [event for event in recorder.events if isinstance(event, Threw)]
    return Pool(threw[0].dice, threw[0].need) if len(threw) == 1 and threw[0].need else None


class _Dice:
    """Dice that show the listed faces, and then 1; notes their sides."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces
        self.sides: list[int] = []

    def throw(self, site: int, sides: int) -> int:
        """The next face."""
        at = len(self.sides)
        self.sides.append(sides)
        if at == len(self.faces):
            self.faces.append(1)
        return self.faces[at]
