"""What is handed in beside the ruleset: odds, what the run of an example left behind, what a change does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs

from grognard.evaluate.trace_text import shown
from grognard.ir.rules import Rule
from grognard.ir.types import Die, Words

GAP = "the source does not say"
"""What is among the outcomes where a run meets a gap."""


@attrs.frozen
class OddsBox:
    """Odds to print beside a rule: for each value of a fact, the chance of each outcome."""

    fact: str
    situation: str
    rows: tuple[tuple[str, Mapping[str, Fraction]], ...]
    outcomes: tuple[str, ...]


@attrs.frozen
class PlayedExample:
    """What the run of an example left behind: the lines of its trace, indented by two spaces, and the result."""

    trace: tuple[str, ...]
    result: str


@attrs.frozen
class EffectBox:
    """What the change of one declaration does to the odds, at most, in words."""

    rule: str
    """The rule in which it shows."""
    size: Fraction
    """The most by which the chance of anything changes, 0 to 1."""
    most: str
    """The same out of a hundred, in words."""
    situation: str
    change: str
    """`rout 33 % → 17 %`."""
    values_only: bool = False
    """Whether there is no chance in it."""
    together: tuple[str, ...] = ()
    """Other changes that have a share in it."""


def odds_box(
    fact: str, situation: str, rows: Iterable[tuple[str, Mapping[Any, Fraction], Fraction]], rule: Rule | None
) -> OddsBox:
    """Odds to print: for each row its name, the chances of the outcomes, and that of meeting a gap.

    Outcomes that are printed alike are one; `rule` orders them.
    """
    rows = tuple(rows)
    order = rule.type.words if rule is not None and isinstance(rule.type, Words) else ()
    outcomes = ordered(list(dict.fromkeys(value for _, chances, _ in rows for value in chances)), order)
    gaps = [GAP] if any(gap for _, _, gap in rows) else []
    made = []
    for name, chances, gap in rows:
        told: dict[str, Fraction] = {}
        for value, chance in [*chances.items(), *([(GAP, gap)] if gap else [])]:
            told[shown(value)] = told.get(shown(value), Fraction(0)) + chance
        made.append((name, told))
    return OddsBox(fact, situation, tuple(made), tuple(dict.fromkeys([*map(shown, outcomes), *gaps])))


def ordered(values: Sequence[object], words: Sequence[object] = ()) -> list[object]:
    """Outcomes in the order in which they read best: numbers by size, words as in `words`."""

    def place(value: object) -> tuple[int, int | Fraction, str]:
        if isinstance(value, bool) or value is None:
            return (3, 0, str(value))
        if isinstance(value, int | Fraction):
            return (0, value, "")
        if isinstance(value, Die):
            return (1, value.sides, "")
        return (2, words.index(value) if value in words else len(words), str(value))

    return sorted(values, key=place)
