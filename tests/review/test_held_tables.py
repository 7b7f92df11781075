"""Tables of a source held against a ruleset, however the source draws them; and what owes the text nothing."""

from __future__ import annotations

import pytest

from grognard.driver import compile_source
from grognard.review.held.likeness import alike, same_word
from grognard.review.held.passages import worked
from grognard.review.held.pool import mended
from grognard.review.held.verified import Verified
from grognard.review.held.verify import verify
from grognard.review.report import tell_verified
from grognard.source import SourceFile

HEAD = "ruleset Small Wars\n  source: Small Wars\n\nsections\n  | I || Shooting |\n\n"
GUNS = (
    "choice gun: six pounder, heavy howitzer, rocket [I]\n\npiece battery [I]\n  gun\n\n"
    "table guns [I]\n  | gun            || near | far |\n  | six pounder    || 5    | 3   |\n"
    "  | heavy howitzer || 7    | {far} |\n  | rocket         || 4    | 1   |\n"
)
NERVE = "table nerve [I]\n  | D6     || men |\n  | 1 or 2 || 3   |\n  | 3 to 5 || 2   |\n  | 6      || 1   |\n"


def held(rules: str, text: str) -> Verified:
    compiled = compile_source(HEAD + rules, "small.rules")
    assert not compiled.has_errors, compiled.diagnostics
    return verify(compiled.ruleset, compiled.files, SourceFile("book.txt", f"I. Shooting\n\n{text}\n"))


def told(found: Verified) -> list[str]:
    return [one.code.slug for one in found.findings]


DRAWN = [
    "| Gun | Near | Far |\n| 6 pdr | 5 | 3 |\n| Hvy how. | 7 | 2 |\n| Rockets | 4 | 1 |",
    "Gun\tNear\tFar\nSix pdr\t5\t3\nHeavy howitzer\t7\t2\nRocket\t4\t1",
    "Gun     Near    Far\nSix pounder    5    3\nHeavy how.    7    2\nRocket    4    1",
    "Gun Near Far Six pounder 5 3 Heavy howitzer 7 2 Rocket 4 1 and no more.",
    "Six pounder = 5 near, 3 far\nHeavy howitzer = 7 near, 2 far\nRocket = 4 near, 1 far",
]


@pytest.mark.parametrize("text", DRAWN[1:], ids=["tabs", "blanks", "one line", "lines of A = x"])
def test_a_table_is_found_however_it_is_drawn(text: str) -> None:
    found = held(GUNS.format(far="2  "), text)
    assert found.cells == 6
    assert "cell-differs" not in told(found)


def test_a_cell_that_differs_is_told_once() -> None:
    found = held(GUNS.format(far="9  "), DRAWN[1])
    assert told(found) == ["cell-differs"]


def test_two_tables_that_ran_together_on_one_line() -> None:
    text = "D6: 1 or 2 = 3 men Score 4 - Stand\nD6: 3 to 5 = 2 men Score 5 - Halt\nD6: 6 = 1 man Score 6 - Run"
    found = held(NERVE, text)
    assert found.cells == 3


def test_a_gap_states_nothing() -> None:
    text = "| Gun | Near | Far |\n| Six pounder | | |\n| Heavy howitzer | | |\n| Rocket | | |"
    rules = (
        GUNS.format(far="?  ")
        .replace("| 5    | 3   |", "| ?    | ?   |")
        .replace("| 7    |", "| ?    |")
        .replace("| 4    | 1   |", "| ?    | ?   |")
    )
    found = held(rules, text)
    assert (found.statements, told(found)) == ((), [])


def test_nothing_compared_is_said_loudly() -> None:
    found = held(GUNS.format(far="2  "), "Guns fire, and much else is told of them.")
    assert "cells of tables: NONE COULD BE COMPARED; 6 only cited, not compared" in tell_verified(found, 50)
    bare = held("piece unit\n  men: 0 to 4, usually 1\n", "Throw 2D6.")
    assert "NOTHING WAS COMPARED: no line of the rules" in tell_verified(bare, 50)
    said = tell_verified(held(GUNS.format(far="2  "), DRAWN[1]), 50)
    assert "cells of tables: 6 of 6 (100 %) agree; 0 only cited, not compared" in said
    assert said.rstrip().endswith(
        "6 statements agree with the book, 0 are only cited and not compared, 0 differ, 0 were not found there."
    )


