"""In which situation do some conditions, or two exceptions to one line, hold at once? Tried by a run of the line alone."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.core.faults import ExceptionsDisagree, GapReached, NotTold, Stopped
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Nobody, NoDice
from grognard.evaluate.typed import BadQuestion
from grognard.ir import expressions as ir
from grognard.ir.deeds import Amount
from grognard.ir.lines import Exception_, Line
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers
from grognard.ir.walk import nodes
from grognard.situations.sweep import Situation, Sweep


def witness(ruleset: Ruleset, rule: Rule, line: Line, first: Exception_, second: Exception_) -> Situation | None:
    """The plainest situation in which both hold, found by a rule made of this line alone."""
    line_kept = Line(id="one", deed=Amount(1), place=line.place)
    pair = (
        attrs.evolve(first, instead=line_kept, comes_before=()),
        attrs.evolve(second, instead=None, comes_before=()),
        *(each for each in line.exceptions if each.cancels is not None),
    )
    alone = attrs.evolve(line, deed=Amount(2), opener=None, body=(), each=None, exceptions=pair)
    small = attrs.evolve(rule, kind=RuleKind.WORK_OUT, lines=(alone,), gates=(), type=Numbers())
    if any(isinstance(node, ir.Variable) for node in nodes(alone)):
        return None
    try:
        sweep = Sweep(ruleset, small)
    except (BadQuestion, KeyError):
        return None
    for situation in sweep.situations():
        try:
            question, program = sweep.pose(situation)
            Interpreter(question.world, NoDice(), Nobody()).run(program, list(program.initial))
        except ExceptionsDisagree:
            return situation
        except (GapReached, NotTold, Stopped, BadQuestion, KeyError):
            continue
    return None


def all_hold(
    ruleset: Ruleset, rule: Rule, line: Line, wanted: Sequence[ir.Condition], unwanted: Sequence[ir.Condition]
) -> Situation | None:
    """The plainest situation in which all of `wanted` hold and none of `unwanted`, for a line of a rule."""
    failing = tuple(ir.Not(condition, place=line.place) for condition in unwanted)
    both = ir.All((*wanted, *failing), place=line.place)
    case = Exception_(condition=both, instead=None, cites=(), place=line.place)
    plain = attrs.evolve(line, condition=None, exceptions=())
    return witness(ruleset, rule, plain, case, case)
