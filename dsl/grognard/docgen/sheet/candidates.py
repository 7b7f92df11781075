"""All that may stand on a sheet, numbered: what is to be measured, and what is set."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import attrs

from grognard.docgen.sheet.data import SheetBlock, SheetData, SheetRow
from grognard.docgen.sheet.measuring import Job
from grognard.docgen.sheet.spacing import whites


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

    `spare`: tables stand closer, and a block of one row has its paragraph only where it takes no line of its own.
    `apart`: a row of a list may have a line of its own for its paragraph; else the title's, and the page, must do.
    `beyond` counts the blocks that are not tried: they are among those of which a last line says how many there are.
    """

    def __init__(
        self, data: SheetData, sides: int = 2, spare: bool = False, *, apart: bool = False, beyond: int = 0
    ) -> None:
        self.beyond = beyond
        self.jobs: list[Job] = []
        self.headings: list[Heading] = []
        self.entries: list[Entry] = []
        for at, section in enumerate(data.sections):
            name = f"{section.number} {section.title}".strip() or data.title
            band = self._add(
                kind="band",
                name=section.title,
                number=section.number,
                cite="" if section.see else section.cite,
                across=section.see,
            )
            running = self._add(kind="running", number="section", name=f"{name}, continued")
            self.headings.append(Heading(band, running, name, alone=bool(section.see)))
            first = len(self.entries)
            for block in section.blocks:
                number = self._add(
                    listed=True, spare=spare, apart=apart, **{name: getattr(block, name) for name in _PRINTED}
                )
                again = self._add(kind="running", name=f"{block.name}, continued")
                row = SheetRow(lead=block.name, text="– not on this sheet", cite=block.cite)
                refer = self._add(kind="refer", name=block.name, rows=(row,))
                feet = [
                    attrs.evolve(row, text=f"– at the foot of side {side}")
                    for side in range(1, sides + 1)
                    if block.kind == "table"
                ]
                at_foot = tuple(self._add(kind="refer", name=block.name, rows=(foot,), spare=True) for foot in feet)
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
            later |= {entry.refer for entry in self.entries}
            later |= {self.rest} if not self.beyond else set()
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
        self._say_rest(SheetRow(lead=f"{count + self.beyond:,} more", text="– not on this sheet"))

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
    "apart": False,
}


def _job(listed: bool = False, **content: Any) -> Job:
    whole = {**_BARE, **content}
    whole["rows"] = [attrs.asdict(row) for row in whole["rows"]]
    whole["table"] = [attrs.asdict(row) for row in whole["table"]]
    return Job(whole, json.dumps(whole, ensure_ascii=False), listed)


def _pair_job(parts: tuple[Job, Job], blocks: tuple[SheetBlock, SheetBlock]) -> Job:
    white = [whites(block) for block in blocks]
    told = [{**part.content, "white": each} for part, each in zip(parts, white, strict=True)]
    content = {**_BARE, "kind": "pair", "parts": told}
    return Job(content, json.dumps(content, ensure_ascii=False), listed=False, parts=parts)


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


def least_needed(board: Board) -> list[Entry]:
    """The blocks in the order in which they may go: deepest first, then the seldom used, then the late."""
    return sorted(reversed(board.entries), key=lambda entry: need(entry.block))


def need(block: SheetBlock) -> tuple[bool, float]:
    """How much a block is needed: the lowest may go first."""
    return block.always, -_distance(block)


_FAR = 4
"""Beyond so many steps from a phase, further is no further: what shooting leads to is as near as how it is called for."""


def _distance(block: SheetBlock) -> float:
    """How far from the players' hands: figures are looked up every time, procedures are soon known."""
    kind = 3 if block.figures else -2 if block.kind == "limits" else 0
    return min(block.depth, _FAR) - kind - min(block.uses, 4) / 2
