"""A short mark of what a ruleset says: the same on every system, whatever its remarks and its file are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import attrs

from grognard.ir.ruleset import Ruleset
from grognard.ir.written import mark_of, written
from grognard.kept import kept

_LETTERS = 8


@kept
def digest(ruleset: Ruleset) -> str:
    """The first letters of the SHA-256 of the IR, written out."""
    return mark_of(said(ruleset))[:_LETTERS]


def said(node: object) -> Iterator[str]:
    """Every value of the IR in order, each on a line of its own; without places, files and the sections of the source."""
    return written(node, _fields)


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if kind is not Ruleset or field.name != "layers")
