"""What declarations does a text have, and what can be folded?"""

from __future__ import annotations

import attrs

from grognard.language_service.symbols import Kind, Occurrence
from grognard.language_service.workspace import GameText
from grognard.source import Span
from grognard.syntax.layout import lay_out


@attrs.frozen
class Entry:
    """A declaration in the outline: its name, the lines it takes, and what is declared in it."""

    name: str
    kind: Kind
    span: Span
    name_span: Span
    within: tuple[Entry, ...] = ()


def outline(game: GameText) -> tuple[Entry, ...]:
    """The declarations of the text, fields and words below what they belong to, in the order of the text."""
    text = game.file.text
    own = [
        each
        for each in game.symbols.within(game.file.path)
        if each.declares and each.symbol.kind not in {Kind.ROLE, Kind.VALUE}
    ]
    blocks = {fold.start: fold for fold in folds(text)}
    top: list[tuple[Span, Occurrence, list[Entry]]] = []
    for occurrence in own:
        start = text.rfind("\n", 0, occurrence.span.start) + 1
        end = text.find("\n", occurrence.span.end)
        span = blocks.get(start) or Span(start, len(text) if end < 0 else end)
        if top and top[-1][0].end >= occurrence.span.end:
            top[-1][2].append(Entry(_text(text, occurrence), occurrence.symbol.kind, span, occurrence.span))
        else:
            top.append((span, occurrence, []))
    return tuple(
        Entry(_text(text, occurrence), occurrence.symbol.kind, span, occurrence.span, tuple(within))
        for span, occurrence, within in top
    )


def _text(text: str, occurrence: Occurrence) -> str:
    return " ".join(text[occurrence.span.start : occurrence.span.end].split())


def folds(text: str) -> tuple[Span, ...]:
    """Every line with lines below it further in: from its beginning to the end of the last of them."""
    lines = lay_out(text).lines
    result: list[Span] = []
    waiting: list[tuple[int, int]] = []
    last = 0
    for line in lines:
        while waiting and waiting[-1][0] >= line.indent:
            result.append(Span(waiting.pop()[1], last))
        start = text.rfind("\n", 0, line.start) + 1
        waiting.append((line.indent, start))
        last = line.end
    result += [Span(start, last) for _, start in waiting]
    return tuple(sorted((fold for fold in result if "\n" in text[fold.start : fold.end]), key=lambda each: each.start))
