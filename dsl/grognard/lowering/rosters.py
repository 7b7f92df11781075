"""Rosters: troop types in a table. Unfolded into a choice, a field of the piece, and a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grognard.ir.names import key, plural, singular
from grognard.lowering.table_texts import cut_row, rows_of
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.rows import CellText
from grognard.syntax.token import Token


def unfolded(trees: tuple[Node, ...]) -> tuple[Node, ...]:
    """The trees with every `roster of a unit` made into the list of its troops, a field of the unit, and a table.

    What is declared by hand stays: who lists the troops in a `choice`, or gives the unit the field, is taken at his word.
    """
    nodes = [node for tree in trees for node in tree.nodes()]
    rosters = [node for node in nodes if isinstance(node, ast.Roster)]
    if not rosters:
        return trees
    choices = {key(name.text) for node in nodes if isinstance(node, ast.Choice) and (name := node.token("NAME"))}
    pieces = {key(name.text): node for node in nodes if isinstance(node, ast.Piece) and (name := node.token("NAME"))}
    made: dict[int, list[Node]] = {id(node): [_table(node)] for node in rosters}
    fields: dict[int, list[Node]] = {}
    for heading, alike in _by_heading(rosters).items():
        if heading not in choices:
            made[id(alike[0])].insert(0, _choice(alike))
        for node in alike:
            piece = _piece(pieces, node)
            if piece is not None and not any(heading in _fields(each) for each in _line(pieces, piece)):
                fields.setdefault(id(piece), []).append(_field(node))
    return tuple(_with(tree, made, fields) for tree in trees)


def _by_heading(rosters: Iterable[Node]) -> dict[str, list[Node]]:
    """Rosters by what heads their left column: those headed alike share one list of troops."""
    by_heading: dict[str, list[Node]] = {}
    for node in rosters:
        if (cell := left_heading(node)) is not None:
            by_heading.setdefault(key(cell.text), []).append(node)
    return by_heading


def left_heading(node: Node) -> CellText | None:
    """Returns the heading of the column of troops."""
    rows = rows_of(node)
    left = cut_row(rows[0])[0] if rows else []
    return left[0] if len(left) == 1 and left[0].text else None


def _piece(pieces: Mapping[str, Node], node: Node) -> Node | None:
    name = node.token("NAME")
    return (pieces.get(key(name.text)) or pieces.get(singular(name.text))) if name is not None else None


def _line(pieces: Mapping[str, Node], piece: Node) -> list[Node]:
    """A piece and all that it is a kind of."""
    line = [piece]
    while (kind := line[-1].node(ast.KindOf)) is not None:
        token = kind.token("NAME")
        parent = pieces.get(key(token.text)) if token is not None else None
        if parent is None or any(parent is node for node in line):
            break
        line.append(parent)
    return line


def _fields(piece: Node) -> set[str]:
    block = piece.node(ast.Fields)
    names = [field.token("NAME") for field in block.nodes(ast.Field)] if block is not None else []
    return {key(name.text) for name in names if name is not None}


def _name(cell: CellText) -> Token:
    return Token("NAME", cell.text, cell.start, cell.end)


def _choice(rosters: list[Node]) -> Node:
    """`choice troop: Spearmen, Knights`."""
    node = rosters[0]
    heading = left_heading(node)
    assert heading is not None
    words = [
        ast.Word([_name(left[0])], left[0].start, left[0].end, row.file)
        for roster in rosters
        for row in rows_of(roster)[1:]
        if len(left := cut_row(row)[0]) == 1 and left[0].text
    ]
    listed = ast.Words(list(words), heading.start, heading.end, node.file)
    # The word ROSTER tells that it is printed as the roster, and not once more as a list.
    parts: list[Node | Token] = [*node.tokens("ROSTER"), _name(heading), *node.nodes(ast.Cites), listed]
    return ast.Choice(parts, heading.start, heading.end, node.file)


def _field(node: Node) -> Node:
    """A line `troop` below the piece."""
    heading = left_heading(node)
    assert heading is not None
    return ast.Field([_name(heading)], heading.start, heading.end, node.file)


def _table(node: Node) -> Node:
    """`table roster of units`, which keeps the word ROSTER."""
    name = node.the_token("NAME")
    called = name.saying(f"roster of {plural(singular(name.text))}")
    return ast.Table([called if part is name else part for part in node.parts], node.start, node.end, node.file)


def _with(tree: Node, made: Mapping[int, list[Node]], fields: Mapping[int, list[Node]]) -> Node:
    parts: list[Node | Token] = []
    for part in tree.parts:
        if isinstance(part, Node) and id(part) in made:
            parts.extend(made[id(part)])
        elif isinstance(part, Node) and id(part) in fields:
            parts.append(_with_fields(part, fields[id(part)]))
        else:
            parts.append(part)
    return tree.holding(parts)


def _with_fields(piece: Node, fields: list[Node]) -> Node:
    block = piece.node(ast.Fields)
    if block is None:
        return piece.holding([*piece.parts, ast.Fields(list(fields), piece.end, piece.end, piece.file)])
    whole = block.holding([*fields, *block.parts])
    return piece.holding([whole if part is block else part for part in piece.parts])
