"""Which facts are lengths, how far apart do two sides begin, and which values of a number matter?"""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from grognard.ir.declared import FieldOf
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Number, Numbers
from grognard.situations.boundaries import cuts_of_all

_OF_REACH, _OF_DOMAIN, _LEAST = Fraction(4, 5), Fraction(1, 3), Fraction(1, 10)
"""How far apart two sides begin: the smaller of these parts of the farthest that matters and of the farthest that can be told,
but not nearer than the last part of what can be told."""
_UNKNOWN = 24


def is_length(ruleset: Ruleset, field: FieldOf) -> bool:
    """Whether a fact is a length on the table."""
    return isinstance(field.type, Numbers) and bool(field.type.unit) and field.type.unit == ruleset.unit


def is_between(ruleset: Ruleset, field: FieldOf) -> bool:
    """Whether a fact is a length from one piece to another."""
    return bool(field.toward) and is_length(ruleset, field)


def beginning(ruleset: Ruleset) -> Number:
    """How far apart two sides begin, in the ruleset's lengths: within reach of something, and not yet at blows."""
    facts = [fact for fact in ruleset.facts_of_two if is_between(ruleset, fact)]
    cuts = cuts_of_all(ruleset)
    reach = max((end for fact in facts for end in cuts.ends.get(fact.key, ())), default=None)
    most = min((high for fact in facts if (high := cast(Numbers, fact.type).high) is not None), default=None)
    if most is None:
        return _UNKNOWN if reach is None else reach * _OF_REACH
    return most * _OF_DOMAIN if reach is None else max(min(reach * _OF_REACH, most * _OF_DOMAIN), most * _LEAST)


def plausible(ruleset: Ruleset, field: FieldOf) -> list[tuple[int, int]]:
    """The stretches of a number between which it begins to matter: whole numbers from and to, in order."""
    assert isinstance(field.type, Numbers)
    low = int(field.type.low or 0)
    ends = sorted({int(end) for end in cuts_of_all(ruleset).ends.get(field.key, ()) if end >= low})
    high = field.type.high
    if not ends:
        return [(low, low + 12 if high is None else min(int(high), low + 12))]
    top = ends[-1] * 2 if high is None else min(int(high), ends[-1] * 2)
    starts = [low, *(end + 1 for end in ends if low <= end < top)]
    return [(start, end) for start, end in zip(starts, [*(start - 1 for start in starts[1:]), top], strict=True)]
