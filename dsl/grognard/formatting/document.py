"""A text as the formatter sees it: logical lines with depth, tokens and comments, and blank lines between.

Nothing is changed here; what a line looks like is the business of the other modules.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

import attrs

from grognard.syntax.layout import Layout, LogicalLine, physical_lines
from grognard.syntax.token import Comment, Token


@attrs.define
class Segment:
    """One physical line of a logical line: comments that stand above it (inside the line), and beside it."""

    above: list[str] = attrs.field(factory=list)
    beside: str = ""


@attrs.define
class Line:
    """One logical line: how deep it stands, its tokens, and its physical lines."""

    depth: int
    start: int
    end: int
    tokens: tuple[Token, ...]
    segments: list[Segment] = attrs.field(factory=list)
    blank_above: bool = False

    @property
    def kind(self) -> str:
        """The kind of its first token."""
        return self.tokens[0].kind if self.tokens else ""


@attrs.define
class Remark:
    """A comment on a line of its own, between logical lines."""

    depth: int
    text: str
    blank_above: bool = False


Entry = Line | Remark


@attrs.frozen
class Document:
    """All lines and remarks of a text, in order."""

    body: str
    """The text with comments blanked out."""
    entries: tuple[Entry, ...]


def read(layout: Layout, tokens: Sequence[Token]) -> Document:
    """Put a layout and its tokens together. The text must be free of faults."""
    lines = list(_lines(layout.lines, tokens))
    indents = [line.indent for line in layout.lines]
    comments = deque(layout.comments)
    entries: list[Entry] = []
    waiting: list[tuple[Remark, int]] = []
    above: list[str] = []
    stack = [0]
    number = -1
    blank = False
    body = layout.body
    for start, end in physical_lines(body):
        content = body[start:end].strip()
        comment = _comment_in(comments, start, end)
        if not content and comment is None:
            blank = True
            continue
        inside = number >= 0 and start < lines[number].end
        if not content:
            assert comment is not None
            if inside:
                above.append(comment.text)
            else:
                waiting.append((Remark(0, comment.text, blank), comment.start - start))
            blank = False
            continue
        if not inside:
            number += 1
            before = list(stack)
            while stack[-1] > indents[number]:
                stack.pop()
            if stack[-1] < indents[number]:
                stack.append(indents[number])
            _settle(waiting, before if len(before) > len(stack) else stack, entries)
            lines[number].blank_above = blank
            entries.append(lines[number])
        lines[number].segments.append(Segment(above, comment.text if comment is not None else ""))
        above = []
        blank = False
    _settle(waiting, stack, entries)
    return Document(body, tuple(entries))


def _settle(waiting: list[tuple[Remark, int]], stack: list[int], entries: list[Entry]) -> None:
    """Give each waiting remark the depth of the innermost block that reaches its column."""
    for remark, column in waiting:
        remark.depth = max(depth for depth, indent in enumerate(stack) if indent <= column or depth == 0)
        entries.append(remark)
    waiting.clear()


def _lines(lines: Sequence[LogicalLine], tokens: Sequence[Token]) -> Iterator[Line]:
    depth = 0
    own: list[Token] = []
    at = 0
    for token in tokens:
        if token.kind == "_INDENT":
            depth += 1
        elif token.kind == "_DEDENT":
            depth -= 1
        elif token.kind == "_NL":
            yield Line(depth, lines[at].start, lines[at].end, tuple(own))
            own = []
            at += 1
        else:
            own.append(token)


def _comment_in(comments: deque[Comment], start: int, end: int) -> Comment | None:
    """The comment of a physical line. They come in order, so only the next one can stand here."""
    return comments.popleft() if comments and start <= comments[0].start <= end else None
