"""Places in a game: what is asked of them, what is told of them, and what an author hears who slips."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.chances import ends_of

from grognard.checking import check_source
from grognard.cli import main
from grognard.diagnostics.diagnostic import Severity
from grognard.formatting.formatter import format_text
from grognard.ir.ruleset import Ruleset
from grognard.source import SourceFile

HEXES = """ruleset Hexes
  sides: Red, Blue

piece hex, a place on 6 by 5 hexes
  ground: clear, woods, usually clear
piece unit
  side, usually Red
  hex: a hex
  facing: a direction, usually north
piece loose
  name: yes or no, usually no
"""
AREAS = """ruleset Areas

piece area, a place
  held: yes or no, usually no
piece band
  area: an area

test far of a band to an area as goal
  start at the distance from it to the goal
test far over held of a band to an area as goal
  start at the distance from it to the goal by held areas
work out near of a band to an area as goal
  the result is 2  when it is next to the goal
  the result is 1  when it is linked to the goal
  the result is 0
"""


def _wrong(text: str) -> list[str]:
    found = check_source(text).diagnostics
    return [one.message for one in found if one.severity in (Severity.ERROR, Severity.WARNING)]


def _right(text: str) -> Ruleset:
    assert _wrong(text) == []
    return check_source(text).ruleset


def test_areas_are_reached_along_the_neighbours_that_were_told() -> None:
    """A ring of four and an island: told on one side only, a neighbour is one on both."""
    given = """
  given an area called Ash: next to Birch, Elm
  given an area called Birch: held
  given an area called Cedar: next to Birch
  given an area called Elm: next to Cedar
  given an area called Isle
  given a band called Wolves: area is Ash
"""
    _right(
        f"{AREAS}\nexample Two on{given}  test far of Wolves to Cedar\n  then 2\n"
        f"\nexample By way of Birch, which is held{given}  test far over held of Wolves to Cedar\n  then 2\n"
        f"\nexample Next door{given}  work out near of Wolves to Elm\n  then 2\n"
        f"\nexample Farther off{given}  work out near of Wolves to Cedar\n  then 1\n"
        f"\nexample Over the sea{given}  work out near of Wolves to Isle\n  then 0\n"
        f"\nexample At home{given}  test far of Wolves to Ash\n  then 0\n"
        f"\nexample No way{given}  test far of Wolves to Isle\n  then no effect\n"
    )


def test_a_way_by_held_areas_goes_round_those_that_are_not() -> None:
    given = """
  given an area called Ash: next to Birch, Elm
  given an area called Birch
  given an area called Cedar: next to Birch
  given an area called Dale: held, next to Cedar
  given an area called Elm: held, next to Dale
  given a band called Wolves: area is Ash
