"""In which lines and rows do two states of a declaration differ, and would a run notice?

A run that did none of the changed lines and read none of the changed rows goes as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.lines import ChooseAmong, Line
from grognard.ir.notes import Note, NoteKind
from grognard.ir.tables import Cell, Row
from grognard.source import Place
from grognard.word_set import word_set

_UNREAD = word_set("prose chapter id")
"""What no run looks at, beside places and notes."""


def changes(one: Any, other: Any) -> frozenset[int] | None:
    """The identities of the lines and rows of `one` that have other figures in `other`; None where more is different.

    Of such a line the condition is the same, of such a row what it asks.
    """
    found: set[int] = set()
    stack = [(one, other)]
    while stack:
        one, other = stack.pop()
        if one is other:
            continue
        kind: Any = type(one)
        if kind is not type(other):
            return None
        # Lines to choose from are called by what is written there.
        if kind is Line and isinstance(one.opener, ChooseAmong) and one.place.text != other.place.text:
            return None
        if isinstance(one, tuple) and isinstance(other, tuple):
            if len(one) != len(other):
                return None
            stack += zip(one, other, strict=True)
        elif kind is Place:
            continue
        elif kind is Line and _figure_differs(one, other):
            found.add(id(one))
            stack += _fields(one, other, "deed")
        elif kind is Row and _values_differ(one, other):
            found.add(id(one))
            stack += _fields(one, other, "cells", "texts")
        elif _names(kind):
            stack += _fields(one, other)
        elif one != other:
            return None
    return frozenset(found)


_NAMES: dict[type, tuple[str, ...]] = {}


def _names(kind: type) -> tuple[str, ...]:
    """The fields of a node that a run may look at."""
    if kind not in _NAMES:
        fields = attrs.fields(kind) if attrs.has(kind) else ()
        _NAMES[kind] = tuple(field.name for field in fields if field.name not in _UNREAD)
    return _NAMES[kind]


def _fields(one: Any, other: Any, *without: str) -> Iterator[tuple[Any, Any]]:
    for name in _names(type(one)):
        if name not in without:
            first, second = getattr(one, name), getattr(other, name)
            yield (_read(first), _read(second)) if name == "notes" else (first, second)


def _read(notes: tuple[Note, ...]) -> tuple[Note, ...]:
    return tuple(note for note in notes if note.kind is NoteKind.COMES_BEFORE)


def _figure_differs(one: Line, other: Line) -> bool:
    """Whether two lines add figures that differ, and say the same else."""
    match one.deed, other.deed:
        case do.Amount() as deed, do.Amount() as now:
            return deed != now == attrs.evolve(deed, number=now.number)
        case do.Add(throws=False, joins=False) as deed, do.Add() as now:
            figures = _is_figure(deed.value) and _is_figure(now.value)
            return figures and deed != now == attrs.evolve(deed, value=now.value, sign=now.sign)
    return False


def _is_figure(value: object) -> bool:
    return isinstance(value, ir.Constant) and type(value.value) in (int, Fraction)


def _values_differ(one: Row, other: Row) -> bool:
    """Whether two rows have cells of the same kinds, not all with the same value."""
    pairs = list(zip(one.cells, other.cells, strict=False))
    return (
        len(one.cells) == len(other.cells)
        and all(_is_alike(first, second) for first, second in pairs)
        and any(first.value != second.value for first, second in pairs)
    )


def _is_alike(one: Cell, other: Cell) -> bool:
    first, second = one.value, other.value
    if not isinstance(first, ir.Constant) or not isinstance(second, ir.Constant):
        return one.mark == other.mark and one.value == other.value
    return one.mark == other.mark and first.unit == second.unit and type(first.value) is type(second.value)
