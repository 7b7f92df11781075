"""When does a rule come up in a game? Its callers have gates of their own, and removed pieces are gone.

A list of dice can be weighed at any range; at the table it is thrown only where the action that throws it is allowed. Of
what a caller asks only that is looked at which the rule asks itself: the rest is free to be as the caller needs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.interface import Input, interface
from grognard.ir.meaning import says
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf
from grognard.ir.walk import nodes, rebuilt

_DEEP = 3
"""So many callers, one above the other, are asked."""
_WAYS = 12
"""So many ways to a rule are looked at; of one with more nothing is held against any."""

Gates = tuple[il.Gate, ...]


def ways_to(ruleset: Ruleset, rule: Rule) -> tuple[Rule, ...]:
    """For each way on which a rule comes up, a rule that does nothing and is allowed where that is; none if that is everywhere."""
    gone = {says(closed_gate.condition): closed_gate for closed_gate in _gone(ruleset, rule)}
    ways = _ways(ruleset, rule, _DEEP)
    inputs = set(map(_mark, interface(ruleset, rule).inputs))
    made: list[Rule] = []
    for gates in ways if len(ways) <= _WAYS else [()]:
        alone = (attrs.evolve(rule, kind=RuleKind.ACTION, lines=(), gates=(gate,)) for gate in (*gates, *gone.values()))
        known = tuple(other.gates[0] for other in alone if set(map(_mark, interface(ruleset, other).inputs)) <= inputs)
        if not known:
            return ()
        made.append(attrs.evolve(rule, kind=RuleKind.ACTION, lines=(), gates=known))
    return tuple(made)


def _mark(wanted: Input) -> tuple[str, str, str]:
    return wanted.sort, key(wanted.role), key(wanted.name)


# ---- callers ---------------------------------------------------------------------------------------------------------


def _ways(ruleset: Ruleset, rule: Rule, deep: int) -> list[Gates]:
    """The gates on each way to a rule, put as if they were its own. What players do by themselves has no others."""
    if rule.kind is RuleKind.ACTION or not deep:
        return [()]
    name = rule.key
    ways: list[Gates] = []
    for caller in ruleset.rules.values():
        if caller is rule or name not in _called(caller):
            continue
        changed = set(map(key, interface(ruleset, caller).sets))
        for call, conditions in _calls(caller.lines, name, ()):
            roles = _roles(ruleset, rule, call.arguments)
            gates_asked = [
                own_gate
                for own_gate in caller.gates
                if own_gate.kind != "must" and not (own_gate.once or own_gate.price)
            ]
            own = [
                made
                for gate in (*gates_asked, *(_only(condition) for condition in conditions))
                if (made := _put(gate, roles, changed)) is not None
            ]
            for above in _ways(ruleset, caller, deep - 1):
                outer = (_put(gate, roles, changed) for gate in above)
                ways.append((*own, *(gate_left for gate_left in outer if gate_left is not None)))
    if any(name in _called(phase) for sequence in ruleset.sequences.values() for phase in sequence.phases):
        ways.append(())
    return ways or [()]


Call = do.Call | do.AddModifiers | ir.WorkOut


def _called(holder: object) -> set[str]:
    lines = getattr(holder, "lines", ())
    return {node.rule for node in nodes(lines) if isinstance(node, Call)}


def _calls(
    lines: tuple[il.Line, ...], name: str, conditions: tuple[ir.Condition, ...]
) -> Iterator[tuple[Call, tuple[ir.Condition, ...]]]:
    """Each call of a rule, with the conditions of the lines in which it stands."""
    for line in lines:
        own = (*conditions, line.condition) if line.condition is not None else conditions
        for node in nodes(attrs.evolve(line, body=())):
            if isinstance(node, Call) and node.rule == name:
                yield node, own
        under = (*own, line.opener.condition) if isinstance(line.opener, il.When) else own
        yield from _calls(line.body, name, under)


def _only(condition: ir.Condition) -> il.Gate:
    return il.Gate(id="", kind="only", condition=condition, cites=(), notes=(), place=condition.place)


def _roles(ruleset: Ruleset, rule: Rule, arguments: tuple[ir.Expression | None, ...]) -> dict[str, tuple[str, str]]:
    """By the roles of a caller the roles of a rule that they fill, with their kinds: such as are of the caller's kind."""
    names: dict[str, tuple[str, str]] = {}
    for param, given in zip(rule.params, arguments, strict=False):
        if isinstance(given, ir.Role) and isinstance(param.type, PieceOf) and ruleset.is_kind(param.kind, given.kind):
            names.setdefault(key(given.name), (key(param.name), param.kind))
    return names


class _Elsewhere(Exception):
    """It asks something that is not known where the rule is."""


def _put(gate: il.Gate, roles: Mapping[str, tuple[str, str]], changed: set[str]) -> il.Gate | None:
    """A gate of a caller as one of the rule itself; None where it speaks of others, or of what has changed by then."""

    def own(node: Any) -> Any:
        match node:
            case ir.Role():
                if key(node.name) not in roles:
                    raise _Elsewhere
                name, kind = roles[key(node.name)]
                return attrs.evolve(node, name=name, kind=kind)
            case ir.Field() if node.field in changed:
                raise _Elsewhere
            case (
                ir.Variable() | ir.WorkOut() | ir.Count() | ir.OfPieces() | ir.Pieces() | ir.Quantified() | ir.OfThrow()
            ):
                raise _Elsewhere
            case _:
                return node

    try:
        return attrs.evolve(gate, condition=rebuilt(gate.condition, own))
    except _Elsewhere:
        return None


# ---- what is gone ----------------------------------------------------------------------------------------------------


def _gone(ruleset: Ruleset, rule: Rule) -> Iterator[il.Gate]:
    """Pieces that have come to the number at which they are removed are not there: of each role of a rule, when."""
    for condition, role in _removed(ruleset):
        for param in rule.params:
            if isinstance(param.type, PieceOf) and ruleset.is_kind(param.kind, role.kind):
                gate = attrs.evolve(_only(condition), kind="never")
                made = _put(gate, {key(role.name): (key(param.name), param.kind)}, set())
                if made is not None:
                    yield made


def _removed(ruleset: Ruleset) -> Iterator[tuple[ir.Condition, ir.Role]]:
    for rule in ruleset.rules.values():
        for line in rule.lines:
            opened = line.opener.condition if isinstance(line.opener, il.When) else None
            for part, condition in ((line, line.condition), *((inner, opened) for inner in line.body)):
                piece = part.deed.piece if isinstance(part.deed, do.RemovePiece) else None
                if isinstance(piece, ir.Role) and condition is not None and _spent(condition, piece):
                    yield condition, piece


def _spent(condition: ir.Condition, piece: ir.Role) -> bool:
    """Whether it is nothing but that a number of the piece has come to its end."""
    match condition:
        case ir.Is(value=ir.Field(of=ir.Role(name=name), type=Numbers()), negated=False):
            return key(name) == key(piece.name)
        case _:
            return False
