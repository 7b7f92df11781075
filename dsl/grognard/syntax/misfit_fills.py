"""A line with `fill` that cannot be read: what it lacks, or that it holds a line of rules."""

from __future__ import annotations

import re

from grognard.syntax.fault_shape import Explained, Shape, cannot, short, unexpected

_FILL = re.compile(
    r"fill (?P<gap>.+?)(?: in (?P<where>.+?))?(?: with\b\s*:?\s*(?P<rest>.*))?", re.IGNORECASE | re.DOTALL
)


def unreadable_fill(shape: Shape) -> Explained | None:
    """`fill … in … with it loses 1 man`, `fill … with D6`, `fill … in …`."""
    line = shape.sentence
    found = _FILL.fullmatch(line) if shape.top else None
    if found is None:
        return None
    gap, where, rest = found["gap"], found["where"], found["rest"]
    if where is None:
        said = f"fill {gap} in … with {rest or '…'}"
        return unexpected("This does not say where the gap stands.", f"Name the rule or table: `{short(said)}`.")
    if rest is None:
        return unexpected("This does not say what fills the gap.", f"Write it behind: `{short(f'{line} with D6')}`.")
    if not rest:
        return None
    return unexpected(
        cannot(shape),
        f"Only a value stands behind `with`. End this line there, and write `{short(rest)}` on the line below, two spaces further in.",
    )
