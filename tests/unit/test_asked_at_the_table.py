"""A person at the terminal types what comes to mind: names in capitals or cut short, yes and no, nothing, and mistakes."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from grognard.cli import main
from grognard.cli.asking import AtTerminal
from grognard.core.closures import PASS
from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.evaluate.answers import Answers
from grognard.evaluate.choosable import Choosable
from grognard.ir.declared import FieldOf
from grognard.ir.types import Numbers

OFFER = [PASS, "charge", "charge a place", "march"]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Any:
    def lines(*answers: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in answers)))

    return lines


def _chosen(options: Sequence[object], question: str = "choose one") -> object:
    return AtTerminal(Answers.read((), "", Choosable())).choose(
        Choose(0, None, cast("Any", None), "what to do", question=question), "Reeds", options
    )


@pytest.mark.parametrize(
    ("answer", "meant"),
    [("MARCH", "march"), ("m", "march"), ("charge", "charge"), ("3", "charge a place"), ("", PASS), ("pas", PASS)],
)
def test_names_cut_short_numbers_and_nothing(typed: Any, answer: str, meant: str) -> None:
    typed(answer)
    assert _chosen(OFFER) == meant


@pytest.mark.parametrize(("answer", "meant"), [("y", "fire"), ("Yes", "fire"), ("no", PASS), ("n", PASS)])
def test_yes_and_no_to_an_offer(typed: Any, answer: str, meant: str) -> None:
    typed(answer)
    assert _chosen([PASS, "fire"], "whether to fire") == meant


def test_what_will_not_do_is_said_and_asked_again(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("retreat", "ch", "?", "undo", "march")
    assert _chosen(OFFER) == "march"
    question, *ways, none, two, help_, undo = capsys.readouterr().err.replace("> ", "").splitlines()
    assert question == "Reeds: which of these? (Enter: pass)" and len(ways) == len(OFFER)
    assert none.strip().startswith("`retreat` is none of these. Type its number")
    assert two.strip().startswith("`ch` may be charge or charge a place.")
    assert "Enter alone: pass." in help_ and "`quit` ends the game." in help_
    assert undo.strip().startswith("Earlier answers stay as they are.")


def test_where_something_must_be_picked_enter_is_no_answer(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("", "wheel")
    assert _chosen(["march", "wheel"]) == "wheel"
    assert "Enter" not in capsys.readouterr().err


def test_whole_numbers_are_asked_for_by_their_ends(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("30", "1", "12")
    assert _chosen(range(5, 30), "which number as force") == 12
    question, none, other = capsys.readouterr().err.replace("> ", "").splitlines()
    assert question.endswith(" (a number from 5 to 29)?")
    assert none.strip() == "`30` is none of these. Type a number from 5 to 29."
    assert other.strip().startswith("`1` is none of these."), "no number begins another"


def test_a_length_is_asked_until_it_can_be(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("banana", "?", "12")
    players = AtTerminal(Answers.read((), "", Choosable()))
    field = FieldOf(name="range", type=Numbers(0, 36, "inches"), place=cast("Any", None))
    assert players.tell(Unknown(0, "range from Reeds to Flints", field, None)) == 12
    told = capsys.readouterr().err
    assert told.count("range from Reeds to Flints (0 to 36 inches): ") == 3
    assert "cannot be `banana`" in told and "Say how it is on your table: 0 to 36 inches." in told


_WATCH = """ruleset Watch
  sides: Red, Blue

facts of a man
  range: 0 to 36

piece man
  side
  hits: 0 or more, usually 0

action shoot of a man
  only when its range is at most 12
  roll D6
  on 4 or more: its hits becomes 1

sequence turn
  1. shooting
    each man may shoot

scenario Wall
  given a man called Ann: Red
  given a man called Bob: Blue
  play turn 2 times
