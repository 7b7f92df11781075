"""What stands on a sheet: phases, blocks, words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.diagnostics.collector import Collector
from grognard.docgen.digest import digest
from grognard.docgen.sheet.data import GAP, SheetBlock, SheetData, plain
from grognard.docgen.sheet.view import sheet_data
from grognard.ir.ruleset import Ruleset
from grognard.lowering.lower import lower
from grognard.source import SourceFile
from grognard.syntax.parser import parse

FORD = (Path(__file__).parent / "ford.rules").read_text("utf-8")


def ruleset(text: str = FORD) -> Ruleset:
    parsed = parse(SourceFile("ford.rules", text))
    collector = Collector()
    lowered = lower((parsed.tree,), "ford", collector)
    assert not parsed.syntax_faults
    assert not collector.diagnostics
    return lowered


def sheet(wishes: str = "") -> SheetData:
    return sheet_data(ruleset(FORD.replace("sheet\n  paper: a4\n", f"sheet\n{wishes}")))


def block(data: SheetData, name: str) -> SheetBlock:
    (found,) = [each for section in data.sections for each in section.blocks if each.name == name]
    return found


def rows(data: SheetData, name: str) -> list[str]:
    found = block(data, name).rows
    return [" ".join(f"{r.mark} {r.lead} {r.text} ({r.aside}) {r.cite}".replace("()", "").split()) for r in found]


def test_phases_in_the_order_of_play_each_with_what_it_needs_first() -> None:
    data = sheet("  paper: a4\n")
    assert [section.title for section in data.sections] == [
        "Sequence of play",
        "Movement",
        "Fire of those who stood",
        "Resolve after fire",
        "Fire of those who moved",
        "Charges and melee",
        "End of turn",
        "Also",
    ]
    names = [each.name for section in data.sections for each in section.blocks]
    assert len(names) == len(set(names))
    assert [each.name for each in data.sections[2].blocks] == [
        "Fire",
        "Range die",
        "Modifiers to fire",
        "Fire effect",
        "Strike",
    ]
    assert [each.name for each in data.sections[-1].blocks] == ["Weapons"]


def test_a_phase_whose_rules_stand_under_another_leads_there() -> None:
    (moved,) = [one for one in sheet("  paper: a4\n").sections if one.title == "Fire of those who moved"]
    assert (moved.number, moved.see, moved.blocks) == ("5", "3", ())
    without = sheet("  omit: fire\n").sections
    assert not any(one.see for one in without if one.title == "Fire of those who moved")


def test_changes_in_a_row_say_their_verb_once() -> None:
    names = ["halted", "shaken", "routed", "tired", "lost", "hidden"]
    fields = [f"{name}: yes or no" for name in names]
    changes = [f"it is no longer {name}" for name in names]
    game = "\n".join(
        [
            "ruleset G",
            "chapter C",
            "piece unit",
            *(f"  {each}" for each in fields),
            "action rest of a unit",
            *(f"  {each}" for each in changes),
        ]
    )
    found = [row.text for row in block(sheet_data(ruleset(game)), "Rest").rows]
    assert found == ["it is no longer halted, shaken, routed, tired, lost, hidden"]


def test_the_sequence_tells_every_phase_and_its_steps() -> None:
    told = rows(sheet("  paper: a4\n"), "Sequence of play")
    assert told[0] == "1 Initiative 1.1"
    assert told[1] == f"{GAP} what happens on equal dice"
    assert "Each unit which has lost men this turn must check resolve, all at once" in told


def test_conditions_stand_only_where_the_label_does_not_tell_them() -> None:
    assert rows(sheet("  paper: a4\n"), "Modifiers to resolve") == [
        "+1 in works (cover is earthwork or building) 4.3.a",
        "+2 close order (line or column) 4.3.b, 2.1",
        "−1 attacked on the flank 4.3.d",
        "−2 attacked in the rear 4.3.e",
        "+1 officer attached 4.3.f",
    ]


SAID = """ruleset Ford

choice cover: open, woods, town, works

choice weapon: musket, pike

piece band
  mounted: yes or no
  weapon, usually musket

facts of a band
  cover, usually open
  charging: yes or no, usually no

modifiers to nerve of a band as mover
  +1  sheltered   when the mover's cover is woods or town or works
  -1  off ground  when the mover is mounted and cover of the mover is woods, or when the mover is mounted and the mover is charging

test nerve of a band
  roll D6
  add modifiers to nerve
