"""Names, patterns, throws and cells: what is told of each, word for word, and what is let be beside it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules_texts import findings

from grognard.checks.readings import amount_of, entry, in_list, unit_of
from grognard.ir.types import Die

HEAD = """ruleset T
  lengths: inches

choice posture: standing, lying down
choice result: run, stand

facts
  range: 0 to 48 inches
  fog: yes or no, usually no

piece squad
  men (man): 0 to 12, usually 4
  posture, usually standing
  leadership: 1 to 3, usually 2
    note: {note}
  routed: yes or no, usually no

table sorts of fire
  | D6     || result |
  | 1 to 3 || run    |
  | 4+     || stand  |

"""


def told(text: str, *slugs: str, note: str = "How it leads.") -> list[tuple[str, str, str]]:
    """The words that findings point at, their messages and helps."""
    found = findings(HEAD.replace("{note}", note) + text)
    return [(one.place.text, one.message, one.help or "") for one in found if one.code.slug in slugs]


def rule(lines: str, prose: str = "", kind: str = "test nerve check of a squad") -> str:
    said = f"  > {prose}\n" if prose else ""
    return f"{kind}\n{said}" + "".join(f"  {line}\n" for line in lines.split("\n"))


@pytest.mark.parametrize(
    ("prose", "place", "message", "help_"),
    [
        ("As {nerve check} says.", "", "", ""),
        ("As {Nerve Checks} says.", "", "", ""),
        ("As {nerv check} says.", "{nerv check}", "Nothing is called `nerv check`.", "Did you mean `{nerve check}`?"),
        ("As {quite another} says.", "{quite another}", "Nothing is called `quite another`.", "Write the name of a rule, table, field or list in braces."),
        ("As {leadership} or {standing} or {range} says.", "", "", ""),
    ],
)  # fmt: skip
def test_names_in_braces(prose: str, place: str, message: str, help_: str) -> None:
    assert told(rule("roll D6", prose), "prose-name") == [(place, message, help_)] * bool(message)


@pytest.mark.parametrize(
    ("prose", "place", "name"),
    [
        ("As in [4.2].", "[4.2]", "4.2"),
        ("As in [9].", "", ""),
        ("As in [9.1, 4.2].", "[9.1, 4.2]", "4.2"),
        ("As in [91].", "[91]", "91"),
    ],
)
def test_references(prose: str, place: str, name: str) -> None:
    found = told(rule("roll D6 [9]", prose), "prose-reference")
    message = f"`{name}` leads nowhere: no section, rule, table or chapter is called so."
    assert found == [(place, message, "Mend the reference.")] * bool(name)


# ---- throws of which nothing is made --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "message", "help_"),
    [
        ("roll D6\nroll 2D6", "`roll 2D6` takes the place of `roll D6`, of which nothing was made.", "To add the two, write `add 2D6`; to keep the first, give it a name: `roll D6 as first`."),
        ("roll D6\nstart at 3", "`start at 3` takes the place of `roll D6`, of which nothing was made.", "Take the roll away, or give it a name: `roll D6 as first`."),
        ("roll D6\nread sorts of fire", "`read sorts of fire` throws a die of its own, so nothing is made of `roll D6`.", "Take the roll away, or read by it: `read sorts of fire using the total`."),
        ("roll D6\nread sorts of fire using the total", "", ""),
        ("roll D6 as first\nroll 2D6", "", ""),
        ("roll D6\non 6: it loses 1 man\nroll 2D6", "", ""),
        ("roll D6\nstop here  when fog\nroll 2D6", "", ""),
        ("roll D6\nit loses 1 man  when the total is 1\nroll 2D6", "", ""),
        ("roll D6\nroll 2D6  when fog", "", ""),
        ("roll D6\nit loses 1 man\nroll 2D6", "`roll 2D6` takes the place of `roll D6`, of which nothing was made.", "To add the two, write `add 2D6`; to keep the first, give it a name: `roll D6 as first`."),
    ],
)  # fmt: skip
def test_a_throw_that_another_replaces(lines: str, message: str, help_: str) -> None:
    assert [(said, how) for _, said, how in told(rule(lines), "throw-lost")] == [(message, help_)] * bool(message)


# ---- cells --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("3", 3), (" 3 ", 3), ("-3", -3), ("1/2", Fraction(1, 2)), ('6"', 6), ("D8", 8), ("2D6", 12), ("d%", 100), ("3 to 5", 3), ("4+", 4),
        ("up to 6", None), ("line", None), ("", None),
    ],
)  # fmt: skip
def test_how_large_a_cell_is(text: str, amount: object) -> None:
    assert amount_of(text) == amount


def test_what_a_cell_says() -> None:
    assert amount_of("3 to 5", ((1, 2),)) is None and amount_of("3", ((1, 2),)) == 3
    assert unit_of('6"') == '"' or unit_of('6"') == "inches" or unit_of('6"')
    assert unit_of("6") == "" and unit_of("line") is None
    assert [entry(text) for text in ("Line", " line * ", "D6", "3", "", "a | b", "?")] == [
        "line",
        "line",
        Die(6),
        None,
        None,
        None,
        None,
    ]
    assert in_list("line", ("Line", Die(6))) and in_list(Die(6), ("Line", Die(6)))
    assert not in_list("d6", ("Line", Die(6))) and not in_list("column", ("Line",))
