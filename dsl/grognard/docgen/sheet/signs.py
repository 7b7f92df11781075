"""Of rules told in the same words: which signs change one total, in which order, and what stands over those of another?

`start at plain range die` and `add modifiers to cover` bring the lines of another rule to one's own total, where they are
carried out. What is worked out besides, as how wide a range band is, is another total: its signs have its name over them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from grognard.docgen.sheet.data import SheetRow, plain
from grognard.docgen.sheet.rows import listed_rows
from grognard.docgen.sheet.words import brief
from grognard.docgen.steps import step
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Declared
from grognard.ir.names import capital, key
from grognard.ir.on_sheet import sheet_name
from grognard.ir.rules import Phase, Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes
from grognard.telling.printed import is_printed

_NO_TOTAL = (RuleKind.ACTION, RuleKind.STATE)
_BEGINS = (do.StartAt, do.Roll, do.RollRange)


@attrs.define
class _Total:
    """What one total is called, and the rows of its signs in the order in which they are carried out."""

    of: Rule
    rows: list[SheetRow] = attrs.field(factory=list)
    begun: bool = False
    """Whether it has its start: what starts anew behind a sign is another total."""


def signs_told(ruleset: Ruleset, tells: Sequence[Declared | Phase]) -> list[SheetRow]:
    """The signs of all that is told under one heading, total by total; those of the heading's own rule stand first."""
    rules = {key(one.called): one for one in tells if isinstance(one, Rule)}
    totals = [total for total in _Totals(ruleset, rules).all() if total.rows] if rules else []
    home = tells[0]
    if len(totals) == 1 and not (isinstance(home, Rule) and home.kind not in _NO_TOTAL and totals[0].of is not home):
        return totals[0].rows
    return [row for total in totals for row in (total.rows if total.of is home else _headed(total))]


def _headed(total: _Total) -> list[SheetRow]:
    """The rows of a total below its name, where their words do not say it."""
    name = plain(sheet_name(total.of)).removeprefix("modifiers to ")
    if all(key(name) in key(row.text) for row in total.rows):
        return total.rows
    return [SheetRow(lead=f"{capital(name)}:", flush=True), *total.rows]


class _Totals:
    def __init__(self, ruleset: Ruleset, rules: Mapping[str, Rule]) -> None:
        self._ruleset = ruleset
        self._rules = rules
        self._told = set[str]()

    def all(self) -> list[_Total]:
        """The totals in the order of their rules; what several bring stands once, with the first that has signs of its own."""
        home, *others = self._rules
        brought = {name for rule in self._rules.values() for name in _brought_by(rule, self._rules)}
        roots = [name for name in others if name not in brought]
        own = [name for name in roots if any(is_printed(self._rules[name], line) for line in self._rules[name].lines)]
        made = {name: self._of(name) for name in dict.fromkeys((home, *own, *roots, *others))}
        return [total for name in self._rules for total in made[name]]

    def _of(self, name: str) -> list[_Total]:
        made = [_Total(self._rules[name])]
        self._add(name, made)
        return made

    def _add(self, name: str, made: list[_Total]) -> None:
        """Add the signs of a rule to the last of the totals, with those of what it brings, each where it is carried out."""
        if name in self._told:
            return
        self._told.add(name)
        rule = self._rules[name]
        for line in rule.lines:
            if _is_bare(line) and isinstance(line.deed, _BEGINS):
                if made[-1].rows and made[-1].begun:
                    made.append(_Total(rule))
                made[-1].begun = True
            if (other := _brings(line)) in self._rules:
                if not made[-1].rows and made[-1] is not made[0]:
                    made[-1].of = self._rules[other]
                begun, made[-1].begun = made[-1].begun, False
                self._add(other, made)
                made[-1].begun |= begun
            elif is_printed(rule, line):
                said = step(brief(self._ruleset, rule), _by_its_label(line))
                made[-1].rows += listed_rows((said,), rule.cites)


def _brought_by(rule: Rule, rules: Mapping[str, Rule]) -> Iterator[str]:
    for line in rule.lines:
        name = _brings(line)
        if name in rules and rules[name] is not rule:
            yield name


def _brings(line: il.Line) -> str:
    """The rule whose lines a line brings to the total, by its key; empty where it does not, or only sometimes."""
    if not _is_bare(line):
        return ""
    match line.deed:
        case do.StartAt(value=ir.WorkOut(rule=rule)):
            return key(rule)
        case do.AddModifiers(rule=rule):
            return key(rule)
        case _:
            return ""


def _is_bare(line: il.Line) -> bool:
    """Whether a line is always carried out as it stands."""
    return line.opener is None and line.condition is None and not line.exceptions and line.each is None


def _by_its_label(line: il.Line) -> il.Line:
    """A line without its condition where that only holds throws against each other: its label says which."""
    asked = [node for node in nodes(line.condition) if isinstance(node, ir.Is | ir.Holds)]
    thrown = all(
        isinstance(node, ir.Is)
        and isinstance(node.value, ir.Variable)
        and not any(map(_is_looked_at, nodes(node.bands)))
        for node in asked
    )
    return attrs.evolve(line, condition=None) if line.label and asked and thrown else line


def _is_looked_at(node: object) -> bool:
    return isinstance(node, ir.Field | ir.Fact | ir.WorkOut | ir.LookUp | ir.Constant)
