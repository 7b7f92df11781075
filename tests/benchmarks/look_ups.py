"""P8: a table of five columns and sixty rows, ours and two ways by hand."""

from __future__ import annotations

import random
import tempfile
from bisect import bisect_right
from collections.abc import Callable, Sequence
from pathlib import Path

from grognard.core.code import Code
from grognard.core.step import Look, Set, Step, Steps, bodies
from grognard.driver import compile_game
from grognard.evaluate.question import pose

LOOK_UPS = 100_000
ARMS, POSTURES, COVERS = ("foot", "horse", "guns"), ("moving", "standing"), ("open", "soft", "hard")
BANDS = ((0, 6), (7, 12), (13, 24), (25, 48))
Situation = tuple[str, str, str, int, int]


def _rows() -> list[tuple[str | None, str | None, str | None, tuple[int, int], tuple[int, int]]]:
    """Sixty rows: every arm, posture and band; some differ by cover, and the hits split what is left."""
    found: list[tuple[str | None, str | None, str | None, tuple[int, int], tuple[int, int]]] = []
    for arm in ARMS:
        for posture in POSTURES:
            for band in BANDS:
                found.append((arm, posture, "hard", band, (0, 9)))
                found.append((arm, posture, None, band, (0, 3)))
    found += [(None, None, cover, band, (4, 9)) for cover in COVERS for band in BANDS]
    assert len(found) == 60
    return found


def _text() -> str:
    lines = [
        "ruleset Look",
        f"choice arm: {', '.join(ARMS)}",
        f"choice posture: {', '.join(POSTURES)}",
        f"choice cover: {', '.join(COVERS)}",
        "facts",
        "  range: 0 to 48",
        "piece unit",
        "  arm",
        "  posture",
        "  cover",
        "  hits: 0 to 9",
        "table effect of a unit",
        "  | arm | posture | cover | range | hits || effect |",
    ]
    for number, (arm, posture, cover, band, hits) in enumerate(_rows()):
        cells = (arm or "any", posture or "any", cover or "any", f"{band[0]} to {band[1]}", f"{hits[0]} to {hits[1]}")
        lines.append(f"  | {' | '.join(cells)} || {number} |")
    return "\n".join([*lines, "test effect of fire of a unit", "  read effect", ""])


def reader() -> tuple[Callable[[Sequence[object]], tuple[int, int, object]], Callable[[Situation], list[object]]]:
    """Our way: from a state to row, column and value; and the state of a situation."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "look.rules"
        path.write_text(_text(), encoding="utf-8")
        ruleset = compile_game(str(path)).ruleset
    question = pose(ruleset, ruleset.rules["effect of fire"], {})
    built = question.program()
    look = next(one for one in _all(built.body) if isinstance(one, Look))
    (unit,) = question.world.pieces
    slots = [question.world.slot_of(unit, name) for name in ("arm", "posture", "cover")]
    slots += [question.world.fact_slots["range"], question.world.slot_of(unit, "hit")]
    if slots[-1] < 0:
        slots[-1] = question.world.slot_of(unit, "hits")
    role = next(one.slot for one in _all(built.body) if isinstance(one, Set) and one.value.run(()) is unit)

    def state_of(situation: Situation) -> list[object]:
        state = list(built.initial)
        state[role] = unit
        for slot, value in zip(slots, situation, strict=True):
            state[slot] = value
        return state

    return look.read, state_of


def _all(statements: Steps) -> list[Step[Code]]:
    found: list[Step[Code]] = []
    for one in statements:
        found.append(one)
        for inner in bodies(one):
            found += _all(inner)
    return found


def situations(number: int) -> list[Situation]:
    """So many situations, each of which some row fits."""
    chance = random.Random(8)
    return [
        (
            chance.choice(ARMS),
            chance.choice(POSTURES),
            chance.choice(COVERS),
            chance.randrange(49),
            chance.randrange(10),
        )
        for _ in range(number)
    ]


def by_hand() -> tuple[Callable[[Situation], int], Callable[[Situation], int]]:
    """Two ways by hand to the number of the row: rows tried in turn, and a map on the words with bisection."""
    rows = _rows()

    def scan(one: Situation) -> int:
        arm, posture, cover, distance, hits = one
        for number, (a, p, c, (low, high), (few, many)) in enumerate(rows):
            if (
                (a is None or a == arm)
                and (p is None or p == posture)
                and (c is None or c == cover)
                and low <= distance <= high
                and few <= hits <= many
            ):
                return number
        raise AssertionError(one)

    ends = [low for low, _ in BANDS]
    places = {
        (arm, posture, cover): [[scan((arm, posture, cover, low, hits)) for hits in range(10)] for low, _ in BANDS]
        for arm in ARMS
        for posture in POSTURES
        for cover in COVERS
    }

    def direct(one: Situation) -> int:
        arm, posture, cover, distance, hits = one
        return places[arm, posture, cover][bisect_right(ends, distance) - 1][hits]

    return scan, direct
