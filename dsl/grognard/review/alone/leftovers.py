"""Did the author leave notes for later: `TODO`, `TBD`, `lorem ipsum`, `rules to be written`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_NOTE = re.compile(
    r"(?<![\w-])(?:TODO|TBD|TBA|FIXME)(?![\w-])|\b[Tt]odo:|\b[Ll]orem ipsum\b|\b[Cc]oming soon\b|\b[Ww]ork in progress\b|\([Ww]orking [Tt]itle\)"
    r"|\b(?:rules?|details?|values?|text|names?|section|this|tables?) (?:is |are )?(?:still )?to be (?:written|decided|determined|defined)\b"
    r"|\bDEPRECATED\b|\b[Nn]ot yet (?:implemented|written|finished|tested)\b|\b[Tt]hings (?:I|we) (?:might|may|will|want to)\b"
    r"|\b(?:I|[Ww]e) (?:might|may|will|still need to|still have to|need to|plan to|hope to) (?:also )?(?:add|write|rework|flesh out)\b"
    r"|\b(?:I am|I'm|we are|we're) (?:still )?(?:working on|thinking about)\b"
    r"|\[[Ii]nsert [^\]\n]{3,80}\](?!\()|\?{4,}"
)
_MOST_WORDS = 4


def nothing_is_left_to_do(book: Book) -> Iterable[Finding]:
    """Notes of the author, told together."""
    places = [
        match.span()
        for match in book.matches(_NOTE)
        if not book.listed(match.start()) and not book.in_code(match.start()) and not book.in_address(match.start())
    ]
    if places:
        words = list(dict.fromkeys(book.file.text[start:end] for start, end in places))[:_MOST_WORDS]
        yield Finding.at_all(
            codes.LEFT_TO_DO,
            book.places(places),
            f"{', '.join(repr(word) for word in words)}: something is still to be written here"
            f"{'' if len(places) == 1 else f', {len(places)} times in all'}.",
            "Write it, or take the note out.",
            Sure.CERTAIN,
        )
