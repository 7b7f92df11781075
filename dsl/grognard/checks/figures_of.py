"""Which numbers may the prose of a declaration name? Those of its own lines, and of all that it leads to."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache, lru_cache

from grognard.checks.numerals import Figures
from grognard.checks.passages import Element, Pages
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import Declared, Piece
from grognard.ir.examples import Example
from grognard.ir.limits import Limits
from grognard.ir.names import key
from grognard.ir.rules import VALUES, Rule, Sequence
from grognard.ir.ruleset import Ruleset
from grognard.ir.sections import is_part_of, section_key
from grognard.ir.tables import Table
from grognard.ir.types import Die, Numbers, Words
from grognard.ir.walk import nodes

CITES = re.compile(r"\[([^\[\]\n;]+)[^\[\]\n]*\]")


class FiguresOf:
    """The figures of every declaration of a ruleset."""

    def __init__(self, ruleset: Ruleset, read: Pages) -> None:
        self.ruleset = ruleset
        self._elements = read.elements
        self._known = {id(one.declared): one for one in read.elements if one.declared is not None}
        self._next = cache(self._next_of)
        self.of = cache(self._of)
        """What the prose of an element may name."""
        self.of_chapter = cache(self._of_chapter)
        """What the prose of a chapter may name."""

    def _of(self, element: Element) -> Figures:
        found = Figures.of(element.rules)
        for one in self._reached(element):
            found.add(_own(one))
        if isinstance(element.declared, Table) or _is_value(element):
            # What throws the dice for a table, or adds a list, stands elsewhere, and may do so by way of a value.
            for one in self._asked_by(element):
                found.add(_own(one))
        return found

    def _of_chapter(self, chapter: str) -> Figures:
        found = Figures()
        for element in self._elements:
            if element.chapter == chapter:
                found.add(self.of(element))
        return found

    def near(self, element: Element, lines: str) -> Figures:
        """What a remark below a line may name: the figures of the line and its neighbours, and of what they name."""
        found = Figures.of(lines)
        text = lines.casefold()
        for one in self._next(element):
            if one.declared is not None and one.declared.key in text:
                found.add(_own(one))
        if isinstance(element.declared, Rule) and isinstance(element.declared.type, Words):
            # Steps along a list of dice lead to every die of it.
            found.dice |= {(1, word.sides) for word in element.declared.type.words if isinstance(word, Die)}
        return found

    def _asked_by(self, element: Element) -> set[Element]:
        """What leads to a declaration at once, or through one that only works out a value."""
        found = {one for one in self._known.values() if element in self._next(one)}
        through = {one for one in found if _is_value(one)}
        return found | {one for one in self._known.values() if not through.isdisjoint(self._next(one))}

    def cited(self, paragraphs: list[str]) -> Figures:
        """The figures of what cites some paragraphs, or a part of one of them."""
        found = Figures()
        wanted = [section_key(one) for one in paragraphs]
        for element in self._elements:
            cites = [section_key(part) for one in CITES.findall(element.place.text) for part in one.split(",")]
            if any(is_part_of(cite, one) for cite in cites for one in wanted):
                found.add(self.of(element))
        return found

    def _reached(self, element: Element) -> set[Element]:
        """A declaration and all that it leads to."""
        seen: set[Element] = set()
        left = [element]
        while left:
            one = left.pop()
            if one not in seen:
                seen.add(one)
                left += self._next(one)
        return seen

    def _next_of(self, element: Element) -> list[Element]:
        """What a declaration leads to at once."""
        declared = element.declared
        if declared is None:
            return []
        known: list[Declared | None] = [
            one for name in named_by(declared) for one in (self.ruleset.rules.get(name), self.ruleset.tables.get(name))
        ]
        if isinstance(declared, Rule):
            # What limits an action stands apart from it.
            known += [
                limits
                for limits in self.ruleset.limits
                if any(declared.key in (limit.target, *limit.among) for limit in limits.limits)
            ]
        return [found for one in known if (found := self._known.get(id(one))) is not None]


def _own(element: Element) -> Figures:
    """The figures of one declaration. Nobody may change them."""
    return _figures(element.declared, element.rules) if element.declared is not None else Figures()


@lru_cache(maxsize=4096)
def _figures(declared: Declared, rules: str) -> Figures:
    """The figures of a declaration whose lines are `rules`."""
    found = Figures.of(rules)
    for node in nodes(_parts(declared)):
        match node:
            case ir.Field(type=Numbers() as domain) | ir.Fact(type=Numbers() as domain):
                found.numbers |= {Fraction(end) for end in (domain.low, domain.high) if end is not None}
            case ir.Span(low=ir.Constant(value=int() as low), high=ir.Constant(value=int() as high)):
                # How many numbers there are in a band: so many counters, so many faces.
                found.numbers.add(Fraction(high - low + 1))
            case do.Amount(number=number, times=True):
                found.numbers.add(Fraction(number))
            case do.Halve() | do.Every():
                found.numbers.add(Fraction(1, 2))
            case _:
                continue
    return found


@lru_cache(maxsize=4096)
def named_by(declared: Declared) -> frozenset[str]:
    """The names of rules and tables that a declaration leads to."""
    names = {name for node in nodes(_parts(declared)) if (name := _leads_to(node)) is not None}
    if isinstance(declared, Piece):
        names |= {key(field.rolled_on) for field in declared.fields if field.rolled_on}
    if isinstance(declared, Example) and declared.rule:
        names.add(declared.rule)
        names |= {name for node in nodes(declared.then) if (name := _leads_to(node)) is not None}
    return frozenset(names)


def _is_value(element: Element) -> bool:
    return isinstance(element.declared, Rule) and element.declared.kind in VALUES


def _leads_to(node: object) -> str | None:
    match node:
        case ir.LookUp():
            return node.table
        case ir.WorkOut() | do.Call() | do.AddModifiers() | do.Offer():
            return node.rule
        case _:
            return None


def _parts(declared: Declared) -> tuple[object, ...]:
    match declared:
        case Rule():
            return (declared.lines, declared.gates)
        case Table():
            return (declared.rows, declared.footnotes)
        case Sequence():
            return declared.phases
        case Limits():
            return declared.limits
        case _:
            return ()
