"""Games are walked through to a log that ends the same when it is played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.cli import main


def _log(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    assert main([*args, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_replays_to_the_same_end(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.json"
    assert main(["play", "regimental_filled", "--auto", "--seed", str(seed), "--turns", "2", "--log", str(log)]) == 0
    first = json.loads(log.read_text(encoding="utf-8"))
    assert first["end"] and first["story"]
    capsys.readouterr()
    assert main(["play", "regimental_filled", "--replay", str(log)]) == 0
    assert "It ends as the log says." in capsys.readouterr().out


def test_another_seed_plays_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    one = _log(capsys, "play", "regimental_filled", "--auto", "--seed", "1")
    other = _log(capsys, "play", "regimental_filled", "--auto", "--seed", "2")
    assert one["story"] != other["story"]


@pytest.mark.slow
def test_a_tampered_log_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.json"
    assert main(["play", "regimental_filled", "--auto", "--seed", "1", "--log", str(log)]) == 0
    data = json.loads(log.read_text(encoding="utf-8"))
    piece = next(iter(data["end"]))
    data["end"][piece] = {}
    log.write_text(json.dumps(data), encoding="utf-8")
    assert main(["play", "regimental_filled", "--replay", str(log)]) == 1
    assert "does not end as the log says" in capsys.readouterr().out


def test_the_bare_ruleset_stops_at_its_gap_and_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "regimental", "--auto", "--seed", "1"]) == 1
    said = capsys.readouterr().err
    assert "which dice each side rolls for initiative" in said
    assert "regimental.rules:" in said


def test_no_log_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    other.write_text("[1, 2]", encoding="utf-8")
    assert main(["play", "regimental_filled", "--replay", str(other)]) == 2
    assert "no log of a game" in capsys.readouterr().err


_TURNS = """ruleset Turns
  sides: Blue, Red

facts of a unit
  going: open, mud, usually open

piece unit
  side, usually Blue
  paces: 0 or more, usually 0

piece gun
  side, usually Red

action march of a unit
  its paces becomes 6
  its paces becomes 3 when its going is mud

action supply of a unit with a gun with a gun as second
  never when the gun is the second
  its paces becomes 100

scenario A road
  given a unit called first: Blue
  given a unit called second: Blue
  given a unit called third: Blue
  given a unit called fourth: Red
  given a gun called near
  given a gun called far
  play turn 1 times

sequence turn
  1. march
    each unit may march, one at a time
  2. supply
    each unit which is Red must supply
"""


@pytest.fixture
def turns(tmp_path: Path) -> str:
    path = tmp_path / "turns.rules"
    path.write_text(_TURNS, encoding="utf-8")
    return str(path)


def test_one_at_a_time_the_sides_take_turns(turns: str, capsys: pytest.CaptureFixture[str]) -> None:
    answers = _log(capsys, "play", turns, "--auto", "--seed", "1")["answers"]
    acted = [answer["who"] for answer in answers if answer["choice"] == "whether to march"]
    assert acted == ["first", "fourth", "second", "third"]


def test_an_action_of_three_asks_for_each_of_the_others(turns: str, capsys: pytest.CaptureFixture[str]) -> None:
    log = _log(capsys, "play", turns, "--auto", "--seed", "1")
    first = next(answer["value"] for answer in log["answers"] if answer["choice"] == "supply: which gun")
    second = "near" if first == "far" else "far"  # the only one left: nobody needs to say
    assert f"  Fourth supplies {first} with {second}: 100 paces." in log["story"]
    assert log["end"]["fourth"]["paces"] == 100


def test_what_is_usually_so_is_asked_on_wish_and_replays(
    turns: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def asked(log: dict[str, Any]) -> set[str]:
        return {answer["fact"] for answer in log["answers"] if "fact" in answer}

    assert asked(_log(capsys, "play", turns, "--auto", "--seed", "1")) == set()
    path = tmp_path / "asked.json"
    log = _log(capsys, "play", turns, "--auto", "--seed", "1", "--ask-usual", "--log", str(path))
    # Those whose turn it came to: who is played for goes for an enemy first.
    assert asked(log) and asked(log) <= {f"{unit}'s going" for unit in ("first", "second", "third", "fourth")}
    assert main(["play", turns, "--replay", str(path)]) == 0
    assert "It ends as the log says." in capsys.readouterr().out


_NOBODY = """ruleset Arrows
  sides: Khan, Tsar

facts
  range: 0 to 48 inches

piece band
  side
  bows: 0 to 6, usually 3

dice arrows of a band as shooter at a band as target
  start at as many D6 as the target's bows
  hits on 4+

action shoot of a band as shooter
  it chooses a band which side is not the shooter's side and range is within 18" as target
  roll arrows of the shooter at the target

sequence turn
  1. shooting
    each band must shoot

scenario Too far
  given a band called Ulan: Khan
  given a band called Strelets: Tsar
  given range is 20"
  play turn 1 times
