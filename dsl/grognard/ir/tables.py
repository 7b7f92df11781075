"""Tables, as they are drawn: headings, rows, cells and the footnotes of their stars."""

from __future__ import annotations

import attrs

from grognard.ir.declared import Declared, Param
from grognard.ir.expressions import Band, Condition, Constant, Expression, LookUp
from grognard.ir.notes import Citation
from grognard.ir.types import Number, Type, is_number
from grognard.source import Place


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Row:
    """One row: what its left cells ask, what its right cells give. `keys` None is any."""

    id: str
    keys: tuple[tuple[Band, ...] | Condition | None, ...]
    cells: tuple[Cell, ...]
    cites: tuple[Citation, ...]
    texts: tuple[str, ...]
    """All cells as the author wrote them."""
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Cell:
    """A right cell: a value, nothing (`-`), or a gap (`?`). `mark` is the length of its row of stars."""

    value: Expression
    mark: int = 0
    text: str = ""
    further: tuple[Number, ...] = ()
    """Of a figure of a roster whose price changes with the number taken: those of the second, the third and so on."""

    @property
    def number(self) -> Number | None:
        """The number that it holds; None where it holds something else."""
        return self.value.value if isinstance(self.value, Constant) and is_number(self.value.value) else None


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Heading:
    """A left heading: a die that reading throws, a value that is looked at, or `when`."""

    text: str
    die: Expression | None = None
    when: bool = False
    name: str = ""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Footnote:
    """A cell with that many stars counts only when the condition holds."""

    mark: int
    condition: Condition
    cites: tuple[Citation, ...]
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Table(Declared):
    """A drawn table."""

    keys: tuple[Heading, ...]
    across: Heading | None
    across_bands: tuple[tuple[Band, ...], ...]
    """What each column holds for."""
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    footnotes: tuple[Footnote, ...]
    params: tuple[Param, ...]
    type: Type
    roster_of: str = ""
    """The kind of piece whose troops stand in its rows, one a row; empty for a table that is no roster."""

    @property
    def headings(self) -> tuple[Heading, ...]:
        """All that it is looked up by."""
        return self.keys if self.across is None else (*self.keys, self.across)

    def thrown(self, look: LookUp) -> tuple[Expression, ...]:
        """The dice that are thrown when it is read so: those of headings for which nothing is given."""
        asked = [*zip(self.keys, look.inputs, strict=True)]
        if self.across is not None:
            asked.append((self.across, look.across))
        return tuple(heading.die for heading, given in asked if heading.die is not None and given is None)
