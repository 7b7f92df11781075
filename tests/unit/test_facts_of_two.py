"""Facts of two pieces: which two a line means, how they are given, and how long an answer holds in play."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.chances import odds_of

from grognard.checking import check_source
from grognard.cli import main
from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.dice.source import Seeded
from grognard.driver import compile_source
from grognard.evaluate.players import Nobody
from grognard.evaluate.question import pose
from grognard.evaluate.typed import BadQuestion
from grognard.evaluate.varied import varied
from grognard.ir.names import key
from grognard.play.game import Game

HEAD = """ruleset Field
  lengths: inches
  sides: Union, Confederate

piece unit
  side, usually Union
  men (man): 0 to 20, usually 10

piece general
  rank: 0 to 9, usually 3

facts between a unit and a unit
  range: 0 to 48 inches
facts from a unit to a unit
  arc: front, flank, rear, usually front
facts between a general and a unit
  reach: 0 to 48 inches
"""
RULES = """
modifiers to fire of a unit as firer at a unit as target
  +1  close        when range is within 6"
  +2  from behind  when the arc from the target to the firer is rear

test fire of a unit as firer at a unit as target
  only when range is within 24"
  roll D6
  add modifiers to fire

work out nearness of a unit as mover
  start at the number of units which range is within 12"

work out command of a unit with a general as leader
  start at reach
"""


def least(odds: Mapping[object, Fraction]) -> int:
    return min(one for one in odds if isinstance(one, int))


def faults(text: str) -> list[tuple[str, str]]:
    return [(one.code.name, one.message) for one in check_source(text).diagnostics if one.code.name < "GR5"]


# ---- which two a line means --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("test t of a unit\n  only when range is 3", "a fact between a unit and a unit"),
        ("test t of a unit as firer at a unit as target\n  add the target's range", "a fact between a unit and a unit"),
        ("test t of a unit as firer at a unit as target with a unit as other\n  add range", "which two are meant"),
        (
            "work out t of a unit as one\n  start at the number of units which arc is rear",
            "a fact from a unit to a unit",
        ),
        ("work out t of a unit\n  start at the number of units which range is 3", "which two are meant"),
    ],
)
def test_where_it_is_not_clear_that_is_an_error(rule: str, said: str) -> None:
    found = [message for code, message in faults(f"{HEAD}\n{rule}\n") if code == "GR123"]
    assert len(found) == 1
    assert said in found[0]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("test t of a unit with a general as leader\n  add the range from the leader to it", "is no unit"),
        ("test t of a unit as firer at a unit as target\n  add the range from it to the firer", "are the same piece"),
        ("test t of a unit as firer at a unit as target\n  add the rang from the firer to the target", "`rang`"),
    ],
)
def test_both_ends_are_held_against_what_was_declared(rule: str, said: str) -> None:
    assert any(said in message for _, message in faults(f"{HEAD}\n{rule}\n"))


def test_the_game_is_sound() -> None:
    assert faults(HEAD + RULES) == []


# ---- near and far ------------------------------------------------------------------------------------------------

NEAR = """
work out stride of a unit
  start at 10 inches

piece stand
  unit: a unit

state in reach of a unit to an enemy
  only when range is within 6"

test fire of a unit as firer at an enemy as target
  roll D6
  +1  so  when {said}

test shot of a stand as shooter at a stand as mark
  roll D6
  +1  so  when {of_parts}

work out neighbour of a unit
  start at the nearest {whom}'s men
