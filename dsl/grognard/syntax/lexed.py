"""What does the lexer make of a text: tokens, comments, and what is no token?"""

from __future__ import annotations

import attrs

from grognard.syntax.token import Comment, Token


@attrs.frozen
class Fault:
    """Something in the text that is no token: where, which kind of fault, the words that matter."""

    kind: str
    start: int
    end: int
    words: str = ""


@attrs.frozen
class Lexed:
    """All tokens of a text, its comments, and its faults."""

    tokens: tuple[Token, ...]
    comments: tuple[Comment, ...]
    faults: tuple[Fault, ...]
