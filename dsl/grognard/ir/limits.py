"""Limits: what the source forbids apart from the action itself, in play and on army lists."""

from __future__ import annotations

from typing import Literal

import attrs

from grognard.ir.declared import Declared, Param
from grognard.ir.expressions import Band
from grognard.ir.lines import Gate
from grognard.ir.names import either
from grognard.ir.notes import Citation
from grognard.ir.phrases import bands_text
from grognard.ir.types import Number, Value, value_text
from grognard.source import Place


@attrs.frozen
class Listed:
    """What is counted in an army list: a figure of rosters (`points`), a troop, a kind of piece, or those with a word."""

    sort: Literal["figure", "troop", "kind", "word"]
    name: str
    """The key of it."""
    said: str
    """As the author wrote it."""


@attrs.frozen
class ListSize:
    """Of lists of which size a limit holds: a figure of theirs, and what it must be."""

    of: Listed
    bands: tuple[Band, ...]


@attrs.frozen
class ListLimit:
    """A restriction on an army list: so many at most, or at least, of some; for each so many of another; only with others."""

    what: tuple[Listed, ...]
    most: Number | None = None
    least: Number | None = None
    each: Number = 0
    """Above 0: `most` or `least` goes for each so many of `per`."""
    per: Listed | None = None
    only_with: tuple[Listed, ...] = ()
    size: tuple[ListSize, ...] = ()
    """It holds for lists of these sizes; for all where there are none."""

    @property
    def words(self) -> str:
        """The restriction as it is said."""
        what = either([one.said for one in self.what])
        if self.only_with:
            return f"{what} only with {either([one.said for one in self.only_with])}"
        amount = self.most if self.most is not None else self.least
        of = f"of {', '.join(one.said for one in self.what)}" if len(self.what) > 1 else what
        head = f"at {'most' if self.most is not None else 'least'} {value_text(amount)} {of}"
        head += "".join(f" when {one.of.said} is {bands_text(one.bands)}" for one in self.size)
        each = f"{value_text(self.each)} " if self.each != 1 else ""
        return head if self.per is None else f"{head} for each {each}{self.per.said}"


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Limit:
    """A restriction the source states apart from the action."""

    id: str
    target: str
    """The action (`action` True) or the field (`field` non-empty) it binds."""
    action: bool
    field: str = ""
    value: Value = None
    gate: Gate | None = None
    most: int = 0
    among: tuple[str, ...] = ()
    listed: ListLimit | None = None
    """Of limits on an army list: what it says. It binds nothing in a game."""
    cites: tuple[Citation, ...] = ()
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Limits(Declared):
    """The limits on a kind of piece."""

    params: tuple[Param, ...]
    limits: tuple[Limit, ...]
