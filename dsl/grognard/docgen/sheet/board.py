"""All that may stand on a sheet, numbered, measured, and in reading order as pieces for the columns."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import attrs

from grognard.docgen.sheet.data import SheetBlock, SheetData, SheetRow
from grognard.docgen.sheet.fit import NEVER, Piece
from grognard.docgen.sheet.measuring import Job

_SHORT = 5
"""A block of so few rows stays together."""


@attrs.frozen
class Spacing:
    """White space above things, in parts of the type size."""

    band: float = 0.6
    title: float = 0.5
    row: float = 0.1
    first_row: float = 0.15
    table_row: float = 0.0
    refer: float = 0.2
    air_block: float = 0.7
    air_row: float = 0.12


SPACING = Spacing()


@attrs.frozen
class Entry:
    """A block with its place in the job, and its two stand-ins: `continued`, and `not on this sheet`."""

    block: SheetBlock
    number: int
    running: int
    refer: int
    at_foot: tuple[int, ...]
    """The lines that say on which side a table across columns stands."""
    section: int
    beside: int | None = None
    """It and the next block of its section, side by side; None where they are not made for that."""


@attrs.frozen
class Heading:
    """A section's band, and the line that says it goes on."""

    band: int
    running: int
    title: str
    alone: bool = False
    """Whether nothing stands below it: it leads elsewhere."""


class Board:
    """The blocks of one sheet as the template wants them. Numbers are places in `jobs`.

    `spare`: a row has its paragraph only where it takes no line of its own.
    """

    def __init__(self, data: SheetData, sides: int = 2, spare: bool = False) -> None:
        self.jobs: list[Job] = []
        self.headings: list[Heading] = []
        self.entries: list[Entry] = []
        for at, section in enumerate(data.sections):
            name = f"{section.number} {section.title}".strip() or data.title
            band = self._add(
                kind="band", name=section.title, number=section.number, cite=section.cite, across=section.see
            )
            running = self._add(kind="running", number="section", name=f"{name}, continued")
            self.headings.append(Heading(band, running, name, alone=bool(section.see)))
            first = len(self.entries)
            for block in section.blocks:
                number = self._add(listed=True, spare=spare, **{name: getattr(block, name) for name in _PRINTED})
                again = self._add(kind="running", name=f"{block.name}, continued")
                row = SheetRow(lead=block.name, text="– not on this sheet", cite=block.cite)
                refer = self._add(kind="refer", name=block.name, rows=(row,))
                feet = [
                    attrs.evolve(row, text=f"– at the foot of side {side}")
                    for side in range(1, sides + 1)
                    if block.kind == "table"
                ]
                at_foot = tuple(self._add(kind="refer", name=block.name, rows=(foot,)) for foot in feet)
                self.entries.append(Entry(block, number, again, refer, at_foot, at))
            self._pair(first)
        self.sections = [[entry for entry in self.entries if entry.section == at] for at in range(len(self.headings))]
        self.rest = self._add()
        self.count_rest(0)

    def _pair(self, first: int) -> None:
        """Blocks of a section, from its first entry on, that could stand side by side with the next."""
        for at in range(first, len(self.entries) - 1):
            entry, other = self.entries[at], self.entries[at + 1]
            if may_stand_beside(entry.block, other.block):
                parts = (self.jobs[entry.number], self.jobs[other.number])
                self.jobs.append(_pair_job(parts, (entry.block, other.block)))
                self.entries[at] = attrs.evolve(entry, beside=len(self.jobs) - 1)

    def needed_numbers(self, without: frozenset[int], dropping: bool) -> tuple[int, ...]:
        """What must be measured, where some blocks only leave a line; what stands at a foot comes later.

        The lines that say what is not on the sheet are needed only where something is left out, `dropping`.
        """
        later = {number for entry in self.entries for number in entry.at_foot}
        later |= {entry.beside for entry in self.entries if entry.beside is not None}
        if not dropping:
            later |= {self.rest, *(entry.refer for entry in self.entries)}
        return tuple(number for number in range(len(self.jobs)) if number not in later and number not in without)

    def with_pairs(self, numbers: Iterable[int]) -> frozenset[int]:
        """These, and for each two blocks side by side the two as well."""
        pairs = {
            entry.beside: (entry.number, other.number)
            for entry, other in pairwise(self.entries)
            if entry.beside is not None
        }
        return frozenset(each for number in numbers for each in (number, *pairs.get(number, ())))

    def count_rest(self, count: int) -> None:
        """Say how many blocks have not even a line."""
        self._say_rest(SheetRow(lead=f"{count:,} more", text="– not on this sheet"))

    def name_rest(self, entries: Iterable[Entry]) -> None:
        """Name them all in one paragraph, with where they can be read."""
        places: dict[str, list[str]] = {}
        for entry in entries:
            places.setdefault(entry.block.cite, []).append(entry.block.name)
        named = (f"{', '.join(names)} ({cite})" if cite else ", ".join(names) for cite, names in places.items())
        self._say_rest(SheetRow(lead="Not on this sheet:", text=" · ".join(named)))

    def _say_rest(self, row: SheetRow) -> None:
        self.jobs[self.rest] = _job(kind="refer", rows=(row,))

    def _add(self, *, listed: bool = False, **content: Any) -> int:
        self.jobs.append(_job(listed, **content))
        return len(self.jobs) - 1


