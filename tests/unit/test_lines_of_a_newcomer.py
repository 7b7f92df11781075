"""Lines that a newcomer wrote with only the documents at hand: each is refused with the line to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard import load, odds
from grognard.checking import check_source

HEAD = """ruleset Ford
  lengths: inches
  sides: Blue, Grey

choice verdict: pass, fail

piece squad
  side
  men (man): 0 to 12, usually 8
  pins (pin): 0 to 12, usually 0

test nerve of a squad
  roll D6

"""


def _told(text: str) -> str:
    findings = [
        f"{found.message} {found.help}"
        for found in check_source(HEAD + text).diagnostics
        if found.code.severity.value == "error"
    ]
    return " ".join("\n".join(findings).split())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("it loses as many men as the number of hits", "Write `it loses as many men as the total`."),
        ("roll D6 + 1 for each pin", "`for each pin` may count the dice, or what is added to them."),
        ("on 6: add a pin", "To change the piece: `it gains 1 pin`."),
        ("on 6: it gets 2 pins", "Write `on 6: it gains 2 pins`."),
        ("on 6: it takes a pin", "Write `on 6: it gains 1 pin`."),
        ('move it back 6"', 'Write `move it 6" back`.'),
        ("count 5s and 6s as hits", "Write `hits on 5 or 6`."),
        ("it cannot move next turn", "write `limits on a …` at the left edge"),
        ("on 15+: good", "Write `on 15+: the result is good`."),
        ("on 2-5: fall back", "Write `on 2 to 5: the result is fall back`."),
        ("15+: good", "Write `on 15+: the result is good`."),
        ("on 4+: remove all pins", "Write `on 4+: its pins becomes 0`."),
        ('on 1: move it 6" towards own table edge', '`on 1: by hand: move it 6" towards own table edge`'),
        ("add 1 for every 3 men", "Write `add 1 for each 3 men`."),
        ("on 1-2: unit is destroyed", "Write `on 1-2: remove it`."),
        ("if a double is rolled: it loses 1 man", "below it `when the highest of pair is the lowest of pair`"),
        ("+1  raw  when not Blue", "Say of what it holds: `when it is not Blue`."),
        ("on 1: unit loses half its men", "Write `on 1: it loses as many men as half its men`."),
        (
            "on 4+ pass, otherwise fail",
            "Write `on 4+: the result is pass`, and below it `otherwise: the result is fail`.",
        ),
    ],
)
def test_a_line_of_a_rule(line: str, said: str) -> None:
    assert said in _told(f"test trial of a squad\n  roll D6\n  {line}\n")


def test_a_step_that_is_due() -> None:
    told = _told("sequence turn\n  1. Rally\n    each squad with pins must test nerve\n")
    assert (
        "Write `for each squad which pins is 1 or more`, and below it, two spaces further in, `test nerve of it`."
        in told
    )


def test_pieces_of_one_side() -> None:
    told = _told(
        "action march of a squad\n  by hand: march\n\nsequence turn\n  1. Blue\n    each Blue squad may march\n"
    )
    assert "Write `squad which is Blue`." in told


def test_who_goes_first() -> None:
    found = check_source(f"{HEAD}sequence turn\n  1. Start\n    roll off, highest goes first\n").diagnostics
    (error,) = [each for each in found if each.code.severity.value == "error"]
    assert "fight initiative of an army as one against an army as other\n  roll D6\n  the higher wins" in error.paste


def test_the_length_of_a_game() -> None:
    assert "Write `play turn 6 times` below `scenario …`, with the name of your sequence." in _told(
        "sequence turn\n  play 6 turns\n  1. Rally\n    by hand: rally\n"
    )


def test_a_field_called_by_a_verb() -> None:
    assert "Write `leader: yes or no`." in _told("piece gun\n  has leader: yes or no\n")
    assert "Write `given a squad: pins 2`." not in _told(
        "example x\n  given a squad: pins 2\n  test nerve of it\n  dice 3\n  then 3\n"
    )


def test_one_number_is_no_list_of_words() -> None:
    assert "Write the numbers it can be, and the usual: `armour: 0 to 4, usually 4`." in _told(
        "piece tank\n  armour: 4\n"
    )
    assert '`armour: 0 to 12", usually 12"`' in _told('piece tank\n  armour: 12"\n')


def test_two_amounts_of_one_line() -> None:
    assert "A line has one amount" in _told("modifiers to fire of a squad\n  +1 / -1  charging  when it is pinned\n")


def test_a_label_that_is_the_name_of_a_choice() -> None:
    text = "choice cover: open, wood\n\nfacts of a squad\n  cover, usually open\n\nmodifiers to fire of a squad\n  +1  cover\n"
    (found,) = [each for each in check_source(HEAD + text).diagnostics if each.code.name == "GR549"]
    assert found.help == "If it counts only then, write `+1 cover  when its cover is …`."


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("on 4+", "on 4+"), "Put what it does below the first `on 4+`, two spaces further in, a line each."),
        (
            ("on 3 or more", "on 4 to 5"),
            "Of several `on` only the first that fits is done: put the narrower above the wider.",
        ),
        (("on 4 to 5", "on 3 or more"), None),
        (("on more than 4", "on 4+"), None),
        (("on 1 to 3", "on 6"), None),
    ],
)
def test_a_second_line_for_numbers_that_are_taken(lines: tuple[str, str], said: str | None) -> None:
    first, second = lines
    text = f"test trial of a squad\n  roll D6\n  {first}: it loses 1 man\n  {second}: it loses 1 pin\n"
    found = [each.help for each in check_source(HEAD + text).diagnostics if each.code.name == "GR515"]
    assert found == ([said] if said is not None else [])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("start at 3 plus 1 if in cover", "if in cover"),
        ("add 1 plus 1 if shaken", "if shaken"),
        ("let needed be 3 bananas", "bananas"),
        ("never above 6 dice", "dice"),
        ("multiply by 2 in wood", "in wood"),
        ("roll D6 +1 if in cover", "if in cover"),
    ],
)
def test_words_behind_a_number_are_never_passed_over(line: str, words: str) -> None:
    assert f"`{words}` here: it is behind `" in _told(f"test trial of a squad\n  roll D6\n  {line}\n")


def test_a_list_of_numbers() -> None:
    assert "Of numbers write the least and the largest, below the piece that has it: `size: 1 to 3`." in _told(
        "choice size: 2, 1, 3\n"
    )


def test_a_condition_that_nothing_is_called_by() -> None:
    text = "test trial of a squad\n  roll D6\n  +1  when fog\n"
    (found,) = check_source(HEAD + text).diagnostics
    assert found.paste == "facts\n  fog: yes or no, usually no" and "below that `piece`" in (found.help or "")
    assert not _told(f"{found.paste}\n\n{text}")


def test_modifiers_without_their_name() -> None:
    text = "modifiers to heart of a squad\n  +1  full  when its men is 8\n\ntest trial of a squad\n  roll D6\n  add the modifiers\n"
    assert "Say which: `modifiers to heart`." in _told(text)


def test_who_puts_out_no_piece_reads_of_that_alone() -> None:
    (found,) = check_source(
        HEAD + "example A loss\n  given squad A: men 3\n  test nerve of A\n  dice 4\n  then 4 and its men is 3\n"
    ).diagnostics
    assert found.help == "Write `given a squad A: …`."


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("roll D6\n  +1  few  when its men is less than 50%", "of what it is a share: `(50% of …)`"),
        ("roll D100\n  on 50% or less: it gains 1 pin", "Write the number without `%`"),
        ("roll D100\n  on 01 to 50%: it gains 1 pin", "Write the number without `%`"),
        ("roll D100\n  hits on 50% or less", "Write the number without `%`"),
        ("roll D%\n  +10%  few  when its men is 8", "Write the points: `+10`."),
        ("roll D%\n  add 10%", "of what it is a share: `(10% of …)`."),
    ],
)
def test_a_share_where_a_whole_number_is_wanted(lines: str, said: str) -> None:
    assert said in _told(f"test trial of a squad\n  {lines}\n")


@pytest.mark.parametrize(
    "lines",
    [
        "roll D6\n  +1  few  when its men divided by 8 is less than 50%",
        "start at its men\n  +10%  few  when its men is 8",
        "roll D6\n  add 50% of its men",
    ],
)
def test_a_share_where_it_may_be(lines: str) -> None:
    assert not _told(f"test trial of a squad\n  {lines}\n")


@pytest.mark.parametrize("line", ["divide by 3, rounded down", "multiply by 2/3, rounded up"])
def test_what_is_rounded_is_the_score_and_not_what_divides_it(line: str) -> None:
    way = line.split()[-1]
    assert f"Put `round {way}` in a line of its own" in _told(f"test trial of a squad\n  roll D6\n  {line}\n")
    assert not _told(f"test trial of a squad\n  roll D6\n  {line.partition(',')[0]}\n  round {way}\n")
    assert not _told("test trial of a squad\n  roll D6\n  multiply by (its men divided by 2, rounded down)\n")


def test_a_word_is_held_against_no_number() -> None:
    table = "table dash\n  | D6     || dash |\n  | 1 to 3 || stop |\n  | 4 to 6 || run  |\n\n"
    for line in ("it gains 1 pin  when the total is 3 or less", "on 3 or less: it gains 1 pin"):
        said = _told(f"{table}test trial of a squad\n  read dash\n  {line}\n")
        assert "`3` is a number, and one of: stop, run is wanted here." in said


@pytest.mark.parametrize(
    "line",
    ["when the total is yes\n    it gains 1 pin", "on yes: it gains 1 pin", "it gains 1 pin  when the total is yes"],
)
def test_yes_of_a_table_is_yes(line: str) -> None:
    # Of a D6 4 to 6 give yes, and a pin.
    text = (
        "table mend\n  | D6     || mended |\n  | 1 to 3 || no     |\n  | 4 to 6 || yes    |\n\n"
        f"test trial of a squad\n  read mend\n  {line}\n\n"
        "example Four\n  given a squad\n  test trial\n  dice 4\n  then its pins is 1\n\n"
        "example Three\n  given a squad\n  test trial\n  dice 3\n  then its pins is 0\n"
    )
    assert not _told(text)


def test_a_list_of_words_has_no_none_of_its_own() -> None:
    said = _told("choice part: engine, bridge\n\npiece ship\n  burned: a part or none\n")
    assert "`choice part: none, engine, bridge`" in said


def test_a_word_of_two_fields() -> None:
    lists = "choice weapon: bow, sword\n\npiece man\n  hand: a weapon, usually sword\n  back: a weapon, usually bow\n\n"
    story = "test shot of a man\n  roll D6\n\nexample A\n  given a man: bow\n  test shot\n  dice 4\n  then 4\n"
    assert "Say which: `hand is bow` or `back is bow`." in _told(lists + story)
    assert "Say which: `its hand becomes bow` or `its back becomes bow`." in _told(
        f"{lists}test shot of a man\n  roll D6\n  on 6: it becomes bow\n"
    )


def test_a_piece_cannot_become_none() -> None:
    assert "`it becomes none` says nothing that can be done." in _told("test trial of a squad\n  it becomes none\n")


def test_a_name_that_counts_down_can_be_nothing() -> None:
    text = (
        "action pay of a squad\n  let due be its men\n  repeat until due is 0 or less at most 20 times\n"
        "    it gains 1 pin\n    let due be due minus 1\n"
    )
    assert "GR517" not in {found.code.name for found in check_source(HEAD + text).diagnostics}


def _found(code: str, lines: str) -> list[tuple[str, str]]:
    text = HEAD + "test trial of a squad\n" + "".join(f"  {line}\n" for line in lines.split("\n"))
    return [(found.message, found.help or "") for found in check_source(text).diagnostics if found.code.name == code]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("halve  rounding down", "Write `halve, rounding down`."),
        ("halve rounding up", "Write `halve, rounding up`."),
        ("halve, rounded up", "Write `halve, rounding up`."),
        ("halve round down  shaken", "Write `halve, rounding down shaken`."),
        ("halve, rounded to nearest", "Write `halve, rounding up` or `halve, rounding down`."),
        ("halve, rounded", "Write `halve, rounding up` or `halve, rounding down`."),
        ("halve, rounding down, twice", "`halve, rounding down` once more below it"),
        ("+2 charging, -1 shaken when its pins is 1", "`+2 charging`, and below it `-1 shaken when its pins is 1`."),
        ("+2 charging and -1 shaken", "`+2 charging`, and below it `-1 shaken`."),
    ],
)
def test_words_that_were_a_label(line: str, said: str) -> None:
    assert said in _told(f"test trial of a squad\n  roll D6\n  {line}\n")


@pytest.mark.parametrize("line", ["halve, rounding up", "halve, rounding down  shaken", "halve  shaken", "halve"])
def test_a_half_as_it_is_written(line: str) -> None:
    assert not _told(f"test trial of a squad\n  roll D6\n  {line}\n")


@pytest.mark.parametrize(
    ("roll", "said"),
    [
        (
            "roll 3D6 + 2",
            "Write `roll 3D6`, and below it `+2 on each die` for the dice, or, below `hits on 4+`, `add 2` for the hits.",
        ),
        ("roll D6 minus its pins", "Write `roll D6`, and below `hits on 4+` `subtract …` for the hits."),
    ],
)
def test_what_a_roll_adds_is_not_added_to_the_dice(roll: str, said: str) -> None:
    assert [help for _, help in _found("GR201", f"{roll}\nhits on 4+")] == [said]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("on 1 to 2", "on 2 to 3"), ["`on 2 to 3` is never done for 2: `on 1 to 2` above it has 2 too."]),
        (
            ("on 4 or less", "on 3 or more"),
            ["`on 3 or more` is never done for 3 to 4: `on 4 or less` above it has 3 to 4 too."],
        ),
        (("on 1 to 2", "on 3 to 4"), []),
        (("on 6", "on 4+"), []),
    ],
)
def test_numbers_that_two_lines_have(lines: tuple[str, str], said: list[str]) -> None:
    first, second = lines
    found = _found("GR515", f"roll D6\n{first}: it loses 1 man\n{second}: it gains 1 pin")
    assert [message for message, _ in found] == said


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("roll 3D6\nhits on 5", ["If what is above it hits too, write `hits on 5+`."]),
        ("roll 3D6\nhits on its pins", ["If what is above it hits too, write `hits on its pins or more`."]),
        ("roll 3D6\nhits on a 5", ["If what is above it hits too, write `hits on 5+`."]),
        ("roll 3D6\nhits on 6", []),
        ("roll 3D6\nhits on 1", []),
        ("roll 3D6\nhits on 5 to 5", []),
        ("roll 3D6\nhits on 5 or 6", []),
        ("roll 3D10\nhits on 6", ["If what is above it hits too, write `hits on 6+`."]),
    ],
)
def test_hits_of_one_face(lines: str, said: list[str]) -> None:
    assert [help for _, help in _found("GR570", lines)] == said


SHIP = """facts between a ship and a ship
  gap: 0 to 60 inches

