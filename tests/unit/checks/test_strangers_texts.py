"""What strangers write: lines that are right to read and wrong to play are found, and lines like them are let be."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.checking import check_source
from grognard.cli.engaged import weighed
from grognard.evaluate.engagement import engagement
from grognard.host.budget import Limits

HEAD = """ruleset T
  sides: Red, Blue

choice answer: runs, holds
choice cover: open, woods

piece unit
  side
  cover, usually open
  shaken: yes or no, usually no
  men (man): 0 to 20, usually 10

"""


def told(body: str, code: str) -> list[str]:
    """What is said under a code of a text."""
    found = check_source(HEAD + body).diagnostics
    wrong = [f"{one.place}: {one.message}" for one in found if one.code.name < "GR300" and one.code.name != code]
    assert not wrong
    return [one.message for one in found if one.code.name == code]


def nerve(*lines: str) -> str:
    return "test nerve of a unit\n" + "".join(f"  {line}\n" for line in lines)


BANDS = ("on 2 to 6: it loses 1 man", "on 7 to 12: it loses 2 men")


@pytest.mark.parametrize(
    ("body", "left"),
    [
        (nerve("roll 2D6", "-1  a  when it is shaken", *BANDS), "1"),
        (nerve("roll 2D6", *BANDS), ""),
        (nerve("roll 2D6", "+1  a  when it is shaken", *BANDS, "otherwise: it loses 3 men"), ""),
        (nerve("roll 2D6", "add its men", *BANDS), "13 or more"),
        (nerve("roll 2D6", "subtract its men", *BANDS), "1 or less"),
        # What the dice alone can show is not all there: then some numbers are left out on purpose.
        (nerve("roll D6", "+1  a  when it is shaken", "on 1: it loses 1 man", "on 2: it loses 2 men"), ""),
        (nerve("roll D6", "+1  a  when it is shaken", "on 1 to 6: it loses 1 man"), ""),
        # A test whose lines each give a word comes to a number in between.
        (nerve("roll D6", "on 3 or less: the result is runs", "on 5 or more: the result is holds"), "4"),
        (nerve("roll D6", "on 3 or less: the result is runs", "on 4 or more: the result is holds"), ""),
        (nerve("roll D6", "on 3 or less: it loses 1 man", "on 5 or more: it loses 2 men"), ""),
        # Amounts that exclude each other are not added up.
        (
            nerve(
                "roll D6",
                "+1  a  when its cover is woods",
                "+1  b  when its cover is open",
                "on 3 or less: the result is runs",
                "on 4 to 7: the result is holds",
            ),
            "",
        ),
        (
            nerve(
                "roll D6",
                "+1  a  when its cover is woods",
                "+1  b  when it is shaken",
                "on 3 or less: the result is runs",
                "on 4 to 7: the result is holds",
            ),
            "8",
        ),
    ],
)
def test_each_number_of_a_total_has_a_line(body: str, left: str) -> None:
    assert told(body, "GR315") == ([f"The total can be {left} here, and no `on` line has that."] if left else [])


def melee(*lines: str) -> str:
    head = "modifiers to push of a unit\n  +1  a  when it is shaken\n\nfight melee of a unit as attacker against a unit as defender\n"
    return head + "".join(f"  {line}\n" for line in lines) + "\n"


def throw(*lines: str) -> str:
    return melee("roll D6", *lines, "the higher wins", "on a tie: roll again", "the loser loses 1 man")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (throw("+1  b  when the attacker is shaken"), 1),
        (throw("+1  b  when it is shaken"), 0),
        (throw("+1  b  when it is the attacker and it is shaken"), 0),
        (throw("+1  b  when the attacker is shaken and the enemy is not shaken"), 0),
        (throw("+1  b  when the attacker is shaken and the defender is not shaken"), 0),
        (throw("add the defender's men"), 1),
        (throw("add its men"), 0),
        (throw("add modifiers to push of the attacker"), 1),
        (throw("add modifiers to push of it"), 0),
        (throw("when the attacker is shaken", "  +1  b"), 1),
        (throw("when it is the attacker", "  +1  b  when the attacker is shaken"), 0),
    ],
)
def test_a_line_that_is_done_for_each_side_names_no_side_alone(body: str, found: int) -> None:
    assert len(told(body, "GR576")) == found


def won(*lines: str) -> str:
    return melee("roll D6", "the higher wins", *lines)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (won("the loser loses 1 man"), 1),
        (won("on a tie: roll again", "the loser loses 1 man"), 0),
        (won("on a tie: stop here", "the loser loses 1 man"), 0),
        (won("on a tie: the attacker loses 1 man", "the loser loses 1 man"), 1),
        (won("on a tie: the attacker loses 1 man", "otherwise: the loser loses 1 man"), 0),
        (won("the loser loses 1 man  when the winner is shaken"), 0),
        (won("the loser loses 1 man  when the winner's natural die is 6"), 0),
        (won("the loser loses 1 man  when the attacker is shaken"), 1),
        (won("the loser loses 1 man  when the winner is not the attacker"), 1),
        (won("when the loser is shaken", "  the loser loses 1 man"), 0),
        (won("for each unit of the loser", "  it loses 1 man"), 1),
        (won("the attacker loses 1 man"), 0),
        (won("the result is the winner"), 0),
        (won("on a tie: roll again") + nerve("fight melee of it against it", "the loser loses 1 man"), 0),
        (won("on a tie: stop here") + nerve("fight melee of it against it", "the loser loses 1 man"), 1),
    ],
)
def test_there_is_a_winner_where_a_line_needs_one(body: str, found: int) -> None:
    assert len(told(body, "GR577")) == found


SHOOTING = """action shoot of a unit as firer at an enemy unit as target
  roll D6
  on 4+: the target loses 1 man

