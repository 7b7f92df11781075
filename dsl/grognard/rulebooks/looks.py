"""What does a stretch of words look like where the format does not say: a heading in bold, an item with its mark?"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import attrs

from grognard.rulebooks.captions import LOOKS
from grognard.rulebooks.pieces import Piece, clean
from grognard.rulebooks.writing import Writer

_STOPS = ".,;!?"
_MARK = re.compile(
    r"\s*(?P<mark>[-–•●▪◦‣*·□■➢✓]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[ivxIVX]{1,5}|[A-Za-z])[.)]|\d{1,2}(?:\.\d{1,2}){1,3})\s+(?=\S)"
)
MOST_WORDS = 9
MOST_LETTERS = 80
_LOUD_LEVEL, _LOUD = 6, 4
"""The level of one in capitals, of so many letters at least."""
_LARGER = 1.12
"""Letters so much larger than those of the text are a heading."""


def bold_heading(pieces: Sequence[Piece]) -> bool:
    """Whether a paragraph by itself is a heading: short, all of it bold, without a stop at its end."""
    told = [piece for piece in pieces if piece.text.strip()]
    return (
        bool(told)
        and all(piece.strong and not piece.slanted for piece in told)
        and short_title("".join(piece.text for piece in told))
    )


def short_title(text: str) -> bool:
    """Whether words are few, begin with a capital or a figure, and do not end like a sentence."""
    bare = clean(text)
    if not bare or len(bare) > MOST_LETTERS or len(bare.split()) > MOST_WORDS or bare[-1] in _STOPS:
        return False
    return (bare[0].isupper() or bare[0].isdigit()) and sum(sign.isalpha() for sign in bare) >= 3


def split_mark(text: str) -> tuple[str, str] | None:
    """The mark that an item begins with, and its words; None where there is none."""
    match = _MARK.match(text)
    return (match["mark"], text[match.end() :]) if match else None


@attrs.frozen
class Looks:
    """How large the letters of a document are: most of them, and those of headings from the largest."""

    text: float = 0.0
    larger: tuple[float, ...] = ()
    styled: bool = False
    """Whether the format itself says of some paragraphs that they are headings."""

    def level(self, run: Sequence[Piece]) -> int:
        """The level of a heading that a paragraph by itself is by its looks; 0 is none. What the format calls a heading stands higher."""
        words = clean("".join(piece.text for piece in run))
        told = [piece for piece in run if piece.text.strip()]
        bold = bold_heading(run)
        loud = words.isupper() and sum(map(str.isalpha, words)) >= _LOUD
        if not short_title(words.rstrip(":")) or (split_mark(words) is not None and not bold and not loud):
            return 0
        size = min(piece.size for piece in told)
        large = next((at for at, each in enumerate(self.larger, 2) if size >= each), 0)
        if large or loud:
            return max(large or _LOUD_LEVEL, _LOUD_LEVEL if self.styled else 0)
        return LOOKS if bold else 0


def looks_of(sizes: Mapping[float, int], styled: bool) -> Looks:
    """The looks of a document of which so many letters are of each size."""
    text = max(sizes, key=lambda size: sizes[size], default=0.0)
    larger = sorted((size for size in sizes if text and size > text * _LARGER), reverse=True)
    return Looks(text, tuple(larger[: _LOUD_LEVEL - 2]), styled)


def write_runs(writer: Writer, runs: Sequence[Sequence[Piece]], looks: Looks) -> None:
    """The lines of a paragraph of which the format says no more: a heading by its looks, items with marks, or words."""
    levels = [looks.level(run) for run in runs]
    # A line in bold among others of its paragraph is only that, and lines that all look like headings are a list.
    alone = len(runs) == 1
    told = alone or sum(map(bool, levels)) * 2 < len(runs)
    for at, (run, level) in enumerate(zip(runs, levels, strict=True)):
        mark = split_mark("".join(piece.text for piece in run))
        if level and told and (alone or level < LOOKS):
            writer.heading(level, run)
        elif mark is not None and len(mark[0]) < 6:
            writer.item(0, mark[0], without_mark(run))
        else:
            writer.paragraph(run, joined=at > 0)


def without_mark(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces of an item without the mark that they begin with."""
    text = "".join(piece.text for piece in pieces)
    marked = split_mark(text)
    cut = len(text) - len(marked[1]) if marked is not None else 0
    found = []
    for piece in pieces:
        if cut < len(piece.text):
            found.append(attrs.evolve(piece, text=piece.text[cut:]))
        cut = max(0, cut - len(piece.text))
    return found
