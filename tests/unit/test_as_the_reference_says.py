"""Each form does what the reference says of it, where another form stands beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.cli import main
from grognard.diagnostics.diagnostic import Severity

BASE = """ruleset Little
  sides: Red, Blue
  lengths: inches

choice pace: halt, walk, trot
choice die ladder: D4, D6, D8, D10, D12

piece unit
  side, usually Red
  pace, usually halt
  quality: a die ladder, usually D8
  losses (loss): 0 or more, usually 0
  men (man): 0 to 20, usually 10
  tired: yes or no, usually no
  brave: yes or no, usually no

piece gun, a kind of unit

piece chief
  points: 0 or more, usually 3

table shell
  | D6     || harm |
  | 1 to 3 || -    |
  | 4+     || 2    |

"""


def errors(rules: str, example: str) -> list[str]:
    """What is wrong with a rule and an example of it; nothing where it comes out as it says."""
    body = "\n".join(f"  {line}" for line in example.split("; "))
    found = check_source(f"{BASE}{rules}\nexample It\n{body}\n").diagnostics
    return [one.message for one in found if one.severity is Severity.ERROR]


def shown(rules: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints of a rule."""
    file = tmp_path / "little.rules"
    file.write_text(BASE + rules, encoding="utf-8")
    name, rule, *facts = command.split(" ")
    assert main([name, str(file), rule, *facts]) == 0
    return capsys.readouterr().out


BE = """
limits on a unit
  be trot never when it is tired
action pick of a unit
  it chooses a pace as gait
  its pace becomes gait
action copy of a unit to a unit as other
  its pace becomes the other's pace
"""


@pytest.mark.parametrize(
    "example",
    [
        "given a unit: tired; do pick of it; choosing trot; then its pace is halt",
        "given a unit: tired; do pick of it; choosing walk; then its pace is walk",
        "given a unit; do pick of it; choosing trot; then its pace is trot",
        "given a unit called A: tired; given a unit called B: trot; do copy of A to B; then A's pace is halt",
        "given a unit called A: tired; given a unit called B: walk; do copy of A to B; then A's pace is walk",
    ],
)
def test_what_may_not_be_is_not_chosen_or_copied_either(example: str) -> None:
    assert errors(BE, example) == []


AT_GUNS = """
limits on a unit to a gun as piece
  shoot never when the unit is tired
action shoot of a unit as firer at a unit as target
  the target gains 1 loss
"""


@pytest.mark.parametrize(("target", "then"), [("unit", "B's losses is 1"), ("gun", "not allowed")])
def test_a_limit_towards_a_kind_binds_towards_no_other(target: str, then: str) -> None:
    example = f"given a unit called A: tired; given a {target} called B; do shoot of A at B; then {then}"
    assert errors(AT_GUNS, example) == []


DUTY = """
action shoot of a unit as firer at a unit as target
  must when the target is tired
  the target gains 1 loss
action act of a unit
  it chooses one of these
    do shoot of it
    it becomes brave
action fire of a unit
  it must shoot
"""


@pytest.mark.parametrize(
    "example",
    [
        "given a unit called A; given a unit called B: Blue; given a unit called C: Blue, tired; do act of A; then C's losses is 1",
        "given a unit called A; given a unit called B: Blue; given a unit called C: Blue, tired; do fire of A; then C's losses is 1",
        "given a unit called A; given a unit called B: Blue; given a unit called C: Blue; do fire of A; choosing B; then B's losses is 1",
    ],
)
def test_a_duty_names_whom_it_is_done_to(example: str) -> None:
    assert errors(DUTY, example) == []


NOTHING = """
test floor of a unit
  read shell
  never below 1
test ceiling of a unit
  read shell
  never above 1
test best of a unit
  read shell
  let harm be the total
  the result is the higher of (harm, 1)
fight duel of a unit against a unit as other
  read shell
  the higher wins
  on a tie: the unit gains 7 losses
fight race of a unit against a unit as other
  start at its pace
  the lower wins
fight dies of a unit against a unit as other
  start at its quality
  the higher wins
"""


