"""Would another word or figure stand better where a sentence has one?

A sentence may say only what its rules say, and yet of the wrong thing: two figures that have changed places. So each word of a list and
each figure is held against the others that could stand there, by what stands round it: near words count most, rare words
more than frequent ones, and each counts where some line has it together with the word in question. Where another that the
sentence does not say stands clearly better, or where two that it says would stand better in each other's place, it is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

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
_BREAKS = {",": 1.0, ":": 1.5, "(": 1.0, ")": 1.0, ";": 3.0}
"""How many words a mark is worth between two words."""
_FADES = 0.7
"""What each word in between leaves of a word's weight."""
_ABOVE = 0.3
"""What a word weighs that stands above a line, not in it."""
_BETTER, _CLEARLY, _ALONE = 1.2, 0.8, 1.5
"""How much better another must stand: so many times and by so much."""
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
    vouched: bool = False
    """Whether some line has to say it at all."""


@attrs.frozen
class _Token:
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

    def has(self, said: Tokens) -> bool:
        """Whether any line says it."""
        return next(self._having(said), None) is not None

    def beside(self, said: Tokens, around: Mapping[str, float]) -> float:
        """How well something stands among the words around it, each with its weight."""
        best: dict[str, float] = {}
        for share, unit in self._having(said):
            for token, near in around.items():
                if token in said:
                    continue
                there = 1.0 if token in unit.own else _ABOVE if token in unit.above else 0.0
                if there:
                    best[token] = max(best.get(token, 0.0), share * there * near)
        return sum(value * self._fit.weight(token) for token, value in best.items())

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
    words = tuple(_tokens(said))
    around = [_around(words, site) for site in sites]
    for site, beside in zip(sites, around, strict=True):
        if not site.said:
            continue
        if site.vouched and not index.has(site.said):
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
    for at, (one, by_one) in enumerate(zip(sites, around, strict=True)):
        for two, by_two in zip(sites[at + 1 :], around[at + 1 :], strict=True):
            if one.said and two.said and two.said in one.others and not two.said & one.said:
                as_it_is = index.beside(one.said, by_one) + index.beside(two.said, by_two)
                turned = index.beside(two.said, by_one) + index.beside(one.said, by_two)
                if turned > as_it_is * _BETTER + _CLEARLY:
                    yield one, two.said
                    break


def _stands_better(index: Index, around: Mapping[str, float], said: Tokens, other: Tokens, doubt: float) -> bool:
    """Whether another stands clearly better."""
    mine = index.beside(said, around)
    return index.beside(other, around) > (mine * _BETTER + _CLEARLY if mine else _ALONE) * doubt


def _around(words: Sequence[_Token], site: Site) -> dict[str, float]:
    """The words round a site, by how near they stand."""
    found: dict[str, float] = {}
    before = [one for one in reversed(words) if one.end <= site.start]
    after = [one for one in words if one.start >= site.end]
    for side in (before, after):
        away = 0.0
        for one in side:
            if one.text in _BREAKS:
                away += _BREAKS[one.text]
                continue
            found[one.text] = max(found.get(one.text, 0.0), _FADES**away)
            away += 1
    return found


def _tokens(said: str) -> list[_Token]:
    found = [
        _Token(one[0] if one[0] in _BREAKS else root(one[0]), one.start(), one.end())
        for one in _TOKEN.finditer(said)
        if one[0].casefold() not in LITTLE
    ]
    for one in numerals(said):
        end = one.start + len(one.text)
        if one.dice is not None:
            found.append(_Token(f"#D{one.dice[1]}", one.start, end))
        if one.value is not None:
            found.append(_Token(f"#{one.value}", one.start, end))
    return sorted(found, key=lambda one: one.start)
