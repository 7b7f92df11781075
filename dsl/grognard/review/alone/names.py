"""Has a thing one name: `morale test` here and `morale check` there?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.word_set import word_set

_SAME = (
    ("test", "check"),
    ("chart", "table"),
    ("marker", "counter", "token", "chit", "bead"),
    ("square", "cell"),
    ("phase", "step", "segment"),
    ("modifier", "adjustment"),
)
"""Words that rulebooks use for one and the same thing."""
_GROUP = {word: group[0] for group in _SAME for word in group}
_WORD = re.compile(r"[A-Za-z]+")
_LEAST_LETTERS = 4
_EVERYDAY = word_set("""
    this these those that each every another first second third last next same then also with from into when they must
    will have following above below such some other only your their more many both four five nine
""")


def terms_have_one_name(book: Book) -> Iterable[Finding]:
    """One word, with two that mean the same behind it."""
    spellings: dict[tuple[str, str], dict[str, list[tuple[int, int]]]] = {}
    for start, begin, stop in sorted(_heads(book.file.text, book.casefolded)):
        head = _singular(book.file.text[begin:stop])
        plain = book.file.text[start : begin - 1].casefold()
        if len(plain) >= _LEAST_LETTERS and plain not in _EVERYDAY:
            spellings.setdefault((plain, _GROUP[head]), {}).setdefault(head, []).append((start, stop))
    for (plain, _), names in spellings.items():
        if len(names) > 1:
            yield from _two_names(book, plain, names)


def _two_names(book: Book, plain: str, names: dict[str, list[tuple[int, int]]]) -> Iterator[Finding]:
    (common, often), *rarer = sorted(names.items(), key=lambda entry: (-len(entry[1]), entry[1][0]))
    for rare, places in rarer:
        yield two_ways(
            book,
            codes.TWO_NAMES,
            places,
            often,
            f"Called `{plain} {rare}` here, and `{plain} {common}` in {book.line_told(often[0][0])}.",
            "If both are one thing, call it by one name; if not, say what tells them apart.",
            other="the other name",
        )


def _heads(text: str, small: str) -> Iterator[tuple[int, int, int]]:
    """Where such a word begins and ends, and where the word before it begins, one blank or line end apart.

    In a heading that runs into the next cell or line the two words do not belong together.
    """
    for word in _GROUP:
        begin = small.find(word)
        while begin >= 0:
            match = _WORD.match(text, begin)
            if begin and text[begin - 1] in " \n" and match is not None and _singular(match.group()) == word:
                start = begin - 1
                while start and text[start - 1].isascii() and text[start - 1].isalpha():
                    start -= 1
                if start < begin - 1:
                    yield start, begin, match.end()
            begin = small.find(word, begin + 1)


def _singular(word: str) -> str:
    plain = word.casefold()
    return plain[:-1] if plain.endswith("s") and not plain.endswith("ss") else plain
