"""Is one word of the game written with a capital here and without there: `a Unit`, `a unit`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.forms import Form, may_be
from grognard.review.finding import Finding, times
from grognard.review.near import near
from grognard.word_set import word_set

_BEFORE = r"(?P<before>a|an|the|each|every|its|their|your|this|that|one|two|three|any|all|enemy|friendly|of|another|his|no|both|these|those|more|many|which)"
_WORD = re.compile(
    rf"(?<![\w'’-])(?i:{_BEFORE}) (?P<word>[A-Za-z][a-z]{{3,}}(?: [A-Za-z][a-z]{{3,}})?)(?P<after>(?:['’]s)?[ .,;:)]|$)"
)
_PAIR = re.compile(
    r"(?<=[a-z] )(?P<pair>(?:[A-Z][a-z]{2,} ){1,2}[A-Z][a-z]{2,}|[A-Z]{2,}[a-z]*)(?=[.,;:)]|s\b| (?![A-Z]|table|chart|phase|rule|section|card|token|deck|action))"
)
_NAMED = re.compile(r"(?:[A-Z][\w'’-]*|\b[A-Z])[ -]\Z")
_LEAST = 3
_SHARE = 9
_LEAST_PAIRS = 2
_MOST_NAMES = 6
_TERMS = 200
_DULL = word_set("""
    side part game rule rules section table above below following example general north south east west left right first
    last next same other such more than chapter page figure note book rulebook battle house king queen lord order empire
    army great long short close time level type step phase
