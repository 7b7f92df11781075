"""Physical lines to logical lines: comments, blank lines, continued lines, indentation.

Stateless: everything is worked out from the text alone, in one pass, so two parses never disturb each
other. A line that ends in a comma, `and`, `or` or `or when` goes on below. Tabs may not indent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from grognard.continued import goes_on
from grognard.syntax.token import Comment

_STEP = re.compile(r"[ \t]*")


@attrs.frozen
class LogicalLine:
    """One line as the language counts it: its indentation in columns, and its text `[start, end)`.

    `body` is the whole file's text with comments blanked out, so that offsets stay true.
    """

    indent: int
    start: int
    end: int
    tab_at: int | None
    """Offset of a tab in the indentation, if there is one."""


@attrs.frozen
class Layout:
    """The logical lines of one text, their comments and their depth."""

    body: str
    lines: tuple[LogicalLine, ...]
    comments: tuple[Comment, ...]
    unfinished: bool = False
    """Whether the last line says that it goes on below."""


def lay_out(text: str) -> Layout:
    """Split `text` into logical lines."""
    comments: list[Comment] = []
    lines: list[LogicalLine] = []
    body: list[str] = []
    pending: tuple[int, int, int | None] | None = None
    for start, end in physical_lines(text):
        kept = _without_comment(text, start, end, comments)
        body.append(text[start:kept] + " " * (end - kept) + text[end : end + 1])
        width = _STEP.match(text, start, kept).end() - start  # type: ignore[union-attr]
        first = start + width
        content = text[first:kept].rstrip()
        if not content:
            continue
        stop = first + len(content)
        if pending is not None:
            indent, begun, tab = pending
        else:
            tab = text.find("\t", start, first)
            indent, begun, tab = width, first, tab if tab >= 0 else None
        if content[0] not in ">|" and goes_on(content):
            pending = (indent, begun, tab)
            last_stop = stop
            continue
        pending = None
        lines.append(LogicalLine(indent, begun, stop, tab))
    if pending is not None:
        lines.append(LogicalLine(pending[0], pending[1], last_stop, pending[2]))
    return Layout("".join(body), tuple(lines), tuple(comments), pending is not None)


def physical_lines(text: str) -> Iterator[tuple[int, int]]:
    """Where each line of a text begins, and where it ends before its mark."""
    at = 0
    while at <= len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        yield at, end
        at = end + 1


def _without_comment(text: str, start: int, end: int, comments: list[Comment]) -> int:
    """Offset where the comment of the line begins, or `end`. Prose lines (`>`) hold no comments."""
    line = text[start:end]
    if "--" not in line or line.lstrip().startswith(">"):
        return end
    match = re.search(r"(?:^|(?<=\s))--(?:\s|$)", line)
    if match is None:
        return end
    at = start + match.start()
    comments.append(Comment(text[at:end].rstrip(), at, not text[start:at].strip()))
    return at
