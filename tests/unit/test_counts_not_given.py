"""A number of pieces that was not given is asked for, or the answer says that it counts as none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grognard
from grognard.cli import main

GAME = """ruleset Ranks
piece company
piece stand
  company: a company
piece officer
  company: a company or none, usually none
piece scout
  company: a company
test fire of a company
  roll as many D6 as the number of stands of it
  hits on 4+
  +1 led  when the number of officers of it is 1 or more
test march of a company
  roll D6
"""


@pytest.fixture
def ranks(tmp_path: Path) -> str:
    path = tmp_path / "ranks.rules"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    "words", [("odds",), ("odds", "--json"), ("odds", "--csv"), ("odds", "--tell", "stands"), ("roll", "--seed", "1")]
)
def test_what_always_belongs_to_a_piece_is_asked_for(
    words: tuple[str, ...], ranks: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *more = words
    assert main([command, ranks, "fire", *more]) == 2
    said = capsys.readouterr().err
    assert "This needs to know how many: stands." in said
    assert "stands=1" in said
    assert "scouts" not in said  # nothing looks for them


def test_trials_ask_for_it_too(ranks: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", ranks, "fire", "--sample", "8", "--seed", "1"]) == 2
    assert "how many: stands" in capsys.readouterr().err


def test_python_asks_for_it_too(ranks: str) -> None:
    game = grognard.load(ranks)
    for ask in (grognard.roll, grognard.odds):
        with pytest.raises(grognard.RulesError, match="how many: stands"):
            ask(game, "fire")


def test_none_that_was_given_is_none(ranks: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", ranks, "fire", "stands=0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcomes"] == {"0": "1"}


def test_what_is_none_as_declared_is_said(ranks: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", ranks, "fire", "stands=2"]) == 0
    assert "counted as none, as it was not given: officers" in capsys.readouterr().err
    assert main(["roll", ranks, "fire", "stands=2", "--seed", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["counted as none"] == ["officers"]
    assert grognard.odds(grognard.load(ranks), "fire", {"stands": 2}).counted_as_none == ("officers",)
    assert main(["odds", ranks, "fire", "stands=2", "officers=0"]) == 0
    assert "counted as none" not in capsys.readouterr().err


def test_what_nothing_looks_for_is_not_asked_for(ranks: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", ranks, "march"]) == 0
    assert capsys.readouterr().err == ""


def test_a_company_without_stands_is_not_wiped_out(capsys: pytest.CaptureFixture[str]) -> None:
    volley = ["firer stands=4", "firer formation=line", "target formation=line", "range=10", "degrees off=0"]
    assert main(["odds", "regimental_filled", "volley", *volley]) == 2
    assert "how many: target stands" in capsys.readouterr().err
    assert main(["odds", "regimental_filled", "musketry", "firer formation=line", "target formation=line"]) == 2
    assert "how many: stands" in capsys.readouterr().err
