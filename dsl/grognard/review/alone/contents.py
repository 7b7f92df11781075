"""Does each entry of the contents head a part?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, some_of
from grognard.review.reading import content_words

_LEAST = 3
_MOST_NAMES = 6
_CONTENTS = re.compile(r"(?:table of )?contents|index", re.IGNORECASE)
_NUMBERED = re.compile(r"[\W_]*(?P<number>\d{1,2})(?:\.0)?[.):]? +(?P<title>.+)")
_PAGE = re.compile(r"[\s.…]*\d{0,3}\s*\Z")


Entry = tuple[str, int, int]
"""The title of an entry, and where it stands."""


def listed_entries(book: Book) -> tuple[list[Entry], int]:
    """The entries of the contents, and where these end; none where a text has no contents."""
    if book.contents is not None and book.contents.entries:
        return [(entry.title, entry.start, entry.end) for entry in book.contents.entries], book.contents.end
    part = next((part for part in book.parts if _CONTENTS.fullmatch(part.title.strip())), None)
    if part is None:
        return [], 0
    items = (item for items in book.lists for item in items if part.end <= item.start < part.until)
    return [(_PAGE.sub("", book.read.words(item).strip(" *_[]")), item.start, item.end) for item in items], part.until


def contents_are_kept(book: Book) -> Iterable[Finding]:
    """Entries of the contents whose words head no part and begin no line; only in formats that tell headings.

    Where not most entries do, it is told only if all of these have the numbers of their headings: else the list may be of something else.
    """
    entries, end = listed_entries(book) if book.has_structure else ([], 0)
    titles = [part.title for part in book.parts if part.start >= end]
    heads = [frozenset(content_words(title)) for title in titles]
    heads += [frozenset(content_words(book.title_of(table))) for table in book.tables]
    lines = {line.text.strip(" *_#:.").casefold() for line in book.lines if line.start >= end}
    lost = [entry for entry in entries if _is_lost(entry[0], heads, lines)]
    most = len(lost) * 4 <= len(entries) + 1
    if len(entries) >= _LEAST and lost and (most or _are_counted(book, entries, titles)):
        yield Finding.at_all(
            codes.PROMISED_IN_CONTENTS,
            [book.place(first, last) for _, first, last in lost],
            f"The contents list it, and nothing in the text is headed so: {some_of([repr(title) for title, _, _ in lost], _MOST_NAMES)}.",
            "Write the part, or mend the contents.",
        )


def _are_counted(book: Book, entries: list[Entry], titles: list[str]) -> bool:
    """Whether some entries have the numbers of the headings with their words, and none another number."""
    numbers = {
        match["title"].strip().casefold(): match["number"] for title in titles if (match := _NUMBERED.match(title))
    }
    lines = [match for _, start, _ in entries if (match := _NUMBERED.match(book.line_at(start).text))]
    same = [
        numbers[title] == match["number"] for match in lines if (title := match["title"].strip().casefold()) in numbers
    ]
    return len(same) >= _LEAST and all(same)


def _is_lost(title: str, heads: list[frozenset[str]], lines: set[str]) -> bool:
    wanted = frozenset(content_words(title))
    if not wanted or title.strip(" *_#:.").casefold() in lines:
        return False
    return not any(head and (wanted <= head or head <= wanted) for head in heads)