"""


def test_a_game_that_was_left_goes_on(
    typed: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("grognard.cli.asking.on_terminal", lambda: True)
    game, log = tmp_path / "watch.rules", tmp_path / "left.json"
    game.write_text(_WATCH, encoding="utf-8")
    whole = ["shoot", "8", "shoot", "20", "shoot", "no"]
    typed(*whole)
    assert main(["play", str(game), "--seed", "1"]) == 0
    at_once = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    typed(*whole[:3])  # and then the end of what is typed
    assert main(["play", str(game), "--seed", "1", "--log", str(log)]) == 130
    assert f"To go on from here: grognard play {game} --replay {log}" in capsys.readouterr().err
    typed(*whole[3:])
    assert main(["play", str(game), "--replay", str(log)]) == 0
    said = capsys.readouterr()
    assert [line for line in said.out.splitlines() if line.startswith("  ")] == at_once
    # What was answered before is not asked again.
    assert said.err.count("Ann's range") == 0 and "Bob's range" in said.err


def test_a_deed_that_a_question_breaks_is_told_once_and_with_who_does_it(
    typed: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("grognard.cli.asking.on_terminal", lambda: True)
    game = tmp_path / "watch.rules"
    text = _WATCH.replace(
        "  roll D6\n",
        "  roll D6\n  by hand: Turn it round.\n  repeat 1 times\n"
        "    by hand: Take aim.\n    it chooses one of these\n      do kneel of it\n      do lean of it\n  roll D6\n",
    )
    text = text.replace(
        "action shoot",
        "action kneel of a man\n  its hits becomes 2\n\naction lean of a man\n  its hits becomes 3\n\naction shoot",
    )
    game.write_text(text, encoding="utf-8")
    typed("shoot", "8", "kneel", "no", "no", "no")
    assert main(["play", str(game), "--seed", "1"]) == 0
    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert sum("take aim" in line for line in told) == sum("turn it round" in line for line in told) == 1
    before, after = (number for number, line in enumerate(told) if line.startswith("Ann ") and "hits " not in line[:9])
    assert after == before + 1 and "take aim" in told[before] and " on D6" in told[after]


_PATROL = """ruleset Patrol
  sides: Blue, Red

facts of a unit
  ground: open, woods, marsh

piece unit
  side
  men: 0 to 6, usually 6

action march of a unit
  it loses 1 man  when its ground is marsh

action rest of a unit
  by hand: Let it sit down.

sequence turn
  1. orders
    each unit which is Blue must obey

action obey of a unit
  it chooses one of these
    do march of it
    do rest of it

scenario Patrol
  given a unit called Scouts: Blue
  given a unit called Guard: Blue
  play turn 1 times
"""


def _piped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *answers: str, text: str = _PATROL, more: Sequence[str] = ()
) -> int:
    read, write = os.pipe()
    os.write(write, "".join(f"{one}\n" for one in answers).encode())
    os.close(write)
    rules = tmp_path / "patrol.rules"
    rules.write_text(text, encoding="utf-8")
    with os.fdopen(read, encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        return main(["play", str(rules), "--seed", "1", *more])


def test_answers_come_from_a_pipe_and_words_of_a_fact_by_their_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _piped(monkeypatch, tmp_path, "march", "3", "2") == 0
    said = capsys.readouterr()
    assert "ground (1 open, 2 woods, 3 marsh): 3" in said.err
    assert "Blue: Scouts 5 of 6 men." in said.out


def test_an_answer_is_taken_back_and_all_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _piped(monkeypatch, tmp_path, "march", "marsh", "show", "undo", "woods", "rest") == 0
    said = capsys.readouterr()
    assert "Blue: Scouts 5 of 6 men." in said.err, "while he was asked"
    assert "Blue: as it began." in said.out, "of the marsh nothing is left"
    assert said.err.count("Scouts: which of these?") == 1 and said.err.count("Scouts's ground") == 2


def test_a_pipe_that_ends_stops_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _piped(monkeypatch, tmp_path, "march") != 0
    assert "ground" in capsys.readouterr().err


_APPROACH = """ruleset Approach
  lengths: inches
  sides: Blue, Red

piece unit
  side
  points (point): 0 to 9, usually 3

facts between a unit and a unit
  range: 0 to 72 inches

action walk of a unit
  move it up to 6"

action look of a unit
  it loses 1 point

action shoot of a unit at an enemy as target
  only when range is within 30"
  roll D6

action act of a unit
  repeat until its points is 0 at most 4 times
    it chooses up to 1 of these
      do look of it

sequence turn
  1. walk
    each unit which is Blue must walk
  2. shoot
    each unit which is Blue must shoot

sequence idle
  1. act
    each unit which is Blue must act

scenario Stroll
  given a unit called Able: Blue
  given a unit called Dora: Red
  given the range from Able to Dora is 26"
  play turn 1 times

scenario Rest
  given a unit called Able: Blue
  play idle 1 times
