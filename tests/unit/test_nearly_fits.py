"""Lines that nearly fit: the answer names the line that is meant, and that line, put in its place, checks."""

from __future__ import annotations

import re

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Diagnostic

BASE = """ruleset Sky
  lengths: inches
  sides: Red, Blue

choice job: scout, bomber

facts
  fog: yes or no, usually no

piece hex, a place on 6 by 5 hexes

piece plane
  side
  job, usually scout
  hex: a hex
  altitude: 0 to 9, usually 3
  hull (hull point): 0 to 9, usually 3
  men (man): 0 to 20, usually 10
  turn cost: 1 to 3, usually 1
  moves left (move left): 0 to 4, usually 0
  leader: a plane or none, usually none

piece command card, in a deck
  side

table to hit
  | total       || to hit |
  | up to 2     || 4      |
  | more than 2 || 5      |

"""
OF_TWO = "test trial of a plane as shooter at a plane as target\n  roll D6\n  {}\n"
FIRST = "test trial of a plane as shooter at a plane as target\n  {}\n  roll D6\n  on needed or more: the target loses 1 hull\n"
DOES = "action bank of a plane as shooter at a plane as other\n  {}\n"
FIGHT = "fight ram of a plane as one against a plane as two\n  {}\n"
STATE = "state high of a plane\n  {}\n"
DICE = "dice burst of a plane\n  start at 2D6\n  {}\n"


def told(body: str, base: str = BASE) -> list[Diagnostic]:
    """What is said against a text."""
    return [one for one in check_source(base + body).diagnostics if one.severity.value == "error"]


def test_the_text_without_slips_has_none() -> None:
    assert not told(OF_TWO.format("on 4+: the target loses 1 hull"))


@pytest.mark.parametrize(
    ("head", "written", "meant"),
    [
        (OF_TWO, "for every 2 men: +1", "+1  for each 2 men"),
        (OF_TWO, "add 1 per 2 men", "add 1  for each 2 men"),
        (OF_TWO, "add 1 per man", "add 1  for each man"),
        (OF_TWO, "+1 for every 2 men", "+1  for each 2 men"),
        (OF_TWO, "+1  crew  per 2 men", "+1  crew  for each 2 men"),
        (OF_TWO, "add its men x 2", "add its men times 2"),
        (OF_TWO, "add its men * 2", "add its men times 2"),
        (OF_TWO, "+1D6 when fog", "add 1D6 when fog"),
        (OF_TWO, "-D6 in the fog when fog", "subtract D6 when fog"),
        (DICE, "+D6 in the fog when fog", "+1 die in the fog when fog"),
        (OF_TWO, "on 4, 5 or 6: the target loses 1 hull", "on 4 or 5 or 6: the target loses 1 hull"),
        (OF_TWO, "on 4, 5, 6: the target loses 1 hull", "on 4 or 5 or 6: the target loses 1 hull"),
        (DOES, "the other is removed when fog", "remove the other when fog"),
        (DOES, "it is removed from play", "remove it"),
        (DOES, "the other's hull is 2", "the other's hull becomes 2"),
        (DOES, "its men become 3", "its men becomes 3"),
        (DOES, "set altitude to 2", "its altitude becomes 2"),
        (DOES, "set the other's hull to 2 when fog", "the other's hull becomes 2 when fog"),
        (DOES, "the other loses half its men", "the other loses as many men as half the other's men"),
        (DOES, "it loses half of its men", "it loses as many men as half its men"),
        (DOES, "the other loses all its men", "the other's men becomes 0"),
        (DOES, "costs its turn cost moves left", "costs as many moves left as its turn cost"),
        (DOES, "costs the shooter's turn cost moves left", "costs as many moves left as the shooter's turn cost"),
        (
            DOES,
            "only when its altitude is the same as the other's altitude",
            "only when its altitude is the other's altitude",
        ),
        (
            DOES,
            "only when its altitude is equal to the other's altitude",
            "only when its altitude is the other's altitude",
        ),
        (DOES, "only when its altitude is equal to 3", "only when its altitude is 3"),
        (DOES, "only when its altitude equals 3", "only when its altitude is 3"),
        (DOES, "only when its altitude is no more than 3", "only when its altitude is at most 3"),
        (DOES, "only when its altitude is no less than 3", "only when its altitude is at least 3"),
        (DOES, "only when its altitude is higher than 3", "only when its altitude is more than 3"),
        (
            DOES,
            "only when its altitude is greater than the other's altitude",
            "only when its altitude is more than the other's altitude",
        ),
        (
            DOES,
            "only when it is within 2 hexes of the other",
            "only when the distance from it to the other is 2 or less",
        ),
        (
            DOES,
            "only when the distance to the other is 2 or less",
            "only when the distance from it to the other is 2 or less",
        ),
        (DOES, "if its altitude is 3 it loses 1 hull", "it loses 1 hull  when its altitude is 3"),
        (DOES, "if fog, the other loses 1 hull", "the other loses 1 hull  when fog"),
        (FIGHT, "each side rolls D6\n  the higher wins", "roll D6"),
        (STATE, "it is bomber", "only when it is bomber"),
    ],
)
def test_the_line_that_is_meant_is_shown(head: str, written: str, meant: str) -> None:
    found = told(head.format(written))
    assert len(found) == 1, found
    assert f"`{meant}`" in (found[0].help or ""), found[0].help
    line = written.partition("\n")[0]
    assert not told(head.format(written.replace(line, meant)))


