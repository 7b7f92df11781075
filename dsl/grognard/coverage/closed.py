"""Points that no example can reach, proved from the text, each with the reason.

A row is closed where no rule reads its table, or where everything that reads it has been left before, or is not entered,
in just the case that the row is for. Whatever the proof cannot follow counts as open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from grognard.checks.known import Known
from grognard.checks.walks import Sided, blocks, gated, homes
from grognard.coverage.points import Mark, Point, Sort, mark_of
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Param
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.walk import nodes, rebuilt
from grognard.wording.plain import condition_text

NOBODY_READS = "no rule reads this table: it is for the reader"
A_ROSTER = "it says what a troop is: whoever is given as one has it, and no rule reads the roster"


@attrs.frozen
class _Reading:
    """A look-up, and what is so wherever it is made."""

    node: ir.LookUp
    so: tuple[Sided, ...]


def closed(ruleset: Ruleset, points: Sequence[Point]) -> Mapping[Mark, str]:
    """Returns the reason for each point that provably cannot be reached."""
    known = Known(ruleset)
    readings: dict[str, list[_Reading]] = {}
    unproved: set[str] = set()
    for home in homes(ruleset):
        so: tuple[Sided, ...] = ()
        made: list[_Reading] = []
        for gate in home.rule.gates if home.rule is not None else ():
            made += [_Reading(node, so) for node in _look_ups((gate.condition,))]
            so = (*so, *gated((gate,)))
        for reading in (*made, *_readings(home.lines, so)):
            so = tuple(held for held in reading.so if known.steady(home.rule, held[0]))
            readings.setdefault(reading.node.table, []).append(attrs.evolve(reading, so=so))
    for table in ruleset.tables.values():
        parts = (table.keys, tuple((row.keys, row.cells) for row in table.rows), table.footnotes)
        unproved |= {node.table for node in _look_ups(parts)}
    unproved |= {node.table for node in _look_ups((ruleset.limits, ruleset.examples))}
    reasons: dict[Mark, str] = {}
    for point in points:
        if point.sort is Sort.ROW and point.home not in unproved and isinstance(point.mark[2], int):
            why = _row(known, ruleset.tables[point.home], point.mark[2], readings.get(point.home, []))
            if why:
                reasons[point.mark] = why
    for rule in ruleset.rules.values():
        reasons.update(_shut_out(known, rule))
    wanted = {point.mark for point in points}
    return {mark: why for mark, why in reasons.items() if mark in wanted}


def _shut_out(known: Known, rule: Rule) -> Iterator[tuple[Mark, str]]:
    """Branches, modifiers and exceptions of a rule that is not done at all in the case they are for."""
    gates = [gate_held for gate_held in _gates(known.ruleset, rule) if known.steady(rule, gate_held[0])]
    for lines, around in blocks(rule.lines) if gates else ():
        standing = [held for held in around if known.steady(rule, held[0])]
        for line in lines:
            for mark, own in conditions_of(line):
                if not all(known.steady(rule, condition) for condition in own):
                    continue
                so = [*((condition, True) for condition in own), *standing]
                if known.logic.case(so) is None:
                    continue
                gate = next((open_gate for open_gate in gates if known.logic.case([*so, open_gate]) is None), None)
                if gate is not None:
                    words = condition_text(gate[0])
                    yield mark, f"`{rule.name}` is done {'only' if gate[1] else 'never'} where {words}"


def conditions_of(line: il.Line) -> Iterator[tuple[Mark, tuple[ir.Condition, ...]]]:
    """The points of a line, each with the conditions of its own under which it is touched."""
    own = (line.condition,) if line.condition is not None else ()
    if isinstance(line.opener, il.When):
        yield mark_of(Sort.CASE, line.place), (line.opener.condition,)
    elif line.opener is None and own:
        yield mark_of(Sort.MODIFIER, line.place), own
    for exception in line.exceptions:
        if exception.condition is not None:
            yield mark_of(Sort.EXCEPTION, exception.place), (*own, exception.condition)


def _gates(ruleset: Ruleset, rule: Rule) -> Iterator[Sided]:
    """When a rule is done at all: its own gates, and those that limits lay upon it, in the names of its own roles."""
    yield from gated(rule.gates)
    for limits in ruleset.limits:
        names = {theirs.key: own for theirs, own in zip(limits.params, rule.params, strict=False)}
        for limit in limits.limits:
            laid = limit.gate
            fits = limit.action and limit.target == rule.key and len(limits.params) <= len(rule.params)
            if fits and laid is not None:
                yield from ((_renamed(condition, names), sign) for condition, sign in gated((laid,)))


def _renamed(condition: ir.Condition, names: Mapping[str, Param]) -> ir.Condition:
    """Returns a condition of a limit, with its roles named as the rule names them."""

    def own(node: Any) -> Any:
        param = names.get(node.name) if isinstance(node, ir.Role) else None
        return attrs.evolve(node, name=param.key, kind=param.kind) if param is not None else node

    renamed: ir.Condition = rebuilt(condition, own)
    return renamed


def _look_ups(part: object) -> Iterator[ir.LookUp]:
    for node in nodes(part):
        if isinstance(node, ir.LookUp):
            yield node


def _readings(lines: tuple[il.Line, ...], so: tuple[Sided, ...]) -> Iterator[_Reading]:
    """Every look-up of some lines, with the conditions under which it is made."""
    passed: list[Sided] = []
    for line in lines:
        own = (*so, *passed)
        bare = attrs.evolve(line, body=(), exceptions=())
        under = own if line.condition is None else (*own, (line.condition, True))
        for node in _look_ups(bare):
            yield _Reading(node, under)
        for exception in line.exceptions:
            for node in _look_ups((exception.condition, exception.instead)):
                yield _Reading(node, own)
        inner = (*own, (line.opener.condition, True)) if isinstance(line.opener, il.When) else own
        yield from _readings(line.body, inner)
        if isinstance(line.opener, il.When) and _leaves(line.body):
            passed.append((line.opener.condition, False))
        elif line.condition is not None and not line.exceptions and isinstance(line.deed, do.StopHere | do.ResultIs):
            passed.append((line.condition, False))


def _leaves(lines: tuple[il.Line, ...]) -> bool:
    """Whether lines always end with the rule being left."""
    if not lines:
        return False
    last = lines[-1]
    return last.condition is None and not last.exceptions and isinstance(last.deed, do.StopHere | do.ResultIs)


def _row(known: Known, table: Table, number: int, readings: list[_Reading]) -> str:
    if not readings:
        return A_ROSTER if table.roster_of else NOBODY_READS
    why: dict[str, None] = {}
    for reading in readings:
        row = table.rows[number]
        wanted = [
            ir.Is(value, keys, place=row.place)
            for keys, value in zip(row.keys, reading.node.inputs, strict=False)
            if isinstance(keys, tuple) and value is not None and _follows(known, value)
        ]
        blocking = _blocking(known, wanted, reading.so)
        if blocking is None:
            return ""
        why[blocking] = None
    return f"what reads it {' and '.join(why)}"


def _follows(known: Known, value: ir.Expression) -> bool:
    return isinstance(value, ir.Variable) or (isinstance(value, ir.Field) and value.field not in known.reach.written)


def _blocking(known: Known, row: list[ir.Is], so: tuple[Sided, ...]) -> str | None:
    """In words what keeps a look-up from the case of a row; None where nothing does."""
    for condition, sign in so:
        if row and known.logic.case([*((test, True) for test in row), (condition, sign)]) is None:
            words = condition_text(condition)
            return f"is done only where {words}" if sign else f"is left before, or never begun, where {words}"
    return None
