"""What stands in a file of values: rows of CSV, or roll tables and lists of records in JSON?"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence

import attrs

from grognard.host.budget import Limits
from grognard.host.plaintext import decode
from grognard.rulebooks.document import Document
from grognard.rulebooks.faults import Broken, Shapeless
from grognard.rulebooks.pieces import Piece
from grognard.rulebooks.spans import Spanned
from grognard.rulebooks.writing import Writer

_MARKS = ",;\t|"
_RESULTS, _WORDS = ("results", "rows", "entries", "items"), ("text", "name", "description", "result", "label", "value")
_DEEPEST = 6
"""Tables are looked for in lists and records so deep within one another."""


def read_csv(data: bytes, path: str, limits: Limits) -> Document:
    """The document of a table of values, its cells parted by commas, semicolons, tabs or bars. Raises FileProblem, Unusable and BudgetExceeded."""
    file = decode(data, path, attrs.evolve(limits, file_bytes=limits.rulebook_bytes))
    writer = Writer(path, "csv", limits)
    first = file.text.split("\n", 1)[0]
    reader = csv.reader(io.StringIO(file.text), delimiter=max(_MARKS, key=first.count), skipinitialspace=True)
    rows: list[list[Spanned]] = []
    line = 1
    try:
        for row in reader:
            writer.budget.charge("rulebook_elements", len(row))
            rows.append([Spanned([Piece(cell, None, line)]) for cell in row])
            line = reader.line_num + 1
    except csv.Error:
        raise Broken from None
    _write(writer, rows)
    return writer.document()


def _write(writer: Writer, rows: list[list[Spanned]]) -> None:
    """A table; rows of one cell above it are its name."""
    while rows and sum(any(piece.text.strip() for piece in cell.pieces) for cell in rows[0]) == 1 < max(map(len, rows)):
        writer.heading(1, [piece for cell in rows.pop(0) for piece in cell.pieces])
    writer.table(rows, int(bool(rows) and not any(_figured(cell) for cell in rows[0])))


def _figured(cell: Spanned) -> bool:
    return any(piece.text.strip()[:1].isdigit() for piece in cell.pieces)


def read_json(data: bytes, path: str, limits: Limits) -> Document:
    """The document of JSON that holds roll tables or records. Raises FileProblem, Unusable and BudgetExceeded."""
    file = decode(data, path, attrs.evolve(limits, file_bytes=limits.rulebook_bytes))
    writer = Writer(path, "json", limits)
    writer.budget.charge("rulebook_elements", sum(map(file.text.count, ",{[")))
    try:
        held = json.loads(file.text)
    except (ValueError, RecursionError):
        raise Broken from None
    found = False
    for name, rows in _tables(held, "", 0):
        found = True
        if name:
            writer.heading(1, [Piece(name)])
        writer.table([[Spanned([Piece(cell)]) for cell in row] for row in rows], 1)
    if not found:
        raise Shapeless
    return writer.document()


def _tables(held: object, name: str, depth: int) -> Iterator[tuple[str, list[list[str]]]]:
    if depth > _DEEPEST:
        return
    if isinstance(held, Mapping):
        called = str(held.get("name") or held.get("title") or name)
        results = next((held[key] for key in _RESULTS if isinstance(held.get(key), list)), None)
        if results is not None and (rows := _rolled(results, str(held.get("formula") or held.get("dice") or ""))):
            yield called, rows
            return
        for key, each in held.items():
            if isinstance(each, Mapping | list):
                yield from _tables(each, called if called and depth else str(key), depth + 1)
    elif isinstance(held, list):
        if rows := _records(held):
            yield name, rows
            return
        for each in held:
            if isinstance(each, Mapping | list):
                yield from _tables(each, name, depth + 1)


def _rolled(results: Sequence[object], formula: str) -> list[list[str]]:
    """The rows of a roll table: by ranges, or by weights, which follow one another; none where it is no such table."""
    rows = []
    last = 0
    for each in results:
        if not isinstance(each, Mapping):
            return []
        words = next((str(each[key]) for key in _WORDS if isinstance(each.get(key), str) and each[key]), "")
        ends = each.get("range")
        weight = each.get("weight", 1)
        if isinstance(ends, list) and len(ends) == 2 and all(isinstance(end, int) for end in ends):
            low, last = ends
        elif isinstance(weight, int) and weight > 0:
            low, last = last + 1, last + weight
        else:
            return []
        rows.append([str(low) if low == last else f"{low}-{last}", words])
    die = formula.strip() or f"d{last}"
    return [[die, "Result"], *rows] if rows else []


def _records(held: Sequence[object]) -> list[list[str]]:
    """A list of records with the same names as rows; none where they have none in common."""
    if len(held) < 2 or not all(isinstance(each, Mapping) for each in held):
        return []
    names = list(dict.fromkeys(str(key) for each in held if isinstance(each, Mapping) for key in each))
    rows = [[_cell(each.get(name)) for name in names] for each in held if isinstance(each, Mapping)]
    kept = [at for at in range(len(names)) if any(row[at] for row in rows)]
    if len(kept) < 2 or len(kept) > len(held) * 8:
        return []
    return [[names[at] for at in kept], *([row[at] for at in kept] for row in rows)]


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and len(value) == 2 and all(isinstance(each, int) for each in value):
        return f"{value[0]}-{value[1]}"
    return "" if value is None or isinstance(value, Mapping | list) else str(value)
