"""Do items, cells and headings end alike: some sentences with a stop and others without, one heading of many with a stop?"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from itertools import zip_longest

from grognard.diagnostics import codes
from grognard.review.alone.stops import last_words, unended
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.english.clauses import says
from grognard.review.entries import Entry
from grognard.review.finding import Finding
from grognard.review.parts import DEEPEST
from grognard.rulebooks.document import Block

_CLOSED = re.compile(r"[.!?]['\"”’)\]*_ ]*\Z")
_INNER = re.compile(r"(?<=[a-z]{3})[.!?][\"”’)*_]{0,3} +(?=[\"“*_]{0,3}[A-Z][a-z]*[ ,])")
"""Where one sentence ends and another begins."""
_SHORT = re.compile(
    r"\b(?:etc|vs|approx|max|min|incl|fig|no|pp?|vol|ver|st|dr|mrs?|ed|e\.g|i\.e|ex|eg|ie)\Z", re.IGNORECASE
)
_LEAST_HABIT = 6
_HABIT = 3
"""At least two of so many sentences in lists end with a stop: then that is how the text is written."""
_FEWEST = 3
_JOINS = (",", ";")
_NEARLY = 3
_FEW = 2
"""Where more than so many times as many have none, the stops are odd; else what lacks them is."""
_LEAST_WORDS = 7
_LEAST_TOLD = 2
_LAST = 12
_LEAST_HEADINGS = 6
_HALF = 3
_LEAST_ALIKE = 4
_MOST_STOPPED = 5
"""At most one heading of so many."""

_Span = tuple[int, int]


def lines_end_alike(book: Book) -> Iterable[Finding]:
    """Items, cells and headings, each kind told together."""
    yield from _items(book)
    yield from _joined(book)
    if book.told:
        yield from _cells(book)
        yield from _headings(book)


def _lists(book: Book) -> Iterable[list[_Span]]:
    """The items below one heading that are as deep as one another, each as its words stand."""
    found: dict[tuple[int, int], list[_Span]] = defaultdict(list)
    blocks = book.document.blocks if book.document is not None else ()
    listings = {block.start for block in blocks if block.kind == "verbatim"}
    marked = frozenset(book.file.row(entry.start) for entry in book.entries)
    for entry, below in zip_longest(book.entries, book.entries[1:]):
        deeper = below is not None and below.run == entry.run and below.depth > entry.depth
        # An item that leads to a listing, or ends with what a program reads, may have no stop.
        listing = book.in_code(entry.end - 1) or any(at in listings for at in range(entry.end + 1, entry.end + 4))
        if not deeper and not listing and not book.listed(entry.start):
            end = entry.end if book.told else _goes_to(book, entry, marked)
            found[book.part_at(entry.start), entry.depth].append((entry.start, end))
    return found.values()


def _goes_to(book: Book, entry: Entry, marked: frozenset[int]) -> int:
    """Where an item of a plain text ends: it may go on, indented, on lines of its own. What is not indented may be another thing."""
    end = entry.end
    for line in book.lines[book.file.row(entry.start) :]:
        if line.blank or not line.text[0].isspace() or line.row in marked:
            return end if line.blank or line.text[0].isspace() or line.row in marked else -1
        end = line.start + len(line.text.rstrip())
    return end


def _items(book: Book) -> Iterator[Finding]:
    text = book.file.text
    lists = [[span for span in spans if span[1] >= 0] for spans in _lists(book)]
    ended = [
        [span for span in spans if _CLOSED.search(text, max(span[0], span[1] - _LAST), span[1])] for spans in lists
    ]
    without = [_open_ended(text, spans, len(with_stop)) for spans, with_stop in zip(lists, ended, strict=True)]
    if not any(without):
        return
    # Elsewhere the length tells it: to look for a verb in every item of a long book takes a second.
    groups = [
        ([span for span in with_stop if (_tells(text, span) if bare else _long(text, span))], bare)
        for with_stop, bare in zip(ended, without, strict=True)
    ]
    closed, open_ones = (sum(len(group[at]) for group in groups) for at in (0, 1))
    habit = closed >= _LEAST_HABIT and (closed + open_ones) * 2 <= closed * _HABIT
    found: list[_Span] = []
    mixed = False
    for with_stop, open_ended in groups:
        if with_stop and open_ended and len(with_stop) + len(open_ended) >= _FEWEST:
            mixed = True
            found += open_ended if habit or len(open_ended) <= len(with_stop) * _FEW else _stopped(text, with_stop)
        elif habit:
            found += open_ended
        else:
            found += [span for span in open_ended if _goes_on(text[slice(*span)])]
    message = f"{len(found)} items end without a stop, where others like them have one."
    if mixed:
        message = "Some items of one list end with a stop, and others without."
    elif len(found) == 1:
        message = "This item ends without a stop, where others like it have one."
    places = (last_words(text, *span) for span in found)
    yield from together(book, codes.SIGN_MISPLACED, places, message, "End all in one way.")


def _open_ended(text: str, spans: list[_Span], closed: int) -> list[_Span]:
    """The sentences without a stop; where nearly all its like have one, an item of some length is a sentence."""
    found = [span for span in spans if unended(text[slice(*span)])]
    nearly_all = len(found) * _NEARLY <= closed
    return [span for span in found if _tells(text, span) or (nearly_all and _long(text, span))]


def _long(text: str, span: _Span) -> bool:
    return text.count(" ", *span) >= _LEAST_WORDS - 1


def _stopped(text: str, spans: list[_Span]) -> list[_Span]:
    """Those of them that end with a plain stop: `!` may be meant."""
    return [span for span in spans if "." in text[span[1] - 4 : span[1]]]


def _joined(book: Book) -> Iterator[Finding]:
    """A comma or a semicolon behind the last item of a list, or behind one where the others have none."""
    text = book.file.text
    marked = {book.file.row(entry.start) for entry in book.entries}
    runs: dict[tuple[int, int], list[_Span]] = defaultdict(list)
    leads: set[int] = set()
    for entry, below in zip_longest(book.entries, book.entries[1:]):
        if not book.listed(entry.start):
            runs[entry.run, entry.depth].append((entry.start, entry.end))
        if below is not None and below.run == entry.run and below.depth > entry.depth:
            leads.add(entry.start)
    found: list[_Span] = []
    for spans in runs.values():
        odd = [
            span
            for span in spans
            if text.endswith(_JOINS, *span) and span[0] not in leads and _is_over(book, span[1], marked)
        ]
        if odd and len(spans) >= _FEWEST and len(odd) * _NEARLY <= len(spans):
            found += odd
        elif len(spans) > 1 and odd[-1:] == spans[-1:]:
            found.append(spans[-1])
    yield from together(
        book,
        codes.SIGN_MISPLACED,
        (last_words(text, *span) for span in found),
        "An item ends with a comma or a semicolon, and nothing follows that it could lead to.",
        "Write a stop, or what was to follow.",
    )


def _is_over(book: Book, at: int, marked: Set[int]) -> bool:
    """Whether neither its line nor its sentence goes on behind an item."""
    row = book.file.row(at)
    if row + 1 not in marked and row < len(book.lines) and not book.lines[row].blank:
        return False
    further = next((line.text.lstrip() for line in book.lines[row : row + _FEWEST] if not line.blank), "")
    return not further[:1].islower()


def _tells(text: str, span: _Span) -> bool:
    return text.count(" ", *span) >= _LEAST_TOLD and (says(text[slice(*span)]) or _goes_on(text[slice(*span)]))


def _goes_on(words: str) -> bool:
    """Whether a sentence ends within, so that its last one should end too. What stands in brackets at the end may be a note."""
    if words.rstrip("*_ ").endswith((")", "]")):
        return False
    return any(_SHORT.search(words[: match.start()]) is None for match in _INNER.finditer(words))


def _cells(book: Book) -> Iterator[Finding]:
    text = book.file.text
    found: list[_Span] = []
    for grid in book.grids:
        for cells in grid.columns:
            spans = [(cell.start, cell.end) for cell in cells if len(cell.text) > _LAST and says(cell.text)]
            with_stop = [span for span in spans if _CLOSED.search(text[slice(*span)])]
            without = [span for span in spans if unended(text[slice(*span)])]
            if with_stop and without and len(with_stop) + len(without) >= _FEWEST:
                found += without if len(without) <= len(with_stop) * _FEW else _stopped(text, with_stop)
    yield from together(
        book,
        codes.SIGN_MISPLACED,
        (last_words(text, *span) for span in found),
        "Some cells of one column end with a stop, and others without.",
        "End all in one way.",
    )


def _headings(book: Book) -> Iterator[Finding]:
    heads = [block for block in book.document.headings] if book.document is not None else []
    words = book.file.text
    stopped = [
        block
        for block in heads
        if re.search(r"[a-z]{3}\.\Z", words[block.start : block.end].rstrip()) and len(re.findall(r"[.:]", words[block.start : block.end].lstrip("0123456789. "))) == 1
        and _SHORT.search(words[block.start : block.end].rstrip(" .")) is None
    ]  # fmt: skip
    if stopped and len(heads) >= _LEAST_HEADINGS and len(stopped) * _MOST_STOPPED <= len(heads):
        yield Finding.at_all(
            codes.SIGN_MISPLACED,
            book.places((block.start, block.end) for block in stopped),
            "A heading ends with a stop, where the others have none.",
            "Take the stop away.",
        )
    ranks: dict[int, list[Block]] = defaultdict(list)
    for block in heads:
        if block.level <= DEEPEST and words[block.start : block.end].strip():
            ranks[block.level].append(block)
    for blocks in ranks.values():
        led = [block for block in blocks if words[block.start : block.end].rstrip("*_ ").endswith(":")]
        if led and len(led) * _HALF <= len(blocks) and len(blocks) >= _LEAST_ALIKE:
            yield Finding.at_all(
                codes.SIGN_MISPLACED,
                book.places((block.start, block.end) for block in led),
                "A heading ends with a colon, where others of its rank have none.",
                "Write them in one way.",
            )
