"""What is told counts and what is answered is what happens: questions with answers worked out from the sources by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from grognard.cli import main

Capture = pytest.CaptureFixture[str]
ACT = (
    "regimental_filled", "act", "unit side=Union", "each officer side=Union", "companies=1", "formation=line",
    "distance to place=50", "officers=1",
)  # fmt: skip


def asked(capsys: Capture, *args: str, status: int = 0) -> tuple[str, str]:
    assert main(["odds", *args]) == status
    said = capsys.readouterr()
    return said.out, said.err


def odds(capsys: Capture, *args: str) -> dict[str, Fraction]:
    """The chances; of several ways to answer, which must agree."""
    out, _ = asked(capsys, *args, "--json")
    found = json.loads(out)
    rows = found if isinstance(found, list) else [found]
    every = [{name: Fraction(chance) for name, chance in row["outcomes"].items()} for row in rows]
    assert all(one == every[0] for one in every)
    return every[0]


def refused(capsys: Capture, *args: str) -> str:
    assert main(["odds", *args]) == 2
    return capsys.readouterr().err


# ---- pieces and facts -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rank", "tenths"),
    [
        # Regimental B.3.a to f: automatic, 9, 8, 7, 9 and 7 or less on a D10.
        ("rank=brigade commander", 10),
        ("rank (each officer)=regimental commander", 9),
        ("officer rank=battalion commander", 8),
        ("each officer's rank=company commander", 7),
        ("rank of each officer=battery commander", 9),
        ("officer 1 rank=section commander", 7),
    ],
)
def test_an_officer_that_is_told_leads(rank: str, tenths: int, capsys: Capture) -> None:
    found = odds(capsys, *ACT, rank, "distance to unit=0")
    assert found.get("moves") == Fraction(tenths, 10)
    assert odds(capsys, "regimental_filled", "act", "distance to unit=0", rank, *reversed(ACT[2:])) == found


@pytest.mark.parametrize(
    ("args", "wanted"),
    [
        # Rifles take three turns to load (source 142): one in three of nine fires.
        (("tyneside", "slow volley", "figures=9", "range=18", "weapon=rifle"), "3"),
        (("tyneside", "slow volley", "weapon (each figure)=rifle", "figures=9", "range=18"), "3"),
        (("tyneside", "share lost", "figures=10", "wounds=1"), "1"),
        # Hardtack p. 15: a line has more figures in a row than rows, and four rows at most.
        (("hardtack", "shape of regiment", "commander=regimental commander", "rows=10", "figures in a row=10"), "column"),
        (("hardtack", "shape of regiment", "rows=4", "commander=regimental commander", "figures in a row=5"), "line"),
        (("hardtack", "shape of regiment", "rows=5", "figures in a row=9", "commander=regimental commander"), "column"),
        (
            (
                "hardtack", "shape of regiment", "regimental commanders=1", "rows=10", "figures in a row=10",
                "commander=unit player regimental commander 1",
            ),
            "column",
        ),
    ],
)  # fmt: skip
def test_what_is_told_of_each_piece_is_true_of_each(args: tuple[str, ...], wanted: str, capsys: Capture) -> None:
    assert odds(capsys, *args) == {wanted: Fraction(1)}


@pytest.mark.parametrize(
    "arm",
    ["arm (firer)=cavalry", "firer arm=cavalry", "firer's arm=cavalry", "arm of the firer=cavalry", "arm=cavalry"],
)
def test_a_role_is_named_in_every_way_and_of_the_kind_that_it_must_be(arm: str, capsys: Capture) -> None:
    told = ("hardtack", "fire", "range=6", "mounted (firer)=yes", "weapon (firer)=pistol")
    assert odds(capsys, *told, arm) == odds(capsys, *told, "firer=company", arm)


# ---- units and contradictions -----------------------------------------------------------------------------------------

FIRE = ("hardtack", "fire")


@pytest.mark.parametrize(("told", "inches"), [("1 foot", "12"), ("2ft", "24"), ("1/3 yard", "12"), ('7"', "7")])
def test_a_length_is_told_in_a_unit_that_the_rules_can_measure(told: str, inches: str, capsys: Capture) -> None:
    assert odds(capsys, *FIRE, f"range={told}") == odds(capsys, *FIRE, f"range={inches}")


YARDS = """ruleset Yards
  lengths: yards
