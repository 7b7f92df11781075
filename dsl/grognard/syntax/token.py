"""The tokens of the rules language."""

from __future__ import annotations

from typing import NamedTuple


class Token(NamedTuple):
    """One token: its kind (as the grammar names it), its text, and its two offsets."""

    kind: str
    text: str
    start: int
    end: int


class Comment(NamedTuple):
    """A `--` comment, from the dashes to the end of its line."""

    text: str
    start: int
    alone: bool
    """Whether nothing else stands on its line."""
