"""Does what a variant brings come into play, does what it leaves of its base stay there, and is nothing of it done twice?

A rule may be named somewhere and yet be done nowhere: only what the steps of play lead to is. Where a ruleset has no steps, nothing is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.passages import BRACES
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.extent import leads_to, parts_of
from grognard.ir.names import in_a_row, key
from grognard.ir.phrases import text_of
from grognard.ir.rules import Phase, Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import YesNo
from grognard.ir.walk import all_lines, nodes
from grognard.variants.changes import Change

_DONE = frozenset({RuleKind.ACTION, RuleKind.TEST, RuleKind.FIGHT})
"""What is done in play, and not only asked for."""
_BY_PIECES = frozenset({RuleKind.ACTION, RuleKind.FIGHT})
"""What pieces do: a test or a sum that no step leads to may be there to be looked up."""
_NAMED = 3
"""So many rules are named in one sentence."""


def all_comes_into_play(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report rules and lines of a variant that no step of play leads to, those of its base that none leads to any more, and what two steps offer."""
    if not ruleset.variants or not ruleset.sequences:
        return
    roots = (*ruleset.sequences.values(), *ruleset.tables.values(), ruleset.limits, ruleset.scenarios)
    played = {id(rule) for rule in leads_to(ruleset, roots)}
    if not played:
        return
    idle = [rule for rule in ruleset.rules.values() if id(rule) not in played]
    _brought(ruleset, idle, known, collector)
    _left(ruleset, idle, known.changes, collector)
    _twice(ruleset, collector)


# ---- what the variant brings -----------------------------------------------------------------------------------


def _brought(ruleset: Ruleset, idle: Sequence[Rule], known: Known, collector: Collector) -> None:
    """Rules of its own, and lines in rules of its base. What nothing names at all is told as never used."""
    by_hand = {key(match[1].partition("|")[0]) for passage in known.passages for match in BRACES.finditer(passage.text)}
    tried = {example.rule for example in ruleset.examples}
    named = {id(part) for rule in idle for part in parts_of(ruleset, (rule.lines, rule.gates))}
    for rule in idle:
        if ruleset.is_of_base(rule.place):
            line = next((each for each in all_lines(rule.lines) if _is_brought(each, known.changes)), None)
            if line is not None and rule.kind in _BY_PIECES and rule.key not in by_hand:
                what = f"No step of play leads to `{rule.called}`, so this line counts only where somebody asks for that by itself."
                _tell(line, what, "Put it into a rule that is played, or let a step of play lead there.", collector)
            continue
        if id(rule) not in named and rule.key not in by_hand and _path(ruleset, rule) in tried:
            what = f"No step of play leads to `{rule.called}`: only its example does."
            _tell(rule, what, _how(rule, ruleset), collector)


def _is_brought(line: il.Line, changes: Sequence[Change]) -> bool:
    """Whether a variant adds the line, or puts it in place of another: what fills a gap counts as little as that did."""
    return any(
        change.verb in ("add", "amend")
        and change.place.file.path == line.place.file.path
        and change.place.span.start <= line.place.span.start < change.place.span.end
        for change in changes
    )


def _how(rule: Rule, ruleset: Ruleset) -> str:
    """By which line of a step something is done."""
    kind = rule.params[0].kind if rule.params else ""
    if rule.kind is RuleKind.ACTION and kind in ruleset.pieces:
        line = f"each {ruleset.pieces[kind].name} may {rule.name}"
    elif rule.kind in _DONE:
        line = f"{'do' if rule.kind is RuleKind.ACTION else rule.kind.value} {rule.name}{' of it' if kind else ''}"
    else:
        return "Let a rule that is played ask for it."
    return (
        f"Let a step of play lead there, as with `{line}`: `add to {_sequence(ruleset)}`, and the step with its number."
    )


def _sequence(ruleset: Ruleset) -> str:
    name = next(iter(ruleset.sequences.values())).name
    return f"sequence {name}" if key(name) in ruleset.rules or key(name) in ruleset.tables else name


# ---- what it leaves of its base ----------------------------------------------------------------------------------