facts
  range: 0 to 100 yards
  men: 0 to 100
test far
  start at range
"""


def test_yards_are_told_and_what_is_no_length_is_refused(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "yards.rules"
    path.write_text(YARDS, encoding="utf-8")
    game = str(path)
    assert odds(capsys, game, "far", "range=10 yards") == {"10": 1}
    assert odds(capsys, game, "far", "range=100 feet") == {"100/3": 1}
    assert odds(capsys, game, "far", "range=30 feet") == {"10": 1}
    assert "is measured in yards, and `10 cm` is in centimetres" in refused(capsys, game, "far", "range=10 cm")
    assert "is no share" in refused(capsys, game, "far", "range=20%")
    assert "is a plain number, and `3 inches` is in inches" in refused(capsys, game, "far", "range=3", "men=3 inches")


def test_paces_are_counted_in_nothing_else(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "paces.rules"
    path.write_text(YARDS.replace("yards", "paces"), encoding="utf-8")
    assert odds(capsys, str(path), "far", "range=80 paces") == {"80": 1}
    assert odds(capsys, str(path), "far", "range=1 pace") == {"1": 1}
    assert "is measured in paces, and `10 feet` is in feet" in refused(capsys, str(path), "far", "range=10 feet")


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (
            ("hardtack", "base move", "formation=line", "confidence=broken"),
            "be in line never when it is broken or routed",
        ),
        (
            ("hardtack", "base move", "confidence=routed", "formation=column"),
            "be in column never when it is broken or routed",
        ),
        (
            ("hardtack", "fire", "range=6", "target cover=fortification", "target in position=yes"),
            "be in position never when its cover is fortification",
        ),
    ],
)
def test_what_the_limits_forbid_is_named_with_its_line(args: tuple[str, ...], line: str, capsys: Capture) -> None:
    said = refused(capsys, *args)
    assert "contradicts another fact" in said and line in said and ".rules:" in said


def test_what_is_usual_contradicts_nothing(capsys: Capture) -> None:
    # The line is two deep at most by default, and nobody has told of it.
    assert odds(capsys, "regimental_filled", "morale", "grouping=regimental", "formation=line", "morale points=2")


THIS_TURN = """ruleset Turns
  sides: Red, Blue
piece unit
  side
  ready this turn: yes or no, usually no
  hits: 0 to 9, usually 0
action strike of a unit
  only when it is ready
  roll D6
  on 6: it gains 1 hit
sequence turn
  1. strike
    each unit may strike
scenario Both
  given a unit called Reds: Red, ready
  given a unit called Blues: Blue
  choosing strike
  play turn 1 times
  tell Reds's hits as hits
"""


def test_what_is_given_for_this_turn_stands_in_the_first(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "turns.rules"
    path.write_text(THIS_TURN, encoding="utf-8")
    out, _ = asked(capsys, str(path), "Both", "--json")
    assert json.loads(out)["tells"]["hits"]["outcomes"] == {"0": "5/6", "1": "1/6"}


# ---- choices -------------------------------------------------------------------------------------------------------

BETS = """ruleset Bets
choice bet: low, high
test wager
  roll D6 as face
  a player chooses a bet as stake
  start at 0
  start at 1  when stake is low and face is 3 or less
  start at 3  when stake is high and face is 6
