"""The story says things once and as players say them: numbers, moves, who is many, what a choice with one way came to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.core.closures import PASS
from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.driver import compile_source
from grognard.play.game import Game
from grognard.play.story.report import Report
from grognard.play.story.wording import by_itself

_FORAY = """ruleset Foray
  lengths: inches
  sides: Americans, British

choice gait: walk, trot

piece army
  side
  starting: yes or no, usually no

piece general
  side
  unit: a unit or none, usually none
  points (point): 0 to 6, usually 0

piece unit
  side
  men (man): 0 to 9, usually 5
  hits (hit): 0 to 9, usually 0
  gait, usually walk
  pace: 0 to 9 inches, usually 6
  nerve: 0 to 9, rolled on initial nerve
  lame: yes or no, usually yes

fight initiative of an army as first against an army as second
  roll D6
  the higher wins
  on a tie: roll again
  for each army
    it is no longer starting
  the winner chooses an army as beginner
  the beginner becomes starting

action march of a unit with a general as spender
  move it up to (its pace)
  the spender loses 1 point

action move of a unit
  it chooses one of these
    do walk of it
    do trot of it

action walk of a unit
  it gains 1 hit

action trot of a unit
  never when it is lame
  it gains 2 hits

action rally of a unit
  its hits becomes 0

action check morale of a unit
  test morale of it

test morale of a unit
  roll D6
  add its nerve

work out volley dice of a unit
  start at 2D6
  +1 on each die  drilled

test volley of a unit
  roll volley dice
  hits on 5 or more

action give fire of a unit
  test volley of it

sequence turn
  1. start
    for each army which is Americans as one
      for each army which is British as other
        fight initiative of the one against the other
  2. march
    for each general as leader
      for each unit which is Americans
        do march of it with the leader
  3. move
    each unit which is Americans must move
  4. rally
    each unit must rally
  5. morale
    each unit must check morale
    each unit must give fire
  6. drums
    for each army which is starting
      by hand: Beat the drums.

scenario Field
  given an army called Americans: Americans
  given an army called British: British, starting
  given a general called Hays: Americans, points 2
  given a unit called Rifles: Americans, nerve rolled
  given a unit called Guards: British, nerve 4, hits 2
  play turn 2 times

table initial nerve
  | D6     || nerve |
  | 1 to 6 || 3     |
"""


@pytest.fixture
def story(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    (tmp_path / "foray.rules").write_text(_FORAY, encoding="utf-8")
    assert main(["play", str(tmp_path / "foray.rules"), "--auto", "--seed", "1"]) == 0
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_at_muster_it_is_told_whose_dice_they_were(story: list[str]) -> None:
    (rolled,) = [line for line in story if line.startswith("Rifles throw")]
    assert rolled.endswith(" on D6: nerve 3.")


def test_who_wins_stands_first_and_sides_are_many(story: list[str]) -> None:
    lines = [line for line in story if line.startswith("Initiative: ")]
    assert len(lines) == 2
    for line in lines:
        winner, beaten = line.partition(" beat ")[0::2]
        assert int(winner.split("(")[1][0]) > int(beaten.split("(")[1][0]), line
        # Whoever was picked is told, also where it was he before.
        assert "British: starting" in line or "Americans: starting" in line


def test_a_move_told_in_words_is_done_by_whom_the_line_is_about(story: list[str]) -> None:
    assert "Rifles march up to 6 inches with Hays; Hays: 1 point left." in story
    assert "Rifles march up to 6 inches with Hays; Hays: no points left." in story


def test_the_only_way_open_is_told(story: list[str]) -> None:
    assert "Rifles walk: 1 hit." in story


def test_what_is_gone_is_told_where_nothing_else_is(story: list[str]) -> None:
    assert {"Rifles rally: no hits left.", "Guards rally: no hits left."} <= set(story), "enemies have a line each"


def test_a_test_is_not_named_after_a_verb_that_names_it(story: list[str]) -> None:
    checks = [line for line in story if line.startswith("Rifles check morale: ")]
    assert len(checks) == 2
    for line in checks:
        die = int(line.removeprefix("Rifles check morale: ")[0])
        assert line == f"Rifles check morale: {die} on D6, {die + 3} in all."


def test_what_is_added_on_each_die_is_told(story: list[str]) -> None:
    volleys = [line.partition("volley: ")[2] for line in story if "give fire" in line]
    assert len(volleys) == 4
    for said in volleys:
        one, other = int(said[0]), int(said[3])
        hits = (one + 1 >= 5) + (other + 1 >= 5)
        assert said == f"{one}, {other} on 2D6, +1 on each: {hits} {'hit' if hits == 1 else 'hits'}."


_SKIRMISH = """ruleset Skirmish
  lengths: inches
  sides: Americans, British

choice nerve result: halt, carry on

facts between a unit and a unit
  range: 0 to 24 inches

piece unit
  side
  men (man): 0 to 9, usually 5

modifiers to aim of a unit as firer
  +1  steady
  -1  smoke

test volley of a unit as firer at a unit as target
  roll D6
  +1  close  when range is 6" or less
  the target loses 1 man

test nerve of a unit
  roll D6
  add modifiers to aim
  on 1+: the result is halt

action fire of a unit as firer
  it chooses a unit which side is British as aim
  test volley of it at the aim

