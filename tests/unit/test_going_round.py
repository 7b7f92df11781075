"""Lists that go round: directions of a board, and those whose author says so."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.chances import ends_of

from grognard.board.grid import Shape, directions
from grognard.checking import check_source
from grognard.cli import main
from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Severity
from grognard.formatting.formatter import format_text
from grognard.source import SourceFile

BOARD = """ruleset Swing
  sides: Red, Blue
piece hex, a place on 6 by 5 {shape}
piece plane
  side
  hex: a hex
  facing: a direction, usually north
action turn right of a plane
  it gains 1 facing
action turn far left of a plane
  it loses 2 facing
work out left of a plane
  start at its facing
  down 1
"""
SEASONS = """ruleset Seasons
  sides: Red, Blue
choice season: spring, summer, autumn, winter, and round again
choice grade: raw, seasoned, veteran
piece host
  side
  season, usually winter
  grade, usually raw
action pass of a host
  it gains 1 season
action wear of a host
  it loses 1 grade
"""


def _wrong(text: str) -> list[str]:
    return [one.message for one in check_source(text).diagnostics if one.severity is Severity.ERROR]


@pytest.mark.parametrize("shape", [Shape.HEXES, Shape.SQUARES, Shape.CORNERS])
def test_a_facing_goes_round_the_compass(shape: Shape) -> None:
    """From each direction the next one clockwise, two back, and one back: counted on the board's own directions."""
    ways = directions(shape)
    told = "".join(
        f"\nexample From {way}\n  given a plane: Red, hex is 0303, facing is {way}\n  do turn right of it\n"
        f"  then its facing is {ways[(at + 1) % len(ways)]}\n"
        f"\nexample Left from {way}\n  given a plane: Red, hex is 0303, facing is {way}\n  do turn far left of it\n"
        f"  then its facing is {ways[at - 2]}\n"
        f"\nexample One down from {way}\n  given a plane: Red, hex is 0303, facing is {way}\n  work out left of it\n"
        f"  then {ways[at - 1]}\n"
        for at, way in enumerate(ways)
    )
    assert _wrong(BOARD.format(shape=shape.value) + told) == []


def test_the_odds_and_many_runs_go_round_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """D6 hexsides to the right of northwest: each of the six as likely as another, and every one of many trials is one of them."""
    ways = directions(Shape.HEXES)
    text = BOARD.format(shape="hexes") + "test spin of a plane\n  roll D6\n  it gains as many facing as the total\n"
    text += "  the result is its facing\n"
    game = check_source(text).ruleset
    assert ends_of(game, "spin", {"facing": "northwest"}) == dict.fromkeys(ways, Fraction(1, 6))
    path = tmp_path / "swing.rules"
    path.write_text(text, encoding="utf-8")
    assert main(["odds", str(path), "spin", "facing=northwest", "--sample", "600", "--csv"]) == 0
    told = capsys.readouterr().out
    assert all(f"\n{way}," in told for way in ways), told


def test_a_list_goes_round_where_its_author_says_so() -> None:
    """Behind winter comes spring; below raw there is nothing."""
    told = """
example A year is over
  given a host: Red, season is winter
  do pass of it
  then its season is spring
example No less than raw
  given a host: Red
  do wear of it
  then its grade is raw
"""
    assert _wrong(SEASONS + told) == []
    assert format_text(SourceFile("", SEASONS)).count(", and round again") == 1


def test_a_word_of_two_lists_steps_along_its_own() -> None:
    """`south` is a wind of four and a facing of six: right of it lies southwest on hexes, and west on the wind's list."""
    text = BOARD.format(shape="hexes").replace(
        "piece hex", "choice wind: north, east, south, west, and round again\npiece hex"
    )
    told = """
example Its facing
  given a plane: Red, hex is 0303, facing is south
  do turn right of it
  then its facing is southwest
example Its left
  given a plane: Red, hex is 0303, facing is south
  work out left of it
  then southeast
"""
    assert _wrong(text + told) == []


@pytest.mark.parametrize("narrowed", ["which is next to its facing", "with the highest facing", "which is not north"])
def test_any_word_of_a_list_is_chosen(narrowed: str) -> None:
    """A `which` behind a list of words asked nothing, and all could be chosen: it is told, with what turns by one."""
    text = BOARD.format(shape="hexes") + f"action bank of a plane\n  it chooses a direction {narrowed} as way\n"
    text += "  its facing becomes the way\n"
    found = [one for one in check_source(text).diagnostics if one.code is codes.WRONG_TYPE]
    assert len(found) == 1
    assert "`direction` is a list of words: any of them may be chosen" in found[0].message
    assert "`it gains 1 facing` and `it loses 1 facing`" in (found[0].help or "")


def test_the_book_says_that_a_list_goes_round(tmp_path: Path) -> None:
    """A reader of the pages would take winter for the last else."""
    path = tmp_path / "seasons.rules"
    path.write_text(SEASONS, encoding="utf-8")
    assert main(["build", str(path), "--as", "markdown", "-o", str(tmp_path / "book")]) == 0
    book = "".join(one.read_text(encoding="utf-8") for one in (tmp_path / "book").rglob("*.md"))
    assert "spring, summer, autumn, winter, and round again" in book


def test_a_list_that_goes_round_no_more_is_a_change(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Behind winter nothing comes then: a year passes otherwise."""
    base, variant = tmp_path / "seasons.rules", tmp_path / "ends.rules"
    base.write_text(SEASONS, encoding="utf-8")
    variant.write_text(
        "variant Ends of Seasons\nreplace choice season: spring, summer, autumn, winter\n", encoding="utf-8"
    )
    main(["compare", str(base), str(variant)])
    told = capsys.readouterr().out
    assert "pass" in told and "Nothing changes" not in told
