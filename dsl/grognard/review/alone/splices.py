"""Do two sentences run on with only a comma between: `A boat is slow, it sails two hexes.`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.closed_classes import SUBORDINATORS
from grognard.review.english.forms import Form, may_be, only
from grognard.review.english.tokens import tokens
from grognard.review.finding import Finding, Sure

_VERB = r"(?:is|are|was|were|can|cannot|can['’]t|may|must|will|won['’]t|has|have|do|does|don['’]t|doesn['’]t|should|would|could|isn['’]t|aren['’]t)"
_SPLICE = re.compile(
    rf", (?P<second>(?:however|therefore|thus|instead|nevertheless|furthermore|moreover),? (?:it|they|you|he|she|this|the|units?|players?|models?|an?|each)\b|(?:it|they|you|he|she|this|we|these|there) (?:(?:only|also|always|then) )?(?:{_VERB}\b|[a-z]{{3,}}s\b)|whoever\b)"
)
_FINITE = frozenset(
    [
        "is",
        "are",
        "was",
        "were",
        "can",
        "cannot",
        "may",
        "must",
        "will",
        "has",
        "have",
        "does",
        "should",
        "would",
        "could",
        "isn't",
        "aren't",
        "can't",
        "won't",
    ]
)
_JOINS = SUBORDINATORS | frozenset(
    [
        "whether",
        "which",
        "who",
        "whose",
        "what",
        "how",
        "and",
        "or",
        "but",
        "so",
        "nor",
        "yet",
        "then",
        "than",
        "even",
        "for",
        "in",
        "on",
        "at",
        "by",
        "with",
        "without",
        "during",
        "to",
        "from",
        "of",
        "not",
        "neither",
        "either",
        "both",
        "otherwise",
        "instead",
        "however",
        "despite",
        "except",
        "regardless",
        "should",
        "had",
        "were",
        "let",
        "depending",
        "given",
        "unlike",
        "like",
        "thus",
        "therefore",
        "hence",
        "also",
        "finally",
        "first",
        "next",
        "rather",
        "only",
        "imagine",
        "remember",
        "note",
        "suppose",
        "say",
        "assuming",
        "provided",
        "again",
        "example",
        "e.g",
        "i.e",
        "also",
        "likewise",
        "similarly",
        "under",
        "upon",
        "within",
        "here",
        "now",
        "this",
    ]
)
_LED = SUBORDINATORS | frozenset(["the", "more", "not"])
_LEAST, _FEWEST_BEHIND = 5, 2
_MOST = 8


def sentences_do_not_run_on(book: Book) -> Iterable[Finding]:
    """Such places, at most eight; a text with more is written so."""
    found = []
    for sentence in book.body:
        text = sentence.text
        match = _SPLICE.search(text)
        if match is None or "?" in text or ":" in text or ";" in text:
            continue
        before = tokens(text[: match.start()])
        behind = text[match.end() :].split()
        if len(before) < _LEAST or len(behind) < _FEWEST_BEHIND or not before[0].text[0].isupper():
            continue
        if (
            any(one.text in ",()–—-" for one in before)
            or before[0].small in _JOINS
            or any(one.small in _LED for one in before)
        ):
            continue
        verbs = [at for at, one in enumerate(before) if one.small in _FINITE or (at and only(one.small, Form.THIRD))]
        led = next((at for at, one in enumerate(before) if one.small in _LED), len(before))
        if (
            not verbs
            or verbs[0] == 0
            or led < verbs[0]
            or (before[0].small not in ("there", "a", "an", "the") and may_be(before[0].small, Form.MANNER))
        ):
            continue
        found.append((sentence.start + match.start(), sentence.start + match.end("second")))
    if not found or len(found) > _MOST:
        return
    first, *others = found
    names = ", ".join(repr(book.file.text[start:end]) for start, end in found[:4])
    yield Finding(
        codes.SIGN_MISPLACED,
        book.place(*first),
        f"Two sentences run on with a comma between: {names}.",
        "End the first with a stop or a semicolon, or join them with a word.",
        Sure.LIKELY,
        places=tuple(book.place(*one) for one in others),
    )
