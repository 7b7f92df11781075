"""How near a run came to what it did not touch: from 0 (touched) to 1 (nothing is known).

A condition that did not hold is as far off as the number it looks at lies from the band it must be in; of several that
must hold at once, those that do not are added up. (B. Korel, "Automated software test data generation", 1990, calls it
branch distance; J. Wegener, A. Baresel and H. Sthamer, "Evolutionary test environment for automatic structural
testing", 2001, how many branches are still to be taken before it counts.)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from grognard.core.code import Check
from grognard.core.expr import State
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.ir import expressions as ir
from grognard.ir.tables import Row
from grognard.ir.types import Die, is_number

FLAT = 0.5
"""What is not so, and not by how much."""


def distance(check: Check, state: State, wanted: bool = True) -> float:
    """How far a condition is from holding (or, with `wanted` False, from not holding)."""
    try:
        if bool(check.run(state)) == wanted:
            return 0.0
        return _distance(check, state, wanted)
    except (NotTold, GapReached, Stopped):
        return FLAT


def _distance(check: Check, state: State, wanted: bool) -> float:
    node = check.ir
    match node:
        case ir.Is() if check.subject is not None and wanted != node.negated:
            return _to_bands(check.subject.run(state), node.bands, [end(state) for end in check.ends])
        case ir.Not():
            return distance(check.parts[0], state, not wanted)
        case ir.All() | ir.Any():
            parts = [distance(part, state, wanted) for part in check.parts]
            if isinstance(node, ir.All) == wanted:
                whole = sum(parts)
                return whole / (whole + 1)
            return min(parts)
        case ir.Quantified() if check.ends:
            # Who is there may yet be as it is wanted; nobody cannot.
            return FLAT - 0.1 if check.ends[0](state) else FLAT
        case ir.Is() | ir.Holds() | ir.IsKind() | ir.Quantified():
            return FLAT
    assert_never(node)


def _to_bands(value: object, bands: Sequence[ir.Band], ends: Sequence[object]) -> float:
    shares: list[float] = []
    at = 0
    for band in bands:
        own = ends[at : at + len(ir.ends_of(band))]
        at += len(own)
        shares.append(_to_band(value, own))
    return min(shares, default=FLAT)


def _to_band(value: object, ends: Sequence[object]) -> float:
    number, numbers = _number(value), [number_at for end in ends if (number_at := _number(end)) is not None]
    if number is None or not numbers or len(numbers) < len(ends):
        return FLAT
    off = min(abs(float(number) - float(end)) for end in numbers)
    return off / (off + 8) * 0.9 + 0.05


def _number(value: object) -> int | Fraction | None:
    if isinstance(value, Die):
        return value.sides
    return value if is_number(value) else None


def to_row(row: Row, looked: Sequence[object]) -> float:
    """How far what a table was looked up by is from a row of it."""
    parts: list[float] = []
    for bands, value in zip(row.keys, looked, strict=False):
        if isinstance(bands, tuple) and not any(ir.lies_in(value, band) for band in bands):
            ends = [end.value if isinstance(end, ir.Constant) else None for band in bands for end in ir.ends_of(band)]
            parts.append(_to_bands(value, bands, ends))
    whole = sum(parts)
    return whole / (whole + 1) if parts else 0.02
