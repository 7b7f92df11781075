"""Deprecated syntax: lines of earlier versions of the language as they are written now."""

from __future__ import annotations

import re

LANGUAGE = 1
"""The version of the language."""

_SWITCH = re.compile(r"switch\s+(?P<how>on|off)\s+(?P<name>[^\[#]+?)(?P<rest>\s*(?:\[.*|\s#.*|--.*)?)$", re.IGNORECASE)

_TAKEN_AWAY = (
    (re.compile(r"no\s+longer\s+holds(?=\s)", re.IGNORECASE), "remove example"),
    (re.compile(r"cancel\s+exception\s+to(?=\s)", re.IGNORECASE), "remove exception to"),
)
"""By what a line began that takes something away, and by what it does."""


def written_anew(line: str) -> str | None:
    """A line at the left edge as it is written today; None where it always was written so."""
    switched = _SWITCH.fullmatch(line.rstrip())
    if switched is not None:
        return f"replace option {switched['name']}, usually {switched['how'].casefold()}{switched['rest']}"
    anew = (f"{head}{line[old.end() :]}" for pattern, head in _TAKEN_AWAY if (old := pattern.match(line)) is not None)
    return next(anew, None)
