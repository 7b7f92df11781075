"""Do examples of a base change for one reason alone: another default of a field or fact in the variant?

That is tried: they are run once more with another `usually …`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import attrs

from grognard.checks.undone_lines import holds
from grognard.diagnostics.diagnostic import Label
from grognard.ir.declared import FieldOf, Piece
from grognard.ir.examples import Example
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, Value, Words, YesNo, value_text
from grognard.variants.changes import Change

_LEAST = 3
"""Fewer examples are looked at one by one."""
_MOST = 6
"""So many other values are tried of each."""
_FIELDS = 12
_USUALLY = re.compile(r"\busually ([^,\[\n]+)")


def usual_cures(ruleset: Ruleset, broken: Sequence[Example], changes: Sequence[Change]) -> dict[int, Label]:
    """Returns by an example's identity the place of a default, and the value that would give the result of before."""
    broken = [example for example in broken if ruleset.is_of_base(example.place)]
    if len(broken) < _LEAST:
        return {}
    best: dict[int, Label] = {}
    for field in islice(_own_fields(ruleset), _FIELDS):
        for value in _others(field, changes):
            other = _with_usual(ruleset, field, value)
            cured = [example for example in broken[:_LEAST] if holds(other, example)]
            if not cured:
                continue
            cured += [example for example in broken[_LEAST:] if holds(other, example)]
            if len(cured) >= _LEAST and len(cured) > len(best):
                label = Label(field.place, f"`{field.name}` usually {value_text(value)}")
                best = {id(example): label for example in cured}
        if len(best) == len(broken):
            break
    return best


def _own_fields(ruleset: Ruleset) -> Iterator[FieldOf]:
    """The fields and facts that the variant brings, or says anew."""
    for piece in ruleset.pieces.values():
        yield from (field for field in piece.fields if not ruleset.is_of_base(field.place))
    yield from (fact for fact in ruleset.facts.values() if not ruleset.is_of_base(fact.place))


def _others(field: FieldOf, changes: Sequence[Change]) -> Sequence[Value]:
    """What else might be usual: what was, first of all."""
    values: list[Value] = [False, True] if isinstance(field.type, YesNo) else []
    if isinstance(field.type, Words):
        values = [*field.type.words]
    before = next(
        (_usual_before(change) for change in changes if change.place == field.place or key(change.part) == field.key),
        "",
    )
    if isinstance(field.type, Numbers) and (before.isdecimal() or not field.has_usual):
        values = [int(before) if before.isdecimal() else field.type.low]
    values.sort(key=lambda value: key(value_text(value)) != key(before))
    return [value for value in values if value is not None and not (field.has_usual and value == field.usual)][:_MOST]


def _usual_before(change: Change) -> str:
    match = _USUALLY.search(change.before)
    return match[1].strip() if match is not None else ""


def _with_usual(ruleset: Ruleset, field: FieldOf, value: Value) -> Ruleset:
    """The same game, but for what is usual of one field."""
    changed = attrs.evolve(field, usual=value, has_usual=True)
    facts = {path: changed if fact is field else fact for path, fact in ruleset.facts.items()}
    pieces: dict[str, Piece] = {
        path: attrs.evolve(piece, fields=tuple(changed if each is field else each for each in piece.fields))
        if any(each is field for each in piece.fields)
        else piece
        for path, piece in ruleset.pieces.items()
    }
    return attrs.evolve(ruleset, facts=facts, pieces=pieces)
