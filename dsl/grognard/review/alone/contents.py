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
_PAGE = re.compile(r"[\s.…]*\d{0,3}\s*\Z")


def contents_are_kept(book: Book) -> Iterable[Finding]:
    """Entries of the contents whose words head no part and begin no line, where most entries do; only in formats that tell headings."""
    if not book.has_structure:
        return
    entries = [(entry.title, entry.start, entry.end) for entry in book.contents.entries] if book.contents else []
    end = book.contents.end if book.contents else 0
    if not entries:
        part = next((part for part in book.parts if _CONTENTS.fullmatch(part.title.strip())), None)
        if part is None:
            return
        end = part.until
        entries = [
            (_PAGE.sub("", book.read.words(item).strip(" *_[]")), item.start, item.end)
            for items in book.lists
            for item in items
            if part.end <= item.start < part.until
        ]
    heads = [frozenset(content_words(part.title)) for part in book.parts if part.start >= end]
    heads += [frozenset(content_words(book.title_of(table))) for table in book.tables]
    lines = {line.text.strip(" *_#:.").casefold() for line in book.lines if line.start >= end}
    lost = [entry for entry in entries if _is_lost(entry[0], heads, lines)]
    if len(entries) >= _LEAST and 0 < len(lost) * 4 <= len(entries) + 1:
        yield Finding.at_all(
            codes.PROMISED_IN_CONTENTS,
            [book.place(first, last) for _, first, last in lost],
            f"The contents list it, and nothing in the text is headed so: {some_of([repr(title) for title, _, _ in lost], _MOST_NAMES)}.",
            "Write the part, or mend the contents.",
        )


def _is_lost(title: str, heads: list[frozenset[str]], lines: set[str]) -> bool:
    wanted = frozenset(content_words(title))
    if not wanted or title.strip(" *_#:.").casefold() in lines:
        return False
    return not any(head and (wanted <= head or head <= wanted) for head in heads)
