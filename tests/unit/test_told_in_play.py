"""The story of a game: what is said of whom, in sentences written by hand."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any, cast

import pytest

from grognard.cli import main
from grognard.cli.asking import AtTerminal
from grognard.core.program import Choose
from grognard.evaluate.answers import Answers
from grognard.evaluate.choosable import Choosable

GAME = """ruleset Quay
  lengths: inches
  sides: Red, Blue

piece camp, one a side
  lost: 0 or more, usually 0
  calls left (call): 0 to 6, usually 4

piece gang
  side
  men (man): 0 to 9, usually 3

action be hit of a gang
  it loses 2 men

action fall of a gang
  its camp gains 1 lost
  remove it

action send word of a gang
  its camp loses 2 calls left

sequence turn
  1. word
    each gang which is Red must send word
  2. shells
    each gang which is Blue must be hit
  3. the end
    each gang which its men is 1 must fall

scenario Ashore
  given a gang called Ruddock: Red
  given a gang called Lorne: Blue
  given a gang called Boatmen: Blue
  play turn 1 times
"""


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    (tmp_path / "quay.rules").write_text(GAME, encoding="utf-8")
    assert main(["play", str(tmp_path / "quay.rules"), "--auto", "--seed", "1"]) == 0
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_a_verb_that_begins_with_be_and_what_is_counted(told: list[str]) -> None:
    assert "Ruddock sends word: Red camp loses 2 calls, 2 left." in told
    assert "Lorne is hit: loses 2 men, 1 left." in told
    assert "Boatmen are hit: lose 2 men, 1 left." in told


def test_many_of_what_has_its_end_inside_are_called_as_the_field_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GAME.replace(
        "  men (man): 0 to 9, usually 3", "  men (man): 0 to 9, usually 3\n  turns away (turn away): 0 to 9, usually 0"
    )
    text = text.replace("  it loses 2 men\n", "  it loses 2 men\n  it gains 2 turns away\n")
    (tmp_path / "quay.rules").write_text(text, encoding="utf-8")
    assert main(["play", str(tmp_path / "quay.rules"), "--auto", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "2 turns away" in out and "turn aways" not in out


def test_behind_what_is_said_of_another_it_is_named_again(told: list[str]) -> None:
    assert "Lorne falls; Blue camp: lost 1; Lorne is removed." in told
    assert "Boatmen fall; Blue camp: lost 2; Boatmen are removed." in told


SORTIE = """ruleset Sortie
  sides: Red, Blue

choice plan: lurk, creep, rush

piece flyer
  side
  height: 0 to 12, usually 6
  pace: 0 to 9, usually 5
  wounds (wound): 0 to 5, usually 0
  down: yes or no, usually no
  busy: yes or no, usually no
  plan, usually lurk

action climb of a flyer
  it gains 1 height

action slow down of a flyer
  it loses 1 pace

action fly of a flyer
  never when it is down
  do climb of it
  do slow down of it

action be hurt of a flyer
  it gains 1 wound
  when its wounds is 1 or more
    it becomes down

action shoot of a flyer at a flyer as mark
  only when it is not busy
  it becomes busy
  roll D6
  do be hurt of the mark

table whim
  | D6   || plan  |
  | 1 to 6 || rush |

action think of a flyer
  only when it is lurk
  read whim
  its plan becomes the total

sequence turn
  1. flight
    each flyer must fly
  2. thought
    each flyer must think
  3. shots
    each flyer which is Red must shoot

scenario Two of them
  given a flyer called Ruddock: Red
  given a flyer called Lorne: Blue
  choosing Lorne
  play turn 2 times
  the game ends when no flyer is Red, or when every flyer which is Blue is down, or when any flyer is busy
"""


def test_what_came_out_is_told_and_book_keeping_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who may fly no more lies there by what befell him, and a plan was thrown for; that who shot is busy says itself."""
    (tmp_path / "sortie.rules").write_text(SORTIE, encoding="utf-8")
    assert main(["play", str(tmp_path / "sortie.rules"), "--auto", "--seed", "1"]) == 0
    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert any(line.startswith("Ruddock flies: ") and "height 7" in line for line in told), "not only slow down"
    assert any(line.endswith("on D6; plan rush.") for line in told)
    (shot,) = [line for line in told if "shoots at" in line]
    assert shot.endswith("1 wound, down.") and "busy" not in shot


