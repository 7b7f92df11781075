"""What does a typed value mean in its domain? What is the error where it means nothing?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import assert_never

import attrs

from grognard.diagnostics.spelling import nearest
from grognard.ir.names import key
from grognard.ir.types import (
    Anything,
    Dice,
    Die,
    Numbers,
    PieceOf,
    PiecesOf,
    Type,
    Value,
    Words,
    YesNo,
    domain_text,
    tidy,
)
from grognard.lengths import converted, scale_line, split


@attrs.frozen
class BadQuestion(Exception):
    """A question that cannot be put: what is wrong, and what to do."""

    message: str
    help: str = ""
    first: tuple[str, str] | None = None
    """What, given besides, makes it a question: name and value."""
    names: tuple[str, ...] = ()
    """Where a name may mean several things: what can be written in its place."""
    values: tuple[str, ...] = ()
    """The same of a value."""


def read_value(text: str, domain: Type, name: str) -> Value:
    """A value as it is typed, read in its domain; a length in another unit is converted. Raises `BadQuestion`."""
    wanted = key(text)
    match domain:
        case YesNo():
            if wanted in {"yes", "no", "true", "false", "on", "off"}:
                return wanted in {"yes", "true", "on"}
        case Words():
            for word in domain.words:
                if key(str(word)) == wanted:
                    return word
            near = nearest(text, [str(word) for word in domain.words])
            raise BadQuestion(
                f"`{name}` cannot be `{text}`.",
                (f"Did you mean `{near}`? " if near else "") + f"It is one of: {domain_text(domain)}.",
            )
        case Numbers():
            number = _measured(text, domain, name)
            if number is not None:
                if (domain.low is not None and number < domain.low) or (
                    domain.high is not None and number > domain.high
                ):
                    raise BadQuestion(f"`{name}` cannot be {text}.", f"It is {domain_text(domain)}.")
                return number
        case Anything():
            number = _number(text)
            return number if number is not None else text
        case Dice() | PieceOf() | PiecesOf():
            die = re.fullmatch(r"[dD]([0-9]{1,4})", text)
            if die is not None and int(die[1]) >= 1:
                return Die(int(die[1]))
        case other:
            assert_never(other)
    raise BadQuestion(f"`{name}` cannot be `{text}`.", f"It is {domain_text(domain)}.")


def _measured(text: str, domain: Numbers, name: str) -> int | Fraction | None:
    """A number in the unit of its domain. Raises `BadQuestion` for one of another sort."""
    digits, unit = split(text)
    value = _number(digits)
    if value is None or (unit is None and not text.strip().endswith("%")):
        return value
    if unit is None:
        if domain.unit in {"", "%"}:
            return value
        raise BadQuestion(f"`{name}` is no share: `{text}` cannot be read.", f"It is {domain_text(domain)}.")
    if domain.unit == unit.name:
        return value
    share = converted(Fraction(value), unit, domain.unit, domain.scale)
    if share is None:
        measured = f"is measured in {domain.unit}" if domain.unit else "is a plain number"
        lets_in = (
            f" `{scale_line(domain.unit, unit.name)}` in the heading of the rules lets others in."
            if domain.unit
            else ""
        )
        help = f"It is {domain_text(domain)}.{lets_in}"
        raise BadQuestion(f"`{name}` {measured}, and `{text}` is in {unit.name}.", help)
    return tidy(share)


def _number(text: str) -> int | Fraction | None:
    trimmed = text.strip()
    percent = trimmed.endswith("%")
    mixed = re.fullmatch(r"(-?)([0-9]{1,12}) ([0-9]{1,12}/[0-9]{1,12})", trimmed)
    if mixed is None and not re.fullmatch(r"-?[0-9]{1,12}(?:\.[0-9]{1,12}|/[0-9]{1,12})?\s?%?", trimmed):
        return None
    try:
        if mixed is not None:
            whole = Fraction(mixed[2]) + Fraction(mixed[3])
            return tidy(-whole if mixed[1] else whole)
        value = Fraction(trimmed.rstrip("% "))
    except ZeroDivisionError:
        return None
    return tidy(value / 100 if percent else value)


def spread(pairs: Sequence[str]) -> dict[str, str]:
    """`name=value` words to a mapping. Raises `BadQuestion` for a word without `=`, or a name told twice."""
    facts: dict[str, str] = {}
    for pair, after in zip_longest(pairs, pairs[1:], fillvalue="="):
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadQuestion(
                f"`{pair}` is no fact.",
                'Write name=value, in quotes where there are spaces: "width of the ford=12".'
                if "=" in after
                else f"Write `{pair}={after}`, in quotes where there are spaces.",
            )
        before = facts.get(name.strip(), value.strip())
        if key(before) != key(value.strip()):
            raise BadQuestion(f"`{name.strip()}` is given twice: `{before}` and `{value.strip()}`.", "Give it once.")
        facts[name.strip()] = value.strip()
    return facts
