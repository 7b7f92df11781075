"""The IR written out, value by value: what marks are taken of. Two parts that are written alike say the same."""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence

import attrs

from grognard.source import Place


def written(
    node: object, fields: Callable[[type], Sequence[str]], without: tuple[type, ...] = (Place,)
) -> Iterator[str]:
    """Every value in order, each on a line of its own: of a node those of its `fields`, none of what is left out."""
    match node:
        case _ if isinstance(node, without):
            return
        case enum.Enum():
            yield f"{type(node).__name__} {node.value!r}"
        case dict():
            yield f"entries {len(node)}"
            for name, value in node.items():
                yield repr(name)
                yield from written(value, fields, without)
        case tuple() | list():
            yield f"items {len(node)}"
            for value in node:
                yield from written(value, fields, without)
        case _ if attrs.has(kind := type(node)):
            yield kind.__name__
            for name in fields(kind):
                yield from written(getattr(node, name), fields, without)
        case _:
            yield repr(node)


def mark_of(lines: Iterable[str]) -> str:
    """The SHA-256 of some lines."""
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()