"""


def near(said: str = "in reach", of_parts: str = "range is 6 or less", whom: str = "enemy") -> str:
    return HEAD + NEAR.format(said=said, of_parts=of_parts, whom=whom)


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ('the target is within 6" of the firer', set(range(7))),
        ('the target is not within 6" of it', set(range(7, 49))),
        ('the target is beyond 6" of the firer', set(range(7, 49))),
        ('the target is less than 6" from the firer', set(range(6))),
        ('the firer is at least 6" from the target', set(range(6, 49))),
        ("the target is within (its stride) of the firer", set(range(11))),
        ('the target is more than (its stride minus 4") from it', set(range(7, 49))),
        ("in reach", set(range(7))),
        ("its men is 10 and in reach", set(range(7))),
    ],
)
def test_how_far_a_piece_is_from_another(said: str, holds: set[int]) -> None:
    text = near(said)
    assert faults(text) == []
    game = compile_source(text).ruleset
    sides = {"firer side": "Union", "target side": "Confederate"}
    found = {far for far in (0, 5, 6, 7, 10, 11, 48) if least(odds_of(game, "fire", {**sides, "range": str(far)})) == 2}
    assert found == holds & {0, 5, 6, 7, 10, 11, 48}


@pytest.mark.parametrize("said", ['its men is less than 6" from the target', "its men is at most (its stride) from it"])
def test_a_number_is_no_way_from_a_piece(said: str) -> None:
    (fault,) = faults(near(said=said))
    assert "how far a piece is from another" in fault[1]


@pytest.mark.parametrize("of_parts", ["range is within 6", 'the mark is within 6" of the shooter'])
def test_a_part_stands_where_its_whole_does(of_parts: str) -> None:
    assert faults(near(of_parts=of_parts)) == []
    game = compile_source(near(of_parts=of_parts)).ruleset
    for far in (0, 6, 7, 48):
        assert least(odds_of(game, "shot", {"range": str(far)})) == (2 if far <= 6 else 1)


@pytest.mark.parametrize(
    ("whom", "sides", "ranges", "men"),
    [
        ("enemy", ("Confederate", "Confederate"), (9, 5), 3),
        ("enemy", ("Union", "Confederate"), (2, 5), 3),
        ("friend", ("Union", "Confederate"), (9, 5), 2),
        ("unit", ("Union", "Confederate"), (4, 5), 2),
        ("enemy", ("Confederate", "Confederate"), (5, 5), 2),  # as far: the first
    ],
)
def test_the_nearest(whom: str, sides: tuple[str, str], ranges: tuple[int, int], men: int) -> None:
    assert faults(near(whom=whom)) == []
    game = compile_source(near(whom=whom)).ruleset
    told = {"units": "3", "unit side": "Union", "range from unit 2 to unit 3": "1"}
    for number, (side, far) in enumerate(zip(sides, ranges, strict=True), 2):
        told |= {
            f"unit {number} side": side,
            f"range from unit to unit {number}": str(far),
            f"unit {number} men": str(number),
        }
    assert odds_of(game, "neighbour", told) == {men: Fraction(1)}


def test_where_no_length_is_known_that_is_said() -> None:
    text = near(whom="general").replace("general's men", "general's rank")
    assert faults(text) == []
    lost = text.replace("facts between a general and a unit\n  reach: 0 to 48 inches\n", "")
    (found,) = [one for one in check_source(lost).diagnostics if "Nothing says how far" in one.message]
    assert faults(lost.replace("\npiece stand", f"\n{found.paste}\n\npiece stand")) == []


# ---- odds ----------------------------------------------------------------------------------------------------------


def test_one_pair_is_told_by_the_name_alone() -> None:
    game = compile_source(HEAD + RULES).ruleset
    close, far = odds_of(game, "fire", {"range": "6"}), odds_of(game, "fire", {"range": "7"})
    assert least(close) == 2
    assert least(far) == 1
    assert odds_of(game, "fire", {"range from target to firer": "6"}) == close
    assert least(odds_of(game, "fire", {"range": "6", "arc from target to firer": "rear"})) == 4
    assert least(odds_of(game, "fire", {"range": "6", "arc from firer to target": "rear"})) == 2


def test_of_several_pairs_both_pieces_are_named() -> None:
    game = compile_source(HEAD + RULES).ruleset
    with pytest.raises(BadQuestion, match="3 things"):
        pose(game, game.rules["nearness"], {"units": "3", "range": "4"})
    told = {"units": "3", "range from mover to unit 2": "12", "range from unit 3 to mover": "13"}
    assert odds_of(game, "nearness", told) == {1: Fraction(1)}


@pytest.mark.parametrize(
    ("name", "pairs"),
    [
        ("range from mover to each unit", 2),
        ("range from each unit to unit 2", 2),
        ("range from each unit to each unit", 3),
        ("arc from each unit to each unit", 6),
        ("arc from unit 3 to each unit", 2),
    ],
)
def test_each_pair_by_the_words_that_are_listed(name: str, pairs: int) -> None:
    """Of three units: a range for each two, an arc for each two both ways."""
    game = compile_source(HEAD + RULES).ruleset
    value = "rear" if "arc" in name else "13"
    posed = pose(game, game.rules["nearness"], {"units": "3", name: value})
    held = [str(one) for slot, one in enumerate(posed.world.initial) if slot in posed.world.seconds]
    assert held.count(value) == pairs
    assert pose(game, game.rules["nearness"], {name: value, "units": "3", "range from mover to unit 2": "7"})


def test_of_one_alone_a_second_is_asked_for() -> None:
    game = compile_source(HEAD + RULES).ruleset
    with pytest.raises(BadQuestion, match="no second unit") as refused:
        pose(game, game.rules["nearness"], {"range from mover to each unit": "7"})
    assert refused.value.first == ("units", "2")


@pytest.mark.parametrize(
    ("name", "value", "at"),
    [
        ("range from A to each unit", "13", ["a to b", "a to c"]),
        ("range from each unit to each unit", "13", ["a to b", "a to c", "b to a", "b to c", "c to a", "c to b"]),
    ],
)
def test_a_scenario_is_given_each_pair(name: str, value: str, at: list[str]) -> None:
    game = compile_source(PLAYED.format(lines="do shoot of A at B")).ruleset
    facts = varied(game, game.scenarios[0], {name: value}).facts
    assert sorted(fact for fact, _ in facts) == sorted(key(f"range from {pair}") for pair in at)


def test_a_scenario_is_given_a_field_of_each() -> None:
    game = compile_source(PLAYED.format(lines="do shoot of A at B")).ruleset
    changed = varied(game, game.scenarios[0], {"each unit's men": "7"})
    assert [one.facts for one in changed.pieces] == [(("men", 7),)] * 3


def test_of_two_kinds_the_order_of_the_roles_is_free() -> None:
    game = compile_source(HEAD + RULES).ruleset
    assert odds_of(game, "command", {"reach": "7"}) == {7: Fraction(1)}


@given(some.integers(0, 48), some.integers(0, 48), some.sampled_from(["front", "flank", "rear"]))
def test_it_weighs_as_a_fact_of_the_situation_does(range_: int, other: int, arc: str) -> None:
    """With two pieces, facts of two are facts of the situation; what is told of a third pair changes nothing."""
    plain = HEAD.replace("facts between a unit and a unit", "facts").replace("facts from a unit to a unit\n", "")
    game = compile_source(HEAD + RULES).ruleset
    same = compile_source(
        plain + RULES.replace("the arc from the target to the firer", "arc").partition("work out")[0]
    ).ruleset
    told = {"range": str(range_), "arc from target to firer": arc}
    expected = odds_of(same, "fire", {"range": str(range_), "arc": arc})
    assert odds_of(game, "fire", told) == expected
    by_hand = {face + (range_ <= 6) + 2 * (arc == "rear"): Fraction(1, 6) for face in range(1, 7)}
    assert expected == (by_hand if range_ <= 24 else expected)


# ---- examples ------------------------------------------------------------------------------------------------------

EXAMPLE = """
example A
  given a unit as firer
  given a unit called Maine A
  {given}
  test fire of the firer at Maine A
  dice 1
  then {then}
