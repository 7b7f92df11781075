"""Where does a line of rules go on below?"""

from __future__ import annotations

import re

_CONTINUES = re.compile(r"(?:,|\b(?:and|or|or\s+when))\s*\Z", re.IGNORECASE)


def goes_on(content: str) -> bool:
    """Whether a line ends as one that goes on below: in a comma, `and`, `or` or `or when`."""
    return _CONTINUES.search(content) is not None


def whole_line(text: str) -> str:
    """The line with which a text begins, with those on which it goes on, in one."""
    first, *below = text.split("\n")
    for line in below:
        if not goes_on(first):
            break
        first = f"{first.rstrip()} {line.strip()}"
    return first
