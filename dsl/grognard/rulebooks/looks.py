"""What does a stretch of words look like where the format does not say: a heading in bold, an item with its mark?"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from grognard.rulebooks.writing import Piece, Writer, clean

_STOPS = ".,;!?"
_MARK = re.compile(
    r"\s*(?P<mark>[-–•●▪◦‣*·□■➢✓]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[ivxIVX]{1,5}|[A-Za-z])[.)]|\d{1,2}(?:\.\d{1,2}){1,3})\s+(?=\S)"
)
MOST_WORDS = 9
MOST_LETTERS = 80


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


def write_runs(writer: Writer, runs: Sequence[Sequence[Piece]]) -> None:
    """The lines of a paragraph of which the format says no more: a heading in bold, items with marks, or words."""
    for at, run in enumerate(runs):
        mark = split_mark("".join(piece.text for piece in run))
        if len(runs) == 1 and bold_heading(run):
            writer.heading(7, run)
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