def test_examples_gaps_and_what_goes_on_below() -> None:
    rules = (
        "piece unit [I]\n\nfacts of a unit [I]\n  range: 0 to 48 inches, usually 10\n  in fog: yes or no, usually no\n\n"
        'modifiers to fire of a unit [I]\n  -3  far off  when range is more than 24",\n      or when in fog [I]\n\n'
        "test fire of a unit [I]\n  roll D6\n  add modifiers to fire\n\n"
        "example Far [I]\n  given a unit: range 44\n  test fire of the unit\n  | dice || then |\n  | 5    || 2    |\n  | 6    || 3    |\n"
    )
    text = "Throw D6; -3 beyond 24 inches or in fog.\n\nExample: at 44 inches a 5 is a 2."
    assert told(held(rules, text)) == []
    # The same figure in a rule and not in the text is told.
    assert told(held(rules.replace("more than 24", "more than 30"), text)) == [
        "figure-not-in-rules",
        "figure-not-in-text",
    ]


def test_what_a_page_says_behind_the_text_owes_nothing() -> None:
    text = "Throw 2D6.\n\nNice game!\nReplyDeleteMine has 54mm figures, 40 of them.\n"
    assert told(held("dice shots [I]\n  roll 2D6\n", text)) == []


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [("w", "with", True), ("pdr", "pounder", True), ("mtd", "mounted", True), ("cavalty", "cavalry", True), ("rout", "route", True), ("foot", "horse", False), ("green", "grey", False), ("flank", "outflanked", True), ("round", "ground", False)],
)  # fmt: skip
def test_words_that_are_shortened_or_misprinted(one: str, two: str, same: bool) -> None:
    assert same_word(one, two) is same


def test_keys() -> None:
    assert alike("Infantry w Muskets", "infantry with muskets") == 1.0
    assert alike("RF2-5", "2 to 5") == 1.0 and alike("100 plus cms", "more than 100 cm") == 0.6
    assert alike("6 pounder", "12 pounder") == 0.0


def test_letters_that_stand_for_digits() -> None:
    assert mended("5O feet, 3/S, -l and l/5; So long, Sl") == "50 feet, 3/5, -1 and 1/5; So long, Sl"


def test_worked_cases() -> None:
    text = "It moves 6 (e.g. 3 in mud). For example, 12 on a road. Else 4. EG: 9."
    assert [text[start:end] for start, end in worked(text)] == ["e.g. 3 in mud", "For example, 12 on a road.", "EG: 9."]


RANKS = (
    "choice ours: company, staff, regiment, brigade, battery [I]\n\n"
    "choice theirs: squad, leader, platoon, army, gun battery [I]\n\n"
    "table ranks [I]\n  | ours     || theirs      |\n  | company  || squad       |\n  | staff    || leader      |\n"
    "  | regiment || platoon     |\n  | brigade  || army        |\n  | battery  || gun battery |\n"
)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Company Staff Regiment Brigade Battery Squad Leader Platoon Army Gun battery", 5),
        ("A company the command staff a regiment brigade battery and there squad squad leader platoon army battery", 5),
        ("Company Staff Regiment Brigade Battery Squad Leader Platoon Corps Gun battery", 4),
        ("Company Staff Regiment Brigade Battery Leader Squad Army Platoon Gun battery", 0),
        ("Company Staff Regiment Brigade Battery", 0),
        ("Squad Leader Platoon Army Gun battery", 0),
    ],
)
def test_a_table_of_words_as_two_lists(text: str, cells: int) -> None:
    assert held(RANKS, text).cells == cells


