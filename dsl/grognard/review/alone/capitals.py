"""Is one word of the game written with a capital here and without there: `a Unit`, `a unit`?"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.forms import Form, may_be
from grognard.review.finding import Finding, times
from grognard.review.near import near
from grognard.review.reading import Sentence
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
_MOST_NAMES = 8
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
    heads = {line.row for line in book.headings}
    prose = [one for one in book.body if not _headlike(one.text)]
    said = [one for one in prose if one.line.row not in heads]
    for sentence in said:
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
    for pair, (ups, downs) in _pairs(book, prose).items():
        fewer = min(ups, downs, key=len)
        if len(fewer) * (_SHARE - 1) >= len(ups) + len(downs):
            name = text[slice(*ups[0])]
            mixed.append((len(ups) + len(downs), f"{name} {times(len(ups))}, {pair} {times(len(downs))}", fewer))
    mixed += _halves(said)
    if book.told:
        mixed += _strays(
            book,
            [one for one in said if one.line.row not in book.in_table],
            {name.casefold().partition(" ")[0] for _, name, _ in mixed},
        )
    mixed += _climbers(said, {name.casefold().partition(" ")[0] for _, name, _ in mixed})
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


def _pairs(book: Book, prose: Sequence[Sentence]) -> dict[str, tuple[list[tuple[int, int]], list[tuple[int, int]]]]:
    """Names of two and three words: `Victory Points` and `victory points`."""
    ups: dict[str, list[tuple[int, int]]] = {}
    for sentence in prose:
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
            if book.line_at(match.start()).row not in book.in_table and not book.listed(match.start())
        ]
        if downs and len(places) + len(downs) > _LEAST_PAIRS:
            found[pair] = (places, downs)
    return found


_INSIDE = re.compile(r"[a-z0-9,;)’'] \Z")
_WITHIN = re.compile(r"[A-Z][a-z]{2}")
_HALF = re.compile(r"(?<![\w'’-])(?P<first>[A-Z][a-z]{2,}) (?P<second>[A-Za-z][a-z]{3,})\b(?! [A-Z])")


def _halves(prose: Sequence[Sentence]) -> list[tuple[int, str, list[tuple[int, int]]]]:
    """`Mountain cards` again and again, and `Mountain Cards` now and then."""
    found: dict[tuple[str, str], dict[bool, list[tuple[int, int]]]] = {}
    for sentence in prose:
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


_LONE = re.compile(r"(?<= )[A-Za-z][a-z]{3,}(?=[ ,;)]|[.!?](?:\s|\Z)|\Z)")
_LONE_TERM = re.compile(r"(?<= )[A-Z][a-z]{3,}(?=[ ,;)]|[.!?](?:\s|\Z)|\Z)")
"""Of those the ones with a capital."""
_NOMINAL = frozenset(
    ["a", "an", "the", "each", "every", "its", "their", "your", "this", "that", "one", "two", "three", "any", "all", "another", "his", "her", "no", "both", "these", "those", "more", "many", "much", "which", "of", "extra", "additional", "maximum", "minimum", "current", "total", "new"]
)  # fmt: skip
"""Words behind which a noun stands."""
_MOST_STRAYS = 2
"""A word is a term by its capital where it has that so many times as often."""


def _strays(book: Book, prose: Sequence[Sentence], told: set[str]) -> list[tuple[int, str, list[tuple[int, int]]]]:
    """A term that has its capital within sentences, and lost it here and there: `13 Shock`, `her courage of shock`.

    Only where the format says what is a heading; in a plain text the capital may be that of a title.
    """
    ups: dict[str, int] = {}
    for sentence in prose:
        text = sentence.text
        for match in _LONE_TERM.finditer(text):
            before = text[: match.start() - 1].rpartition(" ")[2]
            behind = text[match.end() + 1 : match.end() + 2] if text[match.end() : match.end() + 1] == " " else ""
            # Beside another capital it is part of a name, and the first word of a sentence has one in any case.
            if (
                before
                and before[-1].isalnum()
                and not behind.isupper()
                and (before[0].islower() or before[0].isdigit())
            ):
                ups[_one(match.group())] = ups.get(_one(match.group()), 0) + 1
    strays = []
    for word, many in ups.items():
        if many >= _LEAST and word not in _DULL | told and not may_be(word, Form.QUALITY):
            lows = list(_without_capital(book, prose, word))
            if lows and many >= _MOST_STRAYS * len(lows):
                strays.append((many + len(lows), f"{word.capitalize()} {many} times, {word} {times(len(lows))}", lows))
    return strays


_THING = re.compile(
    r"(?<= )(?<! of )(?P<word>[A-Za-z][a-z]{3,})(?=(?:['’]s)?(?:[ ,;).]|\Z))(?! (?:of|section|chapter|table|chart|phase|rules?|page)\b)"
)
"""A word that is no part of a name: `Line of Sight`, `the Combat section`."""
_LEAST_LOW = 3


def _climbers(prose: Sequence[Sentence], told: set[str]) -> list[tuple[int, str, list[tuple[int, int]]]]:
    """A word in small letters that has a capital here and there within a sentence: `a Loan`, where it is `the loan` else."""
    ups: dict[str, list[tuple[int, int]]] = {}
    lows: dict[str, int] = {}
    for sentence in prose:
        text = sentence.text
        for match in _THING.finditer(text):
            before = text[: match.start() - 1].rpartition(" ")[2]
            if before not in _NOMINAL and not before.endswith(("'s", "’s")):
                continue
            word = _one(match["word"])
            if match["word"][0].islower():
                lows[word] = lows.get(word, 0) + 1
            elif text[match.end() : match.end() + 1] != " " or text[match.end() + 1 : match.end() + 2].islower():
                ups.setdefault(word, []).append((sentence.start + match.start(), sentence.start + match.end()))
    return [
        (len(places) + lows[word], f"{word.capitalize()} {times(len(places))}, {word} {lows[word]} times", places)
        for word, places in ups.items()
        if lows.get(word, 0) >= max(_LEAST_LOW, _MOST_STRAYS * len(places))
        and word not in _DULL | told
        and may_be(word, Form.ONE)
    ]


def _without_capital(book: Book, prose: Sequence[Sentence], word: str) -> Iterator[tuple[int, int]]:
    """Where a word, or several of it, stands in small letters as a thing does."""
    starts = [one.start for one in prose]
    for at in sorted(at for one in (word, f"{word}s") if _one(one) == word for at in book.runs.get(one, ())):
        number = bisect_right(starts, at) - 1
        if number < 0 or book.file.text[at].isupper():
            continue
        sentence = prose[number]
        match = _LONE.match(sentence.text, at - sentence.start)
        before = sentence.text[: at - sentence.start - 1].rpartition(" ")[2]
        if match is None or not before or not before[-1].isalnum():
            continue
        if before.casefold() in _NOMINAL or before.endswith(("'s", "’s")):
            yield at, sentence.start + match.end()


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
