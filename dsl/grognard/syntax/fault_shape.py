"""The shape of a line that does not fit: how it begins, what stands before the word that does not fit, and that word."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code
from grognard.source import SourceFile
from grognard.syntax.declared_names import Declared, declared_in
from grognard.syntax.parser import SyntaxFault
from grognard.syntax.token import Token

Explained = tuple[Code, str, str] | tuple[Code, str, str, str]
"""Code, message, help; where there are any, lines to paste."""


@attrs.define
class Shape:
    """A fault as the recognisers look at it."""

    fault: SyntaxFault
    file: SourceFile

    @property
    def token(self) -> Token:
        """The word that does not fit."""
        return self.fault.token

    @property
    def expected(self) -> frozenset[str]:
        """The tokens that could stand here (the parser also counts what they begin)."""
        return frozenset(kind for kind in self.fault.expected if kind == kind.upper())

    @property
    def before(self) -> tuple[Token, ...]:
        """The tokens of the line before the one that does not fit."""
        return self.fault.line

    @property
    def head(self) -> str:
        """The kind of the first word of the line."""
        return self.before[0].kind if self.before else ""

    @property
    def last(self) -> Token | None:
        """The word before the one that does not fit."""
        return self.before[-1] if self.before else None

    @property
    def start(self) -> int:
        """Where the line begins; an article before its first word, which is no token, belongs to it."""
        first = self.before[0].start if self.before else self.token.start
        begins = self.file.text.rfind("\n", 0, first) + 1
        article = _ARTICLE.fullmatch(self.file.text, begins, first)
        return first if article is None else article.start(1)

    @property
    def line(self) -> str:
        """The whole line as it is written, comments and line breaks apart."""
        return self._line_from(self.start)

    @property
    def bare(self) -> str:
        """The line without an article before its first word."""
        return re.sub(r"\A(?:an?|the)\s+(?=[^\W_])", "", self.line, flags=re.IGNORECASE)

    @property
    def sentence(self) -> str:
        """The whole line without what it cites at its end."""
        return re.sub(r"\s*\[[^\[\]]*\]\s*\Z", "", self.line)

    @property
    def rest(self) -> str:
        """The line from the token that does not fit."""
        return self._line_from(self.token.start)

    def _line_from(self, start: int) -> str:
        text = self.file.text
        end = text.find("\n", max(self.token.start, start))
        line = text[start : len(text) if end < 0 else end]
        return " ".join(re.sub(r"(?:^|\s)--(?:\s.*|$)", "", line).split())

    @property
    def declared(self) -> Declared:
        """What the same file declares."""
        return declared_in(self.file.whole.text)

    def said(self, tokens: Sequence[Token]) -> str:
        """Some tokens as they are written."""
        if not tokens:
            return ""
        start = self.start if tokens[0] is self.fault.line[0] else tokens[0].start
        return " ".join(self.file.text[start : tokens[-1].end].split())

    @property
    def above_text(self) -> str:
        """The line to which the block belongs in which this line stands."""
        text = self.file.text
        start = text.rfind("\n", 0, self.start) + 1
        depth = self.start - start
        for _ in range(_ABOVE):
            if start <= 0:
                break
            end, start = start - 1, text.rfind("\n", 0, start - 1) + 1
            line = text[start:end]
            if line.strip() and len(line) - len(line.lstrip()) < depth and not line.lstrip().startswith("--"):
                return " ".join(line.split())
        return ""

    @property
    def top(self) -> bool:
        """Whether the line belongs to no other line."""
        return not self.fault.above


_ARTICLE = re.compile(r"\s*((?:an?|the)\s+)", re.IGNORECASE)
_ABOVE = 200
"""So many lines above one are looked at for the one that it belongs to."""


def unexpected(message: str, help: str) -> Explained:
    """What is said of words that cannot stand where they stand."""
    return codes.UNEXPECTED_WORDS, message, help


def cannot(shape: Shape) -> str:
    """Where the word that does not fit stands."""
    said = shape.said(shape.before)
    after = f" after `{said if len(said) <= 48 else '…' + said[-45:].lstrip()}`" if said else ""
    if shape.token.kind in {"_NL", "$END", "_DEDENT"}:
        return f"Something is missing{after}: the line ends too early."
    if shape.token.kind == "_INDENT":
        return "This line stands too far in."
    text = " ".join(shape.token.text.split())
    return f"`{short(text)}` cannot stand{after}." if after else f"`{short(text)}` cannot stand here."


def listed(words: Sequence[str]) -> str:
    """`a, b or c`"""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"


def short(text: str) -> str:
    """Text that may be long, cut to what a message can hold."""
    return text if len(text) <= 48 else text[:45].rstrip() + "…"
