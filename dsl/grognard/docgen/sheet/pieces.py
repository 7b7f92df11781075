"""The blocks of a sheet as pieces for its columns, in reading order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from grognard.docgen.sheet.candidates import Board, Entry
from grognard.docgen.sheet.data import SheetBlock
from grognard.docgen.sheet.fit import NEVER, Piece
from grognard.docgen.sheet.spacing import SPACING, head_pieces, white, whites

_WORTH = 0.82
"""Two blocks stand side by side if that takes so much of their height one above the other, at most."""
_WHOLE_TABLE = 0.75
"""A table that takes less of a column is never broken."""
_SHORT = 5
"""A block of so few rows stays together."""


@attrs.frozen
class Measured:
    """What the template measured at one type size and column width; grows as more is asked."""

    size: float
    width: float
    least: dict[int, float]
    """For each block, the width that it needs at least."""
    heights: dict[int, tuple[float, ...]]
    """For each block, the heights of its pieces."""


def pieces(
    board: Board,
    measured: Measured,
    dropped: frozenset[int],
    silent: frozenset[int],
    height: float,
    shrunk: Mapping[int, Measured],
    feet: Mapping[int, int],
) -> list[Piece]:
    """What goes into the columns, in reading order.

    Blocks in `dropped` and in `feet` leave one line each, those in `silent` one line for all.
    """
    made: list[Piece] = []
    size = measured.size
    for at, heading in enumerate(board.headings):
        mine = [entry for entry in board.sections[at] if entry.number not in silent]
        if not mine and not heading.alone:
            continue
        made.append(_undivided(heading.band, measured, SPACING.band * size, air=SPACING.air_block * size))
        again = (_undivided(heading.running, measured),)
        away = dropped | feet.keys() | shrunk.keys()
        beside = False
        for index, entry in enumerate(mine):
            if beside:  # it stands with the one before it
                beside = False
                continue
            pair = _side_by_side(entry, mine[index + 1 : index + 2], measured, away, index == 0)
            if pair is not None:
                beside = True
                made.append(attrs.evolve(pair, head=again))
            elif entry.number in dropped or entry.number in feet:
                line = entry.refer if entry.number in dropped else entry.at_foot[feet[entry.number]]
                penalty = NEVER if index == 0 else 3.0
                made.append(_undivided(line, measured, SPACING.refer * size, penalty, head=again))
            else:
                mine_measured = shrunk.get(entry.number, measured)
                made.extend(_block_pieces(entry, mine_measured, measured, again, index == 0, height))
    if silent or board.beyond:
        made.append(_undivided(board.rest, measured, SPACING.band * size, 3.0))
    return made


def _side_by_side(
    entry: Entry, after: Sequence[Entry], measured: Measured, away: frozenset[int], first: bool
) -> Piece | None:
    """A block and the one after it as one piece, where they have room beside one another and that saves some."""
    height = measured.heights.get(entry.beside) if entry.beside is not None else None
    if height is None or entry.beside is None or not after or {entry.number, after[0].number} & away:
        return None
    apart = sum(_tall(each, measured) for each in (entry, after[0])) + SPACING.title * measured.size
    if height[0] > _WORTH * apart:
        return None
    if first:
        return _undivided(entry.beside, measured, SPACING.refer * measured.size, NEVER)
    return _undivided(entry.beside, measured, SPACING.title * measured.size, 4.0, SPACING.air_block * measured.size)


def _tall(entry: Entry, measured: Measured) -> float:
    """The height of a block with the white space in it."""
    heights = measured.heights[entry.number]
    return sum(heights) + sum(whites(entry.block)[: len(heights) - 1]) * measured.size


def _undivided(
    number: int,
    measured: Measured,
    before: float = 0.0,
    penalty: float = 0.0,
    air: float = 0.0,
    head: tuple[Piece, ...] = (),
) -> Piece:
    """A block of one piece."""
    height = measured.heights[number][0]
    return Piece(block=number, piece=0, height=height, before=before, penalty=penalty, air=air, head=head)


def _block_pieces(
    entry: Entry, measured: Measured, around: Measured, again: tuple[Piece, ...], first: bool, room: float
) -> Iterable[Piece]:
    size, heights, block = measured.size, measured.heights[entry.number], entry.block
    heads = head_pieces(block)
    rows = len(heights) - heads
    drawn = rows - len(block.rows)
    whole = sum(heights)
    inside = 14.0 if whole > room else 60.0
    if block.kind == "sequence":
        inside = 8.0
    elif rows < 4:
        inside = NEVER
    # What stands below a drawn table may go on in the next column where the table itself is not broken.
    in_table = NEVER if sum(heights[: heads + drawn]) < _WHOLE_TABLE * room else inside
    below: tuple[Piece, ...] = (_undivided(entry.running, around),)
    head = below
    if block.kind == "table":
        head = (*head, Piece(block=entry.number, piece=heads - 1, height=heights[heads - 1], before=0, penalty=0))
    for piece, height in enumerate(heights):
        row = piece - heads
        of_table = block.kind == "table" and row < drawn
        before, penalty = SPACING.row * size, in_table if of_table else inside
        if piece == 0:
            before = SPACING.refer * size if first else SPACING.title * size
            penalty = NEVER if first else 4.0
        elif row <= 0:
            penalty = NEVER
            before = white(block, row) * size
        elif row == 1 or row == rows - 1 or (block.kind == "table" and row - drawn in (0, len(block.rows) - 1)):
            penalty = NEVER
        air = size * (0.0 if 0 < row < drawn or 0 < piece < heads else SPACING.air_row)
        if piece == 0:
            air = 0.0 if first else SPACING.air_block * size
        if block.kind == "table" and 0 < row < drawn:
            before = SPACING.table_row  # of a folded table there are fewer
        if row > 0 and _headless(block, row - drawn):
            penalty += 25.0
        yield Piece(
            block=entry.number,
            piece=piece,
            height=height,
            before=before,
            penalty=penalty,
            head=again if piece == 0 else head if of_table else below,
            air=air,
        )


def _headless(block: SheetBlock, at: int) -> bool:
    """Whether a row of a list belongs to the one above it."""
    return 0 < at < len(block.rows) and block.rows[at].depth > 0 and block.rows[at].depth > block.rows[at - 1].depth
