"""A map of one rule: how much a chance (or a mean) changes over the two facts that matter most, all others left alone."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

import attrs

from grognard.comparison.search import Difference, Search
from grognard.comparison.weighing import Atom, Weighed, atom_words
from grognard.ir.types import Anything, Dice, Numbers, PieceOf, PiecesOf, Value, Words, YesNo, value_text
from grognard.situations.sweep import AS_ITS_TROOP, Axis, Situation

_MOST = 12
"""So many rows and columns at most."""


@attrs.frozen
class HeatMap:
    """A map by rows and columns. A cell is (before, after); None where there are no odds."""

    measure: str
    """`rout`, or `mean`."""
    is_chance: bool
    situation: str
    """The other facts, in words."""
    row_name: str
    rows: tuple[str, ...]
    column_name: str
    """Empty where only one fact matters."""
    columns: tuple[str, ...]
    cells: tuple[tuple[tuple[Fraction, Fraction] | None, ...], ...]

    def largest(self) -> Fraction:
        """The largest change, without its sign."""
        return max(
            (abs(cell[1] - cell[0]) for row in self.cells for cell in row if cell is not None), default=Fraction(0)
        )


def heat_map(search: Search, difference: Difference) -> HeatMap | None:
    """The map around one difference; None where no fact changes anything."""
    atom = None if difference.shift else difference.largest()[0]
    base = search.full(difference.situation)
    spreads: list[tuple[Fraction, int, Axis]] = []
    for at, axis in enumerate(search.axes):
        if axis.sets_up or len(axis.values) < 2:
            continue
        changes = [
            cell[1] - cell[0] for value in axis.values if (cell := _cell(search, base, {axis.name: value}, atom))
        ]
        if len(changes) > 1 and max(changes) != min(changes):
            spreads.append((max(changes) - min(changes), -at, axis))
    chosen = [axis for _, _, axis in sorted(spreads, key=lambda spread: spread[:2], reverse=True)[:2]]
    if not chosen:
        return None
    chosen.sort(key=lambda axis: -len(axis.values))
    rows = _ordered(chosen[0])
    columns = _ordered(chosen[1]) if len(chosen) > 1 else ()
    names = {axis.name for axis in chosen}
    cells = tuple(
        tuple(
            _cell(search, base, {chosen[0].name: row, **({chosen[1].name: column} if columns else {})}, atom)
            for column in columns or (None,)
        )
        for row in rows
    )
    others = Situation(tuple((axis, value) for axis, value in difference.situation.values if axis.name not in names))
    return HeatMap(
        atom_words(atom) if atom is not None else "mean",
        atom is not None,
        others.words() if others.departures() else "all other facts as usual",
        chosen[0].name,
        tuple(value_text(row) for row in rows),
        chosen[1].name if columns else "",
        tuple(value_text(column) for column in columns),
        cells,
    )


def _cell(
    search: Search, base: Situation, changed: dict[str, Value], atom: Atom | None
) -> tuple[Fraction, Fraction] | None:
    situation = base.at(changed)
    old, new = search.first.weigh(situation), search.second.weigh(situation)
    before, after = _measured(old, atom), _measured(new, atom)
    return None if before is None or after is None else (before, after)


def _measured(weighed: Weighed, atom: Atom | None) -> Fraction | None:
    if weighed.stopped:
        return None
    return weighed.mean if atom is None else weighed.chance(atom)


def _ordered(axis: Axis) -> tuple[Value, ...]:
    """The values of a fact as they read best, thinned out where there are many."""
    match axis.wanted.type:
        case Words():
            order = list(axis.wanted.type.words)
            in_order = sorted(axis.values, key=lambda value: order.index(value) if value in order else len(order))  # type: ignore[arg-type]
        case Numbers():
            in_order = sorted(axis.values, key=lambda value: value if isinstance(value, int | Fraction) else 0)
        case YesNo() | PieceOf() | PiecesOf() | Dice() | Anything():
            in_order = sorted(axis.values, key=str)
        case other:
            assert_never(other)
    in_order.sort(key=lambda value: value != AS_ITS_TROOP)
    if len(in_order) <= _MOST:
        return tuple(in_order)
    return tuple(in_order[at * (len(in_order) - 1) // (_MOST - 1)] for at in range(_MOST))