def _left(ruleset: Ruleset, idle: Sequence[Rule], changes: Sequence[Change], collector: Collector) -> None:
    """Rules of the base that a line led to which is no more."""
    left = [rule for rule in idle if rule.kind in _DONE and ruleset.is_of_base(rule.place)]
    for change in changes:
        if change.verb == "rename" or ruleset.is_of_base(change.place):
            continue
        lost = [rule for rule in left if _names(change.before, rule) and not _names(change.after, rule)]
        left = [rule for rule in left if all(rule is not each for each in lost)]
        if lost:
            names = in_a_row([f"`{rule.name}`" for rule in lost[:_NAMED]] + ["more"] * (len(lost) > _NAMED))
            first, many = lost[0], len(lost) > 1
            collector.report(
                codes.OUT_OF_PLAY,
                change.place,
                f"{names} {'are' if many else 'is'} no longer used: no step of play leads there now.",
                help=f"If that is intended, `remove {first.kind.value} {first.name}` takes it out of the book, too. If not, "
                "do it in another step: `add to` the sequence, and the step with a number of its own (`2a.` stands behind 2).",
                also=tuple(Label(rule.place, "this is done no more") for rule in lost[:_NAMED]),
            )


def _names(text: str, rule: Rule) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(rule.key)}(?![\w-])", key(text)) is not None


# ---- what two steps offer ------------------------------------------------------------------------------------------


def _twice(ruleset: Ruleset, collector: Collector) -> None:
    """A step of the variant that offers to the same pieces what one of the base does, where nothing keeps them from doing it again."""
    for sequence in ruleset.sequences.values():
        own = [phase for phase in sequence.phases if not ruleset.is_of_base(phase.place) and phase.condition is None]
        old = [phase for phase in sequence.phases if ruleset.is_of_base(phase.place) and phase.condition is None]
        for line, offer in (each for phase in own for each in _offers(phase)):
            rule = ruleset.rules.get(offer.rule)
            before = next((phase for phase in old if any(_alike(offer, other) for _, other in _offers(phase))), None)
            if rule is None or before is None or _is_kept(ruleset, rule, offer):
                continue
            collector.report(
                codes.OFFERED_TWICE,
                line.place,
                f"`{rule.name}` is offered in step {before.number.rstrip('.')}, too, to the same pieces, and nothing keeps them from doing it twice a turn.",
                help=f"If the step was to go elsewhere, take the old one away: `remove {before.number.rstrip('.')} from {_sequence(ruleset)}`. "
                "If it is to be done in only one of the two, `add to` the rule `once a turn`. If both are meant, all is well.",
                also=(Label(before.place, "the other step"),),
            )


def _offers(phase: Phase) -> Iterator[tuple[il.Line, do.Offer]]:
    for line in all_lines(phase.lines):
        if isinstance(line.deed, do.Offer) and line.deed.kind and line.condition is None:
            yield line, line.deed


def _alike(first: do.Offer, other: do.Offer) -> bool:
    """Whether two offer the same to the same pieces, or one of them to all; of others in other words nothing is known."""
    words = {key(text_of(each.condition.place)) for each in (first, other) if each.condition is not None}
    of_all = first.condition is None or other.condition is None
    same = (first.rule, first.kind, first.owner is None) == (other.rule, other.kind, other.owner is None)
    return same and (of_all or len(words) == 1)


def _is_kept(ruleset: Ruleset, rule: Rule, offer: do.Offer) -> bool:
    """Whether something keeps a piece from doing it again: how often it may, its price, a limit, or a mark that it sets itself."""
    if any(gate.once or gate.price for gate in rule.gates):
        return True
    if any(rule.key in map(key, limit.among) for limits in ruleset.limits for limit in limits.limits):
        return True
    rules = (rule, *leads_to(ruleset, (rule.lines, rule.gates)))
    asked = {
        node.field
        for node in nodes(
            (offer.condition, tuple(ruleset.gates_of_limits(rule)), *((each.gates, each.lines) for each in rules))
        )
        if isinstance(node, ir.Field) and isinstance(node.type, YesNo)
    }
    made = {
        field.key for each in rules for _, field in ruleset.begun_behind(_path(ruleset, each)) if not field.this_step
    }
    for node in nodes(tuple(each.lines for each in rules)):
        if isinstance(node, do.Become | do.Change):
            made |= set(map(key, do.changed_by(node)))
    return bool(asked & made)


def _path(ruleset: Ruleset, rule: Rule) -> str:
    return next(path for path, each in ruleset.rules.items() if each is rule)


def _tell(at: Rule | il.Line, what: str, how: str, collector: Collector) -> None:
    collector.report(codes.OUT_OF_PLAY, at.place, what, help=how)


CHECKS = (Check(all_comes_into_play),)
