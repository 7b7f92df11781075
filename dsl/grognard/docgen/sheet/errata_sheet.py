"""The errata as a PDF: one page, in the largest type that fits; what explains goes before what rules."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import partial
from typing import Any

import attrs

from grognard.docgen.sheet.typesetter import typesetter

LARGEST, SMALLEST, STEP = 11.0, 8.0, 0.5


@attrs.frozen
class ErrataSheet:
    """The finished page. `left_out` says in words what did not fit; `pages` is more than 1 only where all of it failed."""

    pdf: bytes
    pages: int
    type_size: float
    left_out: str = ""


_WAYS = (
    ({"why": True, "effects": True}, ""),
    ({"why": False, "effects": True}, "the reasons"),
    ({"why": False, "effects": False}, "the reasons, and what it does to the odds"),
)
"""What is left out to keep to one page, the least first."""


def errata_sheet(data: Mapping[str, Any], paper: str) -> ErrataSheet:
    """Set the errata. `paper` is `a4` or `us-letter`. Raises SheetUnavailable where the typesetter is not installed."""
    sizes = [LARGEST - STEP * number for number in range(int((LARGEST - SMALLEST) / STEP) + 1)]
    with typesetter("errata.typ") as setter:

        def job(way: Mapping[str, bool], size: float, columns: int = 2) -> dict[str, Any]:
            return {**data, **way, "paper": paper, "size": size, "columns": columns}

        def fits(way: Mapping[str, bool], size: float, columns: int = 2) -> bool:
            return setter.pages(job(way, size, columns)) == 1

        if fits(_WAYS[0][0], LARGEST, 1):  # little is said: a second column would stay empty
            return ErrataSheet(setter.printed(job(_WAYS[0][0], LARGEST, 1)), 1, LARGEST)
        for way, left_out in _WAYS:
            # Most say little: then the largest type is all that need be tried.
            at = 0
            if not fits(way, LARGEST):
                if not fits(way, SMALLEST):
                    continue
                at = 1 + bisect_left(sizes[1:-1], True, key=partial(fits, way))
            return ErrataSheet(setter.printed(job(way, sizes[at])), 1, sizes[at], left_out)
        last = job(_WAYS[-1][0], SMALLEST)
        return ErrataSheet(setter.printed(last), setter.pages(last), SMALLEST, _WAYS[-1][1])