"""


def test_where_nobody_can_be_chosen_the_line_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "arrows.rules"
    path.write_text(_NOBODY, encoding="utf-8")
    for question in (
        ["play", str(path), "--auto", "--seed", "1"],
        ["roll", str(path), "shoot", "side=Khan", "range=20"],
        ["odds", str(path), "shoot", "side=Khan", "range=20"],
    ):
        assert main(question) == 1
        said = capsys.readouterr().err
        assert "arrows.rules:12" in said
        assert "Nobody is the `target` here, so there is no `bows` to look at." in said
        assert "start at as many D6 as the target's bows" in said
        assert "`stop here when …`" in said


_ENDS_EARLY = """ruleset Nerves

facts
  range: 7 to 7

piece band
  men: 0 to 6, usually 3

test nerve of a band
  roll D6
  the result is holds  when range is 7
  read nerve table

table nerve table
  | total  || fate  |
  | 1 to 3 || holds |
  | 4 to 6 || flees |

sequence turn
  1. nerves
    for each band
      test nerve of it

scenario One
  given a band called Ulan
  play turn 1 times
"""


def test_the_transcript_tells_what_was_decided_and_how_a_test_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nerves.rules"
    path.write_text(_ENDS_EARLY, encoding="utf-8")
    assert main(["play", str(path), "--auto", "--seed", "1", "--trace", "short"]) == 0
    said = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert "range: 7" in said
    assert "the result is holds" in said
    assert not [line for line in said if line.startswith("nerve table")]


def test_sequences_pieces_facts_and_choices_are_shown_as_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nerves.rules"
    path.write_text(_ENDS_EARLY + "\nchoice pace: walk, gallop\n", encoding="utf-8")
    for name, shown in {
        "turn": "sequence turn\n  1. nerves\n    for each band\n      test nerve of it\n",
        "band": "piece band\n  men: 0 to 6, usually 3\n",
        "range": "range: 7 to 7\n",
        "pace": "choice pace: walk, gallop\n",
    }.items():
        assert main(["rules", str(path), name]) == 0
        assert capsys.readouterr().out == shown
        assert main(["rules", str(path), name, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["name"] == name


_MODIFIERS_IN_DICE = """
modifiers to shooting of a band
  -1  in scrub  when its men is 1

dice arrows of a band
  start at as many D6 as its men
  add modifiers to shooting
  hits on 4+

test volley of a band
  roll arrows of it
"""


def test_modifiers_within_a_list_of_dice_are_reported_where_they_stand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bows.rules"
    path.write_text(_ENDS_EARLY + _MODIFIERS_IN_DICE, encoding="utf-8")
    assert main(["check", str(path), "--errors-only"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "bows.rules:33:3: error GR201" in said
    assert "`-1 on each die in scrub when …`" in said


def test_an_example_that_names_the_piece_for_its_role_is_told_the_role(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "melee.rules"
    path.write_text(
        "ruleset Melee\n\npiece band\n  men: 0 to 6, usually 5\n\n"
        "fight melee of a band as attacker against a band as defender\n  roll D6\n  the higher wins\n\n"
        "example Ulan wins\n  given a band called Ulan\n  given a band called Rabble\n"
        "  fight melee of Ulan against Rabble\n  dice 5, 2\n  then Ulan\n",
        encoding="utf-8",
    )
    assert main(["check", str(path), "--errors-only"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "it comes to attacker: Ulan is the attacker, so write `then attacker`." in said


_PASSING = """ruleset Passing
  sides: Khan, Tsar

piece band
  side
  men: 0 to 6, usually 5

action charge of a band as charger
  it chooses a band which side is not the charger's side as foe
  the foe loses 1 man

sequence turn
  1. charges
    each band may charge

scenario Two bands
  given a band called Ulan: Khan
  given a band called Strelets: Tsar
  play turn 2 times
  tell Strelets's men as left
"""


def test_odds_of_a_scenario_say_when_every_player_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "passing.rules"
    path.write_text(_PASSING.replace("men: 0", "men (man): 0"), encoding="utf-8")
    assert main(["odds", str(path), "Two bands"]) == 0
    said = capsys.readouterr().out
    assert "Every player passed each time (asked whether to charge)." in said
    assert "--choose" in said
    assert main(["odds", str(path), "Two bands", "--choose", "charge"]) == 0
    assert "passed" not in capsys.readouterr().out


def test_a_row_with_another_band_needs_the_whole_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = tmp_path / "wounds.rules"
    base.write_text(
        "ruleset Wounds\n\ntable wounds table\n  | total  || wound |\n  | 1 to 4 || hurt  |\n  | 5 to 6 || dead  |\n\n"
        "test wound\n  roll D6\n  read wounds table\n",
        encoding="utf-8",
    )
    variant = tmp_path / "soft.rules"
    variant.write_text("variant Soft of wounds\n\namend wounds table\n  | 1 to 3 || hurt |\n", encoding="utf-8")
    assert main(["check", str(variant), "--errors-only"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "Other bands need the whole table: `replace table wounds table`" in said
