"""A rule said in short: which declarations a player's sentence tells, and what of them it leaves out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from weakref import WeakKeyDictionary

import attrs

from grognard.checks.numerals import numerals, strictly
from grognard.checks.short_usual import Usuals
from grognard.ir.declared import Choice, Declared
from grognard.ir.limits import Limits
from grognard.ir.names import key
from grognard.ir.on_sheet import sheet_name, shorts, title_of, wish_of
from grognard.ir.rules import Phase, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.source import Place
from grognard.telling.drawn import Drawer, Fault
from grognard.telling.needs import Need, is_printed, needs_of
from grognard.telling.roots import root, roots

_HALF = Fraction(1, 2)
_PARTS = {"thirds": 3, "quarters": 4, "fifths": 5, "sixths": 6, "eighths": 8, "tenths": 10}
_SO_MANY_PARTS = re.compile(rf"\b([1-9]) ({'|'.join(_PARTS)})\b", re.IGNORECASE)
"""`2 fifths`: 2/5 too, be it also that fifths are counted."""
_DOUBLE = re.compile(r"\bdouble\s+$", re.IGNORECASE)
"""`a double 1`: two dice show it."""
_TWO = frozenset(map(root, ("both", "double", "twice", "pair", "second")))

_NONE = frozenset(map(root, ("nothing", "no", "none", "nobody", "without", "free")))
"""`nothing in the way`, `no obstacle`, `the way free`: one word for another."""


class Said:
    """A text as it is looked through: its roots and its figures."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.roots = frozenset(roots(text))
        found = numerals(text)
        self.dice = frozenset(one.dice for one in found if one.dice is not None)
        self.numbers = {one.value for one in found if one.value is not None}
        self.numbers |= {Fraction(number) for number in strictly(text)}
        self.numbers |= {2 * one.value for one in found if one.value is not None and _DOUBLE.search(text[: one.start])}
        self.numbers |= {
            Fraction(int(found[1])) / _PARTS[found[2].casefold()] for found in _SO_MANY_PARTS.finditer(text)
        }
        if root("half") in self.roots:
            self.numbers.add(_HALF)
        if self.roots & _NONE:
            self.roots |= _NONE
        if self.roots & _TWO:
            self.numbers.add(Fraction(2))

    def tells(self, need: Need) -> bool:
        """Whether it says what a line needs."""
        words = sum(word in self.roots or (word == "?" and "?" in self.text) for word in need.words)
        named = words >= need.least or any(2 * len(self.roots & {*other}) >= len(other) for other in need.or_else)
        named = named or bool(need.contrary and self.roots.issuperset(need.contrary))
        return named and all(map(self._has, need.figures))

    def _has(self, figure: Fraction | tuple[int, int]) -> bool:
        if isinstance(figure, tuple):
            count, sides = figure
            return figure in self.dice or (
                any(each == sides for _, each in self.dice) and (count == 1 or Fraction(count) in self.numbers)
            )
        return not self.numbers.isdisjoint({figure, abs(figure), figure * 100, 1 / figure if figure else figure})


@attrs.frozen
class Short:
    """What is said in short under one heading, and all that it stands for."""

    home: Declared | Phase
    text: str
    """Its lines, figures drawn, one below the other."""
    tells: tuple[Declared | Phase, ...]
    """The home, and what is told with it."""
    untold: tuple[Need, ...]
    """What of these it does not say."""
    lines: tuple[str, ...]
    """Its lines as they are written."""
    printed: frozenset[Place]
    """The lines of all that it tells that are printed as rows of signs below it."""
    faults: tuple[tuple[str, Fault], ...] = ()
    """Braces that draw nothing, each with its line."""


class Shorts:
    """All that a ruleset says in short."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._usuals = Usuals(ruleset)

    @cached_property
    def all(self) -> tuple[Short, ...]:
        """Each, in the order of the ruleset."""
        with_: dict[str, list[Declared]] = {}
        for declared in may_be_said(self._ruleset):
            if (name := wish_of(declared).told_with) and not shorts(declared):
                with_.setdefault(key(name), []).append(declared)
        homes: list[Declared | Phase] = [one for one in may_be_said(self._ruleset) if shorts(one)]
        homes += [phase for one in self._ruleset.sequences.values() for phase in one.phases if shorts(phase)]
        return tuple(self._short(home, with_) for home in homes)

    def _short(self, home: Declared | Phase, with_: dict[str, list[Declared]]) -> Short:
        tells: list[Declared | Phase] = [home]
        left = [key(title_of(home))]
        while left:
            for other in with_.pop(left.pop(), ()):
                tells.append(other)
                left.append(key(title_of(other)))
        written = tuple(note.text for note in shorts(home))
        drawer = Drawer(self._ruleset, tells)
        lines = [drawer.draw(text) for text in written]
        said = Said("\n".join((*(line.told for line in lines), key(title_of(home)), sheet_name(home))))
        said.numbers |= self._usuals.shares_in(said.text)
        inside = frozenset(key(title_of(one)) for one in tells)
        untold = [need for one in tells for need in needs_of(self._ruleset, one, inside) if not said.tells(need)]
        faults = tuple((text, fault) for text, line in zip(written, lines, strict=True) for fault in line.faults)
        text = "\n".join(line.text for line in lines)
        return Short(home, text, tuple(tells), tuple(dict.fromkeys(untold)), written, _printed(tells), faults)


_KNOWN: WeakKeyDictionary[Ruleset, tuple[Short, ...]] = WeakKeyDictionary()


def shorts_of(ruleset: Ruleset) -> tuple[Short, ...]:
    """All that a ruleset says in short, worked out once for whoever asks: checks, pages, sheets and their proof."""
    if ruleset not in _KNOWN:
        _KNOWN[ruleset] = Shorts(ruleset).all
    return _KNOWN[ruleset]


def _printed(tells: Sequence[Declared | Phase]) -> frozenset[Place]:
    return frozenset(
        line.place for one in tells if isinstance(one, Rule) for line in one.lines if is_printed(one, line)
    )


def may_be_said(ruleset: Ruleset) -> Iterator[Rule | Table | Limits | Choice]:
    """The declarations that can be said in short; so can steps of a sequence."""
    yield from ruleset.choices.values()
    yield from ruleset.tables.values()
    yield from ruleset.rules.values()
    yield from ruleset.limits
