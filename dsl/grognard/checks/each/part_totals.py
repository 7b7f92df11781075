"""Does a table have a row for a total that is no whole number: half of 7, where rows say `3 or less` and `4 to 8`?"""

from __future__ import annotations

from fractions import Fraction
from math import floor

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.logic import in_band
from grognard.checks.parts import Parts
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import is_number, value_text


def parts_have_rows(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report each line that reads a table by a total that may lie between two of its rows: a run stops there."""
    parts = Parts(ruleset)
    for rule in ruleset.rules.values():
        for line in parts.met(rule.lines):
            between = _between(ruleset, line, known)
            if between is None:
                continue
            table, value = between
            collector.report(
                codes.PART_BETWEEN_ROWS,
                line.place,
                f"The total may be no whole number here, and `{table.name}` has no row for {value_text(value)}.",
                help=f"Say above `{text_of(line.place)}` how the total is rounded: `round down` or `round up`.",
                also=(Label(table.place, "its rows"),),
            )


def _between(ruleset: Ruleset, line: il.Line, known: Known) -> tuple[Table, Fraction] | None:
    """The table that a line reads by the total, and a number between two of its rows; None where there is none."""
    if not isinstance(line.deed, do.Read) or not isinstance(line.deed.look_up, ir.LookUp):
        return None
    look = line.deed.look_up
    table = ruleset.tables[key(look.table)]
    for number, given in enumerate(look.inputs):
        if not isinstance(given, ir.Variable) or given.name != "total":
            continue
        reached = known.reach.seen.inputs.get((table.key, number))
        cells = [row.keys[number] for row in table.rows]
        bands = [band for cell in cells if isinstance(cell, tuple) for band in cell]
        ends = [end.value for end in ir.constants(bands) if is_number(end.value)]
        if None in cells or not ends or not all(ir.is_constant(band) for band in bands):
            continue
        for whole in range(floor(min(ends)), floor(max(ends))):
            value = whole + Fraction(1, 2)
            if reached is not None and reached.span is not None and not reached.span.has(value):
                continue
            if not any(in_band(band, value, ()) for band in bands):
                return table, value
    return None


CHECKS = (Check(parts_have_rows),)
