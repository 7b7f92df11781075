"""Which parts does a text have: its headings, how high each stands, and what stands below it?"""

from __future__ import annotations

import re

import attrs

from grognard.rulebooks.document import Document

DEEPEST = 6
"""Deeper levels are lines in bold, which the format does not call headings."""


@attrs.frozen
class Part:
    """A heading and the stretch up to the next one. Levels count from 1, the highest."""

    title: str
    level: int
    start: int
    end: int
    """Where its words end."""
    until: int
    """Where the next heading begins, or the text ends."""
    lone: bool
    """Whether nothing at all stands below it: no words, no heading of a lower rank, and no label."""


def read_parts(document: Document) -> tuple[Part, ...]:
    """All parts, in order."""
    parts: list[Part] = []
    text, heads = document.file.text, document.headings
    for at, block in enumerate(heads):
        title = document.words(block)
        until = heads[at + 1].start if at + 1 < len(heads) else len(text)
        # A heading of the same rank with a colon is the label of a line below this one.
        below = at + 1 < len(heads) and (
            heads[at + 1].level > block.level or document.words(heads[at + 1]).rstrip(" *_").endswith(":")
        )
        lone = not below and not re.search(r"\w", text[block.end : until].strip("#*-= \n\t"))
        parts.append(Part(" ".join(title.split()), block.level, block.start, block.end, until, lone))
    return tuple(parts)
