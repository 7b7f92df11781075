"""Is each abbreviation written out somewhere?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.misspelt import spelt
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_SHORT = re.compile(r"(?<![\w.@#/\[-])(?P<short>[A-Z]{2,5})(?:s|['’]s)?(?![\w@\]-])")
_KNOWN = frozenset(
    [
        "OK",
        "AD",
        "BC",
        "BCE",
        "CE",
        "UK",
        "US",
        "USA",
        "WWI",
        "WWII",
        "WW",
        "ACW",
        "NB",
        "PS",
        "EG",
        "IE",
        "ETC",
        "TV",
        "PDF",
        "FAQ",
        "DIY",
        "GMT",
        "PC",
        "NPC",
        "GM",
        "RPG",
        "AI",
        "CC",
        "BY",
        "SA",
        "AM",
        "PM",
        "ID",
        "URL",
        "HTML",
        "XP",
        "HP",
        "VP",
        "TBD",
        "TODO",
        "WIP",
        "NA",
        "AND",
        "OR",
        "NOT",
        "NO",
        "YES",
        "THE",
        "ONE",
        "MM",
        "CM",
        "XXX",
    ]
)
_ROMAN = re.compile(r"[IVXLC]+")
_LEAST = 2
_NAMES = 150
"""Short forms that are followed up."""
_MOST_NAMES = 8


def abbreviations_are_written_out(book: Book) -> Iterable[Finding]:
    """Short forms in capitals that stand again and again and have no long form anywhere."""
    places: dict[str, list[tuple[int, int]]] = {}
    for line in book.lines:
        if line.text.isupper() or book.listed(line.start):
            continue
        for match in _SHORT.finditer(line.text):
            places.setdefault(match["short"], []).append((line.start + match.start(), line.start + match.end()))
    bare = [
        (many[0], short)
        for short, many in list(places.items())[:_NAMES]
        if len(many) >= _LEAST and short not in _KNOWN and not _ROMAN.fullmatch(short) and not _written_out(book, short)
    ]
    if not bare:
        return
    bare.sort()
    names = ", ".join(f"{short}" for _, short in bare[:_MOST_NAMES])
    first, *others = (place for place, _ in bare)
    yield Finding(
        codes.ABBREVIATION_UNEXPLAINED,
        book.place(*first),
        f"Used again and again, and written out nowhere: {names}{f' and {len(bare) - _MOST_NAMES} more' if len(bare) > _MOST_NAMES else ''}.",
        "Write it out once, with the short form behind it in brackets.",
        Sure.LIKELY,
        places=tuple(book.place(*one) for one in others),
    )


def _written_out(book: Book, short: str) -> bool:
    text = book.file.text
    # A word that also stands in small letters was only said loudly.
    if len(short) > 2 and re.search(rf"\b(?:{short.lower()}|{short.capitalize()})(?:s|es|ed)?\b", text):
        return True
    if re.search(
        rf"\({short}s?\)|\b{short}(?:['’]?s)? ?(?:=|:|\(|[-–—] |means|stands for|is short for|are? (?:the|an?) )|[“\"']{short}[”\"']",
        text,
    ):
        return True
    if len(short) > 2 and spelt(short.casefold()):
        return True
    initials = r"[a-z]*[ -](?:(?:of|the|to|and|for|in) )?".join(short)
    return re.search(rf"\b{initials}[a-z]+", text) is not None
