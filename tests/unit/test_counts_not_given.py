"""A number of pieces that was not given is asked for, or the answer says that it counts as none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grognard
from grognard.cli import main
from grognard.driver import compile_game
from grognard.evaluate.counts import hold_counts
from grognard.evaluate.telling import telling_odds
from grognard.situations.sweep import Sweep

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


def test_what_tries_situations_by_itself_says_how_many_there_are(
    ranks: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`compare` and `worth` try every number, and a printed table names that on which it rests."""
    ruleset = compile_game(ranks).ruleset
    fire = ruleset.rules["fire"]
    sweep = Sweep(ruleset, fire)
    for situation in sweep.situations():
        assert "stands" in situation.facts()
        hold_counts(sweep.pose(situation)[0])
    table = telling_odds(ruleset, fire)
    assert table is not None
    assert "stands" in {table.fact, *(given.name for given in table.situation)}
    assert main(["worth", ranks, "fire"]) == 0
    assert "stand" in capsys.readouterr().out


LEAD = """ruleset Leads
piece company
  men: 0 to 20, usually 4
piece officer
  company: a company or none, usually none
  rank: 1 to 6
facts of an officer
  distance: 0 to 96 inches
work out lead of a company
  start at the highest rank of the officers which is near
  on no effect
    the result is 0
state near of an officer
  only when its distance is up to 6"
"""


def test_a_rule_that_goes_through_all_of_a_kind_says_that_there_are_none(tmp_path: Path) -> None:
    path = tmp_path / "leads.rules"
    path.write_text(LEAD, encoding="utf-8")
    game = grognard.load(path)
    assert grognard.odds(game, "lead").counted_as_none == ("officers",)
    assert grognard.odds(game, "lead", {"officers": 0}).counted_as_none == ()
    far = grognard.odds(game, "lead", {"officers": 1, "rank": 5, "distance": 40})
    assert far.chances == {0: 1} and far.counted_as_none == ()
    assert grognard.odds(game, "lead", {"officers": 1, "rank": 5, "distance": 6}).chances == {5: 1}


def test_what_nothing_looks_for_is_not_asked_for(ranks: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", ranks, "march"]) == 0
    assert capsys.readouterr().err == ""


def test_a_company_without_stands_is_not_wiped_out(capsys: pytest.CaptureFixture[str]) -> None:
    volley = ["firer stands=4", "firer formation=line", "target formation=line", "range=10", "degrees off=0"]
    assert main(["odds", "regimental_filled", "volley", *volley]) == 2
    assert "how many: target stands" in capsys.readouterr().err
    assert main(["odds", "regimental_filled", "musketry", "firer formation=line", "target formation=line"]) == 2
    assert "how many: stands" in capsys.readouterr().err
