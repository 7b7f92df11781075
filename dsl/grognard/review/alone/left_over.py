"""Does what is dealt or split come out even, whatever the number of players: a whole deck, teams of equal size?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.review.alone.asked import open_case
from grognard.review.book import Book
from grognard.review.finding import Finding

_DEALT = re.compile(
    r"\b(?:deals?|dealt|distributes?|distributed|splits?|divides?|divided|hands? out)\b[^.\n]{0,20}\b(?:(?:the |an? )?(?:whole|entire|full) (?:deck|pack)|all (?:of )?(?:the |these |remaining )*cards|every card)\b(?! but\b| except\b)"
    r"|\b(?:deals?|dealt|distributes?|distributed|divides?|divided)\b[^.\n]{0,40}\b(?:deck|pack|cards)\b[^.\n]{0,20}\b(?:evenly|equally)\b|\b(?:deck|pack|cards?)\b[^.\n]{0,40}\b(?:deals?|dealt|distributed?|divided?)\b(?: \w+)? (?:evenly|equally)\b|\b(?:deals?|dealt) (?:evenly|equally)\b",
    re.IGNORECASE,
)
_REST = re.compile(
    r"\b(?:left[- ]?over|remain\w*|remainder|surplus|extra|rest|spare|one (?:card )?more|as (?:evenly|equally|far) as|nearly|doesn['’]t matter|does not matter|uneven|odd|set aside|put aside|discard)\b",
    re.IGNORECASE,
)
_TEAMS = re.compile(
    r"\b(?:splits?|divides?|form|into|in|two|of)\b[^.\n]{0,30}\b(?:(?:teams?|groups?|sides) of (?:the same|equal) size|equal(?:ly sized)? (?:teams|groups|sides)|(?:teams|groups) with (?:the same|an equal) number)\b",
    re.IGNORECASE,
)
_ODD = re.compile(
    r"\b(?:odd|uneven|even number|one (?:player )?more|as equal|nearly|left over|remaining player)\b", re.IGNORECASE
)
_FIXED = re.compile(
    r"\b(?:two|2|four|4)[ -]players?(?: game| only)\b|\bplayers? ?[:=] ?[24]\b(?! ?[-–+])|\bfor (?:two|2|four|4) players\b(?! (?:or|to))",
    re.IGNORECASE,
)
"""Where the number of players is one, all comes out as its author counted it."""
_NEAR = 200


def what_is_dealt_comes_out(book: Book) -> Iterable[Finding]:
    """Each kind once, at the sentence that deals or splits, where nothing near speaks of what is left over."""
    if book.match(_FIXED) is not None:
        return
    text = book.file.text
    for pattern, rest, message, cure in (
        (
            _DEALT,
            _REST,
            "All cards are dealt, and nothing here says what is done with those left over where they do not divide by the players.",
            "Say who gets one more, or that the rest is laid aside.",
        ),
        (
            _TEAMS,
            _ODD,
            "The players make teams of one size, and nothing here says what an odd number does.",
            "Say what the one left over does, or that the number has to be even.",
        ),
    ):
        for sentence, match in book.matches_in_body(pattern):
            start, end = sentence.span(match)
            if rest.search(text[start : end + _NEAR]) is None:
                yield open_case(book, sentence, message, cure)
                break