"""


def test_conditions_are_listed_as_players_say_them() -> None:
    assert rows(sheet_data(ruleset(SAID)), "Modifiers to nerve") == [
        "+1 sheltered (cover is woods, town or works)",
        "−1 off ground (mounted and (cover is woods, or charging))",
    ]


def test_dice_lists_and_ladders_are_signs() -> None:
    data = sheet("  paper: a4\n")
    movement = rows(data, "Movement")
    assert movement[0] == "3D6 column 2.2.a"
    assert movement[-1] == "drop lowest over a hedge (not when open order) 2.3.c, 2.3.g"
    ladder = rows(data, "Range die")
    assert ladder[0] == "D6 to start with"
    assert ladder[-1] == "past the end of the list: D12"


def test_small_actions_are_told_where_a_result_leads() -> None:
    told = rows(sheet("  paper: a4\n"), "Check resolve")
    assert told[0] == "Roll D6 + resolve + modifiers to resolve; read resolve result 4.2.c, 4.2.d"
    assert "fall back: move it a normal move back, ignoring terrain; it becomes falling back 4.5.a" in told


def test_gaps_are_marked_in_tables_too() -> None:
    table = block(sheet("  paper: a4\n"), "Command response")
    assert table.across == "quality"
    assert table.headings == ("D10", "raw", "trained", "veteran")
    assert table.table[-1].cells == ("10", "no move", "no move", GAP)


def test_limits_stand_with_the_action_they_bind() -> None:
    """A limit on an action stands in the block of that action; what binds several has a block of its own."""
    data = sheet("  paper: a4\n")
    assert any(row.startswith("Never when gun and ground is hedge") for row in rows(data, "Move")), rows(data, "Move")
    assert rows(data, "Units")[0].startswith("At most 2 of move, fire, declare a charge")


def test_wishes_of_the_author() -> None:
    data = sheet(
        "  title: Low Mill\n  paper: US letter\n  columns: 4\n  omit: weapons, melee\n"
        "  always: strike\n  order: Charges and melee, Fire effect\n"
    )
    names = [each.name for section in data.sections for each in section.blocks]
    assert (data.title, data.paper, data.columns) == ("Low Mill", "us-letter", 4)
    assert "Weapons" not in names and "Melee" not in names
    assert block(data, "Strike").always and not block(data, "Fire").always
    assert [section.title for section in data.sections[:2]] == ["Sequence of play", "Charges and melee"]
    fire = next(section for section in data.sections if section.title.startswith("Fire"))
    assert fire.blocks[0].name == "Fire effect"


def test_chapters_where_there_is_no_sequence() -> None:
    text = "ruleset Small\n\nchapter D Nerve\n\ntable nerve [D.1]\n  | D6 || nerve |\n  | any || 1 |\n"
    data = sheet_data(ruleset(text))
    assert [(section.number, section.title) for section in data.sections] == [("D", "Nerve")]
    assert data.sections[0].blocks[0].name == "Nerve"


def test_the_digest_follows_the_text_and_nothing_else() -> None:
    assert digest(ruleset()) == digest(ruleset("-- a remark\n" + FORD))
    assert digest(ruleset()) != digest(ruleset(FORD.replace("+2  close order", "+3  close order")))


def test_a_sheet_is_plain_json() -> None:
    data = sheet("  paper: a4\n")
    assert json.loads(json.dumps(data.as_json()))["digest"] == data.digest


@pytest.mark.parametrize(("text", "shown"), [("a\x00b\tc", "a b c"), (f"{GAP}x", "x"), ("a\u2028b", "a b")])
def test_control_and_private_characters_go(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_nothing_is_left_out_that_a_reader_could_not_guess() -> None:
    text = """ruleset Steppe

piece band
  riders: 0 to 6, usually 5
  bows: 0 to 6, usually 5
  stunned: 0 to 6, usually 0

modifiers to melee of a band
  -1  stunned rider  for each stunned
  -1  every rider stunned  for each stunned

table grit table
  | failed by  || result |
  | 0 or less  || holds  |
  | 1 or more  || flees  |

test melee of a band
  roll D6
  add modifiers to melee
  add the lower of (3, the higher of (0, its bows minus its stunned)) minus its stunned

test grit of a band
  roll 2D6 as throw
  read grit table using throw minus 4
"""
    data = sheet_data(ruleset(text))
    assert rows(data, "Modifiers to melee") == ["−1 stunned rider (for each stunned)", "−1 every rider stunned"]
    said = " ".join(rows(data, "Melee") + rows(data, "Grit"))
    assert "(lower of 3 and (higher of 0 and (bows − stunned))) − stunned" in said
    assert "read grit table using throw − 4" in said.casefold()


FELL = """ruleset Fell

