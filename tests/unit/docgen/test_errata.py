"""What a variant changes, read as a player reads it: each sentence written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import the_game
from tests.sentences import said

from grognard.cli.effects_beside import variant_of
from grognard.docgen.errata import Entry, Errata
from grognard.docgen.errata_page import errata_data
from grognard.docgen.errata_words import reworded
from grognard.docgen.pages import make_pages
from grognard.docgen.variant_of import VariantOf
from grognard.docgen.view import FieldsBlock
from grognard.driver import base_of, compile_game
from grognard.wording.phrase import Target

BASE = """ruleset Ridge

choice gun: musket, rifle

facts of a unit
  cover: open, fence, woods, usually open

facts
  smoke: yes or no, usually no

piece unit
  gun
  hits: 0 to 9, usually 0
  distance: 0 to 36 inches

table reach
  | gun    || near | far |
  | musket || 4"   | 10" |
  | rifle  || 8"   | ?   |

table toll
  | total     || loss |
  | 6 or more || 2    |
  | 5         || 1    |
  | 4 or less || 0    |

modifiers to fire of a unit
  -1  in cover  when its cover is fence
  +1  steady    when its hits is 0

test fire of a unit
  in short: Throw a D6, and add the {modifiers to fire|modifiers below}. Look the total up in {toll}.
  roll D6
  add modifiers to fire
  read toll

action rally of a unit
  in short: Throw a D6. On a 5 or more it loses 1 hit.
  roll D6
  when the total is 5 or more
    it loses 1 hit

action charge of a unit
  costs 1 hit
  by hand: It runs.

action dig of a unit
  ? (how long it takes to dig)

chapter Afterwards

? what becomes of the wounded

sequence turn
  1. fire
    in short: Each unit may fire.
    each unit may fire
  2. rally
    each unit may rally
