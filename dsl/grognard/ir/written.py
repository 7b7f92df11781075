"""The IR written out, value by value: what marks are taken of. Two parts that are written alike say the same."""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import attrs

from grognard.source import Place


def written(
    node: object, fields: Callable[[type], Sequence[str]], without: tuple[type, ...] = (Place,)
) -> Iterator[str]:
    """Every value in order, each on a line of its own: of a node those of its `fields`, none of what is left out."""
    stack = [node]
    while stack:
        node = stack.pop()
        kind: type = type(node)
        if node is None or kind is str:  # most of what there is
            yield repr(node)
            continue
        match node:
            case _ if isinstance(node, without):
                continue
            case (first, *_) if isinstance(first, without):
                continue  # where its parts stand, one by one
            case enum.Enum():
                yield f"{kind.__name__} {node.value!r}"
            case dict():
                yield f"entries {len(node)}"
                for name, value in node.items():
                    yield repr(name)
                    yield from written(value, fields, without)
            case tuple() | list():
                yield f"items {len(node)}"
                stack.extend(reversed(node))
            case _ if _is_node(kind):
                yield kind.__name__
                stack.extend([getattr(node, name) for name in reversed(fields(kind))])
            case _:
                yield repr(node)


def alike(
    one: object, other: object, fields: Callable[[type], Sequence[str]], without: tuple[type, ...] = (Place,)
) -> bool:
    """Whether two parts are written alike; nothing is written for that where they are of the same build."""
    stack = [(one, other)]
    while stack:
        one, other = stack.pop()
        if one is other:
            continue
        if type(one) is not type(other):
            return False
        kind: Any = type(one)
        if isinstance(one, tuple) and isinstance(other, tuple):
            if len(one) != len(other):
                return False
            stack.extend(zip(one, other, strict=True))
        elif issubclass(kind, without):
            continue
        elif _is_node(kind) and not issubclass(kind, enum.Enum):
            stack.extend((getattr(one, name), getattr(other, name)) for name in fields(kind))
        elif kind is str:
            if one != other:
                return False
        elif list(written(one, fields, without)) != list(written(other, fields, without)):
            return False
    return True


@cache
def _is_node(kind: type) -> bool:
    return attrs.has(kind)


def mark_of(lines: Iterable[str]) -> str:
    """The SHA-256 of some lines."""
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()
