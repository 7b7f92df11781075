"""What may a run look at in a declaration? Marks of it, the figures of its lines and rows apart.

A run that carried out none of the lines whose figures differ, and read none of such rows, goes as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf, Piece
from grognard.ir.examples import Example
from grognard.ir.lines import ChooseAmong, Line
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Cell, Row
from grognard.ir.types import Numbers, Words, YesNo
from grognard.ir.written import mark_of
from grognard.kept import kept
from grognard.source import Place
from grognard.word_set import word_set

_UNREAD = word_set("prose notes cites chapter id changed_at")
"""What no run looks at, beside places."""


@attrs.frozen
class Outline:
    """A mark of a declaration but for figures, and those by the identities of their lines and rows, in order."""

    mark: str
    figures: dict[int, str]

    @property
    def whole(self) -> str:
        """A mark of it with its figures."""
        return mark_of([self.mark, *self.figures.values()])


def name_of(field: FieldOf) -> str:
    """The name of a field or a fact among all of a ruleset."""
    return f"{field.of_kind}/{field.toward}/{field.key}"


class RunMarks:
    """Marks of what runs look at in a ruleset, by names: `rule NAME`, `rule:3 NAME` (its fourth figure), `rules`, `beside`.

    So are the fields that a run looks at or writes (`field NAME`), and what they usually are (`usual NAME`) where the run
    looks at that, in the state with which it begins.
    """

    def __init__(self) -> None:
        self._on: Ruleset | None = None
        self._marks: Callable[[str], str] = str
        self._known: dict[str, str] = {}
        self._fields: dict[str, FieldOf] = {}

    def on(self, ruleset: Ruleset) -> Callable[[str], str]:
        """Returns the mark of a name in a ruleset; an empty one if it is not declared there."""
        if self._on is not ruleset:
            self._on, self._known, self._fields = ruleset, {}, {}
            self._marks = self._mark  # one object for one ruleset
        return self._marks

    def example(self, example: Example) -> str:
        """The mark of an example; those of a base may leave a choice open."""
        return f"{example.place.file.path} {outline(example).mark}"

    def figures(self, declared: object, begun: AbstractSet[int]) -> Iterator[int]:
        """The numbers of those figures whose lines and rows are among some identities."""
        known = outline(declared).figures
        if not begun.isdisjoint(known):
            yield from (number for number, part in enumerate(known) if part in begun)

    def _mark(self, name: str) -> str:
        if name not in self._known:
            assert self._on is not None
            self._known[name] = self._found(self._on, name)
        return self._known[name]

    def _found(self, ruleset: Ruleset, name: str) -> str:
        sort, _, name = name.partition(" ")
        sort, _, number = sort.partition(":")
        if sort == "beside":
            return self._beside(ruleset)
        if sort in ("field", "usual"):
            if not self._fields:
                fields = (field for piece in ruleset.pieces.values() for field in piece.fields)
                self._fields = {name_of(field): field for field in (*fields, *ruleset.facts.values())}
            field = self._fields.get(name)
            return "" if field is None else outline(field).whole if sort == "field" else repr(field.usual)
        declared: Mapping[str, object] = ruleset.rules if sort.startswith("rule") else ruleset.tables
        if not name:
            return mark_of(declared)
        if name not in declared:
            return ""
        about = outline(declared[name])
        return dict(enumerate(about.figures.values())).get(int(number), "") if number else about.mark

    def _beside(self, ruleset: Ruleset) -> str:
        """A mark of all that is declared beside rules, tables and stories, but for fields that runs look at one by one."""
        beside = [*map(outline, _beside(ruleset)), *map(_without_plain, ruleset.pieces.values())]
        return mark_of(each.whole for each in (*beside, _outlined(_at_large(ruleset))))


def _outlined(declared: object) -> Outline:
    figures: dict[int, str] = {}
    return Outline(mark_of([repr(_plain(declared, figures))]), figures)


outline = kept(_outlined)
"""The outline of a declaration."""


def _without_plain(piece: Piece) -> Outline:
    return _outlined(attrs.evolve(piece, fields=tuple(field for field in piece.fields if not _is_plain(field))))


def _beside(ruleset: Ruleset) -> Iterator[object]:
    """What is declared beside rules, tables, pieces and stories."""
    yield from (*ruleset.choices.values(), *ruleset.facts.values(), *ruleset.limits)
    yield from ruleset.sequences.values()


def _at_large(ruleset: Ruleset) -> tuple[object, ...]:
    """What is said of the whole game."""
    return (
        ruleset.ladders,
        ruleset.settings,
        ruleset.sides,
        ruleset.unit,
        [layer.files for layer in ruleset.layers[-1:]],
    )


def _is_plain(field: FieldOf) -> bool:
    """Whether a field is a value that is usually the same, and that nothing sets but lines that name it."""
    acts = (field.after, field.after_over, field.until, field.until_over, field.rolled_on, field.among, field.of_two)
    flags = field.of_deck or field.gap or field.kept or field.both_ways or bool(field.toward or field.single)
    return field.has_usual and isinstance(field.type, YesNo | Numbers | Words) and not flags and not any(acts)


_ATOMS = frozenset({str, int, bool, type(None)})


def _plain(part: object, figures: dict[int, str]) -> object:
    """What a part says, in plain values, without the figures of lines and rows, which are noted."""
    kind: Any = part.__class__
    if kind in _ATOMS:
        return part
    if kind is tuple or kind is list:
        values: Any = part
        return [_plain(each, figures) for each in values]
    if kind is dict:
        entries: Any = part
        return [(name, _plain(value, figures)) for name, value in entries.items()]
    if kind is Line or kind is Row:
        apart = _without_figure(part, figures)
        if apart is not None:
            return [_plain(each, figures) for each in apart]
    values_of = _values_of(kind)
    return (kind.__name__, [_plain(each, figures) for each in values_of(part)]) if values_of is not None else repr(part)


@cache
def _values_of(kind: Any, *without: str) -> Callable[[object], Sequence[object]] | None:
    """What gives the values of all fields of a class that a run may look at; None for a class of other values."""
    if kind is Place:
        return lambda _: ()
    if not attrs.has(kind):
        return None
    unread = {*_UNREAD, *without, *(("usual",) if kind is FieldOf else ())}
    names = [field.name for field in attrs.fields(kind) if field.name not in unread]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda part: [getattr(part, name) for name in names]


def _without_figure(part: object, figures: dict[int, str]) -> tuple[object, ...] | None:
    """The values of a line or a row without its figures, which are noted; None where it has none apart."""
    match part:
        case Line(opener=ChooseAmong()):  # what is chosen is called by what is written there
            return part.place.text, *_values(part)
        case Line(deed=do.Amount() as deed):
            figures[id(part)] = repr(deed.number)
            return "Amount", deed.times, deed.part, *_values(part, "deed")
        case Line(deed=do.Add(value=ir.Constant() as value, throws=False, joins=False) as deed) if type(
            value.value
        ) in (int, Fraction):
            figures[id(part)] = repr(_plain((deed.sign, value), {}))
            return "Add", *_values(part, "deed")
        case Row():
            figures[id(part)] = repr(_plain([cell.value for cell in part.cells], {}))
            return tuple(map(_kind, part.cells)), *_values(part, "cells", "texts")
    return None


def _kind(cell: Cell) -> object:
    value = cell.value
    return cell.mark, (type(value.value).__name__, value.unit) if isinstance(value, ir.Constant) else value


def _values(part: object, *without: str) -> Sequence[object]:
    kind: Any = type(part)
    values_of = _values_of(kind, *without)
    assert values_of is not None
    return values_of(part)
