"""What was answered? Flaws whose words stand in the text, and verdicts on claims; what is neither is left out and counted."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

import attrs

from grognard.diagnostics.diagnostic import Label
from grognard.review.asked.passages import Passage, Row
from grognard.review.asked.questions import Topic
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, quoted
from grognard.source import Place

Verdict = Literal["stands", "taste", "falls", "same"]
_VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

_LONGEST = 400
"""Letters of a sentence of an answer that are shown."""
_MOST_WORDS = 40
"""Words that are looked for in the text."""
_ASTRAY = 3
"""So many lines off the words may stand where an answer names a line."""
_ALIKE = {
    "'": "['’‘`]",
    "’": "['’‘`]",
    "‘": "['’‘`]",
    '"': '["“”]',
    "“": '["“”]',
    "”": '["“”]',
    "-": "[-–—]",
    "–": "[-–—]",
    "—": "[-–—]",
}
_MARKS = re.compile(r"[*_`#|]+")
"""Signs of a markup that an answer may have left out or added."""


_BETWEEN = re.compile(r"[\s,]*")


class Unreadable(ValueError):
    """An answer that has not the form that was asked for."""


@attrs.frozen
class Flaws:
    """The flaws of one answer, and how many of them quote what does not stand in the passage, or change nothing."""

    findings: tuple[Finding, ...]
    astray: int


@attrs.frozen
class Flaw:
    """One flaw as it was answered, each part of the kind that was asked for or empty."""

    about: str
    line: int | None
    words: str
    wrong: str
    write: str
    more_lines: tuple[int, ...]
    other_line: int | None
    other_words: str

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Flaw:
        """The flaw of an entry. What is of another kind is left out."""
        more = entry.get("more_lines")
        return cls(
            _line(entry.get("about")).casefold(),
            _whole(entry.get("line")),
            _line(entry.get("words")),
            _line(entry.get("wrong")),
            _line(entry.get("write")),
            tuple(line for line in map(_whole, more) if line is not None) if isinstance(more, list) else (),
            _whole(entry.get("other_line")),
            _line(entry.get("other_words")),
        )


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def flaws_of(answer: str) -> tuple[Flaw, ...]:
    """The flaws that an answer has. Raises Unreadable."""
    return tuple(Flaw.of(entry) for entry in _entries(answer, "flaws"))


def placed_flaws(book: Book, passage: Passage, topics: Sequence[Topic], flaws: Iterable[Flaw]) -> Flaws:
    """The same as findings, those with words of the passage."""
    by_name = {topic.name: topic for topic in topics}
    findings = [_finding(book, passage, by_name.get(flaw.about, topics[0]), flaw) for flaw in flaws]
    placed = tuple(finding for finding in findings if finding is not None)
    return Flaws(placed, len(findings) - len(placed))


def read_verdicts(claims: int, answer: str) -> dict[int, Verdict]:
    """The verdict on each claim by its number from 1; one that nobody judged is missing. Raises Unreadable."""
    results: dict[int, Verdict] = {}
    for entry in _entries(answer, "verdicts"):
        number, verdict = entry.get("claim"), str(entry.get("verdict", "")).strip().lower()
        for each in _VERDICTS:
            if verdict == each and isinstance(number, int) and 1 <= number <= claims:
                results.setdefault(number, each)
    return results


def _finding(book: Book, passage: Passage, topic: Topic, flaw: Flaw) -> Finding | None:
    place = _place(book, passage, flaw.line, flaw.words)
    if place is None or not flaw.wrong or (flaw.write and flaw.write == flaw.words):
        return None
    pattern = _pattern(flaw.words)
    lines = [line for line in flaw.more_lines if line != flaw.line]
    others = [there for line in lines if (there := _at(book, passage.numbered.get(line), pattern)) is not None]
    other = _place(book, passage, flaw.other_line, flaw.other_words)
    also = (Label(other, "the other place"),) if topic.pairs and other is not None and other != place else ()
    help = f"Write: {_sentence(flaw.write, stop=False)}" if flaw.write else topic.help
    message = " ".join([_sentence(flaw.wrong), *(see(book.line_told(each.place.span.start), each) for each in also)])
    return Finding(topic.code, place, message, help, Sure.LIKELY, also, tuple(others))


def see(where: str, other: Label) -> str:
    """The sentence of a message that leads to the other of two places."""
    return f"See {where}: “{quoted(other.place.text)}”."


def _place(book: Book, passage: Passage, line: int | None, words: str) -> Place | None:
    """Where words stand: on the line that is named, near it, or, if only once, anywhere in the passage."""
    numbered, pattern = passage.numbered, _pattern(words)
    if line is not None:
        for off in range(_ASTRAY + 1):
            for near in {line + off, line - off}:
                if (place := _at(book, numbered.get(near), pattern)) is not None:
                    return place
    everywhere = [place for row in numbered.values() if (place := _at(book, row, pattern)) is not None]
    return everywhere[0] if len(everywhere) == 1 else None


def _at(book: Book, row: Row | None, pattern: re.Pattern[str] | None) -> Place | None:
    if row is None or pattern is None:
        return None
    match = pattern.search(row.text)
    return book.place(row.start + match.start(), row.start + match.end()) if match is not None else None


def _pattern(words: str) -> re.Pattern[str] | None:
    """What finds words however their blanks, quotation marks and signs of a markup were written."""
    parts = _MARKS.sub(" ", words).split()[:_MOST_WORDS]
    if not parts:
        return re.compile(re.escape(words)) if words.strip() else None
    return re.compile(
        r"[\s*_`#|]+".join("".join(_ALIKE.get(sign, re.escape(sign)) for sign in part) for part in parts), re.IGNORECASE
    )


def _entries(answer: str, name: str) -> Iterator[Mapping[str, Any]]:
    """The entries of the list that was asked for, the last of that name, whatever was said around it; of one that breaks off those before."""
    starts = [match.end() for match in re.finditer(rf'"{name}"\s*:\s*\[', answer)][-1:]
    bare = answer.find("[")
    if not starts and bare >= 0 and "{" not in answer[:bare]:
        starts = [bare + 1]
    if not starts:
        raise Unreadable(name)
    at, results = starts[0], []
    while (behind := _BETWEEN.match(answer, at)) is not None and answer[behind.end() : behind.end() + 1] == "{":
        try:
            entry, at = json.JSONDecoder().raw_decode(answer, behind.end())
        except (ValueError, RecursionError):
            break
        if isinstance(entry, dict):
            results.append(entry)
    if not results and answer[_BETWEEN.match(answer, at).end() :][:1] != "]":  # type: ignore[union-attr]
        raise Unreadable(name)
    return iter(results)


def _line(value: object) -> str:
    """A text of an answer on one line, without signs that do not show."""
    if not isinstance(value, str):
        return ""
    return " ".join("".join(" " if unicodedata.category(sign).startswith("C") else sign for sign in value).split())


def _sentence(value: object, *, stop: bool = True) -> str:
    """The same as a sentence that is shown: not too long, with a full stop."""
    text = _line(value)
    if len(text) > _LONGEST:
        return text[:_LONGEST].rstrip() + " …"
    return text + "." if stop and text and text[-1] not in ".!?…" else text