piece ship
  side

piece system
  ship: a ship

table torpedo score
  | gap       || need |
  | up to 6"  || 2    |
  | up to 30" || 6    |

test torpedo shot of a system as weapon at a ship as target
"""


@pytest.mark.parametrize(
    ("gate", "times"),
    [
        ('only when gap is within 30"', 0),
        ('only when gap is within 36"', 1),
        ('never when gap is beyond 30"', 0),
        ("", 1),
    ],
)
def test_a_gate_keeps_a_table_from_its_end(gate: str, times: int) -> None:
    text = f"{HEAD}{SHIP}  {gate}\n  read torpedo score\n"
    assert [each.code.name for each in check_source(text).diagnostics].count("GR307") == times


LEVELS = """choice level: raw, elite
choice cover: open, wood, wall

piece team
  level, usually raw
  cover, usually open
  tired: yes or no, usually no
  men (man): 0 to 12, usually 8
  armour: 2 to 6, usually 4
  pins (pin): 0 to 6, usually 0

work out needed of a team at a team as foe
  start at its armour

modifiers to fire of a team
  +1  elite  when it is elite

table losses
  | total || loss |
  | any   || 1    |

"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 always fails", "Write `1 always misses`."),
        ("6 always succeeds", "Write `6 always hits`."),
        ("+2 if elite", "Write `+2 when its level is elite`."),
        ("+2  veterans  when elite", "Say of what it holds: `when it is elite` or `when the foe is elite`."),
        ("+2  veterans  when its cover is wood and wall", "`its cover is wood or wall`"),
        ("1 or 2 always fails", "Write `1 always misses`, and below it `2 always misses`."),
        ("+2  veterans  when raw or elite", "Write `when it is raw or elite`"),
        ("5s and 6s hit", "Write `hits on 5 or 6`."),
        ("5 or 6 hits", "Write `hits on 5 or 6`."),
        ("read losses with +1", "Write `add 1`, and below it `read losses`."),
        ("add modifiers to fire, if any", "Write `add modifiers to fire`."),
        (
            "the result is pass when the total is 4+, otherwise fail",
            "Write `on 4+: the result is pass`, and below it `otherwise: the result is fail`.",
        ),
        ("it becomes tired otherwise", "Write `otherwise: it becomes tired`."),
        ("+1  few  when its men is half or less", "Write `when its men is at most half …`"),
        ("roll D6 twice", "Write `roll 2D6`."),
        ("roll D6 vs 4+", "Write `roll D6`, and below it `on 4+: …`."),
        ("on its armour or more: pass", "Write `on its armour or more: the result is pass`."),
        ("on doubles: it gains 1 pin", "`when the highest of pair is the lowest of pair`"),
        ("hits on needed of it at the foe or more", "Write `hits on (needed of it at the foe) or more`."),
        ("it loses all pins", "Write `its pins becomes 0`."),
        ("let wounds be the hits", "Write `let wounds be the total`."),
    ],
)
def test_help_that_is_right(line: str, said: str) -> None:
    assert said in _told(f"{LEVELS}test trial of a team at a team as foe\n  roll D6\n  {line}\n")


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("choice ratio: 1:1, 1.5:1", "one and a half to one is `3:2`"),
        ("choice ratio: 1.5:1, 2:1", "one and a half to one is `3:2`"),
        ("choice ratio: 1-2, 1-1, 2-1", "Write `1:2`, and so each of them."),
        (
            "test clash of a squad with a number as force and a number as arms\n  roll D6",
            "Write `test clash of a squad with a number as force with a number as arms`.",
        ),
    ],
)
def test_help_at_the_left_edge(head: str, said: str) -> None:
    assert said in _told(f"{head}\n")


