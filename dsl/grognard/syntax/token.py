"""The tokens of the rules language."""

from __future__ import annotations

from typing import NamedTuple

import attrs


@attrs.define(unsafe_hash=True, weakref_slot=False)
class Token:
    """One token: its kind (as the grammar names it), its text, and its two offsets.

    Of a text there are more tokens than of anything else but nodes, so they are as small as Python makes them.
    """

    kind: str
    text: str
    start: int
    end: int

    def saying(self, text: str) -> Token:
        """Returns the same token with another text at the same place."""
        return Token(self.kind, text, self.start, self.end)


class Comment(NamedTuple):
    """A `--` comment, from the dashes to the end of its line."""

    text: str
    start: int
    alone: bool
    """Whether nothing else stands on its line."""
