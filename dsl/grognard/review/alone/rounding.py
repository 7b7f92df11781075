"""Does the text say which way halves go, and which die is thrown?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_PARTED = re.compile(
    r"\b(?:half|halves|halved?|halving|a third of|a quarter of|reduced? by (?:\d{1,2} ?%|a (?:half|third|quarter)))[^.\n]{0,30}?\b(?:dice|number|strength|casualties|figures|models|men|points?|attacks|wounds|hits|stands|losses|score|bonus|value|range|result|damage|total|cards?|hand|coins?|gold|money|tokens?|troops|units|soldiers|resources)\b"
    r"|\b(?:draws?|loses?|discards?|pays?|gets?|gains?|receives?|takes?|deals?|rolls?) (?:only )?half(?=[.,;\n]|\Z)"
    r"|\b(?:dice|number|strength|casualties|figures|models|men|points|attacks|wounds|hits|score|bonus|value|range|damage)\b[^.\n]{0,20}?\b(?:is|are) (?:halved|reduced by (?:\d{1,2} ?%|half))",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\b(?:half|below half|over half|more than half|less than half|at least half|at half)\b[^.\n]{0,12}\b(?:strength|or (?:more|less)|of (?:its|their|the) (?:original|starting))",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\b(?:lost|loses?|losing|below|under|over|than|least|reaches|down to|at|once|until)(?: \w+)? ?\Z", re.IGNORECASE
)
"""Before a half that is a bound to be passed, and needs no rounding."""
_ROUNDS = re.compile(
    r"\bround(?:ed|ing|s)?\b[^.\n]{0,20}\b(?:up|down|off|nearest|fractions?)\b|\bfractions? (?:are|is|count)\b|\bround (?:up|down)\b",
    re.IGNORECASE,
)
_HALF = re.compile(r"\b(?:half|halv\w+|third|quarter|divid\w+|split|%|percent|fractional)\b", re.IGNORECASE)
_NEAR = 120
"""So near to a part what is said of rounding is said of it."""
_DIE = re.compile(r"\b(?:roll|throw)s? (?:an?|one|two|three|2|3) (?:dice|die)\b", re.IGNORECASE)
_KIND = re.compile(
    r"\b\d{0,2}[dD]\d{1,3}\b|\b(?:four|six|eight|ten|twelve|twenty)[- ]?sided|\b\d{1,2}[- ]?sided|\b[dD]%|\bpercentile\b|\b(?:average|ordinary|normal) di(?:e|ce)\b",
    re.IGNORECASE,
)


def parts_are_rounded(book: Book) -> Iterable[Finding]:
    """A count that is halved, with no word on rounding beside it and no rule for all."""
    text = book.file.text
    spoken = [match.start() for match in book.matches(_ROUNDS)]
    if any(_HALF.search(text[max(0, at - _NEAR) : at + _NEAR]) is None for at in spoken):
        # Spoken of by itself, it holds for each part.
        return
    places = [
        match.span()
        for match in book.matches(_PARTED)
        if _WHOLE.search(match.group()) is None
        and not _BOUND.search(book.file.text[max(0, match.start() - 24) : match.start()])
        and not book.listed(match.start())
        and not any(abs(at - match.start()) < _NEAR for at in spoken)
    ]
    if places:
        yield Finding.at_all(
            codes.ROUNDING_OPEN,
            book.places(places),
            f"A part of a count{'' if len(places) == 1 else f' ({len(places)} times)'}, and {'nothing beside it' if spoken else 'the text nowhere'} says which way a fraction goes.",
            "Say once, for the whole text, whether fractions are rounded up or down.",
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
