"""What is handed in beside the ruleset: odds, what the run of an example left behind, what a change does."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import attrs


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
