"""What stands in the lists of a text: each line of a list, how deep, and to which list it belongs?"""

from __future__ import annotations

import re

import attrs

from grognard.review.reading import Reading, is_row
from grognard.rulebooks.document import Document

_MARKED = re.compile(r"(?P<indent>[ \t]*)(?P<mark>[-*•+]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+(?=\S)")
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

    @property
    def rest(self) -> str:
        """What it says of it."""
        match = _NAME.match(self.text)
        return self.text[match.end() :].strip() if match is not None else ""


def read_entries(reading: Reading, document: Document | None) -> tuple[Entry, ...]:
    """All of them, in order."""
    if document is not None and document.told:
        found, run, before = [], 0, ""
        for block in document.blocks:
            if block.kind == "item":
                run += before != "item"
                found.append(Entry(document.words(block), block.start, block.end, block.level, run, block.mark))
            before = block.kind
        return tuple(found)
    found, run, last = [], 0, -9
    for line in reading.lines:
        match = None if is_row(line.text) else _MARKED.match(line.text)
        if match is None:
            continue
        run += line.row - last > 2
        last = line.row
        depth = len(match["indent"].expandtabs(4)) // 2
        found.append(
            Entry(
                line.text[match.end() :].rstrip(),
                line.start + match.end(),
                line.start + len(line.text.rstrip()),
                depth,
                run,
                match["mark"],
            )
        )
    return tuple(found)
