"""What do the braces of a player's sentence draw from the rule that it tells?"""

from __future__ import annotations

import os
from collections.abc import Iterator

import attrs

from grognard.checks.shorts import shorts_of
from grognard.ir.on_sheet import shorts
from grognard.language_service.workspace import GameText
from grognard.source import Span
from grognard.telling.drawn import BRACES, Drawer


@attrs.frozen
class Brace:
    """A brace in the text, and what is printed in its place."""

    span: Span
    text: str


def braces(game: GameText) -> Iterator[Brace]:
    """The braces of a text that draw a figure or a word, in no order; those that only name something are not among them."""
    path = os.path.realpath(game.file.path)
    for short in shorts_of(game.compiled.ruleset):
        drawer = Drawer(game.compiled.ruleset, short.tells)
        for place in (note.place for note in shorts(short.home)):
            if place is None or os.path.realpath(place.file.path) != path:
                continue
            for match in BRACES.finditer(place.text):
                drawn = drawer.draw(match[0])
                if match["words"] is None and not drawn.faults and drawn.text != match[0]:
                    start = place.span.start
                    yield Brace(Span(start + match.start(), start + match.end()), drawn.text)
