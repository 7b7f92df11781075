"""Does the text keep what its contents promise, and do the contents list what is there?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book, is_title, plain
from grognard.review.contents import Contents, Entry
from grognard.review.finding import Finding, Sure, some_of
from grognard.review.reading import Line

ENTRIES = 1_000
"""Entries of the contents that are followed up."""


_TOGETHER = 4
"""More entries without a page that lead nowhere are told as one."""


def contents_are_kept(book: Book) -> Iterable[Finding]:
    """Entries without a part of the text, and headings that no entry names."""
    contents = book.contents
    if contents is None:
        return
    entries = contents.entries[:ENTRIES]
    lost = [not _written(book, entry) for entry in entries]
    tail = _end_of_text(lost)
    bare = [entry for entry, missing in zip(entries[:tail], lost, strict=False) if missing and entry.page is None]
    if len(bare) > _TOGETHER:
        names = some_of([repr(entry.title) for entry in bare], _TOGETHER)
        yield Finding.at_all(
            codes.PROMISED_IN_CONTENTS,
            book.places((entry.start, entry.end) for entry in bare),
            f"The contents list {names}, and no part of the text is headed so.",
            "Add them, or take the lines out of the contents.",
        )
        lost = [missing and entry.page is not None for entry, missing in zip(entries, lost, strict=True)]
    for entry, missing in zip(entries[:tail], lost, strict=False):
        if missing:
            yield Finding(
                codes.PROMISED_IN_CONTENTS,
                book.place(entry.start, entry.end),
                f"The contents list {entry.title!r}, and no part of the text is headed so.",
                "Add it, or take the line out of the contents.",
            )
    yield from _cut_off(book, contents, lost, tail)
    yield from _unlisted(book, contents)


def _end_of_text(lost: list[bool]) -> int:
    """The first entry from which on nearly nothing is written; single titles may be named in passing."""
    best, missing = len(lost), 0
    for at in range(len(lost) - 1, -1, -1):
        missing += lost[at]
        if lost[at] and missing * 5 >= (len(lost) - at) * 4:
            best = at
    return best


def _cut_off(book: Book, contents: Contents, lost: list[bool], tail: int) -> Iterator[Finding]:
    entries = [entry for entry, missing in zip(contents.entries[tail:ENTRIES], lost[tail:], strict=True) if missing]
    if not entries:
        return
    first, last = entries[0], entries[-1]
    more = f"{len(entries)} entries from {first.title!r} to {last.title!r}" if len(entries) > 1 else repr(first.title)
    yield Finding.at_all(
        codes.PROMISED_IN_CONTENTS,
        book.places((entry.start, entry.end) for entry in entries),
        f"The text ends before what its contents list at their end: {more}.",
        "Add what is missing, or say that this is a part of the book.",
        Sure.CERTAIN if len(entries) > 3 else Sure.LIKELY,
    )


def _written(book: Book, entry: Entry) -> bool:
    """Whether a title stands outside the contents as a heading would."""
    return next(book.headed(entry.title), None) is not None


def _over_text(book: Book, titles: set[str]) -> list[Line]:
    """Headings right above their text, where those that the contents list stand so too."""
    found = [
        line
        for above, line, below in zip(book.lines, book.lines[1:], book.lines[2:], strict=False)
        if above.blank
        and is_title(line.text)
        and not below.blank
        and not is_title(below.text)
        and line.row not in book.in_table
        and below.row not in book.in_table
        and below.text.rstrip().endswith((".", "!", "?", ","))
    ]
    return found if sum(plain(line.text) in titles for line in found) * 3 >= 2 * max(len(found), 3) else []


def _unlisted(book: Book, contents: Contents) -> Iterator[Finding]:
    titles = {plain(entry.title) for entry in contents.entries}
    found = [
        line
        for line in (*book.headings, *_over_text(book, titles))
        if line.start > contents.end and plain(re.sub(r"^\W*\d{0,2}[.)]?\s*", "", line.text)) not in titles
    ]
    if not found or len(found) > len(titles):
        return
    shown = ", ".join(repr(line.text.strip(" :")) for line in found[:8])
    yield Finding.at_all(
        codes.NOT_IN_CONTENTS,
        [book.line_place(line) for line in found],
        f"The contents do not list {shown}{' and more' if len(found) > 8 else ''}.",
        "Add the headings to the contents, if readers will look for them.",
        Sure.PERHAPS,
    )