def test_whose_side_nobody_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = SORTIE.replace("which is Red ", "").replace(": Red\n", "\n").replace(": Blue\n", "\n")
    (tmp_path / "sortie.rules").write_text(text.partition("  the game ends")[0], encoding="utf-8")
    assert main(["play", str(tmp_path / "sortie.rules"), "--auto", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "  Of no side that was told: Ruddock height 7" in out and "not told>" not in out


@pytest.mark.parametrize(
    ("ends", "why"),
    [
        ("when no flyer is Red, or when any flyer is rush", "any flyer is rush"),
        ("when any flyer is rush, or when every flyer is rush", "any flyer is rush, and every flyer is rush"),
        ("when any flyer is rush", "any flyer is rush"),
    ],
)
def test_why_the_game_ends(ends: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of several conditions only those that hold."""
    text = f"{SORTIE.partition('  the game ends')[0]}  the game ends {ends}\n"
    (tmp_path / "sortie.rules").write_text(text, encoding="utf-8")
    assert main(["play", str(tmp_path / "sortie.rules"), "--auto", "--seed", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].strip() == f"The game ends: {why}."


SKIRMISH = """ruleset Skirmish
  sides: Red, Blue

choice gait: walk, trot

piece captain
  side
  pluck: 0 to 9, usually 0
  first to go: yes or no, until the turn ends

piece gang
  side
  gait, usually walk, until the turn ends
  loaded: yes or no, usually no
  obedient this turn: yes or no, usually no
  holding fire this turn: yes or no, usually no
  hoarse this turn: yes or no, usually no

action name of a captain
  it chooses a captain as first
  the first becomes first to go

action command of a captain to a gang as led
  costs 3 pluck
  the led becomes obedient

action urge of a captain to a gang as urged
  costs 1 pluck
  do march of the urged

action load of a gang
  never when it is loaded
  it becomes loaded

action hold fire of a gang
  it becomes holding fire

action last shout of a gang
  it becomes hoarse

action set out of a gang
  it may hold fire
  roll D6
  move it (the total)

action march of a gang
  do set out of it

action stroll of a gang
  do set out of it

action shoot of a gang at a gang as mark
  never when it is not loaded
  it is no longer loaded
  roll D6

action act of a gang
  it chooses up to 2 of these
    do load of it
    do shoot of it
    do march of it
    do stroll of it
    do last shout of it

sequence turn
  1. who begins
    each captain which is Red must name
  2. orders
    for each captain which is first to go
      it may command
  3. deeds
    each gang which is Red must act
  4. more deeds
    each captain which is Red may urge

scenario Two gangs
  given a captain called Ruddock: Red, pluck 4
  given a captain called Lorne: Blue, pluck 3
  given a gang called Gulls: Red
  given a gang called Terns: Blue
  play turn 1 times
"""


def test_what_a_player_chose_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whom a command cost the last of the pluck, who loads and fires in one go, under which name somebody moves."""
    (tmp_path / "skirmish.rules").write_text(SKIRMISH, encoding="utf-8")

    def told(*answers: str) -> list[str]:
        chosen = [word for answer in answers for word in ("--choose", answer)]
        assert main(["play", str(tmp_path / "skirmish.rules"), "--seed", "1", *chosen]) == 0
        return [line.strip() for line in capsys.readouterr().out.splitlines()]

    shot = told("Lorne", "Gulls", "load", "shoot", "Terns", "pass")
    assert "Ruddock names; Lorne: first to go." in shot
    assert "Lorne commands Gulls." in shot
    assert any(line.startswith("Gulls load; then shoot at Terns: ") for line in shot)
    assert shot[shot.index("Ruddock urges Terns: pluck 3.") + 1].startswith("Terns ")
    assert not any("first to go" in line for line in shot[shot.index("At the end of turn 1") :])
    moved = told("Ruddock", "pass", "march", "hold fire", "last shout", "pass")
    assert any(line.startswith("Gulls march: hold fire; ") for line in moved)
    assert any(line.endswith("; then make a last shout.") for line in moved)
    assert not any("set out" in line or line.startswith("Ruddock commands") for line in moved)


DUEL = """ruleset Duel
  sides: Red, Blue

piece knight
  side
  rank: 0 to 9, usually 2
  wounds (wound): 0 to 5, usually 0

work out weight of a knight
  start at its rank
  subtract 2

modifiers to blow of a knight as fighter against a knight as foe
  +1  rider    when its side is Red
  +1  heavier  for each weight

fight joust of a knight as attacker against a knight as defender
  roll D6
  add modifiers to blow of it against the enemy
  the higher wins
  on a tie: stop here
  the loser gains 1 wound

action ride of a knight against a knight as foe
  never when its side is the foe's side
  fight joust of it against the foe

sequence turn
  1. lists
    each knight which is Red must ride

scenario Two knights
  given a knight called Ruddock: Red
  given a knight called Lorne: Blue
  play turn 3 times
"""


def test_what_a_die_came_to_in_all_is_of_the_signs_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sign adds one to what Ruddock throws; how the number of times of another line was worked out is no part of it."""
    (tmp_path / "duel.rules").write_text(DUEL, encoding="utf-8")
    assert main(["play", str(tmp_path / "duel.rules"), "--seed", "1"]) == 0
    told = capsys.readouterr().out
    his, other = r"Ruddock \((\d), in all (\d)\)", r"Lorne \((\d)\)"
    won = [("won", *one) for one in re.findall(f"{his} beats {other}", told)]
    lost = [("lost", *one[1:], one[0]) for one in re.findall(f"{other} beats {his}", told)]
    drawn = [("drawn", *one) for one in re.findall(f"{his} and {other} draw", told)]
    assert len(won + lost + drawn) == 3
    for end, thrown, in_all, others in won + lost + drawn:
        assert int(in_all) == int(thrown) + 1
        more = (int(in_all) > int(others)) - (int(in_all) < int(others))
        assert end == {1: "won", 0: "drawn", -1: "lost"}[more]


@pytest.mark.parametrize(
    ("what", "question", "asked"),
    [
        ("first mover", "which army", "Garrison: which army as first mover?"),
        ("army", "which army", "Garrison: which army?"),
        ("target", "fire: which target", "Garrison: fire: which target?"),
    ],
)
def test_at_the_terminal_it_is_said_what_somebody_is_picked_for(
    what: str, question: str, asked: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n"))
    choose = Choose(0, None, cast("Any", None), what, question=question)
    assert (
        AtTerminal(Answers.read((), "", Choosable())).choose(choose, "Garrison", ["Federals", "Garrison"]) == "Garrison"
    )
    assert capsys.readouterr().err.splitlines()[0] == asked


COMPANY = """ruleset Line
  sides: Red, Blue

piece company
  side

piece stand
  company: a company
  men (man): 0 to 4, usually 4
  paces: 0 to 9, usually 0

action suffer of a stand
  only when its company's side is Red
  it loses 1 man
  it gains 1 pace

sequence turn
  1. losses
    each stand must suffer

scenario One volley
  given a company called A: Red
  given a company called B: Blue
  given 3 stands called A stand: company is A
  given 2 stands called B stand: company is B
"""


def test_what_its_stands_lost_is_told_of_the_company(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three stands of four men, one lost each: nine of twelve; paces count nothing that there were more of before."""
    (tmp_path / "line.rules").write_text(COMPANY, encoding="utf-8")
    assert main(["play", str(tmp_path / "line.rules"), "--auto", "--seed", "1"]) == 0
    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    end = told[told.index("At the end of turn 1") :]
    assert "Red: A 9 of 12 men, 3 paces." in end and "Blue: as it began." in end


WEATHER = """ruleset Weather
  sides: Red, Blue

piece sky, one a game
  air: dry, rain, usually dry, until the turn ends

piece unit
  side
  men (man): 0 to 12, usually 4
  wet this turn: yes or no, usually no
  busy this turn: yes or no, usually no

table signs
  | D6     || air  |
  | 1 to 3 || rain |
  | 4 to 6 || dry  |

action show of a sky
  read signs
  its air becomes the total

dice volley of a unit as firer
  start at as many D6 as the firer's men
  -1 on each die  rain  when the sky is rain
  +1 on each die  dry   when the sky is dry
  hits on 5+

action shoot of a unit at a unit as target
  never when it is busy
  it becomes busy
  roll volley of it
  the target loses as many men as the total

sequence turn
  1. sky
    do show of the sky
  2. fire
    each unit which is Red must shoot

scenario A
  given a unit called Reds: Red
  given a unit called Blues: Blue
  play turn 6 times
"""


def test_what_a_table_gave_for_a_turn_is_told_and_its_marks_are_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the table 1 to 3 is rain; that it is dry again is told as well. Who shot is busy until the turn ends: a mark."""
    (tmp_path / "weather.rules").write_text(WEATHER, encoding="utf-8")
    seen = set[str]()
    for seed in ("1", "2", "3"):
        assert main(["play", str(tmp_path / "weather.rules"), "--auto", "--seed", seed]) == 0
        told = [line.strip() for line in capsys.readouterr().out.splitlines()]
        skies = [line for line in told if line.startswith("Sky shows: ")]
        shots = [line for line in told if line.startswith("Reds shoot at Blues")]
        assert len(skies) == 6 and not [line for line in told if "busy" in line]
        for sky, shot in zip(skies, shots, strict=False):
            face = int(sky.removeprefix("Sky shows: ")[0])
            seen.add("rain" if face <= 3 else "dry")
            assert sky.endswith(f"{face} on D6; air {'rain' if face <= 3 else 'dry'}.")
            # That each die counts for one less or more is told though the list says what hits.
            assert f"on 4D6, {'-1' if face <= 3 else '+1'} on each: " in shot
    assert seen == {"rain", "dry"}


def test_who_shouts_shouts_to_somebody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = WEATHER.replace(
        "  2. fire\n    each unit which is Red must shoot\n", "  2. shout\n    each unit which is Red must shout\n"
    )
    text += "\naction shout of a unit to a unit as led\n  only when the led is Blue\n  by hand: Be heard.\n"
    (tmp_path / "weather.rules").write_text(text, encoding="utf-8")
    assert main(["play", str(tmp_path / "weather.rules"), "--auto", "--seed", "1"]) == 0
    assert "Reds shout to Blues" in capsys.readouterr().out
