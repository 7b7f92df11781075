"""Would another word or figure stand better where a sentence has one?

A sentence may say only what its rules say, and yet of the wrong thing: two figures that have changed places. So each word of a list and
each figure is held against the others that could stand there, by what stands round it: near words count most, rare words
more than frequent ones, and each counts where some line has it together with the word in question. Where another that the
sentence does not say stands clearly better, or where two that it says would stand better in each other's place, it is wrong.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import attrs

from grognard.checks.numerals import numerals
from grognard.checks.short_fit import Fit, Tokens, Unit
from grognard.telling.roots import LITTLE, root

Wrong = tuple[int, int, str]
Roots = tuple[str, ...]
Places = Callable[[str, Mapping[Roots, object]], Iterator[tuple[Roots, int, int]]]
"""Finds names in a sentence, by their roots."""
Weighted = tuple[float, Unit]
"""A line, and how much it counts."""

_TOKEN = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|[:;,()]")
_LIST = re.compile(r"(?:\W|\b(?:and|or|nor|to|an?|the|in|no|not|never|form)\b)*", re.IGNORECASE)
"""What stands between the words of one list."""
BREAKS = {",": 1.0, ":": 1.5, "(": 1.0, ")": 1.0, ";": 3.0}
"""How many words a mark is worth between two words."""
LOSES = re.compile(r"\s+(?:(?!wins\b)\w+\s+)?(?:loses?|is beaten)\b", re.IGNORECASE)
"""Behind `the lower`: it says by its contrary that the higher wins."""
_FADES = 0.7
"""What each word in between leaves of a word's weight."""
_PARTS, _SAME_LINE = 0.85, 0.4
"""What each word in between leaves of what two words of one line tell of each other, and what is left at least."""
_ABOVE = 0.3
"""What a word weighs that stands above a line, not in it."""
_BETTER, _CLEARLY, _ALONE = 1.2, 0.8, 1.5
"""How much better another must stand: so many times and by so much."""
_TURNED, _SURELY = 2.0, 0.8
"""How much better two must stand in each other's place."""
_TOLD_ELSEWHERE = 1.5
"""How much clearer what another sentence says must stand."""


@attrs.frozen
class Site:
    """A word of a list, or a figure, where it stands in a sentence."""

    said: Tokens
    start: int
    end: int
    others: tuple[Tokens, ...]
    """What could stand there instead."""
    doubt: float = 1.0
    """So many times clearer the other must stand."""
    elsewhere: frozenset[Tokens] = frozenset()
    """Which of the others another sentence of the same rules says, so that they are not missing."""
    also: tuple[tuple[Tokens, Tokens], ...] = ()
    """What else is said there, each with what it could be: all of them must stand better so."""
    sort: str = ""
    """What it is: two of a sort can have changed places."""
    vouched: bool = False
    """Whether some line has to say it at all."""


@attrs.frozen
class SaidWord:
    """A root, a figure or a mark, and where it stands."""

    text: str
    start: int
    end: int


class Index:
    """The lines of one sentence's rules, by what stands in them."""

    def __init__(self, units: Iterable[Weighted], fit: Fit) -> None:
        self._fit = fit
        self._units = tuple(units)
        self._with: dict[str, list[int]] = {}
        for number, (_, unit) in enumerate(self._units):
            for token in unit.own | unit.above:
                self._with.setdefault(token, []).append(number)

    def in_order(self, one: Tokens, two: Tokens) -> bool:
        """Whether a line says two things in that order."""
        for _, unit in self._having(one | two):
            places = _places(unit.text)
            first = [at for each in one for at in places.get(each, ())]
            second = [at for each in two for at in places.get(each, ())]
            if first and second and min(first) < min(second):
                return True
        return False

    def texts_with(self, token: str) -> Iterator[str]:
        """The lines that say something themselves; no remarks."""
        for number in self._with.get(token, ()):
            unit = self._units[number][1]
            if token in unit.own and not unit.remark:
                yield unit.text

    def has(self, said: Tokens) -> bool:
        """Whether any line says it."""
        return next(self._having(said), None) is not None

    def beside(self, said: Tokens, around: Mapping[str, float]) -> float:
        """How well something stands among the words around it, each with its weight."""
        return sum(around[token] * tied for token, tied in self.ties(said, around).items())

    def ties(self, said: Tokens, words: Iterable[str]) -> dict[str, float]:
        """How close the lines tie something to each of some words."""
        best: dict[str, float] = {}
        for share, unit in self._having(said):
            for token in words:
                if token in said:
                    continue
                there = (
                    _nearness(unit.text, said, token) if token in unit.own else _ABOVE if token in unit.above else 0.0
                )
                if there:
                    best[token] = max(best.get(token, 0.0), share * there)
        return {token: value * self._fit.weight(token) for token, value in best.items()}

    def _having(self, said: Tokens) -> Iterator[Weighted]:
        first = min(said, key=lambda one: len(self._with.get(one, ())), default="")
        for number in self._with.get(first, ()):
            share, unit = self._units[number]
            if said <= unit.own:
                yield share, unit
            elif said <= unit.own | unit.above:
                yield share * _ABOVE, unit


