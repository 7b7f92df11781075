"""Does a change only fill gaps of the source? Then no other result is different.

A run of the rules as they were stops at a gap, so what stands in its place now is met by no run that came to an end.
Declarations that are new are met from there alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.changes import Changed, Status
from grognard.ir.declared import Piece
from grognard.ir.meaning import fields_of_meaning, says
from grognard.ir.rules import Rule
from grognard.ir.tables import Cell, Table
from grognard.ir.types import PieceOf
from grognard.word_set import word_set

_ON_THEIR_OWN = word_set("rule table fact choice")
"""Sorts of declarations that do nothing until something names them."""


def only_fills(change: Changed) -> bool:
    """Whether every result that there was before a change is the same after it."""
    match change.before, change.after:
        case None, _:
            return change.sort in _ON_THEIR_OWN
        case Rule() as old, Rule() as new:
            return says((old.params, old.kind)) == says((new.params, new.kind)) and _fills(
                (old.gates, old.lines), (new.gates, new.lines)
            )
        case Table() as old, Table() as new:
            shape = (old.keys, old.across_bands, old.columns, old.footnotes)
            rows = [[(row.keys, row.cells) for row in table.rows] for table in (old, new)]
            return says(shape) == says((new.keys, new.across_bands, new.columns, new.footnotes)) and _fills(*rows)
        case Piece() as old, Piece() as new:
            return _only_more_fields(old, new)
        case _:
            return change.status is Status.REWORDED


def _only_more_fields(old: Piece, new: Piece) -> bool:
    """Returns whether a kind of piece only got new fields, none of which says who owns it."""
    known = {field.key: field for field in old.fields}
    kept = tuple(field for field in new.fields if field.key in known)
    more = [field for field in new.fields if field.key not in known]
    return says(attrs.evolve(old, fields=())) == says(attrs.evolve(new, fields=())) and (
        says(old.fields) == says(kept)
        and not any(isinstance(field.type, PieceOf) or field.key == "side" for field in more)
    )


def _fills(before: object, after: object) -> bool:
    """Whether two parts of the IR say the same wherever the first says something."""
    match before, after:
        case ((ir.Gap() | do.GapStep() | Cell(value=ir.Gap())), _):
            return True
        case ((tuple() | list()), (tuple() | list())):
            return _one_by_one(before, after)
        case _ if type(before) is type(after) and attrs.has(kind := type(before)):
            return all(_fills(getattr(before, name), getattr(after, name)) for name in fields_of_meaning(kind))
        case _:
            return says(before) == says(after)


def _one_by_one(before: Sequence[object], after: Sequence[object]) -> bool:
    """The same of parts in a row, where any number of lines may stand in the place of a step that is left out."""
    if not before:
        return not after
    first, rest = before[0], before[1:]
    if isinstance(first, il.Line) and isinstance(first.deed, do.GapStep) and first.condition is None:
        return any(_one_by_one(rest, after[at:]) for at in range(len(after) + 1))
    return bool(after) and _fills(first, after[0]) and _one_by_one(rest, after[1:])
