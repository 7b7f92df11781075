"""A piece is chosen, then used: what if no piece fits when it is chosen?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import Home, homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import FieldOf
from grognard.ir.extent import leads_to
from grognard.ir.names import key, plural, with_article
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf
from grognard.ir.walk import all_lines, nodes, nodes_of

_CHOSEN = re.compile(r"\b(?:chooses|draw)\s+an?\s+(?P<who>.+?)(?:\s+with the \S+ .+?)?(?:\s+as\s+.+)?$", re.IGNORECASE)
_MADE = frozenset({RuleKind.TEST, RuleKind.FIGHT})


@attrs.frozen
class _Choice:
    """A line that chooses a piece, and whether it is sure by then that there is one to put into a field."""

    line: il.Line
    sure: bool


def somebody_is_chosen(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report the first use of a piece that is chosen, where no line asks whether there is one: a test or a fight, a field that is never none."""
    for home in homes(ruleset):
        if any(nodes_of(home.lines, do.Choose)):
            _Search(ruleset, known, home, collector).look(home.lines, {}, _kinds(gate.condition for gate in home.gates))


@attrs.frozen
class _Search:
    ruleset: Ruleset
    known: Known
    home: Home
    collector: Collector

    def look(self, lines: tuple[il.Line, ...], chosen: dict[str, _Choice], asked: set[str]) -> None:
        """Walks lines. `chosen` are the choices that may be empty, by name; `asked` the kinds that a line above counts."""
        for line in lines:
            for node in nodes((line.condition, line.opener)):
                if isinstance(node, ir.Role):
                    chosen.pop(key(node.name), None)
            asked |= _kinds((line.condition, line.opener))
            deed = line.deed
            if isinstance(deed, do.Choose) and deed.kind:
                sure = deed.condition is None or deed.several or deed.at_random or deed.kind in asked
                chosen[key(deed.name)] = _Choice(line, sure)
            elif isinstance(deed, do.Become) and isinstance(deed.value, ir.Role):
                self._taken(line, deed.field, chosen, key(deed.value.name))
            elif isinstance(deed, do.Call) and self.ruleset.rules[deed.rule].kind in _MADE:
                for argument in deed.arguments:
                    if isinstance(argument, ir.Role) and self._tested(line, deed, chosen.get(key(argument.name))):
                        del chosen[key(argument.name)]
                        break
            self.look(line.body, dict(chosen), set(asked))

    def _taken(self, line: il.Line, name: str, chosen: dict[str, _Choice], who: str) -> None:
        field, choice = _field(self.ruleset, name), chosen.get(who)
        if field is not None and choice is not None and not choice.sure:
            _report_taken(self.ruleset, line, field, chosen.pop(who).line, self.collector)

    def _tested(self, line: il.Line, call: do.Call, choice: _Choice | None) -> bool:
        deed = choice.line.deed if choice is not None else None
        if choice is None or not isinstance(deed, do.Choose) or not _may_find_nobody(deed, self.known):
            return False
        if _asked(self.ruleset, self.home, choice.line):
            return False
        _report(self.ruleset.rules[call.rule], line, choice.line, self.collector)
        return True


def _kinds(parts: Iterable[object]) -> set[str]:
    """The kinds of which it is asked whether there are any, or how many."""
    return {node.kind for node in nodes(tuple(parts)) if isinstance(node, ir.Quantified | ir.Count)}


def _field(ruleset: Ruleset, name: str) -> FieldOf | None:
    """A field of that name that is always a piece, wherever a kind has it."""
    fields = [field for piece in ruleset.pieces.values() for field in piece.fields if field.key == name]
    sure = all(isinstance(field.type, PieceOf) and not field.type.or_none for field in fields)
    return fields[0] if fields and sure else None


def _may_find_nobody(deed: do.Choose, known: Known) -> bool:
    """Whether who fits is a matter of where pieces stand, of facts, or of what changes in play."""
    if not deed.kind or deed.words or deed.several or deed.span is not None or deed.condition is None:
        return False
    return any(
        isinstance(node, ir.WorkOut | ir.Apart | ir.Fact | ir.LookUp)
        or (isinstance(node, ir.Field) and node.field in known.reach.written)
        for node in nodes((deed.condition,))
    )


def _asked(ruleset: Ruleset, home: Home, chosen: il.Line) -> bool:
    """Whether a condition of the rule asks for pieces of that kind, itself or by what it works out."""
    assert isinstance(chosen.deed, do.Choose)
    kind = chosen.deed.kind
    for condition in _conditions(home):
        parts = (condition, *((rule.lines, rule.gates) for rule in leads_to(ruleset, condition)))
        for node in nodes(parts):
            if isinstance(node, ir.Quantified | ir.Count) and (not node.kind or ruleset.are_akin(node.kind, kind)):
                return True
    return False


def _conditions(home: Home) -> Iterator[ir.Condition]:
    if home.rule is not None:
        yield from (gate.condition for gate in home.rule.gates)
    for line in all_lines(home.lines):
        if line.condition is not None:
            yield line.condition
        if isinstance(line.opener, il.When):
            yield line.opener.condition
        if isinstance(line.opener, il.Repeat) and line.opener.until is not None:
            yield line.opener.until


def _report(rule: Rule, line: il.Line, chosen: il.Line, collector: Collector) -> None:
    deed = chosen.deed
    assert isinstance(deed, do.Choose)
    match = _CHOSEN.search(text_of(chosen.place).partition(" when ")[0])
    kind, _, which = match["who"].partition(" ") if match is not None else (deed.kind, "", "which …")
    stop = f"`stop here  when the number of {plural(kind)} {which} is 0`"
    head = rule.place.file.line_text(rule.place.line).partition("[")[0].partition("--")[0].split()
    called = " ".join(["action", *head[1:]])
    better = (
        f" Or make it `{called}` with `only when …`, and let the player pick whom that allows."
        if rule.kind is RuleKind.TEST
        else ""
    )
    collector.report(
        codes.NOBODY_CHOSEN,
        line.place,
        f"Where no {deed.kind} fits, nobody is the `{deed.name}`, and a game stops here: `{rule.name}` needs one.",
        help=f"Above the line that chooses write {stop}.{better}",
        also=(Label(chosen.place, "chosen here"),),
    )


def _report_taken(ruleset: Ruleset, line: il.Line, field: FieldOf, choice: il.Line, collector: Collector) -> None:
    deed = choice.deed
    assert isinstance(deed, do.Choose)
    kind = ruleset.pieces[deed.kind].name
    off = "it leaves the board" if ruleset.shape_of(deed.kind) is not None else f"its {field.name} is nobody"
    collector.report(
        codes.NOBODY_CHOSEN,
        line.place,
        f"Where no {kind} can be chosen, {off}: `{text_of(line.place)}`.",
        help=f"Say above this line what is done then: `stop here  when the {deed.name} is none`. "
        f"If that is meant, declare `{field.name}: {with_article(kind)} or none`.",
        also=(Label(choice.place, "chosen here"),),
    )


CHECKS = (Check(somebody_is_chosen),)