@pytest.mark.parametrize(
    "example",
    [
        "given a unit; test floor of it; dice 1; then no effect",
        "given a unit; test ceiling of it; dice 1; then no effect",
        "given a unit; test ceiling of it; dice 4; then 1",
        "given a unit; test best of it; dice 1; then 1",
        "given a unit called A; given a unit called B; fight duel of A against B; dice 1, 5; then A's losses is 7",
        "given a unit called A; given a unit called B; fight duel of A against B; dice 5, 1; then A's losses is 7",
        "given a unit called A: trot; given a unit called B: walk; fight race of A against B; then other",
        "given a unit called A: quality is D10; given a unit called B: quality is D4; fight dies of A against B; then unit",
    ],
)
def test_no_effect_is_neither_more_nor_less(example: str) -> None:
    assert errors(NOTHING, example) == []


ROLLS = """
test shots of a unit
  roll 3D6 when it is tired
  roll 2D6 when it is not tired
  +1 die  brave  when it is brave
  hits on 4+
test drop of a unit
  start at 7
  roll 2D6 + 1 when it is tired
  drop the lowest
test again of a unit
  roll D6
  roll 2D6 as pair when it is tired
  add 10
test other of a unit
  roll 2D6
    except when it is tired: roll 3D6
  hits on 4+
test both of a unit
  roll D6 when it is tired
  roll 2D6 when it is brave
test range of a unit
  roll 0 to 9 when it is tired
  roll D6 + 5 when it is not tired
test many of a unit
  roll 2D6 for each 2 losses
"""


@pytest.mark.parametrize(
    "example",
    [
        "given a unit: tired, brave; test shots of it; dice 4, 5, 1, 6; then 3",
        "given a unit; test shots of it; dice 4, 1; then 1",
        "given a unit; test drop of it; then 7",
        "given a unit: tired; test drop of it; dice 2, 5; then 6",
        "given a unit; test again of it; dice 3; then 13",
        "given a unit: tired; test again of it; dice 3, 4, 5; then 19",
        "given a unit: tired; test other of it; dice 4, 4, 4; then 3",
        "given a unit; test other of it; dice 4, 3; then 1",
        "given a unit: tired, brave; test both of it; dice 6, 5, 1; then 6",
        "given a unit; test both of it; then no effect",
        "given a unit: tired; test range of it; dice 0; then 0",
        "given a unit; test range of it; dice 3; then 8",
        "given a unit: losses 5; test many of it; dice 1, 2, 3, 4; then 10",
    ],
)
def test_lines_that_roll_in_a_case(example: str) -> None:
    assert errors(ROLLS, example) == []