"""


def variant(folder: Path, text: str, base: str = BASE) -> VariantOf:
    (folder / "ridge.rules").write_text(base, encoding="utf-8")
    (folder / "club.rules").write_text(f"variant Club of Ridge\n\n{text}", encoding="utf-8")
    found = compile_game(str(folder / "club.rules"))
    assert not found.has_errors, found.diagnostics
    made = variant_of(found.ruleset, base_of(found))
    assert made is not None
    return made


def changes(folder: Path, text: str, base: str = BASE) -> Errata:
    return variant(folder, text, base).errata


def told(found: Errata) -> dict[str, list[str]]:
    return {entry.title: [said(line) for line in entry.lines] for entry in found.changed}


def only(found: Errata) -> Entry:
    (entry,) = found.changed
    return entry


CASES = {
    "a figure of a table": (
        'amend reach\n  | musket || 4" | 12" |\n',
        {"Reach": ['Musket, far: [+12"+] instead of 10".']},
    ),
    "a figure that the source left out": (
        'amend reach\n  | rifle || 8" | 18" |\n',
        {"Reach": ['Rifle, far: [+18".+]'.replace('".+]', '"+].')]},
    ),
    "a new row": (
        'add to gun\n  pistol\nadd to reach\n  | pistol || 2" | 4" |\n',
        {"Gun": ["New: pistol."], "Reach": ['New row: pistol: near 2", far 4".']},
    ),
    "a word within a list": (
        "add to gun before rifle\n  pistol\n  carbine\nadd to gun\n  rocket\n"
        'add to reach\n  | pistol || 2" | 4" |\n  | carbine || 5" | 9" |\n  | rocket || 1" | 40" |\n',
        {
            "Gun": ["New: pistol, carbine, before rifle.", "New: rocket."],
            "Reach": [
                'New row: pistol: near 2", far 4".',
                'New row: carbine: near 5", far 9".',
                'New row: rocket: near 1", far 40".',
            ],
        },
    ),
    "a step that is said in short for the first time": (
        "amend turn\n  2. rally\n    in short: All rally.\n    each unit must rally\n",
        {"Turn": ["Rally: All rally."]},
    ),
    "the same, and nothing else": (
        "amend turn\n  2. rally\n    in short: All may rally.\n    each unit may rally\n",
        {"Turn": ["Rally: All may rally."]},
    ),
    "a line of an action that has a price": ("add to charge\n  by hand: It cheers.\n", {"Charge": ["New: It cheers."]}),
    "modifiers": (
        "amend modifiers to fire\n  -2  in cover  when its cover is fence\nremove steady from modifiers to fire\n"
        "add to modifiers to fire\n  +1  in woods  when its cover is woods\n",
        {
            "Modifiers to fire": [
                "In cover: [+−2+] instead of −1.",
                "Struck out: +1 steady.",
                "New modifier: +1 in woods.",
            ]
        },
    ),
    "a line before another": (
        "add to modifiers to fire before steady\n  +1  in woods  when its cover is woods\n",
        {"Modifiers to fire": ["New modifier, before “+1 steady”: +1 in woods."]},
    ),
    "when one counts": (
        "amend modifiers to fire\n  -1  in cover  when its cover is woods\n",
        {"Modifiers to fire": ["In cover: when its cover is [-fence.-] [+woods.+]"]},
    ),
    "an exception": (
        "exception to in cover [ours] when smoke: no modifier\n",
        {"Modifiers to fire": ["In cover: [+does not count when smoke.+]"]},
    ),
    "what is seen": (
        "amend facts of a unit\n  cover: open, fence, woods, usually fence\n"
        "add to facts of a unit\n  tired: yes or no, usually no\n    note: It has run this turn.\n",
        {
            "What players see of a unit": [
                "Cover: [+open, fence, woods; usually fence+] instead of open, fence, woods; usually open.",
                "New: tired. It has run this turn.",
            ]
        },
    ),
    "a step of play": (
        "add to turn\n  3. night\n    by hand: Sleep.\n",
        {"Turn": ["The steps now: 1. fire  2. rally  [+3. night+]", "Night: Sleep."]},
    ),
    "a step of play that its author says in short": (
        "amend turn\n  1. fire\n    in short: Each unit must fire.\n    each unit must fire\n",
        {"Turn": ["Fire: Each unit [-may-] [+must+] fire."]},
    ),
    "a rule without words of its author": (
        "fill how long it takes to dig in dig with\n  by hand: It takes a turn.\n",
        {"Dig": ["How long it takes to dig: It takes a turn."]},
    ),
    "a question of no rule": (
        "fill what becomes of the wounded in Afterwards with\n  > They go home.\n",
        {"Afterwards": ["What becomes of the wounded: [+They go home.+]"]},
    ),
    "a new rule": (
        "action pray of a unit\n  in short: Once a game it may kneel.\n  by hand: It kneels.\n",
        {"Pray": ["New: Once a game it may kneel."]},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_change_in_a_sentence(name: str, tmp_path: Path) -> None:
    text, expected = CASES[name]
    assert told(changes(tmp_path, text)) == expected


def test_what_its_author_says_with_the_changed_words_marked(tmp_path: Path) -> None:
    text = """
replace action rally of a unit
  in short: Throw a D6. On a 4 or more it loses 1 hit.
  roll D6
  when the total is 4 or more
    it loses 1 hit
"""
    entry = only(changes(tmp_path, text))
    assert [said(line) for line in entry.lines] == ["Throw a D6. On a [-5-] [+4+] or more it loses 1 hit."]
    # The lines of the rule stand behind it, on the page alone.
    assert entry.behind and said(entry.behind[0]) == "when the total is [-5-] [+4+] or more."


def test_lines_stand_on_paper_where_no_sentence_tells_them(tmp_path: Path) -> None:
    entry = only(changes(tmp_path, "add to rally\n  by hand: It cheers.\n"))
    assert [said(line) for line in entry.lines] == ["New: It cheers."] and not entry.behind


def test_many_figures_stand_side_by_side(tmp_path: Path) -> None:
    before, behind = BASE.index("table reach"), BASE.index("table toll")
    wide = """table reach
  | gun    || near | far | out | off |
  | musket || 3    | 4   | 5   | 6   |
  | rifle  || 4    | ?   | 5   | 6   |

