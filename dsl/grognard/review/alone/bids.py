"""Where players bid: is it said how the bidding ends, and what holds when nobody bids?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.review.alone.asked import first_open
from grognard.review.book import Book
from grognard.review.finding import Finding

_BID = re.compile(r"\b(?:bids?|bidding|auction(?:s|ed)?)\b", re.IGNORECASE)
_CALLS = re.compile(
    r"\b(?:players?|you|they|side|team|person)\b[^.;\n]{0,60}\b(?:bids?|bidding)\b|\bbidding (?:starts|begins|opens)\b",
    re.IGNORECASE,
)
_SETTLED = re.compile(
    r"\bpass(?:es|ed|ing)?\b(?! (?:through|over|to|it|by|the)\b)|\b(?:no ?(?:one|body)|none|nobody else|no other player|nobody)\b|\bno bids?\b|\bminimum bid\b|\bmust (?:all )?bid\b|\b(?:drops?|dropped|dropping) out\b|\bleaves?\b|\bwithdraws?\b|\bfolds?\b"
    r"|\bsecret\w*\b|\bsimultaneous\w*\b|\bhidden\b|\bblind\b|\bat the same time\b|\bin their fist\b",
    re.IGNORECASE,
)
"""Who may stop, or that all bid at once."""
_AUCTION = re.compile(
    r"\bauction\w*\b|\bout-?bid\w*\b|\bhighest bid(?:der)?\b|\btop bids?\b|\bbids? (?:\w+ ){0,3}for (?:the|a|an|it)\b",
    re.IGNORECASE,
)
"""Where there is none of these, a bid says what one will take, and all make one."""
_LEAST = 2
_NEAR = 350


def bidding_ends(book: Book) -> Iterable[Finding]:
    """Once, at the first sentence in which players bid, where nothing near any bid speaks of stopping."""
    places = [match.start() for match in book.matches(_BID) if not book.listed(match.start())]
    if len(places) < _LEAST or book.match(_AUCTION) is None:
        return
    text = book.file.text
    if any(_SETTLED.search(text[max(0, at - _NEAR) : at + _NEAR]) for at in places):
        return
    yield from first_open(
        book,
        _CALLS,
        "Players bid, and nothing here says when the bidding ends, or what holds when nobody bids.",
        "Say how a player stops, when it is over, and what becomes of what nobody wants.",
    )
