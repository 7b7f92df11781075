"""Does the text say which dice are thrown?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_DIE = re.compile(r"\b(?:roll|throw)s? (?:an?|one|two|three|2|3) (?:dice|die)\b", re.IGNORECASE)
_KIND = re.compile(
    r"\b\d{0,2}[dD]\d{1,3}\b|\b(?:four|six|eight|ten|twelve|twenty)[- ]?sided|\b\d{1,2}[- ]?sided|\b[dD]%|\bpercentile\b|\b(?:average|ordinary|normal) di(?:e|ce)\b",
    re.IGNORECASE,
)


def dice_have_a_kind(book: Book) -> Iterable[Finding]:
    """`Roll a die`, in a text that nowhere says with how many sides."""
    if book.match(_KIND) is not None:
        return
    places = [match.span() for match in book.matches(_DIE)]
    if len(places) > 2:
        yield Finding.at_all(
            codes.DIE_UNKNOWN,
            book.places(places),
            f"Dice are thrown {len(places)} times, and the text nowhere says how many sides they have.",
            "Say once which dice are used.",
            Sure.CERTAIN,
        )
