"""A text as a whole: its lines, tables, numbering, contents and headings, each read once."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import groupby

import attrs

from grognard.review.feet import read_feet, read_page_lines
from grognard.review.parts import Part, read_parts
from grognard.review.reading import Line, Reading
from grognard.rulebooks.contents import Contents
from grognard.rulebooks.document import Block, Document
from grognard.rulebooks.outline import Item, headed_items, read_outline
from grognard.rulebooks.plain import plain_document
from grognard.source import Place
from grognard.word_set import word_set

LEAST_PAGE = 15
"""So many lines a page has at least."""
PLACES = 200
"""Places of one title that are looked at; one that stands more often is no heading."""

_ADDRESS = re.compile(
    r"(?:https?://|www\.)[^\s<>\"“”]{3,2000}|(?<![\w.+-])[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}"
)
_NO_WORDS = re.compile(
    r"[\W_]*(?:(?:[A-Za-z]|\d{1,3}|[ivxIVX]{1,6})(?:\.\w{1,3}){0,3}[.):]|\d{1,2}(?:\.\d{1,2}){1,3} )?[\W_]*\Z"
)
_LEADS = re.compile(r"(?:\b(?:the|a|an|see|in|of|under|and|to|uses?|or|as|by|for|with|on)|,)\Z", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
_SMALL = word_set("a an and as at by for from in of on or the to with through")


@attrs.frozen(slots=False)
class Book(Reading):
    """A text and all that is read from it. What its format tells (`document`) goes before what its looks do."""

    document: Document | None = None

    @property
    def has_structure(self) -> bool:
        """Whether the format itself says what is a heading, an item, a table."""
        return self.document is not None and self.document.has_structure

    @cached_property
    def read(self) -> Document:
        """What stands in it, as it was read."""
        return self.document if self.document is not None else plain_document(self.file)

    @cached_property
    def tables(self) -> tuple[Block, ...]:
        """Its tables of two rows or more, in order."""
        return tuple(block for block in self.read.tables if len(block.rows) > 1)

    def title_of(self, block: Block) -> str:
        """The caption of a table, or the line above it or a list, which is mostly its title."""
        at = bisect_left(self.read.blocks, block.start, key=lambda each: each.start)
        return block.caption or (self.read.words(self.read.blocks[at - 1]).strip(" *:") if at else "")

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Its numbered items; where the format tells lists, its numbered headings."""
        if self.has_structure:
            return headed_items(self, [(block.level, block.start, block.end) for block in self.read.headings])
        return read_outline(self, (self.contents.start, self.contents.end) if self.contents is not None else (0, 0))

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Its headings with what stands below each."""
        return read_parts(self.read)

    @cached_property
    def _part_starts(self) -> list[int]:
        return [part.start for part in self.parts]

    def part_at(self, offset: int) -> int:
        """The number of the part that a place stands in; -1 before the first."""
        return bisect_right(self._part_starts, offset) - 1

    @cached_property
    def lists(self) -> tuple[tuple[Block, ...], ...]:
        """The items of each of its lists, numbered or not."""
        runs = groupby(self.read.blocks, key=lambda block: block.kind == "item")
        return tuple(tuple(run) for listed, run in runs if listed)

    @cached_property
    def _code(self) -> list[tuple[int, int]]:
        """Where what a program reads stands: words within the text, and whole listings, in order."""
        if self.document is None:
            return []
        listings = ((block.start, block.end) for block in self.document.blocks if block.kind == "verbatim")
        return sorted([*((span.start, span.end) for span in self.document.code), *listings])

    def in_code(self, offset: int) -> bool:
        """Whether a place is in what a program reads."""
        at = bisect_right(self._code, (offset, len(self.file.text))) - 1
        return at >= 0 and offset < self._code[at][1]

    @cached_property
    def _addresses(self) -> list[tuple[int, int]]:
        """Addresses of the web and of letters, in order."""
        if not any(sign in self.casefolded for sign in ("://", "www.", "@")):
            return []
        return [match.span() for match in _ADDRESS.finditer(self.file.text)]

    def in_address(self, offset: int) -> bool:
        """Whether a place is in an address, whose words are written as it wants them."""
        at = bisect_right(self._addresses, (offset, len(self.file.text))) - 1
        return at >= 0 and offset < self._addresses[at][1]

    @cached_property
    def contents(self) -> Contents | None:
        """Its list of contents."""
        return self.read.contents

    @cached_property
    def page_lines(self) -> tuple[Line, ...]:
        """The lines of a web page around it."""
        return read_page_lines(self)

    @cached_property
    def feet(self) -> tuple[tuple[str, tuple[Place, ...]], ...]:
        """The feet of its pages: their words, and where they stand."""
        found = read_feet(self)
        if not self.has_structure:
            return found
        # Where the format tells lists, the numbers of steps that recur are no numbers of pages.
        row = self.file.row
        return tuple(
            (foot, places)
            for foot, places in found
            if row(places[-1].span.start) - row(places[0].span.start) >= LEAST_PAGE * (len(places) - 1)
        )

    @cached_property
    def marks(self) -> dict[int, int]:
        """Where the words of each numbered item begin, by its row."""
        return {item.line.row: item.start for item in self.items}

    @cached_property
    def in_feet(self) -> dict[int, int]:
        """For each line that ends in a foot, where that begins."""
        starts = [place.span.start for _, places in self.feet for place in places]
        return {self.file.row(start): start for start in starts}

    @cached_property
    def in_table(self) -> frozenset[int]:
        """The rows of the lines that tables stand on."""
        return frozenset(
            number
            for table in self.tables
            for number in range(self.file.row(table.start), self.file.row(table.end - 1) + 1)
        )

    def matches(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """The matches of a pattern in the text, in order."""
        return pattern.finditer(self.file.text)

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The first match of a pattern in the text."""
        return pattern.search(self.file.text)

    def apart(self, offset: int) -> bool:
        """Whether a place stands in a table or in the contents, and not in the text that is read line by line."""
        return self.listed(offset) or self.file.row(offset) in self.in_table

    def where(self, place: Place) -> str:
        """A place of it as its owner finds it: page, line of the file, heading; empty where the line itself says it."""
        if self.document is None or not self.document.has_structure or place.file is not self.file:
            return ""
        return str(self.document.where(place))

    def line_at(self, offset: int) -> Line:
        """The line on which a place lies."""
        return self.lines[self.file.row(offset) - 1]

    def listed(self, at: int) -> bool:
        """Whether a place lies in the contents."""
        return self.contents is not None and self.contents.start <= at < self.contents.end

    def occurrences(self, title: str) -> Iterator[tuple[int, int]]:
        """Where a title stands outside the contents, in any letters; at most `PLACES` of them are looked at."""
        wanted = plain(title)
        if not wanted:
            return
        text = self.casefolded
        at = -1
        for _ in range(PLACES):
            at = text.find(wanted, at + 1)
            if at < 0:
                return
            end = at + len(wanted)
            after = end + (end < len(text) and text[end] == "s")
            bare = not (at and text[at - 1].isalnum()) and not (after < len(text) and text[after].isalnum())
            if bare and not self.listed(at):
                yield at, end

    def headed(self, title: str) -> Iterator[tuple[int, int]]:
        """Where a title stands as a heading, and how surely: 3 a line by itself, 2 a line's beginning, 1 within a line."""
        text = self.file.text
        for at, end in self.occurrences(title):
            line_start = text.rfind("\n", 0, at) + 1
            line_end = text.find("\n", end)
            before = text[line_start:at] if at - line_start <= 40 else "x" * 41
            after = text[end : min(end + 12, line_end if line_end >= 0 else len(text))]
            if _NO_WORDS.match(before):
                yield at, 3 if not after.strip(" .:*|") else 2 if text[at].isupper() else 1
            elif _capitals(text[at:end]) and _runs_in(text, at, end):
                yield at, 1


def _capitals(words: str) -> bool:
    """Whether every word of weight begins with a capital."""
    return all(word[0].isupper() or not word[0].isalpha() or word in _SMALL for word in words.split())


def _runs_in(text: str, start: int, end: int) -> bool:
    """Whether words stand like a heading that ran into the text: not in mid-sentence, and before a new sentence."""
    before = text[max(0, start - 40) : start].rstrip(" ")
    after = text[end : end + 3].lstrip(" ")
    return _LEADS.search(before) is None and (not after or after[0].isupper() or after[0] in '\n:“"(1')


def plain(title: str) -> str:
    """A title as it is looked for."""
    return " ".join(title.casefold().strip(" :.").split())
