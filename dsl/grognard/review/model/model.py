"""Which things does a text declare? The classes of its model."""

from __future__ import annotations

import attrs

from grognard.review.bands import Band
from grognard.review.grids import Grid

Span = tuple[int, int]


@attrs.frozen
class Dice:
    """Dice thrown together, and whether the table itself names them. A throw that rules change may pass both ends."""

    count: int
    sides: int
    certain: bool
    changed: bool

    @property
    def throws(self) -> tuple[int, ...]:
        """All that they can give, in order. A D66 is two dice of six, read as tens and ones."""
        tens, ones = divmod(self.sides, 10)
        if self.count == 1 and tens == ones and tens > 0:
            return tuple(10 * ten + unit for ten in range(1, tens + 1) for unit in range(1, tens + 1))
        return tuple(range(self.count, self.count * self.sides + 1))

    def __str__(self) -> str:
        return f"{self.count if self.count > 1 else ''}D{self.sides}"


@attrs.frozen
class Key:
    """A stretch of numbers that a row, a column or a line stands for, and where it is written."""

    band: Band
    span: Span


@attrs.frozen
class Ladder:
    """Stretches of numbers that are one scale: the keys of a table, or the beginnings of lines."""

    keys: tuple[Key, ...]
    dice: Dice | None


@attrs.frozen
class Figure:
    """A number that a text gives to an attribute of an entity: infantry, move, 6. `unit` is empty where none is written."""

    entity: str
    attribute: str
    value: str
    number: float
    unit: str
    span: Span


@attrs.frozen
class Table:
    """A table with a head: its caption, the titles above it, its heads, and a figure for each cell that is one."""

    caption: str
    titles: tuple[str, ...]
    part: int
    heads: tuple[str, ...]
    grid: Grid
    figures: tuple[Figure, ...]


@attrs.frozen
class Step:
    """A step of a sequence: its name, whether words of its own follow the name, and where it is written."""

    name: str
    described: bool
    span: Span


@attrs.frozen
class Sequence:
    """A list, numbered or not, with the sentence that announces it. `until`: where it ends."""

    lead: str
    lead_span: Span
    steps: tuple[Step, ...]
    numbered: bool
    until: int


@attrs.frozen
class Term:
    """A token, marker or counter: its name, where it is handed out, where it is defined, where else it is spoken of."""

    name: str
    kind: str
    given: tuple[Span, ...]
    defined: tuple[Span, ...]
    used: tuple[Span, ...]


@attrs.frozen
class NamedScale:
    """Numbers that follow one another, each with the name of its step: 0 trivial, 1 easy, 2 normal."""

    steps: tuple[tuple[str, int, Span], ...]
    """The name in small letters, its number, and where both are written."""


@attrs.frozen
class Model:
    """All that was extracted from one text."""

    tables: tuple[Table, ...]
    ladders: tuple[Ladder, ...]
    scales: tuple[NamedScale, ...]
    sequences: tuple[Sequence, ...]
    terms: tuple[Term, ...]
