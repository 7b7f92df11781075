"""From measured blocks to places on pages: columns, and tables that stand across several of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from grognard.docgen.sheet.candidates import Board, Entry
from grognard.docgen.sheet.fit import Filled, Piece, fill, fits, goes_on
from grognard.docgen.sheet.page import GUTTER, Page
from grognard.docgen.sheet.pieces import Measured, pieces

_GAP = 9.0
"""White space above a table across columns."""
_TALLEST = 0.6
"""How much of a page's height such tables may take."""
_ROUNDS = 3


@attrs.frozen(kw_only=True)
class Wide:
    """A table wider than a column: across so many, in this type."""

    entry: Entry
    span: int
    measured: Measured

    @property
    def height(self) -> float:
        """The height of all its pieces."""
        return sum(self.measured.heights[self.entry.number])


@attrs.frozen(kw_only=True)
class Foot:
    """Where such a table stands: the page, and how far down it begins."""

    wide: Wide
    page: int
    top: float


@attrs.frozen(kw_only=True)
class Placed:
    """One piece on a page."""

    page: int
    block: int
    piece: int
    x: float
    y: float
    size: float
    width: float
    height: float


@attrs.frozen(kw_only=True)
class Plan:
    """What is to be laid out, and on what page."""

    board: Board
    page: Page
    measured: Measured
    shrunk: Mapping[int, Measured]
    """Tables set in smaller type than the rest."""
    wide: tuple[Wide, ...]
    dropped: frozenset[int]
    """Blocks that leave only a line."""
    silent: frozenset[int]
    """Those of them whose line is counted in one last line."""
    sided: Mapping[int, int] | None = None
    """On which side each wide table stands, if that is settled."""
    broken: int = 0
    """How many tables have their cells broken in a column that would read better across several."""

    @property
    def size(self) -> float:
        """The type size of the text."""
        return self.measured.size


@attrs.frozen(kw_only=True)
class Layout:
    """A whole layout."""

    plan: Plan
    pages: int
    run: tuple[Piece, ...]
    filled: Filled
    floors: tuple[tuple[float, ...], ...]
    """For each page, where each column ends."""
    feet: tuple[Foot, ...]

    @property
    def cost(self) -> float:
        """How badly it reads, against others of the same type."""
        columns = self.pages * self.plan.page.columns
        return self.filled.cost / columns + 4.0 * len(self.feet) + 2.0 * len(self.plan.shrunk) + 12.0 * self.plan.broken

    @property
    def breaks(self) -> int:
        """How many blocks go on in the next column."""
        return sum(1 for start, end in self.filled.columns if start < end and start and self.run[start].piece)

    @property
    def torn(self) -> int:
        """The same, how many headings go on overleaf, and how many tables stand on another side than the line that leads to them."""
        led = _sides_of_pointers(self)
        turned = self.filled.columns[self.plan.page.columns :: self.plan.page.columns]
        across = sum(1 for start, end in turned if start < end and goes_on(self.run, start))
        away = sum(1 for foot in self.feet if led.get(foot.wide.entry.number, foot.page) != foot.page)
        return self.breaks + across + away


def lay(plan: Plan, sides: int, *, quick: bool = False) -> Layout | None:
    """The best layout on so many sides; None where there is none. `quick` only looks whether there is one."""
    for count in range(sides if quick else 1, sides + 1):
        if plan.sided is not None and count == sides:
            return _on(plan, count, plan.sided, quick)
        for sided in _sides(plan.wide, count):
            found = _on(plan, count, sided, quick)
            if found is not None:
                return found if quick else _whole(_nearer(found, sided), sides)
    return None


def _whole(layout: Layout, sides: int) -> Layout:
    """In large print, a side more where fewer blocks are broken then."""
    if not layout.plan.page.upright or not layout.breaks or layout.plan.wide or layout.pages == sides:
        return layout
    roomier = _on(layout.plan, layout.pages + 1, {}, False)
    return roomier if roomier is not None and roomier.breaks < layout.breaks else layout


def share_of(plan: Plan, sides: int) -> float:
    """What all pieces take of the room on so many sides, whether they go there or not: above 1 they cannot."""
    page = plan.page
    rooms = [page.bottom - page.top(number) for number in range(sides)]
    feet = {each.entry.number: 0 for each in plan.wide}
    run = pieces(plan.board, plan.measured, plan.dropped, plan.silent, rooms[-1], plan.shrunk, feet)
    tall = sum(piece.before + piece.height for piece in run)
    return (tall + sum((each.height + _GAP) * each.span for each in plan.wide)) / (sum(rooms) * page.columns)


def _sides(wide: Sequence[Wide], count: int) -> Iterator[dict[int, int]]:
    """The sides on which tables across columns are tried: all on the first, all on the last, some on each."""
    numbers = [each.entry.number for each in wide]
    last = count - 1
    yield dict.fromkeys(numbers, 0)
    if last and numbers:
        yield dict.fromkeys(numbers, last)
        for cut in range(len(numbers) - 1, 0, -1):
            yield {number: 0 if at < cut else last for at, number in enumerate(numbers)}


