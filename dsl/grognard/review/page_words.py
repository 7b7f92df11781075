"""Which lines are a web page's own, around the text: links back, names of its host, what readers answered?"""

from __future__ import annotations

import re

from grognard.review.reading import Line, Reading

_WEB = re.compile(
    r"\s*(?:(?:back|return) to (?:the )?.{2,60}(?:index|contents|home ?page|list|games|top)\b"
    r"|thank you for visiting|https?://\S+\s*\Z|reply ?delete|posted by\b|share this|click here|free (?:web|home) ?(?:pages|building)"
    r"|similar documents|transcription:\s*\Z|.{0,60}\bappears in \w+ \(.{0,40}\) on the internet)",
    re.IGNORECASE,
)


def read_page_lines(reading: Reading) -> tuple[Line, ...]:
    """Those lines, in order."""
    return tuple(line for line in reading.lines if _WEB.match(line.text))