"""


@pytest.fixture
def bets(tmp_path: Path) -> str:
    path = tmp_path / "bets.rules"
    path.write_text(BETS.replace("a player chooses", "it chooses").replace("wager", "wager of a man") + "\npiece man\n")
    return str(path)


def test_one_answer_holds_on_every_face(bets: str, capsys: Capture) -> None:
    assert odds(capsys, bets, "wager", "--choose", "low") == {"0": Fraction(1, 2), "1": Fraction(1, 2)}
    assert odds(capsys, bets, "wager", "--choose", "high") == {"0": Fraction(5, 6), "3": Fraction(1, 6)}
    out, _ = asked(capsys, bets, "wager", "--choose", "low")
    assert "Chosen on every way of the dice alike: low." in out


def test_an_answer_may_hang_on_the_throw(bets: str, capsys: Capture) -> None:
    found = odds(capsys, bets, "wager", "--choose", "6: high", "--choose", "low")
    assert found == {"0": Fraction(1, 3), "1": Fraction(1, 2), "3": Fraction(1, 6)}
    assert odds(capsys, bets, "wager", "--choose", "which stake: high")["3"] == Fraction(1, 6)


def test_a_wish_decides_after_the_die(bets: str, capsys: Capture) -> None:
    out, _ = asked(capsys, bets, "wager", "--wish", "highest")
    # Beforehand both are worth 1/2; with the die in sight 3 x 1 and 1 x 3 in six.
    assert "decided after the dice, each time for highest: on average 1.00" in out
    assert "high on 6" in out


def test_roll_and_odds_take_the_same_answers(bets: str, capsys: Capture) -> None:
    for face, wanted in (("6", "3"), ("2", "1"), ("5", "0")):
        args = ["roll", bets, "wager", "--dice", face, "--choose", "6: high", "--choose", "low", "--trace", "none"]
        assert main(args) == 0
        assert capsys.readouterr().out.startswith(f"= {wanted}\n")


def test_answers_are_counted_on_each_way_by_itself(capsys: Capture) -> None:
    # A line marches 2D6 (B.4.b).
    found = odds(capsys, "regimental", "march", "companies=1", "formation=line", "--choose", "pass", "--choose", "pass")
    assert found["7"] == Fraction(1, 6) and found["2"] == Fraction(1, 36)


def test_what_a_player_who_sees_the_die_can_have(capsys: Capture) -> None:
    wish = "movement hold position, share of fire 1"
    args = (
        "mwan18",
        "check",
        "order=defend",
        "grade=crack",
        "--tell",
        "movement",
        "--tell",
        "share of fire",
        "--wish",
        wish,
    )
    out, _ = asked(capsys, *args)
    # A crack unit may add up to 2: three faces of ten lead to the row that holds with all its fire.
    assert f"decided after the dice, each time for {wish}: 30.0 %" in out


# ---- what happens ----------------------------------------------------------------------------------------------------

GROUND = ("regimental_filled", "yield", "morale points=2", "formation=line")


def test_what_happens_stands_beside_the_word(capsys: Capture) -> None:
    # F.15: who carries on falls back, everything else routs. Two points: 4, 5, 6 carry on.
    assert odds(capsys, *GROUND, "--tell", "state") == {"in hand": Fraction(1, 2), "routed": Fraction(1, 2)}
    assert odds(capsys, *GROUND, "--tell", "posture")["falling back"] == Fraction(1, 2)
    out, _ = asked(capsys, *GROUND)
    assert "company state: in hand 50.0 %, routed 50.0 %" in out
    out, _ = asked(capsys, *GROUND, "--json")
    assert json.loads(out)["changes"]["company state"] == {"in hand": "1/2", "routed": "1/2"}


SHOTS = """ruleset Shots
piece troop
  ready: yes or no, usually yes
piece man
  troop: a troop
  fallen: yes or no, usually no
action shoot at a troop as target
  only when the target is ready
  roll D6
  on 6
    for each man of the target
      remove it
  on 5
    the target is no longer ready

action stand down of a troop
  only when it is ready
  it is no longer ready
