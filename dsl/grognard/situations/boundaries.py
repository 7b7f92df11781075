"""Where along a number something begins to matter: the ends of every band it is held against.

Between two neighbouring cuts nothing that only compares can tell two numbers apart, so one number from each stretch
stands for all of it. A number that is also counted with (added, thrown as dice, read from) has no such stretches.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import chain
from math import floor
from typing import Any

import attrs

from grognard.ir import expressions as ir
from grognard.ir.interface import Interface
from grognard.ir.names import key, without_owner
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row, Table
from grognard.ir.types import Numbers, Type, Value, domain_values, is_number, tidy
from grognard.kept import kept

MOST_OF_A_NUMBER = 14
"""How many values of a number that is counted with are tried at most."""


@attrs.define
class Cuts:
    """What is known of the numbers of one rule, by the name of the fact or field."""

    ends: dict[str, set[int | Fraction]] = attrs.field(factory=dict)
    counted: set[str] = attrs.field(factory=set)
    """Names that are also counted with."""
    counts: dict[str, set[int]] = attrs.field(factory=dict)
    """By the kind of piece: how many of them stand on either side of a band that their number is held against."""

    def cut(self, name: str, at: Iterable[object]) -> None:
        """Note ends of bands."""
        ends = self.ends.setdefault(key(name), set())
        for value in at:
            if is_number(value):
                ends.add(value)

    def values(self, name: str, domain: Numbers) -> tuple[list[Value], bool]:
        """Returns numbers that represent all of a domain, in order, and whether they do so exactly."""
        ends = sorted(self.ends.get(key(name), ()))
        if key(name) in self.counted:
            every = domain_values(domain)
            if every is not None and len(every) <= MOST_OF_A_NUMBER:
                return list(every), True
            return _sample(ends, domain), False
        if not ends:
            return [_least(domain)], True
        return _stretches(ends, domain), True


def cuts_of(ruleset: Ruleset, rule: Rule, reached: Interface) -> Cuts:
    """Returns the cuts of a rule and everything it leads to."""
    tables = [ruleset.tables[name] for name in reached.tables]
    walk = _walked(ruleset, [rule, *(ruleset.rules[name] for name in reached.rules if name in ruleset.rules)], tables)
    for table in tables:
        if table.across is not None:
            walk.cuts.cut(without_owner(table.across.name), _constants(chain.from_iterable(table.across_bands)))
        walk.visit(tuple(key_ for row in table.rows for key_ in row.keys if not isinstance(key_, tuple)))
        walk.visit(tuple(cell.value for row in table.rows for cell in row.cells))
        walk.visit(tuple(note.condition for note in table.footnotes))
    return walk.cuts


@kept
def cuts_of_all(ruleset: Ruleset) -> Cuts:
    """Returns the cuts of all rules, tables and limits: where any number begins to matter in this game."""
    return _walked(ruleset, ruleset.rules.values(), ruleset.tables.values()).cuts


def _walked(ruleset: Ruleset, rules: Iterable[Rule], tables: Iterable[Table]) -> _Walk:
    walk = _Walk(ruleset, Cuts())
    for rule in rules:
        walk.visit((rule.lines, rule.gates))
    for table in tables:
        for number, heading in enumerate(table.keys):
            if not heading.when and heading.die is None:
                walk.cuts.cut(without_owner(heading.name), _row_ends(table.rows, number))
    walk.visit(tuple(limit.gate for limits in ruleset.limits for limit in limits.limits))
    return walk


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a node; none of what is no node."""
    return tuple(field.name for field in attrs.fields(kind) if field.name != "place") if attrs.has(kind) else ()


