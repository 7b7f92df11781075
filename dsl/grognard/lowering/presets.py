"""What a roster says of each of its troops: the fields that a piece has before anything else is said of it."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.ir.names import key, singular
from grognard.ir.ruleset import FieldOf, Row, Table
from grognard.ir.types import Words
from grognard.lowering.rosters import words_in
from grognard.lowering.symbols import Symbols
from grognard.lowering.word_lists import find_word


def troop_called(symbols: Symbols, name: str, kind: str | None = None) -> tuple[Table, Row] | None:
    """The row of a roster that a name means, singular or plural; of the rosters that go for a kind, where one is named."""
    for wanted in (key(name), singular(name)):
        for table in symbols.tables.values():
            if not table.roster_of or (kind is not None and table.roster_of not in set(symbols.parents(kind))):
                continue
            for row in table.rows:
                if wanted in {key(row.texts[0]), singular(row.texts[0])}:
                    return table, row
    return None


def presets(symbols: Symbols, table: Table, row: Row) -> Iterator[tuple[FieldOf, str, int]]:
    """What a row says of fields and facts of the piece: each with its text, and the number of its right cell, from 0.

    The left cell is one too (−1). A column that names no field is a figure of the roster alone.
    """
    kind = table.roster_of
    heading = symbols.field(kind, table.keys[0].name)
    if heading is not None:
        yield heading, row.texts[0], -1
    sets: dict[str, list[FieldOf]] = {}
    for field in symbols.all_fields(kind):
        if field.among:
            sets.setdefault(key(field.among), []).append(field)
    for at, (column, text) in enumerate(zip(table.columns, row.texts[1:], strict=False)):
        if (among := sets.get(key(column))) is not None:
            held = words_in(text)
            for field in among:
                yield field, "yes" if key(field.name) in held else "no", at
        elif (field_ := symbols.field(kind, column)) is not None and text.strip() not in {"-", "?"}:
            yield field_, text.rstrip("+ ").strip() if text[:1].isdigit() else text, at


def strangers(symbols: Symbols, table: Table, row: Row) -> Iterator[tuple[str, int]]:
    """Words of a row that are none of the set in whose column they stand, with the number of the cell."""
    for at, (column, text) in enumerate(zip(table.columns, row.texts[1:], strict=False)):
        known = {key(one.name) for one in symbols.all_fields(table.roster_of) if key(one.among) == key(column)}
        if known:
            yield from ((word, at) for word in words_in(text) if word not in known)


def word_of(symbols: Symbols, table: Table, row: Row) -> object | None:
    """The troop of a row as its list writes it."""
    field = symbols.field(table.roster_of, table.keys[0].name)
    return find_word(field.type, row.texts[0]) if field is not None and isinstance(field.type, Words) else None


__all__ = ["presets", "strangers", "troop_called", "word_of"]
