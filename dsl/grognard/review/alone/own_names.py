"""Is one name written in one way: `UNO` and `Uno`, `skill points` and `skills points`, `Compass Dice` and `Compas Dice`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.alone.telling import two_ways
from grognard.review.book import Book
from grognard.review.english.dictionary import spelt
from grognard.review.english.forms import forms
from grognard.review.finding import Finding
from grognard.review.near import near
from grognard.word_set import word_set

_LOUD = re.compile(r"(?<![\w\"“'‘#*-])[A-Z]{3,}(?![\w\"”'’!-])")
_HEAD = re.compile(
    r"\b(?P<first>[a-z]{3,}) (?P<head>points?|tokens?|cards?|dice|rolls?|tests?|phases?|markers?|checks?|bonus(?:es)?)\b",
    re.IGNORECASE,
)
_HEADS = (" point", " token", " card", " dice", " roll", " test", " phase", " marker", " check", " bonus")
_WHO = word_set("player opponent character unit model team side attacker defender leader")
"""Whoever does something: `the players roll`, `one of the players rolls`."""
_MOST = 200


def own_names_are_alike(book: Book) -> Iterable[Finding]:
    """A name in capitals here and not there; a first word with an s here and without it there."""
    yield from _loud(book)
    yield from _first_words(book)


def _loud(book: Book) -> Iterator[Finding]:
    text = book.file.text
    seen: set[str] = set()
    for match in book.matches(_LOUD):
        word = match.group()
        line = book.line_at(match.start())
        if word in seen or len(seen) > _MOST or line.text.isupper() or line.row in book.in_table:
            continue
        seen.add(word)
        small = word.casefold()
        around = (
            text[max(0, match.start() - 20) : match.start()].split()[-1:]
            + text[match.end() : match.end() + 20].split()[:1]
        )
        if spelt(small) or forms(small) or any(one.isupper() and len(one) > 1 for one in around):
            continue
        if word.capitalize() not in text:
            continue
        other = book.match(re.compile(rf"(?<![\w]){word.capitalize()}(?![\w])"))
        if other is not None:
            yield _told(book, match.span(), other.span(), word, word.capitalize())


def _first_words(book: Book) -> Iterator[Finding]:
    found: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for match in near(_HEAD, book.file.text, book.casefolded, _HEADS):
        found.setdefault((match["first"].casefold(), match["head"].casefold().removesuffix("s")), []).append(
            match.span()
        )
    for (first, head), places in found.items():
        one = found.get((first[:-1], head)) if first.endswith("s") and not first.endswith("ss") else None
        if first[:-1] in _WHO and head in ("roll", "test", "check", "phase", "marker", "point"):
            continue
        if one is not None and len(one) >= len(places) and len(places) == 1 and len(first) > 4:
            start = places[0][0]
            before = book.file.text[max(0, start - 2) : start]
            if before.strip() in ("'", "’"):
                continue
            yield _told(book, places[0], one[0], f"{first} {head}", f"{first[:-1]} {head}")


def _told(book: Book, here: tuple[int, int], there: tuple[int, int], one: str, other: str) -> Finding:
    return Finding(
        codes.TWO_SPELLINGS,
        book.place(*here),
        f"`{one}` here, and `{other}` in {book.line_told(there[0])}.",
        "Write a name in one way.",
        also=(Label(book.place(*there), "the other way"),),
    )


_NAME = re.compile(r"(?<![\w-])(?P<first>[A-Z][a-z]{4,}) (?P<second>[A-Z][a-z]{2,})(?![\w-])")
_MOST_PAIRS = 4000


def names_have_one_spelling(book: Book) -> Iterable[Finding]:
    """A name of two words of which one differs from that of another name in one letter, within the word or at its end."""
    found: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for match in book.matches(_NAME):
        found.setdefault((match["first"], match["second"]), []).append(match.span())
    if len(found) > _MOST_PAIRS:
        return
    parts = {part.title.casefold() for part in book.parts}
    shelf: dict[str, list[str]] = {}
    for first, second in found:
        shelf.setdefault(second.removesuffix("s"), []).append(first)
    for (first, second), places in found.items():
        for other in shelf[second.removesuffix("s")]:
            many = (
                found.get((other, second))
                or found.get((other, f"{second}s"))
                or found.get((other, second.removesuffix("s")))
                or []
            )
            if other == first or not _one_letter(first, other) or len(many) < len(places):
                continue
            # Two parts are two things, however alike they are called.
            if {f"{first} {second}".casefold(), f"{other} {second}".casefold()} <= parts:
                continue
            if spelt(first.casefold()) and spelt(other.casefold()):
                continue
            if len(many) == len(places) and not (spelt(other.casefold()) and not spelt(first.casefold())):
                continue
            yield two_ways(
                book,
                codes.TWO_SPELLINGS,
                places,
                many,
                f"`{first} {second}` here, and `{other} {second}` in {book.line_told(many[0][0])}.",
                "Write a name in one way.",
                other="the other spelling",
            )
            break


def _one_letter(one: str, two: str) -> bool:
    """Whether one letter was left out or changed; an s at the end is the plural of another."""
    short, long = sorted((one, two), key=len)
    if long == f"{short}s" and not short.endswith("s"):
        return False
    if len(short) == len(long):
        return sum(a != b for a, b in zip(short, long, strict=True)) == 1 and short[0] == long[0]
    return len(long) - len(short) == 1 and any(long[:at] + long[at + 1 :] == short for at in range(1, len(long)))
