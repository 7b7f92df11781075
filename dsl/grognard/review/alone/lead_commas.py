"""Is a phrase that leads into its sentence cut off by a comma: `However the unit may not`, `For example a tank`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.word_set import word_set

_SUBJECT = r"(?:the|an?|this|that|these|those|it|they|you|he|she|we|there|each|every|all|any|some|both|if|when|once|while|your|their|its|his|no|one|two|in|on|for|[A-Z][a-z]+)"
_LEAD = re.compile(
    rf"\A[\s>*_\-•(\"“]*(?P<lead>However|For example|For instance|In addition|As a result|In other words|On the other hand|Furthermore|Moreover|Nevertheless|Additionally)(?= {_SUBJECT}\b)"
)
_FAIR = re.compile(r"\A[\s>*_\-•(\"“]*(?:In addition (?:the )?\w+ (?:of|to)\b|As a result (?:of|the\b.*\bof the\b))")
_FIRST = word_set("however example instance addition result words hand furthermore moreover nevertheless additionally")
"""One of these stands in each such phrase."""
_MOST_NAMES = 3


def leads_have_their_comma(book: Book) -> Iterable[Finding]:
    """All of them together: who leaves out one leaves out more."""
    found = []
    for number in sorted(book.saying(_FIRST)):
        sentence = book.body[number]
        match = _LEAD.match(sentence.text)
        if match is not None and _FAIR.match(sentence.text) is None:
            end = sentence.text.find(" ", match.end("lead") + 1)
            stop = end if end >= 0 else len(sentence.text)
            found.append((sentence.start + match.start("lead"), sentence.start + stop))
    if not found:
        return
    places = book.places(found)
    names = ", ".join(repr(place.text) for place in places[:_MOST_NAMES])
    more = f" and {len(places) - _MOST_NAMES} more" if len(places) > _MOST_NAMES else ""
    yield Finding.at_all(
        codes.SIGN_MISPLACED,
        places,
        f"A comma is missing behind what leads into the sentence: {names}{more}.",
        "Write `However, the …`.",
    )
