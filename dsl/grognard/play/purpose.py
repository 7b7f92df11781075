"""Which way serves what a game is about: it harms an enemy, brings one nearer, or opens what does? Read off the rules alone."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.program import Choose
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.rules import DONE, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf
from grognard.ir.walk import nodes

_BLOWS, _SHOTS, _OPENS, _LEADS, _NEARER, _ELSE = 24, 12, 12, 8, 6, 1
"""How much rather a way is taken than another: one that comes up to an enemy and harms him (or lets each of several harm
him), harms him from afar, makes that possible, leads to it, brings nearer, and all else."""
_BACK = {do.Way.BACK, do.Way.AWAY}


class Purpose:
    """What the actions of a game are good for."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._weights: dict[str, int] = {}
        self._wanted: dict[str, set[object]] = {}
        """Values that a field must have of who harms an enemy, by its name."""
        self._unwanted: dict[str, set[object]] = {}
        fields = [field for piece in ruleset.pieces.values() for field in piece.fields]
        self._on_boards = {field.key for field in fields if ruleset.on_a_board(field)}
        self._spent = {field.key for field in fields if field.this_turn}
        """What is forgotten when the turn ends: a deed that changes nothing else is a price alone."""
        for rule in ruleset.rules.values():
            for gate in (*rule.gates, *ruleset.gates_of_limits(rule)) if self._harms(rule) else ():
                for name, value, must in _said_of(gate, rule.params[0].key):
                    (self._wanted if must else self._unwanted).setdefault(name, set()).add(value)

    def weight(self, choose: Choose, option: object) -> int:
        """How much rather one of the ways that are open is taken."""
        rule = self._rule(choose, option)
        weight = self.weight_of(rule.key) if rule is not None else None
        return self._use_of([(key(choose.what), option)]) if weight is None else weight

    def weight_of(self, name: str) -> int | None:
        """How much rather a rule is carried out; None where there is none of the name."""
        rule = self._ruleset.rules.get(key(name))
        if rule is not None and rule.key not in self._weights:
            self._weights[rule.key] = self._weight(rule)
        return self._weights[rule.key] if rule is not None else None

    def wants(self, field: str, value: object) -> bool:
        """Whether who harms an enemy has to be so."""
        return value in self._wanted.get(field, ())

    def _weight(self, rule: Rule) -> int:
        ways = {deed.way in _BACK for deed in self._deeds(rule) if isinstance(deed, do.Move)}
        if self._harms(rule):
            return _BLOWS if False in ways else _SHOTS
        if any(self._harms(one) for one in self._below(rule)):
            return _BLOWS if any(isinstance(node, il.ForEach) for node in nodes(rule.lines)) else _LEADS
        deeds = [deed for deed in self._deeds(rule) if isinstance(deed, do.Deed)]
        if not self._made(rule) and all(isinstance(deed, do.Change) and deed.field in self._spent for deed in deeds):
            return 0
        steps = any(isinstance(deed, do.Become) and deed.field in self._on_boards for deed in deeds)
        return _NEARER if False in ways or steps else self._use_of(self._made(rule))

    def _rule(self, choose: Choose, option: object) -> Rule | None:
        """The rule that an option stands for: it has its name, or fills a role of the rule that is offered."""
        line = choose.line
        if line is None:
            return None
        if isinstance(line.opener, il.ChooseAmong):
            return self._ruleset.rules.get(key(str(option)))
        return self._ruleset.rules.get(line.deed.rule) if isinstance(line.deed, do.Offer) else None

    def _below(self, rule: Rule) -> list[Rule]:
        """A rule, and all that it carries out or offers."""
        found, ahead = {rule.key: rule}, [rule]
        while ahead:
            for deed in nodes(ahead.pop().lines):
                called = self._ruleset.rules.get(deed.rule) if isinstance(deed, do.Call | do.Offer) else None
                if called is not None and called.key not in found:
                    found[called.key] = called
                    ahead.append(called)
        return list(found.values())

    def _deeds(self, rule: Rule) -> Iterator[object]:
        return (node for one in self._below(rule) for node in nodes(one.lines))

    def _harms(self, rule: Rule) -> bool:
        """Whether a rule is aimed at an enemy, and dice fall in it or somebody comes up to him."""
        aimed = any(
            isinstance(param.type, PieceOf) and (param.side == "enemy" or param.preposition in {"at", "against"})
            for param in rule.params[1:]
        )
        return aimed and rule.kind in DONE and any(map(_bites, self._deeds(rule)))

    def _use_of(self, made: list[tuple[str, object]]) -> int:
        """How much rather a piece is made so: as who harms an enemy has to be, and not as he must not be."""
        if any(value in self._unwanted.get(name, ()) for name, value in made):
            return 0
        return _OPENS if any(self.wants(name, value) for name, value in made) else _ELSE

    def _made(self, rule: Rule) -> list[tuple[str, object]]:
        """What a rule makes of a piece: fields, and their values."""
        became: list[tuple[str, object]] = [
            (deed.field, deed.value.value)
            for deed in nodes(rule.lines)
            if isinstance(deed, do.Become) and isinstance(deed.value, ir.Constant)
        ]
        begun: list[tuple[str, object]] = [(field.key, True) for _, field in self._ruleset.begun_behind(rule.key)]
        return [*became, *begun, *((field.key, field.usual) for _, field in self._ruleset.ended_behind(rule.key))]


def _bites(deed: object) -> bool:
    """Whether dice fall, or somebody comes up to another."""
    match deed:
        case do.Roll() | do.RollRange() | do.Read():
            return True
        case do.Move():
            return deed.way in {do.Way.TO, do.Way.TOWARDS}
        case _:
            return False


def _said_of(gate: il.Gate, role: str) -> Iterator[tuple[str, object, bool]]:
    """What a gate says of fields of a piece, one by one: the field, a value, and whether it has to be so."""
    if gate.kind != "must":
        yield from _asked(gate.condition, role, gate.kind == "only")


def _asked(condition: object, role: str, must: bool) -> Iterator[tuple[str, object, bool]]:
    """What each part of a condition asks that alone opens (`must`) or alone shuts."""
    match condition:
        case ir.Not():
            yield from _asked(condition.condition, role, not must)
        case ir.All() if must:
            for one in condition.conditions:
                yield from _asked(one, role, must)
        case ir.Any() if not must:
            for one in condition.conditions:
                yield from _asked(one, role, must)
        case ir.Holds(value=ir.Field(of=ir.Role(name=name), field=field)) if name == role:
            yield field, must, True
            yield field, not must, False
        case ir.Is(value=ir.Field(of=ir.Role(name=name), field=field), bands=bands) if name == role:
            for band in bands:
                if isinstance(band, ir.Same) and isinstance(band.value, ir.Constant):
                    yield field, band.value.value, must is not condition.negated
        case _:
            pass
