"""Does a line test what the lines above it have just changed?"""

from __future__ import annotations

import attrs

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.put_above import above_that_line
from grognard.checks.walks import Home, Sided, homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.phrases import text_of
from grognard.ir.rules import LISTS
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import YesNo
from grognard.ir.walk import all_lines, nodes
from grognard.wording.plain import condition_text

_INTO = (il.When, il.Otherwise, il.On, il.OnTie, il.PastEnd)
"""What is gone into once, and without another piece that is called `it`."""
_OUT_OF_SIGHT = (do.Call, do.Offer, do.GapStep, do.Choose, do.HigherWins, do.RemovePiece, do.Lay, do.Shuffle)
"""What may change any field, or who is meant."""


@attrs.frozen
class _Set:
    """A field of a piece that has just been given a value."""

    piece: ir.Role
    field: str
    value: ir.Constant
    line: il.Line

    def asked(self, condition: ir.Condition) -> Sided | None:
        """That it has this value, as a condition asks for it; None where the condition does not."""
        for node in nodes((condition,)):
            if isinstance(node, ir.Field) and node.of == self.piece and node.field == self.field:
                if isinstance(node.type, YesNo):
                    return ir.Holds(node, place=node.place), bool(self.value.value)
                return ir.Is(node, (ir.Same(self.value),), place=node.place), True
        return None


def what_is_asked_is_not_undone(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report a condition that the lines above it have made impossible: they gave the field another value."""
    for home in homes(ruleset):
        if home.rule is None or home.rule.kind not in LISTS:
            _block(home, home.lines, (), known, collector)


def _block(home: Home, lines: tuple[il.Line, ...], given: tuple[_Set, ...], known: Known, collector: Collector) -> None:
    for line in lines:
        condition = line.opener.condition if isinstance(line.opener, il.When) else line.condition
        if condition is not None and given:
            _ask(home, line, condition, given, known, collector)
        if line.body:
            _block(home, line.body, given if isinstance(line.opener, _INTO) else (), known, collector)
        given = _after(line, given)


def _after(line: il.Line, given: tuple[_Set, ...]) -> tuple[_Set, ...]:
    """What is known below a line."""
    changed: set[str] = set()
    for each in all_lines((line,)):
        if isinstance(each.deed, _OUT_OF_SIGHT) or (each.opener is not None and not isinstance(each.opener, _INTO)):
            return ()
        if each.deed is not None:
            changed.update(map(key, do.changed_by(each.deed)))
    given = tuple(given_before for given_before in given if given_before.field not in changed)
    deed = line.deed
    if not isinstance(deed, do.Become) or line.condition is not None or line.exceptions:
        return given
    if not isinstance(deed.value, ir.Constant) or not isinstance(deed.piece, ir.Role):
        return given
    return (*given, _Set(deed.piece, deed.field, deed.value, line))


def _ask(
    home: Home, line: il.Line, condition: ir.Condition, given: tuple[_Set, ...], known: Known, collector: Collector
) -> None:
    logic = known.logic
    for each in reversed(given):
        holds = each.asked(condition)
        if holds is None or logic.case([(condition, True), holds]) is not None or logic.never(condition):
            continue
        above = text_of(each.line.place)
        called = home.rule.called if home.rule is not None else ""
        where = above_that_line(line.place, each.line.place, called, above)
        collector.report(
            codes.CONDITION_NEVER,
            condition.place,
            f"`{condition_text(condition)}` can never hold here: above it stands `{above}`.",
            help=f"Put this line {where}; or mend what it asks.",
            also=(Label(each.line.place, "here it has become otherwise"),),
        )
        return


CHECKS = (Check(what_is_asked_is_not_undone),)
