"""Which lines of a rule are printed as rows of signs, whatever sentence tells the rule?"""

from __future__ import annotations

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.rules import LISTS, Rule


def is_printed(rule: Rule, line: il.Line) -> bool:
    """Whether a line of a rule stands on a sheet as a row of signs, whatever else tells the rule: of a list, also what it begins with in a case."""
    return line in rule.lines and line.opener is None and (_begins_in_a_case(rule, line) or is_sign(line))


def _begins_in_a_case(rule: Rule, line: il.Line) -> bool:
    match line:
        case il.Line(deed=do.StartAt(value=ir.DiceOf(count=ir.Constant(value=0)))):
            return False  # no dice is no row of a list
        case il.Line(deed=do.StartAt(), condition=condition):
            return rule.kind in LISTS and condition is not None
        case _:
            return False


def is_sign(line: il.Line) -> bool:
    """Whether a line is a sign with what it is for: `+2 in close order`, `hits on 5+ when …`."""
    signs = (
        do.Amount, do.MoreDice, do.OnEachDie, do.Shift, do.Drop, do.AsYouWish, do.Halve, do.HitsOn, do.Always, do.Again,
    )  # fmt: skip
    return isinstance(line.deed, signs) and bool(
        line.label
        or line.condition is not None
        or (isinstance(line.deed, do.HitsOn) and all(map(ir.is_constant, line.deed.bands)))
    )
