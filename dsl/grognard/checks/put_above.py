"""Where is a line to stand that comes too late?"""

from __future__ import annotations

from grognard.source import Place


def above_that_line(line: Place, other: Place, called: str, words: str) -> str:
    """Above another, which is `words` in the rule `called`: how a variant writes it, whose line stands at the end of a rule not its own."""
    if not called or other.file is line.file:
        return "above that line"
    return f"above that line: `add to {called} before {words}`"
