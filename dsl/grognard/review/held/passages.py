"""Which figures does a section state: without its numbering, references, years, worked examples, and the feet of its pages?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import attrs

from grognard.review.book import Book
from grognard.review.figures import Figure, read_figures
from grognard.review.held.cut import Part
from grognard.review.reading import Line

_LABEL = re.compile(r"(?<![\w’'])(?:EXAMPLES?|Examples?|E\.?G\.?)(?: \d)?\s?[:.]")
"""From here on a case is worked."""
_SAID = re.compile(r"\b(?:for example|for instance|e\.g\.)", re.IGNORECASE)
"""From here to the end of the sentence one is told."""
_REFERENCE = re.compile(
    r"\b(?:see|rule|section|page|paragraph|chapter|version|example|turn|no\.|pp?\.) $", re.IGNORECASE
)
_INNER = re.compile(r"[.)] ?[A-Z][a-z]")
"""Behind a number: it begins an item in the middle of a line."""
_STOP = re.compile(r"[.!?](?=\s|\Z)")


def text_lines(book: Book, part: Part) -> tuple[Line, ...]:
    """The lines of a section; of a line on which another section begins, the stretch that is its own."""
    passages = []
    first = book.file.row(part.start) - 1
    last = book.file.row(max(part.start, part.end - 1))
    for line in book.lines[first:last]:
        left, right = max(part.start, line.start), min(part.end, line.start + len(line.text))
        passages.append(Line(line.row, left, line.text[left - line.start : max(left, right) - line.start]))
    return tuple(passages)


def worked(text: str) -> tuple[tuple[int, int], ...]:
    """The stretches of a line that work a case out and state no rule."""
    return tuple(_worked(text))


def _worked(text: str) -> Iterator[tuple[int, int]]:
    for match in _SAID.finditer(text):
        stop = _STOP.search(text, match.end())
        # A case in brackets ends with them.
        opened = text.rfind("(", 0, match.start())
        if opened >= 0 and text.find(")", opened) > match.start():
            yield match.start(), text.find(")", opened)
        else:
            yield match.start(), stop.end() if stop else len(text)
    for label in _LABEL.finditer(text):
        # What leads on with a colon is another example, or a rule again.
        colon = text.find(": ", label.end())
        stops = [stop.end() for stop in _STOP.finditer(text, label.end(), max(colon, 0))]
        yield label.start(), stops[-1] if stops else len(text)


def stated(book: Book, part: Part, meant: Callable[[str], str] = str) -> Iterator[tuple[Figure, Line]]:
    """The figures of a section and their lines, each text read as `meant` has it."""
    for raw in text_lines(book, part):
        line = attrs.evolve(raw, text=meant(raw.text))
        cases = worked(line.text)
        for figure in read_figures(line.text):
            at = line.start + figure.start
            if at < book.marks.get(line.row, 0) or book.listed(at) or at >= book.in_feet.get(line.row, at + 1):
                continue
            if any(start <= figure.start < end for start, end in cases) or is_year(figure):
                continue
            bare = figure.whole is not None and not figure.unit and not figure.sides and not figure.word
            if not refers(line.text, figure) and not (bare and _INNER.match(line.text, figure.end)):
                yield figure, line


def refers(text: str, figure: Figure) -> bool:
    """Whether a figure only says where something stands: `page 27`."""
    return _REFERENCE.search(text[max(0, figure.start - 16) : figure.start]) is not None


def is_year(figure: Figure) -> bool:
    """Whether a figure may be a year."""
    return not figure.unit and not figure.sides and figure.whole is not None and 1500 <= figure.whole <= 2100
