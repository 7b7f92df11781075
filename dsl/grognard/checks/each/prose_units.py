"""Does the prose measure in the unit of the rules?

A length that stands in a rule in one unit, and in the prose beside it as the same number of another, is a slip. A
number that the rules do not have is told of elsewhere; a length in brackets behind another is a conversion.
"""

from __future__ import annotations

import re

from grognard.checks.check import Check
from grognard.checks.contradicting import contradicts
from grognard.checks.known import Known
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.lengths import SIGNS, WORDS, unit_called

_LENGTH = re.compile(rf"(?P<number>\b[0-9]+(?:\.[0-9]+)?)\s?(?P<unit>[{SIGNS}]|in\.|(?:{WORDS})\b)")


def _unit(written: str) -> str:
    unit = unit_called(written)
    return unit.name if unit is not None else "inches"


def prose_keeps_its_unit(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report such lengths."""
    for passage in known.pages.passages:
        element = passage.element
        if element is None or not isinstance(element.declared, Rule | Table) or passage.mark != ">":
            continue
        lengths = {(one["number"], _unit(one["unit"])) for one in _LENGTH.finditer(element.rules)}
        for found in _LENGTH.finditer(passage.text):
            number, unit = found["number"], _unit(found["unit"])
            ruled = sorted(other for same, other in lengths if same == number)
            if ruled and unit not in ruled and "(" not in passage.text[: found.start()][-1:]:
                what = f"the rules measure {number} in {ruled[0]}"
                beside = Label(element.place, "what it stands with")
                contradicts(passage, found.start(), len(found[0]), what, beside, collector)


CHECKS = (Check(prose_keeps_its_unit),)
