"""Does a line count each time, as the deed in which it counts has set the mark that it asks for by then?

`tired: yes or no, after it fires` begins as the fire does; so does what a line above the throw sets. Of a rule that is come to in more
ways than one nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import YesNo
from grognard.ir.walk import all_lines, nodes_of
from grognard.kept import kept
from grognard.source import Place
from grognard.wording.plain import condition_text

_CARRIED_OUT = frozenset({RuleKind.ACTION, RuleKind.TEST})
_ONCE = (il.When, il.Otherwise, il.On, il.PastEnd)


@attrs.frozen
class _Mark:
    """A yes or no that has become yes: of which role, by which line of which rule."""

    role: str
    field: str
    place: Place
    by: Rule
    begun: bool
    """It begins by itself as the deed does."""


def marks_come_after(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report a condition of a line that always holds, or never, as the deed that comes to it has set its mark before."""
    paths = {path: _Path(path, rule) for path, rule in ruleset.rules.items()}
    comers: dict[str, list[str]] = {}
    for path, way in paths.items():
        for called, _ in way.calls:
            comers.setdefault(called, []).append(path)
    elsewhere = (*ruleset.sequences.values(), *ruleset.tables.values(), ruleset.limits, ruleset.scenarios)
    for call in _calls(elsewhere):
        comers.setdefault(call.rule, []).append("")
    for path, way in paths.items():
        if way.rule.kind is RuleKind.ACTION and way.rule.params:
            role = way.rule.params[0].name
            begun = [
                _Mark(role, field.key, field.place, way.rule, begun=True)
                for _, field in ruleset.begun_behind(path)
                if isinstance(field.type, YesNo) and path in field.after
            ]
            _walk(way, tuple(begun), paths, comers, collector)


class _Path:
    """A rule, and each place where it comes to another, with who fills that one's roles."""

    def __init__(self, path: str, rule: Rule) -> None:
        self.path = path
        self.rule = rule
        self.calls = _called(rule)


@kept
def _called(rule: Rule) -> list[tuple[str, tuple[ir.Expression | None, ...]]]:
    """The rules that a rule comes to, each with who fills its roles."""
    return [(node.rule, node.arguments) for node in _calls((rule.lines, rule.gates))]


def _calls(root: object) -> Iterator[ir.WorkOut | do.Call | do.AddModifiers | do.Offer]:
    return nodes_of(root, ir.WorkOut, do.Call, do.AddModifiers, do.Offer)


def _walk(
    home: _Path, given: tuple[_Mark, ...], paths: dict[str, _Path], comers: dict[str, list[str]], collector: Collector
) -> None:
    for line in home.rule.lines:
        if given:
            _line(home, line, given, paths, comers, collector)
        changed = {
            key(name) for each in all_lines((line,)) if each.deed is not None for name in do.changed_by(each.deed)
        }
        given = tuple(each for each in given if each.field not in changed)
        if line.condition is None and not line.exceptions and isinstance(line.deed, do.Become):
            deed = line.deed
            if isinstance(deed.value, ir.Constant) and deed.value.value is True and isinstance(deed.piece, ir.Role):
                mark = _Mark(deed.piece.name, deed.field, line.place, home.rule, begun=False)
                given = (*given, mark)


def _line(
    home: _Path,
    line: il.Line,
    given: tuple[_Mark, ...],
    paths: dict[str, _Path],
    comers: dict[str, list[str]],
    collector: Collector,
) -> None:
    if line.opener is not None and not isinstance(line.opener, _ONCE):
        return
    for call in _calls((line,)):
        other = paths.get(call.rule)
        if other is None or set(comers.get(call.rule, ())) != {home.path} or other is home:
            continue
        roles = {
            param.name: argument.name
            for param, argument in zip(other.rule.params, call.arguments, strict=False)
            if isinstance(argument, ir.Role)
        }
        marks = tuple(
            attrs.evolve(mark, role=own) for own, theirs in roles.items() for mark in given if mark.role == theirs
        )
        if other.rule.kind not in _CARRIED_OUT:
            for first in all_lines(other.rule.lines):
                _ask(first, marks, collector)
        else:
            _walk(other, marks, paths, comers, collector)


def _ask(line: il.Line, marks: tuple[_Mark, ...], collector: Collector) -> None:
    condition = line.condition
    denied = isinstance(condition, ir.Not)
    asked = condition.condition if isinstance(condition, ir.Not) else condition
    if not isinstance(asked, ir.Holds) or not isinstance(asked.value, ir.Field):
        return
    field = asked.value
    mark = next(
        (
            each
            for each in marks
            if each.field == field.field and isinstance(field.of, ir.Role) and field.of.name == each.role
        ),
        None,
    )
    if mark is None:
        return
    by, pieces = mark.by.name, [param for param in mark.by.params if param.kind]
    if not mark.begun:
        help = "Put the line that sets it below, where it is to count from the next one on."
    elif len(pieces) == 1:
        help = f"If it is to count from the next one on, write `{field.field}: yes or no, after its {by} ends`."
    else:
        last = f"the {pieces[0].name} becomes {field.field}"
        help = f"If it is to count from the next one on, leave out what it begins `after`, and write `{last}` as the last line of `{by}`."
    assert condition is not None
    collector.report(
        codes.CONDITION_NEVER if denied else codes.CONDITION_ALWAYS,
        condition.place,
        f"`{condition_text(condition)}` {'never' if denied else 'always'} holds here: `{by}` has set `{field.field}` by then.",
        help=help,
        also=(Label(mark.place, "it begins as that does" if mark.begun else "here it is set"),),
    )


CHECKS = (Check(marks_come_after),)
