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
from grognard.ir.rules import Rule, RuleKind, Sequence
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
        self._elements = {id(one.declared): one for one in read.elements if one.declared is not None}
        self._pages = read
        self._reached = cache(self._of_declared)
        self._next = cache(self._next_of)
        self._own = cache(self._own_of)
        self._of = cache(self._all_of)
        self._declared: dict[int, Declared] = {id(one.declared): one.declared for one in read.elements if one.declared}

    def of(self, element: Element) -> Figures:
        """What the prose of an element may name."""
        return self._of(element)

    def _all_of(self, element: Element) -> Figures:
        found = Figures()
        found.read(element.rules)
        if element.declared is not None:
            for mark in self._reached(id(element.declared)):
                found.add(self._own(mark))
            if isinstance(element.declared, Table) or _is_value(element.declared):
                # What throws the dice for a table, or adds a list, stands elsewhere, and may do so by way of a value.
                for mark in self._asked_by(id(element.declared)):
                    found.add(self._own(mark))
        return found

    def near(self, element: Element, lines: str) -> Figures:
        """What a remark below a line may name: the figures of the line and its neighbours, and of what they name."""
        found = Figures()
        found.read(lines)
        if element.declared is not None:
            text = lines.casefold()
            for mark in self._next(id(element.declared)):
                if mark in self._declared and key(self._declared[mark].name) in text:
                    found.add(self._own(mark))
            if isinstance(element.declared, Rule) and isinstance(element.declared.type, Words):
                # Steps along a list of dice lead to every die of it.
                found.dice |= {(1, word.sides) for word in element.declared.type.words if isinstance(word, Die)}
        return found

    def _asked_by(self, mark: int) -> set[int]:
        """What leads to a declaration at once, or through one that only works out a value."""
        found = {one for one in self._declared if mark in self._next(one)}
        through = {one for one in found if _is_value(self._declared[one])}
        return found | {one for one in self._declared if through & set(self._next(one))}

    def of_chapter(self, chapter: str) -> Figures:
        """What the prose of a chapter may name."""
        found = Figures()
        for element in self._pages.elements:
            if element.chapter == chapter:
                found.add(self._of(element))
        return found

    def cited(self, paragraphs: list[str]) -> Figures:
        """The figures of what cites some paragraphs, or a part of one of them."""
        found = Figures()
        wanted = [section_key(one) for one in paragraphs]
        for element in self._pages.elements:
            cites = [section_key(part) for one in CITES.findall(element.place.text) for part in one.split(",")]
            if any(is_part_of(cite, one) for cite in cites for one in wanted):
                found.add(self.of(element))
        return found

    def _own_of(self, mark: int) -> Figures:
        element = self._elements.get(mark)
        return _own(self._declared[mark], element.rules if element is not None else "")

    def _of_declared(self, mark: int) -> frozenset[int]:
        """A declaration and all that it leads to, by identity."""
        seen: set[int] = set()
        left = [mark]
        while left:
            at = left.pop()
            if at in seen or at not in self._declared:
                continue
            seen.add(at)
            left += self._next(at)
        return frozenset(seen)

    def _next_of(self, mark: int) -> tuple[int, ...]:
        """What a declaration leads to at once."""
        declared = self._declared[mark]
        names = named_by(declared)
        known: list[Declared | None] = [
            one for name in names for one in (self.ruleset.rules.get(name), self.ruleset.tables.get(name))
        ]
        if isinstance(declared, Rule):
            # What limits an action stands apart from it.
            known += [
                limits
                for limits in self.ruleset.limits
                if any(key(declared.name) in (limit.target, *limit.among) for limit in limits.limits)
            ]
        return tuple(id(one) for one in known if one is not None)


@lru_cache(maxsize=4096)
def _own(declared: Declared, rules: str) -> Figures:
    """The figures of one declaration, whose lines are `rules`. Nobody may change them."""
    found = Figures()
    found.read(rules)
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


def _is_value(declared: Declared) -> bool:
    values = (RuleKind.MODIFIERS, RuleKind.DICE, RuleKind.DIE, RuleKind.WORK_OUT, RuleKind.STATE)
    return isinstance(declared, Rule) and declared.kind in values


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
