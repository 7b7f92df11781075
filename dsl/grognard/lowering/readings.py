"""What is read off a table with places for a fact: `read off the table: wall when behind a wall within 1", otherwise open`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import attrs

from grognard.diagnostics import codes
from grognard.ir import readings as rd
from grognard.ir.declared import FieldOf
from grognard.ir.names import either, key
from grognard.ir.notes import Note, NoteKind
from grognard.ir.types import Number, Numbers, Value, Words, YesNo
from grognard.lowering.nodes import text_of
from grognard.lowering.notes import citations
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.symbols import Symbols
from grognard.lowering.units import measured
from grognard.lowering.word_lists import find_word
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

_ENDS = ("middle", "front", "edge")


def with_reading(field: FieldOf, node: Node, symbols: Symbols) -> FieldOf:
    """A fact with what the lines below it say is read off the table."""
    below = node.node(ast.Notes)
    lines = tuple(below.nodes(ast.Reading)) if below is not None else ()
    if not lines:
        return field
    reading = _Reader(field, symbols).read(lines[0])
    for line in lines[1:]:
        _report(line, "This fact is read off the table twice.", "Put both into one line, with commas between.", symbols)
    cites = citations(lines[0])
    said = text_of(lines[0]).partition(":")[2].partition("[")[0].strip()
    note = Note(NoteKind.READ_OFF, said, cites, lines[0].place)
    return attrs.evolve(field, reading=reading, notes=(*field.notes, note))


def report_reading(node: Node, symbols: Symbols) -> None:
    """Report a reading below a field of a piece: only facts are read off a table."""
    below = node.node(ast.Notes)
    for line in below.nodes(ast.Reading) if below is not None else ():
        help = "Put it below a fact: `facts of a …`, `facts between a … and a …`, `facts from a … to a …`."
        _report(line, "The table shows facts, and no field of a piece.", help, symbols)


def grounds_of(reading: object) -> Iterator[str]:
    """The grounds that a reading names, as they are written."""
    if isinstance(reading, rd.On | rd.Near | rd.Behind | rd.Deep | rd.LengthIn):
        yield from reading.grounds
    elif isinstance(reading, rd.Either):
        yield from (ground for way in reading.ways for ground in grounds_of(way))
    elif isinstance(reading, rd.ReadCases):
        yield from (
            ground for case in reading.cases for shown in case.when for part in shown for ground in grounds_of(part)
        )


def _report(node: Node, message: str, help: str, symbols: Symbols) -> None:
    symbols.collector.report(codes.NOT_ON_TABLE, node.place, message, help=help)


@attrs.frozen
class _Reader:
    """Reads what is below one fact."""

    field: FieldOf
    symbols: Symbols

    def read(self, line: ast.Reading) -> rd.Reading | None:
        ways = line.way_to_reads
        first = ways[0]
        if not isinstance(first, ast.ReadsWhen | ast.ReadsOtherwise):
            for other in ways[1:]:
                _report(other, "A number is read in one way.", "Leave this out.", self.symbols)
            return self._number(first)
        cases: list[rd.ReadCase] = []
        otherwise: Value = None
        asks = True
        for at, way in enumerate(ways, 1):
            match way:
                case ast.ReadsWhen():
                    value = self._value(way.word)
                    shown = tuple(tuple(self._shown(part) for part in case.either_showns) for case in way.showns)
                    cases.append(rd.ReadCase(value, shown))
                case ast.ReadsOtherwise():
                    otherwise, asks = self._value(way.word), False
                    if at < len(ways):
                        _report(way, "What stands behind `otherwise` is never read.", "Put it last.", self.symbols)
                case _:
                    _report(way, "A number is read in one way, without cases.", "Leave this out.", self.symbols)
        return rd.ReadCases(tuple(cases), otherwise, asks)

    def _number(self, way: ast.ReadsDistance | ast.ReadsDegrees | ast.ReadsLength) -> rd.Reading | None:
        if not self.field.toward or not isinstance(self.field.type, Numbers):
            help = "Put it below a number of `facts between a … and a …` or `facts from a … to a …`."
            _report(
                way, f"`{text_of(way)}` is a number of two pieces, and `{self.field.name}` is none.", help, self.symbols
            )
            return None
        match way:
            case ast.ReadsDegrees():
                return rd.Degrees()
            case ast.ReadsLength():
                if key(way.token_text("NAME")) != "length":
                    help = f"Write `read off the table: length of {text_of(way.grounds)}`."
                    _report(way, f"`{text_of(way)}` is nothing that a table shows.", help, self.symbols)
                return rd.LengthIn(_names(way.grounds))
            case ast.ReadsDistance():
                words = {key(token.text) for token in way.tokens("NAME")}
                for end in _ENDS:
                    if words == {end}:
                        return rd.Distance(end)  # type: ignore[arg-type]
                ways = either([f"from {end} to {end}" for end in _ENDS])
                _report(way, f"`{text_of(way)}` is no way to measure.", f"Write {ways}.", self.symbols)
                return None
        assert_never(way)

    def _value(self, node: ast.Word) -> Value:
        text, domain = text_of(node), self.field.type
        match domain:
            case YesNo() if key(text) in {"yes", "no"}:
                return key(text) == "yes"
            case Words() if (word := find_word(domain, text)) is not None:
                return word
            case Numbers() if (amount := read_quantity(text)) is not None:
                return measured(amount, domain, node.place, self.symbols)
        words = [*map(str, domain.words)] if isinstance(domain, Words) else ["yes", "no"]
        known = "a number" if isinstance(domain, Numbers) else either(words)
        self.symbols.collector.report(
            codes.UNKNOWN_WORD,
            node.place,
            f"`{text}` is not among the values that `{self.field.name}` can have.",
            help=f"Write {known}.",
        )
        return None

    def _shown(self, node: ast.EitherShown) -> rd.Either:
        ways: list[rd.Showing] = []
        for part in node.nodes():
            if not isinstance(part, ast.ShownAlso):
                ways.append(self._way(part))
                continue
            before, name, within = ways[-1], part.token_text("NAME"), self._within(part)
            match before:
                case rd.On() | rd.Near() | rd.Deep():
                    ways[-1] = attrs.evolve(before, grounds=(*before.grounds, name))
                case rd.Behind():
                    within = before.within if within is None else within
                    ways[-1] = rd.Behind((*before.grounds, name), within)
                case rd.Ahead():
                    help = f"Write `on {name}` or `behind {name}`."
                    _report(part, f"`{text_of(part)}` does not say where.", help, self.symbols)
        return rd.Either(tuple(ways), node.token("NOT") is not None)

    def _way(self, node: Node) -> rd.Showing:
        match node:
            case ast.ShownOn():
                first = node.token("FROM") is not None
                self._needs_two(node, first)
                return rd.On((node.token_text("NAME"),), first)
            case ast.ShownBehind():
                self._needs_two(node, True)
                return rd.Behind((node.token_text("NAME"),), self._within(node))
            case ast.ShownDeep():
                self._needs_two(node, True)
                return rd.Deep((node.token_text("NAME"),), self._length(node.quantity))
            case ast.ShownNear():
                return rd.Near((node.token_text("NAME"),), self._length(node.quantity))
            case ast.ShownAhead():
                self._needs_two(node, True)
                return rd.Ahead((read_quantity(text_of(node.quantity)) or (0, ""))[0])
        raise TypeError(node)

    def _within(self, node: ast.ShownBehind | ast.ShownAlso) -> Number | None:
        return self._length(node.quantity) if node.quantity is not None else None

    def _needs_two(self, node: Node, two: bool) -> None:
        if two and not self.field.toward:
            help = "Declare it below `facts from a … to a …`, or write `on` and the ground on which the piece stands."
            _report(
                node,
                f"`{text_of(node)}` lies between two pieces, and `{self.field.name}` is a fact of one.",
                help,
                self.symbols,
            )

    def _length(self, node: ast.Quantity) -> Number:
        amount = read_quantity(text_of(node)) or (0, "")
        return measured(amount, Numbers(unit=self.symbols.unit), node.place, self.symbols)


def _names(node: ast.Grounds) -> tuple[str, ...]:
    return tuple(token.text for token in node.tokens("NAME"))