def test_a_piece_that_let_has_named() -> None:
    text = (
        HEAD
        + "test meeting of a squad at a squad as foe\n  let other be the foe\n  roll D6\n  +1  same  when it is the other\n  +2  two  when it is not the other\n"
    )
    example = "\nexample Two\n  given a squad called A: men 3\n  given a squad called B: men 4\n  test meeting of A at B\n  dice 3\n  then 5\n"
    assert [
        each.message for each in check_source(text + example).diagnostics if each.code.severity.value == "error"
    ] == []


def test_no_fact_is_declared_with_brackets() -> None:
    text = 'modifiers to fire of a squad\n  -2  at long range (over 12")\n'
    (found,) = [each for each in check_source(HEAD + text).diagnostics if each.code.name == "GR549"]
    assert "declare `long range` as" in (found.help or "") and "when long range`" in (found.help or "")


def test_results_of_a_table_are_no_numbers() -> None:
    rows = "".join(
        f"  | {number} || {word} |\n" for number, word in enumerate(("flee", "fall", "hold", "flee", "go"), 1)
    )
    text = f"choice stand: flee, fall, hold, stay, go\n\ntable morale\n  | D6 || stand |\n{rows}  | 6 || go |\n"
    (found,) = [each for each in check_source(HEAD + text).diagnostics if each.code.name == "GR308"]
    assert found.notes == ("From `1` on the results rise, only here not.",)


