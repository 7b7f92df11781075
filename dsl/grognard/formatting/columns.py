"""Columns: amounts, labels, conditions, citations and comments below one another, where that costs little."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.diagnostics.render.cells import width_of
from grognard.formatting.spacing import BREAK, Piece, join
from grognard.word_set import word_set

WIDEST = 110
"""No line is made longer than this by lining up."""
AMOUNTS, LABELS, CITATIONS, COMMENTS = 12, 32, 12, 40
"""The most blanks that lining up puts into a line, for each kind of column."""

_AMOUNTS = word_set("AMOUNT DICE_AMOUNT EACH_AMOUNT WISH SHIFT DROP HALVE")
_TAIL = word_set("WHEN FOR_EACH")
"""What may stand behind a line. Two blanks part it from the line, as the reference writes it."""
_NO_TAIL = frozenset({"STARS", "EXCEPTION_TO"})


@attrs.define
class Parts:
    """A line in the parts that can be lined up."""

    main: str
    label: str
    tail: str
    cites: str

    @property
    def labelled(self) -> bool:
        """Whether it is one of a list of amounts with labels."""
        return bool(self.label or self.tail)


def split(pieces: Sequence[Piece]) -> Parts:
    """Cut a line into its parts. A line that is no amount is all `main`, but for its citations."""
    cut = len(pieces)
    while cut > 1 and pieces[cut - 1].kind == "CITE" and pieces[cut - 1].before != BREAK:
        cut -= 1
    cites = join(pieces[cut:])
    rest = list(pieces[:cut])
    if not rest or rest[0].kind not in _AMOUNTS:
        return Parts(_wide(rest), "", "", cites)
    head = 2 if len(rest) > 1 and rest[1].kind == "ROUNDED" else 1
    label = head + 1 if len(rest) > head and rest[head].kind == "LABEL" else head
    parts = Parts(join(rest[:head]), join(rest[head:label]), _wide(rest[label:]), cites)
    if any(piece.before == BREAK or BREAK in piece.text for piece in rest[:label]):
        return Parts(_wide(rest), "", "", cites)
    return parts


def _wide(pieces: list[Piece]) -> str:
    """Pieces joined, with two blanks before each part of the tail."""
    if pieces and pieces[0].kind in _NO_TAIL:
        return join(pieces)
    return join(
        piece._replace(before="  ") if piece.kind in _TAIL and piece.before == " " else piece for piece in pieces
    )


def line_up_labels(run: Sequence[Parts]) -> None:
    """Amounts, labels and tails of neighbouring lines below one another, all put into `main`."""
    heads = line_up([(parts.main, parts.label) for parts in run], AMOUNTS)
    tails = [(head, parts.tail) for head, parts in zip(heads, run, strict=True)]
    rests = [_first_width(parts.tail, parts.cites) for parts in run]
    for parts, line in zip(run, line_up(tails, LABELS, rests), strict=True):
        parts.main, parts.label, parts.tail = line, "", ""


def line_up(run: Sequence[tuple[str, str]], farthest: int, rests: Sequence[int] | None = None) -> list[str]:
    """Each pair as one line, the second parts below one another where that is cheap.

    `rests` are the widths of what stands behind, if that is more or less than the second part.
    """
    widths = [width_of(first) for first, _ in run]
    if rests is None:
        rests = [width_of(second) for _, second in run]
    paired = [index for index, (_, second) in enumerate(run) if second]
    column = _best_column([(widths[index], rests[index]) for index in paired], farthest)
    made = [first for first, _ in run]
    for index in paired:
        first = made[index]
        if _fits(widths[index], rests[index], column, farthest):
            first = pad(first, column)
        made[index] = f"{first}  {run[index][1]}"
    return made


def line_up_all(run: Sequence[tuple[str, str]], farthest: int) -> list[str]:
    """As `line_up`, but either every line joins in or none."""
    widths = [width_of(first) for first, _ in run]
    rests = [width_of(second) for _, second in run]
    column = max(widths)
    if not all(_fits(width, rest, column, farthest) for width, rest in zip(widths, rests, strict=True)):
        column = 0
    return [f"{pad(first, column)}  {second}" for first, second in run]


def _best_column(lines: Sequence[tuple[int, int]], farthest: int) -> int:
    """The width up to which to pad so that most lines join in; of equals, the least."""
    best, most = 0, 0
    for column in sorted({width for width, _ in lines if width <= WIDEST}):
        joined = sum(_fits(width, rest, column, farthest) for width, rest in lines)
        if joined > most:
            best, most = column, joined
    return best


def _fits(width: int, rest: int, column: int, farthest: int) -> bool:
    """Whether a line of this width may be padded up to the column."""
    return column - farthest <= width <= column and column + 2 + rest <= WIDEST


def pad(text: str, width: int) -> str:
    """A text with blanks behind, up to a width in cells."""
    return text + " " * (width - width_of(text))


def _first_width(tail: str, cites: str) -> int:
    first, broken, _ = tail.partition(BREAK)
    return width_of(first) + (0 if broken or not cites else 2 + width_of(cites))
