"""Each fact that `rules` lists can be told by each way of naming it, and is then read, told to be unread, or refused in words."""

from __future__ import annotations

import random

import pytest

from grognard.core.faults import GapReached, Stopped
from grognard.driver import compile_game
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import pose
from grognard.evaluate.targets import CountOf, slots_of
from grognard.evaluate.typed import BadQuestion
from grognard.ir.interface import Input, interface
from grognard.ir.names import key
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf, domain_values, value_text
from grognard.project import bundled

RULES = 24
"""So many rules of a ruleset; of those that stand on another, which has most of them, fewer."""
FACTS = 10


def _ways(wanted: Input) -> list[str]:
    """Every way in which a fact is listed or said."""
    if not wanted.role:
        return [wanted.name]
    role = wanted.role
    plain = [f"{wanted.name} ({role})", f"{role} {wanted.name}", f"{role}'s {wanted.name}"]
    return [*plain, f"{wanted.name} of {role}"]


def _value(wanted: Input, chance: random.Random) -> str | None:
    if wanted.sort == "count":
        return "1"
    values = domain_values(wanted.type)
    if values is None and isinstance(wanted.type, Numbers):
        values = (int(wanted.type.low or 0) + 1,)
    others = [one for one in values or () if not wanted.has_usual or one != wanted.usual]
    return value_text(chance.choice(others)) if others else None


def _told(ruleset: Ruleset, rule: Rule, name: str, value: str, wanted: Input) -> Question | str:
    """The question with one thing told, with the pieces put there first that it is told of; or why it is refused."""
    facts: dict[str, str] = {}
    for _ in range(3):
        try:
            return pose(ruleset, rule, {name: value, **facts})
        except BadQuestion as bad:
            said = f"{bad.message} {bad.help}"
            if "Say so first: " not in bad.help:
                return said
            more, _, number = bad.help.removeprefix("Say so first: ").rstrip(".").strip('"').partition("=")
            facts[more] = number
    return "asked for too much"


@pytest.mark.slow
@pytest.mark.parametrize("name", bundled.names())
def test_every_listed_fact_is_told_by_every_listed_way(name: str) -> None:
    ruleset = compile_game(name).ruleset
    chance = random.Random(name)
    rules = list(ruleset.rules.values())
    taken = 0
    for rule in chance.sample(rules, min(RULES if not ruleset.variants else 5, len(rules))):
        listed = [one for one in interface(ruleset, rule).inputs if not isinstance(one.type, PieceOf)]
        for wanted in chance.sample(listed, min(FACTS, len(listed))):
            value = _value(wanted, chance)
            if value is None:
                continue
            stood: set[tuple[int, ...]] = set()
            for way in _ways(wanted):
                found = _told(ruleset, rule, way, value, wanted)
                where = f"{name}: {rule.called}: {way}={value}"
                if isinstance(found, str):
                    # Another thing that is told besides may be needed, and is then named; a limit may forbid it.
                    refused = any(one in found for one in ("contradicts", "cannot be", "Say which"))
                    # `each commander commander`: one who belongs to one of several may be put out by examples only.
                    of_another = " " in wanted.role.removeprefix("each ") and "in a worked example" in found
                    assert refused or of_another, f"{where}: {found}"
                    continue
                target = found.targets[way]
                if isinstance(target, CountOf):
                    assert wanted.sort == "count", where
                    taken += 1
                    continue
                slots = slots_of(target)
                assert slots and {*found.slots(wanted)} == {*slots}, where
                assert {str(value_text(found.world.initial[slot])) for slot in slots} == {value}, where
                stood.add(slots)
                taken += 1
            assert len(stood) < 2, f"{name}: {rule.called}: {wanted.name} of {wanted.role}"
    assert taken


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
