"""Dice of several kinds in one throw: kept, dropped and counted together, held against every way in which they fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from tests.chances import odds_of
from tests.every_face import every_run
from tests.properties.alone import trials_end_alike

from grognard.checking import check_source
from grognard.core.faults import Stopped
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.evaluate.odds import Odds
from grognard.evaluate.players import Nobody
from grognard.evaluate.question import find_rule, pose
from grognard.host.budget import Budget

Faces = tuple[int, ...]
GAME = """ruleset Mixed

facts
  fog: yes or no, usually yes

piece unit
  rank: 0 to 10, usually 3

test probe of a unit
"""


def highest(many: int) -> Callable[[Faces], int]:
    return lambda faces: sum(sorted(faces)[-many:])


def lowest(many: int) -> Callable[[Faces], int]:
    return lambda faces: sum(sorted(faces)[:many])


THROWN: list[tuple[str, Faces, Callable[[Faces], int]]] = [
    ("roll D6; add D8; add D12; keep the highest 2", (6, 8, 12), highest(2)),
    ("roll D6; add D8; add D12; keep the lowest", (6, 8, 12), lowest(1)),
    ("roll D6; add D8; add D12; drop the lowest", (6, 8, 12), highest(2)),
    ("roll D6; add D8; add D12; drop the highest", (6, 8, 12), lowest(2)),
    ("roll D4; add 2D6; drop the lowest; drop the highest", (4, 6, 6), lambda faces: sorted(faces)[1]),
    ("roll 2D6 + 1; add D8; keep the lowest", (6, 6, 8), lambda faces: min(faces) + 1),
    ("roll 2D6; add 2D8  when fog; keep the highest", (6, 6, 8, 8), highest(1)),
    ("roll 2D6; add 2D8  when not fog; keep the highest", (6, 6), highest(1)),
    ("roll as many D4 as its rank; add D8; keep the highest 2", (4, 4, 4, 8), highest(2)),
    ("roll D4; add as many D6 as its rank; keep the highest 2", (4, 6, 6, 6), highest(2)),
    ("roll D4; add D6; when fog; --drop the lowest", (4, 6), highest(1)),
    ("roll 2D6; add 2D8; hits on 5+", (6, 6, 8, 8), lambda faces: sum(face >= 5 for face in faces)),
    ("roll D6; add D8; -1 on each die; keep the highest; +2", (6, 8), lambda faces: max(faces) + 1),
    ("roll D4; add D6; 1 counts twice; keep the highest", (4, 6), lambda faces: max(faces) * (1 + (max(faces) == 1))),
    # what is kept above the line that adds is kept of the dice above it
    ("roll 3D4; keep the highest 2; add D6", (4, 4, 4, 6), lambda faces: highest(2)(faces[:3]) + faces[3]),
    ("roll 2D4; drop the lowest; add D6", (4, 4, 6), lambda faces: max(faces[:2]) + faces[2]),
    ("roll D4; +1 die; keep the highest; add D6", (4, 4, 6), lambda faces: max(faces[:2]) + faces[2]),
]


def lines_of(said: str) -> str:
    return "".join(f"  {line.strip().replace('--', '  ')}\n" for line in said.split(";"))


def errors(said: str) -> list[Diagnostic]:
    found = check_source(GAME + lines_of(said)).diagnostics
    return [one for one in found if one.severity is Severity.ERROR]


@pytest.mark.parametrize(("said", "dice", "worth"), THROWN, ids=[said for said, _, _ in THROWN])
def test_every_way_in_which_they_fall(said: str, dice: Faces, worth: Callable[[Faces], int]) -> None:
    checked = check_source(GAME + lines_of(said))
    assert not checked.has_errors, checked.diagnostics
    ways = Counter(worth(faces) for faces in product(*[range(1, sides + 1) for sides in dice]))
    assert odds_of(checked.ruleset, "probe") == {value: Fraction(many, ways.total()) for value, many in ways.items()}


@pytest.mark.parametrize(("said", "dice", "worth"), THROWN, ids=[said for said, _, _ in THROWN])
def test_trials_fall_as_single_runs_do(said: str, dice: Faces, worth: Callable[[Faces], int]) -> None:
    game = check_source(GAME + lines_of(said)).ruleset
    question = pose(game, find_rule(game, "probe"), {})
    assert trials_end_alike(question, question.program(Budget()), 8)


@pytest.mark.parametrize(
    ("said", "words", "help"),
    [
        (
            "roll D6; keep the highest 2; add D8; add D12",
            "`keep the highest 2` drops nothing: above it stands one die",
            "below `add D8`",
        ),
        (
            "roll 2D6; keep the lowest 2; add D8",
            "`keep the lowest 2` drops nothing: above it stands 2 dice",
            "below `add D8`",
        ),
        ("roll D6; drop the lowest; add D8", "`drop the lowest` drops all: above it stands one die", "below `add D8`"),
        ("roll D6 as red; add D8; keep the highest", "comes too late", "right below `roll D6`, with nothing between"),
        (
            "roll D6  when fog; add D8; keep the highest",
            "comes too late",
            "right below `roll D6`, with nothing between",
        ),
        ("roll D6; +1; add D8; keep the highest", "comes too late", "with nothing between"),
        ("roll D6; add D8; +1; keep the highest", "comes too late", "with nothing between"),
        ("roll 2D6; 1 rolls again; add D8; keep the highest", "comes too late", "with nothing between"),
        ("roll 2D6; hits on 4+; add D8; drop the lowest", "comes too late", "with nothing between"),
        ("roll D6; subtract D8; keep the highest", "comes too late", ""),
        ("roll D6 + D8; keep the highest", "a line throws dice of one kind", "below this one: `add D8`"),
    ],
)
def test_what_keeps_no_dice_is_refused(said: str, words: str, help: str) -> None:
    found = errors(said)
    assert len(found) == 1
    assert words in found[0].message
    assert help in (found[0].help or "")


def test_the_mended_lines_of_a_keep_that_stands_too_early() -> None:
    """What the message says to write: the best two of D6, D8 and D12 come to 2 to 20."""
    ways = Counter(sum(sorted(faces)[1:]) for faces in product(range(1, 7), range(1, 9), range(1, 13)))
    game = check_source(GAME + lines_of("roll D6; add D8; add D12; keep the highest 2")).ruleset
    found = odds_of(game, "probe")
    assert (min(ways), max(ways)) == (2, 20)
    assert found == {value: Fraction(many, 6 * 8 * 12) for value, many in ways.items()}


@pytest.mark.parametrize("where", range(1, 4))
def test_in_a_list_of_dice_it_counts_wherever_it_stands(where: int) -> None:
    lines = ["start at D6", "add D8", "add D12"]
    lines.insert(where, "keep the highest 2")
    text = GAME.replace(
        "test probe of a unit", "dice pool\n" + "".join(f"  {line}\n" for line in lines) + "\ntest probe of a unit"
    )
    checked = check_source(text + "  roll pool\n")
    assert not checked.has_errors
    ways = Counter(sum(sorted(faces)[1:]) for faces in product(range(1, 7), range(1, 9), range(1, 13)))
    assert odds_of(checked.ruleset, "probe") == {value: Fraction(many, 576) for value, many in ways.items()}


def test_no_dice_are_taken_off_in_a_list_of_dice() -> None:
    text = GAME.replace("test probe of a unit", "dice pool\n  start at 2D6\n  subtract D4\n\ntest probe of a unit")
    (found,) = [one for one in check_source(text + "  roll pool\n").diagnostics if one.severity is Severity.ERROR]
    assert found.message == "`subtract D4` cannot be in a list of dice, which says what is thrown together."
    assert "A die less is `-1 die`" in (found.help or "")


# ---- fewer than no dice, and dice without end ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "situation"),
    [
        ("roll as many D6 as its rank minus 2", "rank is 0"),
        ("roll as many D6 as its rank minus 2  when its rank is 1 or more", "rank is 1"),
        ("when its rank is 1 or more; --roll as many D6 as its rank minus 2", "rank is 1"),
        ("roll as many D6 as its rank minus 2  when its rank is 2 or more", None),
        ("roll as many D6 as the higher of (0, its rank minus 2)", None),
        ("roll as many D6 as its rank", None),
    ],
)
def test_a_number_of_dice_below_none_is_found_with_its_situation(said: str, situation: str | None) -> None:
    found = [one for one in check_source(GAME + lines_of(said)).diagnostics if one.code.name == "GR313"]
    assert [situation is not None and f"below 0 with {situation}," in one.message for one in found] == [True] * (
        situation is not None
    )


@pytest.mark.parametrize(
    "said",
    [
        "roll as many D6 as its rank minus 5",
        "roll as many D6 as its rank minus 5; hits on 4+",
        "roll D4; roll as many D6 as the total minus 2",
        "roll D4; add as many D6 as its rank minus 5; keep the highest",
        "add as many D6 as its rank minus 5",
        "it gains D4 rank; roll as many D6 as 3 minus its rank; keep the highest",
    ],
)
def test_fewer_than_no_dice_are_thrown_by_no_way_of_asking(said: str) -> None:
    game = check_source(GAME + lines_of(said)).ruleset
    question = pose(game, find_rule(game, "probe"), {})
    program = question.program(Budget())
    with pytest.raises(Stopped, match="dice cannot be thrown: that is fewer than none"):
        Odds(question.world, Nobody()).results(program)
    with pytest.raises(Stopped, match="dice cannot be thrown: that is fewer than none"):
        every_run(question.world, program, Nobody)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("roll D6; 1 to 6 rolls again and adds", True),
        ("roll D6; less than 7 rolls again and adds", True),
        ("roll D6; 1 to 3 or 4+ rolls again and adds", True),
        ("roll D1; 1 rolls again and adds", True),
        ("roll 0 to 5; at most 5 rolls again and adds", True),
        ("roll D4; add D8; 1 to 4 rolls again and adds", True),
        ("roll D6; 2 to 6 rolls again and adds", False),
        ("roll D8; 1 to 6 rolls again and adds", False),
        ("roll 0 to 5; 1 to 6 rolls again and adds", False),
        ("roll D6; 1 to 6 rolls again", False),
    ],
)
def test_a_die_that_is_thrown_without_end_is_an_error(said: str, wrong: bool) -> None:
    assert [one.message for one in errors(said) if "without end" in one.message] == (
        [errors(said)[0].message] if wrong else []
    )


def test_it_stops_a_run_and_the_odds_where_only_they_can_know() -> None:
    game = check_source(GAME + lines_of("roll D6; its rank or less rolls again and adds")).ruleset
    for rank, endless in (("5", False), ("6", True)):
        question = pose(game, find_rule(game, "probe"), {"rank": rank})
        program = question.program(Budget())
        if not endless:
            assert Odds(question.world, Nobody()).results(program)
            continue
        with pytest.raises(Stopped, match="thrown without end"):
            Odds(question.world, Nobody()).results(program)
        with pytest.raises(Stopped, match="thrown without end"):
            every_run(question.world, program, Nobody)
