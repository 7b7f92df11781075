"""A mark that a deed sets before the line that asks for it counts: each time, or never; what others come to, too, is left alone."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

GAME = """ruleset T
piece gun
  men: 0 to 9, usually 5
  tired: yes or no{after}, until the next turn ends

modifiers to fire of a gun
  {line}

action fire of a gun as shooter at a gun as target
  {first}
  roll D6
  add modifiers to fire of the {whose}
  on 4+: the target loses 1 man
  {last}

action rest of a gun
  it is no longer tired
  {rest}

sequence turn
  1. guns
    each gun may fire
    each gun may rest
"""


def told(
    *,
    after: str = "",
    line: str = "-1  tired  when it is tired",
    first: str = "by hand: Look.",
    last: str = "by hand: Cough.",
    rest: str = "by hand: Sit.",
    whose: str = "shooter",
) -> list[tuple[str, str]]:
    text = GAME.format(after=after, line=line, first=first, last=last, rest=rest, whose=whose)
    found = check_source(text).diagnostics
    assert not [one.message for one in found if one.severity.value == "error"]
    return [(one.code.name, one.message) for one in found if "by then" in one.message]


ALWAYS = [("GR518", "`the gun is tired` always holds here: `fire` has set `tired` by then.")]


def test_what_begins_as_the_deed_does() -> None:
    assert told(after=", after it fires") == ALWAYS
    assert told(after=", after its fire ends") == []


def test_what_a_line_above_sets() -> None:
    assert told(first="the shooter becomes tired") == ALWAYS
    assert told(last="the shooter becomes tired") == []
    assert told(first="the shooter becomes tired  when its men is 2") == []
    assert told(first="the target becomes tired") == []


def test_a_not_never_holds() -> None:
    never = told(after=", after it fires", line="+1  fresh  when not it is tired")
    assert [code for code, _ in never] == ["GR517"]


@pytest.mark.parametrize(
    "other",
    [
        {"whose": "target"},
        {"rest": "add modifiers to fire of it"},
        {"line": "-1  tired  when it is tired and its men is 3"},
        {"first": "the shooter is no longer tired"},
    ],
)
def test_what_may_be_otherwise_is_left_alone(other: dict[str, str]) -> None:
    assert told(after=", after it fires", **other) == []


def test_by_way_of_a_test() -> None:
    text = GAME.format(
        after=", after it fires",
        line="-1  tired  when it is tired",
        first="by hand: Look.",
        whose="shooter",
        last="by hand: Cough.",
        rest="by hand: Sit.",
    )
    text = text.replace("  roll D6\n  add modifiers to fire of the shooter\n", "  test aim of the shooter\n")
    text += "\ntest aim of a gun\n  roll D6\n  add modifiers to fire of it\n"
    found = [one for one in check_source(text).diagnostics if "by then" in one.message]
    assert [one.code.name for one in found] == ["GR518"]
    assert "`the shooter becomes tired` as the last line of `fire`" in (found[0].help or "")
