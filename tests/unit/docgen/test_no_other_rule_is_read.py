"""A sheet that leaves words out must not be read as another rule: whom, with what, either, which part is rounded."""

from __future__ import annotations

import pytest

from grognard.diagnostics.collector import Collector
from grognard.docgen.sheet.data import SheetRow
from grognard.docgen.sheet.view import sheet_data
from grognard.lowering.lower import lower
from grognard.source import SourceFile
from grognard.syntax.parser import parse

PIECES = """ruleset Duel
  lengths: inches
  sides: North, South
choice weapon: bow, sword
facts between a unit and a unit
  distance: 0 to 48 inches
piece army, one a side
  losses (loss): 0 or more, usually 0
piece unit
  side
  men (man): 0 to 12, usually 6
  losses (loss): 0 to 12, usually 0
  move: 1 to 9 inches, usually 5
  blade: a weapon, usually sword
  shooter: a weapon, usually bow
  ground: open, wood, usually open
  horse: yes or no, usually no
  attacking: yes or no, usually no
"""


def lowered(rules: str) -> tuple[dict[str, list[SheetRow]], list[str]]:
    parsed = parse(SourceFile("duel.rules", PIECES + rules))
    assert not parsed.syntax_faults
    collector = Collector()
    data = sheet_data(lower((parsed.tree,), "duel", collector))
    blocks = {block.name: list(block.rows) for section in data.sections for block in section.blocks}
    return blocks, [one.message for one in collector.diagnostics]


def said(rules: str, block: str) -> list[str]:
    blocks, faults = lowered(rules)
    assert not faults
    return [" ".join(filter(None, (row.mark, row.lead, row.text, row.aside))) for row in blocks[block]]


LOST = """action be lost of a unit
  its army gains 1 loss
  remove it
"""


def test_a_small_action_says_on_whom_it_falls() -> None:
    rules = f"""action strike of a unit as attacker at a unit as target
  roll D6
  on 5+: do be lost of the target
  on 1: do be lost of the attacker
{LOST}"""
    assert said(rules, "Strike")[1:] == [
        "5+: target: its army: 1 more loss; remove it",
        "1: its army: 1 more loss; remove it",
    ]


def test_an_army_that_chooses_is_somebodys() -> None:
    rules = """action pick of a unit as leader
  roll D6
  the leader's army chooses a unit as victim
  remove the victim
"""
    assert said(rules, "Pick") == ["Pick: roll D6; its army chooses a unit (the victim); remove victim"]


HURT = """test hurt of a unit with a number as crits with a number as plain with a weapon as arm
  roll D6
  it loses as many men as crits plus plain
  its blade becomes arm
"""


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("test hurt of the foe with 1 with 0 with sword", "foe: test hurt (crits: 1, plain: 0, arm: sword)"),
        ("test hurt of the foe with 0 with 1 with its blade", "foe: test hurt (crits: 0, plain: 1, arm: unit's blade)"),
        ("test hurt of it with 0 with 1 with its blade", "test hurt (crits: 0, plain: 1, arm: blade)"),
    ],
)
def test_what_a_rule_is_given_stands_with_its_name(line: str, read: str) -> None:
    rules = f"""{HURT}action strike of a unit at a unit as foe
  roll D6
  {line}
"""
    assert said(rules, "Strike") == [f"Strike: roll D6; {read}"]


def test_a_small_action_that_is_given_something_is_not_told_in_the_row() -> None:
    rules = """action fall of a unit with a number as blows
  it loses as many men as blows
action strike of a unit as attacker at a unit as target
  roll D6
  on 5+: do fall of the target with 2
"""
    assert said(rules, "Strike")[-1] == "5+: target: fall (blows: 2)"
    assert said(rules, "Fall") == ["Fall: it loses as many men as blows"]


def test_of_two_reasons_why_something_must_be_done_either_is_enough() -> None:
    rules = """action charge of a unit
  must when its men is 6 or more
  must when it is horse
  remove it
"""
    assert said(rules, "Charge") == ["Charge: must when 6+ men; or horse. Remove it"]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("10 minus its men divided by 2, rounded down", "(10 − (men ÷ 2)), rounded down"),
        ("10 minus (its men divided by 2, rounded down)", "10 − (men ÷ 2, rounded down)"),
        ("its men divided by 2, rounded down", "men ÷ 2, rounded down"),
        ("its men plus half its losses, rounded up", "(men + (losses ÷ 2)), rounded up"),
    ],
)
def test_what_is_rounded_is_told_by_brackets(typed: str, read: str) -> None:
    assert said(f"work out power of a unit\n  start at {typed}\n", "Power") == [f"Power: start with {read}"]


def test_a_sum_in_a_sum_has_brackets_and_a_total_is_doubled_as_a_whole() -> None:
    rules = """test nerve of a unit
  roll D6
  subtract (its men minus its losses)
  x2
"""
    assert said(rules, "Nerve") == ["Nerve: roll D6 − (men − losses); ×2"]


def test_a_label_says_no_word_that_two_fields_have() -> None:
    rules = """work out power of a unit
  start at 0
  +1  bow in hand      when its blade is bow
  +2  bow on the back  when its shooter is bow
  +3  in the wood      when its ground is wood
"""
    assert said(rules, "Power") == [
        "+1 bow in hand blade is bow",
        "+2 bow on the back shooter is bow",
        "+3 in the wood",
    ]


def test_every_piece_which_is_something_is_something_else_too() -> None:
    rules = """action strike of a unit as attacker at a unit as target
  roll D6
  when the target is horse and every unit which is attacking is horse
    remove the target
"""
    row = said(rules, "Strike")[-1]
    assert row == "2. target is horse and every unit which is attacking is horse: remove target"


def test_a_length_of_a_piece_to_itself_is_refused() -> None:
    rules = """state engaged of a unit as fighter
  only when any enemy is within 1" of {}
"""
    assert lowered(rules.format("it"))[1] == ['Both are the same here: `within 1" of it`.']
    assert not lowered(rules.format("the fighter"))[1]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("move it up to twice its move", "move it up to its move times 2"),
        ("move it (its move)", "move it as far as its move"),
        ('move it up to 6"', 'move it up to 6"'),
    ],
)
def test_how_far_a_piece_moves(typed: str, read: str) -> None:
    assert said(f"action go of a unit\n  {typed}\n", "Go") == [f"Go: {read}"]


def test_a_number_that_a_line_gives_is_the_result() -> None:
    rules = """work out price of a unit
  start at its move
  the result is 1  when it is horse
"""
    assert said(rules, "Price")[-1] == "Price: start with its move; result is 1 (when horse)"


def test_a_step_of_play_that_is_told_by_itself_does_not_stand_empty() -> None:
    rules = """sequence turn
  1. blows
    for each unit which is horse
      it loses 1 man
      remove it  when its men is 0
    for each unit which is attacking
      it loses 1 man
      remove it  when its men is 0
"""
    assert said(rules, "Sequence of play") == ["1 Blows", "Steps below"]
    assert said(rules, "Steps")[0] == "each unit which is horse:"