"""
    text = "amend reach\n  | musket || 2 | 5 | 7 | 8 |\n  | rifle || 5 | 6 | 7 | 6 |\n"
    entry = only(changes(tmp_path, text, BASE[:before] + wide + BASE[behind:]))
    assert entry.grid is not None and not entry.lines
    assert entry.grid.headings == ("Gun", "Near", "Far", "Out", "Off")
    # What the source left out is no figure to be struck; a cell that is as it was bears no mark.
    assert [[said(cell) for cell in row] for row in entry.grid.rows] == [
        ["musket", "[-3-] [+2+]", "[-4-] [+5+]", "[-5-] [+7+]", "[-6-] [+8+]"],
        ["rifle", "[-4-] [+5+]", "[+6+]", "[-5-] [+7+]", "6"],
    ]


def test_a_formula_in_place_of_a_table_is_told_once(tmp_path: Path) -> None:
    base = (
        BASE
        + """
table pace of a unit
  | gun    || pace |
  | musket || 6    |
  | rifle  || 8    |

test haste of a unit
  roll D6
  add pace
"""
    )
    text = "replace work out pace of a unit\n  start at 9\n"
    assert told(changes(tmp_path, text, base))["Pace"] == ["New: Start with 9.", "Struck out: the table."]


def test_helpers_are_named_only(tmp_path: Path) -> None:
    found = changes(tmp_path, "action count of a unit\n  on the sheet: no\n  it gains 1 hit\n")
    data = errata_data(found, "00000000")
    assert data["besides"] == ["Count"] and not data["changed"]
    assert only(found).behind


def test_the_page_says_it_too(tmp_path: Path) -> None:
    made = variant(tmp_path, 'amend reach\n  | musket || 4" | 12" |\n')
    body = "".join(make_pages(made.after, {}, [], (), made).files.values())
    assert "<b>Musket, far:</b> <ins>12&quot;</ins> instead of 10&quot;." in body


def test_where_little_is_as_it_was_it_is_said_anew() -> None:
    lines = reworded("Each army throws a die.", "Nobody rolls; whoever attacks in the scenario goes first.")
    assert [said(line) for line in lines] == ["Now: Nobody rolls; whoever attacks in the scenario goes first."]


WORDS = st.lists(st.sampled_from(["a", "gun", "fires", "2", "or", "more", "\n", "?"]), max_size=12)


@given(WORDS, WORDS)
def test_what_is_said_now_is_never_lost(was: list[str], now: list[str]) -> None:
    """Without what is struck each line that is printed is a line as it is now."""
    lines = {" ".join(line.split()) for line in " ".join(now).split("\n")}
    for one in reworded(" ".join(was), " ".join(now)):
        kept = " ".join("".join(run.text for run in one if run.mark not in ("gone", "lead")).split())
        assert kept in lines


VARIANTS = (
    "regimental_fast_play", "hardtack_grim", "square_brigadier_club", "tyneside_campaign",
    "regimental_filled", "hardtack_filled", "square_brigadier_filled", "tyneside_filled", "mwan18_filled",
)  # fmt: skip
NEVER = ("let the ", "start at ", "stop here", "look up ", "; do ", " become 0", "becomes nothing")
"""Words of the language that no player says."""


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_no_line_of_a_rule_is_printed_for_players(name: str) -> None:
    found = the_game(name)
    base = base_of(found)
    assert base is not None
    # What the changes do to the odds stands beside the lines, and says nothing of them.
    made = VariantOf(base, found.ruleset)
    lines = [said(line).casefold() for entry in made.errata.changed for line in entry.lines]
    assert lines
    for line in lines:
        assert not [words for words in NEVER if words in line], line


TWO_OF_A_NAME = (
    BASE
    + """  3. melee
    in short: Whoever came first fights.
    by hand: Fight.
  4. melee
    in short: Whoever came second fights.
    by hand: Fight.
"""
)


def test_steps_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """Where neither is touched nothing is said of them; where one goes, the other stays what it was."""
    found = changes(tmp_path, 'amend reach\n  | musket || 4" | 12" |\n', TWO_OF_A_NAME)
    assert told(found) == {"Reach": ['Musket, far: [+12"+] instead of 10".']}
    text = """replace sequence turn
  1. fire
    in short: Each unit may fire.
    each unit may fire
  2. rally
    each unit may rally
  3. melee
    in short: Whoever came second fights.
    by hand: Fight.
"""
    assert told(changes(tmp_path, text, TWO_OF_A_NAME)) == {
        "Turn": ["The steps now: 1. fire  2. rally  3. melee", "Struck out: melee."]
    }


FOUGHT = (
    BASE
    + """
