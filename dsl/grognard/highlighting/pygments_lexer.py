"""Rules texts for Pygments, which colours them in mkdocs, Sphinx and a terminal. The lexer is the language's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pygments.lexer import Lexer
from pygments.token import Comment, Keyword, Name, Number, String, Text, _TokenType

from grognard.highlighting.colours import WordKind, words

_TYPES = {
    WordKind.KEYWORD: Keyword,
    WordKind.COMMENT: Comment,
    WordKind.PROSE: String,
    WordKind.NUMBER: Number,
    WordKind.CITATION: Name.Decorator,
    WordKind.LABEL: Name.Label,
    WordKind.TYPE: Name.Class,
    WordKind.FUNCTION: Name.Function,
    WordKind.PROPERTY: Name.Attribute,
    WordKind.MEMBER: Name.Constant,
    WordKind.VARIABLE: Name.Variable,
    WordKind.NAME: Name,
}


class RulesLexer(Lexer):
    """Colours a `.rules` text or an army list."""

    name = "Grognard rules"
    aliases: ClassVar = ["rules", "grognard"]
    filenames: ClassVar = ["*.rules", "*.army"]

    def get_tokens_unprocessed(self, text: str, *_: Any) -> Iterator[tuple[int, _TokenType, str]]:
        """Each stretch of the text with its type; together they are the text."""
        at = 0
        for word in words(text):
            if at < word.span.start:
                yield at, Text, text[at : word.span.start]
            yield word.span.start, _TYPES[word.kind], text[word.span.start : word.span.end]
            at = word.span.end
        if at < len(text):
            yield at, Text, text[at:]
