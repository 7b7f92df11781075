"""What does a house rule do to the odds of its base, and how much of it was looked at? As data for a page."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from grognard.api import Comparison


def compared_with_base(found: Comparison) -> dict[str, Any]:
    """Each rule that changes in the situation in which it changes most; and those in which no change was found, with how many situations were tried."""
    return {
        "changed": [
            {
                "rule": each.rule,
                "facts": dict(each.facts),
                "outcomes": outcomes_beside(each.before, each.after),
                **_tried(found, each.rule),
            }
            for each in found.changed
        ],
        "same": [{"rule": name, **_tried(found, name)} for name in found.same_odds],
        "unweighed": list(found.unweighed),
    }


def outcomes_beside(before: Mapping[str, Fraction], after: Mapping[str, Fraction]) -> list[dict[str, Any]]:
    """Each outcome with its chance in the one and in the other."""
    return [
        {"outcome": outcome, "before": float(before.get(outcome, 0)), "after": float(after.get(outcome, 0))}
        for outcome in dict.fromkeys((*before, *after))
    ]


def _tried(found: Comparison, rule: str) -> dict[str, int]:
    tried, among = found.tried[rule]
    return {"tried": tried, "of": among}
