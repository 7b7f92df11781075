"""Does a line of a list count by a distance: `if the range is 4" or less`? Then it is a condition on what is measured, and no yes or no."""

from __future__ import annotations

import re

import attrs

from grognard.drafting.cells import band_text, plain_signs, unit_name
from grognard.lengths import behind
from grognard.rulebooks.labels import Band, read_cell

_FAR = re.compile(
    r"(?:(?:if|when|at|the)\s+)*(?P<name>range|distance)(?:\s+(?:is|of|to\s+(?:the\s+)?target(?:\s+is)?))?\s*[:,]?\s+(?P<far>\S.*?)\.?\Z",
    re.IGNORECASE,
)


@attrs.frozen
class Measured:
    """What is measured, how it is declared, and what must hold of it."""

    name: str
    declared: str
    condition: str


def measured(label: str) -> Measured | None:
    """The condition on a distance that a label is; None where it is another one."""
    match = _FAR.match(plain_signs(label))
    far = read_cell(match["far"]) if match is not None else None
    if match is None or not isinstance(far, Band) or far.unit == "percent" or (far.low is None) == (far.high is None):
        return None
    name = match["name"].casefold()
    shown = band_text(far)
    # A condition has no `up to`.
    condition = f"{shown.removeprefix('up to ')} or less" if shown.startswith("up to ") else shown
    return Measured(name, f"{name}: 0{behind(unit_name(far))} or more", f"{name} is {condition}")
