"""A table before its cells are read: its rows, and what others can see of it."""

from __future__ import annotations

import re
from itertools import zip_longest

from grognard.ir.names import key
from grognard.ir.types import Die
from grognard.kept import kept
from grognard.lowering.cell_parts import cell_parts
from grognard.lowering.quantities import dice as read_dice
from grognard.lowering.quantities import quantity as read_quantity
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.rows import CellText, cut

NOTHING = frozenset({"-", "\u2013", "\u2014", "\u2212"})
"""A cell that says nothing."""
DASHES = NOTHING | {"no effect"}
"""A cell of a table that is no effect. In a table of cases `no effect` is what comes out, and only a dash says nothing."""
STARS = re.compile(r"\*+\s*$")
DICE = re.compile(r"[0-9]*[dD](?:[0-9]+|%)")
"""Dice in a cell or a heading: `D6`, `2D6`, `D%`."""


def cut_row(row: Node) -> tuple[list[CellText], list[CellText]]:
    """The cells left and right of `||`."""
    token = row.the_token("ROW")
    return cut(token.text, token.start)


def rows_of(node: Node) -> list[Node]:
    """The heading row of a table, and its rows."""
    block = node.node(ast.Rows)
    return list(block.nodes(ast.Row)) if block is not None else []


def read_off(node: Node) -> tuple[tuple[str | Die, ...], bool, bool, bool, str]:
    """Returns what the cells of a table are: words, numbers, dice or other; and the unit of the numbers."""
    words: dict[str, str | Die] = {}
    numbers = dice = other = False
    unit = ""
    parts = cell_parts(node)
    for row in rows_of(node)[1:]:
        for cell in cut_row(row)[1]:
            text = STARS.sub("", cell.text).strip()
            if text in DASHES or text == "?" or not text:
                continue
            if parts.read(text) is not None:
                other = True
            elif (amount := read_quantity(text)) is not None:
                numbers = True
                unit = unit or (amount[1] if amount[1] != "%" else "")
            elif re.fullmatch(r"[dD](?:[0-9]+|%)", text):
                dice = True
                die = read_dice(text)
                if die is not None:
                    words.setdefault(key(str(die[1])), die[1])
            elif re.search(r"[0-9]", text):
                other = True
            else:
                words.setdefault(key(text), text)
    return tuple(words.values()), numbers, dice, other, unit


def die_among_numbers(node: Node) -> CellText | None:
    """The first die of a column whose other cells are numbers; None where no column mixes them."""
    rows, parts = [cut_row(row)[1] for row in rows_of(node)[1:]], cell_parts(node)
    columns = [[cell for row in rows for cell in row]] if node.node(ast.Across) is not None else zip_longest(*rows)
    for column in columns:
        cells = [cell for cell in column if cell is not None and parts.read(cell.text) is None]
        if any(read_quantity(STARS.sub("", cell.text).strip()) is not None for cell in cells):
            die = next((cell for cell in cells if DICE.fullmatch(STARS.sub("", cell.text).strip())), None)
            if die is not None:
                return die
    return None


@kept
def seen_of(node: Node) -> object:
    """All of a table that others see: its first line, its heading row, what sort of things is read off."""
    rows = rows_of(node)
    if not rows:
        return None
    text = node.file.text
    # Words in lists are asked by conditions (`its weapon has armour piercing`), so whose rows have them is seen too.
    listed = tuple(
        tuple(cell.text for cell in (*left, *right))
        for left, right in map(cut_row, rows[1:])
        if node.token("ROSTER") is not None
        or (len(right) > 1 and any(not re.search(r"[0-9]", cell.text) for cell in right))
    )
    return text[node.start : rows[0].start].rstrip(), text[rows[0].start : rows[0].end].rstrip(), read_off(node), listed
