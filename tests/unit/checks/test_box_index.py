"""Boxes that share a case, found by the index and one by one; and a long table swept."""

from __future__ import annotations

import random

import pytest

from grognard.checking import check_source
from grognard.checks.box_index import BoxIndex
from grognard.checks.boxes import bits, shared


def test_the_index_finds_what_asking_each_box_finds() -> None:
    chance = random.Random(8)
    for _ in range(300):
        # Up to 200 cases, so that long bands are asked for in stretches; some boxes with holes, some empty.
        widths = [chance.choice([1, 3, 70, 200]) for _ in range(chance.randint(1, 3))]
        boxes = [tuple(_side(chance, width) for width in widths) for _ in range(chance.randint(0, 9))]
        index = BoxIndex(tuple((1 << width) - 1 for width in widths), boxes)
        for box in [*boxes, tuple(_side(chance, width) for width in widths)]:
            expected = [number for number, other in enumerate(boxes) if shared(box, other) is not None]
            assert list(bits(index.meeting(box))) == expected


def _side(chance: random.Random, width: int) -> int:
    if chance.random() < 0.2:
        return chance.getrandbits(width)
    low, high = sorted((chance.randrange(width), chance.randrange(width)))
    return (1 << high + 1) - (1 << low)


def _cut(count: int) -> list[tuple[tuple[int, int], ...]]:
    """A square of 100 by 100 cut into so many boxes: every case has one."""
    chance = random.Random(4)
    boxes: list[tuple[tuple[int, int], ...]] = [((0, 99), (0, 99))]
    while len(boxes) < count:
        box = boxes.pop(chance.randrange(len(boxes)))
        axis = chance.randrange(2)
        low, high = box[axis]
        if low == high:
            boxes.append(box)
            continue
        at = chance.randint(low, high - 1)
        boxes += [
            tuple(half if place == axis else side for place, side in enumerate(box))
            for half in ((low, at), (at + 1, high))
        ]
    return boxes


def _found(boxes: list[tuple[tuple[int, int], ...]]) -> list[str]:
    rows = "".join(f"  | {a} to {b} | {c} to {d} || {number} |\n" for number, ((a, b), (c, d)) in enumerate(boxes))
    text = f"ruleset T\n\nfacts\n  x: 0 to 99\n  y: 0 to 99\n\ntable t\n  | x | y || a |\n{rows}\ntest u\n  read t\n"
    return [f"{one.code.name} {one.message}" for one in check_source(text).diagnostics]


@pytest.mark.slow
def test_a_table_of_two_thousand_rows_is_swept() -> None:
    boxes = _cut(2_000)
    assert _found(boxes) == []
    (x, _), (y, _) = boxes[700]
    missing = _found([*boxes[:700], *boxes[701:]])
    assert [one.split(" ")[0] for one in missing] == ["GR302"]
    assert f"x {x}, y {y}" in missing[0]
    assert [one.split(" ")[0] for one in _found([*boxes, ((3, 3), (4, 4))])] == ["GR304"]
