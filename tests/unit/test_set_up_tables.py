"""What a table with places shows: each case worked out by hand from its points."""

from __future__ import annotations

import sys
from math import ceil, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.all_checks import check_ruleset
from tests.games import the_game

from grognard.board.ground import Body
from grognard.cli import asking, main
from grognard.core.builtin import constant
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_source
from grognard.evaluate.answers import Answers
from grognard.ir.readings import Distance
from grognard.play.table.set_up import Where, noted, spot_of

GAME = """ruleset Try
  lengths: inches
  sides: Red, Blue

choice cover: open, woods, wall
choice ground: open ground, marsh
choice arc: front, flank, rear

piece unit
  side

facts between a unit and a unit
  distance: 0 to 99 inches
    read off the table: from {ends} to {ends}
  woods between: 0 to 99 inches
    read off the table: length of woods

facts from a unit to a unit
  cover
    read off the table: wall when behind a wall or a hedge within 1" and not from a wall, woods when on woods or behind more than 2" of woods, otherwise open
  arc
    read off the table: front when within 45 degrees, flank when within 135 degrees, otherwise rear
  degrees off: 0 to 180
    read off the table: degrees
  above: yes or no
    read off the table: yes when from a hill and not on a hill

facts of a unit
  ground
    read off the table: marsh when on a marsh, otherwise open ground
  sheltered: yes or no
    read off the table: yes when within 2" of a wall, otherwise no

work out seen of a unit as one at a unit as other
  start at {asked}

example seen
  given 48 by 36 inches
{given}
  work out seen of Ann at Bob
  then {then}
"""
ANN, BOB = "  given a unit called Ann: Red, at {}", "  given a unit called Bob: Blue, at {}"


def problems(asked: str, then: str, ann: str, bob: str, *grounds: str, ends: str = "middle") -> list[str]:
    """What is wrong with an example in which two units are at places."""
    lines = [f"  given {ground}" for ground in grounds]
    text = GAME.format(ends=ends, asked=asked, then=then, given="\n".join([*lines, ANN.format(ann), BOB.format(bob)]))
    text = text.replace(" as one at ", " as looker at ").replace("as other", "as seen one")
    made, found = compile_source(text), Collector()
    if not made.has_errors:
        check_ruleset(made.ruleset, found)
    return [
        f"{one.code.name} {one.message}"
        for one in (*made.diagnostics, *found.diagnostics)
        if one.severity is Severity.ERROR
    ]


COVER = "the cover from the looker to the seen one"
WOODS = "woods from 4 by 8 to 16 by 12"


@pytest.mark.parametrize(
    ("ends", "far"),
    [
        ("middle", 10),  # 6 across and 8 down
        ("front", 9),  # fronts are 1 nearer each: 6 across and 6 down, 8.49
        ("edge", 7),  # bodies 4 wide and 2 deep: 2 across and 6 down, 6.32
    ],
)
def test_three_ways_to_measure(ends: str, far: int) -> None:
    ann, bob = "10 by 20, facing north, 4 by 2 inches", "16 by 12, facing south, 4 by 2 inches"
    assert not problems("distance", f"result is {far}", ann, bob, ends=ends)


def test_two_that_touch_are_at_0() -> None:
    place = "facing north, 4 by 2 inches"
    assert not problems("distance", "result is 0", f"10 by 20, {place}", f"10 by 18, {place}")
    assert not problems("distance", "result is 3", f"10 by 20, {place}", f"10 by 17.9, {place}")


@pytest.mark.parametrize(
    ("cover", "ann", "bob", "grounds"),
    [
        ("open", "10 by 20", "10 by 4", ()),
        ("wall", "10 by 20", "10 by 4", ("a wall along 5 by 5 to 15 by 5",)),
        ("open", "10 by 20", "10 by 4", ("a wall along 5 by 5.5 to 15 by 5.5",)),
        ("open", "10 by 20", "10 by 4", ("a wall along 11 by 5 to 15 by 5",)),
        ("wall", "10 by 20", "10 by 4", ("a hedge along 5 by 5 to 15 by 5",)),
        ("open", "10 by 5", "10 by 4.5", ("a wall along 5 by 5 to 15 by 5",)),
        ("woods", "10 by 20", "10 by 11", (WOODS,)),
        ("woods", "10 by 20", "10 by 4", (WOODS,)),
        ("open", "10 by 20", "10 by 4", ("woods from 4 by 10 to 16 by 12",)),
    ],
)
def test_cover(cover: str, ann: str, bob: str, grounds: tuple[str, ...]) -> None:
    assert not problems(COVER, f"result is {cover}", ann, bob, *grounds)


