"""Do the numbers of sections, items and lists follow one another, and does something stand below each heading?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.entries import Entry
from grognard.review.finding import Finding, Sure
from grognard.review.outline import Item, inside_marks
from grognard.review.reading import Line

_NUMBERED = re.compile(r"[*_#> ]{0,8}(?P<above>\d{1,2}(?:\.\d{1,2}){1,2})\.\d{1,2}\.?(?=[*_]*(?:\s|\Z))")
_TITLE_NUMBER = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){1,2})\.?\s")
FEW_WORDS = 6
"""A heading has no more words than this."""


def numbers_follow(book: Book) -> Iterable[Finding]:
    """Gaps and repeats in each count; numbers that stand in the middle of a line; headings used twice."""
    yield from _headed_twice(book)
    yield from _astray(book)
    last: dict[tuple[int, str, int], Item] = {}
    for item in book.items:
        key = (item.depth, item.mark.style, id(item.above))
        before = last.get(key)
        last[key] = item
        yield from _next_inside(book, item)
        if before is None:
            if item.mark.value == 2:
                yield from _lost(book, item, 1, None)
            continue
        step = item.mark.value - before.mark.value
        if step == 0 and item.mark.value:
            yield Finding(
                codes.NUMBER_TWICE,
                book.line_place(item.line),
                f"{item.mark.text} stands twice; the first is {before.heading!r} in {book.line_told(before.line.start)}.",
                "Number what follows anew, and mend what refers to it.",
                also=(Label(book.line_place(before.line), "the first"),),
            )
        elif 1 < step <= 4:
            for value in range(before.mark.value + 1, item.mark.value):
                yield from _lost(book, item, value, before)


def _next_inside(book: Book, item: Item) -> Iterator[Finding]:
    """`a. … b. …` on one line."""
    for text, at in inside_marks(item.line):
        value = int(text) if text.isdigit() else ord(text) - ord("a") + 1
        if value == item.mark.value + 1 and text.isdigit() == item.mark.text.isdigit() and at > item.start:
            yield _in_line(book, text, at)


def _in_line(book: Book, text: str, at: int) -> Finding:
    ends = [end for end in (book.file.text.find(sign, at + 12) for sign in " \n") if end >= 0]
    return Finding(
        codes.RAN_TOGETHER,
        book.place(at, min([*ends, at + 40])),
        f"{text} begins in the middle of a line.",
        "Begin it on a line of its own.",
        Sure.CERTAIN,
    )


def _lost(book: Book, item: Item, value: int, before: Item | None) -> Iterator[Finding]:
    wanted = str(value) if item.mark.text[-1].isdigit() else chr(ord("a") + value - 1)
    first = before.line.row if before is not None else item.line.row - 1
    for line in book.lines[max(0, first - 1) : item.line.row - 1]:
        for text, at in inside_marks(line):
            if text == wanted:
                yield _in_line(book, wanted, at)
                return
    if before is None:
        return
    yield Finding(
        codes.NUMBER_LEFT_OUT,
        book.line_place(item.line),
        f"After {before.mark.text} ({before.heading!r}, {book.line_told(before.line.start)}) comes {item.mark.text}: there is no {_written(item, value)}.",
        "Number the sections through, or add the one that is missing.",
        Sure.CERTAIN if item.depth == 0 else Sure.LIKELY,
    )


def _written(item: Item, value: int) -> str:
    head, dot, last = item.mark.text.rpartition(".")
    if last.isdigit():
        return f"{head}{dot}{value}"
    if item.mark.style[0] in "Ii":
        tens, ones = divmod(value, 10)
        roman = "x" * tens + ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")[ones]
        return roman.upper() if item.mark.style[0] == "I" else roman
    return chr(ord("A" if last.isupper() else "a") + value - 1)


def _astray(book: Book) -> Iterator[Finding]:
    """`4.1.1` below 4.2, though there is a 4.1; told once a heading. Three numbers, for two may be a length."""
    numbers: list[str] = []
    for part in book.parts:
        match = _TITLE_NUMBER.match(part.title)
        # A part without a number belongs to the last that has one.
        numbers.append(match["number"] if match is not None else numbers[-1] if numbers else "")
    known = {number for number in numbers if number}
    found: dict[str, list[Line]] = {}
    for line in book.figured if known else ():
        match = _NUMBERED.match(line.text)
        if match is None or match["above"] not in known or book.listed(line.start):
            continue
        at = book.part_at(line.start)
        own = numbers[at] if at >= 0 else ""
        if own.count(".") == match["above"].count(".") and own != match["above"]:
            found.setdefault(own, []).append(line)
    for own, lines in found.items():
        yield Finding.at_all(
            codes.NUMBER_TWICE,
            [book.line_place(line) for line in lines],
            f"{_marks(lines)} below {own}: {'it is' if len(lines) == 1 else 'they are'} numbered as if it were {_marks(lines).split()[0].rpartition('.')[0]}.",
            "Number what follows anew, and mend what refers to it.",
        )


def _marks(lines: list[Line]) -> str:
    marks = [match.group().strip("*_#> .") for line in lines if (match := _NUMBERED.match(line.text))]
    return f"{marks[0]} stands" if len(marks) == 1 else f"{marks[0]} to {marks[-1]} stand"


def _headed_twice(book: Book) -> Iterator[Finding]:
    """Two sections of one rank under one heading."""
    known: dict[tuple[int, str, str], Item] = {}
    for item in book.items:
        bare = item.heading.casefold()
        if item.depth == 0 and len(bare) > 3 and len(item.heading.split()) <= FEW_WORDS:
            before = known.setdefault((item.depth, item.mark.style, bare), item)
            if before is not item and before.mark.value != item.mark.value:
                yield Finding(
                    codes.SENTENCE_TWICE,
                    book.line_place(item.line),
                    f"{before.mark.text} ({book.line_told(before.line.start)}) and {item.mark.text} are both headed {item.heading!r}.",
                    "Join them, or give each a heading of its own.",
                    also=(Label(book.line_place(before.line), "the first"),),
                )


def headings_have_text(book: Book) -> Iterable[Finding]:
    """A heading among headings with nothing below it: its brothers all have items or text."""
    groups: dict[tuple[int, int, str], list[int]] = {}
    for at, item in enumerate(book.items):
        groups.setdefault((id(item.above), item.depth, item.mark.style), []).append(at)
    for places in groups.values():
        if len(places) < 3:
            continue
        empty = [at for at in places if not _has_text(book, at)]
        if len(empty) * 3 <= len(places):
            for at in empty:
                item = book.items[at]
                if len(item.words.split()) <= FEW_WORDS and not item.words.rstrip().endswith((".", ";")):
                    yield Finding(
                        codes.HEADING_ALONE,
                        book.line_place(item.line),
                        f"Nothing stands below {item.mark.text} {item.heading!r}, though its like all have text.",
                        "Write what belongs there, or leave the heading out.",
                    )
    yield from _bare(book)


def _has_text(book: Book, at: int) -> bool:
    """Whether an item has items below it, or lines of its own before the next."""
    item = book.items[at]
    if item.children:
        return True
    until = book.items[at + 1].line.row - 1 if at + 1 < len(book.items) else len(book.lines)
    return any(not line.blank for line in book.lines[item.line.row : until])


def _bare(book: Book) -> Iterator[Finding]:
    """Two headings with a colon, one directly below the other, or one at the end of the text."""
    if book.told:
        return  # its headings have ranks, which are looked at where parts are
    lines = [line for line in book.lines if not line.blank and not book.listed(line.start)]
    headings = {line.row for line in book.headings if line.text.strip().endswith(":")}
    for line, below in zip_longest(lines, lines[1:]):
        if line.row in headings and (below is None or (below.row in headings and _alike(line.text, below.text))):
            yield Finding(
                codes.HEADING_ALONE,
                book.line_place(line),
                f"Nothing stands below the heading {line.text.strip(' :')!r}.",
                "Write what belongs there, or leave the heading out.",
            )


def _alike(one: str, two: str) -> bool:
    """Whether two headings are of one rank, so far as their letters tell."""
    return one.strip().isupper() == two.strip().isupper()


_NUMBER = re.compile(r"(?P<number>\d{1,2})[.)]\Z")
_LOUD = re.compile(r"[*_]*[A-Z]{2,} [A-Z&]{1,}\b")
_MOST_SHOWN = 12


def list_numbers_follow(book: Book) -> Iterable[Finding]:
    """Each list with its numbers, where they neither count nor are all the same; a page may count by itself."""
    # In a plain text items are counted where its outline is read.
    for entries in _lists(book) if book.told else ():
        numbers = [int(entry.mark[:-1]) for entry in entries]
        odd = [at for at in range(1, len(numbers)) if numbers[at] != numbers[at - 1] + 1]
        if len(set(numbers)) == 1 or not odd or _of_a_kind(numbers):
            continue
        shown = ", ".join(map(str, numbers[:_MOST_SHOWN])) + (" …" if len(numbers) > _MOST_SHOWN else "")
        yield Finding.at_all(
            codes.NUMBER_TWICE,
            book.places((entries[at].start, entries[at].end) for at in odd),
            f"The numbers of this list do not follow one another: {shown}.",
            "Number it through; a list within another stands four blanks further in, and a new list begins behind a line of its own.",
        )


def _of_a_kind(numbers: Sequence[int]) -> bool:
    """Whether it counts down, or gives values and not places: `1. 5. 10. 20.`"""
    steps = [two - one for one, two in pairwise(numbers)]
    return (len(steps) > 1 and all(step == -1 for step in steps)) or (
        len(numbers) > 1 and all(step > 1 for step in steps)
    )


def _lists(book: Book) -> Iterator[list[Entry]]:
    """The numbered items of each list that stand equally far in, in their owner's file."""
    found: dict[tuple[int, int, int, str], list[Entry]] = {}
    above: dict[int, int] = {}
    run = -1
    for entry in book.entries:
        if entry.run != run:
            run, above = entry.run, {}
        if book.listed(entry.start):
            continue
        column = _indent(book, entry)
        for deeper in [one for one in above if one > column]:
            del above[deeper]
        # What stands further in belongs to the item above it.
        parent = max((start for at, start in above.items() if at < column), default=-1)
        above[column] = entry.start
        # A line in capitals is a heading that its author numbered by hand.
        if _NUMBER.match(entry.mark) is None or _LOUD.match(entry.text):
            continue
        found.setdefault((run, column, parent, entry.mark[-1]), []).append(entry)
    return iter(found.values())


def _indent(book: Book, entry: Entry) -> int:
    """How far in its mark stands, in its owner's file where that has lines."""
    line = book.file.line_text(book.file.position(entry.start).line).expandtabs(4)
    return len(line) - len(line.lstrip("> ")) if line else entry.depth
