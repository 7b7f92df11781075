"""A line that cannot be read is told once: what it would have given is not unknown as well."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

HEAD = """ruleset One

choice outcome: carry on, halt

piece unit
  men (man): 0 to 20, usually 10

table nerve result
  | total     || outcome  | part |
  | 4 or more || carry on | 1    |
  | 3 or less || halt     | 2    |

test nerve of a unit
  roll D6
"""
ASKS = (
    "  on halt: it loses 1 man\n  when the part is 2\n    it loses as many men as the part\n  let kept be the outcome\n"
)


def told(lines: str) -> list[tuple[int, str]]:
    """The lines below the roll of which something is told, and its code."""
    found = check_source(HEAD + lines).diagnostics
    return [(one.place.line - HEAD.count("\n"), one.code.name) for one in found if one.severity.value == "error"]


@pytest.mark.parametrize(
    ("bad", "code"), [("read nerve result when", "GR001"), ("read nerv", "GR101"), ("read !!", "GR005")]
)
def test_what_a_table_would_have_given(bad: str, code: str) -> None:
    assert told(f"  {bad}\n{ASKS}") == [(1, code)]


def test_what_another_rule_would_have_come_to() -> None:
    assert told("  test nerve of when\n  on halt: it loses 1 man\n") == [(1, "GR001")]


@pytest.mark.parametrize(
    "lines",
    [
        "  let lost be when\n  it loses as many men as lost\n",
        "  it chooses a unit which as victim\n  the victim loses 2 men\n",
    ],
)
def test_names_that_the_line_would_have_given(lines: str) -> None:
    assert told(lines) == [(1, "GR001")]


def test_what_has_nothing_to_do_with_it_is_told() -> None:
    """Another name, the line above, and the next rule."""
    assert told("  it loses as many men as lost\n  let lost be when\n  it loses as many men as gone\n") == [
        (1, "GR101"),
        (2, "GR001"),
        (3, "GR101"),
    ]
    assert told("  read nerv\n\ntest second of a unit\n  roll D6\n  when the part is 2\n    it loses 1 man\n") == [
        (1, "GR101"),
        (5, "GR101"),
    ]
