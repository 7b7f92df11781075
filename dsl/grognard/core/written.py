"""How Python writes an operator itself, where it is known what it is given; nothing where it must be called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol

INT: Final = "int"
BOOL: Final = "bool"
DIE: Final = "die"
OTHER: Final = "other"
Kind = Literal["int", "bool", "die", "other"]
"""What is known of a value: a whole number, yes or no, a die, or nothing."""


class Part(Protocol):
    """A value as source, and what is known of it."""

    @property
    def text(self) -> str:
        """Its source."""

    @property
    def kind(self) -> Kind:
        """What it is known to be."""

    @property
    def constant(self) -> bool:
        """Whether it is known."""

    @property
    def value(self) -> object:
        """What it is, where that is known."""


Source = Callable[[Sequence[Part]], tuple[str, Kind] | None]
"""How Python writes an operator on these, with the kind of what comes out; None where it is to be called."""


def whole(parts: Sequence[Part]) -> bool:
    """Whether all are known to be whole numbers."""
    return all(part.kind == INT for part in parts)


def infix(symbol: str, idle: int) -> Source:
    """Between two whole numbers; with `idle` on its right it does nothing."""

    def source(parts: Sequence[Part]) -> tuple[str, Kind] | None:
        if not whole(parts):
            return None
        left, right = parts
        other = right.value if right.constant else None
        if other == idle:
            return left.text, INT
        return (f"(-{left.text})" if symbol == "*" and other == -1 else f"({left.text} {symbol} {right.text})"), INT

    return source


def above(parts: Sequence[Part]) -> tuple[str, Kind] | None:
    """Whether one whole number is more than another."""
    return (f"({parts[0].text} > {parts[1].text})", BOOL) if whole(parts) else None


def as_it_is(parts: Sequence[Part]) -> tuple[str, Kind] | None:
    """A whole number needs no rounding."""
    return (parts[0].text, INT) if parts[0].kind == INT else None


def in_lots(parts: Sequence[Part]) -> tuple[str, Kind] | None:
    """Whole lots of a known size in a whole number."""
    value, lot = parts[0].text, parts[1].value if parts[1].constant else None
    if not whole(parts) or not isinstance(lot, int) or lot <= 0:
        return None
    return f"({value} // {lot} if {value} > 0 else 0)", INT


def gained(parts: Sequence[Part]) -> tuple[str, Kind] | None:
    """Returns a whole number increased by an amount."""
    return (f"({parts[0].text} + {parts[1].text})", INT) if whole(parts[:2]) else None


def same(parts: Sequence[Part]) -> tuple[str, Kind] | None:
    """Whether two are one, where comparing tells that."""
    # Comparing by `==` is the same where one side is a word or no effect, which nothing else equals.
    plain = any(part.constant and (part.value is None or isinstance(part.value, str)) for part in parts)
    return (f"({parts[0].text} == {parts[1].text})", BOOL) if plain or whole(parts) else None
