"""What can come out of every rule, and by what every table can be looked up.

Each rule is walked once with spans in place of values, each line of arithmetic by the expression that is run: a line that may apply or not leaves both, a loop leaves all it
can add up to. So a span may be wider than what can really be, and never narrower: what lies outside cannot occur.
"""

from __future__ import annotations

from functools import reduce
from itertools import takewhile
from typing import assert_never

import attrs

from grognard.checks import spans
from grognard.checks.extremes import extremes
from grognard.checks.logic import Logic
from grognard.checks.reach_values import Env, Seen, Values, join, numbers_of
from grognard.checks.spans import Can
from grognard.checks.throws import Dice, thrown
from grognard.core import expr, ranges
from grognard.core.arithmetic import Arithmetic, score_after, span_of
from grognard.core.ranges import Span
from grognard.host.budget import Looked
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.resting import Rested, Watched
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes_of
from grognard.kept import Kept

TOTAL, NATURAL = "total", "natural die"
_ROUNDS = 3
_NOW, _VALUE, _EACH, _BASE = range(4)
"""What the slots of a line of arithmetic hold."""


_EXTREMES: Looked[Span | None] = Kept()
"""Of lists of modifiers."""
_WALKS: Kept[Rested[tuple[Can, Seen]]] = Kept()
"""What can come out of rules, and what was seen by the way."""


@attrs.define
class _Frame:
    """What the lines of one rule share while they are walked."""

    kind: RuleKind | None
    env: Env
    base: Span | None = None
    dice: Dice | None = None
    results: list[Can] = attrs.field(factory=list)
    plus: Span | None = None
    """What is added to the dice once they are thrown."""
    unrolled: Can | None = None
    """What the score is where none of the lines rolled that do so in a case; None where dice are thrown anyway."""