"""


@pytest.mark.parametrize(
    ("told", "then"),
    [
        ("given range is 6", "2"),
        ("given range is 7", "1"),
        ('given the range from the firer to Maine A is 6"', "2"),
        ("given the range from Maine A to firer is 6 and the arc from Maine A to firer is rear", "4"),
        ("given range is 6 and the arc from firer to Maine A is rear", "2"),
    ],
)
def test_what_is_given_of_two(told: str, then: str) -> None:
    text = HEAD + RULES + EXAMPLE.format(given=told, then=then)
    assert faults(text) == []
    assert faults(text.replace(f"then {then}", "then 9")) != []


def test_of_three_pieces_both_are_named() -> None:
    text = HEAD + RULES + EXAMPLE.format(given="given a unit called C\n  given range is 6", then="2")
    assert [message for code, message in faults(text) if code == "GR123"] == [
        "`range` could be that of 3 pairs of pieces here."
    ]


@pytest.mark.parametrize("heading", ["the range from A to C", "the range from the A to the C"])
def test_a_column_may_name_both(heading: str) -> None:
    text = f"""
example Who is near A
  given a unit called A
  given a unit called B
  given a unit called C
  given the range from A to B is 20
  work out nearness of A
  | {heading} || then |
  | 12 || 1 |
  | 13 || 0 |
"""
    assert faults(HEAD + RULES + text) == []


@pytest.mark.parametrize(("how", "then"), [("lowest", 7), ("highest", 20), ("sum of", 27)])
def test_the_lowest_of_several_pairs(how: str, then: int) -> None:
    text = f"""
work out far of a unit as mover
  start at the {how} range of the units which is not the mover

example Two of them
  given a unit called A
  given a unit called B
  given a unit called C
  given the range from A to B is 20 and the range from C to A is 7
  work out far of A
  then {then}
"""
    assert faults(HEAD + RULES + text) == []


def test_cases_have_a_column_for_it() -> None:
    text = (
        HEAD
        + RULES
        + "\nexample Every way\n  given a unit as firer\n  given a unit as target\n  test fire of the firer at the target\n"
        "  | range | dice || then |\n  | 6 | 1 || 2 |\n  | 7 | 1 || 1 |\n  | 24 | 3 || 3 |\n"
    )
    assert faults(text) == []
    assert len(compile_source(text).ruleset.examples) == 3


# ---- play ----------------------------------------------------------------------------------------------------------

PLAYED = (
    HEAD
    + """
action shoot of a unit as firer at a unit as target
  only when range is within 12"
  the target loses 1 man

action march of a unit
  move it up to 6"