def swapped(index: Index, said: str, sites: Sequence[Site]) -> Iterator[tuple[Site, Tokens]]:
    """The sites where something else would stand better, and what."""
    words = words_of(said)
    around = [_around(words, site) for site in sites]
    for site, beside in zip(sites, around, strict=True):
        if not site.said:
            continue
        if site.vouched and not index.has(site.said):
            if LOSES.match(said, site.end) and any(index.has(other) for other in site.others):
                continue
            yield site, frozenset()
            continue
        for other in site.others:
            if other & site.said or any(other == one.said for one in sites):
                continue
            doubt = site.doubt * (_TOLD_ELSEWHERE if other in site.elsewhere else 1.0)
            pairs = ((site.said, other), *site.also)
            if all(_stands_better(index, beside, *pair, doubt) for pair in pairs):
                yield site, other
                break
    latest = sorted(sites, key=lambda each: -each.start)
    for at, (one, by_one) in enumerate(zip(sites, around, strict=True)):
        for two, by_two in zip(sites[at + 1 :], around[at + 1 :], strict=True):
            if one.said and two.said and one.sort == two.sort and not two.said & one.said:
                if one.sort != "figure" and two.said not in one.others:
                    continue
                if one.sort == "figure" and not (index.has(one.said) and index.has(two.said)):
                    continue  # what no line has may be a sum, which stands nowhere else
                if _in_a_row(said, latest, one, two):
                    continue
                if _turned(index, one, two, by_one, by_two):
                    yield one, two.said
                    break


def _in_a_row(said: str, latest: Sequence[Site], one: Site, two: Site) -> bool:
    """Whether two stand in one list, where their order tells nothing: `walk, trot or gallop`. The sites come from the last to the first."""
    begin, end = min(one.end, two.end), max(one.start, two.start)
    between = said[begin:end]
    for site in latest:
        if begin <= site.start and site.end <= end and site.sort == one.sort:
            between = f"{between[: site.start - begin]}{between[site.end - begin :]}"
    return _LIST.fullmatch(between) is not None


def _turned(index: Index, one: Site, two: Site, by_one: Mapping[str, float], by_two: Mapping[str, float]) -> bool:
    """Whether two would stand better in each other's place: each word counts by how much nearer to the one than to the other it stands."""
    words = (by_one.keys() | by_two.keys()) - one.said - two.said
    if index.in_order(one.said, two.said):
        return False
    first, second = index.ties(one.said, words), index.ties(two.said, words)
    better = worse = 0.0
    for word in words:
        gain = (by_one.get(word, 0.0) - by_two.get(word, 0.0)) * (second.get(word, 0.0) - first.get(word, 0.0))
        better += max(gain, 0.0)
        worse += max(-gain, 0.0)
    return better > worse * _TURNED + _SURELY


def _stands_better(index: Index, around: Mapping[str, float], said: Tokens, other: Tokens, doubt: float) -> bool:
    """Whether another stands clearly better."""
    mine = index.beside(said, around)
    return index.beside(other, around) > (mine * _BETTER + _CLEARLY if mine else _ALONE) * doubt


def _around(words: Sequence[SaidWord], site: Site) -> dict[str, float]:
    """The words round a site, by how near they stand."""
    found: dict[str, float] = {}
    before = [one for one in reversed(words) if one.end <= site.start]
    after = [one for one in words if one.start >= site.end]
    for side in (before, after):
        away = 0.0
        for one in side:
            if one.text in BREAKS:
                away += BREAKS[one.text]
                continue
            found[one.text] = max(found.get(one.text, 0.0), _FADES**away)
            away += 1
    return found


@lru_cache(maxsize=50_000)
def _nearness(text: str, said: Tokens, token: str) -> float:
    """How near two things stand in a line: of two figures and two words each belongs to the one beside it."""
    places = _places(text)
    theirs = places.get(token)
    mine = [at for one in said for at in places.get(one, ())]
    if not theirs or not mine:
        return 1.0
    away = min(abs(one - other) for one in mine for other in theirs)
    return max(_SAME_LINE, math.pow(_PARTS, away))


@lru_cache(maxsize=20_000)
def _places(text: str) -> dict[str, list[float]]:
    """Where each word and figure stands in a line, counted in words and marks."""
    found: dict[str, list[float]] = {}
    at = 0.0
    for one in words_of(text):
        if one.text in BREAKS:
            at += BREAKS[one.text]
            continue
        found.setdefault(one.text, []).append(at)
        at += 1
    return found


@lru_cache(maxsize=20_000)
def words_of(said: str) -> tuple[SaidWord, ...]:
    """The words and figures of a text that tell something, and its marks, in order."""
    found = [
        SaidWord(one[0] if one[0] in BREAKS else root(one[0]), one.start(), one.end())
        for one in _TOKEN.finditer(said)
        if one[0].casefold() not in LITTLE
    ]
    for one in numerals(said):
        end = one.start + len(one.text)
        if one.dice is not None:
            count, sides = one.dice
            found.append(SaidWord(f"#{count if count > 1 else ''}D{sides}", one.start, end))
        if one.value is not None:
            found.append(SaidWord(f"#{one.value}", one.start, end))
    return tuple(sorted(found, key=lambda one: one.start))
