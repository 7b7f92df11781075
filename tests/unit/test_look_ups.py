"""Tables are read by masks: equal to their rows tried in turn, whatever stands in them and whatever is looked up."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest

from grognard.core import expr, operators
from grognard.core.closures import band_test, closure
from grognard.core.code import Code
from grognard.core.expr import Bands, Expr
from grognard.core.faults import NotTold, Stopped
from grognard.core.readers import BandTest
from grognard.core.row_masks import Masks, quick
from grognard.core.step import Look, Set, Step, Steps, bodies
from grognard.driver import compile_source
from grognard.evaluate.question import pose
from grognard.ir.types import Die

WORDS = ("foot", "horse", "guns", "train")
TABLES = 40
Cell = tuple[str, Callable[[object], bool]]
"""A cell as an author writes it, and whether it takes a value."""


def _number_cell(chance: random.Random) -> Cell:
    low, high = sorted((chance.randrange(12), chance.randrange(12)))
    return chance.choice(
        [
            ("any", lambda _: True),
            (f"{low} to {high}", lambda value: low <= value <= high),
            (f"{low} or more", lambda value: value >= low),
            (f"{high} or less", lambda value: value <= high),
            (str(low), lambda value: value == low),
            (f"{low} or {high}", lambda value: value in (low, high)),
        ]
    )


def _word_cell(chance: random.Random) -> Cell:
    chosen = chance.sample(WORDS, 2)
    return chance.choice(
        [
            ("any", lambda _: True),
            (chosen[0], lambda value: value == chosen[0]),
            (" or ".join(chosen), lambda value: value in chosen),
        ]
    )


def _yes_cell(chance: random.Random) -> Cell:
    return chance.choice([("any", lambda _: True), ("yes", lambda value: value), ("no", lambda value: not value)])


HEADINGS = {"arm": _word_cell, "ready": _yes_cell, "range": _number_cell, "hits": _number_cell}


def _name(number: int) -> str:
    return chr(97 + number // 26) * 2 + chr(97 + number % 26)


def _table(chance: random.Random, number: int) -> tuple[str, list[str], list[list[Cell]]]:
    headings = chance.sample(list(HEADINGS), chance.randrange(1, 5))
    rows = [[HEADINGS[one](chance) for one in headings] for _ in range(chance.randrange(1, 9))]
    lines = [f"table effect {_name(number)} of a unit", f"  | {' | '.join(headings)} || effect |"]
    lines += [f"  | {' | '.join(text for text, _ in row)} || {at} |" for at, row in enumerate(rows)]
    return "\n".join(lines), headings, rows


def _all(statements: Steps) -> list[Step[Code]]:
    return [inner for one in statements for inner in (one, *(deep for body in bodies(one) for deep in _all(body)))]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_a_table_is_read_as_its_rows_are_tried(seed: int) -> None:
    chance = random.Random(seed)
    made = [_table(chance, number) for number in range(TABLES)]
    head = f"ruleset Look\nchoice arm: {', '.join(WORDS)}\nfacts\n  range: 0 to 12\npiece unit\n  arm\n  ready: yes or no\n  hits: 0 to 12\n"
    reading = ["test fire of a unit", *(f"  read effect {_name(number)}" for number in range(TABLES))]
    compiled = compile_source("\n".join([head, *(text for text, _, _ in made), *reading, ""]))
    assert not compiled.has_errors, compiled.diagnostics[:3]
    question = pose(compiled.ruleset, compiled.ruleset.rules["fire"], {})
    built = question.program()
    (unit,) = question.world.pieces
    role = next(one.slot for one in _all(built.body) if isinstance(one, Set) and one.value.run(()) is unit)
    slots = {one: question.world.slot_of(unit, one) for one in ("arm", "ready", "hits")}
    slots["range"] = question.world.fact_slots["range"]
    looks = [one for one in _all(built.body) if isinstance(one, Look)]
    for look, (_, headings, rows) in zip(looks, made, strict=True):
        for _ in range(25):
            told = {
                "arm": chance.choice(WORDS),
                "ready": chance.random() < 0.5,
                "range": chance.randrange(13),
                "hits": chance.randrange(13),
            }
            state = list(built.initial)
            state[role] = unit
            for name, value in told.items():
                state[slots[name]] = value
            fits = (
                at
                for at, row in enumerate(rows)
                if all(takes(told[one]) for one, (_, takes) in zip(headings, row, strict=True))
            )
            expected = next(fits, None)
            if expected is None:
                with pytest.raises(Stopped, match="has no row for"):
                    look.read(state)
            else:
                assert look.read(state) == (expected, 0, expected)


VALUES: tuple[object, ...] = (
    0,
    1,
    2,
    3,
    7,
    -4,
    True,
    False,
    None,
    "foot",
    "horse",
    "guns",
    Fraction(1),
    Fraction(5, 2),
    Die(6),
    Die(8),
    [],
)
"""What may be looked up, and what may not: a list stands for whatever nobody foresaw."""


def _bands(chance: random.Random) -> Bands | None:
    def end() -> object:
        return chance.choice(VALUES[:13])

    def one() -> tuple[Callable[..., bool], tuple[Expr, ...]]:
        low, high = chance.random() < 0.7, chance.random() < 0.7
        if chance.random() < 0.4 or not (low or high):
            return operators.same, (expr.Const(end()),)
        between = operators.Between(low, high, chance.random() < 0.3, chance.random() < 0.3, (WORDS,))
        return between, tuple(expr.Const(end()) for _ in range(low + high))

    return None if chance.random() < 0.2 else Bands(tuple(one() for _ in range(chance.randrange(1, 3))))


@pytest.mark.slow
def test_whatever_is_looked_up_the_first_row_that_fits_is_found_or_the_same_is_said() -> None:
    chance = random.Random(60)
    quickly = 0
    for _ in range(2_000):
        width, height = chance.randrange(1, 4), chance.randrange(1, 7)
        table = [[_bands(chance) for _ in range(width)] for _ in range(height)]
        inputs = [expr.Slot(at) for at in range(width)]
        cells = [[closure(expr.Const(f"cell {row}"))] for row in range(height)]
        asked = 0
        made = [[None if one is None else band_test(one) for one in row] for row in table]

        def plain(state: Sequence[object], made: list[list[BandTest | None]] = made) -> tuple[int, int, object]:
            nonlocal asked
            asked += 1
            for row, tests in enumerate(made):
                if all(test is None or test(state, state[at]) for at, test in enumerate(tests)):
                    return row, 0, f"cell {row}"
            raise Stopped("no row", "")

        columns = [
            Masks([None if test is None else test.fixed() for test in column]) for column in zip(*table, strict=True)
        ]
        read = quick(inputs, columns, None, cells, None, 0, plain, closure)
        for _ in range(12):
            state = [chance.choice(VALUES) for _ in range(width)]
            answers = []
            for way in (plain, read):
                before = asked
                try:
                    answers.append(str(way(state)))
                except Stopped as fault:
                    answers.append(fault.message if hasattr(fault, "message") else str(fault))
            quickly += asked == before
            assert answers[0] == answers[1], state
    assert quickly > 500, "too few were answered by the masks for this to be a test of them"


def test_a_column_read_across_is_found_as_the_row_is() -> None:
    text = (
        "ruleset Across\nchoice arm: foot, horse, guns\npiece unit\n  arm\n  hits: 0 to 9\n"
        "table losses of a unit across hits\n  | arm || 0 to 2 | 3 to 5 | 6 or more |\n"
        "  | foot or guns || 1 | 2 | 3 |\n  | any || 4 | 5 | its hits |\n"
        "test losses taken of a unit\n  read losses\n"
    )
    compiled = compile_source(text)
    assert not compiled.has_errors, compiled.diagnostics[:3]
    question = pose(compiled.ruleset, compiled.ruleset.rules["losses taken"], {})
    built = question.program()
    look = next(one for one in _all(built.body) if isinstance(one, Look))
    (unit,) = question.world.pieces
    state = list(built.initial)
    role = next(one.slot for one in _all(built.body) if isinstance(one, Set) and one.value.run(()) is unit)
    state[role] = unit
    arm, hits = question.world.slot_of(unit, "arm"), question.world.slot_of(unit, "hits")
    with pytest.raises(NotTold):
        look.read(state)
    state[arm], state[hits] = "guns", 4
    assert look.read(state) == (0, 1, 2)
    state[arm], state[hits] = "horse", 7
    assert look.read(state) == (1, 2, 7)
