"""What does a stretch of the book say: which figures, with which signs, of which words?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs

from grognard.review.book import Book
from grognard.review.figures import LENGTHS, Figure, read_figures
from grognard.review.held.cut import Part
from grognard.review.held.passages import text_lines, worked
from grognard.review.held.pool import mended
from grognard.review.held.records import OF_VALUES
from grognard.review.reading import content_words
from grognard.rulebooks.document import Block
from grognard.word_set import word_set

_UP = word_set("add adds added plus increase increased increases extra additional bonus up gain gains")
_DOWN = word_set("subtract subtracts subtracted minus decrease decreased lose loses reduce reduced reduces down")
_SHIFTS, _WAYS = word_set("shift shifts shifted"), word_set("up down")
"""`up` and `down` are signs where something is shifted."""
_MORE, _LESS = word_set("more higher extra further"), word_set("less fewer lower")
"""Words that are a sign soon behind their figure only: `1 D6 less`, `2 hexes further`."""
_BEHIND = 3
_COSTS = word_set("cost costs take takes")
"""What costs a part takes it away; what costs a number of points may add to them."""
_NO_SIGN = re.compile(
    r"\bup to\b|\b(?:or|at|and) (?:more|less|up|lower|higher|fewer)\b|\b(?:more|less|higher|lower|fewer) than\b|\bround\w*(?: fractions)? (?:up|down)\b|\b\w+ing up\b",
    re.IGNORECASE,
)
"""Words of signs that say none."""
_OR_MORE = re.compile(r"\b(?:or|and) (?:more|less|lower|higher|fewer)\b", re.IGNORECASE)
_ONE_MORE = re.compile(r"\ban? (?:extra|additional|further) (?![dD]\d)")
_WORD = re.compile(r"[A-Za-z]+")
_STOPS = (
    re.compile(r"[.;!?](?=\s|\Z)"),
    re.compile(r":"),
    re.compile(r"\b(?:add|subtract|plus|minus)\b"),
    re.compile(r","),
    re.compile(r"\b(?:and|or|but)\b|[()/]"),
)
"""Where what is said of one figure ends and what is said of the next begins, the surest first."""
_LONG_LINE = 400
"""Letters of a line; a longer one is a paragraph."""
_AGAIN = re.compile(r"\s*:\s*(?=[A-Z])")
"""How a line begins whose figure stands at the beginning of the line above."""


@attrs.frozen(cache_hash=True)
class Saying:
    """A stretch of the book that says figures of one thing: `near` are its words, `around` those of its line and headings."""

    start: int
    end: int
    figures: tuple[Figure, ...]
    signs: frozenset[int]
    near: tuple[str, ...]
    around: tuple[str, ...]
    grid: int = -1
    """Where the table begins that it is a cell of; -1 where it is of none."""

    _values: frozenset[Fraction] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_values", self._read_values())

    def values(self) -> frozenset[Fraction]:
        """Its plain numbers, without signs."""
        return self._values

    def _read_values(self) -> frozenset[Fraction]:
        """Its plain numbers, without signs: of dice how many they are, where some are added."""
        plain = {
            figure.value * (100 if figure.word and figure.unit == "percent" else 1)
            for figure in self.figures
            if not figure.sides and figure.unit not in LENGTHS and (self.signs or not figure.word or figure.value != 1)
        }
        return frozenset(plain | {figure.value for figure in self.figures if figure.sides and self.signs})


def sayings(book: Book, part: Part) -> tuple[Saying, ...]:
    """All of a section: rows of tables cell by cell, other lines figure by figure."""
    grids = [grid for grid in book.tables if part.start <= grid.start < part.end]
    found = [saying for grid in grids for saying in _of_grid(grid)]
    last: Figure | None = None
    heads: set[int] = set()
    for line in text_lines(book, part):
        if line.row in book.in_table or book.listed(line.start):
            continue
        text = line.text
        mark = book.marks.get(line.row, 0) - line.start
        if 0 < mark <= len(text):
            text = " " * mark + text[mark:]
        again = _AGAIN.match(text)
        here = list(_of_line(mended(text), line.start))
        if again is not None and last is not None:
            words = tuple(content_words(text))
            heads.add(len(found))
            found.append(Saying(line.start, line.start + len(text), (last,), _sign(last, text), words, words))
        figures = read_figures(mended(text))
        head = _head(text, figures)
        found += [saying for saying in here if head is None or saying.figures[0] is not head]
        if head is not None:
            words = tuple(content_words(text))
            heads.add(len(found))
            found.append(Saying(line.start, line.start + len(text), (head,), _sign(head, text), words, words))
        if again is None and text.strip():
            last = head
    # Where some lines of a list begin with a minus, a bare figure at the beginning of another is a plus.
    if any(-1 in found[at].signs for at in heads):
        found = [
            attrs.evolve(saying, signs=saying.signs or frozenset([1])) if at in heads else saying
            for at, saying in enumerate(found)
        ]
    return tuple(found)


def _head(text: str, figures: tuple[Figure, ...]) -> Figure | None:
    """The figure that all of a line is about: one at its beginning, or one with a sign at its end."""
    if figures and not text[: figures[0].start].strip(" -+−–}") and not figures[0].word:
        return figures[0]
    if figures and figures[-1].sign and not text[figures[-1].end :].strip(" *."):
        return figures[-1]
    return None


def _of_grid(grid: Block) -> Iterator[Saying]:
    heads = [tuple(content_words(cell.text)) for cell in grid.rows[0].cells]
    for row in grid.rows:
        whole = tuple(word for cell in row.cells for word in content_words(cell.text))
        for at, cell in enumerate(row.cells):
            figures = read_figures(mended(cell.text))
            if figures:
                head = heads[at] if at < len(heads) and row is not grid.rows[0] else ()
                label = tuple(content_words(row.cells[0].text)) if at else ()
                near = (*label, *content_words(cell.text), *head)
                yield Saying(cell.start, cell.end, figures, _sign(figures[0], cell.text), near, whole, grid.start)


def _of_line(text: str, start: int) -> Iterator[Saying]:
    figures = tuple(sorted((*read_figures(text), *_extra(text)), key=lambda one: one.start))
    if not figures:
        return
    cases = worked(text)
    cuts = [0]
    groups: list[list[Figure]] = [[]]
    for figure in figures:
        if groups[-1]:
            between = text[groups[-1][-1].end : figure.start]
            at = 0 if _is_row(text, groups[-1]) and _WORD.search(between) else _stop(between)
            if at is not None:
                cuts.append(groups[-1][-1].end + at)
                groups.append([])
        groups[-1].append(figure)
    # The words before the first sentence with a figure are none of its own.
    for number, group in enumerate(groups):
        left = cuts[number]
        right = cuts[number + 1] if number + 1 < len(cuts) else len(text)
        for stop in _STOPS[0].finditer(text, left, group[0].start):
            left = stop.end()
        stop_after = _STOPS[0].search(text, group[-1].end, right)
        right = stop_after.start() if stop_after is not None else right
        if any(first <= group[0].start < last for first, last in cases):
            continue
        piece = text[left:right]
        line = piece if _is_row(text, group) else _around(text, left, right)
        near, around = (tuple(content_words(some)) for some in (piece, line))
        yield Saying(start + left, start + right, tuple(group), _sign(group[0], piece, left), near, around)


def _is_row(text: str, figures: Sequence[Figure]) -> bool:
    """Whether figures end with nothing between them: they are the values of a row, and its label stands before them."""
    return len(figures) > 1 and not text[figures[-2].end : figures[-1].start].strip(OF_VALUES)


def _around(text: str, left: int, right: int) -> str:
    """The line; of one that is as long as a page, the sentence."""
    if len(text) <= _LONG_LINE:
        return text
    before = [stop.end() for stop in _STOPS[0].finditer(text, max(0, left - _LONG_LINE), left)]
    after = _STOPS[0].search(text, right)
    return text[before[-1] if before else max(0, left - _LONG_LINE) : after.start() if after else len(text)]


def _extra(text: str) -> Iterator[Figure]:
    """`an extra point` is one more, where no figure says so."""
    for match in _ONE_MORE.finditer(text):
        yield Figure(Fraction(1), match.start(), match.end(), sign="+", word=True)


def _stop(between: str) -> int | None:
    for pattern in _STOPS:
        stops = list(pattern.finditer(between))
        if stops:
            return stops[-1].start() if stops[-1].group()[0].isalpha() else stops[-1].end()
    return None


def _sign(figure: Figure, text: str, offset: int = 0) -> frozenset[int]:
    """The signs that a figure can have by what stands around it; none where nothing says it."""
    if figure.sign:
        return frozenset([1 if figure.sign == "+" else -1])
    words = {word.casefold() for word in _WORD.findall(_NO_SIGN.sub(" ", text))}
    if words.isdisjoint(_SHIFTS):
        words -= _WAYS
    after = _WORD.findall(_OR_MORE.sub(" ", text[figure.end - offset :]))[:_BEHIND]
    behind = {word.casefold() for word in after}
    part = 0 < figure.value < 1 and not figure.sides and not words.isdisjoint(_COSTS)
    up = not words.isdisjoint(_UP) or not behind.isdisjoint(_MORE)
    down = not words.isdisjoint(_DOWN) or not behind.isdisjoint(_LESS) or part
    return frozenset([1] * up + [-1] * down)
