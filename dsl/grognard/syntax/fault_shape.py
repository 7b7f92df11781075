"""The shape of a line that does not fit: where it is, what is before the word that does not fit, and that word."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code
from grognard.source import SourceFile
from grognard.syntax import line_patterns as patterns
from grognard.syntax.declared_names import Declared, declared_in
from grognard.syntax.parser import SyntaxFault
from grognard.syntax.token import Token

Explained = tuple[Code, str, str] | tuple[Code, str, str, str]
"""Code, message, help; where there are any, lines to paste."""
_BLOCKS = {
    **dict.fromkeys(("steps", "sequence"), ("below a rule",)),
    "changes": ("below a change", "below a rule"),
    "fields": ("below a piece",),
    "story": ("below an example",),
    **{block: (f"below {block}",) for block in ("limits", "sections", "army")},
}
"""By the kind of lines that belong to a declaration the parts of the table that are about them."""
_CALL = re.compile(r"NAME OF(?: NAME| IT)*")
_ABOVE = 200
"""Lines above one that are searched for the one that it belongs to."""


@attrs.frozen(slots=False)
class Shape:
    """A line in which something does not fit, at `at`; the fault of the parser where it found it."""

    file: SourceFile
    at: int
    fault: SyntaxFault | None = None

    @property
    def before(self) -> tuple[Token, ...]:
        """The tokens of the line before the one that does not fit."""
        return self.fault.line if self.fault is not None else ()

    @property
    def kind(self) -> str:
        """The kind of the token that does not fit."""
        return self.fault.token.kind if self.fault is not None else ""

    @property
    def head(self) -> str:
        """The kind of the first word of the line."""
        return self.before[0].kind if self.before else ""

    @property
    def expected(self) -> frozenset[str]:
        """The tokens that could be here (the parser also counts what they begin)."""
        return frozenset(kind for kind in self.fault.expected if kind == kind.upper()) if self.fault else frozenset()

    @cached_property
    def start(self) -> int:
        """Where the line begins, behind its indentation."""
        text = self.file.text
        begins = text.rfind("\n", 0, self.before[0].start if self.before else self.at) + 1
        return begins + len(text[begins : self.at]) - len(text[begins : self.at].lstrip())

    @property
    def top(self) -> bool:
        """Whether the line begins at the left edge."""
        return self.file.position(self.start).column == 1

    @cached_property
    def line(self) -> str:
        """The whole line as it is written, comments and line breaks apart."""
        return self._text(self.start)

    @cached_property
    def sentence(self) -> str:
        """The whole line without what it cites at its end."""
        return re.sub(r"\s*\[[^\[\]]*\]\s*\Z", "", self.line)

    @property
    def marked(self) -> str:
        """The same with `^` where it does not fit."""
        begun, rest = self.file.text[self.start : self.at].rstrip(), self._text(self.at)
        begun = " ".join(begun.split()) if self.fault is not None else begun
        apart = " " if self.file.text[self.at - 1 : self.at].isspace() else ""
        return re.sub(r"(?<!\^)\s*\[[^\[\]]*\]\s*\Z", "", f"{begun}{apart}^{rest}")

    def _text(self, start: int) -> str:
        text = self.file.text
        end = text.find("\n", max(self.at, start))
        line = text[start : len(text) if end < 0 else end]
        line = re.sub(r"(?:^|\s)--(?:\s.*|$)", "", line)
        return " ".join(line.split()) if self.fault is not None else line.strip()

    @property
    def begun(self) -> str:
        """The line before the word that does not fit."""
        return " ".join(self.file.text[self.start : self.before[-1].end].split()) if self.before else ""

    @property
    def first(self) -> str:
        """The first word of the line, articles apart; nothing where it begins with no word."""
        bare = re.sub(r"\A(?:an?|the)\s+(?=[^\W_])", "", self.line, flags=re.IGNORECASE)
        word = re.match(r"[^\W_]+", bare)
        return word[0] if word is not None else ""

    @property
    def declared(self) -> Declared:
        """What the same file declares."""
        return declared_in(self.file.whole.text)

    @cached_property
    def given(self) -> Mapping[str, str]:
        """What the rows of the table may say of any line, by slot."""
        token = self.fault.token.text if self.fault is not None else ""
        side, other = self.declared.sides
        return {
            "{first}": self.first,
            "{begun}": self.begun,
            "{token}": short(" ".join(token.casefold().split())),
            "{rest}": short(self._text(self.at)),
            "{army}": self.declared.one_a_side,
            "{one side}": side,
            "{other side}": other,
            "{next}": str(self._step_above() + 1),
            "{name}": self.begun if [word.kind for word in self.before] == ["NAME"] else "",
            "{call}": self.before[0].text if _CALL.fullmatch(" ".join(word.kind for word in self.before)) else "",
            "{cites}": self.line[len(self.sentence) :].strip(),
            "{fields}": "\n".join(self.declared.fields),
            "{actions}": "\n".join(self.declared.actions),
            "{sign}": self.file.text[self.at : self.at + 1],
        }

    def _step_above(self) -> int:
        """The number of the last step of play above the line; 0 where there is none."""
        steps = re.findall(r"^\s*([0-9]{1,3})[a-z]?\.\s", self._lines_above(), re.MULTILINE)
        return int(steps[-1]) if steps else 0

    @property
    def _is_step(self) -> bool:
        """Whether the line is as far in as the first line of its declaration."""
        text = self.file.text
        first = re.search(r"\n([ \t]+)\S", f"{self._lines_above()}{text[self.start : self.start + 1]}")
        return first is not None and len(first[1]) == self.start - text.rfind("\n", 0, self.start) - 1

    def _lines_above(self) -> str:
        """The lines above, from the declaration to which they belong."""
        text, start = self.file.text, self.start
        for _ in range(_ABOVE):
            start = text.rfind("\n", 0, max(start - 1, 0)) + 1
            if not start or not text[start : start + 1].isspace():
                break
        return text[start : self.start]

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The parts of the table in which a line like this one may be."""
        if self.top:
            return "at the left edge", "in any line"
        declaration = re.sub(r"\Areplace\s+", "", self._lines_above().partition("\n")[0].casefold())
        head = patterns.head_of(patterns.DECLARATIONS_BY_WORD, declaration, 0, len(declaration))
        block = patterns.BLOCKS[" ".join(declaration[: head[1]].split())] if head is not None else ""
        kind = declaration.partition(" ")[0]
        own = (f"below a {kind}",) if kind in {"fight", "state"} or (block == "sequence" and self._is_step) else ()
        return *own, *_BLOCKS.get(block, ()), "in any line"


def unexpected(message: str, help: str) -> Explained:
    """Returns the message for words that cannot be where they are."""
    return codes.UNEXPECTED_WORDS, message, help


def cannot(shape: Shape) -> str:
    """Which word does not fit, and after what."""
    begun = shape.begun
    after = f" after `{begun if len(begun) <= 48 else '…' + begun[-45:].lstrip()}`" if begun else ""
    if shape.kind in {"_NL", "$END", "_DEDENT"}:
        return f"Something is missing{after}: the line ends too early."
    if shape.kind == "_INDENT":
        return "This line is too far in."
    text = " ".join((shape.fault.token.text if shape.fault is not None else shape.given["{rest}"]).split())
    return f"`{short(text)}` cannot be{after or ' here'}."


def listed(words: Sequence[str]) -> str:
    """`a, b or c`"""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def short(text: str) -> str:
    """Text that may be long, cut to what a message can hold."""
    return text if len(text) <= 48 else text[:45].rstrip() + "…"