def test_their_odds_are_those_of_the_line_that_rolls(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Three dice at one half each, and two.
    assert "1/8" in shown(ROLLS, "odds shots tired=yes", tmp_path, capsys)
    assert "1/4" in shown(ROLLS, "odds shots", tmp_path, capsys)


FACES = """
dice volley of a unit
  start at 2D6
  hits on 2+
  1 always hits when it is brave
test fire of a unit
  roll volley
test shoot of a unit
  roll 2D6
  hits on 2+
  when it is tired
    6 always misses
test named of a unit
  roll 2D6 as shots
  hits on 4+
  6 always misses when it is tired
  it gains as many losses as (the number of shots which are 6)
"""


@pytest.mark.parametrize(
    "example",
    [
        "given a unit; test fire of it; dice 1, 6; then 1",
        "given a unit: brave; test fire of it; dice 1, 6; then 2",
        "given a unit; test shoot of it; dice 6, 6; then 2",
        "given a unit: tired; test shoot of it; dice 6, 5; then 1",
        "given a unit: tired; test named of it; dice 6, 5; then 1 and its losses is 1",
        "given a unit; test named of it; dice 6, 5; then 2 and its losses is 1",
    ],
)
def test_faces_that_count_in_a_case(example: str) -> None:
    assert errors(FACES, example) == []


def test_what_hits_needs_dice_right_above_it() -> None:
    rules = "test fire of a unit\n  roll 2D6\n  add 1\n  hits on 4+\n"
    early, late = errors(rules, "given a unit; test fire of it; dice 4, 4; then 2")
    assert "comes too late" in early and "no dice here" in late


CASES = """
test nerve of a unit
  roll D6
  when it is tired
    subtract 2
  on 4+: the result is 1
  otherwise: the result is 0
test first of a unit
  roll D6
  on 4+: it gains 1 loss
  on 6: it gains 10 losses
  when it is tired
    subtract 2
  on 3 or 4: it gains 100 losses
  otherwise: it gains 1000 losses
test neither of a unit
  when it is tired: it gains 1 loss
  when it is brave: it gains 10 losses
  otherwise: it gains 100 losses
""".replace("when it is tired: it", "when it is tired\n    it").replace(
    "when it is brave: it", "when it is brave\n    it"
)


@pytest.mark.parametrize(
    "example",
    [
        "given a unit: tired; test nerve of it; dice 5; then 0",
        "given a unit: tired; test nerve of it; dice 6; then 1",
        "given a unit; test nerve of it; dice 4; then 1",
        "given a unit: tired; test first of it; dice 6; then its losses is 101",
        "given a unit; test first of it; dice 6; then its losses is 1001",
        "given a unit; test first of it; dice 3; then its losses is 100",
        "given a unit: tired; test neither of it; then its losses is 1",
        "given a unit: tired, brave; test neither of it; then its losses is 11",
        "given a unit; test neither of it; then its losses is 100",
    ],
)
def test_an_otherwise_belongs_to_those_right_above_it(example: str) -> None:
    assert errors(CASES, example) == []


PARTS = """
test share of a unit
  start at 10
  when it is tired
    -2/5  weary
  -1/5  always
modifiers to pull of a unit
  +5  strong
  when it is tired
    -1/5  weary
test haul of a unit
  start at 10
  add modifiers to pull
test ground down of a unit
  start at 16
  halve  losses  for each 2 losses
test grown of a unit
  start at 16
  x2  losses  for each 2 losses
test rounded of a unit
  start at 15
  halve, rounding up  losses  for each 2 losses
test dropped of a unit
  roll 3D6
  drop the lowest  losses  for each 2 losses
action lose of a unit
  it loses D3 men
action lose again of a unit
  do lose of it  for each 2 losses
"""


@pytest.mark.parametrize(
    "example",
    [
        "given a unit; test share of it; then 8",
        "given a unit: tired; test share of it; then 4",
        "given a unit: tired; test haul of it; then 13",
        "given a unit: losses 5; test ground down of it; then 4",
        "given a unit: losses 1; test ground down of it; then 16",
        "given a unit: losses 5; test grown of it; then 64",
        "given a unit: losses 1; test grown of it; then 16",
        "given a unit: losses 5; test rounded of it; then 4",
        "given a unit: losses 5; test dropped of it; dice 1, 3, 5; then 5",
        "given a unit: losses 5; do lose again of it; dice 1, 3; then its men is 6",
        "given a unit: losses 1; do lose again of it; then its men is 10",
    ],
)
def test_parts_and_what_is_done_so_often(example: str) -> None:
    assert errors(PARTS, example) == []


@pytest.mark.parametrize(
    "line", ["never below 3", "it becomes tired", "every 4 losses cost 1 man", "+1, as you wish  bold", "round up"]
)
def test_what_is_done_once_is_done_for_each_of_nothing(line: str) -> None:
    found = errors(
        f"test try of a unit\n  start at 4\n  {line}  for each 2 losses\n", "given a unit; test try of it; then 4"
    )
    assert "cannot be here" in found[0]


PRICE = """
action pay of a unit to a chief as boss
  costs the boss 1 point for each 2 losses
  it becomes brave
"""


@pytest.mark.parametrize(
    ("points", "then"), [(1, "not allowed"), (2, "A is brave and G's points is 0"), (3, "G's points is 1")]
)
def test_a_price_for_each_is_asked_in_full(points: int, then: str) -> None:
    example = f"given a unit called A: losses 5; given a chief called G: points {points}; do pay of A to G; then {then}"
    assert errors(PRICE, example) == []


OFTEN = """
action dig of a unit
  once a turn
  it gains 1 loss
action wave of a unit
  once a game each side
  it gains 1 loss
action hop of a unit
  it gains 1 loss
limits on a unit
  at most 2 of hop
action twice of a unit
  repeat 3 times
    do ACT of it
"""


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("dig", "not allowed: dig, because it has done so this turn"),
        ("wave", "not allowed: wave, because its side has done so in this game"),
        ("hop", "not allowed: hop, because it has done 2 of hop this turn"),
    ],
)
def test_what_was_done_so_often_is_said(act: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(OFTEN.replace("ACT", act), "roll twice", tmp_path, capsys)
    assert why in [line.strip() for line in told.splitlines()]


COLUMNS = """
table step across pace
  | total     || halt | walk or trot |
  | 3 or less || 1    | 2            |
  | 4+        || 3    | 4            |
test step out of a unit
  roll D6
  read step
"""


@pytest.mark.parametrize(("pace", "die", "then"), [("halt", 4, 3), ("walk", 2, 2), ("trot", 2, 2), ("trot", 6, 4)])
def test_a_column_may_hold_for_several_words(pace: str, die: int, then: int) -> None:
    example = f"given a unit: {pace}; test step out of it; dice {die}; then {then}"
    assert errors(COLUMNS, example) == []


NAMED = """
piece flag
  unit: a unit
  other: a flag or none, usually none
piece army, one a side
piece card, in a deck, held by an army
action wave of a flag
  by hand: Wave.
action count of an army
  start at the number of cards of it
"""


@pytest.mark.parametrize(
    "example",
    [
        "given a flag called F: unit is B; given a unit called B; do wave of F; then F's unit is B",
        "given a flag called F: unit is U, other is G; given a flag called G: unit is U, other is F; given a unit called U; "
        "do wave of F; then F's other is G and G's other is F",
        "given a card: in hand, holder is the Red army; given 2 cards called c: in hand, holder is the Blue army; "
        "given 4 cards called d; do count of the Blue army; then 2",
    ],
)
def test_pieces_that_are_given_name_each_other_and_who_stands_by_itself(example: str) -> None:
    assert errors(NAMED, example) == []


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ("X", "No unit called `X` is given here."),
        ("F", "`F` is a flag, and a unit is wanted here."),
        ("Red army", "`Red army` is an army, and a unit is wanted here."),
    ],
)
def test_who_is_nobody_or_of_another_kind_is_told(named: str, why: str) -> None:
    assert errors(NAMED, f"given a flag called F: unit is {named}; do wave of F; then ?") == [why]


