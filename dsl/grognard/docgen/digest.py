"""A short mark of what a ruleset says: the same on every system, whatever its remarks and its file are."""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Iterator
from functools import cache
from weakref import WeakKeyDictionary

import attrs

from grognard.ir.ruleset import Layer, Ruleset
from grognard.source import Place

_LETTERS = 8
_known: WeakKeyDictionary[Ruleset, str] = WeakKeyDictionary()
"""Of rulesets that are still there: site, sheets and errata all ask, and the IR is never changed once it is made."""


def digest(ruleset: Ruleset) -> str:
    """The first letters of the SHA-256 of the IR, written out."""
    if ruleset not in _known:
        text = "\n".join(written(ruleset))
        _known[ruleset] = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_LETTERS]
    return _known[ruleset]


def written(node: object) -> Iterator[str]:
    """Every value of the IR in order, each on a line of its own; without places, files and the sections of the source."""
    if node is None or node.__class__ is str:  # most of what there is
        yield repr(node)
        return
    match node:
        case Place():
            return
        case enum.Enum():
            yield f"{type(node).__name__} {node.value!r}"
        case dict():
            yield f"entries {len(node)}"
            for name, value in node.items():
                yield repr(name)
                yield from written(value)
        case (Layer(), *_):
            return
        case tuple() | list():
            yield f"items {len(node)}"
            for value in node:
                yield from written(value)
        case _ if (names := _fields_of(type(node))) is not None:
            yield type(node).__name__
            for name in names:
                yield from written(getattr(node, name))
        case _:
            yield repr(node)


@cache
def _fields_of(kind: type) -> tuple[str, ...] | None:
    """The names of the fields of a node; None for what is none."""
    return tuple(field.name for field in attrs.fields(kind)) if attrs.has(kind) else None
