"""What is never printed on a sheet: what the program keeps account of, and how its own lines begin."""

from __future__ import annotations

import re

import pytest

from grognard.docgen.sheet.view import sheet_data
from grognard.project import bundled
from tests.games import the_game

NEVER = re.compile(
    r"becomes (?:nothing|none)\b|start (?:at|with) 0\b|\bmark (?:\w+ ){0,4}this turn|= number of|\bresult \w+ \(when|"
    r"\bthe total becomes\b|\bits bout\b|\blet \w+ be\b|\bset \w+ to\b",
    re.IGNORECASE,
)
HEADINGS = re.compile(r"(?:limits )?on an? \w+|limits on \w+", re.IGNORECASE)


@pytest.mark.slow
@pytest.mark.parametrize("name", bundled.names())
def test_no_sheet_speaks_of_what_the_program_keeps(name: str) -> None:
    data = sheet_data(the_game(name).ruleset)
    rows = [
        (block.name, f"{row.mark} {row.lead} {row.text} {row.aside}")
        for section in data.sections
        for block in section.blocks
        for row in block.rows
    ]
    assert rows
    assert not [f"{block}: {text}" for block, text in rows if NEVER.search(text)]
    headings = [block.name for section in data.sections for block in section.blocks]
    assert not [heading for heading in headings if HEADINGS.fullmatch(heading)]


def test_the_phrases_are_found_where_they_are() -> None:
    for text in (
        "Becomes nothing",
        "1. Start at 0",
        "Mark fired this turn",
        "Mine = number of units",
        "Result killed (when",
    ):
        assert NEVER.search(text), text