@pytest.mark.parametrize(
    ("head", "written", "instead", "meant"),
    [
        (
            DOES,
            "for each plane which is an enemy\n    it loses 1 man",
            "which is an enemy",
            "which side is not the shooter's side",
        ),
        (
            DOES,
            "it chooses a plane which is not an enemy as prey",
            "which is not an enemy",
            "which side is the shooter's side",
        ),
        (DOES, "only when the other is the enemy", "the other is the enemy", "the other's side is not its side"),
        (DOES, "only when the other is adjacent", "the other is adjacent", "the other is next to it"),
        (DOES, "only when it is adjacent to the other", "is adjacent to the other", "is next to the other"),
        (DOES, "it chooses a plane which is adjacent as prey", "which is adjacent", "which is next to the shooter"),
        (
            DOES,
            "only when it is higher than the other",
            "it is higher than the other",
            "its altitude is more than the other's altitude",
        ),
        (
            OF_TWO,
            '-1  far  when its leader is not within 6"',
            'its leader is not within 6"',
            "the distance from its leader to it is more than 6",
        ),
    ],
)
def test_what_is_said_of_two_pieces(head: str, written: str, instead: str, meant: str) -> None:
    (found,) = told(head.format(written))
    assert f"`{meant}`" in (found.help or ""), found.help
    assert instead in written
    article = "a " if instead.startswith("an ") else ""
    assert not told(head.format(written.replace(instead, f"{article}{meant}")))


def test_a_distance_between_two() -> None:
    found = told(DOES.format("only when the distance between the shooter and the other is 2 or less"))[0]
    meant = "only when the distance from the shooter to the other is 2 or less"
    assert found.help == f"Write `{meant}`." and not told(DOES.format(meant))


def test_whose_enemy_is_asked_where_nobody_has_a_name() -> None:
    (found,) = told("action bank of a plane\n  it chooses a plane which is an enemy as prey\n")
    assert "`… of a plane as mover`" in (found.help or "") and "`which side is not the mover's side`" in (
        found.help or ""
    )
    mended = "action bank of a plane as mover\n  it chooses a plane which side is not the mover's side as prey\n"
    assert not told(mended)


def test_how_long_a_mark_lasts_stands_with_the_mark() -> None:
    (found,) = told(DOES.format("the shooter becomes smoky until the turn ends"))
    assert "`smoky: yes or no, until the turn ends` below `piece plane`" in (found.help or "")
    marked = BASE.replace("  hex: a hex\n", "  hex: a hex\n  smoky: yes or no, until the turn ends\n")
    assert not told(DOES.format("the shooter becomes smoky"), marked)


def test_without_a_board_the_players_measure_the_distance() -> None:
    plain = BASE.replace("  hex: a hex\n", "").replace("piece hex, a place on 6 by 5 hexes\n\n", "")
    line = OF_TWO.format('-1  far  when the target is not within 6" of the shooter')
    (found,) = told(line, plain)
    assert found.paste == "facts between a plane and a plane\n  distance: 0 to 60 inches"
    assert not told(f"{found.paste}\n\n{line}", plain)