class _Walk:
    """Visits IR, telling a value that is only compared from one that is counted with."""

    def __init__(self, ruleset: Ruleset, cuts: Cuts) -> None:
        self.ruleset = ruleset
        self.cuts = cuts

    def visit(self, node: object) -> None:
        stack = [node]
        while stack:
            part = stack.pop()
            match part:
                case tuple():
                    stack.extend(part)
                case ir.Is():
                    stack.extend(self._compared(part.value, part.bands))
                case ir.LookUp():
                    stack.extend(self._looked_up(part))
                case ir.Field() | ir.Fact() if isinstance(part.type, Numbers):
                    self.cuts.counted.add(key(ir.name_of(part)))
                    stack.append(part.of)
                case _:
                    kind: Any = type(part)
                    stack.extend([getattr(part, name) for name in _parts(kind)])

    def _compared(self, value: ir.Expression, bands: tuple[ir.Band, ...]) -> list[object]:
        ends = [end for band in bands for end in ir.ends_of(band)]
        if isinstance(value, ir.Count):
            counts = self.cuts.counts.setdefault(value.kind, set())
            counts |= {at + by for at in _constants(bands) if isinstance(at, int) for by in (-1, 0, 1)}
        name = _name(value)
        known = [self._all_of(end) for end in ends]
        if name is None or None in known:
            return [value, *ends]
        self.cuts.cut(name, (at for each in known if each is not None for at in each))
        read: list[object] = [end for end in ends if isinstance(end, ir.LookUp)]
        return [value.of, *read] if isinstance(value, ir.Field | ir.Fact) else read

    def _all_of(self, end: ir.Expression) -> list[object] | None:
        """Every value that an end of a band can have: its own, or all that stand in the column it is read from."""
        match end:
            case ir.Constant():
                return [end.value]
            case ir.LookUp():
                table = self.ruleset.tables[end.table]
                at = (
                    [key(column) for column in table.columns].index(key(end.column)) if end.column is not None else None
                )
                cells = [
                    cell.value for row in table.rows for cell in (row.cells if at is None else row.cells[at : at + 1])
                ]
                plain: list[object] = [cell.value for cell in cells if isinstance(cell, ir.Constant)]
                return plain if len(plain) == len(cells) else None
            case _:
                return None

    def _looked_up(self, node: ir.LookUp) -> list[object]:
        table = self.ruleset.tables[node.table]
        values = [(value, _row_ends(table.rows, number)) for number, value in enumerate(node.inputs)]
        values.append((node.across, _constants(chain.from_iterable(table.across_bands))))
        left: list[object] = []
        for value, ends in values:
            name = _name(value)
            if name is not None:
                self.cuts.cut(name, ends)
                value = value.of if isinstance(value, ir.Field | ir.Fact) else None
            left.append(value)
        return left


def _name(value: ir.Expression | None) -> str | None:
    return ir.name_of(value) if isinstance(value, ir.Field | ir.Fact | ir.Variable) else None


def _constants(bands: Iterable[ir.Band]) -> list[object]:
    return [end.value for end in ir.constants(bands)]


def _row_ends(rows: Iterable[Row], number: int) -> list[object]:
    values: list[object] = []
    for row in rows:
        bands = row.keys[number] if number < len(row.keys) else None
        if isinstance(bands, tuple):
            values += _constants(bands)
    return values


# ---- numbers that stand for others ---------------------------------------------------------------------------------


def _least(domain: Numbers) -> Value:
    if domain.low is not None:
        return domain.low
    return min(0, domain.high) if domain.high is not None else 0


def _stretches(ends: list[int | Fraction], domain: Numbers) -> list[Value]:
    """Every cut, and one number of each stretch between two of them, as far as they lie in the domain."""
    tried: set[int | Fraction] = {end for end in ends if domain.has(end)}
    for low, high in zip([None, *ends], [*ends, None], strict=True):
        within = _within(low, high, domain)
        if within is not None:
            tried.add(within)
    return [tidy(value) for value in sorted(tried)] or [_least(domain)]


def _within(low: int | Fraction | None, high: int | Fraction | None, domain: Numbers) -> int | Fraction | None:
    """A number of a domain between two cuts, None where there is none: a band may begin or end beyond the domain."""
    if low is None:
        assert high is not None
        lowest = high - 1 if domain.low is None else domain.low
    else:
        first = low if domain.low is None else max(low, domain.low)
        last = min((end for end in (high, domain.high) if end is not None), default=None)
        lowest = first if first > low else floor(low) + 1
        parts = bool(domain.unit) or not (isinstance(low, int) and isinstance(high, int | None))
        beside = _between(low, lowest, high, domain) and not (domain.unit and high is not None)
        if first == low and last is not None and parts and not beside:
            lowest = Fraction(low + last) / 2
    return lowest if _between(low, lowest, high, domain) else None


def _between(low: int | Fraction | None, value: int | Fraction, high: int | Fraction | None, domain: Numbers) -> bool:
    return (low is None or low < value) and (high is None or value < high) and domain.has(value)


def _sample(ends: list[int | Fraction], domain: Numbers) -> list[Value]:
    low = domain.low if domain.low is not None else 0
    tried: set[int | Fraction] = {low, low + 1, low + 2, low + 3, low + 4, low + 6, low + 10}
    for end in ends[:8]:
        tried |= {end - 1, end, end + 1} if not domain.unit else {end, end + 1}
    if domain.high is not None:
        tried.add(domain.high)
    values: list[Value] = [tidy(value) for value in sorted(tried) if domain.has(value)]
    return values[:MOST_OF_A_NUMBER]


def of_table(table: Table) -> list[Value]:
    """Every plain value in the right cells of a table, in order and once each."""
    numbers = [cell.value.value for row in table.rows for cell in row.cells if isinstance(cell.value, ir.Constant)]
    return list(dict.fromkeys(numbers))


def values_of(domain: Type) -> list[Value] | None:
    """All values of a list of words, or yes and no."""
    values = None if isinstance(domain, Numbers) else domain_values(domain)
    return list(values) if values is not None else None