"""
    _right(f"{AREAS}\nexample Round{given}  test far over held of Wolves to Cedar\n  then 3\n")


def test_a_scenario_and_an_example_may_have_boards_of_their_own() -> None:
    text = HEXES.replace("6 by 5 ", "") + (
        "\ntest far of a unit to a hex as goal\n  start at the distance from it to the goal\n"
        "\nexample Small\n  given 2 by 2 hexes\n  given a unit: hex is 0101\n  test far of it to 0202\n  then 2\n"
        "\nexample Large\n  given 20 by 20 hexes\n  given a unit: hex is 0101\n  test far of it to 0120\n  then 19\n"
    )
    _right(text)


def test_what_stands_on_a_cell_and_next_to_it_is_counted() -> None:
    """Around 0303 lie six hexes; three units stand on two of them, one on the hex itself, one far off."""
    text = HEXES + (
        "\nwork out near of a unit as one\n  start at the number of units which is next to the one\n"
        "  add 10  when the number of units of its hex is 2\n"
        "\nexample Three\n  given a unit called one: hex is 0303\n  given a unit called two: hex is 0303\n"
        "  given 2 units called three: hex is 0302\n  given a unit called four: hex is 0404\n"
        "  given a unit called five: hex is 0403\n  given a unit called six: hex is 0505\n"
        "  work out near of one\n  then 13\n"
    )
    _right(text)


def test_the_odds_are_those_of_where_they_were_told_to_stand() -> None:
    game = _right(
        HEXES + "\ntest shot of a unit as firer at a unit as target\n  roll D6\n"
        "  -1  far     when the distance from the firer to the target is 2 or more\n"
        "  -2  hidden  when the target's hex is woods\n"
        "  +3  behind  when the turns from the target to the firer is 3\n"
        "  on 5 or more: the result is 1\n  the result is 0\n"
    )
    told = {"firer hex": "0105", "target hex": "0104"}
    assert ends_of(game, "shot", told)[1] == Fraction(5, 6), "0105 lies south of 0104, and it looks north: behind"
    assert ends_of(game, "shot", {**told, "target facing": "south"})[1] == Fraction(2, 6)
    assert ends_of(game, "shot", {**told, "0104 ground": "woods"})[1] == Fraction(3, 6)
    assert ends_of(game, "shot", {**told, "target hex": "0101"})[1] == Fraction(4, 6)


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("start at the distance from it to the other", "A loose is on no place."),
        ("start at the distance from it to 5", ""),
        ("start at the turns from it to it", "Both are the same here: `it`."),
        ("start at the distance from it to its facing", "`its facing` is neither a piece nor a place."),
        ("start at the distance from it to 0303 by deep pools", ""),
        ("start at the number of units which is next to it", "Both are the same here: `it`."),
        (
            "start at the distance from it to the second by deep pools",
            "A way leads by hexes, and `deep pools` says none.",
        ),
        (
            "start at the distance from it to the second by deep hexes",
            "A hex cannot be `deep`: none of its fields has that value.",
        ),
    ],
)
def test_a_slip_is_told_in_plain_words(rule: str, says: str) -> None:
    said = _wrong(f"{HEXES}\nwork out what of a unit with a loose as other with a unit as second\n  {rule}\n")
    assert said, "a slip is never silent"
    assert not says or says in said


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("given a unit: hex is 0706", "Hex 0706 lies off the board, which has 6 columns and 5 rows."),
        ("given hexes 0101, 9901: woods", "Hex 9901 lies off the board, which has 6 columns and 5 rows."),
        ("given hex 12: woods", "`12` is no hex."),
        ("given 6 by 5 units", "A unit is no cell of a board, so there are no rows and columns of it."),
        ("given 200 by 5 hexes", "A board of 200 by 5 is too large."),
    ],
)
def test_a_cell_that_is_not_there_is_told(line: str, says: str) -> None:
    text = f"{HEXES}\naction rest of a unit\n  its facing becomes north\n\nexample One\n  given a unit called x: hex is 0101\n  {line}\n  do rest of x\n  then x's hex is 0101\n"
    assert says in _wrong(text)


def test_an_area_has_no_directions() -> None:
    said = _wrong(f"{AREAS}\nwork out what of a band to an area as goal\n  start at the turns from it to the goal\n")
    assert said == ["A band faces no direction."]


def test_an_unknown_neighbour_is_told() -> None:
    said = _wrong(
        f"{AREAS}\nexample One\n  given an area called Ash: next to Birk\n  given an area called Birch\n  given a band called Wolves: area is Ash\n  test far of Wolves to Birch\n  then no effect\n"
    )
    assert said == ["Nothing is called `Birk` here: an area is wanted."]


SMALL = (
    HEXES
    + "\naction step of a unit as mover\n  it chooses a hex which is next to the mover and the number of units of it is 0 as goal\n  its hex becomes the goal\n"
    "\nsequence turn\n  1. march\n    each unit may step\n"
    "\nscenario Meeting\n  given hexes 0303, 0304: woods\n  given hex 0202: woods\n"
    "  given a unit called Reds: hex is 0101, facing south\n  given a unit called Blues: Blue, hex is 0605\n  play turn 2 times\n"
)


def test_the_page_shows_the_board(tmp_path: Path) -> None:
    path = tmp_path / "small.rules"
    path.write_text(SMALL, encoding="utf-8")
    assert (
        main(["build", str(path), "-o", str(tmp_path / "out"), "--as", "page", "--as", "markdown", "--as", "json"]) == 0
    )
    page = (tmp_path / "out" / "small.html").read_text(encoding="utf-8")
    board = page.split('<svg class="board"')[1].split("</svg>")[0]
    assert board.count("<polygon") == 6 * 5 + 2, "a hex each, and where the two units face"
    assert all(word in board for word in (">0101<", ">0605<", ">woods<", ">Reds<", ">Blues<"))
    words = (tmp_path / "out" / "small.md").read_text(encoding="utf-8")
    assert "Hexes 0303, 0304, 0202: woods" in words and "on 0101, facing south" in words


def test_the_story_tells_where_pieces_go(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "small.rules"
    path.write_text(SMALL, encoding="utf-8")
    assert main(["play", str(path), "--auto", "--seed", "1", "--turns", "1"]) == 0
    said = capsys.readouterr().out
    steps = [line.split()[-1].rstrip(".") for line in said.splitlines() if " step to " in line]
    assert steps and set(steps) <= {"0102", "0201", "0604", "0504", "0505"}, "neighbours of 0101 and of 0605"


def test_a_variant_changes_a_board_and_what_stands_on_it(tmp_path: Path) -> None:
    (tmp_path / "hexes.rules").write_text(SMALL, encoding="utf-8")
    variant = tmp_path / "wide.rules"
    variant.write_text(
        "variant Wide of Hexes\n\nreplace scenario Meeting\n  given 9 by 9 hexes\n"
        "  given a unit called Reds: hex is 0101\n  given a unit called Blues: Blue, hex is 0909\n  play turn 2 times\n",
        encoding="utf-8",
    )
    assert main(["check", str(variant)]) == 0
    assert main(["play", str(variant), "--auto", "--seed", "1"]) == 0


def test_the_formatter_keeps_every_word_of_places() -> None:
    once = format_text(SourceFile("small.rules", SMALL))
    assert once.split() == SMALL.split() and format_text(SourceFile("small.rules", once)) == once


def test_a_state_towards_itself_is_told() -> None:
    text = HEXES + (
        "\nstate foe of a unit to a unit as other\n  never when its side is the other's side\n"
        "\nwork out how many of a unit\n  start at the number of units which is foe to it\n"
    )
    assert "Both are the same piece here: it would be foe towards itself." in _wrong(text)