CHECKS = (
    "piece unit\n  men: 0 to 40, usually 20\n\nfacts of a unit\n  shelled: yes or no, usually no\n  elite: yes or no, usually no\n"
    "  gunners: yes or no, usually no\n  further reason: 0 or more, usually 0\n\nmodifiers to nerve of a unit [I]\n  +1  elite troops  when elite\n"
    "  up to 2, as you wish  battery  when gunners\n  -1  under artillery fire  when shelled\n  -1  each further reason  for each further reason\n"
)


@pytest.mark.parametrize(
    ("more", "slugs"),
    [
        ("| Artillery firing on unit | -1 |\n| Each loss that causes a check | -1 |", []),
        # One of each is left, so they belong together, and differ.
        ("| Artillery firing on unit | -1 |\n| Each loss that causes a check | -2 |", ["modifier-differs"]),
        ("| Rain | -1 |\n| Snow | -1 |", []),
    ],
)
def test_lines_of_modifiers_that_are_left(more: str, slugs: list[str]) -> None:
    found = held(CHECKS, f"| Reason | Change |\n| Elite troops | +1 |\n| Guns checking | A2 |\n{more}")
    assert [slug for slug in told(found) if slug.startswith(("table", "modifier"))] == slugs


SIZES = "table sizes [I]\n  | arm   || least | most | crew |\n  | walkers  || 10    | 40   | 5    |\n  | riders || 12    | 20   | 3    |\n  | cannon  || 2     | 4    | 6    |\n"


@pytest.mark.parametrize(
    ("guns", "lost"),
    [
        ("2 to 4 sets make up a battery of 4 to 8 guns. Six crew stand at each.", False),
        ("2 to 4 sets make up a battery. Seven crew stand at each.", True),
        ("6 crew stand at each gun, and 2 to 4 sets make up a battery.", True),
    ],
)
def test_figures_of_a_row_may_have_others_between_them(guns: str, lost: bool) -> None:
    found = held(SIZES, f"On foot 10 to 40 men, 5 to a stand. On horse 12 to 20 men, 3 to a stand. {guns}")
    assert any("cannon" in one.message for one in found.findings if one.code.name == "GR705") == lost


RAN_TOGETHER = (
    "Circumstances Low Med High Unit is shot at 4 3 1 Unit has lost its leader 4 2 0 Unit is in close order -1 -1 -1"
    " Unit is charged by an enemy in close order +1 +1 +1 Unit leaves its wounded +3 +2 +1"
)
CLOSE = (
    "piece unit [I]\n  close: yes or no\n  charged: yes or no\n\nmodifiers to nerve of a unit [I]\n"
    "  {close}  in close order  when it is close\n  {charged}  charged by close order  when it is charged\n"
)


@pytest.mark.parametrize(
    ("close", "charged", "differ"),
    [("-1", "+1", 0), ("+1", "+1", 1), ("-1", "-1", 1), ("-1", "+2", 1), ("+1", "-1", 2)],
)
def test_rows_of_modifiers_that_ran_together(close: str, charged: str, differ: int) -> None:
    found = held(CLOSE.format(close=close, charged=charged), RAN_TOGETHER)
    assert told(found).count("modifier-differs") == differ


@pytest.mark.parametrize(("line", "differ"), [("down 1", 0), ("up 1", 1), ("down 2", 1)])
def test_a_figure_with_a_sign_goes_before_one_without(line: str, differ: int) -> None:
    rules = (
        "piece gun [I]\n  hurt: yes or no\n\nwork out pace of a gun [I]\n  start at D10\n"
        f"  {line}  horses of the team lost  when it is hurt\n"
    )
    text = "A full team of the gun is 6 horses. If horses of the team take hurt, shift the die down one type."
    assert told(held(rules, text)).count("modifier-differs") == differ


def test_a_row_that_ran_together_with_others_is_compared_cell_by_cell() -> None:
    rules = "choice arm: gatling gun [I]\n\npiece gun [I]\n  arm\n\ntable arms [I]\n  | arm || power | harm |\n  | gatling gun || D8 | D{} |\n"
    text = "Weapons Musket 1 D6 Carbine 1 D4 Support Weapons Gatling gun D8 D6 Smoothbores have a shorter range."
    assert held(rules.format(6), text).cells == 2
    assert "cell-differs" in told(held(rules.format(8), text))