def test_an_offer_of_two_keeps_how_it_is_done() -> None:
    deeds = "action shoot of a plane\n  it loses 1 man\n\naction clear the guns of a plane\n  it gains 1 man\n\n"
    (found,) = told(f"{deeds}sequence turn\n  1. a\n    each plane may shoot or clear the guns, all at once\n")
    first, second, limits, most = re.findall(r"`([^`]*)`", found.help or "")
    assert (first, second) == ("each plane may shoot, all at once", "each plane may clear the guns, all at once")
    assert not told(f"{deeds}sequence turn\n  1. a\n    {first}\n    {second}\n\n{limits}\n  {most}\n")


def test_a_table_that_is_used_in_a_value() -> None:
    for value in ("the distance from the shooter to the target", "its altitude"):
        (found,) = told(FIRST.format(f"let needed be to hit using {value}"))[:1]
        lines = re.findall(r"`([^`]*)`", found.help or "")
        assert lines == [f"read to hit using {value}", "let needed be the total"]
        assert not told(FIRST.format("\n  ".join(lines)))


def test_what_both_sides_throw_for_is_a_fight() -> None:
    turn = "sequence turn\n  1. initiative\n    {}\n"
    for written in (
        "each side rolls D6",
        "initiative: each side rolls D6, higher goes first",
        "both players roll a D6",
    ):
        found = told(turn.format(written))[0]
        (fought, each, _) = re.findall(r"`([^`]*)`", (found.help or ""))[-3:]
        assert fought == "fight initiative of the Red army against the Blue army"
        steps = f"{turn.format(fought)}  2. move\n    {each}\n      each plane of it may climb\n"
        assert not told(f"{found.paste}\n\naction climb of a plane\n  it gains 1 altitude\n\n{steps}")
    # Where a piece stands for each side already, it is taken.
    hosts = f"{BASE}piece host, one a side\n  orders: 0 to 9\n\n"
    found = told(turn.format("each side rolls D6"), hosts)[0]
    assert "of the Red host against the Blue host" in (found.help or "") and not found.paste.startswith("piece")


def test_what_the_higher_does_is_said_in_a_fight() -> None:
    (found,) = told("test initiative of a plane\n  roll D6\n  the higher side wins\n")
    assert "`the higher wins`" in (found.help or "")
    (found,) = told(
        "fight ram of a plane as one against a plane as two\n  roll D6\n  the higher wins\n  the higher side goes first\n"
    )
    assert (found.help or "").startswith("Write `the higher wins`.")


def test_a_verb_of_its_own_is_an_action_or_a_change() -> None:
    (found,) = told(DOES.format("the other sinks when fog"))
    assert "`the other becomes …`" in (found.help or "") and "`remove the other when fog`" in (found.help or "")
    sink = "action sink of a plane\n  remove it\n\n"
    (found,) = told(sink + DOES.format("the other sinks when fog"))
    assert "Write `do sink of the other when fog`" in (found.help or "")
    assert not told(sink + DOES.format("do sink of the other when fog"))


def test_lines_below_so_many() -> None:
    (found,) = told(OF_TWO.format("for every 2 men\n    +1"))
    assert "`+1  for each 2 men`" in (found.help or "")


def test_a_card_is_found_by_a_part_of_its_name() -> None:
    (found,) = told(DOES.format("draw a card as top\n  when the top is Red\n    it loses 1 man"))
    assert found.help == "Did you mean `command card`?"


def test_below_the_winner_nobody_is_it() -> None:
    lines = "  roll D6\n  the higher wins\n  -1  tired  when it is bomber\n"
    (found,) = told(f"fight ram of a plane as one against a plane as two\n{lines}")
    assert "put it above `the higher wins`" in (found.help or "")


def test_what_is_offered_is_named_without_its_kind() -> None:
    rules = "test nerve of a plane\n  roll D6\n\nsequence turn\n  1. nerve\n    each plane must {}\n"
    (found,) = told(rules.format("test nerve"))
    assert found.help == "Write it without `test`: `nerve`."
    assert not told(rules.format("nerve"))
