"""What is each word of a text, with each name by its meaning?"""

from __future__ import annotations

from grognard.highlighting.colours import Word, WordKind, words
from grognard.language_service.symbols import Kind
from grognard.language_service.workspace import GameText

_KINDS = {
    Kind.CHOICE: WordKind.TYPE,
    Kind.PIECE: WordKind.TYPE,
    Kind.TABLE: WordKind.FUNCTION,
    Kind.RULE: WordKind.FUNCTION,
    Kind.SEQUENCE: WordKind.FUNCTION,
    Kind.FIELD: WordKind.PROPERTY,
    Kind.FACT: WordKind.PROPERTY,
    Kind.WORD: WordKind.MEMBER,
    Kind.ROLE: WordKind.VARIABLE,
    Kind.VALUE: WordKind.VARIABLE,
}


def tokens(game: GameText) -> tuple[Word, ...]:
    """What each stretch of the text is, in order and without overlaps."""
    named = ((each.span.start, _KINDS.get(each.symbol.kind)) for each in game.symbols.within(game.file.path))
    return words(game.file.text, {start: kind for start, kind in named if kind is not None})
