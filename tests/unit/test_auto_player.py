"""Players who leave all to the seed choose like somebody who looks at the table: not always yes, and nothing in vain."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

from grognard.board.grid import Shape, cell_of, distance
from grognard.cli import main

_GUNS = """ruleset Guns
  sides: Blue, Red

piece gun
  side
  place: near, middle, far, usually near
  limbered: yes or no, usually no
  breath: 0 to 9, usually 9
  shots: 0 or more, usually 0

action limber of a gun
  never when it is limbered
  it becomes limbered

action unlimber of a gun
  never when it is not limbered
  it is no longer limbered
  it loses 1 breath

action polish of a gun
  by hand: Polish the brass.

action look round of a gun
  its place becomes its place

action serve of a gun
  repeat 6 times
    it chooses up to 1 of these
      do limber of it
      do unlimber of it
      do polish of it
      do look round of it

action march of a gun
  its breath becomes 3
  it may step

action step of a gun
  its place becomes middle

action fire of a gun at a gun as target
  never when the target's side is its side
  roll D6
  on 4 or more: its shots becomes 1

sequence turn
  1. serve
    each gun must serve

sequence road
  1. march
    each gun may march

sequence fight
  1. fire
    each gun may fire

scenario Drill
  given a gun called Nan: Blue
  play turn 1 times

scenario Road
  given 24 guns called Nan: Blue
  play road 1 times

scenario Fight
  given a gun called Nan: Blue
  given 4 guns called Bess: Red
  play fight 40 times
"""


@pytest.fixture
def guns(tmp_path: Path) -> str:
    path = tmp_path / "guns.rules"
    path.write_text(_GUNS, encoding="utf-8")
    return str(path)


def _picks(capsys: pytest.CaptureFixture[str], *args: str) -> list[str]:
    assert main(["play", *args, "--auto", "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return [answer["value"] for answer in found["answers"]]


def test_nothing_is_done_in_vain(guns: str, capsys: pytest.CaptureFixture[str]) -> None:
    picks = [_picks(capsys, guns, "Drill", "--seed", str(seed)) for seed in range(12)]
    assert any("limber" in one for one in picks) and any("polish" in one for one in picks)
    for one in picks:
        # It began unlimbered: to unlimber again would undo what was done, to look round does nothing at all.
        assert "unlimber" not in one and "look round" not in one
        # Polishing leaves all as it was: once is enough, until something else was done.
        done = [pick for pick in one if pick != "pass"]
        assert all(pair != ("polish", "polish") for pair in pairwise(done)), one


def test_a_game_that_took_deeds_back_replays(guns: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = str(tmp_path / "drill.json")
    for seed in range(6):
        assert main(["play", guns, "Drill", "--seed", str(seed), "--auto", "--log", log]) == 0
        told = capsys.readouterr().out
        assert main(["play", guns, "--replay", log]) == 0
        assert capsys.readouterr().out == f"{told}\nIt ends as the log says.\n"


def test_an_offer_is_now_and_then_declined_and_each_enemy_shot_at(
    guns: str, capsys: pytest.CaptureFixture[str]
) -> None:
    picks = _picks(capsys, guns, "Fight", "--seed", "1")
    # Four guns may each be shot at by Nan in 40 turns; she is shot at by each of them, or is not.
    assert {"pass", "Nan", "Bess 1", "Bess 2", "Bess 3", "Bess 4"} == set(picks)
    assert 200 * 0.08 < picks.count("pass") < 200 * 0.26


def test_who_takes_no_step_has_not_marched(guns: str, capsys: pytest.CaptureFixture[str]) -> None:
    picks = _picks(capsys, guns, "Road", "--seed", "1")
    assert "pass" in picks and "step" in picks
    for pick, after in pairwise([*picks, ""]):
        assert pick != "march" or after == "step", "a march is kept only with its step"


_FOOT = """ruleset Foot
  sides: Blue, Red

