"""`--over FACT=A..B`: for which values is a row wanted?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.core.faults import GapReached, NotTold
from grognard.evaluate.typed import BadQuestion

MOST_ROWS = 1_000
_RANGE = re.compile(r"(?P<low>[0-9]{1,12})\s*(?:[-\u2013:]|\bto\b|\.{3,}|\u2026)\s*(?P<high>[0-9]{1,12})")
"""How else a range is written."""


def swept(text: str) -> tuple[str, list[str]]:
    """The name and the values that are listed, or nothing where all are meant. Raises `BadQuestion`."""
    name, equals, values = text.partition("=")
    name = name.strip()
    if not equals:
        return name, []
    if (meant := _RANGE.fullmatch(values.strip())) is not None:
        low, high = sorted((meant["low"], meant["high"]), key=int)
        raise BadQuestion(
            f"--over {text} is no range.", f"Write two points between the ends: --over {name}={low}..{high}."
        )
    low, dots, high = values.partition("..")
    if not dots:
        return name, [value.strip() for value in values.split(",") if value.strip()]
    if not (low.strip().isdigit() and high.strip().isdigit()) or int(low) > int(high):
        ends = (high.strip(), low.strip()) if low.strip().isdigit() and high.strip().isdigit() else ("1", "10")
        raise BadQuestion(
            f"--over {text} is no range.", f"Write the smaller number first: --over {name}={'..'.join(ends)}."
        )
    if int(high) - int(low) >= MOST_ROWS:
        raise BadQuestion(
            f"--over {text} would make {int(high) - int(low) + 1:,} rows, and a table has {MOST_ROWS:,} at most.",
            f"Ask for a part of them: --over {name}={low.strip()}..{int(low) + 9}.",
        )
    return name, [str(number) for number in range(int(low), int(high) + 1)]


def hold_single(facts: Iterable[str]) -> None:
    """Raises `BadQuestion` for a fact with several values: `men=1..10`."""
    for fact in facts:
        name, _, value = fact.partition("=")
        low, dots, high = value.partition("..")
        if dots and low.strip().isdigit() and high.strip().isdigit():
            raise BadQuestion(
                f"`{fact}` is more than one value.", f'For a row for each: --over "{name.strip()}={value}".'
            )


def fault_words(fault: Exception | None) -> str:
    """Why a row has no answer, in one line."""
    match fault:
        case None:
            return ""
        case GapReached():
            return f"? {fault.words or 'the source leaves this out'}"
        case NotTold():
            return f"not told: {fault.what.name}"
        case _:
            return str(getattr(fault, "message", fault))
