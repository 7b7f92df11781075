"""A short mark of what a ruleset says: the same on every system, whatever its remarks and its file are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from weakref import WeakKeyDictionary

import attrs

from grognard.ir.ruleset import Ruleset
from grognard.ir.written import mark_of, written

_LETTERS = 8
_known: WeakKeyDictionary[Ruleset, str] = WeakKeyDictionary()
"""Of rulesets that are still there: site, sheets and errata all ask, and the IR is never changed once it is made."""


def digest(ruleset: Ruleset) -> str:
    """The first letters of the SHA-256 of the IR, written out."""
    if ruleset not in _known:
        _known[ruleset] = mark_of(said(ruleset))[:_LETTERS]
    return _known[ruleset]


def said(node: object) -> Iterator[str]:
    """Every value of the IR in order, each on a line of its own; without places, files and the sections of the source."""
    return written(node, _fields)


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if kind is not Ruleset or field.name != "layers")
