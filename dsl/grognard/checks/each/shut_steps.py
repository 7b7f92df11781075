"""Is there a step of play in which nothing can happen, for it needs a fact that is never given or set?

In plain play nobody is asked for a fact that has a usual value. What such a fact alone opens stays shut for good.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import FieldOf
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import value_text
from grognard.ir.walk import nodes_of


@attrs.frozen
class _Outcome:
    """What a condition comes to in every game, and the fact that decides it."""

    holds: bool
    fact: FieldOf
    at: ir.Condition


class _AsUsual:
    """Conditions, rules and lines where every fact that nobody is asked is as it usually is."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        changed = {
            key(deed.field)
            for deed in nodes_of(tuple(rule.lines for rule in ruleset.rules.values()), do.Become, do.Change)
        }
        given = {key(name) for scene in ruleset.scenarios for piece in scene.pieces for name, _ in piece.facts}
        given |= {key(name) for scene in ruleset.scenarios for name, _ in scene.facts}
        self.usual = {
            fact.key: fact
            for fact in ruleset.facts.values()
            if fact.has_usual and fact.of_kind and fact.key not in changed | given
        }
        """Facts of pieces: what is so of a whole game is for those to say who agree on it."""
        self.entered: set[str] = set()
        self.known: dict[str, _Outcome | None] = {}
        """By rules what shuts them, where no circle of rules was cut for that."""
        self.cuts = 0

    def outcome(self, condition: object) -> _Outcome | None:
        """What a condition comes to; None where a game decides."""
        match condition:
            case ir.Holds():
                return self._of_state(condition.value) or self._of_fact(condition, [True])
            case ir.Is():
                bands = [band.value for band in condition.bands if isinstance(band, ir.Same)]
                values = [value.value for value in bands if isinstance(value, ir.Constant)]
                known = self._of_fact(condition, values) if len(values) == len(condition.bands) else None
                return attrs.evolve(known, holds=known.holds is not condition.negated) if known is not None else None
            case ir.Not():
                inner = self.outcome(condition.condition)
                return attrs.evolve(inner, holds=not inner.holds) if inner is not None else None
            case ir.All():
                return self._first(condition.conditions, False)
            case ir.Any():
                return self._first(condition.conditions, True)
            case ir.Quantified(quantifier=ir.Quantifier.ANY):
                return self._first([condition.condition], False)
            case _:
                return None

    def _first(self, conditions: Iterable[object], decides: bool) -> _Outcome | None:
        """What one of several decides for all."""
        outcomes = map(self.outcome, conditions)
        return next((each for each in outcomes if each is not None and each.holds is decides), None)

    def _of_fact(self, condition: ir.Holds | ir.Is, values: Sequence[object]) -> _Outcome | None:
        value = condition.value
        name = value.field if isinstance(value, ir.Field) else value.name if isinstance(value, ir.Fact) else ""
        fact = self.usual.get(key(name))
        return _Outcome(fact.usual in values, fact, condition) if fact is not None else None

    def _of_state(self, value: object) -> _Outcome | None:
        rule = self.ruleset.rules.get(value.rule) if isinstance(value, ir.WorkOut) else None
        return self.shut(rule) if rule is not None and rule.kind is RuleKind.STATE else None

    def shut(self, rule: Rule) -> _Outcome | None:
        """Returns the condition that shuts a rule, or all of its lines; None where the rule can be done."""
        if rule.key in self.entered:
            self.cuts += 1
            return None
        if rule.key in self.known:
            return self.known[rule.key]
        cuts = self.cuts
        self.entered.add(rule.key)
        shutting = self._shut(rule)
        self.entered.discard(rule.key)
        if cuts == self.cuts or not self.entered:
            self.known[rule.key] = shutting
        return shutting

    def _shut(self, rule: Rule) -> _Outcome | None:
        gates = [*(rule.holds or rule.gates), *self.ruleset.gates_of_limits(rule)]
        for gate in gates:
            known = self.outcome(gate.condition) if gate.kind != "must" and not gate.once else None
            if known is not None and known.holds is (gate.kind == "never"):
                return attrs.evolve(known, holds=False)
        return self.idle(rule.lines) if rule.kind is RuleKind.ACTION else None

    def idle(self, lines: Sequence[il.Line]) -> _Outcome | None:
        """The fact for which none of some lines does anything; None where any does, or there is none."""
        reasons = [self._idle_line(line) for line in lines]
        return reasons[0] if reasons and all(reason is not None for reason in reasons) else None

    def _idle_line(self, line: il.Line) -> _Outcome | None:
        opener = line.opener
        conditions = [line.condition, opener.condition if isinstance(opener, il.When | il.ForEach) else None]
        conditions += [line.deed.condition] if isinstance(line.deed, do.Offer) else []
        for condition in conditions:
            known = self.outcome(condition)
            if known is not None and not known.holds:
                return known
        if isinstance(line.deed, do.Call | do.Offer):
            rule = self.ruleset.rules.get(line.deed.rule)
            return self.shut(rule) if rule is not None else None
        return self.idle(line.body) if line.deed is None else None


def steps_open(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report steps of a sequence that a scenario plays (of each where there is none) in which nothing is ever done, each with the fact for which it waits."""
    as_usual = _AsUsual(ruleset)
    played = {key(name) for scene in ruleset.scenarios for name, _ in scene.plays}
    for sequence in ruleset.sequences.values():
        for phase in sequence.phases if not played or sequence.key in played else ():
            whole = as_usual.outcome(phase.condition)
            shut = whole if whole is not None and not whole.holds else as_usual.idle(phase.lines)
            if shut is None:
                continue
            collector.report(
                codes.STEP_SHUT,
                phase.place,
                f"In play nothing is ever done in `{phase.title}`: `{shut.fact.name}` is usually {value_text(shut.fact.usual)}, "
                "no rule sets it, and nobody is asked.",
                help=f"Take `usually {value_text(shut.fact.usual)}` away from `{shut.fact.name}`, and players are asked; "
                "or work it out: `state …`.",
                also=(Label(shut.at.place, "opens it"), Label(shut.fact.place, "usually so")),
            )


CHECKS = (Check(steps_open),)