scenario The ridge
  given a unit called Ohio: musket
  given a unit called Maine: rifle, hits 2
  given 2 units called Reserve: musket
  play turn 6 times
  the game ends when every unit is musket
"""
)


def test_what_is_other_in_a_scenario(tmp_path: Path) -> None:
    text = """amend scenario The ridge
  given a unit called Maine: rifle, hits 5
  play turn 8 times
  the game ends when any unit is rifle

remove Reserve from scenario The ridge

add to scenario The ridge
  given a unit called Iowa: rifle
"""
    found = changes(tmp_path, text, FOUGHT)
    assert told(found) == {
        "Scenario The ridge": [
            "A unit called Maine: rifle, hits [-2.-] [+5.+]",
            "New: a unit called Iowa: rifle.",
            "Struck out: 2 × unit called Reserve: musket.",
            "Turn: [+8 times+] instead of 6 times.",
            "The game ends when the gun of [-every unit is musket.-] [+any unit is rifle.+]",
        ]
    }
    assert not found.examples


def test_a_scenario_that_is_new_is_named(tmp_path: Path) -> None:
    data = errata_data(changes(tmp_path, "scenario By night\n  given a unit\n  play turn 1 times\n"), "00000000")
    assert data["besides"] == ["Scenario By night"] and not data["changed"]


def test_a_list_grown_long_is_told_once(tmp_path: Path) -> None:
    """A field of five words is printed by the name of its list: that is no change of the field."""
    base = BASE.replace("choice gun: musket, rifle", "choice gun: musket, rifle, carbine, pistol")
    base = base.replace("  gun\n", "  gun, usually musket\n", 1)
    base = base.replace('  | rifle  || 8"   | ?   |\n', '  | any    || 8"   | 9"  |\n')
    assert told(changes(tmp_path, "add to gun\n  lance\n", base)) == {"Gun": ["New: lance."]}


def test_with_what_a_new_note_begins_is_told(tmp_path: Path) -> None:
    """Three rounds must be set up; that nobody has run yet need not."""
    text = "add to unit\n  rounds (round): 0 to 3, usually 3\n  ran: yes or no, usually no\n"
    assert told(changes(tmp_path, text)) == {"Unit: what is noted": ["New: rounds: 0 to 3, usually 3."]}
    (made,) = changes(tmp_path, text).changed
    assert [said(line) for line in made.behind] == ["New: ran."]
    text = "add to unit\n  drummer: yes or no, usually yes\n  urged: yes or no, until the turn ends\n"
    assert told(changes(tmp_path, text)) == {
        "Unit: what is noted": ["New: drummer: usually yes.", "New: urged (until the turn ends)."]
    }
    text = "piece sky, one a game\n  air: dry, rain, usually dry\n  dark: yes or no, usually no\n"
    assert told(changes(tmp_path, text)) == {"Sky: what is noted": ["New: dark.", "New: air: dry, rain; usually dry."]}


def test_whoever_is_made_something_has_not_done_it(tmp_path: Path) -> None:
    text = """add to unit
  urged on: yes or no, until the turn ends
  steadied: yes or no, until the turn ends
  moved this turn: yes or no, until the turn ends

action shout of a unit to a unit as led
  the led becomes urged on
  the led becomes steadied
  it becomes moved

add to modifiers to fire
  +1  spurs  when it is urged on and it is steadied and it is not moved
"""
    found = told(changes(tmp_path, text))
    assert set(found) == {"Unit: what is noted", "Modifiers to fire", "Shout"}
    assert found["Modifiers to fire"] == [
        "New modifier: +1 spurs when it is urged on and steadied and has not moved this turn."
    ]
    assert found["Shout"] == [
        "New: The led is now urged on.", "The led is now steadied.", "The unit now counts as having moved."
    ]  # fmt: skip


def test_a_word_that_came_out_is_no_total(tmp_path: Path) -> None:
    text = """action load of a unit
  read stock
  its gun becomes the total

table stock
  | D6     || gun    |
  | 1 to 3 || musket |
  | 4 to 6 || rifle  |
