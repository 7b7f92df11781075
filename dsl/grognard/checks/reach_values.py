"""What can values be: a range of numbers, words, or unknown? Notes look-ups by the way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import reduce
from typing import TypeVar, assert_never

import attrs

from grognard.checks import spans
from grognard.checks.spans import Can
from grognard.checks.throws import Dice
from grognard.core import ranges
from grognard.core.operators import BINARY, range_of
from grognard.core.ranges import Span
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.rules import RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import Die, Number, Numbers, Words
from grognard.ir.walk import all_lines, nodes
from grognard.ir.written import mark_of

_Key = TypeVar("_Key")
Env = dict[str, Can]
"""What the named values of a rule can be, the score among them."""


@attrs.define
class Seen:
    """What values can be at some places, as a walk through lines has seen it."""

    inputs: dict[tuple[str, int], Can] = attrs.field(factory=dict)
    """By what each table is looked up: its name, and the number of the heading (-1 is `across`)."""
    compared: dict[int, Can] = attrs.field(factory=dict)
    """What a named value can be where a condition looks at it, by the condition's identity."""
    scores: dict[int, Can] = attrs.field(factory=dict)
    """What the score can be where an `on` looks at it, by the line's identity."""
    summed: dict[int, Can] = attrs.field(factory=dict)
    """Words that the score is where a line reckons with it, by the line's identity."""
    asked: dict[str, Can] = attrs.field(factory=dict)
    """What can come out of the rules that were asked for it."""
    listed: dict[str, Span | None] = attrs.field(factory=dict)
    """What lists of plain amounts add."""
    runs: list[tuple[tuple[il.Line, ...], Span]] = attrs.field(factory=list)
    """What plain amounts below one another add."""

    def add(self, other: Seen) -> None:
        """What another walk has seen was seen as well."""
        join(self.inputs, other.inputs)
        for mine, theirs in ((self.compared, other.compared), (self.scores, other.scores)):
            join(mine, theirs)
        self.summed.update(other.summed)


def join(known: dict[_Key, Can], more: Mapping[_Key, Can]) -> None:
    """Let places be what they can be anyway, and more besides."""
    for at, can in more.items():
        known[at] = known[at].join(can) if at in known else can


