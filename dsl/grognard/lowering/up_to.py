"""A run of `up to` cells is a set of bands: each begins where the one above ends, so nothing falls between them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import attrs

from grognard.ir import expressions as ir
from grognard.ir.tables import Row


def chained(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Rows whose `up to` cells begin where those above end (in tables with one left column)."""
    made: list[Row] = []
    last: ir.Constant | None = None
    for row in rows:
        end = _open_end(row)
        if end is not None and last is not None and _number(last) < _number(end):
            row = attrs.evolve(row, keys=((ir.Span(last, end, low_open=True),),))
        last = end
        made.append(row)
    return tuple(made)


def _open_end(row: Row) -> ir.Constant | None:
    """The end of a row whose one left cell says only how far up it goes."""
    if len(row.keys) != 1 or not isinstance(row.keys[0], tuple) or len(row.keys[0]) != 1:
        return None
    band = row.keys[0][0]
    if isinstance(band, ir.Span) and band.low is None and not band.high_open and isinstance(band.high, ir.Constant):
        return band.high if isinstance(band.high.value, int | Fraction) else None
    return None


def _number(constant: ir.Constant) -> int | Fraction:
    assert isinstance(constant.value, int | Fraction)
    return constant.value
