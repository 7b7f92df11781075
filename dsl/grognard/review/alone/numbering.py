"""Do the numbers of a list follow one another?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.rulebooks.document import Block

_NUMBER = re.compile(r"(?P<number>\d{1,2})[.)]\Z")
_LOUD = re.compile(r"[*_]*[A-Z]{2,} [A-Z&]{1,}\b")
_MOST_SHOWN = 12
_TYPED = frozenset(["markdown", "pdf"])


def list_numbers_follow(book: Book) -> Iterable[Finding]:
    """Each list with its numbers, where they neither count nor are all the same; a page may count by itself."""
    # Web pages and word processors count by themselves, and in a plain text a number is no sure mark of an item.
    for items in _lists(book) if book.document is not None and book.document.format in _TYPED else ():
        numbers = [int(item.mark[:-1]) for item in items]
        odd = [at for at in range(1, len(numbers)) if numbers[at] != numbers[at - 1] + 1]
        if len(set(numbers)) == 1 or not odd or _of_a_kind(numbers):
            continue
        shown = ", ".join(map(str, numbers[:_MOST_SHOWN])) + (" …" if len(numbers) > _MOST_SHOWN else "")
        yield Finding.at_all(
            codes.NUMBER_TWICE,
            book.places((items[at].start, items[at].end) for at in odd),
            f"The numbers of this list do not follow one another: {shown}.",
            "Number it through; a list within another stands four blanks further in, and a new list begins behind a line of its own.",
        )


def _of_a_kind(numbers: Sequence[int]) -> bool:
    """Whether it counts down, or gives values and not places: `1. 5. 10. 20.`"""
    steps = [two - first for first, two in pairwise(numbers)]
    return (len(steps) > 1 and all(step == -1 for step in steps)) or (
        len(numbers) > 1 and all(step > 1 for step in steps)
    )


def _lists(book: Book) -> Iterator[list[Block]]:
    """The numbered items of each list that stand equally far in, in their owner's file."""
    for items in book.lists:
        blocks: dict[tuple[int, int, str], list[Block]] = {}
        above: dict[int, int] = {}
        for item in items:
            if book.listed(item.start):
                continue
            column = _indent(book, item)
            for deeper in [number for number in above if number > column]:
                del above[deeper]
            # What stands further in belongs to the item above it.
            parent = max((start for at, start in above.items() if at < column), default=-1)
            above[column] = item.start
            # A line in capitals is a heading that its author numbered by hand.
            if _NUMBER.match(item.mark) is not None and not _LOUD.match(book.read.words(item)):
                blocks.setdefault((column, parent, item.mark[-1]), []).append(item)
        yield from blocks.values()


def _indent(book: Book, item: Block) -> int:
    """How far in its mark stands, in its owner's file where that has lines."""
    line = book.file.line_text(book.file.position(item.start).line).expandtabs(4)
    return len(line) - len(line.lstrip("> ")) if line else item.level
