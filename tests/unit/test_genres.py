"""Every game that `grognard new --from GENRE` begins with: nothing is found in it, and it plays, prints and is weighed."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.cli import main
from grognard.diagnostics.collector import Collector
from grognard.formatting import format_text
from grognard.host.files import read_text
from grognard.scaffold.genres import FIRST, game_of, genres


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(params=genres())
def game(request: pytest.FixtureRequest) -> str:
    """A game of each genre, begun in the folder of the test."""
    name = str(request.param)
    assert main(["new", "Our Own", "--from", name.replace("_", " ")]) == 0
    return "our_own"


def test_all_genres_of_the_help_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert FIRST in genres() and len(genres()) == 8
    assert main(["new", "--help"]) == 0
    shown = capsys.readouterr().out
    assert [name for name in genres() if name not in shown] == []


def test_a_genre_that_is_none_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert game_of("western") is None
    assert main(["new", "Ours", "--from", "western"]) == 2
    shown = capsys.readouterr().err
    assert [name for name in genres() if name not in shown] == []
    assert not Path("ours").exists()


def test_nothing_is_found_in_it(game: str) -> None:
    checked = check_game(game)
    assert [each.message for each in checked.diagnostics] == []
    assert checked.ruleset.title == "Our Own" and checked.ruleset.scenarios and len(checked.ruleset.examples) >= 2
    file = read_text(f"{game}/{game}.rules")
    assert format_text(file, Collector()) == file.text
    assert file.text.count("\n") <= 220  # short enough to be read before it is changed


@pytest.mark.parametrize(
    ("genre", "question", "result", "by_hand"),
    [
        # Heavy foot against heavy foot: D6 against D6; 15 of 36 are more, 6 are equal.
        (
            "ancients",
            "melee, attacker square=0302, defender square=0303, attacker facing=south, defender facing=north",
            "attacker",
            "15/36",
        ),
        ("horse_and_musket", "volley, cover=no", "0", "16/81"),  # four dice miss, each in 4 of 6
        ("skirmish", "shots, cover=none, distance=30", "0", "625/4096"),  # four D8 with 1 off miss, each in 5 of 8
        ("naval", "piercing, hits=1", "1", "4/6"),  # more than an armour of 2
        # +1 from the tail, +1 at point blank: 4 and more in 1 of 2, then 3 or more in 4 of 6.
        (
            "air",
            "burst, gunner hex=0505, target hex=0504, target facing=north, gunner height=3, target height=3",
            "3",
            "1/3",
        ),
        ("space", "beams, gunner hex=0505, target hex=0501", "1", "1/2"),  # one of two dice
        # 8 to 4 is 2:1, and a 6 costs the defender a step. From the corner he cannot retreat.
        (
            "hexes",
            "assault, force=8, attacker hex=0102, defender hex=0101, attacker side=North, defender side=South, each unit side=North",
            "0 attacker losses, 1 defender loss",
            "1/6",
        ),
        ("fantasy", "wounds, troop=Trolls, hits=1, bite=1", "1", "2/9"),  # 5 and 6 wound, and 5 and 6 save
    ],
)
def test_its_odds_are_those_by_hand(
    genre: str, question: str, result: str, by_hand: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "Our Own", "--from", genre]) == 0
    capsys.readouterr()
    assert main(["odds", "our_own", *question.split(", "), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert Fraction(answer["outcomes"][result]) == Fraction(by_hand)


@pytest.mark.slow
def test_it_is_played_to_an_end_by_the_program(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", game, "--auto", "--seed", "1"]) == 0
    shown = capsys.readouterr()
    assert "The game ends" in shown.out and shown.err == ""


@pytest.mark.slow
def test_it_is_printed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", game, "-o", "site"]) == 0
    assert Path("site/index.html").is_file() and Path("site/sheet-a4.pdf").read_bytes().startswith(b"%PDF")
    assert capsys.readouterr().err == ""
