"""The tokens of the rules language."""

from __future__ import annotations

from typing import NamedTuple


class Token:
    """One token: its kind (as the grammar names it), its text, and its two offsets.

    Of a text there are more tokens than of anything else but nodes, so they are as small as Python makes them.
    """

    __slots__ = ("end", "kind", "start", "text")

    def __init__(self, kind: str, text: str, start: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end

    def saying(self, text: str) -> Token:
        """The same with other words, where it stands."""
        return Token(self.kind, text, self.start, self.end)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Token)
            and self.start == other.start
            and self.end == other.end
            and self.kind == other.kind
            and self.text == other.text
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.text, self.start, self.end))

    def __repr__(self) -> str:
        return f"Token({self.kind!r}, {self.text!r}, {self.start}, {self.end})"


class Comment(NamedTuple):
    """A `--` comment, from the dashes to the end of its line."""

    text: str
    start: int
    alone: bool
    """Whether nothing else stands on its line."""
