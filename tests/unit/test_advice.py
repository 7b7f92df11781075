"""Advice is tried before it is given: the line that a message proposes can be read where it stands."""

from __future__ import annotations

import re

import pytest

from grognard.checking import check_source

HEAD = """ruleset Advice

facts
  outflanked: yes or no, usually no

piece hero
  hits (hit): 0 to 9, usually 0
  dead: yes or no, usually no

"""
TEST, LIST, ACTION = "test luck of a hero", "modifiers to luck of a hero", "action die of a hero"

LINES = [
    (TEST, "rol the dice", "roll 2D6"),
    (TEST, "rol D6", "roll D6"),
    (TEST, "roll 2 D6", "roll 2D6"),
    (TEST, "roll two dice", "roll 2D6"),
    (TEST, "roll three dice", "roll 3D6"),
    (TEST, "roll a die", "roll D6"),
    (TEST, "roll 2D6 and add 1", "roll 2D6 + 1"),
    (TEST, "on 5 +: it gains 1 hit", "on 5+: it gains 1 hit"),
    (TEST, "if 4+: it gains 1 hit", "on 4+: it gains 1 hit"),
    (TEST, "hits on 5 +", "hits on 5+"),
    (TEST, "- note", "> note"),
    (LIST, "+3 outflanked if outflanked", "+3 outflanked when outflanked"),
    (LIST, "+3 if outflanked", "+3 when outflanked"),
    (LIST, "+3 steady unless outflanked", "+3 steady when not outflanked"),
    (LIST, "+ 3 steady", "+3"),
]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("choose a unit which is shaken as mark", "it chooses a unit which is shaken as mark"),
        ("lose 1 man", "it loses 1 man"),
        ("reroll 1s when it is shaken", "1 rolls again when it is shaken"),
        ("re-roll all the misses", "misses roll again"),
        ("reroll", "roll again"),
        ("gain 2 men", "it gains 2 men"),
        ("becomes shaken", "it becomes shaken"),
    ],
)
def test_what_a_piece_does_is_told_with_it(line: str, meant: str) -> None:
    text = f"ruleset Hill\n\npiece unit\n  men (man): 0 to 5\n  shaken: yes or no\n\naction rest of a unit\n  {line}\n"
    (found,) = [one for one in check_source(text).diagnostics if one.place.line == 8]
    assert (found.code.name, found.help) == ("GR010", f"Did you mean `{meant}`?")


@pytest.mark.parametrize(("head", "line", "wanted"), LINES, ids=[line for _, line, _ in LINES])
def test_what_is_proposed_can_be_read(head: str, line: str, wanted: str) -> None:
    roll = "  roll D6\n" if head == TEST and not line.startswith("ro") else ""
    (found,) = (
        one for one in check_source(f"{HEAD}{head}\n{roll}  {line}\n").diagnostics if one.severity.name == "ERROR"
    )
    proposed = [" ".join(one.split()) for one in re.findall(r"`([^`]+)`", found.help or "")]
    assert wanted in proposed
    again = check_source(f"{HEAD}{head}\n{roll}  {wanted}\n").diagnostics
    assert [one.message for one in again if one.severity.name == "ERROR"] == []


def test_pieces_that_are_described_are_chosen_first() -> None:
    (found,) = (
        one for one in check_source(f"{HEAD}{ACTION}\n  remove hero near\n").diagnostics if one.severity.name == "ERROR"
    )
    assert "it chooses a hero which … as victim" in (found.help or "")
    (found,) = (
        one
        for one in check_source(f"{HEAD}{ACTION}\n  remove heroes which are dead\n").diagnostics
        if one.severity.name == "ERROR"
    )
    assert "for each hero which are dead" in (found.help or "")
    right = f"{HEAD}{ACTION}\n  for each hero which are dead\n    remove it\n"
    assert [one for one in check_source(right).diagnostics if one.severity.name == "ERROR"] == []


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [("  | D6 | effect |\n  | 4+ | 2 |\n", "| D6 || effect |"), ("  | D6 || effect |\n  | 4+ | 2 |\n", "| 4+ || 2 |")],
)
def test_a_row_with_single_bars_is_drawn_anew(rows: str, wanted: str) -> None:
    (found, *_) = (one for one in check_source(f"{HEAD}table effects\n{rows}").diagnostics if one.code.name == "GR012")
    assert wanted in (found.help or "")


@pytest.mark.parametrize(
    ("text", "code", "help"),
    [
        (
            "ruleset A\n\npiece unit\n\naction look at the sky of a unit\n  by hand: Look.\n",
            "GR101",
            "In a name leave it out: `look sky`.",
        ),
        (
            "variant Own of Low Tide\n\nadd to group\n  filling its boxes: yes or no\n",
            "GR015",
            "It joins or splits lines.",
        ),
    ],
)
def test_what_splits_a_name_is_told(text: str, code: str, help: str) -> None:
    (found,) = [one for one in check_source(text).diagnostics if one.severity.name == "ERROR"]
    assert found.code.name == code and help in (found.help or "")
