"""Does a sentence that begins with `if` also say what happens then: `If the number is equal to the value indicated.`?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.closed_classes import FINITE, PERSONS
from grognard.review.english.forms import Form, forms, lexicon, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_OPENS = word_set("if when whenever unless")
_SUBJECTS = PERSONS | word_set("""
    i this that these those there who which what then so no nothing all each every
""")
_NOUN_AHEAD = word_set("""
    the a an its your their his her any each every this that no one of for than to in on at by with per equal or and as
    from
""")
_LEAST, _MOST = 7, 40
_MARK = 12
"""So far the indent and the mark of an item reach."""


def conditions_have_their_sentence(book: Book) -> Iterable[Finding]:
    """Such sentences, each told."""
    if not lexicon():
        return
    entries = {book.line_at(entry.start).row for entry in book.entries} | {item.line.row for item in book.items}
    for sentence in book.body:
        # A line of a list may well be a condition and no more.
        if sentence.start - sentence.line.start <= _MARK and sentence.line.row in entries:
            continue
        text = sentence.text.strip()
        if (
            not text.endswith(".")
            or text.endswith("..")
            or text.split(" ", 1)[0].casefold() not in _OPENS
            or not text[0].isupper()
        ):
            continue
        row = tokens(text[:-1])
        if not _LEAST <= len(row) <= _MOST or any(one.small == "then" for one in row):
            continue
        # `If using large figures`, `If called`: there is no subject, and no verb to count.
        if forms(row[1].small) & {Form.DOING, Form.DID} or not _unfinished(row):
            continue
        at = sentence.start + sentence.text.find(text)
        yield Finding(
            codes.SIGN_MISPLACED,
            book.place(at, at + len(text)),
            f"This sentence begins with {row[0].text!r}, and does not say what happens then.",
            "Say it, or join it to the sentence that does.",
        )


def _unfinished(row: Sequence[Token]) -> bool:
    """Whether there is one verb and no other word that could be a second."""
    verbs = 0
    for at, one in enumerate(row[1:], 1):
        if not one.word:
            if one.text not in "-–'\"“”’%+/" and not one.text.isdigit():
                return False
            continue
        before, known = row[at - 1], forms(one.small)
        if one.small in FINITE or only(one.small, Form.THIRD):
            verbs += 1
            if verbs > 1:
                return False
            continue
        if (verbs or at > 1) and one.small in _SUBJECTS and before.small not in _NOUN_AHEAD:
            return False
        if Form.THIRD in known and Form.ONE in forms(before.small) and at > 1:
            verbs += 1
            if verbs > 1:
                return False
            continue
        if not verbs or not one.low:
            continue
        if not known and one.small not in _NOUN_AHEAD and one.small not in ("not", "either", "both", "only"):
            return False
        if (
            known & {Form.BARE, Form.THIRD}
            and before.small not in _NOUN_AHEAD | FINITE
            and not only(before.small, Form.QUALITY)
        ):
            after = row[at + 1].small if at + 1 < len(row) else ""
            if known <= {Form.BARE} or not only(before.small, Form.ONE) or after in _NOUN_AHEAD or after.isdigit():
                return False
    return verbs == 1
