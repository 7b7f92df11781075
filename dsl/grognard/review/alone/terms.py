"""Does each token that is handed out do something, and is each word of the glossary used?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.entries import Entry
from grognard.review.finding import Finding, some_of
from grognard.review.model.model import Model
from grognard.review.reading import content_words

_MOST_NAMES = 6


def tokens_do_something(book: Book, model: Model) -> Iterable[Finding]:
    """A token of which the text speaks only where it hands it out or lists it among the components."""
    for term in model.terms:
        if term.defined or any(not _is_component(book, span[0]) for span in term.used):
            continue
        yield Finding.at_all(
            codes.STATE_WITHOUT_EFFECT,
            [book.place(*span) for span in term.given],
            f"The text hands out a {term.name} {term.kind}, and nowhere says what it does.",
            "Say what it does, or in which book or on which card it is told.",
        )


def _is_component(book: Book, at: int) -> bool:
    """Whether a place stands in a line that counts things: `10 Stun tokens`."""
    return re.match(r"[\W_]*\d{1,3}\s?[x×]?\s", book.line_at(at).text) is not None


_GLOSSARY = re.compile(
    r"(?:glossary|definitions|terminology|key (?:terms|words)|game terms)(?: of terms)?", re.IGNORECASE
)
_LEAST = 4


def words_of_the_glossary_are_used(book: Book, model: Model) -> Iterable[Finding]:
    """Words that the glossary explains and no sentence outside it uses, told together; few among many."""
    for part in book.parts:
        if not _GLOSSARY.fullmatch(part.title.strip(" *_:.")):
            continue
        entries = [entry for entry in book.entries if part.end <= entry.start < part.until and entry.rest]
        unused = [entry for entry in entries if not _is_used(book, entry)]
        if len(entries) >= _LEAST and 0 < len(unused) * 3 <= len(entries):
            yield Finding.at_all(
                codes.LISTED_NEVER_USED,
                [book.place(entry.start, entry.end) for entry in unused],
                f"The glossary explains what the text never uses: {some_of([repr(entry.name) for entry in unused], _MOST_NAMES)}.",
                "Take it out, or use it.",
            )


def _is_used(book: Book, entry: Entry) -> bool:
    names = content_words(entry.name)
    places = (at for name in names for at in book.beginning(name[: max(4, len(name) - 3)]))
    return not names or any(not entry.start <= at < entry.end for at in places)


_DEFINED = re.compile(
    r"\b(?:said to (?:be|have)|(?:called|known as|termed|that of)(?: an?)?) (?:an? )?[‘“\"](?P<name>[a-z][a-z -]{2,30}?)[’”\"]"
)


def terms_are_used(book: Book, model: Model) -> Iterable[Finding]:
    """Words that a sentence defines between quotation marks, and that nothing outside its paragraph uses."""
    for match in book.matches(_DEFINED):
        line, name = book.line_at(match.start()), match["name"]
        stem = name.split()[-1]
        places = book.beginning(stem[: max(4, len(stem) - 3)])
        if all(line.start <= at <= line.start + len(line.text) for at in places):
            yield Finding(
                codes.LISTED_NEVER_USED,
                book.place(*match.span("name")),
                f"The text says what {name!r} is, and uses the word nowhere else.",
                "Take it out, or use it.",
            )
