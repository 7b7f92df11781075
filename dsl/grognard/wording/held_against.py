"""What is a value, and what is it held against: no piece, an answer, a figure, a word, the same of another piece?"""

from __future__ import annotations

from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.said_names import many
from grognard.ir.types import is_number


def is_none(bands: tuple[ir.Band, ...]) -> bool:
    """Whether it is asked for no piece at all."""
    only = bands[0] if len(bands) == 1 else None
    return isinstance(only, ir.Same) and isinstance(only.value, ir.Constant) and only.value.value is None


def answer(node: ir.Is) -> bool | None:
    """Which answer a yes or no must have; None where it is something else."""
    match node.bands:
        case (ir.Same(value=ir.Constant(value=bool() as wanted)),):
            return wanted != node.negated
        case _:
            return None


def is_figure(band: ir.Band) -> bool:
    """Whether a value is said without `is` before it: `figures 0`, `range 6+`."""
    return all(isinstance(end, ir.Constant) and is_number(end.value) for end in ir.ends_of(band))


def is_given(band: ir.Band) -> bool:
    """Whether a source gives the ends, or leaves them out, and nothing has to be worked out for them."""
    return all(isinstance(end, ir.Constant | ir.Gap) for end in ir.ends_of(band))


def is_word(band: ir.Band) -> bool:
    """Whether it is a word of a list."""
    return isinstance(band, ir.Same) and isinstance(band.value, ir.Constant) and isinstance(band.value.value, str)


def is_just(bands: tuple[ir.Band, ...], number: int) -> bool:
    """Whether it is one number, and this."""
    match bands:
        case (ir.Same(value=ir.Constant(value=int() as only)),):
            return only == number
        case _:
            return False


def same_of_both(node: ir.Is) -> tuple[ir.Expression, str, ir.Expression] | None:
    """Two pieces whose field is held against each other, and that field: the target's side is its side; None for anything else."""
    match node:
        case ir.Is(value=ir.Field(field=name) as one, bands=(ir.Same(value=ir.Field() as other),)):
            while isinstance(one, ir.Field) and isinstance(other, ir.Field) and one.field == other.field:
                one, other = one.of, other.of  # type: ignore[assignment]
            both = isinstance(one, ir.Role) and isinstance(other, ir.Role)
            return (one, name, other) if both else None
        case _:
            return None


def is_many(value: ir.Expression) -> bool:
    """Whether a value is named by a plural: its `men are` 3."""
    return isinstance(value, ir.Field | ir.Fact | ir.Variable | ir.WorkOut) and many(ir.name_of(value))


def is_total(node: ir.Expression) -> bool:
    """Whether it is what dice or a table gave."""
    return isinstance(node, ir.Variable) and key(node.name) == "total"


def is_of_two(node: ir.Expression) -> bool:
    """Whether it is a fact of two pieces: neither of them has it by itself."""
    return isinstance(node, ir.Fact) and node.to is not None
