"""What does a roster give for each troop? The fields that a piece starts with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.ir.declared import FieldOf
from grognard.ir.names import key, singular
from grognard.ir.tables import Row, Table
from grognard.ir.types import Value, Words

_NOTHING = frozenset({"-", "\u2013", "\u2014", "\u2212", "?", "no effect"})


def words_in(cell: str) -> tuple[str, ...]:
    """The words of a cell that lists some, as they are compared: `foot, shieldwall`."""
    return tuple(word for part in cell.split(",") if (word := key(part.strip())) and word not in _NOTHING)


def row_called(tables: Iterable[Table], name: str) -> tuple[Table, Row] | None:
    """The roster and its row that a name means, singular or plural."""
    rows = [(table, row) for table in tables if table.roster_of for row in table.rows]
    for wanted in (key(name), singular(name)):
        for table, row in rows:
            if wanted in {key(row.texts[0]), singular(row.texts[0])}:
                return table, row
    return None


def field_called(fields: Iterable[FieldOf], name: str) -> FieldOf | None:
    """The field that a heading names."""
    wanted = {key(name), singular(name)}
    return next((field for field in fields if not field.among and {field.key, singular(field.name)} & wanted), None)


def presets(fields: Sequence[FieldOf], table: Table, row: Row) -> Iterator[tuple[FieldOf, str, int]]:
    """What a row says of some fields of the piece: each with its text, and the number of its right cell, from 0.

    The left cell is one too (−1). A column that names no field is a figure of the roster alone.
    """
    heading = field_called(fields, table.keys[0].name)
    if heading is not None:
        yield heading, row.texts[0], -1
    for at, (column, text) in enumerate(zip(table.columns, row.texts[1:], strict=False)):
        among = words_of_set(fields, column)
        if among:
            held = words_in(text)
            for field in among:
                yield field, "yes" if field.key in held else "no", at
        elif (named := field_called(fields, column)) is not None and text.strip() not in _NOTHING:
            yield named, text.rstrip("+ ") if text[:1].isdigit() else text, at


def words_of_set(fields: Iterable[FieldOf], name: str) -> tuple[FieldOf, ...]:
    """The yes-or-no fields that are the words of a set: `traits`."""
    wanted = {key(name), singular(name)}
    return tuple(field for field in fields if field.among and {key(field.among), singular(field.among)} & wanted)


def strangers(fields: Sequence[FieldOf], table: Table, row: Row) -> Iterator[tuple[str, int]]:
    """Words of a row that are none of the set in whose column they stand, with the number of the cell."""
    for at, (column, text) in enumerate(zip(table.columns, row.texts[1:], strict=False)):
        known = {field.key for field in words_of_set(fields, column)}
        if known:
            yield from ((word, at) for word in words_in(text) if word not in known)


def word_of(fields: Iterable[FieldOf], table: Table, row: Row) -> Value:
    """The troop of a row as its list writes it; None where the piece has no such field."""
    field = field_called(fields, table.keys[0].name)
    if field is None or not isinstance(field.type, Words):
        return None
    return next((word for word in field.type.words if key(str(word)) == key(row.texts[0])), None)
