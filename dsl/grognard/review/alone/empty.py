"""Does anything stand below each heading?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_MOST_NAMES = 8


def parts_have_text(book: Book) -> Iterable[Finding]:
    """Headings with nothing below them, told together. Only where the text marks its headings, by its format or by hashes."""
    if not (book.told or "\n#" in book.file.text or book.file.text.startswith("#")):
        return
    empty = [
        part
        for at, part in enumerate(book.parts)
        if part.lone and at and book.parts[at - 1].level <= part.level + 2 and not book.listed(part.start)
    ]
    # A heading right above another of its rank may be a line of the title.
    empty = [part for part in empty if part is not book.parts[0]]
    if not empty:
        return
    names = ", ".join(f"{part.title!r}" for part in empty[:_MOST_NAMES])
    more = f" and {len(empty) - _MOST_NAMES} more" if len(empty) > _MOST_NAMES else ""
    yield Finding(
        codes.HEADING_ALONE,
        book.place(empty[0].start, empty[0].end),
        f"Nothing stands below {'this heading' if len(empty) == 1 else f'{len(empty)} headings'}: {names}{more}.",
        "Write what belongs there, or leave the heading out.",
        Sure.CERTAIN,
        places=tuple(book.place(part.start, part.end) for part in empty[1:]),
    )
