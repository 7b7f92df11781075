"""Is something forbidden in one sentence and done in another by the very same: `may not shoot`, `shoots with a penalty`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.reading import content_words

_NOT = re.compile(
    r"(?P<who>[A-Z][^.:;]{4,80}?) (?:may not|cannot|can not|can't|must not|may never|can never) (?P<verb>[a-z]{3,})(?P<rest>[^.;]*)"
)
_CASE = re.compile(
    r"\b(?:if|when|unless|except|only|until|while|during|instead|also|again|but|more than)\b", re.IGNORECASE
)
_LEAST = 2
_MOST = 3
_VERBS = 40


def what_is_forbidden_is_not_done(book: Book) -> Iterable[Finding]:
    """Sentences with the same subject, word for word in sense, and the same verb; without any condition."""
    barred: dict[tuple[frozenset[str], str], tuple[int, int]] = {}
    for sentence in book.body:
        match = _NOT.match(sentence.text.strip())
        if match is not None and not _CASE.search(match["rest"]) and len(match["rest"].split()) <= _MOST:
            who = frozenset(content_words(match["who"]))
            if len(who) >= _LEAST:
                barred[who, match["verb"]] = (sentence.start, sentence.start + len(sentence.text))
    if not barred:
        return
    verbs = sorted({verb for _, verb in barred})[:_VERBS]
    for sentence in book.body:
        text = sentence.text.strip()
        for verb in (one for one in verbs if one in text):
            at = re.search(rf" (?:(?:may|can|must|will) )?(?P<verb>{re.escape(verb)}e?s?)\b(?P<rest>[^.;]*)", text)
            if at is None or re.search(r"\b(?:not|cannot|never|no)\b", text[: at.end()]) or _CASE.search(at["rest"]):
                continue
            who = frozenset(content_words(text[: at.start()]))
            place = barred.get((who, verb))
            if place is not None:
                yield Finding(
                    codes.TWO_VALUES,
                    book.place(sentence.start, sentence.start + len(sentence.text)),
                    f"Here it is done ({verb}), and {book.line_told(place[0])} forbids it to the same.",
                    "Strike one of the two, or say in which case each holds.",
                    also=(Label(book.place(*place), "forbidden here"),),
                )
