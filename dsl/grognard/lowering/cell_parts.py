"""What the numbers in a cell of a combat table are: `cells: attacker loss / defender loss, A attacker retreat, D defender retreat`."""

from __future__ import annotations

import re

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.names import key
from grognard.ir.types import Bundle, Value
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

_LETTERS = re.compile(r"(?P<letters>[A-Z]{1,4})\s+(?P<name>[^\W\d_].*)")
_LOSSES = re.compile(r"[0-9]{1,6}(?:\s*[/:\u2013-]\s*[0-9]{1,6})+")
_LETTERED = re.compile(r"(?P<letters>[^\W\d_]{1,4})\s*(?P<number>[0-9]{1,6})")


@attrs.frozen
class CellParts:
    """The names of numbers that are separated by a stroke, and of those behind letters."""

    in_order: tuple[str, ...] = ()
    by_letters: tuple[tuple[str, str], ...] = ()

    def read(self, cell: str) -> Bundle | None:
        """The numbers of a cell by their names; None for a cell of another form."""
        if self.in_order and _LOSSES.fullmatch(cell):
            numbers = re.findall(r"[0-9]+", cell)
            if len(numbers) == len(self.in_order):
                return Bundle(tuple(zip(self.in_order, map(int, numbers), strict=True)))
        parts: list[tuple[str, Value]] = []
        for part in re.split(r"\s*[/,]\s*", cell) if self.by_letters else ():
            match = _LETTERED.fullmatch(part)
            name = dict(self.by_letters).get(match["letters"].casefold()) if match is not None else None
            if match is None or name is None:
                return None
            parts.append((name, int(match["number"])))
        return Bundle(tuple(parts)) if parts else None


def cell_parts(node: Node, collector: Collector | None = None) -> CellParts:
    """What a line `cells: …` of a table says; nothing where there is none. What cannot be read is reported."""
    in_order: list[str] = []
    letters: list[tuple[str, str]] = []
    for note in (node.node(ast.Rows) or node).nodes(ast.NoteLine):
        if key(note.token_text("NOTE").rstrip(":")) != "cells":
            continue
        for part in map(str.strip, note.token_text("TEXT").split(",")):
            match = _LETTERS.fullmatch(part)
            if "/" in part and not in_order and all(names := [key(name) for name in part.split("/")]):
                in_order = names
            elif match is not None and "/" not in part:
                letters.append((match["letters"].casefold(), key(match["name"])))
            elif collector is not None:
                collector.report(
                    codes.UNREADABLE_CELL,
                    note.place,
                    f"`{part}` does not say what the numbers in a cell are.",
                    help="Write `cells: attacker loss / defender loss` for `2/1`, `cells: A attacker retreat, D defender retreat` for `A1` and `D2`.",
                )
    return CellParts(tuple(in_order), tuple(letters))
