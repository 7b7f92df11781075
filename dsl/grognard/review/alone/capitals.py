"""Has a term of the game its capital throughout: `a Unit` and `a unit`?

Only the places are compared in which a noun is sure to be one: behind an article, a number or a possessive, and before a
sign, the end, or a small word such as `of` and `may`. There `Fire` and `fire` are the same thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, times
from grognard.word_set import word_set

_BEFORE = word_set("""
    a an the each every its their your this that any another his her both these those many which one two three four five
    six extra additional enemy friendly own per
""")
_BEHIND = word_set("""
    of is are was were may must can cannot will would to in on at from for with by and or that which who if when while has
    have does do as into onto within before after until unless than then not moves takes gains loses rolls
""")
_DULL = word_set("""
    side part game rule rules section table above below following example general north south east west left right first
    last next same other such more chapter page figure note book rulebook king queen lord order empire army great case
    master captain general emperor god internet bible earth
""")
_NOUN = re.compile(
    r"(?<=[a-z,;:] )(?P<before>[a-z]+|\d{1,3}) (?P<noun>[A-Za-z][a-z]{3,})(?P<owned>['’]s)?"
    r"(?=(?P<behind>[.,;:!?)]|$| [a-z]+\b|\s*$))",
    re.MULTILINE,
)
_NO_TERM = word_set("you we they need through not")
_PAIR = re.compile(r"(?<=[a-z,;:] )[A-Z][a-z]{2,} [A-Z][a-z]{3,}(?=[.,;:!?)]| [a-z(]|$)", re.MULTILINE)
_WITHIN = re.compile(r"[a-z,;:] ")
_MOST_NAMES = 30
_LEAST_UP = 2
"""A capital that stands once alone may be a slip or a name."""


@attrs.define
class _Uses:
    """Where a noun stands with its capital, and where without."""

    up: list[tuple[int, int]] = attrs.Factory(list)
    small: list[tuple[int, int]] = attrs.Factory(list)

    @property
    def rarer(self) -> list[tuple[int, int]]:
        return min(self.up, self.small, key=len)


def terms_have_one_case(book: Book) -> Iterable[Finding]:
    """All of them together, the commonest first."""
    mixed = sorted(
        (uses for uses in _nouns(book).values() if len(uses.up) >= _LEAST_UP and _meets(book, uses)),
        key=lambda uses: (-len(uses.up) - len(uses.small), uses.up),
    )
    if not mixed:
        return
    names = "; ".join(_shown(book, uses) for uses in mixed[:_MOST_NAMES])
    more = f"; and {len(mixed) - _MOST_NAMES} more" if len(mixed) > _MOST_NAMES else ""
    yield Finding.at_all(
        codes.TWO_SPELLINGS,
        book.places(uses.rarer[0] for uses in mixed),
        f"Written with a capital here and without there: {names}{more}.",
        "Use capitals for a term of the rules everywhere, or nowhere; a reader takes the two for different things.",
    )


def _meets(book: Book, uses: _Uses) -> bool:
    """Whether one form is written in both ways: *the Effect* of a roll and *the effects* of a storm are two things."""
    up, small = ({book.file.text[slice(*span)].casefold() for span in spans} for spans in (uses.up, uses.small))
    return not up.isdisjoint(small)


def _shown(book: Book, uses: _Uses) -> str:
    return ", ".join(f"{book.file.text[slice(*places[0])]} {times(len(places))}" for places in (uses.up, uses.small))


def _nouns(book: Book) -> dict[str, _Uses]:
    nouns: dict[str, _Uses] = {}
    # The name of the game may be that of a thing in it.
    title = set(map(_singular, book.parts[0].title.split())) if book.parts else set()
    for start, end in _places(book):
        word = book.file.text[start:end]
        key = _singular(word)
        if key not in _DULL and key not in title:
            uses = nouns.setdefault(key, _Uses())
            (uses.up if word[0].isupper() else uses.small).append((start, end))
    return nouns | _pairs(book)


def _pairs(book: Book) -> dict[str, _Uses]:
    """Terms of two words, such as `War Phase`, that stand with both capitals within a sentence, and where they stand without."""
    pairs: dict[str, _Uses] = {}
    for match in book.matches(_PAIR):
        if not book.apart(match.start()) and not set(match.group().casefold().split()) & (_BEFORE | _BEHIND | _NO_TERM):
            pairs.setdefault(match.group().casefold(), _Uses()).up.append(match.span())
    text = book.file.text
    for term, uses in pairs.items():
        for at, end in book.occurrences(term) if len(uses.up) >= _LEAST_UP else ():
            if (
                text[at:end].islower()
                and _WITHIN.match(text, max(0, at - 2))
                and not book.apart(at)
                and not book.in_code(at)
            ):
                uses.small.append((at, end))
    return {term: uses for term, uses in pairs.items() if uses.small}


def _places(book: Book) -> Iterator[tuple[int, int]]:
    text = book.file.text
    for block in book.read.blocks:
        if block.kind not in ("paragraph", "item", "note") or book.listed(block.start):
            continue
        if _in_capitals(text[block.start : block.end]):
            continue
        for match in _NOUN.finditer(text, block.start, block.end):
            behind = match["behind"].strip()
            before = match["before"]
            if not (before.isdigit() or before in _BEFORE) or (behind.isalpha() and behind not in _BEHIND):
                continue
            if not book.in_code(match.start()) and not book.in_address(match.start()):
                yield match.span("noun")


def _in_capitals(text: str) -> bool:
    """Whether words have capitals everywhere, as a heading has."""
    long = re.findall(r"[A-Za-z]{4,}", text.partition(" ")[2])
    return len(long) > 1 and sum(word[0].isupper() for word in long) * 2 > len(long)


def _singular(word: str) -> str:
    small = word.casefold()
    return small[:-1] if small.endswith("s") and not small.endswith("ss") else small
