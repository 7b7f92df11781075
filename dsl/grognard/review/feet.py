"""Which lines end in the foot of a page: the same words again and again, with rising numbers?"""

from __future__ import annotations

import re

from grognard.review.reading import Line, Reading
from grognard.source import Place

_TAIL = re.compile(
    r"(?<![A-Za-z])(?P<foot>(?:[A-Z][A-Za-z']{2,15} ){0,4}(?:[A-Z][A-Za-z']{2,15}|\d{4})) (?P<page>\d{1,3}|[ivx]{1,5})\s*\Z"
)
_WIDE = re.compile(r"(?P<foot>[A-Z].{6,70}?)\s{3,}(?P<page>\d{1,3})\s*")
"""A line of its own that ends, far to the right, with the number of its page."""
LEAST = 3
"""A foot that recurs less often may be a heading."""


def read_feet(reading: Reading) -> tuple[tuple[str, tuple[Place, ...]], ...]:
    """The words of each foot, and where it stands."""
    found: dict[str, list[tuple[Line, int, str]]] = {}
    for line in reading.lines:
        cut = max(0, len(line.text) - 80)
        match = _TAIL.search(line.text, cut) or (_WIDE.fullmatch(line.text) if len(line.text) < 120 else None)
        if match is not None:
            found.setdefault(match["foot"], []).append((line, match.start("foot"), match["page"]))
    return tuple(
        (foot, tuple(reading.place(line.start + at, line.start + len(line.text.rstrip())) for line, at, _ in seen))
        for foot, seen in found.items()
        if len(seen) >= LEAST and _rising([page for _, _, page in seen])
    )


def _rising(pages: list[str]) -> bool:
    """Whether pages follow one another; those of a preface have Roman numbers."""
    numbers = [int(page) for page in pages if page.isdigit()]
    return len(set(pages)) == len(pages) and numbers == sorted(numbers)