"""


def test_pieces_are_counted_at_the_end_and_jointly(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "shots.rules"
    path.write_text(SHOTS.replace("shoot at a troop", "shoot of a troop"), encoding="utf-8")
    game = str(path)
    found = odds(capsys, game, "shoot", "men=3", "--tell", "target men")
    assert found == {"0": Fraction(1, 6), "3": Fraction(5, 6)}
    joint = odds(capsys, game, "shoot", "men=3", "--tell", "men", "--tell", "ready")
    assert joint == {
        "men 0, ready yes": Fraction(1, 6), "men 3, ready no": Fraction(1, 6), "men 3, ready yes": Fraction(2, 3)
    }  # fmt: skip
    assert odds(capsys, game, "stand down") == {"done": Fraction(1)}
    out, _ = asked(capsys, game, "stand down", "ready=no")
    assert out.startswith("not allowed") and "not allowed because" in out and "ready" in out
    assert main(["roll", game, "stand down"]) == 0
    assert capsys.readouterr().out.endswith("= done\nafterwards\n  troop ready: no\n")


def test_what_nothing_looked_at_is_told(capsys: Capture) -> None:
    _, err = asked(capsys, "square_brigadier", "price", "formation=square")
    assert err == "given, but not used here: formation\n"
    out, _ = asked(capsys, "square_brigadier", "price", "formation=square", "--json")
    assert json.loads(out)["not looked at"] == ["formation"]
    _, err = asked(capsys, "square_brigadier", "price", "in sight of general=no")
    assert err == ""
    assert main(["roll", "square_brigadier", "price", "formation=square"]) == 0
    assert "given, but not used here: formation" in capsys.readouterr().err


# ---- rows and lists ----------------------------------------------------------------------------------------------------

REACH = """ruleset Reach
facts
  distance: 0 to 96 inches
test order
  roll D10
  the result is the total  when distance is 12" or less
  ? who leads beyond that