_PRINTED = ("kind", "name", "cite", "rows", "across", "keys", "headings", "table")
"""What the template prints of a block."""
_BARE: dict[str, Any] = {
    "kind": "refer",
    "name": "",
    "number": "",
    "cite": "",
    "rows": (),
    "across": "",
    "keys": 0,
    "headings": (),
    "table": (),
    "spare": False,
}


def _job(listed: bool = False, **content: Any) -> Job:
    whole = {**_BARE, **content}
    whole["rows"] = [attrs.asdict(row) for row in whole["rows"]]
    whole["table"] = [attrs.asdict(row) for row in whole["table"]]
    return Job(whole, json.dumps(whole, ensure_ascii=False), listed)


def _pair_job(parts: tuple[Job, Job], blocks: tuple[SheetBlock, SheetBlock]) -> Job:
    white = [_whites(block) for block in blocks]
    told = [{**part.content, "white": each} for part, each in zip(parts, white, strict=True)]
    content = {**_BARE, "kind": "pair", "parts": told}
    return Job(content, json.dumps(content, ensure_ascii=False), listed=False, parts=parts)


def _whites(block: SheetBlock) -> list[float]:
    """The white space above each piece of a block but the first, in parts of the type size."""
    heads, drawn = _heads(block), len(block.table)
    return [_white(block, row) for row in range(1 - heads, drawn + len(block.rows))]


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
        made.append(
            Piece(
                block=heading.band,
                piece=0,
                height=measured.heights[heading.band][0],
                before=SPACING.band * size,
                penalty=0.0,
                air=SPACING.air_block * size,
            )
        )
        again = _again(heading.running, measured)
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
                before = SPACING.refer * size
                penalty = NEVER if index == 0 else 3.0
                line = entry.refer if entry.number in dropped else entry.at_foot[feet[entry.number]]
                made.append(
                    Piece(
                        block=line,
                        piece=0,
                        height=measured.heights[line][0],
                        before=before,
                        penalty=penalty,
                        head=again,
                    )
                )
            else:
                mine_measured = shrunk.get(entry.number, measured)
                made.extend(_block_pieces(entry, mine_measured, measured, again, index == 0, height))
    if silent:
        rest = measured.heights[board.rest][0]
        made.append(Piece(block=board.rest, piece=0, height=rest, before=SPACING.band * size, penalty=3.0))
    return made


def _side_by_side(
    entry: Entry, after: Sequence[Entry], measured: Measured, away: frozenset[int], first: bool
) -> Piece | None:
    """A block and the one after it as one piece, where they have room beside one another and that saves some."""
    height = measured.heights.get(entry.beside) if entry.beside is not None else None
    if height is None or entry.beside is None or not after or {entry.number, after[0].number} & away:
        return None
    apart = sum(_tall(each, measured) for each in (entry, after[0])) + SPACING.title * measured.size
    if height[0] + measured.size > apart:
        return None
    return Piece(
        block=entry.beside,
        piece=0,
        height=height[0],
        before=(SPACING.refer if first else SPACING.title) * measured.size,
        penalty=NEVER if first else 4.0,
        air=0.0 if first else SPACING.air_block * measured.size,
    )


