"""Does a sentence say another figure than the table: `Hillmen move 14"`, and 12" in their row?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.finding import Finding
from grognard.review.reading import content_words, words
from grognard.rulebooks.document import Cell
from grognard.word_set import word_set

_CASE = re.compile(
    r"\b(?:if|when|unless|except|extra|additional|further|plus|half|double|twice|instead|only|per|each|road|charg\w+|add|subtract|less|more|example)\b",
    re.IGNORECASE,
)
_VERBS = word_set("move movement range cost save speed armour armor attack strength wound point reach")
_FAR = 30


def sentences_say_what_tables_say(book: Book) -> Iterable[Finding]:
    """A sentence that begins with the name of a row, goes on with the head of a column, and has one figure."""
    cells: dict[tuple[str, ...], list[tuple[str, Cell]]] = {}
    owned: dict[tuple[str, ...], list[tuple[str, Cell]]] = {}
    for grid in book.grids:
        heads = [content_words(cell.text) for cell in grid.rows[0].cells]
        for row in grid.rows[1:]:
            name = tuple(content_words(row.cells[0].text)) if row.cells else ()
            if not 1 <= len(name) <= 3 or len(row.cells) != len(heads):
                continue
            for words_of, cell in zip(heads[1:], row.cells[1:], strict=True):
                if len(words_of) == 1:
                    owned.setdefault(name, []).append((words_of[0], cell))
                if len(words_of) == 1 and words_of[0] in _VERBS:
                    cells.setdefault(name, []).append((words_of[0][:4], cell))
    yield from _owned(book, owned)
    for sentence in book.body if cells else ():
        figures = read_figures(sentence.text)
        if len(figures) != 1 or _CASE.search(sentence.text):
            continue
        heard = tuple(words(sentence.text))
        for size in (1, 2, 3):
            for head, cell in cells.get(heard[:size], ()):
                said = [word for word in heard[size : size + 4] if word[:4] == head]
                there = read_figures(cell.text)
                if (
                    said
                    and len(there) == 1
                    and figures[0].start < _FAR + len(" ".join(heard[:size]))
                    and figures[0].sides == there[0].sides
                    and figures[0].value != there[0].value
                ):
                    yield Finding(
                        codes.TWO_VALUES,
                        book.place(sentence.start + figures[0].start, sentence.start + figures[0].end),
                        f"Here it is {figures[0]}; the table in {book.line_told(cell.start)} has {cell.text!r}.",
                        "Make the two agree, or say how the cases differ.",
                        also=(Label(book.place(cell.start, cell.end), "the table"),),
                    )


_HAS = re.compile(
    r"(?:an?|the|each|every|all)?\s*(?P<who>[A-Za-z'’ -]{2,40}?)\s+(?:has|have|begins?\s+with|starts?\s+with)\s+"
    r"(?P<many>\d{1,3}|[a-z]{3,6})\s+(?P<what>[A-Za-z]{3,20})\b(?P<behind>(?:\s+[A-Za-z]+){0,2})",
    re.IGNORECASE,
)
_FOR_NOW = re.compile(
    r"\b(?:left|remaining|lost|now|still|at (?:least|most)|up to|until|after|while|becomes?)\b", re.IGNORECASE
)


def _owned(book: Book, cells: dict[tuple[str, ...], list[tuple[str, Cell]]]) -> Iterator[Finding]:
    """`A galley has 2 hull points` beside a row `Galley` with 3 in the column `Hull`."""
    for sentence in book.body if cells else ():
        found = _HAS.match(sentence.text)
        if found is None or _CASE.search(sentence.text) or _FOR_NOW.search(sentence.text):
            continue
        name, what = tuple(content_words(found["who"])), content_words(found["what"])
        there = [cell for head, cell in cells.get(name, ()) if what == [head]]
        figures = read_figures(found["many"])
        # Where two tables have the row, one of them may speak of another case.
        if len(there) != 1 or len(figures) != 1:
            continue
        (cell,), (figure,) = there, figures
        tabled = read_figures(cell.text)
        if len(tabled) == 1 and not tabled[0].sides and not tabled[0].unit and tabled[0].value != figure.value:
            yield Finding(
                codes.TWO_VALUES,
                book.place(sentence.start + found.start("many"), sentence.start + found.end("many")),
                f"Here it is {figure}; the table in {book.line_told(cell.start)} has {cell.text!r}.",
                "Make the two agree, or say how the cases differ.",
                also=(Label(book.place(cell.start, cell.end), "the table"),),
            )
