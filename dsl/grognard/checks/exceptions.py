"""Do two exceptions to one line ever hold at once and say different things, with neither over the other?"""

from __future__ import annotations

from itertools import combinations

import attrs

from grognard.core.exceptions import disagree, goes_before
from grognard.core.faults import ExceptionsDisagree, GapReached, NotTold, Stopped
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.evaluate.interpreter import Interpreter, Nobody, NoDice
from grognard.evaluate.question import BadQuestion
from grognard.ir import expressions as ir
from grognard.ir.lines import Amount, Exception_, Line
from grognard.ir.ruleset import Rule, RuleKind, Ruleset
from grognard.ir.types import Numbers
from grognard.ir.walk import all_lines, nodes
from grognard.situations.sweep import Situation, Sweep


def exceptions_agree(ruleset: Ruleset, collector: Collector) -> None:
    """Report each such pair with the plainest situation in which it shows."""
    for rule in ruleset.rules.values():
        for line in all_lines(rule.lines):
            real = [one for one in line.exceptions if one.cancels is None]
            for first, second in combinations(real, 2):
                if not disagree(first, second) or goes_before(first, second) or goes_before(second, first):
                    continue
                where = _witness(ruleset, rule, line, first, second)
                if where is not None:
                    _report(collector, line, first, second, where)


def _report(collector: Collector, line: Line, first: Exception_, second: Exception_, where: Situation) -> None:
    name = line.label or "this line"
    collector.report(
        codes.EXCEPTIONS_DISAGREE,
        second.place,
        f"Two exceptions to `{name}` hold at once and do different things: {where.words()}.",
        help="Say below the one that is to count which it goes over: `comes before: "
        + (first.cites[0].paragraph if first.cites else "PARAGRAPH")
        + "`; or narrow one of them.",
        also=(Label(first.place, "the other exception"),),
    )


def _witness(ruleset: Ruleset, rule: Rule, line: Line, first: Exception_, second: Exception_) -> Situation | None:
    """The plainest situation in which both hold, found by a rule made of this line alone."""
    one = Line(id="one", deed=Amount(1), place=line.place)
    pair = (
        attrs.evolve(first, instead=one, comes_before=()),
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
