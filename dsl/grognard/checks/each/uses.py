"""Is every declaration used: set where it is read, read where it is set, looked up, called?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.passages import BRACES
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Choice, FieldOf
from grognard.ir.names import key, without_owner
from grognard.ir.rules import VALUES, Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import Die, PieceOf, Words, YesNo, value_text
from grognard.ir.walk import all_lines, nodes
from grognard.kept import kept
from grognard.muster.counts import figures, price_tables
from grognard.source import Place


def all_is_used(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Reports marks that are never removed, fields that are never read, and unused declarations."""
    used = _Used(ruleset)
    own = set(ruleset.layers[-1].files)
    every = Collector()
    _report_all(ruleset, used, every)
    for finding in every.diagnostics:
        # What a base declares and this does not need is for the base to look at.
        if finding.place.file.path in own:
            collector.take(finding)


def _report_all(ruleset: Ruleset, used: _Used, collector: Collector) -> None:
    for field in used.fields():
        _field(field, used, collector)
    for choice in ruleset.choices.values():
        _choice(choice, used, collector)
    for name, table in ruleset.tables.items():
        if name not in used.tables and name not in used.named:
            _unused(
                "table",
                table.name,
                table.place,
                collector,
                f"Read it where it is wanted, `read {table.name}`, or take it away.",
            )
    for name, rule in ruleset.rules.items():
        if (rule.kind in VALUES or ruleset.sequences) and name not in used.rules and rule.key not in used.named:
            _unused(rule.kind.value, rule.name, rule.place, collector, _how(rule, ruleset))


def _field(field: FieldOf, used: _Used, collector: Collector) -> None:
    name = field.key
    if field.gap or field.of_deck or isinstance(field.type, PieceOf) or name in used.owning:
        return
    if name not in used.read and name not in used.named:
        base = name.removesuffix(" this turn")
        if field.this_turn and {f"{base} last turn", f"last {base}"} & used.read:
            return  # it is asked a turn later, under that name
        if name in used.written:
            collector.report(
                codes.NEVER_ASKED,
                field.place,
                f"`{field.name}` is set but never checked.",
                help="Ask it where it should matter, or take it away.",
            )
        else:
            names = f"{field.of_kind}: {name}", f"{field.of_kind} to {field.toward}: {name}"
            fact = not field.of_kind or any(used.ruleset.facts.get(each) is field for each in names)
            _unused("fact" if fact else "field", field.name, field.place, collector)
        return
    if isinstance(field.type, Words) and field.has_usual and not field.ended_by:
        _word_set(field, used.words_set.get(name, set()), collector)
    if not isinstance(field.type, YesNo) or field.ended_by or not field.has_usual or name not in used.written:
        return
    away, back = (field.usual is not True), bool(field.usual)
    if away in used.values[name] and back not in used.values[name] and None not in used.values[name]:
        what = "set and never taken away again" if away else "taken away and never set again"
        collector.report(
            codes.NEVER_REMOVED,
            field.place,
            f"`{field.name}` is {what}.",
            help=f"If it ends some time, say where{': `it is no longer …`' if away else ''}; or call it `… this turn`.",
        )


def _word_set(field: FieldOf, given: set[object], collector: Collector) -> None:
    """A state that rules lead into and none leads out of: whatever they set it to, it is this word."""
    if len(given) != 1 or None in given or next(iter(given)) == _mark(field.usual):
        return
    word = next(value_text(each) for each in field.type.words if _mark(each) in given)  # type: ignore[union-attr]
    collector.report(
        codes.NEVER_REMOVED,
        field.place,
        f"`{field.name}` becomes `{word}`, and nothing ever makes it anything else again.",
        help="If it ends some time, say where: `its … becomes …`; or call it `… this turn`.",
    )


