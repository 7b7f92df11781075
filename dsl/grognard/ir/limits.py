"""Limits: what the source forbids apart from the action itself, in play and on army lists."""

from __future__ import annotations

from typing import Literal

import attrs

from grognard.ir.declared import Declared, Param
from grognard.ir.expressions import Band
from grognard.ir.lines import Gate
from grognard.ir.notes import Citation
from grognard.ir.types import Number, Value
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
    """The size of army lists that a limit is for: a figure of the list, and the values it may have."""

    of: Listed
    bands: tuple[Band, ...]


@attrs.frozen
class ListLimit:
    """A limit of an army list: at most or at least a number of some troops, for each of others, or only with others."""

    what: tuple[Listed, ...]
    most: Number | None = None
    least: Number | None = None
    each: Number = 0
    """Above 0: `most` or `least` goes for each so many of `per`."""
    per: Listed | None = None
    only_with: tuple[Listed, ...] = ()
    size: tuple[ListSize, ...] = ()
    """It holds for lists of these sizes; for all where there are none."""


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
