"""Sentences that say what is done, each held against its lines: one that is wrong, and one that is right."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

HEAD = """ruleset T
  lengths: inches

choice outcome: stand, waver, run

facts
  range: 0 to 48 inches
  night: yes or no, usually no

piece squad
  men (man): 0 to 12, usually 8
  hits (hit): 0 or more, usually 0

table morale
  | total || outcome |
  | 2 or less || run |
  | 3 to 4 || waver |
  | 5 or more || stand |

"""
NERVE = "test nerve of a squad\n  > {prose}\n  roll D6\n  read morale\n  on run: it loses 3 men\n"
FIGHT = (
    "fight melee of a squad as one against a squad as other\n  > {prose}\n  roll D6\n  the higher wins\n"
    "  on a tie\n    the one loses 1 man\n    the other loses 1 man\n  the loser loses 2 men\n"
)
SHOTS = "dice shots of a squad\n  > {prose}\n  start at 3D6\n  start at 2D6  when night\n  keep the highest 2\n  hits on 5+\n\ntest shoot of a squad\n  roll shots\n"
FIRE = (
    'test fire of a squad\n  > {prose}\n  roll D6\n  +1  close  when range is within 6"\n  -1  at night  when night\n'
)
TWICE = "test fire of a squad\n  > {prose}\n  roll D6\n  x3  close  when night\n"
AGAIN = "test luck of a squad\n  > {prose}\n  roll D6\n  on 1: roll again\n"
REST = "action rest of a squad\n  > {prose}\n  it loses 1 hit\n"


def told(text: str, prose: str, code: str = "GR541") -> list[str]:
    """What is said under a code of a rule with this prose; no other fault may be there."""
    found = check_source(HEAD + text.replace("{prose}", prose)).diagnostics
    others = {one.code.name for one in found} - {code, "GR512", "GR513", "GR514"}
    assert not others, [one.message for one in found]
    return [one.message for one in found if one.code.name == code]


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        # How many dice, and which.
        (NERVE, "Roll two dice.", "Roll a single die."),
        (NERVE, "Each squad throws two dice.", "Each squad throws one die."),
        (NERVE, "Roll a ten-sided die.", "Roll a six-sided die."),
        (SHOTS, "Roll four dice.", "Roll three dice."),
        # What is gained and lost.
        (NERVE, "Whoever runs loses 2 men.", "Whoever runs loses three men."),
        (REST, "A squad that rests gains one hit.", "A squad that rests loses one hit."),
        (FIGHT, "On a tie both lose three men each.", "On a tie both lose one man each."),
        (FIGHT, "On a tie neither side loses any men.", "Neither side may leave; on a tie both lose one man."),
        # Which throw does what.
        (NERVE, "On a 4 the squad runs.", "On a 4 the squad wavers."),
        (NERVE, "A squad stands on 4+.", "A squad stands on 5+."),
        (NERVE, "On a roll of 4 to 6 the squad stands.", "On a roll of 5 to 6 the squad stands."),
        (NERVE, "Roll a die: on 1-3 the men run, on 4 they waver.", "Roll a die: on 1-2 the men run, on 4 they waver."),
        (SHOTS, "Each 4 or better hits.", "Each 5 or better hits."),
        (SHOTS, "Only the lowest count; keep the lowest.", "Keep the highest."),
        (FIGHT, "The lower total wins.", "The higher total wins."),
        (AGAIN, "A 6 is rolled again.", "A 1 is rolled again."),
        # Modifiers in words.
        (FIRE, "There is no modifier for firing at night.", "There is no modifier for firing uphill."),
        (FIRE, "There is no penalty at night.", "There is no bonus at night."),
        (FIRE, "Firing at night gives a bonus of 1.", "Firing at night brings a penalty of 1."),
        (FIRE, "Within 6 cm it is easier.", 'Within 6" it is easier.'),
        (TWICE, "At night the total counts twice.", "At night the total counts three times over."),
        (TWICE, "At night roll half as many dice.", "At night men see half as far as they think."),
    ],
)
def test_sentences(text: str, wrong: str, right: str) -> None:
    assert len(told(text, wrong)) == 1
    assert told(text, right) == []


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        (NERVE, "Throw one die for each man; roll two dice more for an officer."),
        ("test nerve of a squad\n  > {prose}\n  roll as many D6 as its men\n", "Roll one die."),
        ("test nerve of a squad\n  > {prose}\n  roll D6\n  it loses as many men as the total\n", "It loses one man."),
        (NERVE, "A squad with 2 or more losses runs."),
        (NERVE, "On a 4 the squad does not run."),
        (SHOTS, "A hit on each of two men."),
        (FIRE, "There is no modifier at night when it is lit."),
    ],
)
def test_what_proves_nothing(text: str, prose: str) -> None:
    assert told(text, prose) == []


@pytest.mark.parametrize(
    ("text", "code", "wrong", "right"),
    [
        (NERVE, "GR543", "Use the Panic Table.", "Use the Morale Table."),
        (NERVE, "GR543", "The squad takes a rally test.", "The squad takes another nerve test."),
        (NERVE, "GR543", "It digs in the usual way.", "It tests its nerves in the usual way."),
        (NERVE, "GR543", "See 7.4 for more.", "See page 7 for more."),
        (REST, "GR540", "Do this four times.", "Do this at other times."),
        (REST, "GR540", "A quarter of the men go.", "The quarter master goes."),
    ],
)
def test_what_is_named_and_never_written(text: str, code: str, wrong: str, right: str) -> None:
    assert len(told(text, wrong, code)) == 1
    assert told(text, right, code) == []


def test_what_players_do_by_hand_may_name_no_test_that_is_not_there() -> None:
    body = "action go of a squad\n  by hand: Move it, and take a {name} test.\n\n" + NERVE.replace("{prose}", "Roll.")
    assert len(told(body.replace("{name}", "rally"), "", "GR543")) == 1
    assert told(body.replace("{name}", "nerve"), "", "GR543") == []


@pytest.mark.parametrize(("made", "found"), [("6", 1), ("5", 0)])
def test_what_an_example_says_comes_out(made: str, found: int) -> None:
    body = FIRE.replace("{prose}", "Roll.") + f"\nexample Near\n  > A 4 is thrown, and that makes {made}.\n"
    body += '  given a squad\n  given range is 3"\n  test fire of it\n  dice 4\n  then 5\n'
    assert len(told(body, "", "GR540")) == found