def _nearer(layout: Layout, sided: Mapping[int, int]) -> Layout:
    """A layout with its tables across columns on the side that leads to them, as far as that goes."""
    for _ in range(_ROUNDS - 1 if layout.plan.wide and layout.pages > 1 else 0):
        wished = _sides_of_pointers(layout)
        found = _on(layout.plan, layout.pages, wished, False) if wished != sided else None
        if found is None:
            break
        layout, sided = found, wished
    return layout


def _on(plan: Plan, count: int, sided: Mapping[int, int], quick: bool) -> Layout | None:
    page = plan.page
    floors = [[page.bottom] * page.columns for _ in range(count)]
    feet: list[Foot] = []
    for each in reversed(plan.wide):
        number = sided[each.entry.number]
        columns = range(page.columns - each.span, page.columns)
        top = min(floors[number][column] for column in columns) - each.height
        if top < page.top(number) + (1 - _TALLEST) * (page.bottom - page.top(number)):
            return None
        feet.append(Foot(wide=each, page=number, top=top))
        for column in columns:
            floors[number][column] = top - _GAP
    heights = [floor - page.top(number) for number, row in enumerate(floors) for floor in row]
    room = page.bottom - page.top(count - 1)
    run = tuple(pieces(plan.board, plan.measured, plan.dropped, plan.silent, room, plan.shrunk, sided))
    if not fits(run, heights):
        return None
    filled = Filled((), 0.0) if quick else fill(run, heights, page.columns)
    if filled is None:
        return None
    return Layout(plan=plan, pages=count, run=run, filled=filled, floors=tuple(map(tuple, floors)), feet=tuple(feet))


def _sides_of_pointers(layout: Layout) -> dict[int, int]:
    """On which page the line stands that says where a wide table is."""
    found: dict[int, int] = {}
    for column, (start, end) in enumerate(layout.filled.columns):
        for piece in layout.run[start:end]:
            for each in layout.plan.wide:
                if piece.block in each.entry.at_foot:
                    found[each.entry.number] = column // layout.plan.page.columns
    return found


def _airiness(layout: Layout, number: int) -> float:
    """How much of the pleasant white space a page has room for, 0 to 1: the same for all its columns."""
    page = layout.plan.page
    least = 1.0
    for across in range(page.columns):
        start, end = layout.filled.columns[number * page.columns + across]
        if start == end:
            continue
        run = layout.run[start:end]
        used = run[0].head_height + run[0].height + sum(piece.before + piece.height for piece in run[1:])
        wished = sum(piece.air for piece in run[1:])
        if wished:
            left = layout.floors[number][across] - page.top(number) - used
            least = min(least, max(0.0, left) / wished)
    return least


def places(layout: Layout) -> list[Placed]:
    """Where each piece goes, page by page and column by column."""
    made: list[Placed] = []
    page, plan = layout.plan.page, layout.plan

    def put(on: int, block: int, piece: int, x: float, y: float, size: float, width: float, height: float) -> None:
        x, y = round(x, 3), round(y, 3)
        made.append(Placed(page=on, block=block, piece=piece, x=x, y=y, size=size, width=width, height=height))

    air = [_airiness(layout, number) for number in range(layout.pages)]
    for column, (start, end) in enumerate(layout.filled.columns):
        number, across = divmod(column, page.columns)
        y = page.top(number)
        heads = layout.run[start].head if start < end else ()
        for index, piece in enumerate((*heads, *layout.run[start:end])):
            y += piece.before if index else 0.0
            y += piece.air * air[number] if index > len(heads) else 0.0
            size = plan.shrunk.get(piece.block, plan.measured).size
            put(number, piece.block, piece.piece, page.left(across), y, size, page.column, piece.height)
            y += piece.height
    for foot in layout.feet:
        wide, y = foot.wide, foot.top
        left, width = page.left(page.columns - wide.span), page.spanning(wide.span)
        for at, height in enumerate(wide.measured.heights[wide.entry.number]):
            put(foot.page, wide.entry.number, at, left, y, wide.measured.size, width, height)
            y += height
    return made


def page_jobs(
    layout: Layout, placed: Sequence[Placed], frame: Mapping[str, Any], first: int = 0
) -> list[dict[str, Any]]:
    """The pages as the template wants them: runs of pieces of one block, and the lines between columns.

    `frame` are the words over and under them, `first` the number of the first of its blocks among those of all sheets.
    """
    page = layout.plan.page
    jobs: list[dict[str, Any]] = []
    for number in range(layout.pages):
        mine = [each for each in placed if each.page == number]
        groups = [
            {
                "block": first + block,
                "size": size,
                "width": width,
                "items": [{"piece": item.piece, "x": item.x, "y": item.y} for item in items],
            }
            for (block, size, width), items in itertools.groupby(
                mine, key=lambda each: (each.block, each.size, each.width)
            )
        ]
        floors = layout.floors[number]
        lines = [
            {
                "x": page.left(column) - GUTTER / 2,
                "y": page.top(number),
                "length": max(floors[column - 1], floors[column]) - page.top(number),
            }
            for column in range(1, page.columns)
        ]
        jobs.append({**frame, "number": number + 1, "count": layout.pages, "groups": groups, "lines": lines})
    return jobs
