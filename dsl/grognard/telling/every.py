"""All that can ever count in a ruleset, whether a run that was tried met it or not."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.ir import lines as il
from grognard.ir.overruling import in_force
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines
from grognard.telling.factors import Factor, Homes


def every_factor(ruleset: Ruleset) -> Iterator[Factor]:
    """Each row, note, modifier, step, outcome, exception and gate, in the order of the ruleset."""
    return filter(None, _every(ruleset, Homes(ruleset)))


def _every(ruleset: Ruleset, homes: Homes) -> Iterator[Factor | None]:
    for table in ruleset.tables.values():
        for number in range(len(table.rows)):
            for column in range(max(1, len(table.columns))):
                yield homes.row(table, number, column)
        for note in table.footnotes:
            yield homes.note(table, note)
    for rule in ruleset.rules.values():
        for gate in (*rule.gates, *rule.holds):
            yield homes.gate(gate.id)
        yield from _lines(homes, rule.lines)
    for limits in ruleset.limits:
        for limit in limits.limits:
            if limit.gate is not None:
                yield homes.gate(limit.gate.id)
            elif limit.listed is None:
                yield homes.share(limits, limit)
    for sequence in ruleset.sequences.values():
        for phase in sequence.phases:
            yield homes.phase(sequence, phase)
            yield from _lines(homes, phase.lines)


def _lines(homes: Homes, lines: tuple[il.Line, ...]) -> Iterator[Factor | None]:
    for line in all_lines(lines):
        yield homes.line(line) if line.opener is None else homes.outcome(line)
        yield from map(homes.exception, in_force(line))
