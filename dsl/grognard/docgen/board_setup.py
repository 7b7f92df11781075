"""The board of a scenario as data: which cells are something else than usual, and who stands where."""

from __future__ import annotations

from grognard.board.grid import Shape
from grognard.docgen.view import Board, Counter
from grognard.ir import expressions as ir
from grognard.ir.examples import Example, GivenPiece
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf, Words, value_text


def board_of(ruleset: Ruleset, example: Example) -> Board | None:
    """The first board on which something stands; None for a game without one."""
    own = {one.kind: one.size for one in example.pieces if one.size is not None}
    for kind, piece in ruleset.pieces.items():
        size = own.get(kind, piece.size)
        if size is None or piece.shape is None or piece.shape is Shape.AREAS:
            continue
        units = [one for one in (_counter(ruleset, given, kind) for given in example.pieces) if one is not None]
        if units:
            return Board(
                made_of=piece.shape.value,
                columns=size[0],
                rows=size[1],
                cells=_cells(example, kind),
                units=tuple(units),
            )
    return None


def cell_words(piece: GivenPiece) -> str:
    """What is said of a cell: `woods, held by Red`."""
    words: list[str] = []
    for name, value in piece.fields:
        if isinstance(value, ir.Constant):
            told = value.value
            words.append((name if told else f"not {name}") if isinstance(told, bool) else value_text(told))
        elif isinstance(value, ir.Role):
            words.append(f"{name} {value.name}")
    return ", ".join(words)


def _cells(example: Example, kind: str) -> tuple[tuple[str, str], ...]:
    found = ((one.name, cell_words(one)) for one in example.pieces if one.kind == kind and one.size is None)
    return tuple((name, words) for name, words in found if words)


def _counter(ruleset: Ruleset, given: GivenPiece, kind: str) -> Counter | None:
    """A piece that stands on a cell of this kind."""
    on = side = facing = ""
    fields = {field.key: field for field in ruleset.fields_of(given.kind)}
    for name, field in fields.items():
        if field.has_usual and isinstance(field.type, Words):
            side = str(field.usual) if name == "side" else side
            facing = str(field.usual) if field.type.name == "direction" else facing
    for name, value in given.fields:
        of = fields[name].type if name in fields else None
        if isinstance(value, ir.Role) and isinstance(of, PieceOf) and ruleset.is_kind(of.kind, kind):
            on = value.name
        elif isinstance(value, ir.Constant) and isinstance(of, Words):
            side = str(value.value) if name == "side" else side
            facing = str(value.value) if of.name == "direction" else facing
    number = ruleset.sides.index(side) if side in ruleset.sides else -1
    return Counter(name=given.name, on=on, side=number, facing=facing) if on else None
