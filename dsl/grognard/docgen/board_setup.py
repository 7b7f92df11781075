"""The board of a scenario as data: which cells are something else than usual, and who stands where."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.board.grid import Shape
from grognard.docgen.view import Board, Counter
from grognard.ir import expressions as ir
from grognard.ir.examples import Example, GivenPiece
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf, Words, value_text


def board_of(
    ruleset: Ruleset, example: Example, table: Mapping[str, Mapping[str, object]] | None = None
) -> Board | None:
    """The first board on which something stands; None for a game without one.

    In a `table` the pieces have other values by now: by the piece's name, and the field's.
    """
    own = {one.kind: one.size for one in example.pieces if one.size is not None}
    told = {one.name: (one.kind, values_of(one)) for one in example.pieces}
    if table is not None:
        kinds = {name: one.kind for one in example.pieces for name in one.names}
        left = {name: {key(field): value for field, value in fields.items()} for name, fields in table.items()}
        told = {
            name: (kinds[name], left[name]) for name in kinds if not left.get(name, {"removed": True}).get("removed")
        }
    for kind, piece in ruleset.pieces.items():
        size = own.get(kind, piece.size)
        if size is None or piece.shape is None or piece.shape is Shape.AREAS:
            continue
        units = [one for name, (of, values) in told.items() if (one := _counter(ruleset, name, of, values, kind))]
        if units:
            return Board(
                made_of=piece.shape.value,
                columns=size[0],
                rows=size[1],
                cells=_cells(example, kind),
                units=tuple(units),
            )
    return None


def values_of(given: GivenPiece) -> dict[str, object]:
    """The fields of a piece that are told as a plain value or as another piece."""
    told = {
        name: value.value if isinstance(value, ir.Constant) else getattr(value, "name", None)
        for name, value in given.fields
    }
    return {name: value for name, value in told.items() if value is not None}


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


def _counter(ruleset: Ruleset, name: str, of: str, values: Mapping[str, object], kind: str) -> Counter | None:
    """A piece that stands on a cell of this kind."""
    on = side = facing = ""
    for field in ruleset.fields_of(of):
        value = values.get(field.key, field.usual if field.has_usual else None)
        if value is None:
            continue
        if isinstance(field.type, PieceOf) and ruleset.is_kind(field.type.kind, kind):
            on = str(value)
        elif isinstance(field.type, Words):
            side = str(value) if field.key == "side" else side
            facing = str(value) if field.type.name == "direction" else facing
    number = ruleset.sides.index(side) if side in ruleset.sides else -1
    return Counter(name=name, on=on, side=number, facing=facing) if on else None