def test_each_of_several_picks_has_its_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = "action one of a unit\n  it gains 1 loss\naction ten of a unit\n  it gains 10 losses\n"
    rules += "action try of a unit\n  it chooses up to 2 of these\n    do one of it\n    do ten of it\n  the result is its losses\n"
    rows = [line.split() for line in shown(rules, "odds try", tmp_path, capsys).splitlines()]
    picked = [tuple(row[:2]) for row in rows[1:6]]
    assert picked == [("pass", "-"), ("one", "pass"), ("one", "ten"), ("ten", "pass"), ("ten", "one")]


@pytest.mark.parametrize(("band", "reached"), [("15+", True), ("1", True), ("19+", False)])
def test_the_checks_know_what_each_of_them_comes_to(band: str, reached: bool) -> None:
    rules = "test luck of a unit\n  roll 3D6 when it is tired\n  roll D6 when it is not tired\n"
    rules += f"  on {band}: it gains 1 loss\n"
    found = check_source(BASE + rules).diagnostics
    assert ("outcome-never-given" in {one.code.slug for one in found}) is not reached


SHOWN = """
test again of a unit
  roll 0 to 9
  9 rolls again
test more of a unit
  roll 0 to 9
  9 rolls again and adds
test hits of a unit
  roll 0 to 9
  +1 die  two
  hits on 5+
  0 always hits
test none again of a unit
  roll 0 to 9
  0 rolls again
test low again of a unit
  roll 0 to 9
  2 or less rolls again
test two of a unit
  roll 0 to 9
  +1 die  two
test twice of a unit
  roll 2D6
  6 counts twice
test other twice of a unit
  roll 2D6
  +1 on each die  well aimed
  6 counts twice
test missed of a unit
  roll 2D6
  misses roll again
"""


@pytest.mark.parametrize(
    "example",
    [
        "given a unit; test again of it; dice 9, 4; then 4",
        "given a unit; test again of it; dice 8; then 8",
        "given a unit; test more of it; dice 9, 9, 4; then 22",
        "given a unit; test hits of it; dice 0, 5; then 2",
        "given a unit; test hits of it; dice 4, 1; then 0",
        "given a unit; test none again of it; dice 0, 4; then 4",
        "given a unit; test low again of it; dice 0, 4; then 4",
        "given a unit; test low again of it; dice 2, 1; then 1",
        "given a unit; test low again of it; dice 3; then 3",
        "given a unit; test two of it; dice 0, 0; then 0",
        "given a unit; test twice of it; dice 6, 3; then 15",
        "given a unit; test other twice of it; dice 6, 3; then 17",
    ],
)
def test_faces_are_those_that_dice_show(example: str) -> None:
    assert errors(SHOWN, example) == []


