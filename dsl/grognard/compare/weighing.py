"""The odds of a rule in one situation: its answer together with everything it changes on the table."""

from __future__ import annotations

from fractions import Fraction

import attrs

from grognard.budget import Budget, BudgetExceeded, Limits
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.core.world import PieceRef, Unknown
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import BadQuestion, Question
from grognard.ir.types import value_text
from grognard.situations.sweep import Situation, Sweep

PER_SITUATION = Limits(states=20_000, transitions=400_000)
"""What one situation may cost: the same text gives the same answer on every machine."""


@attrs.frozen
class Weighed:
    """Every outcome in words with its chance (they add up to 1), or why there are none."""

    chances: tuple[tuple[str, Fraction], ...]
    mean: Fraction | None = None
    """Of the answer, where it is a number in every case."""
    stopped: str = ""

    def chance(self, outcome: str) -> Fraction:
        """The chance of one outcome."""
        return dict(self.chances).get(outcome, Fraction(0))


def weigh(sweep: Sweep, situation: Situation) -> Weighed:
    """The odds of a sweep's rule in one situation. What cannot be weighed says why; nothing is raised."""
    try:
        question, program = sweep.pose(situation)
        states = Odds(question.world, budget=Budget(PER_SITUATION)).states(program)
    except GapReached as gap:
        return Weighed(((f"? {gap.words}", Fraction(1)),))
    except NotTold as missing:
        return Weighed((), stopped=f"{missing.what.name} is not told")
    except Stopped as stop:
        return Weighed((), stopped=stop.message)
    except BadQuestion as bad:
        return Weighed((), stopped=bad.message)
    except BudgetExceeded as limit:
        return Weighed((), stopped=str(limit))
    found: dict[str, int] = {}
    answers: dict[object, int] = {}
    for state, weight in states.items():
        outcome = _outcome(question, program, state)
        found[outcome] = found.get(outcome, 0) + weight
        answer = state[program.result]
        answers[answer] = answers.get(answer, 0) + weight
    whole = sum(found.values())
    chances = tuple((outcome, Fraction(weight, whole)) for outcome, weight in sorted(found.items()))
    return Weighed(chances, _mean(answers, whole))


def _mean(answers: dict[object, int], whole: int) -> Fraction | None:
    total = Fraction(0)
    for answer, weight in answers.items():
        if isinstance(answer, bool) or not isinstance(answer, int | Fraction):
            return None
        total += answer * weight
    return total / whole


def _outcome(question: Question, program: Program, state: tuple[object, ...]) -> str:
    answer = state[program.result]
    said = [_shown(answer)] if answer is not None else []
    for slot, (piece, field) in question.world.fields.items():
        before, after = program.initial[slot], state[slot]
        if piece is None or isinstance(after, Unknown) or after is before or after == before:
            continue
        said.append(f"{piece.name}'s {field.name} {_shown(after)}")
    return ", ".join(said) if said else "no effect"


def _shown(value: object) -> str:
    return value.name if isinstance(value, PieceRef) else value_text(value)