def test_no_number_to_choose_from_stops() -> None:
    text = "action wager of a squad\n  it chooses 1 to its pins as stake\n  its men becomes stake\n\n"
    story = "example None\n  given a squad: pins 0\n  do wager\n  then its men is 0\n"
    assert "A number is to be chosen from 1 to 0, and there is none." in _told(text + story)


@pytest.mark.parametrize(
    ("line", "totals"),
    [
        ("x2.5  lucky", {"25/2"}),
        ("x0.5  lucky", {"5/2"}),
        ("+1.5  lucky", {"13/2"}),
        ("+1/2  lucky", {"15/2"}),
        ("-0.5  unlucky", {"9/2"}),
    ],
)
def test_parts_of_an_amount(line: str, totals: set[str], tmp_path: Path) -> None:
    """Of 5 men: a decimal is an amount, a fraction a share of what was there."""
    file = tmp_path / "ford.rules"
    file.write_text(HEAD + f"test trial of a squad\n  start at its men\n  {line}\n")
    assert set(map(str, odds(load(file), "trial", {"men": 5}).chances)) == totals


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("x1 1/2  lucky", "Write `x1.5`."),
        ("halve and round up", "Write `halve, rounding up`."),
    ],
)
def test_amounts_written_in_other_ways(line: str, said: str) -> None:
    assert said in _told(f"test trial of a squad\n  roll D6\n  {line}\n")