action sally of a unit
  by hand: Halt it at the place it charges.
  test nerve of it

action shell of a unit
  roll D6
  for each unit which is British as other
    the other loses 1 man

sequence turn
  1. shell
    each unit which is Americans may shell
  2. fire
    each unit which is Americans may fire
  3. sally
    each unit which is Americans may sally

scenario Field
  given a unit called Rifles: Americans
  given a unit called Guards: British
  given a unit called Foot: British
  play turn 2 times
"""


def _skirmish() -> list[str]:
    """Told from dice that all show a 1, six inches off, the first that is offered."""
    ruleset = compile_source(_SKIRMISH).ruleset
    game = Game(ruleset, ruleset.scenarios[0], ruleset.sequences["turn"], _Ones(), _First())
    report = Report(game, "Field")
    report.muster(game.begin())
    for _ in range(2):
        report.turn(list(game.play_turn()))
    return [line.strip() for line in report.lines()]


class _Ones:
    def throw(self, site: int, sides: int) -> int:
        return 1


class _First:
    def tell(self, unknown: Unknown) -> object:
        return 6

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        return next(one for one in options if one != PASS)


def test_at_whom_a_test_is_aimed_and_how_far_is_told() -> None:
    """Whom the unit picked stands in no role of its action, and what the players measured in no line of it."""
    assert "Rifles fire: volley at Guards, 6 inches away: 1 on D6, 2 in all; Guards lose 1 man, 3 left." in _skirmish()


def test_what_is_added_is_told_where_it_cancels_out_too() -> None:
    assert "Rifles sally: halt it at the place they charge; nerve: 1 on D6, 1 in all: halt." in _skirmish()


def test_of_several_it_is_said_what_each_lost() -> None:
    assert "Rifles shell: 1 on D6; Guards and Foot each lose 1 man, 4 left." in _skirmish()


def test_the_last_turn_of_a_scenario_ends_the_game() -> None:
    lines = _skirmish()
    assert lines[-1] == "The game ends: turn 2 is its last."
    assert lines.count(lines[-1]) == 1


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("halt it at the place it charges", "halt it at the place they charge"),
        ("Reds move where it is wanted", "move where they are wanted"),
        ("this company stops where it is", "this company stops where it is"),
    ],
)
def test_it_is_many_where_it_is_who_the_line_is_about(clause: str, said: str) -> None:
    assert by_itself(clause, "Reds", many=True) == said


def test_who_only_pays_for_a_deed_does_not_go_along(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = _FORAY.replace("  the spender loses 1 point\n", "  costs the spender 1 point\n")
    assert text != _FORAY
    (tmp_path / "foray.rules").write_text(text, encoding="utf-8")
    assert main(["play", str(tmp_path / "foray.rules"), "--auto", "--seed", "1"]) == 0
    assert "Rifles march up to 6 inches at the cost of Hays; Hays: 1 point left." in capsys.readouterr().out


_BATTLE = """ruleset Battle
  sides: Red, Blue

choice part: unmarked, engine, bridge

piece ship
  side
  mark: a part, usually unmarked
  men (man): 0 to 9, usually 9

action zip of a ship as gunner at an enemy as target
  roll D6
  stop here  when the target's mark is not unmarked
  the target's mark becomes engine

test saves of a ship with a number as blows
  roll as many D6 as blows
  hits on 1 or less
  the result is blows minus the total

action ram of a ship as striker at an enemy as struck
  roll 2D6
  test saves of the struck with 3
  the struck loses as many men as the total

test nerve of a ship
  roll D6
  the result is yes  when the total is at least 4
  the result is no

action rally of a ship
  test nerve of it
  on yes: it loses 1 man

action drift of a ship
  by hand: Let it drift.

sequence turn
  1. zip
    each ship which is Red must zip
  2. ram
    each ship which is Red must ram
  3. rally
    each ship which is Red must rally
  4. drift
    each ship must drift

scenario Sea
  given a ship called Ann: Red
  given a ship called Bess: Blue
  play turn 1 times
"""


def _battle() -> list[str]:
    ruleset = compile_source(_BATTLE).ruleset
    game = Game(ruleset, ruleset.scenarios[0], ruleset.sequences["turn"], _Ones(), _First())
    report = Report(game, "Sea", 1)
    report.muster(game.begin())
    report.turn(list(game.play_turn()))
    return [line.strip() for line in report.lines()]


def test_a_word_that_only_its_own_deed_reads_is_told() -> None:
    lines = _battle()
    assert "Ann zips at Bess: 1 on D6; Bess: mark engine." in lines
    assert any(line.startswith("Blue: Bess mark engine") for line in lines)


def test_whose_saves_they_are_and_that_they_are_no_hits() -> None:
    (line,) = [line for line in _battle() if line.startswith("Ann rams")]
    assert "saves of Bess (blows 3): 1, 1, 1 on 3D6: 3 saves" in line


def test_a_test_that_came_to_no_says_so() -> None:
    assert any("nerve: 1 on D6: no" in line for line in _battle())


def test_enemies_do_nothing_together() -> None:
    assert [line for line in _battle() if line.endswith("drift.")] == [
        "Ann drifts: let it drift.",
        "Bess drifts: let it drift.",
    ]
