"""Did the author leave blanks and doubts: `See xxxx`, `{{HAND_LIMIT}}`, `(XX power levels)`, `add to focus (or brains?)`, `12 cards (soon 18)`, a bare link?"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, some_of
from grognard.source import Span

_BLANK = re.compile(
    r"(?<![\w.-])(?:[xX]{3,}|_{4,})(?![\w.-])(?! ?\|)|(?<=\()XX(?= [A-Za-z])|\b(?:page|see|section|p\.) (?:XX|xx|X|\?|__+)(?=[\s.,)])"
    r"|\{\{ ?[A-Z][A-Z_]{2,}[A-Z] ?\}\}|(?<![\w$`])\$[A-Z][A-Z_]{2,}[A-Z]\b(?!`)|\[(?:Designer: )?INSERT [A-Z ]{3,}\]|\[Insert [^\]\n]{3,80}\]|(?<=[\w.,;:!] )[\[(]\?{1,2}[\])](?!\()"
    r"|(?<=\w )<(?:#|number|amount|insert) [\w' ]{3,60}>|(?<=[a-z] )\( ?\)(?! *[=({])"
)
# A word ends where something else begins: if it could be cut anywhere, a long one would be cut in every way.
_DOUBT = re.compile(
    r"\((?:or |maybe |perhaps )?[A-Za-z][\w'’-]*+(?:[ ,/]++[A-Za-z][\w'’-]*+){0,5}[ ,/]*+\?\)|\((?:soon|for now|currently|not yet|tbc|tbd|wip)\b[^()\n]{0,60}\)|\b(?:still )?needs (?:more )?(?:work|playtesting|testing|balancing)\b|\bto be (?:tested|playtested|balanced|confirmed|expanded|finali[sz]ed|revised)\b|\bnot sure (?:if|about|whether|how)\b|(?<![\w-])WIP(?![\w-])",
    re.IGNORECASE,
)
_OF_A_DOUBT = (
    "?)",
    "(soon",
    "(for now",
    "(currently",
    "(not yet",
    "(tbc",
    "(tbd",
    "(wip",
    "need",
    "to be ",
    "not sure ",
    "wip",
)
"""In small letters: no doubt is without one of these."""
_TALK = re.compile(
    r"(?<![\w-])(?:idk|wtf|atm|imo|imho|tbh|afaik|dunno)(?![\w-])|\bI guess\b|\bneeds? (?:more|further|some) (?:details?|thought|explanation|clarification|info)\b|^[*_(]*(?:\.{3}|…) ?(?:eventually|later|soon)\b",
    re.IGNORECASE | re.MULTILINE,
)
_OF_TALK = (
    "idk",
    "wtf",
    "atm",
    "imo",
    "imho",
    "tbh",
    "afaik",
    "dunno",
    "i guess",
    "more ",
    "further ",
    "some ",
    "...",
    "…",
)
"""In small letters, as before."""
_LINK = re.compile(r"(?m)^[ \t>*-]*<?https?://\S+>?[ \t]*$")
_ROMAN = re.compile(r"\b(?:XI{1,3}|XIX|XXI|XVI{0,3})\b")
_FEWEST_LINKS = 2
_MOST_NAMES = 4
_MOST_DOUBTS = 10
"""What stands more often is a way of writing."""


def nothing_is_left_open(book: Book) -> Iterable[Finding]:
    """Blanks, doubts and bare links, each kind told together."""
    listings = _for_programs(book)
    roman = book.match(_ROMAN) is not None
    blanks = [
        one.span()
        for one in book.matches(_BLANK)
        if not (roman and one.group() == "XX")
        and not _drawn(book, one.start())
        and not (one.group()[0] in "${<[(" and _within(listings, one.start()))
    ]
    yield from _told(book, blanks, "a blank that was to be filled in", "Fill it in.")
    doubts = [
        line.span(one)
        for line in book.lines_with(_OF_A_DOUBT)
        for one in _DOUBT.finditer(line.text)
        if not book.listed(line.start + one.start()) and line.row not in book.in_table
    ]
    if len(doubts) <= _MOST_DOUBTS:
        yield from _told(
            book,
            doubts,
            "a doubt of the author's own, or a note on what is not yet so",
            "Settle it, and leave the note out.",
        )
    talk = [
        line.span(one)
        for line in book.lines_with(_OF_TALK)
        for one in _TALK.finditer(line.text)
        if not _spoken(line.text, one.start()) and not _within(listings, line.start + one.start())
    ]
    yield from _told(
        book,
        talk,
        "the author talks to himself here, or to his friends",
        "Write what holds, or take it out.",
    )
    links = [one.span() for one in book.matches(_LINK)]
    if len(links) >= _FEWEST_LINKS:
        yield from _told(
            book, links, "a bare link, which no reader at a table can follow", "Say what it is for, or take it out."
        )


def _for_programs(book: Book) -> list[Span]:
    """What a program reads, in order: `$HOME` is filled in there."""
    document = book.document
    if document is None:
        return []
    listings = (Span(block.start, block.end) for block in document.blocks if block.kind == "verbatim")
    return sorted([*(Span(one.start, one.end) for one in document.code), *listings], key=lambda span: span.start)


def _spoken(words: str, at: int) -> bool:
    """Whether somebody is quoted there."""
    return words.count('"', 0, at) % 2 == 1 or words.count("“", 0, at) > words.count("”", 0, at)


def _within(spans: list[Span], at: int) -> bool:
    before = bisect_right(spans, at, key=lambda span: span.start) - 1
    return before >= 0 and at < spans[before].end


def _drawn(book: Book, at: int) -> bool:
    """Whether it stands in a table, or in a line of rules and strokes that is drawn."""
    line = book.line_at(at)
    return (
        line.row in book.in_table
        or not re.search(r"[A-Za-z]{2,}", re.sub(r"[xX]{3,}", "", line.text))
        or "___" in line.text
        or "│" in line.text
    )


def _told(book: Book, places: list[tuple[int, int]], what: str, cure: str) -> Iterator[Finding]:
    if not places:
        return
    text = book.file.text
    names = some_of([repr(text[start:end].strip()[:40]) for start, end in places], _MOST_NAMES)
    yield Finding.at_all(codes.LEFT_TO_DO, book.places(places), f"{names}: {what}.", cure)