@pytest.mark.parametrize(
    ("facing", "bob", "arc", "degrees"),
    [
        ("north", "20 by 10", "front", "0"),
        ("north", "30 by 10", "front", "45"),
        ("north", "31 by 10", "flank", "47.8"),  # the arc tangent of 11/10 is 47.73
        ("north", "30 by 30", "flank", "135"),
        ("east", "10 by 20", "rear", "180"),
        ("90", "30 by 20", "front", "0"),
        ("southwest", "10 by 30", "front", "0"),
    ],
)
def test_arcs(facing: str, bob: str, arc: str, degrees: str) -> None:
    ann = f"20 by 20, facing {facing}"
    assert not problems("the arc from the looker to the seen one", f"result is {arc}", ann, bob)
    assert not problems("the degrees off from the looker to the seen one", f"result is {degrees}", ann, bob)


def test_woods_that_overlap_count_once() -> None:
    grounds = (WOODS, "woods from 4 by 10 to 16 by 15", 'woods within 1" of 10 by 17')
    assert not problems("woods between", "result is 9", "10 by 30", "10 by 4", *grounds)


def test_own_ground_and_what_is_near() -> None:
    assert not problems(
        "the looker's ground", "result is marsh", "20 by 20", "10 by 4", 'a marsh within 5" of 20 by 24'
    )
    assert not problems(
        "the looker's ground", "result is open ground", "20 by 18", "10 by 4", 'a marsh within 5" of 20 by 24'
    )
    wall = "a wall along 10 by 10 to 20 by 10"
    assert not problems("1 plus 1", "result is 2", "20 by 12", "10 by 4", wall)


def test_what_no_case_shows_is_asked() -> None:
    (found,) = problems("1", "the above from Ann to Bob is yes", "20 by 20", "10 by 4", 'a hill within 3" of 10 by 4')
    assert "above from Ann to Bob" in found
    assert not problems("1", "the above from Ann to Bob is yes", "20 by 20", "10 by 4", 'a hill within 3" of 20 by 20')


@pytest.mark.parametrize(
    ("ann", "grounds", "message"),
    [
        ("60 by 20", (), "`Ann` is off the table."),
        ("10 by 20", ("woods from 4 by 8 to 60 by 12",), "`woods` reaches off the table."),
        ("10 by 20", ("a swamp from 4 by 8 to 6 by 12",), "Nothing is called `swamp` here"),
        ("10 by 20, 4 by 2 men", (), "`men` is no unit of length."),
    ],
)
def test_what_does_not_fit_the_table(ann: str, grounds: tuple[str, ...], message: str) -> None:
    assert any(message in found for found in problems("1", "result is 1", ann, "10 by 4", *grounds))


@given(st.integers(1, 47), st.integers(1, 35), st.integers(1, 47), st.integers(1, 35))
def test_distance_is_that_of_the_points(x: int, y: int, u: int, v: int) -> None:
    if (x, y) == (u, v):
        return
    far = ceil(hypot(x - u, y - v) - 1e-6)
    assert not problems("distance", f"result is {far}", f"{x} by {y}", f"{u} by {v}")


@given(st.floats(0, 48), st.floats(0, 36), st.integers(0, 359))
def test_a_place_is_read_as_it_is_noted(x: float, y: float, facing: int) -> None:
    spot = Body((round(x, 2), round(y, 2)), facing, 4, 2)
    assert spot_of(noted(spot), Body((0, 0), 0, 4, 2)) == spot


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shapely", None)
    (found,) = problems("distance", "result is 10", "10 by 20", "10 by 10")
    assert "a table with places needs a library" in found.casefold()


def test_without_the_library_a_game_goes_on_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "shapely", None)
    assert main(["play", "regimental_filled", "--auto", "--seed", "1", "--turns", "1"]) == 0
    printed = capsys.readouterr()
    assert (
        printed.err.startswith("The table is not set up, so its facts are asked instead") and "shapely" in printed.err
    )
    assert "At the end of turn 1" in printed.out


def test_a_variant_that_changes_a_fact_reads_it_as_its_base_does() -> None:
    (fact,) = (fact for fact in the_game("hardtack_filled").ruleset.facts_of_two if fact.name == "range")
    assert fact.reading == Distance("middle") and fact.notes[0].text == "Our table is three feet wide."


def test_a_player_says_where_a_piece_is_now(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = Body((20, 20), 0, 4, 2)
    asked = Where(
        slot=-1,
        chooser=None,
        options=constant(()),
        what="",
        question="where is Ann now",
        here=here,
        far=6,
        size=(48, 36),
    )
    answers = iter(["30 by 20", "20 by 14.5, facing east"])
    monkeypatch.setattr(asking, "ask", lambda _prompt: next(answers))
    players = asking.AtTerminal(Answers((), ""), None)
    assert players.choose(asked, "", ["20 by 14, facing north", "20 by 20, facing north"]) == "20 by 14.5, facing east"
    printed = capsys.readouterr().err
    assert "at most 6 from 20 by 20, facing north" in printed and "`30 by 20` is no place that it reaches" in printed
