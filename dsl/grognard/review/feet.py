"""Which lines are not the text's own: feet of pages with rising numbers, links back, names of a host, what readers answered?"""

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
    lines: dict[str, list[tuple[Line, int, str]]] = {}
    for line in reading.lines:
        cut = max(0, len(line.text) - 80)
        match = _TAIL.search(line.text, cut) or (_WIDE.fullmatch(line.text) if len(line.text) < 120 else None)
        if match is not None:
            lines.setdefault(match["foot"], []).append((line, match.start("foot"), match["page"]))
    return tuple(
        (foot, tuple(reading.place(line.start + at, line.start + len(line.text.rstrip())) for line, at, _ in seen))
        for foot, seen in lines.items()
        if len(seen) >= LEAST and _rising([page for _, _, page in seen])
    )


def _rising(pages: list[str]) -> bool:
    """Whether pages follow one another; those of a preface have Roman numbers."""
    numbers = [int(page) for page in pages if page.isdigit()]
    return len(set(pages)) == len(pages) and numbers == sorted(numbers)


_WEB = re.compile(
    r"\s*(?:(?:back|return) to (?:the )?.{2,60}(?:index|contents|home ?page|list|games|top)\b"
    r"|thank you for visiting|https?://\S+\s*\Z|reply ?delete|posted by\b|share this|click here|free (?:web|home) ?(?:pages|building)"
    r"|similar documents|transcription:\s*\Z|.{0,60}\bappears in \w+ \(.{0,40}\) on the internet)",
    re.IGNORECASE,
)


def read_page_lines(reading: Reading) -> tuple[Line, ...]:
    """Those lines, in order."""
    return tuple(line for line in reading.lines if _WEB.match(line.text))
