"""Do stretches of numbers behind labels meet: `Close range: 0-8"`, `Mid range: 8-25"`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.review.bands import fits, read_band
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.stretches import Stretch, told

_LABELLED = re.compile(
    r"(?P<label>[A-Za-z][A-Za-z '()/-]{1,30}?)[*_]*\s*[:=–—-]\s*[*_]*\s*(?P<band>\d{1,3}\s?[\"”″']?\s?(?:(?:-|–|—|to)\s?\d{1,3}|\+|or (?:more|less))\s?(?:[\"”″']|cms?|inches|mm|paces|yards)?)[*_.;,]*\s*\Z"
)
_LEAST = 3


def labelled_bands_meet(book: Book) -> Iterable[Finding]:
    """Three lines of one list and more, each a label and a stretch of numbers, that are one scale."""
    run: list[Stretch] = []
    last = (-1, -1)
    for entry in (*book.entries, None):
        match = _LABELLED.match(entry.text) if entry is not None and len(entry.text) < 80 else None
        band = read_band(match["band"].strip()) if match is not None else None
        here = (entry.run, entry.depth) if entry is not None else (-2, -2)
        if run and (band is None or here != last):
            yield from _scale(book, run)
            run = []
        if entry is not None and match is not None and band is not None:
            start = entry.start + match.start("band")
            run.append(Stretch(band, start, start + len(match["band"].rstrip())))
            last = here


def _scale(book: Book, run: list[Stretch]) -> Iterable[Finding]:
    if len(run) >= _LEAST and fits([one.band for one in run]):
        yield from told(book, run, "Two lines of this list", Sure.LIKELY)
