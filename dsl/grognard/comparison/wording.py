"""What has changed, in words that a player would use."""

from __future__ import annotations

from fractions import Fraction

from grognard.comparison.search import Difference
from grognard.comparison.weighing import atom_words, outcome_words
from grognard.dice.fractions_text import decimal, percent, with_chance
from grognard.ir.deeds import NOT_ALLOWED

_SHUT = ("", "", NOT_ALLOWED)


def changed_words(one: Difference) -> str:
    """`rout 33 % → 17 %, mean 7.00 → 10.50 (+3.50)`; of a number `2: 33 % → 17 %`."""
    old, new = one.before, one.after
    if old.only is not None and new.only is not None:
        return f"{outcome_words(old.only)} → {outcome_words(new.only)}"
    atom, before, after = one.largest()
    if atom == _SHUT and {before, after} == {Fraction(0), Fraction(1)}:
        return "allowed before, not allowed now" if after else "not allowed before, allowed now"
    words = ""
    if one.shift is None or not one.shift or len(one.before.ways) + len(one.after.ways) < 6:
        words = with_chance(atom_words(atom), _two(before, after))
    if one.shift and one.before.mean is not None and one.after.mean is not None:
        shift = decimal(one.shift)
        sign = "+" if one.shift > 0 else ""
        mean = f"mean {decimal(one.before.mean)} → {decimal(one.after.mean)} ({sign}{shift})"
        words = f"{words}, {mean}" if words else mean
    if old.missing != new.missing and not atom[2].startswith("? "):
        words += f" (what the source leaves out {_two(old.missing, new.missing)})"
    return words


def _two(before: Fraction, after: Fraction) -> str:
    """Two chances, as coarse as tells them apart."""
    for digits in (0, 1):
        first, second = percent(before, digits), percent(after, digits)
        if first != second:
            break
    return f"{first} → {second}"


def points(share: Fraction) -> str:
    """So many of a hundred, in words."""
    text = percent(share, 0).removesuffix(" %")
    return {"<1": "less than 1", ">99": "more than 99"}.get(text, text)