"""


def test_to_pick_somebody_says_that_he_is_as_near_as_he_must_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Of the 20 to 32 inches that the walk has left, a shot reaches 30: nobody is asked for them beside.
    assert _piped(monkeypatch, tmp_path, "Dora", text=_APPROACH) == 0
    said = capsys.readouterr().err
    assert "Able: shoot: which target? (Enter: pass)" in said and "2. Dora, 20 to 30 inches away" in said
    assert "range from" not in said


def test_a_length_that_a_move_has_changed_is_asked_with_what_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = _APPROACH.replace("  roll D6\n", "  do close of it at the target\n  roll D6\n")
    text += '\naction close of a unit at an enemy as target\n  it gains 1 point  when range is within 25"\n'
    assert _piped(monkeypatch, tmp_path, "Dora", "21", text=text) == 0
    assert "range from Able to Dora (20 to 30 inches): 21" in capsys.readouterr().err


_CLOSE = """ruleset Close
  lengths: inches
  sides: Blue, Red

piece unit
  side
  points (point): 0 to 9, usually 3

facts between a unit and a unit
  range: 0 to 72 inches

state close of a unit to an enemy
  only when range is within 6"

action bleed of a unit
  it loses 1 point

sequence turn
  1. who is close
    each unit which is Blue and is close must bleed

scenario Line
  given a unit called Able: Blue
  given a unit called Baker: Blue
  given a unit called Dora: Red
  given a unit called Emil: Red
  play turn 1 times
"""


@pytest.mark.parametrize(
    ("answers", "points"),
    [(["pass"], {"Able": 3, "Baker": 3}), (["Baker", "Emil", "pass", "pass"], {"Able": 3, "Baker": 2})],
)
def test_who_is_near_is_asked_of_all_at_once(
    answers: list[str],
    points: dict[str, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = tmp_path / "game.json"
    assert _piped(monkeypatch, tmp_path, *answers, text=_CLOSE, more=["--log", str(log)]) == 0
    said = capsys.readouterr().err
    assert "who is within 6 inches of an enemy? (Enter: pass)" in said and "range from" not in said
    end = json.loads(log.read_text(encoding="utf-8"))["end"]
    assert {name: end[name]["points"] for name in points} == points
    assert main(["play", str(tmp_path / "patrol.rules"), "--replay", str(log)]) == 0
    assert "It ends as the log says." in capsys.readouterr().out


_DRILL = """ruleset Drill
  sides: Blue, Red

choice order: hold, press

piece unit
  side
  order, usually hold
  points (point): 0 to 9, usually 3

piece figure
  unit: a unit
  hurt: yes or no, usually no

facts of a unit
  in sight: yes or no, usually yes

action give orders of a unit
  it chooses an order
  its order becomes order

action shout of a unit
  roll D6
  it chooses an order
  its order becomes order

action pick out of a unit
  it chooses a figure of it as mark
  the mark becomes hurt

sequence turn
  1. orders
    each unit which is Blue may give orders
  2. shouts
    each unit which is Blue may shout
  3. marks
    each unit which is Blue must pick out

scenario Square
  given a unit called Able: Blue
  given 3 figures: unit is Able
  play turn 1 times
"""


def test_what_begins_with_a_choice_is_asked_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "game.json"
    assert _piped(monkeypatch, tmp_path, "press", "pass", text=_DRILL, more=["--log", str(log)]) == 0
    said = capsys.readouterr()
    assert "Able: give orders: which order? (Enter: pass)\n  1. pass\n  2. hold\n  3. press\n" in said.err
    assert json.loads(log.read_text(encoding="utf-8"))["end"]["Able"]["order"] == "press"
    # A die comes before the other choice: first it is asked whether it falls.
    assert "Able: whether to shout? (Enter: pass)" in said.err
    # Its figures differ in nothing but their names.
    assert "which figure" not in said.err


def test_to_pass_the_first_choice_is_not_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "game.json"
    assert _piped(monkeypatch, tmp_path, "pass", "pass", text=_DRILL, more=["--log", str(log)]) == 0
    content = json.loads(log.read_text(encoding="utf-8"))
    assert not any(one["event"] == "begins" and one["rule"] == "give orders" for one in content["events"])
    assert sum(bool(one.get("hurt")) for one in content["end"].values()) == 1


def test_what_is_repeated_so_often_at_most_ends_where_all_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = _APPROACH.replace(_APPROACH[_APPROACH.index("scenario Stroll") : _APPROACH.index("scenario Rest")], "")
    assert _piped(monkeypatch, tmp_path, "look", "pass", text=text) == 0
    assert capsys.readouterr().err.count("(Enter: pass)") == 2