sequence turn
  1. fire
    each unit may shoot

scenario The road
  given a unit called Ann: Red
  given a unit called Bob: Blue
  given a unit called Cid: Blue
  choosing {}
  play turn 1 times
  tell Bob's men as men of Bob
"""


@pytest.mark.parametrize(
    ("choice", "found"),
    [("shoot", 0), ("Cid", 0), ("Cid, shoot", 0), ("pass", 0), ("shot", 1), ("Cyd, shot", 2), ("shoot, runs", 1)],
)
def test_a_preference_is_one_of_the_answers(choice: str, found: int) -> None:
    assert len(told(SHOOTING.format(choice), "GR423")) == found


@pytest.mark.parametrize(
    ("choice", "men"),
    [("shoot", {9: Fraction(1, 2), 10: Fraction(1, 2)}), ("Cid", {10: 1}), ("pass", {10: 1}), ("Cid, shoot", {10: 1})],
)
def test_to_prefer_an_action_is_to_do_it_to_the_first_target(choice: str, men: dict[int, Fraction]) -> None:
    ruleset = check_source(HEAD + SHOOTING.format(choice)).ruleset
    assert ruleset is not None
    answers = dict(weighed(engagement(ruleset, ruleset.scenarios[0]), Limits()))
    found = answers["men of Bob"].found
    assert found is not None
    assert {outcome: found.probability(outcome) for outcome in found.outcomes} == men


def mark(usual: str, until: str, more: str = "") -> str:
    piece = f"piece gun\n  aimed: yes or no, usually {usual}, until {until}\n\n"
    return piece + f"action fire of a gun\n{more}  roll D6\n  +1  aimed  when it is aimed\n\n"


@pytest.mark.parametrize(
    ("body", "never", "always"),
    [
        (mark("no", "it fires"), 1, 0),
        (mark("yes", "it fires"), 0, 1),
        (mark("no", "its fire ends"), 0, 0),
        (mark("yes", "its fire ends"), 0, 0),
        (mark("yes", "it fires", "  it is no longer aimed\n"), 1, 0),
    ],
)
def test_what_is_usually_yes_is_yes_again(body: str, never: int, always: int) -> None:
    assert [len(told(body, code)) for code in ("GR517", "GR518")] == [never, always]


def actions(**lines: str) -> str:
    return "".join(f"action {name} of a unit\n  {line}\n\n" for name, line in lines.items())


@pytest.mark.parametrize(
    ("body", "ways"),
    [
        (actions(shoot="do shoot of it"), ["`shoot` leads back to itself."]),
        (actions(shoot="it may shoot"), ["`shoot` leads back to itself."]),
        (actions(shoot="do load of it", load="it loses 1 man"), []),
        (
            actions(shoot="do load of it", load="do aim of it", aim="do shoot of it"),
            ["`shoot` leads back to itself: `shoot` → `load` → `aim` → `shoot`."],
        ),
        (
            actions(shoot="do shoot of it", load="do aim of it", aim="do load of it"),
            ["`shoot` leads back to itself.", "`load` leads back to itself: `load` → `aim` → `load`."],
        ),
    ],
)
def test_an_action_that_leads_back_to_itself_is_an_error(body: str, ways: list[str]) -> None:
    assert told(body, "GR111") == ways


LADDER = "choice ladder: D4, D6, D8\n\npiece gun\n  aim: a ladder, usually D6\n  set: yes or no, usually no\n\nmodifiers to bore\n  up 1  clean\n\n"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (("roll its aim", "up 1  set  when it is set"), 1),
        (("roll its aim", "add modifiers to bore"), 1),
        (("start at its aim", "up 1  set  when it is set", "roll the total"), 0),
        (("start at its aim", "add modifiers to bore", "roll the total"), 0),
        (("roll its aim", "+1  set  when it is set"), 0),
        (("roll its aim", "start at its aim", "up 1  set  when it is set", "roll the total"), 0),
    ],
)
def test_a_die_that_is_thrown_takes_no_steps(lines: tuple[str, ...], found: int) -> None:
    body = LADDER + "test nerve of a gun\n" + "".join(f"  {line}\n" for line in lines)
    assert len(told(body, "GR201")) == found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (("roll D6", "on 3 or less: roll D6", "on 4 to 6: it loses 1 man"), 1),
        (("roll D6", "on 3 or less: roll D6", "otherwise: it loses 1 man"), 1),
        # The test comes to a number in each case.
        (("roll D6", "on 3 or less: roll D6", "on 4 to 6: the result is 0"), 0),
        (("roll D6", "on 3 or less: roll D6", "on 4 to 6: roll D8"), 0),
        # It is looked at below it, or below them all.
        (("roll D6", "on 3 or less", "  roll D6", "  on 6: it loses 1 man", "on 4 to 6: it loses 2 men"), 0),
        (("roll D6", "on 3 or less: roll D6", "on 4 to 6: it loses 1 man", "it loses as many men as the total"), 0),
        (("roll D6", "on 3 or less: roll D6 as flight", "on 4 to 6: it loses 1 man"), 0),
        # Behind rounds of rolls, or in each of them.
        (("repeat 2 times", "  roll D6", "on 4+: it loses 1 man"), 1),
        (("repeat 2 times", "  roll D6", "  on 4+: it loses 1 man"), 0),
        (("repeat 2 times", "  add D6", "on 4+: it loses 1 man"), 0),
    ],
)
def test_a_second_roll_is_looked_at(lines: tuple[str, ...], found: int) -> None:
    assert len(told(nerve(*lines), "GR532")) == found


def deck(above: str, until: str, turns: int) -> str:
    return f"""piece card, in a deck
  worth: 1 to 13, usually 1

