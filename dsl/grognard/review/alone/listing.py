"""Does the text keep what its contents promise, and do the contents list what is there?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book, plain
from grognard.review.contents import Contents, Entry
from grognard.review.finding import Finding, Sure


def contents_are_kept(book: Book) -> Iterable[Finding]:
    """Entries without a part of the text, and headings that no entry names."""
    contents = book.contents
    if contents is None:
        return
    lost = [not _written(book, entry) for entry in contents.entries]
    tail = _end_of_text(lost)
    for entry, missing in zip(contents.entries[:tail], lost, strict=False):
        if missing:
            yield Finding(
                codes.PROMISED_IN_CONTENTS,
                book.place(entry.start, entry.end),
                f"The contents list {entry.title!r}, and no part of the text is headed so.",
                "Add it, or take the line out of the contents.",
                Sure.LIKELY,
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
    entries = [entry for entry, missing in zip(contents.entries[tail:], lost[tail:], strict=True) if missing]
    if not entries:
        return
    first, last = entries[0], entries[-1]
    more = f"{len(entries)} entries from {first.title!r} to {last.title!r}" if len(entries) > 1 else repr(first.title)
    yield Finding(
        codes.PROMISED_IN_CONTENTS,
        book.place(first.start, first.end),
        f"The text ends before what its contents list at their end: {more}.",
        "Add what is missing, or say that this is a part of the book.",
        Sure.CERTAIN if len(entries) > 3 else Sure.LIKELY,
        places=tuple(book.place(entry.start, entry.end) for entry in entries[1:]),
    )


def _written(book: Book, entry: Entry) -> bool:
    """Whether a title stands outside the contents as a heading would: with its capitals, not in mid-sentence."""
    title = re.escape(entry.title).replace(r"\ ", r"\s+")
    pattern = re.compile(rf"(?<![\w]){title}(?![\w])")
    loud = re.compile(rf"^\W*(?:[\dA-Za-z]{{1,4}}[.)]\s*)?{title}\W*$", re.IGNORECASE | re.MULTILINE)
    text = book.file.text
    if any(not book.listed(match.start()) for match in loud.finditer(text)):
        return True
    for match in pattern.finditer(text):
        if not book.listed(match.start()) and _heads(text, match.start(), match.end()):
            return True
    return False


def _heads(text: str, start: int, end: int) -> bool:
    """Whether words stand like a heading that ran into the text: after a stop, and before a new sentence or a colon."""
    before = text[max(0, start - 40) : start].rstrip(" ")
    named = re.search(r"(?:\b(?:the|a|an|see|in|of|under|and|to|uses?|or|as|by|for|with)|,)\Z", before, re.IGNORECASE)
    after = text[end : end + 3].lstrip(" ")
    # Titles that follow one another, and a title that begins the sentence behind it, are headings too.
    return named is None and (not after or after[0].isupper() or after[0] in '\n:“"(1')


def _unlisted(book: Book, contents: Contents) -> Iterator[Finding]:
    titles = {plain(entry.title) for entry in contents.entries}
    found = [
        line
        for line in book.headings
        if line.start > contents.end and plain(re.sub(r"^\W*\d{0,2}[.)]?\s*", "", line.text)) not in titles
    ]
    if not found or len(found) > len(titles):
        return
    shown = ", ".join(repr(line.text.strip(" :")) for line in found[:8])
    yield Finding(
        codes.NOT_IN_CONTENTS,
        book.line_place(found[0]),
        f"The contents do not list {shown}{' and more' if len(found) > 8 else ''}.",
        "Add the headings to the contents, if readers will look for them.",
        Sure.PERHAPS,
        places=tuple(book.line_place(line) for line in found[1:]),
    )