piece company
  side
  order: loose, line, column, square, usually loose
  steps this turn: 0 to 9, usually 0
  prone: yes or no, usually no
  in cover: yes or no, usually no
  loaded: yes or no, usually yes

action lie down of a company
  never when it is prone
  it becomes prone
  it gains 1 steps this turn

action rise of a company
  only when it is prone
  it is no longer prone
  it gains 1 steps this turn

action take cover of a company
  never when it is in cover
  roll D6
  on 2 or more: it becomes in cover

action leave cover of a company
  only when it is in cover
  it is no longer in cover

action form line of a company
  never when its order is line
  its order becomes line

action form column of a company
  never when its order is column
  its order becomes column

action form square of a company
  only when its order is line
  its order becomes square

action fire of a company at a company as target
  never when the target's side is its side
  only when it is loaded
  roll D6
  it is no longer loaded

action load of a company
  never when it is loaded
  it becomes loaded

sequence lying
  1. lie
    each company which is Blue must drill in rank

sequence forms
  1. form
    each company which is Blue must draw up

sequence shots
  1. shoot
    each company which is Blue must serve arms

action drill in rank of a company
  repeat 4 times
    it chooses up to 1 of these
      do lie down of it
      do rise of it
      do take cover of it
      do leave cover of it

action draw up of a company
  it chooses up to 2 of these
    do form line of it
    do form column of it
    do form square of it

action serve arms of a company
  it chooses up to 2 of these
    do fire of it
    do load of it

scenario Lying
  given 6 companies called Buffs: Blue
  play lying 1 times

scenario Forms
  given 24 companies called Buffs: Blue
  play forms 1 times

scenario Shots
  given 24 companies called Buffs: Blue
  given a company called Guards: Red
  play shots 1 times
"""


def _deeds(tmp_path: Path, scenario: str, capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str]]:
    """What is picked, and behind it what the same company picks next, in a few games."""
    path = tmp_path / "foot.rules"
    path.write_text(_FOOT, encoding="utf-8")
    found: list[tuple[str, str]] = []
    for seed in range(8):
        assert main(["play", str(path), scenario, "--auto", "--json", "--seed", str(seed)]) == 0
        answers = json.loads(capsys.readouterr().out)["answers"]
        for one, after in pairwise([*answers, {"who": "", "value": ""}]):
            found.append((one["value"], after["value"] if after.get("who") == one.get("who") else ""))
    return found


def test_what_costs_part_of_a_move_is_not_undone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deeds = _deeds(tmp_path, "Lying", capsys)
    assert any(one == "lie down" for one, _ in deeds) and any(one == "take cover" for one, _ in deeds)
    # It begins upright and in the open, so that each rise would undo a lying down, be it that both cost steps of this turn.
    assert not any(one in {"rise", "leave cover"} for one, _ in deeds), deeds


_FACES = """ruleset Faces
  sides: Blue, Red

piece company
  side
  steps this turn: 0 to 9, usually 0
  shouts (shout): 0 or more, usually 0

action about face of a company
  it gains 1 steps this turn

action shout of a company
  it gains 1 shout

sequence turn
  1. all
    each company may about face
    each company may shout

scenario Parade
  given 40 companies called Buffs: Blue
  play turn 3 times
"""


def test_what_is_a_price_alone_is_seldom_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "faces.rules"
    path.write_text(_FACES, encoding="utf-8")
    picks = _picks(capsys, str(path), "--seed", "1")
    # Of 120 offers each: to turn about costs a step and leaves nothing; a shout is counted beyond the turn.
    assert picks.count("about face") < 40 < 60 < picks.count("shout")


def test_nobody_forms_twice_in_a_row_but_where_the_first_leads_to_the_second(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deeds = _deeds(tmp_path, "Forms", capsys)
    assert ("form line", "form square") in deeds
    assert not {("form line", "form column"), ("form column", "form line")} & set(deeds)


def test_to_load_what_was_fired_undoes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert any(one == "load" for one, _ in _deeds(tmp_path, "Shots", capsys))


_HEXES = """ruleset Hexes
  sides: North, South

