"""What is set up and played out: worked examples, scenarios, army lists, and what must be so at the end."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

import attrs

from grognard.ir.declared import Declared
from grognard.ir.expressions import Band, Condition, Expression
from grognard.ir.notes import Note
from grognard.ir.readings import Spot, TableTop
from grognard.ir.types import Value
from grognard.source import Place


@attrs.frozen(kw_only=True, eq=False, repr=False)
class GivenPiece:
    """A piece set up by an example or a scenario."""

    name: str
    role: str
    kind: str
    count: int
    fields: tuple[tuple[str, Expression], ...]
    facts: tuple[tuple[str, Value], ...]
    size: tuple[int, int] | None = None
    """It is no piece but a whole board of places, of so many columns and rows."""
    near: tuple[str, ...] = ()
    """Of an area: the names of those it lies next to."""
    place: Place = attrs.field(eq=False, repr=False)
    presets: tuple[str, ...] = ()
    """Those of its fields that nobody tells here: a roster says them of such troops, or its army list of all."""
    before: int = 0
    """How many of the same name were given above it: its own numbers go on from there."""
    spot: Spot | None = None
    """Where it is on a table that is set up."""

    @property
    def names(self) -> tuple[str, ...]:
        """What its pieces are called: by its name, with a number where there are several."""
        if self.count == 1 and not self.before:
            return (self.name,)
        return tuple(f"{self.name} {self.before + number}" for number in range(1, self.count + 1))

    @property
    def told(self) -> tuple[tuple[str, Expression], ...]:
        """Returns the fields that are given here."""
        return tuple(field for field in self.fields if field[0] not in self.presets)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class ArmyLine:
    """A line of an army list: the number of pieces, their troop, and the line as written."""

    piece: GivenPiece
    troop: str
    """The troop of a roster, as the roster writes it; empty for a piece of no roster."""
    said: str
    notes: tuple[Note, ...] = ()
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Army(Declared):
    """An army list: what is agreed on it, and its pieces."""

    of: str
    """What it is written for, as it says itself."""
    side: Value
    settings: tuple[tuple[str, str], ...]
    lines: tuple[ArmyLine, ...]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Outcome:
    """Something that must be so at the end: the result (value None) or a value of the table."""

    value: Expression | None
    bands: tuple[Band, ...]
    negated: bool
    text: str


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Tell:
    """What is to be known when a scenario has ended: a value, or whether something holds; and what it is called."""

    name: str
    what: Expression | Condition
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Case:
    """An example that is one row of a table: the title they share, its number from 1, and its cells with their headings."""

    title: str
    row: int
    left: tuple[tuple[str, str], ...]
    right: tuple[tuple[str, str], ...]
    pieces: tuple[GivenPiece, ...]
    """What stands above the table and goes for every row."""
    facts: tuple[tuple[str, Value], ...]
    place: Place = attrs.field(eq=False, repr=False)


_ROW = re.compile(r", row [0-9]+$")


def table_of(name: str) -> str:
    """The name of an example without the number of its row: several rows are one table of cases."""
    return _ROW.sub("", name)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Example(Declared):
    """A worked example, or (with no call) a scenario."""

    pieces: tuple[GivenPiece, ...]
    facts: tuple[tuple[str, Value], ...]
    rule: str | None
    rule_kind: str
    arguments: tuple[Expression | None, ...]
    dice: tuple[int, ...] | None
    choices: tuple[str, ...]
    then: tuple[Outcome, ...]
    because: tuple[tuple[str, str], ...] | None
    plays: tuple[tuple[str, int], ...] = ()
    ends_when: Condition | None = None
    tells: tuple[Tell, ...] = ()
    changed: bool = False
    """A variant says that it no longer comes out so, on purpose."""
    changed_at: Place | None = attrs.field(default=None, eq=False, repr=False)
    case: Case | None = None
    """Of an example that is one row of a table of cases: which."""
    table: TableTop | None = None
    """The table that is set up."""

    @property
    def title(self) -> str:
        """The title in the text, which all rows of a table share."""
        return self.name if self.case is None else self.case.title

    @property
    def at(self) -> Place:
        """Returns its place; for a row of a table that row."""
        return self.place if self.case is None else self.case.place


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Cases(Declared):
    """All rows of one table of cases."""

    rows: tuple[Example, ...]

    @classmethod
    def of(cls, rows: tuple[Example, ...]) -> Cases:
        """The rows of one table, in order."""
        first = rows[0]
        return cls(
            name=first.title, chapter=first.chapter, notes=first.notes, prose=first.prose, place=first.place, rows=rows
        )


def as_written(examples: Iterable[Example]) -> tuple[Example | Cases, ...]:
    """Examples as they stand in the text: those that are rows of one table together."""
    written: list[Example | Cases] = []
    for _, group in groupby(
        enumerate(examples), lambda entry: entry[1].place if entry[1].case is not None else entry[0]
    ):
        rows = tuple(example for _, example in group)
        written.append(rows[0] if rows[0].case is None else Cases.of(rows))
    return tuple(written)