""")


def terms_have_one_case(book: Book) -> Iterable[Finding]:
    """All of them together, the commonest first. Only words behind an article or the like count, where a noun stands."""
    high: dict[str, list[tuple[int, int]]] = {}
    low: dict[str, list[tuple[int, int]]] = {}
    text = book.file.text
    heads = {line.number for line in book.headings}
    for sentence in book.body:
        if sentence.line.number in heads or _headlike(sentence.text):
            continue
        for match in _WORD.finditer(sentence.text):
            first, _, second = match["word"].partition(" ")
            start = sentence.start + match.start("word")
            span = (start, start + len(first))
            # Beside another capital it is part of a name.
            if first[0].isupper() and not (second and second[0].isupper()) and (second or match["after"]):
                high.setdefault(_one(first), []).append(span)
            elif first[0].islower():
                low.setdefault(_one(first), []).append(span)
    mixed: list[tuple[int, str, list[tuple[int, int]]]] = []
    for word in high:
        ups, downs = high[word], low.get(word, [])
        if word in _DULL or min(len(ups), len(downs)) < _LEAST - (book.told and max(len(ups), len(downs)) > 2 * _LEAST):
            continue
        fewer = min(ups, downs, key=len)
        if len(fewer) * _SHARE >= len(ups) + len(downs):
            mixed.append((len(ups) + len(downs), f"{word.capitalize()} {len(ups)} times, {word} {len(downs)}", fewer))
    for pair, (ups, downs) in _pairs(book).items():
        fewer = min(ups, downs, key=len)
        if len(fewer) * (_SHARE - 1) >= len(ups) + len(downs):
            name = text[slice(*ups[0])]
            mixed.append((len(ups) + len(downs), f"{name} {times(len(ups))}, {pair} {times(len(downs))}", fewer))
    mixed += _halves(book)
    if book.told:
        mixed += _strays(book, {name.casefold().partition(" ")[0] for _, name, _ in mixed})
    if not mixed:
        return
    mixed.sort(key=lambda one: (-one[0], one[1]))
    names = "; ".join(name for _, name, _ in mixed[:_MOST_NAMES])
    more = f"; and {len(mixed) - _MOST_NAMES} more" if len(mixed) > _MOST_NAMES else ""
    first_place, *others = (places[0] for _, _, places in mixed)
    yield Finding(
        codes.TWO_SPELLINGS,
        book.place(*first_place),
        f"Written with a capital here and without there: {names}{more}.",
        "Use capitals for a term of the rules everywhere, or nowhere; a reader takes the two for different things.",
        places=tuple(book.place(*one) for one in others),
    )


def _pairs(book: Book) -> dict[str, tuple[list[tuple[int, int]], list[tuple[int, int]]]]:
    """Names of two and three words: `Victory Points` and `victory points`."""
    ups: dict[str, list[tuple[int, int]]] = {}
    for sentence in book.body:
        if _headlike(sentence.text):
            continue
        for match in _PAIR.finditer(sentence.text):
            if " " in match["pair"] and not _NAMED.search(sentence.text[: match.start()]):
                span = (sentence.start + match.start("pair"), sentence.start + match.end("pair"))
                ups.setdefault(_one(match["pair"].casefold()), []).append(span)
    found = {}
    for pair, places in list(ups.items())[:_TERMS]:
        if pair.split()[0] in _DULL:
            continue
        downs = [
            match.span()
            for match in near(
                re.compile(rf"(?<=[a-z] ){re.escape(pair)}s?(?=[ .,;:)])"), book.file.text, book.casefolded, (pair,)
            )
            if book.line_at(match.start()).number not in book.in_table and not book.listed(match.start())
        ]
        if downs and len(places) + len(downs) > _LEAST_PAIRS:
            found[pair] = (places, downs)
    return found


_INSIDE = re.compile(r"[a-z0-9,;)’'] \Z")
_WITHIN = re.compile(r"[A-Z][a-z]{2}")
_HALF = re.compile(r"(?<![\w'’-])(?P<first>[A-Z][a-z]{2,}) (?P<second>[A-Za-z][a-z]{3,})\b(?! [A-Z])")


def _halves(book: Book) -> list[tuple[int, str, list[tuple[int, int]]]]:
    """`Mountain cards` again and again, and `Mountain Cards` now and then."""
    found: dict[tuple[str, str], dict[bool, list[tuple[int, int]]]] = {}
    heads = {line.number for line in book.headings}
    for sentence in book.body:
        if sentence.line.number in heads or _headlike(sentence.text):
            continue
        # At the beginning of a sentence the first word says nothing.
        if _WITHIN.search(sentence.text, 4) is None:
            continue
        for match in _HALF.finditer(sentence.text):
            if match.start() > 3 and _INSIDE.search(sentence.text[: match.start()]) is not None:
                span = (sentence.start + match.start(), sentence.start + match.end())
                key = (match["first"], _one(match["second"]))
                found.setdefault(key, {}).setdefault(match["second"][0].isupper(), []).append(span)
    mixed = []
    for (first, second), forms in list(found.items()):
        if len(forms) == 2:
            fewer, more = sorted(forms.values(), key=len)
            if len(more) >= _LEAST + 1 and forms[False] and first.casefold() not in _DULL:
                up, down = forms[True], forms[False]
                names = f"{first} {second.capitalize()} {times(len(up))}, {first} {second} {times(len(down))}"
                mixed.append((len(up) + len(down), names, fewer))
    return mixed


_LONE = re.compile(r"(?<= )(?P<word>[A-Za-z][a-z]{3,})(?=[ ,;)]|[.!?](?:\s|\Z)|\Z)")
_NOMINAL = frozenset(
    ["a", "an", "the", "each", "every", "its", "their", "your", "this", "that", "one", "two", "three", "any", "all", "another", "his", "her", "no", "both", "these", "those", "more", "many", "much", "which", "of", "extra", "additional", "maximum", "minimum", "current", "total", "new"]
)  # fmt: skip
"""Words behind which a noun stands."""
_MOST_STRAYS = 2
"""A word is a term by its capital where it has that so many times as often."""


def _strays(book: Book, told: set[str]) -> list[tuple[int, str, list[tuple[int, int]]]]:
    """A term that has its capital within sentences, and lost it here and there: `13 Shock`, `her courage of shock`.

    Only where the format says what is a heading; in a plain text the capital may be that of a title.
    """
    ups: dict[str, int] = {}
    lows: dict[str, list[tuple[int, int]]] = {}
    heads = {line.number for line in book.headings}
    for sentence in book.body:
        text = sentence.text
        if sentence.line.number in heads or sentence.line.number in book.in_table or _headlike(text):
            continue
        for match in _LONE.finditer(text):
            before = text[: match.start() - 1].rpartition(" ")[2]
            word = match["word"]
            if not before or not before[-1].isalnum():
                continue
            if word[0].isupper():
                behind = text[match.end() + 1 : match.end() + 2] if text[match.end() : match.end() + 1] == " " else ""
                # Beside another capital it is part of a name, and the first word of a sentence has one in any case.
                if not behind.isupper() and (before[0].islower() or before[0].isdigit()):
                    ups[_one(word)] = ups.get(_one(word), 0) + 1
            elif before.casefold() in _NOMINAL or before.endswith(("'s", "’s")):
                start = sentence.start + match.start()
                lows.setdefault(_one(word), []).append((start, start + len(word)))
    return [
        (many + len(lows[word]), f"{word.capitalize()} {many} times, {word} {times(len(lows[word]))}", lows[word])
        for word, many in ups.items()
        if word in lows
        and word not in _DULL | told
        and many >= max(_LEAST, _MOST_STRAYS * len(lows[word]))
        and not may_be(word, Form.QUALITY)
    ]


def _headlike(words: str) -> bool:
    """Whether a line has capitals everywhere, as a heading has."""
    if words.rstrip(" *_").endswith((".", "!", "?")):
        return False
    # The first word of a sentence has one in any case.
    long = re.findall(r"[A-Za-z]{4,}", words.partition(" ")[2])
    return len(long) > 1 and sum(word[0].isupper() for word in long) * 2 > len(long)


def _one(word: str) -> str:
    small = word.casefold()
    return small[:-1] if small.endswith("s") and not small.endswith("ss") else small