piece hex, a place on 9 by 9 hexes

piece unit
  side
  hex: a hex

action step of a unit as mover
  it chooses a hex which is next to the mover as goal
  its hex becomes the goal

sequence turn
  1. all
    each unit may step, one at a time

scenario Meeting
  given a unit called Reds: North, hex is 0109
  given a unit called Blues: South, hex is 0901
  play turn 3 times
"""


def test_who_steps_on_hexes_comes_nearer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hexes.rules"
    path.write_text(_HEXES, encoding="utf-8")
    picks = [_picks(capsys, str(path), "--seed", str(seed)) for seed in range(4)]
    passed = sum(one == "pass" for game in picks for one in game)
    assert passed < 10, "of 24 steps one in six is declined"
    for seed in range(4):
        assert main(["play", str(path), "--seed", str(seed), "--auto", "--json"]) == 0
        events = json.loads(capsys.readouterr().out)["events"]
        at = {"Reds": "0109", "Blues": "0901"}
        for change in [event for event in events if event["event"] == "change"]:
            before = distance(Shape.HEXES, _cell(at["Reds"]), _cell(at["Blues"]))
            at[change["piece"]] = change["after"]
            assert distance(Shape.HEXES, _cell(at["Reds"]), _cell(at["Blues"])) == before - 1


def _cell(name: str) -> tuple[int, int]:
    cell = cell_of(name)
    assert cell is not None
    return cell


def test_a_game_of_more_turns_than_its_scenario_ends_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hexes.rules"
    path.write_text(_HEXES, encoding="utf-8")
    assert main(["play", str(path), "--seed", "1", "--auto", "--turns", "5"]) == 0
    ends = [line.strip() for line in capsys.readouterr().out.splitlines() if "The game ends" in line]
    assert ends == ["The game ends: turn 5 is its last."]


_WALKS = """ruleset Walks
  lengths: inches
  sides: Blue, Red

piece unit
  side

facts between a unit and a unit
  range: 0 to 72 inches

action walk of a unit
  move it up to 6"  when its side is Blue
  move it 5"        when its side is Red

action shoot of a unit at an enemy as target
  only when range is within 60"
  roll D6

sequence turn
  1. walk
    each unit must walk, one at a time
  2. shoot
    each unit must shoot, one at a time

scenario Far
  given a unit called Able: Blue
  given a unit called Baker: Blue
  given a unit called Dora: Red
  given a unit called Emil: Red
  given the range from Able to Dora is 40"
  given the range from Dora to Able is 40"
  given the range from Able to Emil is 55"
  given the range from Baker to Dora is 26"
  given the range from Baker to Emil is 31"
  play turn 4 times
"""


def test_a_length_changes_by_no_more_than_what_was_moved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "walks.rules"
    path.write_text(_WALKS, encoding="utf-8")
    checked = 0
    for seed in range(6):
        known = {("Able", "Dora"): 40, ("Able", "Emil"): 55, ("Baker", "Dora"): 26, ("Baker", "Emil"): 31}
        ends = {pair: (far, far) for pair, far in known.items()}
        assert main(["play", str(path), "--seed", str(seed), "--auto", "--json"]) == 0
        for event in json.loads(capsys.readouterr().out)["events"]:
            if event["event"] == "by hand":
                gone = 6 if event["moves"] in {"Able", "Baker"} else 5
                ends = {
                    pair: (low - gone, high + gone) if event["moves"] in pair else (low, high)
                    for pair, (low, high) in ends.items()
                }
            elif event["event"] == "fact":
                pair = cast("tuple[str, str]", tuple(sorted((event["from"], event["to"]))))
                told = [int(end) for end in str(event["value"]).split(" to ")]
                ends[pair] = max(ends[pair][0], told[0]), min(ends[pair][1], told[-1])
                assert ends[pair][0] <= ends[pair][1], (seed, event)
                checked += 1
    assert checked > 40