def _choice(choice: Choice, used: _Used, collector: Collector) -> None:
    words = {_mark(word) for word in choice.words}
    # Dice go up and down along their list without naming it.
    dice = any(isinstance(word, Die) for word in choice.words)
    if dice or choice.key in used.lists or choice.key in used.named:
        return
    said = words & used.words
    if not said:
        _unused("choice", choice.name, choice.place, collector)
        return
    for word in choice.words:
        if _mark(word) not in used.words:
            collector.report(
                codes.NEVER_USED,
                choice.place,
                f"`{value_text(word)}` of the choice `{choice.name}` comes up nowhere: nothing gives it and nothing asks for it.",
                help="Take it out of the list, or look for the table or line that should give it.",
            )


def _unused(sort: str, name: str, place: Place, collector: Collector, help: str = "Use it, or take it away.") -> None:
    collector.report(codes.NEVER_USED, place, f"The {sort} `{name}` is never used.", help=help)


def _how(rule: Rule, ruleset: Ruleset) -> str:
    """By which line a rule of its kind is used."""
    of = " of it" if rule.params else ""
    match rule.kind:
        case RuleKind.ACTION if rule.params and rule.params[0].kind in ruleset.pieces:
            kind = ruleset.pieces[rule.params[0].kind].name
            return f"Offer it in a step of play, `each {kind} may {rule.name}`; or do it where it belongs: `do {rule.name}{of}`."
        case RuleKind.ACTION:
            return f"Do it in a step of play, or where it belongs: `do {rule.name}`."
        case RuleKind.TEST:
            return f"Call for it in a step of play, or where it belongs: `test {rule.name}{of}`."
        case RuleKind.MODIFIERS:
            return f"Add it below the throw that it changes: `add modifiers to {rule.name}`."
        case RuleKind.DICE | RuleKind.DIE:
            return f"Throw it where it is wanted: `roll {rule.name}`."
        case _:
            return "Use it, or take it away."


def _mark(word: object) -> object:
    return word if isinstance(word, Die) else key(str(word))


