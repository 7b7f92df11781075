"""Is a short form that is given also used: `walking distance (or wd)`, and no `wd` behind it?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding

_LONG = re.compile(r"[A-Za-z][a-z]+(?:[ -][A-Za-z][a-z]+){1,4} \Z")
_REACH = 60
_FEW = 40
"""Letters that stand more often are a word, or part of many."""
_GIVEN = re.compile(r"\((?:or |abbreviated |short )?[\"“]?(?P<short>[A-Z]{2,5}|[a-z]{2,4})[\"”]?\)")


def short_forms_are_used(book: Book) -> Iterable[Finding]:
    """Short forms of the first letters of the words before them that stand nowhere else; told together."""
    text = book.file.text
    lost = []
    for match in book.matches(_GIVEN):
        short = match["short"]
        before = _LONG.search(text[max(0, match.start() - _REACH) : match.start()])
        if before is None or not _first_letters(before.group().strip(), short):
            continue
        alone = (
            text.count(short) <= _FEW
            and sum(1 for _ in book.matches(re.compile(rf"(?<![\w]){re.escape(short)}(?:s|['’]s)?(?![\w])"))) == 1
        )
        # A long form that stands nowhere else had no need of a short one in this text, or the rest of it was cut.
        if alone and book.casefolded.count(_phrase(before.group(), short)) > 1:
            lost.append((match.start("short"), match.end("short")))
    if lost:
        names = ", ".join(repr(text[start:end]) for start, end in lost)
        yield Finding.at_all(
            codes.LISTED_NEVER_USED,
            book.places(lost),
            f"A short form is given, and the text never uses it: {names}.",
            "Leave it out, or use it.",
        )


def _first_letters(words: str, short: str) -> bool:
    letters = "".join(word[0] for word in re.split(r"[ -]", words)).casefold()
    return letters.endswith(short.casefold())


def _phrase(words: str, short: str) -> str:
    """The last words, as many as the short form has letters."""
    return " ".join(re.split(r"[ -]", words.strip())[-len(short) :]).casefold()
