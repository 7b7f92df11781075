"""Is one word of the rules spelled in two ways?"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.closed_classes import FINITE, PERSONS
from grognard.review.english.dictionary import unspelt
from grognard.review.english.forms import Form, forms, only
from grognard.review.finding import Finding, times
from grognard.review.near import spoken
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
    ways: dict[str, dict[str, list[str]]] = {}
    for word, shape in shapes.items():
        if shape is not None:
            ways.setdefault(word.casefold()[: shape.start()], {}).setdefault(shape[1], []).append(word)
    # Only where some word is spelled in two ways are its places looked for.
    both = [
        (start, start + len(word), stem, way)
        for stem, spelled in ways.items()
        if len(spelled) == 2
        for way, words in spelled.items()
        for word in words
        for start in book.runs[word.casefold()]
        if book.file.text.startswith(word, start)
    ]
    for start, end, stem, way in sorted(both):
        first.setdefault(stem, {}).setdefault(way, []).append((start, end))
    for stem, spellings in first.items():
        if len(spellings) == 2 and len(stem) > 3:
            yield from _told(book, spellings)
    yield from _compounds(book)
    yield from _two_shores(book)
    yield from _halves(book)
    yield from _parted(book)


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
_LONGEST = 14


def _two_shores(book: Book) -> Iterator[Finding]:
    """`armour` and `armor`: the same word as it is written on either side of the ocean."""
    found: dict[tuple[str, str], dict[str, list[tuple[int, int]]]] = {}
    # A run of letters that is longer than a word may be has several in it.
    stands = [
        (start + part.start(), _FORM_OF[part.group()], len(part.group()))
        for run, starts in book.runs.items()
        if len(run) > _LONGEST or run in _FORM_OF
        for part in re.finditer(r"[a-z]{4,14}", run)
        if part.group() in _FORM_OF
        for start in starts
    ]
    for start, word, length in sorted(stands):
        found.setdefault(_SHORE_OF[word], {}).setdefault(word, []).append((start, start + length))
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
    written = {f"{one}{two}".casefold() for one, two in _HYPHEN.findall(text)}
    # Of one thing and of several: `counter-attack` and `counterattacks`.
    hyphened = {form for one in written for form in (_of_one(one), f"{_of_one(one)}s", one)}
    apart: dict[str, dict[str, list[tuple[int, int]]]] = {}
    for match in _in_two(book, hyphened):
        first, sign, second = match.groups()
        whole = f"{first}{second}".casefold()
        # `Four-player games` are for `four players`, but `bread-seeds` are many of a `bread seed`.
        if sign == " " and whole not in written and f"{whole}s" not in written:
            continue
        if whole not in hyphened or text[max(0, match.start() - 1) : match.start()] in ("#", "/"):
            # An anchor or an address is no word of the text.
            continue
        # Without a hyphen somewhere two words side by side may be two words: `stand by`, `standby`.
        apart.setdefault(_of_one(whole), {}).setdefault("with a hyphen" if sign == "-" else "as two words", []).append(
            (match.start(), match.end(3))
        )
    for whole, ways in apart.items():
        joined = sorted(_spans(book, whole) + _spans(book, f"{whole}s"))
        if joined:
            ways["as one word"] = joined
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


def _of_one(word: str) -> str:
    """A word without the `s` of several."""
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _in_two(book: Book, wholes: Set[str]) -> list[re.Match[str]]:
    """Two words side by side or with a hyphen that may make one of these together, in order of place."""
    runs = book.runs
    lengths = {len(run) for run in runs}
    firsts = {
        whole[:at]
        for whole in wholes
        for at in (lengths if len(lengths) < len(whole) else range(len(whole)))
        if len(whole) - at in lengths and whole[:at] in runs and whole[at:] in runs
    }
    found = (_TWO.match(book.file.text, start) for first in firsts for start in runs[first])
    return sorted((one for one in found if one is not None), key=re.Match.start)


def _spans(book: Book, word: str) -> list[tuple[int, int]]:
    """Where a word stands by itself, in any letters."""
    found = (_ONE.match(book.file.text, start) for start in book.runs.get(word, ()))
    return [one.span() for one in found if one is not None]


_SMALL = word_set("both each every upon with the and any all one two for not non but out off")
_JOINS = frozenset("'’-")
_SHORTEST, _SHORTEST_SECOND = 3, 4
_SHORTEST_ONE, _LONGEST_ONE = 7, 40
"""As `_ONE` has it."""


def _halves(book: Book) -> Iterator[Finding]:
    """`hitpoints` where the text has `hit points` elsewhere: a word that no dictionary has, made of two things."""
    text = book.file.text
    wanted = {
        word: places
        for word in book.runs
        if _SHORTEST_ONE <= len(word) <= _LONGEST_ONE
        and unspelt(word)
        and (places := _spans(book, word))
        and text[slice(*places[0])][1:] == word[1:]
    }
    known = spoken(book.casefolded).places
    ways = {word: list(_split(word, known)) for word in wanted}
    beside = _beside(book.casefolded, known, {pair for pairs in ways.values() for pair in pairs})
    for found in sorted(wanted):
        apart = next(((beside[pair], *pair) for pair in ways[found] if pair in beside), None)
        if apart is None:
            continue
        at, first, second = apart
        places = wanted[found]
        yield Finding.at_all(
            codes.TWO_SPELLINGS,
            book.places(places),
            f"Written as one word, and as two in {book.line_told(at)}: `{first} {second}`.",
            "Use one spelling, so that a search finds every place.",
        )


_OFTEN_ONE = 3
_DOERS = PERSONS | FINITE | frozenset(["to", "players"])
"""Behind these the first of two words is what somebody does."""
_TWO_THINGS = re.compile(r"(?<=[a-z,] )[a-z]+ [a-z]+(?![\w'’-])")


def _parted(book: Book) -> Iterator[Finding]:
    """`battle field` where the text has `battlefield` again and again: a word of the dictionary, of two that are things and no more."""
    known = spoken(book.casefolded).places
    wanted = {
        word: places
        for word in book.runs
        if _SHORTEST_ONE <= len(word) <= _LONGEST_ONE
        and len(book.runs[word]) >= _OFTEN_ONE
        and not unspelt(word)
        and Form.ONE in forms(word)
        and len(places := _spans(book, word)) >= _OFTEN_ONE
    }
    ways = {
        word: [
            (word[:at], word[at:])
            for at in range(_SHORTEST, len(word) - _SHORTEST_SECOND + 1)
            if word[:at] in known
            and word[at:] in known
            and word[:at] not in _SMALL
            and _thing(word[:at])
            and _thing(word[at:])
        ]
        for word in wanted
    }
    beside = _beside(book.casefolded, known, {pair for pairs in ways.values() for pair in pairs})
    for word, pairs in sorted(ways.items()):
        for pair in pairs:
            at = beside.get(pair, -1)
            before = book.file.text[max(0, at - _LONGEST) : at].split()[-1:]
            if (
                at >= 0
                and _TWO_THINGS.match(book.file.text, at) is not None
                and _DOERS.isdisjoint(one.casefold() for one in before)
            ):
                yield Finding(
                    codes.TWO_SPELLINGS,
                    book.place(at, at + len(word) + 1),
                    f"Written as two words, and as one in {book.line_told(wanted[word][0][0])}: `{word}`.",
                    "Use one spelling, so that a search finds every place.",
                )


def _thing(word: str) -> bool:
    """Whether it may be a thing, and nothing that describes one."""
    return Form.ONE in forms(word) and not forms(word) & {Form.QUALITY, Form.MANNER}


def _split(word: str, known: Container[str]) -> Iterator[tuple[str, str]]:
    """Every way to part a word into two that the text has, the second a thing or a verb, also in the other number."""
    for whole in (word, word + "s", word.removesuffix("s")):
        for at in range(_SHORTEST, len(whole) - _SHORTEST_SECOND + 1):
            first, second = whole[:at], whole[at:]
            # What ran together with a small word is told as that.
            both = first in known and second in known and first not in _SMALL
            if both and only(second, Form.ONE, Form.MANY, Form.BARE, Form.THIRD):
                yield first, second


def _beside(small: str, places: Mapping[str, Sequence[int]], pairs: Set[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """Where each of some pairs of words first stands side by side; without those that do nowhere."""
    found: dict[tuple[str, str], int] = {}
    for first in {first for first, _ in pairs}:
        for at in places[first]:
            match = _WORD_BEHIND.match(small, at + len(first))
            if match is None or (first, match[1]) not in pairs or (first, match[1]) in found:
                continue
            before, after = small[at - 1 : at], small[match.end() : match.end() + 1]
            if not (before.isalnum() or after.isalnum() or before in _JOINS or after in _JOINS):
                found[first, match[1]] = at
    return found


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


def _told(book: Book, spellings: dict[str, list[tuple[int, int]]]) -> Iterator[Finding]:
    (common, many), (rare, few) = sorted(spellings.items(), key=lambda one: -len(one[1]))
    yield Finding.at_all(
        codes.TWO_SPELLINGS,
        book.places(few),
        f"Spelled with -{rare}- {times(len(few))}, and with -{common}- {times(len(many))}.",
        "Use one spelling, so that a search finds every place.",
    )
