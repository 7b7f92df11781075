"""What came along from the page, and do headings and emphasis show as they are meant: running heads, links, `#Heading` without a blank?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure


def pages_left_nothing(book: Book) -> Iterable[Finding]:
    """Feet that recur with rising page numbers, and the words of web pages."""
    yield from _feet(book)
    yield from _web(book)


def _feet(book: Book) -> Iterator[Finding]:
    for words, places in book.feet:
        yield Finding.at_all(
            codes.PAGE_FURNITURE,
            places,
            f"The foot of a page ({words!r} and its number) stands in the text {len(places)} times.",
            "Take it out, so that it does not run into the rules.",
            Sure.CERTAIN,
        )


def _web(book: Book) -> Iterator[Finding]:
    lines = book.page_lines
    if lines:
        yield Finding.at_all(
            codes.PAGE_FURNITURE,
            [book.line_place(line) for line in lines],
            f"{'Lines' if len(lines) > 1 else 'A line'} of the page around it stand{'s' if len(lines) == 1 else ''} in the text.",
            "Take out what is no part of the rules.",
            Sure.CERTAIN,
        )


_HASHES = re.compile(r"[ ]{0,3}(?P<mark>#{1,6})(?P<title>[A-Za-z*][^#\n]{2,70}?)\s*(?P<close>#*)\s*\Z")
_STARS = re.compile(r"(?<![\w*])\*{2,3}(?=\w)|(?<=[\w.,!?)])\*{2,3}(?![\w*])|(?<!\w)__(?=\w)|(?<=\w)__(?!\w)")


def markings_show(book: Book) -> Iterable[Finding]:
    """Headings told together, and emphasis told together."""
    heads = []
    for line in book.lines:
        match = _HASHES.match(line.text)
        if match is not None and line.row not in book.in_table and " " not in match["mark"]:
            # A tag (`#rules`) is one word in small letters.
            title = match["title"].strip()
            if len(match["mark"]) > 1 or " " in title or match["close"]:
                heads.append((line.start + match.start("mark"), line.start + len(line.text.rstrip())))
    if heads:
        yield Finding(
            codes.MARKING_BROKEN,
            book.place(*heads[0]),
            f"A heading is not shown as one: a blank is missing behind the {book.file.text[heads[0][0]]!r}{'' if len(heads) == 1 else f', {len(heads)} times'}.",
            "Write `# Heading`, with a blank.",
            Sure.CERTAIN,
            places=tuple(book.place(*one) for one in heads[1:]),
        )
    if book.document is None or book.document.format != "markdown":
        return
    stars = []
    for block in book.document.blocks:
        if block.kind in ("paragraph", "item", "heading"):
            words = book.document.words(block)
            stars += [(block.start + match.start(), block.start + match.end()) for match in _STARS.finditer(words)]
    if stars:
        text = book.file.text
        places = [book.place(max(text.rfind("\n", 0, start) + 1, start - 20), _end(text, end)) for start, end in stars]
        yield Finding.at_all(
            codes.MARKING_BROKEN,
            places,
            f"Signs of emphasis stand in the text as they are, and nothing is emphasised{'' if len(places) == 1 else f', {len(places)} times'}.",
            "Close what was opened, without a blank beside the words.",
        )


def _end(text: str, end: int) -> int:
    stop = text.find("\n", end)
    return min(stop if stop >= 0 else len(text), end + 20)