def _tall(entry: Entry, measured: Measured) -> float:
    """The height of a block with the white space in it."""
    heights = measured.heights[entry.number]
    return sum(heights) + sum(_whites(entry.block)[: len(heights) - 1]) * measured.size


def _again(running: int, measured: Measured) -> tuple[Piece, ...]:
    return (Piece(block=running, piece=0, height=measured.heights[running][0], before=0, penalty=0),)


def _block_pieces(
    entry: Entry, measured: Measured, around: Measured, again: tuple[Piece, ...], first: bool, room: float
) -> Iterable[Piece]:
    size, heights, block = measured.size, measured.heights[entry.number], entry.block
    heads = _heads(block)
    rows = len(heights) - heads
    drawn = rows - len(block.rows)
    whole = sum(heights)
    inside = 14.0 if rows > _SHORT and whole > 0.3 * room else 60.0
    if block.kind == "sequence":
        inside = 8.0
    elif rows < 4 or (block.kind == "table" and whole < 0.5 * room):
        inside = NEVER
    head: tuple[Piece, ...] = _again(entry.running, around)
    if block.kind == "table":
        head = (
            *head,
            Piece(block=entry.number, piece=heads - 1, height=heights[heads - 1], before=0, penalty=0),
        )
    for piece, height in enumerate(heights):
        row = piece - heads
        before, penalty = SPACING.row * size, inside
        if piece == 0:
            before = SPACING.refer * size if first else SPACING.title * size
            penalty = NEVER if first else 4.0
        elif row <= 0:
            penalty = NEVER
            before = _white(block, row) * size
        elif row == 1 or row == rows - 1:
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
            head=again if piece == 0 else head,
            air=air,
        )


def _heads(block: SheetBlock) -> int:
    """How many pieces of a block come before its rows: its title, and the headings of a table."""
    return (0 if block.kind in {"sequence", "brief"} else 1) + (1 if block.kind == "table" else 0)


def _white(block: SheetBlock, row: int) -> float:
    """The white space above a row of a block, in parts of the type size; the headings of a table are row -1."""
    if row <= 0:
        return 0.0 if block.kind == "table" else SPACING.first_row
    return SPACING.table_row if row < len(block.table) else SPACING.row


_SMALL = 9
"""A block that may stand beside another has so many rows at most."""
_NARROW = 4
_PAIRED = frozenset({"table", "signs", "steps"})


def may_stand_beside(one: SheetBlock, other: SheetBlock) -> bool:
    """Whether two blocks are small enough to be tried side by side; one of them is a table or a list of signs."""
    small = all(
        block.kind in _PAIRED
        and len(block.table) + len(block.rows) <= _SMALL
        and len(block.headings) <= _NARROW
        and not any(row.more for row in block.rows)
        for block in (one, other)
    )
    return small and not one.kind == other.kind == "steps"


def _headless(block: SheetBlock, at: int) -> bool:
    """Whether a row of a list belongs to the one above it."""
    return 0 < at < len(block.rows) and block.rows[at].depth > 0 and block.rows[at].depth > block.rows[at - 1].depth


def least_needed(board: Board) -> list[Entry]:
    """The blocks in the order in which they may go: deepest first, then the seldom used, then the late."""
    order = list(enumerate(board.entries))
    order.sort(key=lambda pair: (pair[1].block.always, -_distance(pair[1].block), -pair[0]))
    return [entry for _, entry in order]


_FAR = 4
"""Beyond so many steps from a phase, further is no further: what shooting leads to is as near as how it is called for."""


def _distance(block: SheetBlock) -> float:
    """How far from the players' hands: figures are looked up every time, procedures are soon known."""
    kind = 3 if block.figures else -2 if block.kind == "limits" else 0
    return min(block.depth, _FAR) - kind - min(block.uses, 4) / 2