class Reach(Values):
    """The spans of one ruleset."""

    def __init__(self, ruleset: Ruleset, logic: Logic | None = None) -> None:
        super().__init__(ruleset)
        self.logic = logic or Logic(ruleset)
        self._results: dict[str, Can] = {}
        self._on = Watched(ruleset)
        self._rules = ruleset.rules
        self.ruleset = self._on.same
        whole = self.seen
        for name in ruleset.rules:
            self.result(name)
        assert self.seen is whole
        for sequence in ruleset.sequences.values():
            for phase in sequence.phases:
                self._lines(phase.lines, _Frame(None, {TOTAL: spans.number(0, 0)}))
        for limits in ruleset.limits:
            self.look(limits.limits, {})

    def result(self, name: str) -> Can:
        """What can come out of a rule."""
        rule = self._rules.get(name)
        if rule is None:
            return spans.UNKNOWN
        if name not in self._results:
            self._results[name] = spans.UNKNOWN  # a rule that leads back to itself is a mistake told elsewhere
            self._results[name] = self._walked(rule)
        return self.seen.asked.setdefault(name, self._results[name])

    def _walked(self, rule: Rule) -> Can:
        """What can come out of a rule, walked now or when all that the walk looked at was as it is."""
        outer, self.seen = (self.seen, self.ruleset), Seen()
        known = _WALKS.beside(rule)
        before = known.get(self.mark)
        if before is None or not before.holds(self._on) or not self._answers_as(before.answer[1]):
            with self._on.alone() as self.ruleset:
                self.seen = Seen()
                can = self._rule(rule)
                known.clear()
                before = known[self.mark] = self._on.rested((can, self.seen))
        self.seen, self.ruleset = outer
        can, seen = before.answer
        self.seen.add(seen)
        return can

    def _answers_as(self, seen: Seen) -> bool:
        """Whether the rules that were asked come to what they came to."""
        return (
            all(self._sharp(lines) == span for lines, span in seen.runs)
            and all(self._sharp(self._rules[name].lines) == span for name, span in seen.listed.items())
            and all(self.result(name) == can for name, can in seen.asked.items())
        )

    def _sharp(self, lines: tuple[il.Line, ...]) -> Span | None:
        """What some plain amounts add; None for any other lines."""
        of = self.logic
        if not lines:
            return Span(0, 0)
        fields = nodes_of(lines, ir.Field, ir.Fact)
        return of.budget.once(_EXTREMES, lines[0], of.rests_on(fields), lambda: extremes(lines, of))

    def _rule(self, rule: Rule) -> Can:
        env: Env = {param.key: spans.of_type(param.type) for param in rule.params}
        env[TOTAL] = spans.UNKNOWN if rule.kind is RuleKind.MODIFIERS else spans.number(0, 0)
        frame = _Frame(rule.kind, env)
        self.look(rule.gates, frame.env)
        ended = self._lines(rule.lines, frame)
        self._throw(frame)
        if rule.kind is RuleKind.FIGHT:
            return spans.UNKNOWN
        return reduce(Can.join, (*frame.results, *([] if ended else [frame.env[TOTAL]])), Can())

    # ---- lines -----------------------------------------------------------------------------------------------------

    def _lines(self, lines: tuple[il.Line, ...], frame: _Frame) -> bool:
        """Walk some lines. Whether the rule always ends within them."""
        chain: Can | None = None
        start = spans.UNKNOWN
        for at, line in enumerate(lines):
            if not _of_dice(line, frame):
                self._throw(frame)
            if not at or not _plain_amount(lines[at - 1]):
                start = frame.env[TOTAL]
            self.look((line.condition, line.each, line.exceptions), frame.env)
            if line.opener is None:
                chain = None
                if self._plain(line, frame):
                    return True
                if (
                    start.span is not None
                    and _plain_amount(line)
                    and not any(map(_plain_amount, lines[at + 1 : at + 2]))
                ):
                    run = tuple(takewhile(_plain_amount, reversed(lines[: at + 1])))
                    if len(run) > 1 and (added := self._sharp(run)) is not None:
                        self.seen.runs.append((run, added))
                        frame.env[TOTAL] = attrs.evolve(start, span=ranges.plus(start.span, added))
                continue
            if not isinstance(line.opener, il.Otherwise | il.On):
                chain = None
            if isinstance(line.opener, il.On) and chain is None:
                chain = frame.env[TOTAL]
            self._block(line, frame, chain)
            if isinstance(line.opener, il.Otherwise):
                chain = None
        return False

    def _plain(self, line: il.Line, frame: _Frame) -> bool:
        before, dice, plus = dict(frame.env), frame.dice, frame.plus
        ends = self._deed(line, frame)
        free = line.condition is None and not line.exceptions
        for exception in line.exceptions:
            if exception.instead is not None:
                other = _Frame(frame.kind, dict(before), frame.base, dice, frame.results)
                self._plain(exception.instead, other)
                frame.env = _joined(frame.env, other.env)
        if ends:
            if free:
                return True
            frame.env = before
        elif not free:
            frame.env = _joined(before, frame.env)
            if _rolls(line):
                frame.unrolled = before[TOTAL] if dice is None else frame.unrolled
                if dice is not None and (plus is not None or frame.plus is not None):
                    frame.plus = ranges.hull(plus or Span(0, 0), frame.plus or Span(0, 0))
            frame.dice = dice.join(frame.dice) if dice is not None and frame.dice is not None else frame.dice or dice
        return False

    def _block(self, line: il.Line, frame: _Frame, chain: Can | None) -> None:
        opener = line.opener
        self.look((opener,), frame.env)
        rounds = _ROUNDS if isinstance(opener, il.ForEach | il.Repeat) else 1
        for _ in range(rounds):
            before = dict(frame.env)
            inner = _Frame(frame.kind, dict(frame.env), frame.base, frame.dice, frame.results)
            if isinstance(opener, il.On | il.Otherwise) and chain is not None:
                join(self.seen.scores, {id(line): chain})
            if isinstance(opener, il.On) and chain is not None and not chain.unknown:
                inner.env[TOTAL] = _within(chain, opener.bands)
            ended = self._lines(line.body, inner)
            if frame.dice is None:
                self._throw(inner)
            else:
                frame.dice = frame.dice.join(inner.dice) if inner.dice is not None else frame.dice
            if ended:
                break
            frame.env = _joined(frame.env, inner.env)
            if rounds > 1:
                frame.env = {name: _widened(before.get(name), can) for name, can in frame.env.items()}
                self.look((opener,), frame.env)

    def _deed(self, line: il.Line, frame: _Frame) -> bool:
        """What a plain line does. Whether the rule ends with it."""
        deed, env = line.deed, frame.env
        if not isinstance(deed, do.Read | do.Let | do.ResultIs):  # which are valued anyway
            self.look(deed, frame.env)
        if isinstance(deed, do.GapStep) and frame.kind is RuleKind.DICE:
            frame.results.append(spans.UNKNOWN)  # dice that the source does not tell
        if deed is None or isinstance(deed, do.Elsewhere):
            return False
        match deed:
            case do.Roll():
                frame.dice = self.dice(deed.dice, frame.env)
                frame.plus = self._span(deed.plus, frame) if deed.plus is not None else None
                if deed.name:
                    env[key(deed.name)] = Can(frame.dice.span())
            case do.RollRange():
                frame.dice = Dice(count=Span(1, 1), faces=Span(deed.low, deed.high))
                if deed.name:
                    env[key(deed.name)] = Can(frame.dice.span())
            case do.StartAt() if frame.kind is RuleKind.DICE:
                frame.dice = self.dice(deed.value, frame.env)
            case do.StartAt():
                env[TOTAL] = self.value(deed.value, frame.env)
            case do.MoreDice() | do.OnEachDie() | do.Drop() | do.HitsOn() | do.Always() | do.Again():
                frame.dice = thrown(frame.dice or Dice(), deed, self._each(line, frame))
            case do.Add(joins=True):
                more = self.dice(deed.value, frame.env)
                frame.dice = (frame.dice or Dice()).with_more(more, self._each(line, frame))
            case do.Let():
                env[key(deed.name)] = self.value(deed.value, env)
            case do.Read():
                env[TOTAL] = self.value(deed.look_up, env)
            case do.ResultIs():
                frame.results.append(self.value(deed.value, env))
                return True
            case do.Call():
                if deed.answers:
                    env[TOTAL] = self.result(deed.rule)
            case do.Offer():
                if deed.answers:
                    env[TOTAL] = env[TOTAL].join(self.result(deed.rule))
            case do.Choose():
                env[key(deed.name)] = self._chosen(deed, env)
            case do.StopHere():
                frame.results.append(env[TOTAL])
                return True
            case do.RollAgain():
                return True
            case do.HigherWins():
                env[TOTAL] = spans.UNKNOWN
            case do.AddModifiers():
                listed = self.ruleset.rules.get(deed.rule)
                if listed is not None and any(isinstance(each.deed, do.Amount) for each in listed.lines):
                    self._reckons(line, env[TOTAL])
                self._modifiers(deed.rule, frame)
            case (
                do.Add()
                | do.Multiply()
                | do.Amount()
                | do.AsYouWish()
                | do.Shift()
                | do.Halve()
                | do.Round()
                | do.Clamp()
            ):
                now = env[TOTAL].span
                if not isinstance(deed, do.Shift):
                    self._reckons(line, env[TOTAL])
                if now is not None:
                    holes = env[TOTAL].holes or isinstance(deed, do.Multiply)
                    span = self._score(deed, line, frame, now)
                    env[TOTAL] = attrs.evolve(env[TOTAL], span=span, holes=holes)
            case _:
                assert_never(deed)
        return False

    def _reckons(self, line: il.Line, score: Can) -> None:
        """Keep what a line reckons with where that is words alone, of which there are no sums."""
        words = {word for word in score.words if word is not None}
        if score.span is None and not score.unknown and words and all(isinstance(word, str) for word in words):
            self.seen.summed[id(line)] = score

    def _chosen(self, deed: do.Choose, env: Env) -> Can:
        """What a choice can be: one of some words, a number between two ends, or any piece."""
        if deed.span is None:
            return Can(words=frozenset(deed.words)) if deed.words else spans.UNKNOWN
        low, high = (self.value(end, env).span for end in deed.span)
        return spans.number(low.low if low is not None else None, high.high if high is not None else None)

    def _score(self, deed: Arithmetic | do.Shift, line: il.Line, frame: _Frame, now: Span) -> Span:
        """The score after a line of arithmetic."""
        each = self._each(line, frame)
        match deed:
            case do.Add(throws=True):
                value = self.dice(deed.value, frame.env).span()
            case do.Add() | do.Multiply() | do.Clamp():
                value = self._span(deed.value, frame)
            case do.AsYouWish():
                value = Span(1 if deed.times else 0, deed.most or None)
            case do.Amount() | do.Halve() | do.Round():
                value = ranges.EVERYWHERE
            case do.Shift():
                return ranges.plus(now, ranges.times(Span(deed.steps, deed.steps), each))
            case _:
                assert_never(deed)
        frame.base = frame.base or now if isinstance(deed, do.Amount) and deed.part else frame.base
        now_, value_, each_, base_ = (expr.Slot(slot) for slot in (_NOW, _VALUE, _EACH, _BASE))
        after = score_after(deed, now_, value_, each_ if line.each is not None else None, base_)
        return span_of(after, {_NOW: now, _VALUE: value, _EACH: each, _BASE: frame.base or now})

    def _modifiers(self, name: str, frame: _Frame) -> None:
        rule = self.ruleset.rules.get(name)
        score = frame.env[TOTAL]
        if rule is None or score.span is None:
            return
        sharp = self.seen.listed[name] = self._sharp(rule.lines)
        if sharp is not None:
            self.look(rule.lines, frame.env)
            frame.env[TOTAL] = attrs.evolve(score, span=ranges.plus(score.span, sharp))
            return
        env = {param.key: spans.of_type(param.type) for param in rule.params}
        inner = _Frame(frame.kind, {**env, TOTAL: score}, score.span)
        self._lines(rule.lines, inner)
        frame.env[TOTAL] = inner.env[TOTAL]

    def _throw(self, frame: _Frame) -> None:
        if frame.dice is None:
            return
        frame.env[TOTAL] = Can(frame.dice.span())
        frame.env[NATURAL] = Can(frame.dice.natural())
        if frame.plus is not None:
            frame.env[TOTAL] = Can(ranges.plus(frame.dice.span(), frame.plus))
        if frame.unrolled is not None:
            frame.env[TOTAL] = frame.env[TOTAL].join(frame.unrolled)
        frame.dice = frame.plus = frame.unrolled = None

    def _span(self, node: ir.Expression, frame: _Frame) -> Span:
        return numbers_of(self.value(node, frame.env))

    def _each(self, line: il.Line, frame: _Frame) -> Span:
        if line.each is None:
            return Span(1, 1)
        return ranges.lots(self._span(line.each, frame), Span(line.each_lot, line.each_lot))


