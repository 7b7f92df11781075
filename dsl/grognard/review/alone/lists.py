"""Do lists that are drawn as plain lines meet, keep their signs, and agree with their like?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.bands import fits
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.finding import Finding, Sure
from grognard.review.plain_lists import PlainList, Valued
from grognard.review.stretches import Stretch, told

_MODIFIED = re.compile(r"modif|total|adjust|\+|result|add|score", re.IGNORECASE)
_RIVALS = 3
"""So many lists with the same name are held against a further one."""
_PAIRS = 3
"""Lists must share so many names before they are held to be one list."""


def lists_meet(book: Book) -> Iterable[Finding]:
    """`2-5 Rout`, `7-8 Retreat`: the bands that lines begin with, and the faces of the die named above them."""
    for one in book.plain_lists:
        if not one.led or not _rising(one):
            continue
        stretches = [Stretch(each.band, each.start, each.end) for each in one.led]
        if not fits([each.band for each in stretches]):
            continue
        yield from told(book, stretches, "Two lines of this list", Sure.LIKELY)
        yield from _ends(book, one)


def _rising(one: PlainList) -> bool:
    lows = [each.band.low if each.band.low is not None else -1 for each in one.led]
    return lows == sorted(lows) or lows == sorted(lows, reverse=True)


def _ends(book: Book, one: PlainList) -> Iterator[Finding]:
    """The lowest and the highest throw, where the line above names the dice and nothing changes the throw."""
    head = " ".join(line.text for line in one.above)
    dice = [figure for figure in read_figures(head) if figure.sides]
    if len(dice) != 1 or _MODIFIED.search(head) or dice[0].value.denominator != 1:
        return
    least, most = int(dice[0].value), int(dice[0].value) * dice[0].sides
    lows, highs = [each.band.low for each in one.led], [each.band.high for each in one.led]
    low = None if None in lows else min(each for each in lows if each is not None)
    high = None if None in highs else max(each for each in highs if each is not None)
    if low == 0 and most in (10, 100):
        least, most = 0, most - 1
    missing = [
        *range(least, min(low, least + 3) if low is not None else least),
        *range(max(high, most - 3) + 1 if high is not None else most + 1, most + 1),
    ]
    if missing and (low is None or low <= least + 2) and (high is None or high >= most - 2):
        first = one.led[0]
        yield Finding(
            codes.FACES_MISSING,
            book.place(first.start, first.line.start + len(first.line.text)),
            f"{dice[0]} is thrown for this list, and nothing stands for {', '.join(map(str, missing))}.",
            "Add what is missing, or say that the result is changed before it is looked up.",
        )


def signs_are_kept(book: Book) -> Iterable[Finding]:
    """One line without a sign in a list where all others have one."""
    for one in book.plain_lists:
        bare = [each for each in one.valued if not each.sign]
        if len(one.valued) < 4 or len(bare) != 1 or bare[0].value == "0":
            continue
        yield Finding(
            codes.VALUE_LOST,
            book.place(bare[0].start, bare[0].end),
            f"{bare[0].value} has no sign, where the other {len(one.valued) - 1} values of this list have one.",
            "Write + or - before it; copying loses signs.",
        )


def lists_agree(book: Book) -> Iterable[Finding]:
    """The same list at two places: the same in every line (worth knowing), or with one value that differs."""
    known: dict[tuple[str, ...], list[PlainList]] = {}
    for one in book.plain_lists:
        if len(one.valued) < _PAIRS:
            continue
        names = {each.sense for each in one.valued}
        rivals = {id(other): other for name in names for other in known.get(name, ())}
        for other in list(rivals.values())[:_RIVALS]:
            if _of_other_parts(book, other, one):
                continue
            yield from _held(book, other, one)
        for name in names:
            if len(known.setdefault(name, [])) < _RIVALS:
                known[name].append(one)


def _of_other_parts(book: Book, first: PlainList, second: PlainList) -> bool:
    """Whether two lists stand below two headings of one rank, as the profiles of two units do."""
    here, there = (book.part_at(one.valued[0].start) for one in (first, second))
    return here >= 0 and there >= 0 and here != there and book.parts[here].level == book.parts[there].level


def _held(book: Book, first: PlainList, second: PlainList) -> Iterator[Finding]:
    before = {each.sense: each for each in first.valued}
    pairs: list[tuple[Valued, Valued]] = [(before[each.sense], each) for each in second.valued if each.sense in before]
    if len(pairs) < _PAIRS or len(pairs) * 4 < 3 * max(len(first.valued), len(second.valued)):
        return
    # A sign that was lost is told by itself.
    pairs = [(one, other) for one, other in pairs if bool(one.sign) == bool(other.sign)]
    differ = [(one, other) for one, other in pairs if (one.sign, one.value) != (other.sign, other.value)]
    if len(pairs) < _PAIRS or len(differ) * 3 > len(pairs):
        # Most of them differ: a list for another case.
        return
    signed = bool(pairs[0][0].sign)
    for one, other in differ:
        yield Finding(
            codes.TWO_VALUES if signed else codes.TABLES_DIFFER,
            book.place(other.start, other.end),
            f"The same list has {one.sign}{one.value} for {' '.join(one.sense)!r} in {book.line_told(one.start)}, and here it is {other.sign}{other.value}.",
            "Make the two agree, or say how the cases differ.",
            also=(Label(book.place(one.start, one.end), "the other"),),
        )
