"""What is each word of a text, for its colour?"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping

import attrs

from grognard.source import Span
from grognard.syntax.lexer import lex
from grognard.syntax.words import BARRED, DECLARATIONS, PHRASES, STEP_HEADS, STORY_HEADS


class WordKind(enum.Enum):
    """What a stretch of the text is, for its colour."""

    KEYWORD = "keyword"
    COMMENT = "comment"
    PROSE = "string"
    NUMBER = "number"
    CITATION = "decorator"
    LABEL = "label"
    TYPE = "type"
    FUNCTION = "function"
    PROPERTY = "property"
    MEMBER = "enumMember"
    VARIABLE = "variable"
    NAME = "name"


_KEYWORDS = frozenset(
    {*BARRED.values(), *(kind for _, kind in PHRASES), *(kind for _, kind, _ in DECLARATIONS)}
    | {kind for _, kind in (*STEP_HEADS, *STORY_HEADS)}
)
_NUMBERS = frozenset(
    [
        "NUMBER",
        "SIGNED",
        "PERCENT",
        "RANGE",
        "LENGTH",
        "BAND",
        "AMOUNT",
        "DICE",
        "DICE_AMOUNT",
        "EACH_AMOUNT",
        "SHIFT",
        "DROP",
        "UP_TO_N",
    ]
)
_PROSE = frozenset(["PROSE", "TEXT", "TITLE", "OF_TITLE", "GAP", "KEY"])


@attrs.frozen
class Word:
    """A stretch of the text with what it is."""

    span: Span
    kind: WordKind


def words(text: str, names: Mapping[int, WordKind] | None = None) -> tuple[Word, ...]:
    """What each stretch of a text is, in order and without overlaps; `names` says what a name is, by where it begins."""
    known = names or {}
    lexed = lex(text)
    result = [Word(Span(each.start, each.start + len(each.text)), WordKind.COMMENT) for each in lexed.comments]
    for token in lexed.tokens:
        if token.start < token.end and token.kind != "ROW":
            result.append(Word(Span(token.start, token.end), known.get(token.start) or _kind(token.kind)))
    return tuple(_apart(sorted(result, key=lambda each: (each.span.start, each.span.end))))


def _kind(token: str) -> WordKind:
    if token in _KEYWORDS:
        return WordKind.KEYWORD
    if token in _NUMBERS:
        return WordKind.NUMBER
    if token in _PROSE:
        return WordKind.PROSE
    if token == "CITE":
        return WordKind.CITATION
    return WordKind.LABEL if token == "LABEL" else WordKind.NAME


def _apart(found: list[Word]) -> Iterator[Word]:
    at = 0
    for word in found:
        if word.span.start >= at:
            yield word
            at = word.span.end
