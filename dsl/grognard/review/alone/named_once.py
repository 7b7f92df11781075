"""Does each kind of tokens or cards that is named do anything: `take the Claim tokens`, and no word on them anywhere else?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.asked import WHOLE
from grognard.review.alone.other_books import stands_alone
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms
from grognard.review.finding import Finding, Sure, some_of
from grognard.word_set import word_set

_NAMED = re.compile(
    r"(?<=[a-z,/] )(?P<name>(?:[A-Z][a-z]+ )?[A-Z][a-z]{2,}) (?P<head>tokens|markers|counters|chits|cubes|cards|tiles)\b(?! ?[(:=]| [–—-] | (?:are|is|that|which|who|have|has|gives?|represents?|lets?|can|may|must|allows?|shows?|with)\b)"
)
_KIND = re.compile(
    r"(?<![\w-])(?P<name>[a-z]{4,}) (?P<head>tokens?|markers?|counters?|chits?|cards?|decks?|tiles?|sheets?)\b(?! games?\b|[-/]| ?[(:=]| [–—-] | (?:are|is|that|which|who|have|has|gives?|represents?|lets?|can|may|must|allows?|shows?|with)\b)"
)
"""The same in small letters: `one tactics card`, and no word on tactics anywhere else."""
_KINDS = word_set("advanced permanent temporary covert legendary elite")
"""Of the words that are no things these alone name a kind of cards."""
_PLAIN = word_set("""
    those these such said reference rule rulebook player summary expansion poker paper index another whichever whose other every each many your
    what four five nine three seven eight sixth excess surplus spare duplicate sample face majority quarter glass plastic wood cardboard metal felt score record character cheat spread credit business starter theme color colour playing trading center centre corner game note number kind type person people
""")
_COMPONENTS = re.compile(
    r"(?:game |the )?(?:components?(?: list)?|contents|materials?|equipment|pieces)|what(?:['’]s| is) in the box|what you need",
    re.IGNORECASE,
)
_PART = re.compile(
    r"(?:\d+ ?[x×]? |an? )?(?P<name>[A-Za-z][a-z]{3,}) (?P<head>[Tt]okens?|[Mm]arkers?|[Cc]hits?|[Cc]ards?|[Tt]iles?|[Dd]ecks?|[Ss]heets?)(?: ?[x×(]? ?\d+\)?)?\.?"
)
_ELSEWHERE = re.compile(
    r"\b(?:expansions?|future|other games?|sold|available|variants?|e\.g\.|edition)\b", re.IGNORECASE
)
_MOST_NAMES = 6


def what_is_named_is_spoken_of(book: Book) -> Iterable[Finding]:
    """Names of pieces that stand once in the whole text, where nothing is said of them: told together."""
    if book.size < WHOLE or not stands_alone(book):
        return
    found: list[tuple[int, int, str]] = []
    for pattern in (_NAMED, _KIND):
        for sentence in book.likely_sentences(pattern):
            if _ELSEWHERE.search(sentence.text):
                continue
            for match in pattern.finditer(sentence.text):
                last = match["name"].split()[-1].casefold()
                if _times(book, last) == 1 and (pattern is _NAMED or _names_a_kind(last)):
                    start = sentence.start + match.start()
                    found.append((start, sentence.start + match.end(), f"`{match['name']} {match['head']}`"))
    found += _listed(book)
    found = sorted(set(found))
    if 0 < len(found) <= _MOST_NAMES:
        yield Finding.at_all(
            codes.TERM_UNEXPLAINED,
            book.places(one[:2] for one in found),
            f"Named here, and nothing else in the text speaks of it: {some_of([name for _, _, name in found], _MOST_NAMES)}.",
            "Say what it is and what it does, or leave it out.",
            Sure.CERTAIN,
        )


def _listed(book: Book) -> Iterator[tuple[int, int, str]]:
    """The same of what stands by itself in a list of components."""
    parts = [part for part in book.parts if _COMPONENTS.fullmatch(part.title.strip(" .:0123456789"))]
    for entry in book.entries if parts else ():
        match = _PART.fullmatch(entry.text.strip(" *_"))
        if match is None or not any(part.end <= entry.start < part.until for part in parts):
            continue
        word = match["name"].casefold()
        if _times(book, word) == 1 and word not in _PLAIN:
            yield entry.start, entry.end, f"`{match['name']} {match['head']}`"


def _names_a_kind(word: str) -> bool:
    """Whether a word before `cards` tells which: a thing, and nothing that one does or that is like this."""
    return word in _KINDS or (word not in _PLAIN and forms(word) in ({Form.ONE}, {Form.MANY}, {Form.ONE, Form.MANY}))


def _times(book: Book, word: str) -> int:
    """How often a word stands, in the singular or the plural."""
    return sum(
        len(book.runs.get(form, ()))
        for form in (word, f"{word}s", word.removesuffix("s") if word.endswith("s") else f"{word}es")
    )
