"""Which parts does a text have: its headings, how high each stands, and what stands below it?"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from grognard.review.outline import Item
from grognard.review.reading import Line, Reading
from grognard.rulebooks.document import Document

_HASHES = re.compile(r"(?P<hashes>#{1,6}) +(?=\S)")
_UNDERLINE = re.compile(r"\s*(?:={3,}|-{3,})\s*\Z")
_FEW = 6
DEEPEST = 6
"""Deeper levels are lines in bold, which the format does not call headings."""


@attrs.frozen
class Part:
    """A heading and the stretch up to the next one. Levels count from 1, the highest."""

    title: str
    level: int
    start: int
    end: int
    """Where its words end."""
    until: int
    """Where the next heading begins, or the text ends."""
    above: str
    """The title of the part that it belongs to; empty at the top."""
    lone: bool
    """Whether nothing at all stands below it: no words, and no heading of a lower rank."""


def read_parts(
    reading: Reading, document: Document | None, items: Sequence[Item], titles: Sequence[Line]
) -> tuple[Part, ...]:
    """All parts, in order: by the format, or by hashes and lines drawn below, or by numbers and by lines like headings."""
    if document is not None and document.told:
        heads = [(block.level, document.words(block), block.start, block.end) for block in document.headings]
    else:
        heads = _drawn(reading) or _looked(items, titles)
    found: list[Part] = []
    above: list[tuple[int, str]] = []
    text = reading.file.text
    for at, (level, title, start, end) in enumerate(heads):
        while above and above[-1][0] >= level:
            above.pop()
        until = heads[at + 1][2] if at + 1 < len(heads) else len(text)
        deeper = at + 1 < len(heads) and heads[at + 1][0] > level
        lone = not deeper and not re.search(r"\w", text[end:until].strip("#*-= \n\t"))
        found.append(Part(" ".join(title.split()), level, start, end, until, above[-1][1] if above else "", lone))
        above.append((level, title))
    return tuple(found)


def _drawn(reading: Reading) -> list[tuple[int, str, int, int]]:
    found = []
    for at, line in enumerate(reading.lines):
        match = _HASHES.match(line.text)
        if match is not None:
            start = line.start + match.end()
            # By hand: a pattern that gives back would look at a line of signs again and again.
            title = line.text[match.end() :].rstrip()
            title = title[: len(title.rstrip("#"))].rstrip() or title[:1]
            found.append((len(match["hashes"]), title, start, start + len(title)))
        elif (
            _UNDERLINE.match(line.text)
            and at
            and 0 < len(reading.lines[at - 1].text.strip()) <= 70
            and "|" not in reading.lines[at - 1].text
            and (at < 2 or reading.lines[at - 2].blank)
        ):
            head = reading.lines[at - 1]
            found.append((1 if "=" in line.text else 2, head.text.strip(), head.start, line.start + len(line.text)))
    return found if len(found) >= 3 else []


def _looked(items: Sequence[Item], titles: Sequence[Line]) -> list[tuple[int, str, int, int]]:
    found: dict[int, tuple[int, str, int, int]] = {}
    for item in items:
        words = item.words
        if (
            0 < len(words.split()) <= _FEW
            and not words.rstrip().endswith((".", ";", ","))
            and not item.line.text[:1].isspace()
        ):
            found[item.line.start] = (
                item.depth + 2,
                words.strip(" :"),
                item.line.start,
                item.line.start + len(item.line.text),
            )
    for line in titles:
        level = 1 if line.text.strip().isupper() else 2
        found.setdefault(line.start, (level, line.text.strip(" :"), line.start, line.start + len(line.text)))
    return [found[start] for start in sorted(found)]