def _joined(first: Env, other: Env) -> Env:
    return {
        name: first[name].join(other[name]) if name in first and name in other else spans.UNKNOWN
        for name in {**first, **other}
    }


def _widened(before: Can | None, now: Can) -> Can:
    if before is None or before == now or now.span is None or before.span is None:
        return now
    low = now.span.low if now.span.low == before.span.low else None
    high = now.span.high if now.span.high == before.span.high else None
    return attrs.evolve(now, span=Span(low, high))


def _within(chain: Can, bands: tuple[ir.Band, ...]) -> Can:
    if chain.span is None:
        words = {word for word in ir.named(bands) if isinstance(word, str)}
        return attrs.evolve(chain, words=chain.words & words) if len(words) == len(bands) else chain
    within: Span | None = None
    for band in bands:
        span = spans.band_span(band)
        if span is None or chain.span is None:
            return chain
        within = ranges.hull(within, ranges.meet(chain.span, span))
    return Can(within if within is not None else chain.span, chain.words)


def _plain_amount(line: il.Line) -> bool:
    """Whether a line adds an amount in cases that the lines beside it do not change."""
    asks = nodes_of((line.condition, line.exceptions), ir.Variable)
    return line.opener is None and isinstance(line.deed, do.Amount) and all(node.name != TOTAL for node in asks)


def _rolls(line: il.Line) -> bool:
    return isinstance(line.deed, do.Roll | do.RollRange)


def _of_dice(line: il.Line, frame: _Frame) -> bool:
    if isinstance(line.opener, il.When | il.Otherwise):
        return all(_of_dice(each, frame) for each in line.body)
    if frame.kind is RuleKind.DICE and isinstance(line.deed, do.StartAt):
        return True
    if _rolls(line) and frame.unrolled is not None:
        return line.condition is not None or bool(line.exceptions)
    return il.about_dice(line)
