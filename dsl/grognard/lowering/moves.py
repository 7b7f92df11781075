"""Who goes where on the table, and how far: `move it up to 6" towards the nearest enemy`."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.names import with_article
from grognard.ir.types import Number, Numbers, PieceOf, is_number
from grognard.lengths import mark
from grognard.lowering import units
from grognard.lowering.nodes import text_of
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.scope import Scope
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast

_WAYS = {"BACK": do.Way.BACK, "AWAY": do.Way.AWAY, "TOWARDS": do.Way.TOWARDS}
_PREPOSITIONS = {"to": do.Way.TO, "with": do.Way.WITH}


def move(values: Values, node: ast.Move, scope: Scope) -> do.Deed:
    """The deed of a line `move …`; its text is what the players read, with `{n}` for each value."""
    mover = _piece(values, node.reference, scope)
    if mover is None:
        return do.GapStep(text_of(node))
    text, read, at_most = "Move {0}", [mover[0]], node.token("AT_MOST") is not None
    if node.sum is not None:
        length, unit = _length(values, node.sum, scope)
        how = "up to " if at_most else "" if isinstance(length, ir.Constant | ir.Variable) else "as far as "
        text += f" {how}{{1}}{unit}"
        read.append(length)
    far = len(read) - 1 or None
    course = node.course
    way = _way(course, scope) if course is not None else do.Way.FREELY
    gap: Number = 0
    if way is not do.Way.FREELY:
        text += f" {way.value}"
    if course is not None and course.reference is not None:
        if course.quantity is not None:
            gap = units.measured(
                read_quantity(text_of(course.quantity)) or (0, ""),
                Numbers(unit=scope.symbols.unit),
                course.quantity.place,
                scope.symbols,
            )
            text += f" {gap}{mark(scope.symbols.unit)} from"
        other = _piece(values, course.reference, scope)
        if other is None:
            return do.GapStep(text_of(node))
        text += f" {{{len(read)}}}"
        read.append(other[0])
    return do.Move(f"{text}.", tuple(read), kind=mover[1], far=far, at_most=at_most, way=way, gap=gap)


def _piece(values: Values, node: ast.Reference, scope: Scope) -> tuple[ir.Expression, str] | None:
    """A piece and its kind; None, reported, for what is none."""
    value, domain = values.value(node, scope)
    if isinstance(domain, PieceOf):
        return value, domain.kind
    if not isinstance(value, ir.Gap):
        kinds = scope.symbols.pieces.values()
        example = next((with_article(kind.name) for kind in kinds), "a piece")
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            node.place,
            f"`{text_of(node)}` is no piece, and only pieces are moved.",
            help=f"Name {example}: `move it …`, `move the … towards the …`.",
        )
    return None


def _length(values: Values, node: ast.Sum, scope: Scope) -> tuple[ir.Expression, str]:
    """How far, in the lengths of the game, and the unit as it is written behind it."""
    unit = scope.symbols.unit
    value, domain = values.as_number(node, scope)
    if isinstance(domain, Numbers) and domain.unit:
        value, _ = values.same_unit(Numbers(unit=unit), domain, value, scope)
    if isinstance(value, ir.Constant) and is_number(value.value):
        return ir.number(value.value, value.place), mark(unit)
    return value, f" {unit}"


def _way(course: ast.Course, scope: Scope) -> do.Way:
    for token, way in _WAYS.items():
        if course.token(token) is not None:
            return way
    said = course.token_text("PREP").casefold()
    if said not in _PREPOSITIONS:
        scope.symbols.collector.report(
            codes.UNEXPECTED_WORDS,
            course.place,
            f"`{said}` is no way in which a piece moves.",
            help="Write `back`, `away from the …`, `towards the …`, `to the …`, or `with the …`.",
        )
    return _PREPOSITIONS.get(said, do.Way.FREELY)
