"""Has every footnote mark its footnote, and every footnote its mark?"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.reading import Line, words

_NOTE = re.compile(r"(?:^\s*|(?<=[.\d)] )|(?<=\d ))\(?(?P<mark>\*{1,4}|[†‡])(?!\*) ?(?=[A-Za-z])")
_MARK = re.compile(r"(?<=[\w.%)\"'”+/]) ?(?P<mark>\*{1,4}|[†‡])(?!\*)(?=\s|\||\Z|[.,;)])(?! ?[(\d]| [a-z]\b)")
_EMPHASIS = re.compile(r"(?<!\w)(\*{1,3})(?=[^\s*])[^*\n|]{1,200}(?<=[^\s*])\1(?!\w)")
_LETTER = re.compile(r"(?<![\w'’.-])[A-Z]\Z")
_NAMED = 2
"""So often it must stand that it is no slip."""
_NEAR = 60
"""Lines within which a footnote is looked for."""


@attrs.frozen
class _Note:
    mark: str
    line: Line
    start: int


def footnotes_match(book: Book) -> Iterable[Finding]:
    """Stars and daggers. Stars around words are emphasis."""
    marks: list[_Note] = []
    notes: list[_Note] = []
    for line in book.lines_with("*†‡"):
        if book.told and "**" in line.text:
            continue  # emphasis that was never closed
        emphasis = [match.span() for match in _EMPHASIS.finditer(line.text)]
        if line.text.strip().startswith("****") or line.text.strip().endswith("****"):
            continue
        for note in _NOTE.finditer(line.text):
            if not any(start <= note.start("mark") < end for start, end in emphasis):
                notes.append(_Note(note["mark"], line, line.start + note.start("mark")))
        for match in _MARK.finditer(line.text):
            within = any(start <= match.start("mark") < end for start, end in emphasis)
            if not within and not book.for_programs(line.start + match.start("mark")):
                marks.append(_Note(match["mark"], line, line.start + match.start("mark")))
    marks = _without_names(book, marks)
    if book.told and not notes:
        # Two stars on one line, and no footnote anywhere: signs of emphasis that the format did not take for it.
        lines = Counter(mark.line.row for mark in marks)
        marks = [mark for mark in marks if lines[mark.line.row] == 1]
    if (len(notes) > 12 and len(marks) * 3 < len(notes)) or (len(notes) > 2 and not marks):
        return  # stars before lines are a list
    yield from _unmatched(book, marks, notes)
    yield from _same_words(book, notes)


def _without_names(book: Book, marks: list[_Note]) -> list[_Note]:
    """The marks, but for those of a card or a piece that is called by one letter and a star: `A*` beside `A`."""
    text = book.file.text
    letters = [
        match.group() if (match := _LETTER.match(text, max(0, mark.start - 1), mark.start)) else "" for mark in marks
    ]
    often = Counter(letters)
    return [mark for mark, letter in zip(marks, letters, strict=True) if not letter or often[letter] < _NAMED]


def _unmatched(book: Book, marks: list[_Note], notes: list[_Note]) -> Iterator[Finding]:
    for mark in marks:
        if not _near(mark, notes):
            yield Finding(
                codes.FOOTNOTE_ASTRAY,
                book.place(max(mark.line.start, mark.start - 30), mark.start + len(mark.mark)),
                f"The mark {mark.mark} has no footnote near it.",
                "Add the footnote, or take the mark away.",
            )
    for note in notes:
        if not _near(note, marks):
            yield Finding(
                codes.FOOTNOTE_ASTRAY,
                book.line_place(note.line),
                f"Nothing near it is marked {note.mark}, so this footnote belongs nowhere.",
                "Put the mark where it belongs.",
            )


def _near(one: _Note, others: list[_Note]) -> bool:
    """Whether one of the others, which stand in the order of their lines, has the same mark and is not far."""
    first = bisect_left(others, one.line.row - _NEAR, key=lambda other: other.line.row)
    within = takewhile(lambda other: other.line.row <= one.line.row + _NEAR, islice(others, first, None))
    return any(other.mark == one.mark for other in within)


def _same_words(book: Book, notes: list[_Note]) -> Iterator[Finding]:
    """Two marks, one footnote: mostly one of them was meant to say something else."""
    known: dict[tuple[str, ...], _Note] = {}
    for note in notes:
        said = tuple(words(note.line.text[note.start - note.line.start :]))
        before = known.setdefault(said, note)
        if before is not note and before.mark != note.mark and len(said) > 2 and note.line.row - before.line.row < 6:
            yield Finding(
                codes.SENTENCE_TWICE,
                book.line_place(note.line),
                f"The footnotes {before.mark} and {note.mark} say the same.",
                "Use one mark for both, or write what the second was to say.",
                also=(Label(book.line_place(before.line), "the first"),),
            )
