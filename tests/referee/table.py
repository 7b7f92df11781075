"""Does a log agree with the table that its scenario sets up? By geometry of its own: corners, segments and angles, by hand.

What each game reads off its table is written down here once more, from the words of its rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, radians, sin

from tests.referee.game_log import GameLog

Point = tuple[float, float]
_POINT = re.compile(r"([0-9.]+) by ([0-9.]+)")
_NAMED = {
    name: 45 * at
    for at, name in enumerate(("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"))
}
_TOUCH = 0.05
_NEAR = 1e-6


@dataclass(frozen=True)
class Body:
    """A piece on the table: its middle, its facing, its width and depth."""

    at: Point
    facing: float = 0
    width: float = 0
    depth: float = 0

    def point(self, right: float, ahead: float) -> Point:
        """So far to the right of the middle, and so far ahead."""
        turn = radians(self.facing)
        return self.at[0] + right * cos(turn) + ahead * sin(turn), self.at[1] + right * sin(turn) - ahead * cos(turn)

    def corners(self) -> list[Point]:
        """The four corners in order; the middle alone of a piece without a size."""
        if not self.width or not self.depth:
            return [self.at]
        half, deep = self.width / 2, self.depth / 2
        return [self.point(*corner) for corner in ((-half, deep), (half, deep), (half, -deep), (-half, -deep))]


@dataclass(frozen=True)
class Ground:
    """Corners of an area, points of a line, or the middle and radius of a disc."""

    name: str
    points: tuple[Point, ...]
    closed: bool
    radius: float = 0


def far(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def to_segment(point: Point, start: Point, end: Point) -> float:
    """From a point to the nearest point of a segment."""
    x, y = end[0] - start[0], end[1] - start[1]
    square = x * x + y * y
    part = 0.0 if not square else ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / square
    part = min(max(part, 0.0), 1.0)
    return far(point, (start[0] + part * x, start[1] + part * y))


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two segments cross; None where they do not, or lie along each other."""
    one, other, three, four = _side(c, d, a), _side(c, d, b), _side(a, b, c), _side(a, b, d)
    if one * other > 0 or three * four > 0 or one == other:
        return None
    part = one / (one - other)
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def edges(points: Sequence[Point], closed: bool) -> list[tuple[Point, Point]]:
    found = list(pairwise(points))
    return [*found, (points[-1], points[0])] if closed and len(points) > 2 else found or [(points[0], points[0])]


def inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point is in a polygon: a line from it crosses the edges an odd number of times."""
    odd = False
    for (x1, y1), (x2, y2) in edges(corners, True):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1:
            odd = not odd
    return len(corners) > 2 and odd


def between(one: Sequence[Point], other: Sequence[Point], one_closed: bool = True, other_closed: bool = True) -> float:
    """The shortest length between two shapes."""
    if (one_closed and any(inside(point, one) for point in other)) or (
        other_closed and any(inside(point, other) for point in one)
    ):
        return 0.0
    best = float("inf")
    for a, b in edges(one, one_closed):
        for c, d in edges(other, other_closed):
            if meeting(a, b, c, d) is not None:
                return 0.0
            best = min(best, to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b))
    return best


def to_ground(body: Body, ground: Ground) -> float:
    """From a body to a ground; a disc has 128 corners on the table, so that it may lie 1/1000 of its radius farther off."""
    if ground.radius:
        return max(0.0, between(body.corners(), [ground.points[0]], True, False) - ground.radius)
    return between(body.corners(), ground.points, True, ground.closed)


def stretches(start: Point, end: Point, ground: Ground) -> list[tuple[float, float]]:
    """The parts of a way that are in a ground, from 0 at its start to 1 at its end; of a line the points where it is crossed."""
    if ground.radius:
        x, y = end[0] - start[0], end[1] - start[1]
        u, v = start[0] - ground.points[0][0], start[1] - ground.points[0][1]
        a, b, c = x * x + y * y, 2 * (x * u + y * v), u * u + v * v - ground.radius**2
        root = b * b - 4 * a * c
        if not a or root < 0:
            return []
        low, high = ((-b - root**0.5) / 2 / a, (-b + root**0.5) / 2 / a)
        return [(max(low, 0.0), min(high, 1.0))] if low < 1 and high > 0 else []
    length = far(start, end) or 1.0
    cuts = [
        far(start, cut) / length for a, b in edges(ground.points, ground.closed) if (cut := meeting(start, end, a, b))
    ]
    if not ground.closed:
        return [(cut, cut) for cut in cuts]
    cuts = sorted({0.0, 1.0, *cuts})

    def at(part: float) -> Point:
        return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])

    return [(low, high) for low, high in pairwise(cuts) if inside(at((low + high) / 2), ground.points)]


class Table:
    """A table with grounds and bodies, and what a player would say of it."""

    def __init__(self, grounds: Sequence[Ground]) -> None:
        self.grounds = grounds
        self.bodies: dict[str, Body] = {}

    def called(self, *names: str) -> list[Ground]:
        return [ground for ground in self.grounds if ground.name in names]

    def on(self, body: Body, *names: str) -> bool:
        return any(to_ground(body, ground) <= _TOUCH for ground in self.called(*names))

    def near(self, body: Body, within: float, *names: str) -> bool:
        return any(to_ground(body, ground) <= within + _NEAR for ground in self.called(*names))

    def behind(self, first: Body, second: Body, within: float | None, *names: str) -> bool:
        for ground in self.called(*names):
            for low, high in stretches(first.at, second.at, ground):
                ends = [
                    tuple(a + part * (b - a) for a, b in zip(first.at, second.at, strict=True)) for part in (low, high)
                ]
                if within is None or between(second.corners(), ends, True, False) <= within + _NEAR:  # type: ignore[arg-type]
                    return True
        return False

    def in_ground(self, first: Body, second: Body, name: str) -> float:
        parts = sorted(part for ground in self.called(name) for part in stretches(first.at, second.at, ground))
        total, end = 0.0, 0.0
        for low, high in parts:
            total += max(0.0, high - max(low, end))
            end = max(end, high)
        return total * far(first.at, second.at)


def off(first: Body, second: Body) -> float:
    """How many degrees the second is off the line straight ahead of the first."""
    if far(first.at, second.at) < _NEAR:
        return 0.0
    way = degrees(atan2(second.at[0] - first.at[0], first.at[1] - second.at[1]))
    return abs((way - first.facing + 180) % 360 - 180)


def edge(first: Body, second: Body) -> float:
    apart = between(first.corners(), second.corners())
    return 0.0 if apart <= _TOUCH else apart


def ends(ahead: float) -> Callable[[Body, Body], float]:
    """How far from middle to middle (0), or from front to front (1/2)."""

    def length(first: Body, second: Body) -> float:
        if not edge(first, second):
            return 0.0
        return far(first.point(0, ahead * first.depth), second.point(0, ahead * second.depth))

    return length


Shows = Callable[[Table, Body, Body], object]


def whole(length: Callable[[Body, Body], float], most: int) -> Shows:
    return lambda _, first, second: min(ceil(length(first, second) - _NEAR), most)


def arc(_: Table, first: Body, second: Body) -> str:
    return "front" if off(first, second) <= 45 + _NEAR else "flank" if off(first, second) <= 135 + _NEAR else "rear"


def _tenths(_: Table, first: Body, second: Body) -> float:
    return ceil(off(first, second) * 10 - _NEAR) / 10


def _mwan_cover(table: Table, first: Body, second: Body) -> str:
    if table.on(second, "woods"):
        return "woods"
    return "fence" if table.behind(first, second, 50, "fence") else "open"


def _tyneside_cover(table: Table, first: Body, second: Body) -> str:
    if table.on(second, "building") or table.behind(first, second, 2, "wall"):
        return "hard cover"
    return "soft cover" if table.on(second, "woods") or table.behind(first, second, 2, "hedge") else "open"


PAIRS: Mapping[str, Mapping[str, Shows]] = {
    "hardtack_filled": {
        "range": whole(ends(0), 36),
        "target in arc": lambda table, first, second: off(first, second) <= 45 + _NEAR,
    },
    "regimental_filled": {"range": whole(edge, 96), "degrees off": _tenths},
    "square_brigadier_filled": {
        "range": whole(ends(0.5), 48),
        "distance": whole(ends(0.5), 48),
        "arc": arc,
        "below enemy": lambda table, first, second: table.on(second, "hill") and not table.on(first, "hill"),
        "target in cover": lambda table, first, second: table.on(second, "woods", "town"),
        "target in sight": lambda table, first, second: (
            not (
                table.behind(first, second, None, "hill")
                and not table.on(second, "hill")
                and not table.on(first, "hill")
            )
        ),
    },
    "mwan18_filled": {
        "range": whole(edge, 3000),
        "woods between": lambda table, first, second: ceil(table.in_ground(first, second, "woods") - _NEAR),
        "cover": _mwan_cover,
        "superior elevation": lambda table, first, second: table.on(first, "hill") and not table.on(second, "hill"),
    },
    "tyneside_filled": {"range": whole(edge, 10**6), "cover": _tyneside_cover, "degrees off": _tenths},
}
"""What the table shows of two pieces."""
OWN: Mapping[str, Mapping[str, Callable[[Table, Body], object]]] = {
    "hardtack_filled": {
        "cover": lambda table, body: (
            "hard"
            if table.near(body, 1, "stone wall")
            else "soft"
            if table.on(body, "woods") or table.near(body, 1, "fence")
            else "none"
        )
    },
    "mwan18_filled": {
        "ground": lambda table, body: "woods" if table.on(body, "woods") else "open ground",
        "own cover": lambda table, body: (
            "medium" if table.on(body, "woods") else "light" if table.near(body, 50, "fence") else "none"
        ),
        "at a rallying point": lambda table, body: table.on(body, "rallying point"),
    },
    "tyneside_filled": {
        "wholly in cover": lambda table, body: (
            table.on(body, "woods", "building") or table.near(body, 2, "wall", "hedge")
        )
    },
}
"""What the table shows of one piece."""

_AT = re.compile(r"\bat [0-9.]+ by [0-9.]+(?:, facing \w+)?")
_GROUND = re.compile(r"^ *given (?:an? )?([a-z ]+?) (from|along|within) (.*)$", re.MULTILINE)
_MOVES = re.compile(r"^Move .+? up to ([0-9]+)(?: ([0-9]+)/([0-9]+))?")


def grounds_of(block: str) -> list[Ground]:
    """The grounds of a scenario, as it writes them."""
    found = []
    for name, how, rest in _GROUND.findall(block):
        points = tuple((float(x), float(y)) for x, y in _POINT.findall(rest))
        if how == "within":
            found.append(Ground(name, points, closed=True, radius=float(re.match(r"[0-9.]+", rest)[0])))  # type: ignore[index]
        elif how == "from" and len(points) == 2:
            (left, top), (right, bottom) = points
            found.append(Ground(name, ((left, top), (right, top), (right, bottom), (left, bottom)), closed=True))
        else:
            found.append(Ground(name, points, closed=how == "from"))
    return found


def table_faults(log: GameLog, game: str, rules_text: str) -> Iterator[str]:
    """All that a log says against the table that the first scenario with places sets up."""
    blocks = re.findall(r"^scenario .*\n((?:[ \t]+.*\n)*)", rules_text, re.MULTILINE)
    table, sizes = Table(grounds_of(next(block for block in blocks if _AT.search(block)))), _sizes(log)
    for piece, words in log.given.items():
        if set_up := _AT.search(words):
            table.bodies[piece] = _placed(set_up[0].removeprefix("at "), sizes.get(piece, (0.0, 0.0)))
    noted: dict[tuple[str, str, str], object] = {}
    stale = set(table.bodies)
    limit: dict[str, float] = {}
    for moment in log.moments:
        event = moment.event
        if moment.what == "place":
            piece = event["piece"]
            before = table.bodies.get(piece)
            table.bodies[piece] = body = _placed(event["value"], sizes.get(piece, (0.0, 0.0)))
            stale.add(piece)
            if before is not None and piece in limit and far(before.at, body.at) > limit.pop(piece) + 0.02:
                yield f"turn {moment.turn}: {piece} went {far(before.at, body.at):.2f}, farther than it may"
        elif moment.what == "fact":
            noted[_about(event)] = event["value"]
        else:
            yield from (f"turn {moment.turn}: {fault}" for fault in _against(table, game, noted, stale))
            stale.clear()
            if moment.what == "by hand" and event.get("moves"):
                limit.clear()
                if most := _MOVES.match(event["text"]):
                    limit[event["moves"]] = int(most[1]) + (int(most[2]) / int(most[3]) if most[2] else 0)


def _against(table: Table, game: str, noted: Mapping[tuple[str, str, str], object], moved: set[str]) -> Iterator[str]:
    """What was noted of pieces that have moved, and is not so."""
    for (name, one, other), value in noted.items() if moved else ():
        first, second = table.bodies.get(one), table.bodies.get(other or one)
        if first is None or second is None or not {one, other} & moved:
            continue
        shows = PAIRS[game].get(name) if other else None
        own = OWN.get(game, {}).get(name) if not other else None
        should = shows(table, first, second) if shows is not None else own(table, first) if own is not None else value
        if str(should) != str(value) and not _alike(should, value):
            yield f"{name} of {one}{f' to {other}' if other else ''} is {value}, and the table shows {should}"


def _alike(should: object, value: object) -> bool:
    """Whether two numbers are one, as a whole one and a fraction such as `22 3/10` are."""
    words = str(value).split()
    try:
        parts = [int(part.split("/")[0]) / int(part.split("/")[1]) if "/" in part else float(part) for part in words]
        return abs(float(str(should)) - sum(parts)) < 0.001
    except ValueError:
        return {str(should), str(value)} in ({"True", "yes"}, {"False", "no"})


def _about(event: Mapping[str, object]) -> tuple[str, str, str]:
    name = str(event["name"])
    if "from" in event:
        return name, str(event["from"]), str(event["to"])
    piece, _, field = name.partition("'s ")
    return field, piece, ""


def _placed(text: str, size: tuple[float, float]) -> Body:
    at, _, turn = text.partition(", facing ")
    x, y = _POINT.findall(at)[0]
    return Body((float(x), float(y)), _NAMED.get(turn) or float(turn) if turn not in {"", "north"} else 0.0, *size)


def _sizes(log: GameLog) -> dict[str, tuple[float, float]]:
    sizes = {}
    for piece, words in log.given.items():
        if large := re.search(r"([0-9.]+) by ([0-9.]+) (?:inches|feet|centimetres)", words):
            sizes[piece] = float(large[1]), float(large[2])
    return sizes
