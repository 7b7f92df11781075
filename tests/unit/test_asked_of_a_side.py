"""What stands by itself, one a side: whose it is is asked of nobody, and what it has is said to be its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

GAME = """ruleset Three Kings
  sides: Lion, Bull, Eagle

piece king, one a side
  pips (pip): 0 to 6, usually 2

piece element
  side

action move of an element
  costs its king 2 pips
  start at its king's pips
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    (tmp_path / "kings.rules").write_text(GAME, encoding="utf-8")
    return str(tmp_path / "kings.rules")


@pytest.mark.parametrize(("told", "left"), [(["pips=6"], 4), (["king pips=3"], 1), ([], 0)])
def test_its_side_is_told_in_one_word(
    told: list[str], left: int, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two pips are paid first."""
    assert main(["odds", game, "move", "side=Bull", *told]) == 0
    assert capsys.readouterr().out.split()[:3] == [str(left), "100", "%"]


def test_what_is_asked_and_a_price_said_once(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", game, "move"]) == 0
    out = capsys.readouterr().out
    assert "pips (each king)" in out and "side (element)" in out and "side (each king)" not in out
    assert out.count("costs its king 2 pips") == 1


def test_a_variant_of_it_is_weighed_and_not_passed_over(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dear.rules").write_text(
        "variant Dear of Three Kings\n\namend move\n  start at its king's pips plus 1\n", encoding="utf-8"
    )
    assert main(["compare", game, str(tmp_path / "dear.rules")]) == 0
    out = capsys.readouterr().out
    assert "move: the result changes every time" in out and "could not be weighed" not in out
