"""Lines that move a piece: what they say, what they change, and what the table forgets."""

from __future__ import annotations

import pytest
from tests.unit.test_facts_of_two import Asked

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Severity
from grognard.dice.source import Seeded
from grognard.driver import compile_source
from grognard.ir.names import key
from grognard.play.game import Game

FIELD = """ruleset Field
  lengths: inches
  sides: Union, Confederate

piece unit
  side, usually Union
  pace: 0 to 12 inches, usually 6
  moved: yes or no, after it moves
  aimed: yes or no, usually no, until it moves

facts between a unit and a unit
  range: 0 to 48 inches

action go of a unit as goer to an enemy as foe
  the goer becomes aimed
  {line}

test sight of a unit to an enemy as foe
  only when range is within 10"
  roll D6

sequence turn
  1. all
    {steps}

scenario Two
  given a unit called A: Union
  given a unit called B: Confederate
  play turn 2 times
"""


PAIR = """for each unit which it is Union as one
      for each unit which it is Confederate as foe
        {deed}"""
GO = PAIR.format(deed="do go of the one to the foe")


def faults(line: str) -> list[tuple[str, str]]:
    found = check_source(FIELD.format(line=line, steps=GO)).diagnostics
    return [(one.code.name, f"{one.message} {one.help}") for one in found if one.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("move it up to (its pace)", "Move A up to 6 inches."),
        ('move it 6"', 'Move A 6".'),
        ('move it 6" back', 'Move A 6" back.'),
        ("move it back", "Move A back."),
        ("move the goer up to (its pace) towards the nearest enemy", "Move A up to 6 inches towards B."),
        ('move the goer 4" away from the foe', 'Move A 4" away from B.'),
        ('move the goer up to 12" to 1" from the foe', 'Move A up to 12" to 1" from B.'),
        ("move the goer to the foe", "Move A to B."),
        ("move the goer with the foe", "Move A with B."),
    ],
)
def test_what_the_players_read(line: str, text: str) -> None:
    assert faults(line) == []
    events = played(line, GO, 1)[1]
    assert text in events


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("move its pace up to 6 inches", "no piece"),
        ("move it up to D6", "dice"),
        ("move it up to the foe's aimed", "a number is wanted"),
        ("move it at the foe", "no way in which a piece moves"),
        ("move 6 inches", "Who moves"),
    ],
)
def test_what_is_no_move_is_reported(line: str, said: str) -> None:
    found = faults(line)
    assert len(found) == 1 and said in found[0][1], found


@pytest.mark.parametrize("pace", [0, 1, 12])
def test_no_inches_are_no_move(pace: int) -> None:
    ruleset = compile_source(FIELD.format(line="move the goer up to (its pace)", steps=GO)).ruleset
    text = f"""
example It goes
  given a unit called C: pace {pace}
  given a unit called D: Confederate
  do go of C to D
  then C's moved is {"yes" if pace else "no"} and C's aimed is {"no" if pace else "yes"}
"""
    assert ruleset.rules["go"]
    source = FIELD.format(line="move the goer up to (its pace)", steps=GO) + text
    assert [one.message for one in check_source(source).diagnostics if one.severity is Severity.ERROR] == []


def test_an_action_called_move_is_what_moves_means() -> None:
    text = FIELD.format(line="move it back", steps=GO) + "\naction move of a unit\n  it becomes aimed\n"
    fields = {field.key: field for field in compile_source(text).ruleset.pieces["unit"].fields}
    assert fields["moved"].after == ("move",)


def played(line: str, steps: str, turns: int) -> tuple[list[str], list[str]]:
    """What was asked, and what was said to the players."""
    ruleset = compile_source(FIELD.format(line=line, steps=steps)).ruleset
    players = Asked()
    game = Game(ruleset, ruleset.scenarios[0], ruleset.sequences[key("turn")], Seeded(1), players)
    game.begin()
    events = [event for _ in range(turns) for step in game.play_turn() for event in step.events]
    return players.asked, [event.text for event in events if hasattr(event, "text")]


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("move it back", 3),  # before the first move, and after each but the last
        ('move it 0"', 1),  # nobody has moved
        ('move the goer to 2" from the foe', 1),  # from then on it is 2 inches
        ('move the goer 6" to the foe', 1),  # 10 inches, then 4, then they touch
        ('move the goer up to 6" to the foe', 3),  # how far it went, only the players know
        ('move the goer 3" towards the foe', 1),
        ('move the goer up to 12" to 1" from the foe', 1),
        ('move the goer 3" away from the foe', 3),
        ("move the goer with the foe", 3),
    ],
)
def test_what_a_move_forgets(line: str, asked: int) -> None:
    steps = PAIR.format(deed="test sight of the one to the foe\n        do go of the one to the foe")
    found = played(line, steps, 3)[0]
    assert len(found) == asked, found
