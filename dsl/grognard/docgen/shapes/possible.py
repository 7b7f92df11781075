"""What can the names of a rule and the fields of pieces be, and how does that go on along lines and conditions?

An abstract interpretation over sets. Sets only grow, until nothing grows any more; what cannot be known is None, for any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import FieldOf, Param
from grognard.ir.examples import GivenPiece
from grognard.ir.names import key
from grognard.ir.rules import RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes

Values = frozenset[object] | None
"""What something may be: constants and troops; None for anything."""
Env = Mapping[str, Values]
"""The names of a rule, by their keys, with what each may be."""


@attrs.frozen(eq=False)
class Troop:
    """Pieces that were set up alike. `given` is None for those that are there by themselves: cards, places, armies."""

    kind: str
    side: str | None
    given: GivenPiece | None = None


class Possible:
    """What names and fields may be: fields have the values that they begin with, and those that are written."""

    def __init__(self, ruleset: Ruleset, troops: Sequence[Troop]) -> None:
        self.ruleset = ruleset
        self.troops = frozenset(troops)
        self.grown = True
        """Whether a set has grown since this was last set to False."""
        self._named = {key(name): troop for troop in troops if troop.given for name in troop.given.names}
        self._outcomes: dict[tuple[str, frozenset[tuple[str, Values]]], Values] = {}
        self._values = {
            (troop, field.key): self._at_first(troop, field)
            for troop in troops
            for field in ruleset.fields_of(troop.kind)
        }

    def forget_outcomes(self) -> None:
        """Work out anew what rules come to: sets may have grown."""
        self._outcomes.clear()

    def of_kind(self, kind: str) -> frozenset[object]:
        """The troops of a kind."""
        return frozenset(troop for troop in self.troops if self.ruleset.is_kind(troop.kind, kind))

    def given(self, params: Sequence[Param], arguments: Sequence[ir.Expression | None], env: Env) -> dict[str, Values]:
        """What each role of a rule is, of a call."""
        given: dict[str, Values] = {}
        for at, param in enumerate(params):
            argument = arguments[at] if at < len(arguments) else None
            values = self.values(argument, env) if argument is not None else None
            able = self.of_param(param)
            given[param.key] = able if values is None else values if able is None else values & able
        first = given[params[0].key] if params else None
        for param in params[1:]:
            others = given[param.key]
            if param.side and others is not None and first is not None:
                sides = {each.side for each in first if isinstance(each, Troop)}
                given[param.key] = frozenset(each for each in others if _can_stand(each, param.side, sides))
        return given

    def of_param(self, param: Param) -> Values:
        """Returns the troops that a role can have; None for a number or a word."""
        return self.of_kind(param.kind) if param.kind in self.ruleset.pieces else None

    # ---- the course of lines ------------------------------------------------------------------------------------

    def walk(self, lines: tuple[il.Line, ...], env: Env, visit: Callable[[il.Line, Env], bool]) -> Env | None:
        """Visit each line that may be reached; what the names are behind the last, None where that is never reached."""
        now: Env | None = env
        other: Env | None = None  # behind the branches just above, where none was taken
        for line in lines:
            if now is None:
                return None
            match line.opener:
                case None:
                    if visit(line, now):
                        now = self._behind(line, now)
                    continue
                case il.When(condition):
                    taken, other = self.narrowed(condition, now), self.narrowed(condition, now, False)
                case il.Otherwise():
                    taken = other
                case il.ForEach():
                    several = self.of_kind(line.opener.kind)
                    taken = self._without(line.body, {**now, key(line.opener.it_name): several}) if several else None
                    if line.opener.condition is not None and taken is not None:
                        taken = self.narrowed(line.opener.condition, taken)
                case _:
                    taken, other = self._without(line.body, now), now
            visited = taken is not None and visit(line, now)
            after = self.walk(line.body, taken, visit) if visited and taken is not None else taken
            if isinstance(line.opener, il.When) and after is None and not line.exceptions:
                now = other
            if now is not None:
                now = self._without(line.body, now)
        return now

    def _behind(self, line: il.Line, env: Env) -> Env | None:
        """The names behind a plain line; None where the rule ends with it."""
        inner = self.narrowed(line.condition, env) if line.condition is not None else env
        match line.deed:
            case do.ResultIs() | do.StopHere() if not line.exceptions:
                return self.narrowed(line.condition, env, False) if line.condition is not None else None
            case do.Let() if inner is not None:
                name = key(line.deed.name)
                value = self.values(line.deed.value, inner)
                return {**env, name: value if line.condition is None else join(value, env.get(name))}
            case do.Choose() if inner is not None and line.deed.kind in self.ruleset.pieces and not line.deed.several:
                chosen = self.of_kind(line.deed.kind)
                if line.deed.condition is not None:
                    narrow = self.narrowed(line.deed.condition, {**inner, key(line.deed.it_name): chosen})
                    chosen = (narrow[key(line.deed.it_name)] or chosen) if narrow is not None else frozenset()
                return {**env, key(line.deed.name): chosen} if line.condition is None and chosen else env
            case _:
                return env

    def _without(self, lines: tuple[il.Line, ...], env: Env) -> Env:
        """The names, without those that some lines give anew."""
        given = {key(line.deed.name) for line in all_lines(lines) if isinstance(line.deed, do.Let | do.Choose)}
        return {name: values for name, values in env.items() if name not in given} if given else env

    # ---- what a value may be ------------------------------------------------------------------------------------

    def values(self, value: ir.Expression, env: Env) -> Values:
        """What a value may be."""
        match value:
            case ir.Constant():
                return frozenset((value.value,))
            case ir.Variable():
                return env.get(key(value.name))
            case ir.Role():
                known = env.get(key(value.name))
                return self.of_kind(value.kind) if known is None else known
            case ir.Field():
                return self.fields(self.values(value.of, env), value.field)
            case ir.WorkOut():
                params = self.ruleset.rules[value.rule].params
                fit = all(
                    given is None or param.kind not in self.ruleset.pieces or given <= self.of_kind(param.kind)
                    for param, argument in zip(params, value.arguments, strict=False)
                    for given in (self.values(argument, env),)
                )
                return self._outcome(value.rule, self.given(params, value.arguments, env)) if fit else None
            case _:
                return None

    def fields(self, owners: Values, field: str) -> Values:
        """Returns what a field of some pieces may be."""
        having = frozenset(troop for troop, name in self._values if name == field)
        if owners is not None and not owners <= having:
            return None  # some have no such field
        known = [self._values[troop, field] for troop in having if owners is None or troop in owners]
        whole = [each for each in known if each is not None]
        return frozenset().union(*whole) if known and len(whole) == len(known) else None

    def _outcome(self, at: str, env: Env) -> Values:
        """What a rule may come to that only picks one of some values."""
        rule = self.ruleset.rules[at]
        if rule.kind not in {RuleKind.WORK_OUT, RuleKind.STATE}:
            return None
        question = (at, frozenset(env.items()))
        if question in self._outcomes:
            return self._outcomes[question]
        self._outcomes[question] = None  # looked up again within: anything
        results: list[Values] = []

        def visit(line: il.Line, now: Env) -> bool:
            inner = self.narrowed(line.condition, now) if line.condition is not None else now
            if isinstance(line.deed, do.ResultIs):
                results.append(self.values(line.deed.value, inner) if inner is not None else frozenset())
            elif line.exceptions or not (
                isinstance(line.deed, do.Let) or isinstance(line.opener, il.When | il.Otherwise)
            ):
                results.append(None)
            return inner is not None

        falls_out = self.walk(rule.lines, env, visit) is not None
        whole = (
            None if falls_out or None in results else frozenset().union(*(each for each in results if each is not None))
        )
        self._outcomes[question] = whole
        return whole

    def _at_first(self, troop: Troop, field: FieldOf) -> Values:
        if troop.given is None or field.rolled_on or do.MOVES in field.after or field.of_deck or field.gap:
            return None
        value = next((begun for name, begun in troop.given.fields if key(name) == field.key), None)
        usual = frozenset((field.usual,)) if field.has_usual else None
        match value:
            case None:
                return usual
            case ir.Constant():
                begun: Values = frozenset((value.value,))
            case ir.Role() if key(value.name) in self._named:
                begun = frozenset((self._named[key(value.name)],))
            case _:
                return None
        return join(begun, usual) if field.ended_by else begun

    def write(self, owners: Values, field: str, values: Values) -> None:
        """Add to what a field of some pieces may be."""
        for troop, name in tuple(self._values):
            if name == field and (owners is None or troop in owners):
                known = self._values[troop, name]
                if known is not None and (values is None or not values <= known):
                    self._values[troop, name] = join(known, values)
                    self.grown = True

    # ---- conditions -----------------------------------------------------------------------------------------------

    def narrowed(self, condition: ir.Condition, env: Env, wanted: bool = True) -> Env | None:
        """The names where a condition holds (or does not); None where that can never be."""
        if not self.may_be(condition, env, wanted):
            return None
        within = {key(node.name) for node in nodes(condition) if isinstance(node, ir.Role | ir.Variable)}
        narrow = dict(env)
        for name in sorted(within.intersection(env)):
            known = narrow[name]
            if known is not None:
                kept = frozenset(
                    each for each in known if self.may_be(condition, {**env, name: frozenset((each,))}, wanted)
                )
                if not kept:
                    return None
                narrow[name] = kept
        return narrow

    def may_be(self, condition: ir.Condition, env: Env, wanted: bool = True) -> bool:
        """Whether a condition can be so (or, not `wanted`, can be not so); yes where that is not known."""
        match condition:
            case ir.All() | ir.Any():
                parts = (self.may_be(each, env, wanted) for each in condition.conditions)
                return all(parts) if isinstance(condition, ir.All) is wanted else any(parts)
            case ir.Not():
                return self.may_be(condition.condition, env, not wanted)
            case ir.Is():
                known = self.values(condition.value, env)
                outside = condition.negated is wanted
                return known is None or any(_among(each, condition.bands) is not outside for each in known)
            case ir.Holds():
                known = self.values(condition.value, env)
                return known is None or any((each is True) is wanted for each in known)
            case ir.IsKind():
                known = self.values(condition.value, env)
                within = condition.negated is not wanted
                return known is None or any(self._is_kind(each, condition.kind) is within for each in known)
            case ir.Quantified():
                return self._some_may(condition, env, wanted)

    def _is_kind(self, each: object, kind: str) -> bool:
        return isinstance(each, Troop) and self.ruleset.is_kind(each.kind, kind)

    def _some_may(self, condition: ir.Quantified, env: Env, wanted: bool) -> bool:
        every = condition.quantifier is ir.Quantifier.EVERY
        if (condition.quantifier is ir.Quantifier.ANY) is not wanted:
            return True  # that none is so, or that all are, may be because there are none
        return any(
            self.may_be(condition.condition, {**env, key(condition.it_name): frozenset((each,))}, not every)
            for each in self.of_kind(condition.kind)
        )


def is_met(known: Values, bands: tuple[ir.Band, ...]) -> bool:
    """Whether some of these values may lie in some bands."""
    return known is None or any(_among(each, bands) is not False for each in known)


def join(first: Values, other: Values) -> Values:
    """Returns what is one or the other."""
    return None if first is None or other is None else first | other


def _can_stand(each: object, side: str, sides: set[str | None]) -> bool:
    """Whether a piece may be an enemy, or a friend, of some that are of these sides."""
    if not isinstance(each, Troop) or each.side is None or None in sides:
        return True
    return bool(sides - {each.side}) if side == "enemy" else each.side in sides


def _among(value: object, bands: tuple[ir.Band, ...]) -> bool | None:
    """Whether a value lies in some bands; None where an end of one must be worked out."""
    if any(ir.lies_in(value, band) for band in bands):
        return True
    return False if all(map(ir.is_constant, bands)) else None