class Values(ABC):
    """The possible values in one ruleset. The result of a rule comes from the walk of its lines (`result`)."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.seen = Seen()
        """What was seen by the way."""
        self.written: set[str] = set()
        """Fields that some line changes."""
        for rule in ruleset.rules.values():
            for line in all_lines(rule.lines):
                self.written.update(do.changed_by(line.deed) if line.deed is not None else ())
        self.written |= {field.key for piece in ruleset.pieces.values() for field in piece.fields if field.begun_by}
        self.mark = mark_of(sorted(self.written))
        """Of the fields that some line changes."""

    @abstractmethod
    def result(self, name: str) -> Can:
        """What can come out of a rule."""

    def value(self, node: ir.Expression, env: Env) -> Can:
        """What a value can be."""
        match node:
            case ir.Constant():
                return spans.constant(node.value)
            case ir.Variable():
                known = env.get(key(node.name))
                return known if known is not None else spans.of_type(node.type)
            case ir.Field():
                return self._field(node)
            case ir.Fact():
                return spans.of_type(node.type)
            case ir.DiceOf():
                return spans.UNKNOWN
            case ir.LookUp():
                return self._looked_up(node, env)
            case ir.WorkOut():
                return self.result(node.rule)
            case ir.Arithmetic():
                first = self.value(node.first, env)
                made, holes = numbers_of(first), first.holes
                for operator, other in node.rest:
                    can = self.value(other, env)
                    made = range_of(BINARY[operator], made, numbers_of(can))
                    holes = holes or can.holes or operator is ir.Operator.TIMES
                return Can(made, holes=holes)
            case ir.Rounded():
                return Can(ranges.rounded(numbers_of(self.value(node.value, env)), node.up))
            case ir.Best():
                every = (numbers_of(self.value(each, env)) for each in node.values)
                return Can(reduce(lambda span, other: ranges.best(span, other, node.higher), every))
            case ir.OddsOf():
                return spans.of_type(Words("", (*node.words,))).join(spans.constant(None))
            case ir.Gather():
                return self._gather(node, env)
            case ir.Count() | ir.OfThrow():
                return spans.number(0, None)
            case ir.Apart(what=ir.Asked.DISTANCE | ir.Asked.STRAIGHT):
                return spans.number(0, None).join(spans.constant(None))
            case ir.Apart(what=ir.Asked.TURNS):
                return spans.number(0, 4).join(spans.constant(None))
            case ir.Apart() | ir.Role() | ir.Part() | ir.OfPieces() | ir.Pieces() | ir.Gap():
                return spans.UNKNOWN
        assert_never(node)

    def _field(self, node: ir.Field) -> Can:
        if isinstance(node.type, Numbers) and node.type.low is None and node.field not in self.written:
            kinds = self.ruleset.pieces
            fields = (field for kind in kinds for field in self.ruleset.fields_of(kind) if field.key == node.field)
            rolled_on = next((field.rolled_on for field in fields), None)
            table = self.ruleset.tables.get(key(rolled_on)) if rolled_on else None
            if table is not None:
                return cells_of(table)
        return spans.of_type(node.type)

    def _gather(self, node: ir.Gather, env: Env) -> Can:
        self._looked_up(node.look_up, env)
        cells = cells_of(self.ruleset.tables[node.look_up.table])
        if node.how is not ir.Gathering.SUM:
            return Can(cells.span, cells.words | {None}, cells.unknown)
        low: Number = 0
        high: Number = 0
        for row in self.ruleset.tables[node.look_up.table].rows:
            values = [numbers_of(self.value(cell.value, env)) for cell in row.cells]
            if any(span.low is None or span.high is None for span in values):
                return Can(ranges.EVERYWHERE)
            low += min([0, *(span.low for span in values if span.low is not None)])
            high += max([0, *(span.high for span in values if span.high is not None)])
        return spans.number(low, high)

    def _looked_up(self, node: ir.LookUp, env: Env) -> Can:
        """What can be read off a table, and by the way what it is looked up by."""
        table = self.ruleset.tables[node.table]
        asked: list[Can | None] = []
        for number, given in enumerate(node.inputs):
            if given is None:
                asked.append(None)
                continue
            asked.append(self._asked(node.table, number, given, env))
        if node.across is not None:
            self._asked(node.table, -1, node.across, env)
        columns = [number for number, name in enumerate(table.columns) if node.column in (None, key(name))]
        if len(table.columns) > 1 and node.column is None and table.across is None:
            return spans.UNKNOWN
        return cells_of(table, asked, columns)

    def _asked(self, table: str, number: int, given: ir.Expression, env: Env) -> Can:
        can = self.value(given, env)
        join(self.seen.inputs, {(table, number): can})
        return can

    def dice(self, node: ir.Expression, env: Env) -> Dice:
        """Returns the range of dice before they are rolled."""
        match node:
            case ir.DiceOf():
                count = numbers_of(self.value(node.count, env))
                return Dice(count=Span(max(0, count.low or 0), count.high), faces=_faces(self.value(node.die, env)))
            case ir.WorkOut() if node.rule in self.ruleset.rules:
                rule = self.ruleset.rules[node.rule]
                if rule.kind is RuleKind.DICE:
                    result = self.result(node.rule).span
                    return Dice(fixed=result if result is not None else ranges.EVERYWHERE)
                return Dice(count=Span(1, 1), faces=_faces(self.result(node.rule)))
            case ir.LookUp() | ir.Field() | ir.Fact() | ir.Variable() | ir.Constant():
                return Dice(count=Span(1, 1), faces=_faces(self.value(node, env)))
            case (
                ir.WorkOut()
                | ir.Role()
                | ir.Part()
                | ir.Arithmetic()
                | ir.Rounded()
                | ir.Best()
                | ir.OddsOf()
                | ir.Gather()
                | ir.Count()
                | ir.OfPieces()
                | ir.Pieces()
                | ir.OfThrow()
                | ir.Apart()
                | ir.Gap()
            ):
                return Dice(fixed=ranges.EVERYWHERE)
        assert_never(node)

    def look(self, root: object, env: Env) -> None:
        """Note what tables are looked up by within conditions and values."""
        for node in nodes(root if isinstance(root, tuple) else (root,)):
            if isinstance(node, ir.LookUp):
                self._looked_up(node, env)
            elif isinstance(node, ir.Is) and isinstance(node.value, ir.Variable):
                join(self.seen.compared, {id(node): self.value(node.value, env)})


def numbers_of(can: Can) -> Span:
    """The numbers a value can be; no effect counts as nothing, a die as its sides."""
    span = can.span
    dice = [word.sides for word in can.words if isinstance(word, Die)]
    if dice:
        span = ranges.hull(span, Span(min(dice), max(dice)))
    if None in can.words:
        span = ranges.hull(span, Span(0, 0))
    return span if span is not None and not can.unknown else ranges.EVERYWHERE


def cells_of(table: Table, asked: list[Can | None] | None = None, columns: list[int] | None = None) -> Can:
    """Everything that can be read off a table, in the rows and columns that can be reached."""
    possible = Can()
    for row in table.rows:
        if asked is not None and not all(
            can is None or not isinstance(bands, tuple) or spans.band_meets(bands, can)
            for bands, can in zip(row.keys, asked, strict=True)
        ):
            continue
        for number, cell in enumerate(row.cells):
            if columns is not None and number not in columns:
                continue
            value = cell.value
            if isinstance(value, ir.Constant):
                possible = possible.join(spans.constant(value.value))
            elif not isinstance(value, ir.Gap):
                possible = possible.join(spans.UNKNOWN)
            if cell.mark:
                possible = possible.join(spans.constant(None))
    return possible


def _faces(die: Can) -> Span:
    sides = [word.sides for word in die.words if isinstance(word, Die)]
    return Span(1, max(sides) if sides and not die.unknown else None)