piece unit
  fallen back this turn: yes or no, usually no
  shelled this turn: yes or no, usually no

modifiers to nerve of a unit
  -1  fell back this turn  when it is fallen back this turn
  -1  under fire           when it is shelled this turn

test nerve of a unit
  roll D6
  add modifiers to nerve
"""


def test_a_label_tells_its_condition_in_any_form_of_its_words() -> None:
    said = rows(sheet_data(ruleset(FELL)), "Modifiers to nerve")
    assert said == ["−1 fell back this turn", "−1 under fire (shelled this turn)"]


SKIES = """ruleset Skies

piece sky, one a game
  air: dry, rain, usually dry

piece unit
  men: 0 to 9, usually 3

table signs
  | D6     || air  |
  | 1 to 3 || rain |
  | 4 to 6 || dry  |

action show of a sky
  read signs
  its air becomes the total

modifiers to fire of a unit
  -1  rain  when the sky is rain

test fire of a unit
  roll D6
  add modifiers to fire

sequence turn
  1. sky
    do show of the sky
  2. fire
    each unit may fire
"""


def test_a_table_read_with_a_die_says_which_and_a_word_is_no_total() -> None:
    found = rows(sheet_data(ruleset(SKIES)), "Show")
    assert [one for one in found if "signs" in one] == ["Show: roll D6 on signs; its air becomes what came out"]


PACK = """ruleset Pack
  sides: Red, Green

piece band
  side
  wild: yes or no, usually no
  lost: 0 or more, usually 0

modifiers to alarm of a band
  +1  lost  for each its lost

test bite of a band as biter at a band as bitten
  roll D6
  1 rolls again wild  when the biter is wild
  add modifiers to alarm

action fire of a band as firer
  it chooses a band which side is not the firer's side as aim
  test bite of the firer at the aim

action snap of a band as biter at a band as bitten
  test bite of the biter at the bitten
"""


def test_what_a_label_has_said_is_not_said_again_and_at_whom_a_test_is_aimed_is() -> None:
    """Who was picked has a name of its own; who has the same part in both needs none."""
    data = sheet_data(ruleset(PACK))
    assert "+1 lost (each)" in rows(data, "Modifiers to alarm")
    every = [one for section in data.sections for held in section.blocks for one in rows(data, held.name)]
    assert any("rolls again (wild)" in one and "when" not in one for one in every)
    assert any(one.endswith(" (the aim); test bite at aim") for one in every)
    assert any("test bite" in one and "bitten" not in one for one in every if "Snap" in one)


def test_what_is_seen_in_range_needs_no_is() -> None:
    text = """ruleset Look

facts
  enemies seen: none, out of range, in range, in clear range, usually none

piece unit
  arm: foot, horse, usually foot

modifiers to nerve of a unit
  +1  near  when enemies seen is in clear range, or when it is horse and enemies seen is in range
"""
    data = sheet_data(ruleset(text))
    (row,) = [row for section in data.sections for each in section.blocks for row in each.rows if row.text == "near"]
    assert row.aside == "enemies seen are in clear range, or horse and enemies seen are in range"


def test_a_rule_with_the_name_of_a_heading_it_is_told_with_hides_nothing() -> None:
    game = """\
ruleset Muskets

piece unit
  loaded: yes or no, usually no
  moved: yes or no, usually no

state loading of a unit
  on the sheet: with load
  only when it is not loaded

action load of a unit
  in short: A turn at the halt.
  on the sheet: under Fire as Loading
  only when it is loading
  it becomes loaded
"""
    names = [block.name for section in sheet_data(ruleset(game)).sections for block in section.blocks]
    assert names == ["Loading"]


def test_a_word_of_a_label_that_is_tested_of_two_pieces_is_printed_for_both() -> None:
    text = """ruleset Ford

piece hex, a place on 6 by 5 hexes
  ground: open, hill, usually open

piece unit
  hex: a hex

fight combat of a unit as attacker against a unit as defender
  roll D6
  +2  on the hill  when it is the defender and its hex is hill and the attacker's hex is not hill
  the higher wins
"""
    data = sheet_data(ruleset(text))
    name = next(each.name for section in data.sections for each in section.blocks if "ombat" in each.name)
    printed = " ".join(rows(data, name))
    assert "hex is hill" in printed.replace("attacker's hex is not hill", "")
