"""Lengths and plain numbers: no form that compares or adds takes one for the other, and each takes what fits."""

from __future__ import annotations

import pytest

from grognard.driver import compile_source

HEAD = """ruleset Units
  lengths: inches

facts
  range: 0 to 48 inches
  reach: 0 to 24 inches

piece unit
  men (man): 0 to 20, usually 6
  rank: 0 to 9, usually 2
  move: 0 to 24 inches, usually 6
  stride: 0 to 24 inches, usually 6

work out pace of a unit
  start at its move

work out heads of a unit
  start at its men

test shot of a unit
"""
LENGTHS = (
    "range",
    "its move",
    "6 inches",
    "pace of it",
    "range plus its move",
    "twice its move",
    "range times its rank",
)
COUNTS = ("its men", "heads of it", "the number of units", "its men plus 2", "half its men")
OPEN = ("4", "2.5", "4 plus 2", "range divided by 6 inches")
FORMS = {
    "is": "+1  so  when {0} is {1}",
    "is not": "+1  so  when {0} is not {1}",
    "more than": "+1  so  when {0} is more than {1}",
    "less than": "+1  so  when {0} is less than {1}",
    "at least": "+1  so  when {0} is at least {1}",
    "at most": "+1  so  when {0} is at most {1}",
    "or more": "+1  so  when {0} is {1} or more",
    "or less": "+1  so  when {0} is {1} or less",
    "plus": "let sum be ({0}) plus ({1})",
    "minus": "let sum be ({0}) minus ({1})",
    "higher": "let best be the higher of ({0}, {1})",
    "lower": "let best be the lower of ({0}, {1})",
    "add": "start at {0}\n  add {1}",
    "subtract": "start at {0}\n  subtract {1}",
}
FIRST = (("its stride", "length"), ("its men", "count"))
"""What each form begins with."""


def mixed(lines: str) -> list[str]:
    """The codes of errors in a test of these lines."""
    text = HEAD + "".join(f"  {line.strip()}\n" for line in lines.splitlines())
    return [one.code.name for one in compile_source(text).diagnostics if one.severity.value == "error"]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_with_every_value(form: str) -> None:
    for first, sort in FIRST:
        for other, values in (("length", LENGTHS), ("count", COUNTS), ("open", OPEN)):
            for value in values:
                found = mixed(FORMS[form].format(first, value))
                assert found == ([] if other in (sort, "open") else ["GR202"]), (first, value)


@pytest.mark.parametrize(
    ("line", "is_wrong"),
    [
        ("+1  near  when its men is within 6 inches", True),
        ("+1  near  when its men is 2 to 6 inches", True),
        ("+1  near  when its men is within 2 inches of its rank", True),
        ("+1  near  when range is within 2 inches of its move", False),
        ("+1  near  when range is within its move", False),
        ("roll D6\n  add range", True),
        ("start at range\n  add D6", False),
        ("roll D6\n  add its men", False),
        ("roll 2D6\n  +1  near  when its move is at most the total", False),
        ("roll D6\n  on 6 inches: add 1", True),
        ("it loses 3 inches men", True),
        ("it loses as many men as range", True),
        ("it loses as many men as its rank", False),
        ("its men becomes range", True),
        ("its move becomes range", False),
        ("roll D6\n  its move becomes the total", False),
    ],
)
def test_other_forms(line: str, is_wrong: bool) -> None:
    assert mixed(line) == (["GR202"] if is_wrong else [])


def test_lengths_of_two_systems_have_a_code_of_their_own() -> None:
    assert mixed("+1  near  when range is within 6 cm") == ["GR206"]


def test_a_length_added_to_dice_is_begun_with() -> None:
    text = HEAD + "  roll D6\n  add range\n"
    (found,) = compile_source(text).diagnostics
    assert found.help is not None and "`start at range`, and below it `add D6`" in found.help
    assert mixed("start at range\n  add D6") == []