class _Used:
    """What the rules, tables, limits and steps of a ruleset use."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.read: set[str] = set()
        self.written: set[str] = set()
        self.values: dict[str, set[bool | None]] = {}
        self.words_set: dict[str, set[object]] = {}
        """What each field of words is made; None where that is worked out."""
        self.tables: set[str] = set()
        self.rules: set[str] = set()
        self.lists: set[str] = set()
        self.words: set[object] = set()
        self.owning: set[str] = {"side"}
        self.named: set[str] = {key(name) for text in _prose(ruleset) for name in BRACES.findall(text)}
        for node in chain(*map(_using, ruleset.rules.values()), *map(_using, ruleset.tables.values())):
            self._node(node)
        for root in _roots(ruleset):
            for node in nodes(root if isinstance(root, tuple) else (root,)):
                self._node(node)
        for example in ruleset.examples:
            self.rules.add(example.rule or "")
        for field in self.fields():
            if field.rolled_on:
                self.tables.add(key(field.rolled_on))
            if field.begun_by:
                self.written.add(field.key)
                self.values.setdefault(field.key, set()).add(True)
            if isinstance(field.type, Words):
                self.lists.add(key(field.type.name))
        for table in ruleset.tables.values():
            if table.roster_of:
                self.tables.add(table.key)
                self.read.add(key(table.keys[0].name))
                self.read |= {key(column) for column in table.columns if key(column) in _counted(ruleset)}
        listed = {key(column) for column in figures(ruleset)}
        for table in price_tables(ruleset):
            if listed & {key(column) for column in table.columns}:
                self.tables.add(table.key)
                self.read |= {key(row.texts[0]) for row in table.rows}
        for table in ruleset.tables.values():
            self.lists |= {key(without_owner(heading.name)) for heading in table.headings}
        for rule in ruleset.rules.values():
            self.lists |= {key(param.type.name) for param in rule.params if isinstance(param.type, Words)}
            if isinstance(rule.type, Words) and rule.kind is RuleKind.DIE:
                self.lists.add(key(rule.type.name))

    def fields(self) -> Iterator[FieldOf]:
        """Every field and fact."""
        for piece in self.ruleset.pieces.values():
            yield from piece.fields
        yield from self.ruleset.facts.values()

    def _node(self, node: object) -> None:
        match node:
            case ir.Field():
                self.read.add(node.field)
            case ir.Fact():
                self.read.add(key(node.name))
            case ir.Is() if node.shared and isinstance(node.value, ir.Field | ir.Fact):
                # Asked by a word of a table: its rows are what was looked at.
                name = getattr(node.value.type, "name", "")
                self.tables |= {
                    at
                    for at, table in self.ruleset.tables.items()
                    if [key(by.name) for by in table.keys] == [key(name)]
                }
            case ir.LookUp():
                self.tables.add(node.table)
            case ir.WorkOut():
                self.rules.add(node.rule)
            case ir.Constant() if isinstance(node.value, str | Die):
                self.words.add(_mark(node.value))
            case do.Become() | do.Change():
                self.written.add(node.field)
                value = node.value if isinstance(node, do.Become) else None
                constant = value.value if isinstance(value, ir.Constant) else None
                self.values.setdefault(node.field, set()).add(constant if isinstance(constant, bool) else None)
                self.words_set.setdefault(node.field, set()).add(None if constant is None else _mark(constant))
            case do.Every():
                self.read.add(node.of_field)
                self.written |= {node.of_field, node.cost_field}
            case do.Call() | do.AddModifiers() | do.Offer():
                self.rules.add(node.rule)
            case do.Choose() | ir.OddsOf():
                self.words |= {_mark(word) for word in node.words}
            case il.ForEach() | ir.Count() | ir.Quantified() if isinstance(node.owner, ir.Field):
                self.owning.add(node.owner.field)
            case _:
                pass


def _counted(ruleset: Ruleset) -> set[str]:
    """The figures that limits on an army list count."""
    listed = [limit.listed for limits in ruleset.limits for limit in limits.limits if limit.listed is not None]
    return {each.name for limit in listed for each in limit.what if each.sort in ("figure", "word")}


_USING = (ir.Field, ir.Fact, ir.Is, ir.LookUp, ir.WorkOut, ir.Constant, ir.OddsOf, ir.Count, ir.Quantified, il.ForEach)
_DOING = (do.Become, do.Change, do.Every, do.Call, do.AddModifiers, do.Offer, do.Choose)


@kept
def _using(declared: Rule | Table) -> tuple[object, ...]:
    """What uses something, of all nodes of a rule or a table."""
    if isinstance(declared, Rule):
        roots: tuple[object, ...] = (declared.lines, declared.gates)
    else:
        roots = (declared.rows, declared.footnotes, declared.across_bands)
    return tuple(node for node in nodes(roots) if isinstance(node, (*_USING, *_DOING)))


def _roots(ruleset: Ruleset) -> Iterator[object]:
    """What else uses something."""
    for limits in ruleset.limits:
        yield limits.limits
        for limit in limits.limits:
            if limit.field:
                # A limit on a state asks for that state.
                yield ir.Field(ir.Role("it", "", place=limit.place), limit.field, YesNo(), place=limit.place)
    for sequence in ruleset.sequences.values():
        yield sequence.phases
    for scenario in ruleset.scenarios:
        if scenario.ends_when is not None:
            yield scenario.ends_when
        yield scenario.tells


def _prose(ruleset: Ruleset) -> Iterator[str]:
    for chapter in ruleset.chapters:
        yield from chapter.prose
        yield from (text for sort, text in chapter.items if sort == "prose")
    lines = (line for rule in ruleset.rules.values() for line in all_lines(rule.lines))
    groups = (ruleset.rules, ruleset.tables, ruleset.sequences, ruleset.pieces)
    for part in (*(each for group in groups for each in group.values()), *lines):
        yield from part.prose
        yield from (note.text for note in part.notes)


CHECKS = (Check(all_is_used),)
