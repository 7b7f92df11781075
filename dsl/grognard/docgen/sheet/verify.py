"""Whether what stands on the pages is what was laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grognard.docgen.sheet.layout import Layout, Placed


class SheetProblem(Exception):
    """The sheet did not come out as it was laid out: a fault of ours, found before anybody prints it."""


def verify(layout: Layout, wanted: Sequence[Placed], found: Sequence[dict[str, Any]]) -> None:
    """Nothing lost, over the edge, taller than it was measured, or on top of another."""
    should = sorted((each.page + 1, each.block, each.piece, each.x, each.y, each.height) for each in wanted)
    does = sorted((each["page"], each["block"], each["piece"], each["x"], each["y"], each["height"]) for each in found)
    if [each[:5] for each in should] != [each[:5] for each in does]:
        raise SheetProblem("Some rows of the sheet were lost while it was set.")
    if any(abs(one[5] - other[5]) > 0.05 for one, other in zip(should, does, strict=True)):
        raise SheetProblem("Some rows of the sheet came out taller than they were measured.")
    if any(each.y + each.height > layout.plan.page.foot for each in wanted):
        raise SheetProblem("Some rows of the sheet run over its edge.")
    if any(_overlap(one, other) for one, other in _near(wanted)):
        raise SheetProblem("Some rows of the sheet stand on top of one another.")
    shown = {(each.block, each.piece) for each in wanted}
    side_by_side = layout.plan.board.with_pairs(each.block for each in wanted) - {each.block for each in wanted}
    own = {each.entry.number: each.measured for each in layout.plan.wide} | dict(layout.plan.shrunk)
    for entry in layout.plan.board.entries:
        if entry.number not in layout.plan.dropped | side_by_side:
            measured = own.get(entry.number, layout.plan.measured)  # a table may be folded at one width only
            whole = range(len(measured.heights[entry.number]))
            if any((entry.number, piece) not in shown for piece in whole):
                raise SheetProblem(f"{entry.block.name} was not set in full.")


def _near(wanted: Sequence[Placed]) -> Iterator[tuple[Placed, Placed]]:
    """Pairs of which one begins above the end of the other, each once: a sweep down the pages."""
    down = sorted(wanted, key=lambda each: (each.page, each.y))
    for at, one in enumerate(down):
        for other in down[at + 1 :]:
            if other.page != one.page or other.y >= one.y + one.height:
                break
            yield one, other


def _overlap(one: Placed, other: Placed) -> bool:
    apart_x = one.x + one.width <= other.x + 0.01 or other.x + other.width <= one.x + 0.01
    apart_y = one.y + one.height <= other.y + 0.01 or other.y + other.height <= one.y + 0.01
    return not (apart_x or apart_y)
