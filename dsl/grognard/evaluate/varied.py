"""A scenario with something given otherwise: a fact, how many pieces there are, a field of theirs, the number of turns."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from grognard.diagnostics.spelling import did_you_mean
from grognard.evaluate.engagement import TURNS
from grognard.evaluate.question import ROLLED
from grognard.evaluate.targets import ends_of_pair, splits
from grognard.evaluate.typed import BadQuestion, read_value
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.examples import Example, GivenPiece
from grognard.ir.names import folded, key, plural, singular
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf, Value, domain_text, domain_values, value_text

_MOST_PIECES = 1_000


@attrs.frozen
class _Target:
    """One thing that can be told: how it is named, and what it is (`field` None: how many, or the turns)."""

    name: str
    piece: int = -1
    """Which of the given pieces; -1 where it is none of theirs."""
    field: FieldOf | None = None


def varied(ruleset: Ruleset, scenario: Example, told: Mapping[str, str]) -> Example:
    """The scenario with some of what it gives told otherwise. Raises `BadQuestion`."""
    for name, text in told.items():
        for target in _of_each(ruleset, scenario, name) or [_target(ruleset, scenario, name)]:
            scenario = _put(scenario, target, name, text)
    return scenario


def _of_each(ruleset: Ruleset, scenario: Example, name: str) -> list[_Target]:
    """What `each unit formation` or `range from A to each unit` means: the same of every piece of that kind."""
    if "each" not in key(name).split():
        return []
    kinds = {key(each): piece.kind for piece in scenario.pieces for each in (piece.name, *piece.names)}
    owned, pairs = splits(name), list(ends_of_pair(ruleset, name))

    def means(role: str, piece: str) -> bool:
        kind = role.removeprefix("each ")
        return role == piece or (role != kind in ruleset.pieces and ruleset.is_kind(kinds[piece], kind))

    def fits(target: _Target) -> bool:
        if target.field is None or target.name == target.field.name:
            return False
        if target.piece >= 0:
            piece = key(scenario.pieces[target.piece].name)
            return any(field == target.field.key and means(role, piece) for role, field in owned)
        return any(
            fact == other and first in kinds and second in kinds and means(start, first) and means(two, second)
            for fact, first, second in ends_of_pair(ruleset, target.name)
            for other, start, two in pairs
        )

    return [target for target in _targets(ruleset, scenario) if fits(target)]


def values_of(ruleset: Ruleset, scenario: Example, name: str) -> list[str]:
    """Every value that something can have. Raises `BadQuestion` where that has no end."""
    target = _target(ruleset, scenario, name)
    values = domain_values(target.field.type) if target.field is not None else None
    if values is None:
        raise BadQuestion(f"`{name}` has no end.", f"Say how far: --over {name}=1..10.")
    return [value_text(value) for value in values]


def names(ruleset: Ruleset, scenario: Example) -> list[str]:
    """All that can be told, by its shortest name first where several do."""
    return list(dict.fromkeys(target.name for target in _targets(ruleset, scenario)))


def _targets(ruleset: Ruleset, scenario: Example) -> list[_Target]:
    targets: list[_Target] = []
    for at, piece in enumerate(scenario.pieces):
        kind = ruleset.pieces[piece.kind]
        targets += [_Target(piece.name, at), _Target(plural(piece.name), at), _Target(plural(kind.name), at)]
        for field in _fields(ruleset, piece):
            if not isinstance(field.type, PieceOf):
                targets += [_Target(f"{piece.name} {field.name}", at, field), _Target(field.name, at, field)]
    targets += [_Target(fact.name, -1, fact) for fact in ruleset.facts.values() if not fact.of_kind]
    named = [(name, piece.kind) for piece in scenario.pieces for name in piece.names]
    for fact in ruleset.facts_of_two:
        targets += [
            _Target(f"{fact.name} from {first} to {other}", -1, fact)
            for first, kind in named
            for other, of in named
            if first != other and ruleset.is_kind(kind, fact.of_kind) and ruleset.is_kind(of, fact.toward)
        ]
    return [*targets, _Target(TURNS)]


def _fields(ruleset: Ruleset, piece: GivenPiece) -> list[FieldOf]:
    return [*ruleset.fields_of(piece.kind), *ruleset.told_of(piece.kind)]


def _target(ruleset: Ruleset, scenario: Example, name: str) -> _Target:
    plain = key(name).replace("'s ", " ")
    every = _targets(ruleset, scenario)
    # A piece called `A` goes before the article.
    owned = {f"{role} {field}" for role, field in splits(name)}
    fitting = [target for target in every if target.piece >= 0 and folded(target.name) in owned]
    if not fitting:
        fitting = [target for target in every if key(target.name) in {plain, singular(plain), *owned}]
    if not fitting:
        known = names(ruleset, scenario)
        raise BadQuestion(
            f"`{scenario.name}` gives nothing called `{name}`.",
            did_you_mean(name, known, f"It gives: {', '.join(known[:24])}."),
        )
    pieces = {(target.piece, target.field.name if target.field is not None else "") for target in fitting}
    if len(pieces) > 1:
        full = [
            f"{scenario.pieces[target.piece].name}{f' {target.field.name}' if target.field is not None else ''}"
            for target in fitting
            if target.piece >= 0
        ]
        raise BadQuestion(
            f"`{name}` can be said of {len(pieces)} things in `{scenario.name}`.",
            f"Say of which: {', '.join(f'`{each}`' for each in dict.fromkeys(full))}.",
        )
    return fitting[0]


def _put(scenario: Example, target: _Target, name: str, text: str) -> Example:
    if target.field is None and target.piece < 0:
        (sequence, _), *rest = scenario.plays or (("", 0),)
        turns = _whole(text, name, 1, 10_000)
        return attrs.evolve(scenario, plays=((sequence, turns), *rest)) if sequence else scenario
    if target.field is None:
        piece = scenario.pieces[target.piece]
        return _with(scenario, target.piece, attrs.evolve(piece, count=_whole(text, name, 1, _MOST_PIECES)))
    field = key(target.name) if target.field.toward else target.field.key
    if target.piece < 0:
        value = read_value(text, target.field.type, name)
        return attrs.evolve(scenario, facts=(*(fact for fact in scenario.facts if fact[0] != field), (field, value)))
    piece = scenario.pieces[target.piece]
    if target.field.of_kind:
        told: Value = read_value(text, target.field.type, name)
        facts = (*(fact for fact in piece.facts if fact[0] != field), (field, told))
        return _with(scenario, target.piece, attrs.evolve(piece, facts=facts))
    fields = (*(pair for pair in piece.fields if pair[0] != field), (field, _given(target.field, piece, name, text)))
    return _with(scenario, target.piece, attrs.evolve(piece, fields=fields))


def _given(field: FieldOf, piece: GivenPiece, name: str, text: str) -> ir.Expression:
    if key(text) != ROLLED:
        return ir.Constant(read_value(text, field.type, name), place=piece.place)
    if field.rolled_on is None:
        raise BadQuestion(f"`{field.name}` is not rolled at muster.", f"Tell its value: {domain_text(field.type)}.")
    return ir.Variable(ROLLED, Numbers(), place=piece.place)


def _whole(text: str, name: str, low: int, high: int) -> int:
    value = read_value(text, Numbers(low, high), name)
    if not isinstance(value, int):
        raise BadQuestion(f"`{name}` cannot be {text}.", "It is a whole number.")
    return value


def _with(scenario: Example, at: int, piece: GivenPiece) -> Example:
    return attrs.evolve(scenario, pieces=(*scenario.pieces[:at], piece, *scenario.pieces[at + 1 :]))