"""
    found = changes(tmp_path, text)
    assert told(found)["Load"] == ["New: Roll D6 and look it up in stock.", "Its gun becomes what came out."]


def test_of_whose_unit_it_is_no_other_is_spoken(tmp_path: Path) -> None:
    """`its unit becomes general fallen`: it is a general itself, and says nothing of another one."""
    text = """piece general
  unit: a unit or none, usually none

add to unit
  general fallen: yes or no, usually no

action fall of a general
  its unit becomes general fallen  when its unit is not none
"""
    assert told(changes(tmp_path, text))["Fall"] == ["New: Its unit now counts as general fallen when it has a unit."]


CREWS = """ruleset Crews

facts of a crew
  ground: open, bank, usually open

piece crew
  troop
  hands: 0 to 6, usually 4
  traits: any of nimble, hooked

roster of a crew
  | troop   || hands | traits |
  | Boatmen || 5     | -      |
  | Rats    || 4     | nimble |

action haul of a crew
  in short: D6, and with 4 or more it loses 1 hand; on the bank nothing.
  never when its ground is bank
  roll D6
  on 4+: it loses 1 hand

example Boatmen haul
  given a crew called Watch: Boatmen
  do haul of Watch
  dice 4
  then Watch's hands is 4

example Rats haul
  given a crew called Pack: Rats, hands 2
  do haul of Pack
  dice 3
  then Pack's hands is 2
"""


def test_a_word_more_in_a_list_makes_no_worked_example_another(tmp_path: Path) -> None:
    """No line of either example says anything of traits."""
    found = changes(tmp_path, "amend crew\n  traits: any of nimble, hooked, drilled\n", CREWS.replace("Crews", "Ridge"))
    assert found.examples == ()
    assert told(found) == {"Crew: what is noted": ["Traits, new: [+drilled+]."]}


def test_a_troop_more_in_a_roster_makes_no_worked_example_another(tmp_path: Path) -> None:
    row = "add to roster of crews\n  | Gaffers || 3 | hooked |\n"
    assert changes(tmp_path, row, CREWS.replace("Crews", "Ridge")).examples == ()


def test_only_what_comes_out_otherwise_is_another_worked_example(tmp_path: Path) -> None:
    """Five boatmen become six: five are left. The two rats are told as two, whatever their roster says."""
    other = "amend roster of crews\n  | Boatmen || 6 | - |\n  | Rats || 5 | nimble |\nremove example Boatmen haul\n"
    assert changes(tmp_path, other, CREWS.replace("Crews", "Ridge")).examples == ("Boatmen haul",)


def test_a_set_of_words_stands_among_what_a_piece_has_also_where_it_changed(tmp_path: Path) -> None:
    made = variant(
        tmp_path,
        "amend crew\n  traits: any of nimble, drilled\n",
        CREWS.replace("Crews", "Ridge").replace(" hooked", " stout"),
    )
    found = next(
        block
        for _, block in made.book.blocks()
        if isinstance(block, FieldsBlock) and block.target == Target("piece", "crew")
    )
    assert [(one.name, one.mark) for one in found.fields if one.name == "traits"] == [("traits", "changed")]
    assert told(made.errata) == {"Crew: what is noted": ["Traits, struck out: [-stout-].", "Traits, new: [+drilled+]."]}


def test_a_reading_is_no_rule(tmp_path: Path) -> None:
    text = "add to unit\n  drummer: yes or no, usually yes\n    reads as: Every unit has one.\n"
    assert told(changes(tmp_path, text)) == {
        "Unit: what is noted": ["New: drummer: usually yes. Read as: Every unit has one."]
    }


def test_each_block_of_limits_is_shown_with_its_own_odds(tmp_path: Path) -> None:
    """Both are on units: what the one does to charges is no example of what the other does to rallies."""
    limits = (
        "limits on a unit\n  charge never when smoke\n\nlimits on a unit\n  rally never when its hits is 5 or more\n"
    )
    text = (
        "amend limits on unit\n  charge never when its cover is woods\n\n"
        "amend limits on unit\n  rally never when its hits is 7 or more\n"
    )
    found = changes(tmp_path, text, f"{BASE}\n{limits}")
    assert [entry.effect.rule if entry.effect is not None else "" for entry in found.changed] == ["charge", "rally"]