sequence turn
  1. cards
{above}    repeat until {until}
      draw a card as top
      for each unit
        it loses as many men as the top's worth

scenario The road
  given a unit called Ann: Red
  given 4 cards
  play turn {turns} times
"""


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (deck("", "no card is in the deck", 3), 1),
        (deck("", "no card is in the deck", 1), 0),
        (deck("    shuffle the cards\n", "no card is in the deck", 3), 0),
        (deck("", "any unit is shaken", 3), 0),
    ],
)
def test_a_deck_is_filled_again(body: str, found: int) -> None:
    assert len(told(body, "GR412")) == found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (("roll D6", "on 4+: the loser loses 1 man"), 1),
        (("roll D6", "on 4+: the loser loses 1 man", "the result is the winner"), 0),
        (("roll D6", "the result is the total"), 0),
        (("the loser loses D6 men",), 0),
    ],
)
def test_who_wins_is_the_result_of_a_fight(lines: tuple[str, ...], found: int) -> None:
    assert len(told(throw().replace("the loser loses 1 man\n", "\n  ".join(lines) + "\n"), "GR529")) == found


@pytest.mark.parametrize(
    ("lines", "adds", "takes"),
    [
        (("+1  aimed", "never below 0"), 1, 0),
        (("-1  far", "never below 0"), 0, 0),
        (("-1  far",), 0, 1),
        (("+1  aimed", "-1  far", "never below 0"), 1, 0),
        (("+1  aimed  when the total is 1 or more",), 1, 0),
    ],
)
def test_a_limit_below_makes_no_hit_likelier(lines: tuple[str, ...], adds: int, takes: int) -> None:
    body = nerve("roll 3D6", "hits on 5+", *lines)
    assert [len(told(body, code)) for code in ("GR574", "GR571")] == [adds, takes]


@pytest.mark.parametrize(
    ("cell", "help"),
    [
        ("456", "If the faces 4 to 6 are meant, write `4 to 6`."),
        ("12", "If the faces 1 to 2 are meant, write `1 to 2`."),
        ("46", "Write a number the dice can show, or change the dice of the heading."),
    ],
)
def test_faces_without_a_space_are_a_number(cell: str, help: str) -> None:
    found = check_source(f"{HEAD}table loss\n  | D6 || loss |\n  | {cell} || 1 |\n  | any || 2 |\n").diagnostics
    assert [one.help for one in found if one.code.name == "GR305"] == [help]
