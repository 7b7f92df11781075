"""Which stretches of a section owe the rules no figure: its worked examples, and what a page says behind the text?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.review.book import Book
from grognard.review.held.cut import Part
from grognard.review.reading import Line

_LABEL = re.compile(r"(?<![\w’'])(?:EXAMPLES?|Examples?|E\.?G\.?)\s?[:.]")
"""From here to the end of the line a case is worked."""
_SAID = re.compile(r"\b(?:for example|for instance|e\.g\.)", re.IGNORECASE)
"""From here to the end of the sentence one is told."""
_STOP = re.compile(r"[.!?](?=\s|\Z)")


def text_lines(book: Book, part: Part) -> tuple[Line, ...]:
    """The lines of a section; of a line on which another section begins, the stretch that is its own."""
    found = []
    first = book.file.row(part.start) - 1
    last = book.file.row(max(part.start, part.end - 1))
    for line in book.lines[first:last]:
        left, right = max(part.start, line.start), min(part.end, line.start + len(line.text))
        found.append(Line(line.row, left, line.text[left - line.start : max(left, right) - line.start]))
    return tuple(found)


def worked(text: str) -> tuple[tuple[int, int], ...]:
    """The stretches of a line that work a case out and state no rule."""
    return tuple(_worked(text))


def _worked(text: str) -> Iterator[tuple[int, int]]:
    label = _LABEL.search(text)
    for match in _SAID.finditer(text, 0, label.start() if label else len(text)):
        stop = _STOP.search(text, match.end())
        # A case in brackets ends with them.
        opened = text.rfind("(", 0, match.start())
        if opened >= 0 and text.find(")", opened) > match.start():
            yield match.start(), text.find(")", opened)
        else:
            yield match.start(), stop.end() if stop else len(text)
    if label is not None:
        yield label.start(), len(text)