"""


@pytest.fixture
def reach(tmp_path: Path) -> str:
    path = tmp_path / "reach.rules"
    path.write_text(REACH, encoding="utf-8")
    return str(path)


def test_a_sweep_goes_on_past_a_gap(reach: str, capsys: Capture) -> None:
    out, _ = asked(capsys, reach, "order", "--over", "distance=11..13")
    assert "11 or 12" in out and "distance 13: ? who leads beyond that" in out
    out, _ = asked(capsys, reach, "order", "--over", "distance=12..13", "--json")
    rows = json.loads(out)
    assert rows[0]["outcomes"]["7"] == "1/10" and rows[1]["gap"] == "who leads beyond that"
    out, _ = asked(capsys, reach, "order", "--over", "distance=12..13", "--csv")
    assert out.splitlines()[-1].startswith("13,? who leads beyond that")


def test_a_sweep_goes_on_past_a_value_that_cannot_be(reach: str, capsys: Capture) -> None:
    out, _ = asked(capsys, reach, "order", "--over", "distance=12,200")
    assert "distance 200: `distance` cannot be 200." in out


def test_bounds_stand_in_json_and_csv(capsys: Capture) -> None:
    dice = ("tyneside", "command dice", "class=raw", "--at-least", "10", "--at-most", "3")
    out, _ = asked(capsys, *dice, "--json")
    found = json.loads(out)
    # Two dice: 10, 11, 12 in 3 + 2 + 1 ways of 36, 2 and 3 in 1 + 2.
    assert found["at least"] == {"10": "1/6"} and found["at most"] == {"3": "1/12"}
    out, _ = asked(capsys, *dice, "--csv")
    assert out.splitlines()[0] == "outcome,chance,percent,at least 10,at most 3"
    assert out.splitlines()[1].endswith(",0.166666666667,0.0833333333333")


def listed(capsys: Capture, *args: str) -> str:
    assert main(["rules", *args]) == 0
    return capsys.readouterr().out


def test_rules_shows_all_of_a_name_and_each_alone(capsys: Capture) -> None:
    both = listed(capsys, "mwan18", "order to attack")
    assert "\nmodifiers to order" not in both and both.startswith("modifiers to order to attack")
    assert "\ntable order to attack\n" in both and 'One of them alone: "modifiers to order to attack"' in both
    assert listed(capsys, "mwan18", "table order to attack").startswith("table order to attack\n")
    assert listed(capsys, "square_brigadier", "sequence turn").startswith("sequence turn [5]\n  1. artillery fire")


def test_rules_shows_what_a_variant_put_into_a_gap(capsys: Capture) -> None:
    assert "  multiply by ? (how many dice a stand rolls)\n" in listed(capsys, "regimental", "musketry dice")
    assert "  multiply by 1\n" in listed(capsys, "regimental_filled", "musketry dice")


def test_rules_shows_cells_whole_conditions_exceptions_and_remarks(capsys: Capture) -> None:
    found = json.loads(listed(capsys, "mwan18", "table order to attack", "--json"))
    assert found["cells"][0] == {"for": ["9"], "gives": ["advance", "1", "0"]}
    assert "actions is 0, or when the chosen is fit to act again" in listed(capsys, "square_brigadier", "activate")
    fire = listed(capsys, "mwan18", "modifiers to fire")
    assert fire.count("except when the firer is a battery and range is more than 1800 ft") == 2
    assert 'source errs: It prints "3/S", a 5 misread.' in fire
    assert "which piece is the firer: unit, " in listed(capsys, "hardtack", "fire")


def test_numbers_are_keys_as_they_are_values(capsys: Capture) -> None:
    out, _ = asked(capsys, "tyneside", "movement", "difficult ground=12.5", "--json")
    assert not [name for name in json.loads(out)["outcomes"] if " " in name and "/" in name]


# ---- words that work -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("regimental_filled", "fire canister", "men=4"), 'There is no gun here yet whose `men` could be told. Say so first: "firer guns=1".'),
        (("tyneside", "slow volley", "weapon=rifle", "range=18"), "There is no figure here yet"),
        (("hardtack", "shape of regiment", "rows=4"), 'Say so first: "unit commander=commander".'),
        (("hardtack", "fire", "range=6", "formation=line"), "Say of which: `target formation`, `firer formation`."),
        (("hardtack", "fire", "range=6", "target=tree"), "`target` cannot be `tree`. It is one of: unit, "),
        (("regimental_filled", "morale", "groping=alone"), "Did you mean `grouping`?"),
        (("mwan18", "close action"), 'for example "attacker engaged figures=1"'),
        (("regimental", "morale", "posture=standing", "company posture=moving"), "are the same, and have different values"),
        (("regimental", "morale", "posture=standing", "posture=moving"), "is given twice"),
        (("hardtack", "fire", "range=6", "firer=player"), "cannot be the firer"),
    ],
)  # fmt: skip
def test_a_refusal_names_words_that_work(args: tuple[str, ...], words: str, capsys: Capture) -> None:
    assert words in refused(capsys, *args)


NOTHING = """ruleset Nothing
facts
  range: 0 to 100
table power [1]
  | range    || power |
  | 0 to 10  || 2     |
  | 11 to 99 || -     |
test blow
  let blows be power
  roll as many D6 as blows
test share
  start at 1
  divide by range
"""


@pytest.mark.parametrize(
    ("rule", "told", "words"),
    [("blow", "range=11", "No effect dice cannot be thrown"), ("share", "range=0", "Something is divided by nothing")],
)
def test_a_fault_of_the_rules_shows_their_line(
    rule: str, told: str, words: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "nothing.rules"
    path.write_text(NOTHING, encoding="utf-8")
    _, err = asked(capsys, str(path), rule, told, status=1)
    assert "None" not in err and "nothing.rules:" in err and words in err
