"""Is one word of the rules spelled in two ways?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.dictionary import unspelt
from grognard.review.english.forms import Form, forms, only
from grognard.review.finding import Finding, times
from grognard.word_set import word_set

_WORD = re.compile(r"[A-Za-z]{5,}")
_ONE = re.compile(r"(?<![\w-])[A-Za-z]{7,40}(?![\w-])")
_TWO = re.compile(r"(?<![\w-])(?=([A-Za-z]{4,})(-| )([A-Za-z]{4,})(?![\w-]))")
_HYPHEN = re.compile(r"(?<![A-Za-z])([A-Za-z]{4,})-(?=([A-Za-z]{4,}))")
_ISE = re.compile(r"(is|iz)(e|ed|es|er|ing|ation|ations)\Z")


def terms_have_one_spelling(book: Book) -> Iterable[Finding]:
    """`organised` and `organized`: a reader looks for one and misses the other."""
    first: dict[str, dict[str, list[tuple[int, int]]]] = {}
    shapes = {word: _ISE.search(word.casefold()) for word in set(_WORD.findall(book.file.text))}
    ways: dict[str, set[str]] = {}
    for word, shape in shapes.items():
        if shape is not None:
            ways.setdefault(word.casefold()[: shape.start()], set()).add(shape[1])
    # Only where some word is spelled in two ways are its places looked for.
    for match in _WORD.finditer(book.file.text) if any(len(each) == 2 for each in ways.values()) else ():
        shape = shapes[match.group()]
        if shape is not None:
            word = match.group().casefold()
            stem = word[: shape.start()]
            first.setdefault(stem, {}).setdefault(shape[1], []).append(match.span())
    for stem, spellings in first.items():
        if len(spellings) == 2 and len(stem) > 3:
            yield from _told(book, stem, spellings)
    yield from _compounds(book)
    yield from _two_shores(book)
    yield from _halves(book)


_SHORES = (
    ("armour", "armor"), ("armoured", "armored"), ("colour", "color"), ("defence", "defense"), ("offence", "offense"), ("manoeuvre", "maneuver"),
    ("centre", "center"), ("honour", "honor"), ("favour", "favor"), ("harbour", "harbor"), ("neighbour", "neighbor"), ("grey", "gray"),
    ("calibre", "caliber"), ("metre", "meter"),
)  # fmt: skip
_SHORE_OF = {word: pair for pair in _SHORES for word in pair}
_FORM_OF = {
    f"{word}{end}": word
    for word in _SHORE_OF
    for end in ("", "s", *(("ed", "ing", "less", "able", "ably", "ful", "ite") if word.endswith("r") else ()))
    if f"{word}{end}" not in ("metered", "metering")
}
"""`favourable` and `favorably` are forms of one word. What is metered is so on both sides, where a metre is a length."""


def _two_shores(book: Book) -> Iterator[Finding]:
    """`armour` and `armor`: the same word as it is written on either side of the ocean."""
    found: dict[tuple[str, str], dict[str, list[tuple[int, int]]]] = {}
    # Most texts have none of them, and then there is nothing to look for.
    spoken = frozenset(re.findall(r"[a-z]{4,14}", book.casefolded))
    if spoken.isdisjoint(_FORM_OF):
        return
    for match in re.finditer(r"[A-Za-z]{4,14}", book.file.text):
        word = _FORM_OF.get(match.group().casefold())
        if word is not None:
            found.setdefault(_SHORE_OF[word], {}).setdefault(word, []).append(match.span())
    for spellings in found.values():
        if len(spellings) == 2:
            (common, many), (rare, few) = sorted(spellings.items(), key=lambda one: -len(one[1]))
            yield Finding.at_all(
                codes.TWO_SPELLINGS,
                book.places(few),
                f"Written `{rare}` {times(len(few))}, and `{common}` {times(len(many))}.",
                "Use one spelling, so that a search finds every place.",
            )


def _compounds(book: Book) -> Iterator[Finding]:
    """`countercharge`, `counter-charge` and `counter charge`: one word, two, or two with a hyphen."""
    text = book.file.text
    # Where a word never stands with a hyphen, nothing is asked of it.
    hyphened = {f"{one}{two}".casefold() for one, two in _HYPHEN.findall(text)}
    joined: dict[str, list[tuple[int, int]]] = {}
    for match in _ONE.finditer(text) if hyphened else ():
        if (word := match.group().casefold()) in hyphened:
            joined.setdefault(word, []).append(match.span())
    apart: dict[str, dict[str, list[tuple[int, int]]]] = {}
    for match in _TWO.finditer(text) if hyphened else ():
        first, sign, second = match.groups()
        whole = f"{first}{second}".casefold()
        if whole not in hyphened or text[max(0, match.start() - 1) : match.start()] in ("#", "/"):
            # An anchor or an address is no word of the text.
            continue
        # Without a hyphen somewhere two words side by side may be two words: `stand by`, `standby`.
        apart.setdefault(whole, {}).setdefault("with a hyphen" if sign == "-" else "as two words", []).append(
            (match.start(), match.end(3))
        )
    for whole, ways in apart.items():
        if whole in joined:
            ways["as one word"] = joined[whole]
        hyphen = ways.get("with a hyphen")
        two = ways.get("as two words")
        if len(ways) == 2 and hyphen is not None and two is not None and _before_a_noun(text, hyphen, two):
            continue
        if len(ways) < 2 or hyphen is None or _at_a_line_end(text, hyphen):
            continue
        (common, many), (rare, few) = sorted(ways.items(), key=lambda one: -len(one[1]))[:2]
        yield Finding.at_all(
            codes.TWO_SPELLINGS,
            book.places(few),
            f"Written {rare} {times(len(few))}, and {common} {times(len(many))}.",
            "Use one spelling, so that a search finds every place.",
        )


_SMALL = word_set("both each every upon with the and any all one two for not non but out off")
_WORDS = re.compile(r"[a-z]{3,}")
_JOINS = frozenset("'’-")
_SHORTEST, _SHORTEST_SECOND = 3, 4


def _halves(book: Book) -> Iterator[Finding]:
    """`hitpoints` where the text has `hit points` elsewhere: a word that no dictionary has, made of two things."""
    joined: dict[str, list[tuple[int, int]]] = {}
    for match in _ONE.finditer(book.file.text):
        joined.setdefault(match.group().casefold(), []).append(match.span())
    wanted = {word for word in joined if unspelt(word) and book.file.text[slice(*joined[word][0])][1:] == word[1:]}
    if not wanted:
        return
    small = book.casefolded
    words = _WORDS.findall(small)
    known, beside = set(words), set(pairwise(words))
    for found in sorted(wanted):
        apart = next(
            (
                (at, first, second)
                for first, second in _split(found, known)
                if (first, second) in beside and (at := _beside(small, first, second)) >= 0
            ),
            None,
        )
        if apart is None:
            continue
        at, first, second = apart
        places = joined[found]
        line = book.place(at, at + len(first)).line
        yield Finding.at_all(
            codes.TWO_SPELLINGS,
            book.places(places),
            f"Written as one word, and as two in line {line}: `{first} {second}`.",
            "Use one spelling, so that a search finds every place.",
        )


def _split(word: str, known: set[str]) -> Iterator[tuple[str, str]]:
    """Every way to part a word into two that the text has, the second a thing or a verb, also in the other number."""
    for whole in (word, word + "s", word.removesuffix("s")):
        for at in range(_SHORTEST, len(whole) - _SHORTEST_SECOND + 1):
            first, second = whole[:at], whole[at:]
            # What ran together with a small word is told as that.
            both = first in known and second in known and first not in _SMALL
            if both and only(second, Form.ONE, Form.MANY, Form.BARE, Form.THIRD):
                yield first, second


def _beside(text: str, first: str, second: str) -> int:
    """Where two words stand side by side; -1 if nowhere."""
    words = f"{first} {second}"
    at = text.find(words)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(words) : at + len(words) + 1]
        if not (before.isalnum() or after.isalnum() or before in _JOINS or after in _JOINS):
            return at
        at = text.find(words, at + 1)
    return -1


_NOUN = re.compile(
    r" (?!(?:of|to|in|on|by|is|are|was|and|or|as|at|for|from|with|if|when|then|that|which|will|may|must|can)\b)[a-z]"
)


def _before_a_noun(text: str, hyphen: list[tuple[int, int]], two: list[tuple[int, int]]) -> bool:
    """Whether a hyphen stands only before nouns, and two words only elsewhere: `an already-placed city`, `already placed.`"""
    return all(_NOUN.match(text, end) for _, end in hyphen) and not any(_noun_at(text, end) for _, end in two)


_WORD_BEHIND = re.compile(r" ([a-z]+)")


def _noun_at(text: str, at: int) -> bool:
    """Whether a thing stands behind a place, as far as a lexicon can tell: `the final score wins` has none."""
    match = _WORD_BEHIND.match(text, at)
    if match is None or _NOUN.match(text, at) is None:
        return False
    known = forms(match[1])
    return not known or (bool(known & {Form.ONE, Form.MANY}) and Form.THIRD not in known)


def _at_a_line_end(text: str, places: list[tuple[int, int]]) -> bool:
    """Whether a hyphen only ever parts a word at the end of a line."""
    return all(text[start:end].partition("-")[2][:1].isspace() for start, end in places)


def _told(book: Book, stem: str, spellings: dict[str, list[tuple[int, int]]]) -> Iterator[Finding]:
    (common, many), (rare, few) = sorted(spellings.items(), key=lambda one: -len(one[1]))
    yield Finding.at_all(
        codes.TWO_SPELLINGS,
        book.places(few),
        f"Spelled with -{rare}- {times(len(few))}, and with -{common}- {times(len(many))}.",
        "Use one spelling, so that a search finds every place.",
    )
