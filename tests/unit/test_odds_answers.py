"""What `grognard odds` says beside the chances: gaps met by some runs, choices, figures, spreadsheets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.work import lines_run

from grognard.cli import main
from grognard.cli.chances import Chances
from grognard.core.program import Choose
from grognard.dice.distribution import Distribution
from grognard.evaluate.odds import Answer
from grognard.evaluate.options import each_way
from grognard.evaluate.players import Players, TellsApart

RULES = """ruleset Small
  by: nobody
  source: made up
  lengths: inches

choice aim: head, body

piece troop
  men: 0 to 10, usually 5

test luck
  roll D6
  on 1 or 2: ? how many dice the unlucky roll
  the result is the total

test shot of a troop
  it chooses an aim as mark
  roll D6
  +2  wide  when mark is body
  x2  deadly  when mark is head

test wide
  roll D100 as first
  roll D100 as second
  roll D100
  add first
  multiply by second
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "small.rules"
    path.write_text(RULES, encoding="utf-8")
    return str(path)


def test_the_share_that_meets_a_gap_stands_beside_the_rest(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", rules, "luck", "--at-least", "5", "--at-most", "3"]) == 0
    out = capsys.readouterr().out
    assert "1/3 meets a gap (33.3 %): how many dice the unlucky roll" in out
    # Of 3, 4, 5 and 6 alone: mean 4 1/2, variance 5/4.
    assert "mean 4.50, median 4, spread 1.12" in out
    assert "at least 5: 50.0 %, 1/2" in out and "at most 3: 25.0 %, 1/4" in out


def test_json_and_csv_tell_the_gap_too(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", rules, "luck", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["outcomes"] == {"3": "1/6", "4": "1/6", "5": "1/6", "6": "1/6"}
    assert found["gaps"] == [{"words": "how many dice the unlucky roll", "chance": "1/3"}]
    assert found["figures"] == {"mean": "9/2", "median": "4", "variance": "5/4"}
    assert main(["odds", rules, "luck", "--csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "outcome,chance,percent"
    assert (
        lines[1] == "3,0.166666666667,16.6667"
        and lines[-1] == "? how many dice the unlucky roll,0.333333333333,33.3333"
    )


def test_odds_for_each_choice_and_the_best(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", rules, "shot", "--wish", "highest"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("head") and lines[1].endswith("7.00")  # twice 3 1/2
    assert lines[2].startswith("body") and lines[2].endswith("5.50")  # 3 1/2 and 2
    assert lines[3] == "best for highest: troop: which mark: head (on average 7.00)"
    assert main(["odds", rules, "shot", "--wish", "3"]) == 0
    assert "best for 3: troop: which mark: body (16.7 %)" in capsys.readouterr().out
    assert main(["odds", rules, "shot", "--choose", "body"]) == 0
    assert "mean 5.50" in capsys.readouterr().out


def test_too_much_names_the_value_with_most_ways(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", rules, "wide", "--limit", "states=5000"]) != 0
    err = capsys.readouterr().err
    assert "has 100 ways here" in err and "--limit states=" in err


def test_a_table_has_a_thousand_rows_at_most(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "regimental_filled", "morale", "--over", "morale points=0..1000"]) == 2
    said = capsys.readouterr().err
    assert "would make 1,001 rows, and a table has 1,000 at most" in said
    assert "--over morale points=0..9" in said
    assert main(["odds", "regimental_filled", "morale", "--over", "morale points=5..1"]) == 2
    assert "Write the smaller number first" in capsys.readouterr().err


def test_what_is_not_told_yet_comes_with_an_example_that_works(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "regimental_filled", "morale", "posture=standing"]) == 2
    assert 'for example "morale points=2"' in capsys.readouterr().err
    assert main(["odds", "regimental_filled", "morale", "posture=standing", "morale points=2"]) == 0


def test_values_that_change_nothing_share_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "tyneside", "shot", "weapon=musket", "cover=open", "--over", "range=19..42"]) == 0
    lines = capsys.readouterr().out.splitlines()
    # A musket's reaches are 20 and 40; in the open a D8 needs 2, 4 and 6.
    assert [line.split("  ")[0] for line in lines] == ["range", "19 or 20", "21 to 40", "41 or 42"]
    assert ["12.5 %" in lines[1], "37.5 %" in lines[2], "62.5 %" in lines[3]] == [True, True, True]
    assert main(["odds", "tyneside", "shot", "weapon=musket", "cover=open", "--over", "range=19..42", "--csv"]) == 0
    assert capsys.readouterr().out.count("missed") == 24  # a spreadsheet has them all


def test_a_choice_among_alike_pieces_is_told_where_another_question_follows_one_of_them() -> None:
    def ask(question: str) -> Choose:
        return Choose(0, None, None, question, question=question)

    def play(players: Players) -> int:
        assert isinstance(players, TellsApart)
        if players.among_alike(ask("a gang"), "Red", ("gang 1", "gang 2")) == "gang 1":
            return 1
        return 2 if players.choose(ask("whether to pay"), "Red", ("yes", "no")) == "yes" else 3

    gang, pay = "Red: a gang", "Red: whether to pay"
    assert each_way(play) == [
        (((gang, "gang 1"),), 1),
        (((gang, "gang 2"), (pay, "yes")), 2),
        (((gang, "gang 2"), (pay, "no")), 3),
    ]


def test_a_choice_among_alike_pieces_is_not_told_where_what_follows_is_the_same() -> None:
    def ask(question: str) -> Choose:
        return Choose(0, None, None, question, question=question)

    def play(players: Players) -> int:
        assert isinstance(players, TellsApart)
        gangs = ("gang 1", "gang 2", "gang 3")
        first = players.among_alike(ask("a gang"), "Red", gangs)
        # Who is left is alike too, and is asked for by other names after each answer.
        players.among_alike(ask("another"), "Red", tuple(gang for gang in gangs if gang != first))
        return 2 if players.choose(ask("whether to pay"), "Red", ("yes", "no")) == "yes" else 3

    assert each_way(play) == [((("Red: whether to pay", "yes"),), 2), ((("Red: whether to pay", "no"),), 3)]


def test_many_that_hardly_ever_come_out_have_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nine dice show 9 to 15 in 1 + 9 + 45 + 165 + 495 + 1287 + 2994 of their 10077696 ways, each of them in less than 1 of 2000; so with 48 to 54.

    The commonest, 31, has some 120 times as many as 16: less than half a block beside its thirty.
    """
    path = tmp_path / "nine.rules"
    path.write_text("ruleset Nine\n\ntest nine\n  roll 9D6\n", encoding="utf-8")
    assert main(["odds", str(path), "nine"]) == 0
    lines = capsys.readouterr().out.splitlines()
    names = [line.split("  ")[0] for line in lines if " %" in line]
    assert names == ["9 to 15", *map(str, range(16, 48)), "48 to 54"]
    assert " ".join(lines[0].split()) == "9 to 15 <0.1 % ▏ 7 outcomes in one line: --csv has each"
    assert lines[1].endswith(" ▏")
    assert main(["odds", str(path), "nine", "--csv"]) == 0
    assert [line.split(",")[0] for line in capsys.readouterr().out.splitlines()[1:]] == [*map(str, range(9, 55))]


def test_outcomes_that_share_a_line_are_added_as_whole_numbers() -> None:
    """Each was a fraction of its own, in lowest terms, as long as all dice together."""
    chances = Chances(Answer(Distribution.die(100).sum_of_copies(80)))
    assert lines_run(chances.bars) < 50 * (80 * 99 + 1)  # 36 of each; of fractions 105