sequence turn
  1. fire
    {lines}

scenario Two and one
  given a unit called A: Union
  given a unit called B: Confederate
  given a unit called C: Confederate
  play turn 2 times
"""
)


class Asked(Nobody):
    """Answers every length with 10, and picks what comes first; notes what was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def tell(self, unknown: Unknown) -> object:
        self.asked.append(unknown.name)
        return 10

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        return options[0]


def asked_in(lines: str, turns: int) -> list[str]:
    ruleset = compile_source(PLAYED.format(lines=lines)).ruleset
    players = Asked()
    game = Game(ruleset, ruleset.scenarios[0], ruleset.sequences[key("turn")], Seeded(1), players)
    game.begin()
    for _ in range(turns):
        list(game.play_turn())
    return players.asked


@pytest.mark.parametrize(
    ("lines", "turns", "asked"),
    [
        (
            "for each unit which it is Union as one\n      for each unit which it is Confederate as foe\n        do shoot of the one at the foe",
            1,
            ["A-B", "A-C"],
        ),
        (
            "for each unit which it is Union as one\n      for each unit which it is Confederate as foe\n        do shoot of the one at the foe",
            3,
            ["A-B", "A-C"],
        ),
        (
            "for each unit which it is Union as one\n      for each unit which it is Confederate as foe\n        do shoot of the one at the foe\n        do shoot of the foe at the one",
            1,
            ["A-B", "A-C"],
        ),
        (
            "for each unit which it is Union as one\n      for each unit which it is Confederate as foe\n        do shoot of the one at the foe\n      do march of it",
            2,
            ["A-B", "A-C", "A-B", "A-C"],
        ),
    ],
)
def test_asked_once_for_a_pair_until_one_of_the_two_moves(lines: str, turns: int, asked: list[str]) -> None:
    found = ["-".join(sorted(name.removeprefix("range from ").split(" to "))) for name in asked_in(lines, turns)]
    assert found == asked


def test_only_of_who_moved_it_is_asked_again() -> None:
    lines = (
        "for each unit which it is Union as one\n      for each unit which it is Confederate as foe\n"
        "        do shoot of the one at the foe\n    for each unit which its men is 9 as hit\n      do march of the hit  when the hit's side is Confederate"
    )
    first = asked_in(lines, 1)
    assert len(first) == 2
    assert len(asked_in(lines, 2)) == 4  # both had lost a man, so both moved


def test_the_story_says_how_far_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = PLAYED.format(lines="do shoot of A at B").replace(
        "    do shoot of A at B", "    each unit which is Union may shoot"
    )
    # Whether he is within 12 inches the pick says; within 3 it must be measured.
    text = text.replace(
        "the target loses 1 man", 'the target loses 1 man\n  the firer loses 1 man  when range is within 3"'
    )
    (tmp_path / "field.rules").write_text(text, encoding="utf-8")
    assert main(["play", str(tmp_path / "field.rules"), "--auto", "--seed", "1", "--turns", "1"]) == 0
    assert re.search(r"A shoots at [BC], \d+ inches away", capsys.readouterr().out)


# ---- limits, and a variant -------------------------------------------------------------------------------------------


def test_pairs_have_an_end() -> None:
    """202 units have some 20,000 ranges and 40,000 arcs, more than 40,000 together; 152 have 11,500 and 23,000."""
    fits, more = (
        HEAD
        + RULES
        + EXAMPLE.format(
            given=f"given {count} units called squad\n  given the range from firer to Maine A is 3", then="2"
        )
        for count in (150, 200)
    )
    assert [code for code, _ in faults(fits)] == []
    assert [one.message for one in check_source(more).diagnostics if one.code.name == "GR902"] == [
        "More than 40,000 facts of two pieces are given up to this line."
    ]
    game = compile_source(HEAD + RULES).ruleset
    with pytest.raises(BadQuestion, match="each two"):
        pose(game, game.rules["nearness"], {"units": "201"})


def test_one_of_several_is_an_end() -> None:
    told = "given 2 units called squad\n  given the range from squad 1 to squad 2 is 3 and the range from firer to Maine A is 6"
    assert faults(HEAD + RULES + EXAMPLE.format(given=told, then="2")) == []


def test_a_variant_changes_such_facts(tmp_path: Path) -> None:
    (tmp_path / "field.rules").write_text(HEAD + RULES, encoding="utf-8")
    (tmp_path / "far.rules").write_text(
        "variant Far of Field\n\namend facts between a unit and a unit\n  range: 0 to 60 inches\n"
        "add to facts from a unit to a unit\n  higher: yes or no, usually no\n"
        "add to modifiers to fire\n  +1  from above  when higher\n",
        encoding="utf-8",
    )
    assert main(["check", str(tmp_path / "far.rules"), "--errors-only"]) == 0
