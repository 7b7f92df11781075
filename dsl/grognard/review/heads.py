"""With which words can a match of a pattern begin? Read from the pattern itself, so that it is tried only where one of them stands."""

from __future__ import annotations

import importlib
import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import attrs

from grognard.review.near import Spoken

_MOST = 800
"""So many beginnings are told apart; of a pattern with more they are told by fewer letters."""
_WORD_SIGNS = ("CATEGORY_WORD",)
ODD = "ſıİ\N{KELVIN SIGN}"
"""Letters beyond A to Z that a pattern which is blind for capitals takes for one of those."""


@attrs.frozen
class Head:
    """How a match may begin: with these letters at the beginning of a word, or else with one of some signs."""

    letters: str = ""
    signs: str = ""
    """The inside of a class of signs, as a pattern has it."""
    whole: bool = False
    """Whether the letters are all of the word."""
    bounded: bool = False
    """Whether no letter stands before."""
    open: bool = True
    """Whether more may be known of what follows."""


@lru_cache(maxsize=1024)
def heads(pattern: re.Pattern[str]) -> tuple[Head, ...] | None:
    """How each match of a pattern begins; None where that cannot be told by letters or signs."""
    try:
        parser: Any = importlib.import_module("re._parser")
    except ImportError:
        return None  # another Python, which does not show how it reads a pattern
    found = _through(parser.parse(pattern.pattern, pattern.flags), frozenset([Head()]))
    # A blank stands everywhere.
    if any(r"\s" in one.signs or " " in one.signs or not (one.signs or (one.letters and one.bounded)) for one in found):
        return None
    return tuple(sorted(found, key=lambda one: (one.letters, one.signs, one.whole)))


def starts(pattern: re.Pattern[str], text: str, spoken: Spoken) -> Sequence[int] | None:
    """Where in a text a match may begin, in order; None where that may be anywhere."""
    known = heads(pattern)
    if known is None or _odd(text):
        return None
    found: set[int] = set()
    words: set[str] = set()
    for one in known:
        if one.letters and one.whole:
            words.add(one.letters)
        elif one.letters:
            words.update(spoken.beginning(one.letters))
    for word in words:
        found.update(spoken.places.get(word, ()))
    signs = "".join(dict.fromkeys(one.signs for one in known if one.signs))
    if signs:
        found.update(match.start() for match in re.finditer(f"[{signs}]", text))
    return sorted(found)


@lru_cache(maxsize=4)
def _odd(text: str) -> bool:
    """Whether one of the odd letters stands in a text; every pattern asks."""
    return any(letter in text for letter in ODD)


def within(places: Sequence[int], start: int, end: int) -> bool:
    """Whether one of some places in order lies in a stretch."""
    at = bisect_left(places, start)
    return at < len(places) and places[at] < end


def _through(items: Iterable[tuple[Any, Any]], begun: frozenset[Head]) -> frozenset[Head]:
    """How a match may have begun behind some parts of a pattern, by how it may have begun before them."""
    for kind, what in items:
        going = frozenset(one for one in begun if one.open)
        if not going:
            break
        begun = (begun - going) | _behind(str(kind), what, going)
        if len(begun) > _MOST:
            begun = frozenset(map(_stopped, begun))
    return begun


def _behind(kind: str, what: Any, begun: frozenset[Head]) -> frozenset[Head]:
    """The same behind one part."""
    if kind == "LITERAL":
        return _one_of([("LITERAL", what)], begun)
    if kind == "IN":
        return _one_of([(str(each), inner) for each, inner in what], begun)
    if kind == "BRANCH":
        return frozenset().union(*(_through(way, begun) for way in what[1]))
    if kind == "SUBPATTERN":
        return _through(what[3], begun)
    if kind == "ATOMIC_GROUP":
        return _through(what, begun)
    if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        least, most, inner = what
        once = _through(inner, begun)
        if most > 1:
            once = frozenset(map(_stopped, once))
        return once if least else once | begun
    if kind == "AT":
        return frozenset(_at(str(what), one) for one in begun)
    if kind in ("ASSERT", "ASSERT_NOT"):
        return frozenset(_beside(kind == "ASSERT", what[0] < 0, list(what[1]), one) for one in begun)
    return frozenset(map(_stopped, begun))


def _one_of(signs: Sequence[tuple[str, Any]], begun: frozenset[Head]) -> frozenset[Head]:
    """Behind one sign out of several."""
    letters, others = _parted(signs)
    found: set[Head] = set()
    for one in begun:
        if letters is None or others is None:
            found.add(_stopped(one))
            continue
        found.update(attrs.evolve(one, letters=one.letters + letter) for letter in letters)
        if others and one.letters:
            found.add(attrs.evolve(one, whole=True, open=False))
        elif others:
            found.add(attrs.evolve(one, signs=others, open=False))
    return frozenset(found)


def _parted(signs: Sequence[tuple[str, Any]]) -> tuple[set[str] | None, str | None]:
    """The letters from a to z among some signs, and the inside of a class of the others; None where that is too much."""
    letters: set[str] = set()
    others: list[str] = []
    for kind, what in signs:
        if kind == "LITERAL":
            sign = chr(what)
            if sign.isascii() and sign.isalpha():
                letters.add(sign.lower())
            else:
                others += [re.escape(sign), re.escape(sign.lower()), re.escape(sign.upper())]
        elif kind == "CATEGORY" and str(what) in ("CATEGORY_DIGIT", "CATEGORY_SPACE"):
            others.append(r"\d" if str(what) == "CATEGORY_DIGIT" else r"\s")
        elif kind == "RANGE" and not any(what[0] <= ord(one) and ord(first) <= what[1] for first, one in ("AZ", "az")):
            others.append(f"{re.escape(chr(what[0]))}-{re.escape(chr(what[1]))}")
        else:
            return None, None
    return letters, "".join(others)


def _at(where: str, one: Head) -> Head:
    if one.letters:
        # Behind a letter no word goes on at a boundary, nor at an end.
        ends = where == "AT_BOUNDARY" or where.startswith("AT_END")
        return attrs.evolve(one, whole=True, open=False) if ends else one
    return attrs.evolve(one, bounded=True) if where == "AT_BOUNDARY" or where.startswith("AT_BEGINNING") else one


def _beside(stands: bool, before: bool, items: list[tuple[Any, Any]], one: Head) -> Head:
    """What is asked of the sign beside says whether a letter may stand there; all else that is asked is passed over."""
    if before == bool(one.letters) or not items or (not stands and len(items) != 1):
        return one
    kind, what = items[-1] if before else items[0]
    signs = [(str(each), inner) for each, inner in what] if str(kind) == "IN" else [(str(kind), what)]
    if stands:
        letters, others = _parted(signs)
        bars = letters is not None and not letters and bool(others)
    else:
        bars = _bars_letters(signs)
    if not bars:
        return one
    return attrs.evolve(one, bounded=True) if before else attrs.evolve(one, whole=True, open=False)


def _bars_letters(signs: Sequence[tuple[str, Any]]) -> bool:
    """Whether all letters from a to z are among some signs, small and capital."""
    if any(kind == "CATEGORY" and str(what) in _WORD_SIGNS for kind, what in signs):
        return True
    ranges = [what for kind, what in signs if kind == "RANGE"]
    return all(any(low <= ord(first) and ord(last) <= high for low, high in ranges) for first, last in ("AZ", "az"))


def _stopped(one: Head) -> Head:
    return attrs.evolve(one, open=False)
