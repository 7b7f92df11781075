"""What a table gives must be a value that other lines can speak of."""

from __future__ import annotations

import pytest

from grognard.driver import compile_source

TABLE = "ruleset A\n\ntable t\n  | total || result |\n  | 1 || rout |\n  | 2 || {} |\n"


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("carry on", None),
        ("Fall Back *", None),
        ("6 pounder", None),
        ("D6", None),
        ("the end", None),
        ("-", None),
        ("stand and fight", "GR015"),
        ("rout or halt", "GR015"),
        ("rout !", "GR011"),
        ("the general's end", "GR011"),
        ("1 or 2", "GR011"),
        ("", "GR013"),
    ],
)
def test_words_that_are_read_off(cell: str, code: str | None) -> None:
    found = [one.code.name for one in compile_source(TABLE.format(cell)).diagnostics]
    assert found == ([code] if code else [])


@pytest.mark.parametrize("dashes", ["|---|---|", "| --- || --- |", "|:--|--:|"])
def test_a_line_of_dashes_is_to_be_taken_out(dashes: str) -> None:
    text = TABLE.format("carry on")
    heading = "  | total || result |\n"
    (found,) = compile_source(text.replace(heading, f"{heading}  {dashes}\n")).diagnostics
    assert (found.code.name, found.help) == ("GR012", "Take it out: the rows follow the heading at once.")
