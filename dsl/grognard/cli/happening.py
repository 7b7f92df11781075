"""What is printed beside an answer: changed fields, and given facts that were not used."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.dice.fractions_text import percent, ratio_text, with_chance
from grognard.evaluate.afterwards import Changes
from grognard.evaluate.trace_json import outcome_key
from grognard.evaluate.trace_text import shown

_MOST = 24


def changes_text(changes: Changes) -> str:
    """Returns a line for each field that may change."""
    lines = ["afterwards"]
    for name, distribution in list(changes.items())[:_MOST]:
        chances = ", ".join(
            with_chance(shown(value), percent(distribution.probability(value)))
            for value in sorted(distribution.outcomes, key=lambda outcome: -distribution.probability(outcome))
        )
        lines.append(f"  {name}: {chances}")
    if len(changes) > _MOST:
        lines.append(f"  ({len(changes) - _MOST} more: --json shows all)")
    return "\n".join(lines) + "\n"


def changes_json(changes: Changes) -> dict[str, dict[str, str]]:
    """The same for JSON, chances as fractions."""
    return {
        name: {
            outcome_key(value) if not hasattr(value, "kind") else shown(value): ratio_text(
                distribution.probability(value)
            )
            for value in distribution.outcomes
        }
        for name, distribution in changes.items()
    }


def unasked_text(choices: Sequence[str]) -> str:
    """One line for the choices that this run had no question for; nothing where there is none."""
    return f"not asked for this time: {', '.join(choices)}\n" if choices else ""


def rests_text(counts: Sequence[str]) -> str:
    """One line for the numbers of pieces that an answer takes as none because they were not given."""
    return f"counted as none, as it was not given: {', '.join(counts)}\n" if counts else ""


def unread_text(names: Sequence[str]) -> str:
    """One line for what made no difference because nothing looked at it; nothing where there is none."""
    return f"given, but not used here: {', '.join(names)}\n" if names else ""
