"""One logical line as pieces: its tokens and the articles between them, with what separates them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grognard.formatting.document import Line
from grognard.syntax.rows import cut
from grognard.syntax.token import Token
from grognard.syntax.words import BARRED, DECLARATIONS, MIDDLES, PHRASES, STEP_HEADS, STORY_HEADS

BREAK = "\n"
"""Between two pieces: the line goes on below."""

ROWS = frozenset({"ROW", "SECTION_ROW"})
"""The tokens that are a row of cells."""

_CURLY_INCH = re.compile("(?<=[0-9])[\u201d\u2033]")
_LENGTHS = frozenset({"LENGTH", "RANGE", "BAND"})
_KEYWORDS = frozenset(
    [
        *(kind for _, kind, _ in DECLARATIONS),
        *(kind for _, kind in (*STEP_HEADS, *STORY_HEADS, *PHRASES)),
        *BARRED.values(),
        *(kind for words in MIDDLES.values() for kind in words.values()),
        "WISH",
        "SHIFT",
        "DROP",
        "ROUND",
        "FATE",
        "BE",
        "AT_MOST_OF",
        "DICE_AMOUNT",
        "EACH_AMOUNT",
        "OF",
        "A",
        "QUANTIFIER",
        "HALF",
        "TWICE",
    ]
)


class Piece(NamedTuple):
    """A token as it will be written, and what stands before it: nothing, a blank, or a break."""

    kind: str
    text: str
    before: str


def pieces_of(line: Line, body: str) -> list[Piece]:
    """The pieces of a line. A break inside a piece or before it is a `BREAK`."""
    made: list[Piece] = []
    at = line.start
    broken = False
    for token in line.tokens:
        broken = _words_between(body[at : token.start], made, broken, token.kind)
        text = token_text(token, at_head=not made or made[-1].kind == "COLON")
        if text:
            made.append(Piece(token.kind, text, _before(made, token.kind, text, broken)))
            broken = False
        if token.kind == "KEY":
            made[-1] = Piece("KEY", made[-1].text + ":", made[-1].before)
        at = token.end
    _words_between(body[at : line.end], made, broken, "")
    return made


def _words_between(gap: str, made: list[Piece], broken: bool, following: str) -> bool:
    """Take in the articles that stand between tokens; give back whether a break is still to be made.

    A colon that closes a heading, before its citations or at the end, means nothing and goes; one that ends what is told in words stays.
    """
    for number, part in enumerate(gap.split("\n")):
        broken = broken or number > 0
        for word in part.split():
            told = bool(made) and made[0].text.endswith(":")
            if word == ":" and (made[-1].kind == "KEY" or (following in {"", "CITE"} and not told)):
                continue
            text = word.casefold() if not made or made[-1].kind == "COLON" else word
            made.append(Piece("", text, _before(made, "", text, broken)))
            broken = False
    return broken


def _before(made: Sequence[Piece], kind: str, text: str, broken: bool) -> str:
    if not made:
        return ""
    if broken:
        return BREAK
    return "" if kind == "POSS" or text[0] in ",:)" or made[-1].text.endswith("(") else " "


def token_text(token: Token, at_head: bool = False) -> str:
    """A token's text as it is written out: one blank for many, straight inch signs, small keywords."""
    kind, text = token.kind, token.text
    if kind == "PROSE":
        return f"> {text[1:].strip()}".rstrip()
    if kind == "CITE":
        return f"[{' '.join(text[1:-1].split())}]"
    text = squeeze(text)
    if text.startswith(",") and text not in {",", ",\n"} and text[1] not in " \n":
        text = f", {text[1:]}"
    if kind in _LENGTHS:
        text = straight(text)
    return text.casefold() if at_head and kind in _KEYWORDS else text


def straight(text: str) -> str:
    """Curly inch signs made straight."""
    return _CURLY_INCH.sub('"', text)


def squeeze(text: str) -> str:
    """One blank for many, one break for many."""
    return BREAK.join(filter(None, (" ".join(part.split()) for part in text.split("\n"))))


def join(pieces: Iterable[Piece]) -> str:
    """Pieces written one after another."""
    made: list[str] = []
    for piece in pieces:
        made.append(piece.before + piece.text if made else piece.text)
    return "".join(made)


def meaning(token: Token) -> tuple[str, ...]:
    """What must stay the same of a token: kind and text, but for spaces, case of keywords and the like."""
    if token.kind in ROWS:
        left, right = ([cell_text(cell.text, token.kind) for cell in side] for side in cut(token.text))
        return (token.kind, *left, "||", *right)
    return (token.kind, " ".join(token_text(token, at_head=True).split()))


def cell_text(text: str, kind: str) -> str:
    """A cell of a table as it is written out. What a section is called stays as its source has it."""
    made = " ".join(text.split())
    return made if kind == "SECTION_ROW" else straight(made)
