"""What is a stretch of words as a format has it, and which of its signs are seen?"""

from __future__ import annotations

import re

import attrs

_BLANKS = re.compile(r"\s+")
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2060\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_SOFT = "\u00ad"
_PARTED = re.compile("(?<=[^\\W\\d_])\u00ad[ \\t]*\n\\s*(?=[^\\W\\d_])")
"""A word that is parted at the end of a line. Anywhere else a soft hyphen is one that is printed: programs write it for any hyphen."""
_HINT = re.compile("(?<=[^\\W\\d_])\u00ad(?=[^\\W\\d_])")
"""Within a word of a web page it only says where that may be parted."""


@attrs.frozen
class Piece:
    """Words that stand together: on one line of one page, in one kind of letters."""

    text: str
    page: int | None = None
    line: int | None = None
    strong: bool = False
    """Bold or slanted."""
    slanted: bool = False
    """Slanted and not bold, where the format tells the two apart."""
    link: str = ""
    """Where a link leads that these words are."""
    code: bool = False
    """Whether they are printed as what a program reads: a path, a command, a name of one."""
    size: float = 0.0
    """How large its letters are, where the format says it of these words."""


def seen(text: str, *, hints: bool = False) -> str:
    """Words without signs that are not seen, soft hyphens as they are meant. `hints`: within a word they print nothing."""
    if _SOFT in text:
        text = (_HINT if hints else _PARTED).sub("", text).replace(_SOFT, "-")
    return _UNSEEN.sub("", text)


def one_line(text: str) -> str:
    """The same with its blanks and line ends as single blanks."""
    return _BLANKS.sub(" ", seen(text))


def clean(text: str) -> str:
    """Words on one line, without signs that are not seen."""
    return one_line(text).strip()
