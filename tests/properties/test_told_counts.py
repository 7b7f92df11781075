"""Each fact that `rules` lists, and each that a scenario gives, can be given by each name it has, and is then what was given."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.games import EVERY_GAME_ASKED, SOME_GAMES

from grognard.core.faults import GapReached, Stopped
from grognard.core.world import PieceRef
from grognard.driver import compile_game
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import pose
from grognard.evaluate.targets import CountOf, KindOfRole, slots_of
from grognard.evaluate.typed import BadQuestion
from grognard.evaluate.varied import varied
from grognard.ir.expressions import Constant
from grognard.ir.interface import Input, interface
from grognard.ir.names import key
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf, domain_values, value_text

_SOME = 30
"""So many facts of each game are asked, where not all games are asked all."""


def _ways(wanted: Input) -> list[str]:
    """Every way in which a fact is listed or said."""
    if not wanted.role:
        return [wanted.name]
    role = wanted.role
    plain = [f"{wanted.name} ({role})", f"{role} {wanted.name}", f"{role}'s {wanted.name}"]
    return [*plain, f"{wanted.name} of {role}"]


def _values(ruleset: Ruleset, wanted: Input, chance: random.Random) -> list[str]:
    """A value by chance that is not the usual one; of what holds a piece, every kind of it, and none."""
    if isinstance(wanted.type, PieceOf):
        none = ["none"] if wanted.type.or_none or wanted.has_usual else []
        return [*(kind for kind in ruleset.pieces if ruleset.is_kind(kind, wanted.type.kind)), *none]
    value = _value(wanted, chance)
    return [value] if value is not None else []


def _value(wanted: Input, chance: random.Random) -> str | None:
    if wanted.sort == "count":
        return "1"
    values = domain_values(wanted.type)
    if values is None and isinstance(wanted.type, Numbers):
        values = (int(wanted.type.low or 0) + 1,)
    others = [value for value in values or () if not wanted.has_usual or value != wanted.usual]
    return value_text(chance.choice(others)) if others else None


def _posed(ruleset: Ruleset, rule: Rule, name: str, value: str) -> Question | str:
    """The question with one fact given, after what its refusals name; or the refusal that names nothing more."""
    facts: dict[str, str] = {}
    for _ in range(4):
        try:
            return pose(ruleset, rule, {name: value, **facts})
        except BadQuestion as bad:
            refused = bad
        if refused.values:
            value = refused.values[-1]
        elif refused.first is not None:
            facts |= [refused.first]
        else:
            return f"{refused.message} {refused.help}"
    return "asked for too much"


def _listed(ruleset: Ruleset, chance: random.Random) -> Iterator[tuple[Rule, Input]]:
    """Every fact that some rule lists; the same of several rules once, asked of one of them by chance."""
    every: dict[object, list[tuple[Rule, Input]]] = {}
    for rule in ruleset.rules.values():
        kinds = {key(param.name): param.kind for param in rule.params}
        for wanted in interface(ruleset, rule).inputs:
            same = (rule if EVERY_GAME_ASKED else None, kinds.get(key(wanted.role)), wanted.role, wanted.name)
            every.setdefault(same, []).append((rule, wanted))
    asked = list(every.values())
    for rules in asked if EVERY_GAME_ASKED else chance.sample(asked, min(_SOME, len(asked))):
        yield chance.choice(rules)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME_GAMES)
def test_every_listed_fact_is_given_by_every_listed_name(name: str) -> None:
    ruleset = compile_game(name).ruleset
    chance = random.Random(name)
    taken = 0
    for rule, wanted in _listed(ruleset, chance):
        for value in _values(ruleset, wanted, chance):
            places: set[tuple[int, ...]] = set()
            for way in _ways(wanted):
                where = f"{name}: {rule.called}: {way}={value}"
                question = _posed(ruleset, rule, way, value)
                if isinstance(question, str):
                    # A limit may forbid it; of one of several, which one must be said.
                    assert any(words in question for words in ("contradicts", "cannot be", "Say of which")), (
                        f"{where}: {question}"
                    )
                    assert not isinstance(wanted.type, PieceOf), f"{where}: {question}"
                    continue
                slots = _held(question, way, wanted, value, where)
                taken += 1
                if slots:
                    places.add(slots)
            assert len(places) < 2, f"{name}: {rule.called}: {wanted.name} of {wanted.role}"
    assert taken


def _held(question: Question, way: str, wanted: Input, value: str, where: str) -> tuple[int, ...]:
    """Where a fact that was given is, held to be what was given, and to be what the end of a run is asked by the same name."""
    target = question.targets[way]
    if isinstance(target, CountOf):
        assert wanted.sort == "count", where
        return ()
    if isinstance(target, KindOfRole):
        assert target.kind == key(value), where
        return ()
    slots = slots_of(target)
    assert slots, where
    held = [question.world.initial[slot] for slot in slots]
    if isinstance(wanted.type, PieceOf):
        kinds = [piece.kind for piece in held if isinstance(piece, PieceRef)]
        if value == "none":
            assert held == [None] * len(slots), where
        else:
            assert len(kinds) == len(held), where
            assert all(question.ruleset.is_kind(kind, key(value)) for kind in kinds), where
        return ()
    assert {*question.slots(wanted)} == {*slots}, where
    assert {str(value_text(one)) for one in held} == {value}, where
    assert {*slots_of(question.found(way))} == {*slots}, where
    return slots


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME_GAMES)
def test_everything_that_a_scenario_gives_can_be_given_otherwise(name: str) -> None:
    """Of every scenario of a game: what it has is what was given, by the name that is listed or by that of its piece."""
    ruleset = compile_game(name).ruleset
    chance = random.Random(name)
    asked: set[tuple[str, str]] = set()
    for scenario in chance.sample(ruleset.scenarios, len(ruleset.scenarios)):
        for piece in chance.sample(scenario.pieces, len(scenario.pieces)):
            facts = [fact for fact in ruleset.facts.values() if fact.of_kind == piece.kind and not fact.toward]
            for field in (*ruleset.fields_of(piece.kind), *facts):
                wanted = Input(field.name, piece.name, "field", field.type, field.usual, field.has_usual)
                value = _value(wanted, chance)
                if value is None or isinstance(field.type, PieceOf) or (piece.kind, field.name) in asked:
                    continue
                asked.add((piece.kind, field.name))
                for way in _ways(wanted):
                    changed = varied(ruleset, scenario, {way: value})
                    given = {
                        str(value_text(one.value if isinstance(one, Constant) else one))
                        for other in changed.pieces
                        if other.name == piece.name
                        for name, one in (*other.fields, *other.facts)
                        if name == key(field.name)
                    }
                    assert value in given, f"{name}: {scenario.name}: {way}={value}: {given}"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tyneside", "regimental_filled", "hardtack"])
def test_the_order_of_what_is_told_does_not_matter(name: str) -> None:
    ruleset = compile_game(name).ruleset
    chance = random.Random(f"order {name}")
    compared = 0
    for rule in chance.sample(list(ruleset.rules.values()), 20):
        try:
            question = pose(ruleset, rule, {})
        except Stopped:
            continue
        told = [(told_as(one, question), value) for one in question.inputs() if (value := _value(one, chance))]
        told = chance.sample(told, min(6, len(told)))
        ends: list[object] = []
        for _ in range(3):
            chance.shuffle(told)
            try:
                posed = pose(ruleset, rule, dict(told), advise=False)
            except BadQuestion as bad:
                ends.append(key(bad.message) if len(told) == 1 else "refused")
                continue
            except (GapReached, Stopped):
                continue
            ends.append(
                sorted(
                    (f"{piece.name if piece else ''} {field.name}", str(posed.world.initial[slot]))
                    for slot, (piece, field) in posed.world.fields.items()
                )
            )
        assert all(one == ends[0] for one in ends), f"{name}: {rule.called}: {told}"
        compared += 1
    assert compared
