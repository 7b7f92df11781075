"""The story of a game as a page: turns to jump to, reasons folded, the board as it is after each turn."""

from __future__ import annotations

from pathlib import Path

from tests.games import the_game

from grognard.cli import main
from grognard.docgen.board_setup import board_of


def test_the_board_shows_where_the_pieces_are_by_now() -> None:
    game = the_game("causeway").ruleset
    (scenario,) = game.scenarios
    begun = board_of(game, scenario)
    assert begun is not None
    assert {unit.name: unit.on for unit in begun.units}["Reed"] == "0203"
    table: dict[str, dict[str, object]] = {
        "Reed": {"hex": "0505", "side": "Lowland"},
        "Cairn": {"hex": "0503", "side": "Highland", "removed": True},
    }
    now = board_of(game, scenario, table)
    assert now is not None and now.cells == begun.cells
    assert [(unit.name, unit.on, unit.side) for unit in now.units] == [("Reed", "0505", 0)]


def test_a_page_has_each_turn_and_its_board(tmp_path: Path) -> None:
    page = tmp_path / "story.html"
    assert main(["play", "causeway", "--auto", "--seed", "3", "--turns", "2", "--html", str(page)]) == 0
    html = page.read_text(encoding="utf-8")
    assert [html.count(f'id="turn-{turn}"') for turn in (1, 2, 3)] == [1, 1, 0]
    assert html.count('<svg class="board"') == 2
    assert "<main" in html and "<script" not in html and 'src="' not in html


def test_a_game_without_a_board_has_none(tmp_path: Path) -> None:
    page = tmp_path / "story.html"
    assert main(["play", "low_tide", "--auto", "--seed", "3", "--turns", "1", "--html", str(page)]) == 0
    assert "<svg" not in page.read_text(encoding="utf-8") and "<details>" in page.read_text(encoding="utf-8")
