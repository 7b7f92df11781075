"""An author's prose as data: paragraphs, lists, stress, references in braces, paragraph numbers in brackets.

That is all there is: every other sign is itself. A line that begins with `-`, `*` or a number and a point
begins a point of a list; an empty line ends a paragraph; `picture FILE: CAPTION` is a picture.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from grognard.docgen.view import Paragraph, Picture, Points, Prose
from grognard.ir.notes import Citation
from grognard.wording.phrase import Cited, Inline, Phrase, Stress, Term, Words, say


class Names(Protocol):
    """What prose may refer to."""

    def named(self, name: str) -> Term | None:
        """What a name in braces refers to; None where nothing is called that."""

    def is_paragraph(self, text: str) -> bool:
        """Whether a section of the source is cited as this, though no number stands in it."""


_POINT = re.compile(r"(?:[-*\u2022]|(?P<number>[0-9]{1,3})[.)])\s+(?P<rest>\S.*)")
_PICTURE = re.compile(
    r"picture (?P<file>[\w][\w ./-]*\.(?:png|jpg|jpeg|gif|webp))(?::\s+(?P<caption>\S.*))?", re.IGNORECASE
)
_INLINE = re.compile(
    r"\*\*(?P<strong>[^*\n]+)\*\*"
    r"|(?<![\w*])\*(?P<star>[^*\s](?:[^*\n]*[^*\s])?)\*(?![\w*])"
    r"|(?<!\w)_(?P<line>[^_\s](?:[^_\n]*[^_\s])?)_(?!\w)"
    r"|\{(?P<name>[^{}\n]+)\}"
    r"|\[(?P<cite>[^\[\]\n]{1,80})\]"
)


def prose(lines: Sequence[str], names: Names) -> Prose:
    """Paragraphs and lists of some lines of prose."""
    made: list[Paragraph | Points | Picture] = []
    words: list[str] = []
    points: list[str] = []
    first: int | None = None

    def end() -> None:
        nonlocal first
        if words:
            made.append(Paragraph(inline(" ".join(words), names)))
        if points:
            made.append(Points(tuple(inline(point, names) for point in points), first))
        words.clear()
        points.clear()
        first = None

    for line in lines:
        text = " ".join(line.split())
        point = _POINT.fullmatch(text)
        picture = _PICTURE.fullmatch(text)
        if not text:
            end()
        elif picture is not None:
            end()
            made.append(Picture(picture["file"], inline(picture["caption"] or "", names)))
        elif point is not None:
            number = int(point["number"]) if point["number"] else None
            if words or (points and (first is None) != (number is None)):
                end()
            first = number if not points else first
            points.append(point["rest"])
        elif points:
            points[-1] += f" {text}"
        else:
            words.append(text)
    end()
    return tuple(made)


def inline(text: str, names: Names) -> Phrase:
    """One stretch of prose."""
    made: list[Inline] = []
    at = 0
    for found in _INLINE.finditer(text):
        made.append(Words(text[at : found.start()]))
        made.append(_part(found, names))
        at = found.end()
    made.append(Words(text[at:]))
    return say(tuple(made))


def _part(found: re.Match[str], names: Names) -> Inline:
    if found["name"] is not None:
        return names.named(found["name"]) or Words(found["name"])
    if found["cite"] is not None:
        cites = read_cites(found["cite"], names)
        return Cited(cites) if cites else Words(found[0])
    inner = found["strong"] or found["star"] or found["line"]
    return Stress(inline(inner, names), strong=found["strong"] is not None)


def read_cites(text: str, known: Names) -> tuple[Citation, ...]:
    """`B.4.d, B.5; one source` as citations; nothing where a part neither is a known section nor has a number."""
    paragraphs, _, certainty = text.partition(";")
    parts = [part.strip() for part in paragraphs.split(",") if part.strip()]
    if not parts or not all(_cites(part, known) for part in parts):
        return ()
    return tuple(Citation(part, certainty.strip()) for part in parts)


def _cites(part: str, known: Names) -> bool:
    return part.casefold() == "ours" or any(each.isdigit() for each in part) or known.is_paragraph(part)


def is_heading(lines: Sequence[str]) -> bool:
    """Whether prose is one short line that is no sentence: a title for what follows."""
    if len(lines) != 1 or _PICTURE.fullmatch(" ".join(lines[0].split())):
        return False
    text = lines[0].strip()
    return 0 < len(text) <= 60 and text[-1] not in ".!?:;,]}" and not text.startswith(("-", "*"))
