"""What is handed in beside the ruleset: the odds of a rule, and what the run of an example left behind."""

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
