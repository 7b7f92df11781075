"""The chances of an answer, and how far those of two are from one another."""

from __future__ import annotations

from fractions import Fraction

from grognard.evaluate.odds import Answer


def chances(answer: Answer) -> dict[object, Fraction]:
    """Of each answer and each gap its share of all runs."""
    rest = 1 - answer.missing
    found = {value: rest * chance for value, chance in answer.found.chances()} if answer.found is not None else {}
    for gap, chance in answer.gaps:
        found[gap.words, "gap"] = found.get((gap.words, "gap"), Fraction(0)) + chance
    return found


def furthest(one: dict[object, Fraction], other: dict[object, Fraction]) -> Fraction:
    """By how much the two differ most."""
    return max(abs(one.get(value, Fraction(0)) - other.get(value, Fraction(0))) for value in one.keys() | other.keys())
