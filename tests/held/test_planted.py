"""Slips planted in the bundled games are reported when these are held against their books, and the games as they are, not accused."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.review.held.statement import Outcome
from grognard.review.held.verify import verify_book
from tests.games import EVERY_GAME_ASKED, the_game
from tests.held.books import GAMES, noted, source
from tests.held.planted import plant, share

PAGE = Path(__file__).parents[2] / "docs" / "source-review" / "held.md"
NOTED = tuple(game for game in GAMES if game != "tyneside")
"""The readers' notes of Tyneside sum its risk factors up beside their list, which is read as another list."""


@pytest.mark.parametrize("game", NOTED)
def test_nothing_differs_from_what_a_reader_noted(game: str) -> None:
    found = verify_book(the_game(game).ruleset, the_game(game).files, noted(game))
    assert [one.says for one in found.statements if one.outcome is Outcome.DIFFERS] == []
    assert found.count(Outcome.AGREES) >= 40


@pytest.mark.parametrize("game", GAMES)
def test_nothing_differs_from_the_source(game: str) -> None:
    book = source(game)
    if book is None:
        pytest.skip("The source is not at hand: GROGNARD_SOURCES names no folder with it.")
    found = verify_book(the_game(game).ruleset, the_game(game).files, book)
    assert [one.says for one in found.statements if one.outcome is Outcome.DIFFERS] == []
    counts = [found.count(one) for one in (Outcome.AGREES, Outcome.CITED, Outcome.DIFFERS, Outcome.ABSENT)]
    assert f"| `{game}` | {' | '.join(map(str, counts))} |" in PAGE.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "least"), [("regimental", 0.6), ("mwan18", 0.6)] if EVERY_GAME_ASKED else [("regimental", 0.6)]
)
def test_slips_against_what_a_reader_noted(game: str, least: float) -> None:
    _, planted = plant(game, noted(game), 4)
    reported, tried = share(planted)
    assert tried >= 20 and reported >= least * tried


@pytest.mark.slow
def test_slips_against_the_sources() -> None:
    books = {game: book for game in GAMES if (book := source(game)) is not None}
    if not books:
        pytest.skip("The sources are not at hand: GROGNARD_SOURCES names no folder with them.")
    planted = [one for game, book in books.items() for one in plant(game, book, 14)[1]]
    reported, tried = share(planted)
    assert tried >= 60 * len(books) and reported >= 0.75 * tried
