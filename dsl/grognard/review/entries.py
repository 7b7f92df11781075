"""What stands in the lists of a text: each line of a list, how deep, and to which list it belongs?"""

from __future__ import annotations

import re

import attrs

from grognard.rulebooks.document import Document

_NAME = re.compile(r"(?:\*\*|__|\*|_)?(?P<name>[^:.;(\[|]{2,60}?)(?:\*\*|__|\*|_)?\s*(?P<end>[:.;(\[|]|\s[-–—]\s|\Z)")
_SIGNS = re.compile(r"[*_`#]+")


@attrs.frozen
class Entry:
    """A line of a list: its words, where they stand, how deep it is, and the number of its list."""

    text: str
    start: int
    end: int
    depth: int
    run: int
    mark: str

    @property
    def name(self) -> str:
        """What it names: the words before its first colon, stop, bracket or dash."""
        match = _NAME.match(self.text)
        return _SIGNS.sub("", match["name"]).strip() if match is not None else ""


def read_entries(document: Document) -> tuple[Entry, ...]:
    """All of them, in order."""
    entries, run, before = [], 0, ""
    for block in document.blocks:
        if block.kind == "item":
            run += before != "item"
            entries.append(Entry(document.words(block), block.start, block.end, block.level, run, block.mark))
        before = block.kind
    return tuple(entries)
