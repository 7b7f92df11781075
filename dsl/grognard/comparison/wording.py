"""What has changed, in words that a player would use."""

from __future__ import annotations

from fractions import Fraction

from grognard.comparison.search import Difference
from grognard.comparison.weighing import Atom, Weighed, atom_words, outcome_words
from grognard.dice.fractions_text import decimal, percent, with_chance
from grognard.ir.deeds import NOT_ALLOWED

_SHUT = ("", "", NOT_ALLOWED)


def changed_words(difference: Difference) -> str:
    """`rout 33 % → 17 %, on average 10.50 instead of 7.00`; of a number `2: 33 % → 17 %`."""
    old, new = difference.before, difference.after
    if old.only is not None and new.only is not None:
        return f"{outcome_words(old.only)} → {outcome_words(new.only)}"
    atom, before, after = difference.largest()
    if _left_out(atom) and {before, after} == {Fraction(0), Fraction(1)}:
        return f"{atom[2]} → {_spread(new)}" if before else f"{_spread(old)} → {atom[2]}"
    if _left_out(atom):
        atom, before, after = _besides(difference) or (atom, before, after)
    if atom == _SHUT and {before, after} == {Fraction(0), Fraction(1)}:
        return "allowed before, not allowed now" if after else "not allowed before, allowed now"
    words = ""
    if difference.shift is None or not difference.shift or len(difference.before.ways) + len(difference.after.ways) < 6:
        words = with_chance(atom_words(atom), _two(before, after))
    if difference.shift and difference.before.mean is not None and difference.after.mean is not None:
        mean = f"on average {decimal(difference.after.mean)} instead of {decimal(difference.before.mean)}"
        words = f"{words}, {mean}" if words else mean
    if old.missing != new.missing and not atom[2].startswith("? "):
        words += f" (what the source leaves out {_two(old.missing, new.missing)})"
    return words


def _left_out(atom: Atom) -> bool:
    return atom[2].startswith("? ")


def _besides(difference: Difference) -> tuple[Atom, Fraction, Fraction] | None:
    """What changes most beside what is left out: that is told behind it."""
    shifts = [
        (atom, difference.before.chance(atom), difference.after.chance(atom))
        for atom in dict.fromkeys((*difference.before.atoms(), *difference.after.atoms()))
        if not _left_out(atom)
    ]
    return min(shifts, key=lambda each: (-abs(each[2] - each[1]), bool(each[0][0]), each[0]), default=None)


_MOST = 3
"""So many outcomes are told with their chances."""


def _spread(weighed: Weighed) -> str:
    """What may come out: a number by its mean, else the likeliest with their chances."""
    if weighed.only is not None:
        return outcome_words(weighed.only)
    ways = sorted(weighed.chances.items(), key=lambda each: (-each[1], each[0]))
    if weighed.mean is not None and len(ways) > _MOST:
        return f"{decimal(weighed.mean)} on average"
    parts = [with_chance(outcome, percent(chance, 0)) for outcome, chance in ways[:_MOST]]
    more = len(ways) - _MOST
    return "; ".join(parts) + (f"; and {more} more" if more > 0 else "")


def _two(before: Fraction, after: Fraction) -> str:
    """Two chances, as coarse as tells them apart."""
    for digits in (0, 1):
        first, second = percent(before, digits), percent(after, digits)
        if first != second:
            break
    return f"{first} → {second}"


def points(share: Fraction) -> str:
    """Returns percentage points in words."""
    text = percent(share, 0).removesuffix(" %")
    return {"<1": "less than 1", ">99": "more than 99"}.get(text, text)
