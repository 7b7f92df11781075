"""What can the roles of a rule and the fields of pieces be, and which lines can count?

An abstract interpretation over sets. Sets only grow, until nothing grows any more; what cannot be known is None, for any.
What a line works out, and what conditions around it say of a role, is not followed: over the bundled games that would
leave out one line in a hundred more.
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
from grognard.ir.ruleset import Ruleset

Values = frozenset[object] | None
"""What something may be: constants and troops; None for anything."""
Env = Mapping[str, Values]
"""The roles of a rule, by their keys, with what each may be."""


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
        self._values = {
            (troop, field.key): self._at_first(troop, field)
            for troop in troops
            for field in ruleset.fields_of(troop.kind)
        }

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

    def walk(self, lines: tuple[il.Line, ...], env: Env, visit: Callable[[il.Line, Env], bool]) -> None:
        """Visit each line that may be reached."""
        otherwise = True
        for line in lines:
            match line.opener:
                case il.When(condition):
                    taken, otherwise = self.may_be(condition, env), self.may_be(condition, env, False)
                case il.Otherwise():
                    taken = otherwise
                case il.ForEach(kind=kind, condition=condition):
                    taken = bool(self.of_kind(kind)) and (condition is None or self.may_be(condition, env))
                case _:
                    taken = True
            if taken and visit(line, env):
                self.walk(line.body, env, visit)

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
