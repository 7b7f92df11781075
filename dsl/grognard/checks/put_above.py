"""Where must a line be that comes too late?"""

from __future__ import annotations

from grognard.source import Place


def above_that_line(line: Place, other: Place, called: str, words: str) -> str:
    """Returns how a variant puts a line above `words` in the rule `called`, as its own lines go to the end of the rule."""
    if not called or other.file is line.file:
        return "above that line"
    return f"above that line: `add to {called} before {words}`"
