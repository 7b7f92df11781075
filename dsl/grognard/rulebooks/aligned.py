"""Where in the file of Markdown or HTML does each word of the text stand that was read from it?

The words of the text stand in the file in their order, with marks between them. One that is written otherwise there is taken to stand where the next
word of the file does.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from html import unescape

from grognard.rulebooks.rewritten import Origin, Rewritten
from grognard.source import SourceFile

_UNSEEN = re.compile(
    r"<(?![a-z]+:)[a-zA-Z/!][^<>]{0,2000}>|\]\([^()]{0,400}\)|\]\[[^\[\]\n]{0,100}\]|&#?\w{1,30};|\\[^\w\s]"
)
"""Tags, where links lead, and signs that are written by names or behind a mark."""
_ANY = re.compile(r"[^\n]")
_WORD = re.compile(r"[^\W_]+|[^\w\s]")
_NEXT, _NEAR = 20, 200
"""So far on a sign or a short word is looked for, and a long one."""
_LONG = 5


def aligned(text: str, origins: Sequence[Origin], owner: SourceFile) -> SourceFile:
    """A text that was read from another, each word with its place there. Of `origins` each names its line, or one above."""
    there = list(_WORD.finditer(_bare(owner.text)))
    places = [match.start() for match in there]
    lines = [one.start for one in origins]
    starts, found = [0], [0]
    at, last = 0, -1
    for match in _WORD.finditer(text):
        word = match[0]
        if (line := bisect_right(lines, match.start()) - 1) != last and line >= 0:
            last = line
            at = max(at, bisect_left(places, owner.line_starts[min(origins[line].line, len(owner.line_starts)) - 1]))
        if at == len(there):
            break
        end = places[at] + (_NEAR if len(word) >= _LONG else _NEXT)
        next_at = next((n for n in range(at, bisect_right(places, end)) if there[n][0] == word), None)
        if next_at is None and not word.isalnum():
            continue  # a mark that the file writes otherwise
        where = places[at if next_at is None else next_at]
        at = at if next_at is None else next_at + 1
        if where - match.start() != found[-1] - starts[-1]:
            starts.append(match.start())
            found.append(where)
    return Rewritten(owner.path, text, owner, tuple(starts), tuple(found))


def _bare(text: str) -> str:
    """A file with what no text has of it blanked, and each sign that is written by a name or a number standing for itself."""

    def blanked(match: re.Match[str]) -> str:
        written = match[0]
        blanks = _ANY.sub(" ", written)
        if written[0] == "\\":
            return " " + written[1]
        if written[0] == "&":
            sign = unescape(written)
            return sign + blanks[1:] if len(sign) == 1 else written
        return blanks

    return _UNSEEN.sub(blanked, text)