def test_their_odds_are_of_the_faces_that_dice_show(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Of ten faces nine stay, in 10 ways of 100 and one of those of the nine that is thrown again; the nine itself in one.
    told = shown(SHOWN, "odds again", tmp_path, capsys)
    assert [row.split()[3] for row in told.splitlines()[:10]] == ["11/100"] * 9 + ["1/100"]
    # 0 and 5 to 9 hit: 6 of 10.
    told = shown(SHOWN, "odds hits", tmp_path, capsys)
    assert [row.split()[3] for row in told.splitlines()[:3]] == ["4/25", "12/25", "9/25"]


def test_odds_stop_too_where_nothing_says_what_misses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (file := tmp_path / "little.rules").write_text(BASE + SHOWN, encoding="utf-8")
    assert main(["odds", str(file), "missed"]) == 1
    assert "No line says which dice hit here" in capsys.readouterr().err


LOOKED_AT = """
state steady of a unit
  only when its men is 3 or more
limits on a unit
  be brave only when it is steady
action cheer of a unit
  it becomes brave
"""


@pytest.mark.parametrize(("men", "brave"), [(3, "yes"), (2, "no")])
def test_what_may_be_can_hang_on_a_state(men: int, brave: str) -> None:
    assert errors(LOOKED_AT, f"given a unit: men {men}; do cheer of it; then its brave is {brave}") == []


BOARD = """ruleset Board
  sides: Red, Blue

piece hex, a place on 4 by 4 hexes
piece chief
  points: 0 or more, usually 3
piece unit
  chief: a chief or none, usually none
  hex: a hex
  hurt: yes or no, usually no

test step of a unit as mover to a unit as goal
  it chooses a hex which is next to the mover as there
  its hex becomes there
  start at the distance from the mover to the goal

test wound of a unit as mover
  it chooses a unit as victim
  the victim becomes hurt
  start at 0
  +1  itself  when the mover is hurt

test count of a chief as one
  it chooses a chief as other
  start at the number of units of the other
"""


@pytest.mark.parametrize(
    ("command", "rows"),
    [
        # Steps to 0404 from each neighbour of 0202, counted on a drawn board.
        (
            ["step", "mover hex=0202", "goal hex=0404"],
            {"0102": 4, "0103": 3, "0201": 4, "0203": 2, "0302": 3, "0303": 2},
        ),
        (["wound", "units=2"], {"mover": 1, "unit": 0}),
    ],
)
def test_pieces_that_somebody_can_tell_apart_are_chosen_among(
    command: list[str], rows: dict[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (file := tmp_path / "board.rules").write_text(BOARD, encoding="utf-8")
    assert main(["odds", str(file), *command]) == 0
    told = capsys.readouterr().out.splitlines()[1:]
    assert {line.split()[0]: float(line.split()[-1]) for line in told} == rows


@pytest.mark.parametrize("sample", [[], ["--sample", "40"]])
def test_trials_say_too_that_something_was_done(
    sample: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = "action rest of a unit\n  it loses 1 loss\naction push of a unit\n  it chooses one of these\n"
    rules += "    it becomes brave\n    do rest of it\n"
    rows = shown(rules, " ".join(["odds push", *sample]), tmp_path, capsys).splitlines()
    assert rows[0].split()[-3:] == ["done", "no", "effect"]
    assert [row.split()[-3:] for row in rows[1:3]] == [["100", "%", "-"], ["-", "100", "%"]]


LINES = """
facts
  fog: yes or no, usually no
limits on a unit
  be trot never when it is tired
action hit of a unit to a unit as other
  the other gains 1 loss
action pick of a unit [A.1]
  it chooses one of these
    it becomes trot  when not fog  [A.2]
    its pace becomes walk  [A.3]
    when fog
      it gains 2 losses
action strike of a unit to a unit as one to a unit as two
  it chooses up to 2 of these
    do hit of it to the one
    do hit of it to the two
    it becomes brave
    it gains 4 losses when fog
    it gains 4 losses when not fog
action heave of a unit
  it chooses one of these
    it gains 1 loss
      except when it is brave
    the unit gains 2 losses
      note: A heavy loss.
"""
THREE = "given a unit called A; given a unit called B; given a unit called C; do strike of A to B to C; "


@pytest.mark.parametrize(
    "example",
    [
        "given a unit; do pick of it; choosing it becomes trot; then its pace is trot",
        "given a unit; do pick of it; choosing its pace becomes walk; then its pace is walk",
        # What a limit shuts, and what holds in another case, are not offered: one line is left, and nobody is asked.
        "given a unit: tired; do pick of it; then its pace is walk",
        "given a unit: tired; given fog; do pick of it; choosing it gains 2 losses; then its losses is 2",
        THREE
        + "choosing hit of it to the two, it becomes brave; then C's losses is 1 and B's losses is 0 and A is brave",
        THREE + "choosing hit of it to the one, hit of it to the two; then C's losses is 1 and B's losses is 1",
        THREE + "choosing it gains 4 losses when not fog, pass; then A's losses is 4",
        THREE + "choosing it becomes brave, pass; then A is brave and B's losses is 0",
        # What stands below a line is no part of its name.
        "given a unit; do heave of it; choosing it gains 1 loss; then its losses is 1",
        "given a unit; do heave of it; choosing the unit gains 2 losses; then its losses is 2",
    ],
)
def test_a_line_is_chosen_as_it_is_written_and_only_where_it_can_be_done(example: str) -> None:
    assert errors(LINES, example) == []


AT_ONCE = """
piece battle, one a game
  clock: 0 or more, usually 0
action tick of a unit
  the battle gains 1 clock
  it gains as many losses as the battle's clock
sequence turn
  1. ticking
    each unit must tick, all at once
  2. looking
    the game ends when the battle's clock is 9
scenario Three
  given a unit called A
  given a unit called B
  given a unit called C
  play turn 1 times
"""


def test_what_several_do_to_one_at_once_is_told_of_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Each adds 1 to the clock and sees nobody else's: it comes to 3 in the end, and to none of them is it 1.
    (file := tmp_path / "little.rules").write_text(BASE + AT_ONCE, encoding="utf-8")
    assert main(["play", str(file), "--auto", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert [line.strip() for line in told.splitlines() if "ticks" in line] == [
        f"{name} ticks: battle gains 1 clock; {name}: 1 loss." for name in "ABC"
    ]


NOBODY = """
fight duel of a unit against a unit as other
  roll D6
  the higher wins
  the loser gains 1 loss
action bury of a unit
  draw a unit which is tired as victim
  remove the victim
test cast of a unit
  roll far die
die far die of a unit
  start at its quality
  up 9  far
  past the end: the result is no effect
action ask of a unit
  repeat 2 times
    it chooses a pace as gait
    it gains 1 loss when gait is trot
"""


@pytest.mark.parametrize("command", ["roll", "odds"])
@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("duel", "Nobody is the `loser` here, as after a tie, so there is no `losses` to change."),
        ("bury", "Nobody is the `victim` here, so nobody can be removed."),
        ("cast", "There is no die to roll here: it is no effect."),
    ],
)
def test_what_cannot_be_done_is_said_by_its_reason(
    command: str, rule: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (file := tmp_path / "little.rules").write_text(BASE + NOBODY, encoding="utf-8")
    dice = ["--dice", "3,3"] if (command, rule) == ("roll", "duel") else []
    assert main([command, str(file), rule, *dice]) == 1
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("command", ["roll", "odds"])
def test_a_field_that_names_nobody_any_more_names_none(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = "piece flag\n  unit: a unit or none, usually none\n"
    rules += "action go of a unit as goer\n  let flags be all the flags of it\n  remove the goer\n"
    (file := tmp_path / "little.rules").write_text(BASE + rules, encoding="utf-8")
    assert main([command, str(file), "go", "goer flags=1"]) == 0
    assert "goer flag 1 unit: none" in capsys.readouterr().out


def test_odds_say_that_a_question_comes_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    again = "A question asked again in a later round is answered here as it was before."
    assert again in shown(NOBODY, "odds ask", tmp_path, capsys)


def test_the_enemy_of_three_sides_is_nobody_in_particular() -> None:
    rules = BASE.replace("sides: Red, Blue", "sides: Red, Blue, Green") + "piece army, one a side\n  coin: 0 or more\n"
    found = check_source(f"{rules}action rob of a unit\n  the enemy army loses 1 coin\n").diagnostics
    errors_ = [one.message for one in found if one.severity is Severity.ERROR]
    assert errors_ == ["There are 3 sides, so `enemy army` could be that of any other."]


NEAR = """ruleset Near
  sides: Red, Blue
piece hex, a place on 4 by 4 hexes
piece unit
  side
  hex: a hex
state in reach of a unit to a unit as other
  only when the distance from it to the other is 2 or less
action step of a unit as mover
  it chooses a hex which is next to the mover as goal
  its hex becomes the goal
example Beside each other
  given a unit called Reds: Red, hex is 0101
  given a unit called Old Blues: Blue, hex is 0202
  do step of Reds
  choosing 0201
  then Reds is next to Old Blues and Reds is in reach to Old Blues
example Two hexes apart
  given a unit called Reds: Red, hex is 0101
  given a unit called Old Blues: Blue, hex is 0103
  do step of Reds
  choosing 0102
  then Reds is next to Old Blues
"""


def test_pieces_are_next_to_others_by_their_names() -> None:
    assert [one.message for one in check_source(NEAR).diagnostics if one.severity is Severity.ERROR] == []
    wrong = check_source(NEAR.replace("choosing 0102", "choosing 0201")).diagnostics
    # From 0201 to 0103 it is two steps.
    assert [one.message for one in wrong if one.severity is Severity.ERROR] != []


def test_an_article_is_no_name() -> None:
    found = check_source(BASE + "action a of a unit\n  it gains 1 loss\n").diagnostics
    assert [one.message for one in found if one.severity is Severity.ERROR] == [
        "`a` by itself is no name: it is read as an article."
    ]


IN_ALL = """
action go of a unit
  roll D6
  on 4+: it gains 1 loss
  start at its men
  add 3
  its men becomes the total
action try of a unit
  roll D6
  +1  always
  on 2+: it gains 1 loss
sequence turn
  1. going
    each unit must go
  2. trying
    each unit must try
scenario One
  given a unit called A
  play turn 1 times
"""


def test_a_deed_tells_what_its_throw_came_to_in_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (file := tmp_path / "little.rules").write_text(BASE + IN_ALL, encoding="utf-8")
    assert main(["play", str(file), "--auto", "--seed", "1"]) == 0
    going, trying = (line.strip() for line in capsys.readouterr().out.splitlines() if " on D6" in line)
    assert "in all" not in going  # men and 3 are another sum
    die = int(trying.split(": ")[1].split()[0])
    assert f"{die} on D6, {die + 1} in all" in trying


FOUGHT = """
choice fate: hold, press
table outcome
  | total     || fate  |
  | 3 or less || hold  |
  | 4+        || press |
fight brawl of a unit as one against a unit as two
  roll D6
  the enemy loses 1 man
  the higher wins
  on a tie: the result is no effect
  let gap be the winner's total minus the loser's total
  the loser loses as many men as gap
  read outcome using gap
fight scuffle of a unit as one against a unit as two
  roll as many D6 as its men
  the enemy loses 1 man
  the higher wins
fight count of a unit as one against a unit as two
  roll D6
  the higher wins
  on a tie: stop here
  start at the winner's total
  subtract the loser's total
"""
TWO = "given a unit called A; given a unit called B; "


@pytest.mark.parametrize(
    "example",
    [
        TWO + "fight brawl of A against B; dice 6, 4; then hold and B's men is 7 and A's men is 9",
        TWO + "fight brawl of A against B; dice 1, 6; then press and A's men is 4",
        TWO + "fight brawl of A against B; dice 4, 4; then no effect and A's men is 9",
        TWO + "fight count of A against B; dice 6, 4; then 2",
        # B has one man left when its lines are done, and throws one die.
        "given a unit called A: men 1; given a unit called B: men 2; fight scuffle of A against B; dice 3, 4; then two",
    ],
)
def test_a_fight_comes_to_what_its_last_lines_make_of_it(example: str) -> None:
    assert errors(FOUGHT, example) == []


UNTOLD = """
piece band
  people: 0 to 9
  rests (rest): 0 to 9
  reach: 0 to 9
test people of a band
  start at its people
test rests of a band
  start at its rests
test reach of a band
  start at its reach
"""


@pytest.mark.parametrize(
    ("example", "said"),
    [
        ("given a band; test people of it; then 3", "Nothing says what the band's people are."),
        ("given a band; test rests of it; then 3", "Nothing says what the band's rests are."),
        ("given a band called Fox; test reach of Fox; then 3", "Nothing says what Fox's reach is."),
        ("given 2 bands; test reach of band 1; then 3", "Nothing says what band 1's reach is."),
    ],
)
def test_what_an_example_does_not_tell_is_said_in_whole_words(example: str, said: str) -> None:
    (message,) = errors(UNTOLD, example)
    assert message.endswith(f" {said}")
