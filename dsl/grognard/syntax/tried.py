"""Advice that was tried: a line written anew in ways that players often mean, as far as it can then be read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.diagnostics.spelling import nearest
from grognard.source import SourceFile
from grognard.syntax.parser import parse
from grognard.syntax.words import STEP_HEADS

_ABOVE = "test trial of a trier"
"""A line below which any line of a rule can stand."""
_FIRST_WORDS = {phrase.split()[0].rstrip(":") for phrase, _ in STEP_HEADS} | {"up", "down", "drop", "keep", "round"}
_LONGEST = 200
"""Characters of a line that is written anew in every way."""
_ANEW: tuple[tuple[str, str], ...] = (
    (r"^roll\s+(?:the\s+|some\s+|two\s+)?dice$", "roll 2D6"),
    (r"^(?:if|when)\s+(?=\d[^:]*:)", "on "),
    (r"(?<=\d) +\+(?=\s*(?:$|[:,\[]|when\b|or\b))", "+"),
    (r"^([+\-\u2212\u2013]) +(?=\d)", r"\1"),
    (r"\b(\d+) +(d\d+)\b", r"\1\2"),
    (r"\b(\d*d) +(\d+)\b", r"\1\2"),
    (r"\s+and\s+(?:then\s+)?add\s+", " + "),
    (r"\s+and\s+(?:then\s+)?subtract\s+", " - "),
    (r"(?<=\d) or (?:better|higher|above|over|greater)\b", " or more"),
    (r"(?<=\d) or (?:worse|lower|below|under|smaller)\b", " or less"),
    (r"^(only|never|must)\s+(?:if|while|where|in case)\s+", r"\1 when "),
    (r"^if\s+", "when "),
    (r"\s+(?:if|whenever|while)\s+", "  when "),
    (r"\s+unless\s+", "  when not "),
)
"""What is written, and how it is said."""


def reads(line: str) -> bool:
    """Whether a line can be read below a rule."""
    parsed = parse(SourceFile("", f"{_ABOVE}\n  {line}\n"))
    return not parsed.faults and not parsed.syntax_faults


def said_anew(line: str) -> str | None:
    """A line that cannot be read, as it can; None where no way is known, or the line is no sentence of a person."""
    if len(line) > _LONGEST:
        return None
    return next((other for other in _ways(line) if other != line and reads(other)), None)


def _ways(line: str) -> Iterator[str]:
    spelled = _spelled(line)
    for start in dict.fromkeys((line, spelled)):
        whole = start
        for pattern, words in _ANEW:
            one = re.sub(pattern, words, start, count=1, flags=re.IGNORECASE)
            whole = re.sub(pattern, words, whole, count=1, flags=re.IGNORECASE)
            yield one
        yield whole
    yield spelled


def _spelled(line: str) -> str:
    """The line with the word nearest to its first one."""
    word = re.match(r"[^\W\d_]+", line)
    near = nearest(word[0], _FIRST_WORDS) if word is not None else None
    return line if word is None or near is None else near + line[word.end() :]
