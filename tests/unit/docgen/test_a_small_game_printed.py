"""The sheet, the cards and the site of a small game without a source, with a board and a roster: nothing that only a large one has."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from grognard.cli import main

GAME = """ruleset Patrol
  sides: Allied, German
choice job: scout, bomber

chapter 1 Machines

piece hex, a place on 6 by 5 hexes
roster of a plane
  | machine || job    | speed |
  | Camel   || scout  | 3     |
  | Gotha   || bomber | 2     |
piece plane
  side
  hex: a hex
  facing: a direction, usually north
  job, usually scout
  speed: 1 to 4, usually 3
  jammed: yes or no, usually no
piece squadron, one a side
  first: yes or no, until the turn ends

chapter 2 Play

action turn left of a plane
  it loses 1 facing
action burst of a plane as shooter at a plane as target
  never when the target is not jammed
  roll D6
  +1  slow  when the target's speed is 2 or less
  the target becomes jammed  when the total is 6 or more
fight toss of a squadron as one against a squadron as other
  roll D6
  the higher wins
  on a tie: roll again
  the winner becomes first
sequence turn
  1. initiative
    fight toss of the Allied squadron against the German squadron
  2. flying
    each plane which its squadron is not first must turn left
    each plane may burst
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("patrol")
    (folder / "patrol.rules").write_text(GAME, encoding="utf-8")
    shapes = [word for shape in ("phone", "cards", "page") for word in ("--as", shape)]
    assert main(["build", str(folder / "patrol.rules"), *shapes, "-o", str(folder / "out")]) == 0
    return folder / "out"


def _read(page: Path) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page.read_text(encoding="utf-8"))).split())


def test_the_sheet_names_both_sides_of_a_fight_and_who_is_not_so(built: Path) -> None:
    sheet = _read(built / "patrol-phone.html")
    assert "Allied squadron: toss against German squadron" in sheet
    assert "Each plane whose squadron is not first must turn left" in sheet
    assert "target is not jammed" in sheet


def test_an_action_that_throws_has_a_card(built: Path) -> None:
    """Burst and the toss throw; turning does not."""
    cards = re.findall(r"<h2[^>]*>(.*?)</h2>", (built / "patrol-cards.html").read_text(encoding="utf-8"), re.DOTALL)
    names = [" ".join(re.sub(r"<[^>]+>", " ", one).split()) for one in cards]
    assert len(names) == 2
    assert any("Burst" in one for one in names) and any("Toss" in one for one in names)


def test_the_pages_say_what_stands_there(built: Path) -> None:
    text, page = (built / "patrol.html").read_text(encoding="utf-8"), _read(built / "patrol.html")
    assert 'placeholder="Search: a rule, a word"' in text
    assert ">Roster of planes</a>" in text and ">Of planes</a>" not in text
    assert "north, northeast, southeast, south, southwest, northwest, clockwise; usually north" in page
    assert '<section class="chapter" id="chapter-words"><h1>Words</h1>' in text
