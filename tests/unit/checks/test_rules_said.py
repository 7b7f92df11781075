"""What is said of the lines of a rule: every finding under some codes, word for word, and none beside a near miss."""

from __future__ import annotations

import pytest
from tests.rules_texts import findings

from grognard.checking import check_source

HEAD = """ruleset T
  lengths: inches

choice grade: green, regular, elite
choice result: run, stand, cheer

facts
  range: 0 to 48 inches
  fog: yes or no, usually no

piece unit
  grade, usually regular
  men (man): 0 to 12, usually 4
  hits: 0 to 3, usually 0
  routed: yes or no, usually no

table nerve of a unit
  | total     || result |
  | 2 or less || run    |
  | 3 to 4    || stand  |
  | 5 or more || cheer  |

test shake of a unit
  roll D6
  read nerve

"""


def told(text: str, *slugs: str) -> list[tuple[int, str]]:
    """The line below the head and the message of what is said under some codes."""
    found = findings(HEAD + text)
    above = HEAD.count("\n")
    return [(one.place.line - above, one.message) for one in found if one.code.slug in slugs]


def rule(lines: str) -> str:
    return "test t of a unit\n" + "".join(f"  {line}\n" for line in lines.split("\n"))


ENDS = "is never done: the rule ends with"
ABOVE = "above it."


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("stop here\nadd 1", [(3, f"`add 1` {ENDS} `stop here` {ABOVE}")]),
        ("the result is run\nadd 1\nadd 2", [(3, f"`add 1` {ENDS} `the result is run` {ABOVE}")]),
        ("stop here  when fog\nadd 1", []),
        ("add 1\nstop here", []),
        ("when fog\n  stop here\n  add 1\nadd 2", [(4, f"`add 1` {ENDS} `stop here` {ABOVE}")]),
        ("when fog\n  stop here\nadd 2", []),
        ("stop here\n  except when fog\nadd 1", []),
    ],
)
def test_lines_behind_the_end(lines: str, found: list[tuple[int, str]]) -> None:
    assert told(rule(lines), "step-unreachable") == found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("roll D6\non 1: roll again", []),
        ("roll D6\non 1 to 6: roll again", [(3, "`t` never ends: `on 1 to 6` rolls again whatever was thrown.")]),
        ("roll D6\non 1+: roll again", [(3, "`t` never ends: `on 1+` rolls again whatever was thrown.")]),
        ("roll D6\non 2+: roll again", []),
        ("roll D6\non 1 to 5: roll again", []),
        ("roll D6\nroll again", [(3, "`t` never ends: it rolls again whatever was thrown.")]),
        ("roll D6\nroll again  when fog", []),
        ("roll D6\nstop here\nroll again", []),
        ("repeat until its hits is 3\n  it gains 1 hit", []),
        ("repeat until its hits is 3\n  add 1", [(2, "Nothing in this repetition changes `hits`, so nothing ends it.")]),
        ("repeat until its hits is 3 and its men is 2\n  add 1", [(2, "Nothing in this repetition changes `hits`, `men`, so nothing ends it.")]),
        ("repeat until its hits is 3\n  it loses 1 man", [(2, "Nothing in this repetition changes `hits`, so nothing ends it.")]),
        ("repeat until its hits is 3\n  by hand: Wait.", []),
        ("repeat until fog\n  add 1", []),
        ("repeat 3 times\n  add 1", []),
        ("repeat until its hits is 3\n  do wound of it", []),
        ("repeat until its hits is 3\n  do rally of it", [(2, "Nothing in this repetition changes `hits`, so nothing ends it.")]),
        ("repeat until its hits is 3\n  it becomes routed", [(2, "Nothing in this repetition changes `hits`, so nothing ends it.")]),
    ],
)  # fmt: skip
def test_what_never_ends(lines: str, found: list[tuple[int, str]]) -> None:
    others = "\naction wound of a unit\n  it gains 1 hit\n\naction rally of a unit\n  it is no longer routed\n"
    assert told(rule(lines) + others, "endless") == found


@pytest.mark.parametrize(
    ("line", "nothing"),
    [
        ("+0  luck", True), ("+1  luck", False), ("-1  luck", False), ("x1  luck", True), ("x2  luck", False), ("x0  luck", False),
    ],
)  # fmt: skip
def test_amounts_of_nothing(line: str, nothing: bool) -> None:
    text = f"modifiers to aim of a unit\n  {line}  when fog\n\ntest t of a unit\n  roll D6\n  add modifiers to aim\n"
    found = told(text, "changes-nothing")
    assert [message.replace("  ", " ") for _, message in found] == [
        f"`{line.replace('  ', ' ')} when fog` changes nothing."
    ] * nothing


@pytest.mark.parametrize(
    ("lines", "same"),
    [
        ("when fog\n  add 1\notherwise\n  add 1", "when fog"),
        ("when fog\n  add 1\notherwise\n  add 2", ""),
        ("when fog\n  add 1\nadd 1", ""),
        ("roll D6\non 1\n  add 1\notherwise\n  add 1", "on 1"),
        ("when fog\n  when its hits is 1\n    add 1\notherwise\n  when its hits is 1\n    add 1", "when fog"),
        ("when fog\n  when its hits is 1\n    add 1\notherwise\n  when its hits is 2\n    add 1", ""),
    ],
)
def test_branches_that_do_the_same(lines: str, same: str) -> None:
    found = told(rule(lines), "changes-nothing")
    assert [message for _, message in found] == [f"`{same}` does the same as its `otherwise`."] * bool(same)


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("grade | fog || x / green | yes || 1 / any | yes || 2 / green | no || 1 / any | no || 2", ["fog"]),
        ("grade | fog || x / green | yes || 1 / any | yes || 2 / green | no || 3 / any | no || 2", []),
        ("grade || x / green || 1 / regular || 1 / elite || 1", ["grade"]),
        ("grade || x / green || ? / regular || ? / elite || ?", []),
        ("grade | fog || x / any | yes || 1 / any | no || 2", ["grade"]),
    ],
)
def test_columns_that_are_looked_up_in_vain(rows: str, found: list[str]) -> None:
    table = "table v of a unit\n" + "".join(f"  | {row} |\n" for row in rows.split(" / "))
    said = told(f"{table}\ntest t of a unit\n  read v\n", "changes-nothing")
    assert [message for _, message in said] == [
        f"`{one}` is looked up in `v`, and every answer is the same whatever it is." for one in found
    ]


# ---- outcomes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("test shake of it\non run: add 1\non stand: add 2\non cheer: add 3", []),
        ("test shake of it\non run: add 1\non stand: add 2", [(4, "`cheer` is a possible result here and has no `on` line.")]),
        ("test shake of it\non run: add 1", []),
        ("roll D6\nit gains 1 hit  when the total is 5 or more\nread nerve\non run: add 1\non stand: add 2", [(6, "`cheer` is a possible result here and has no `on` line.")]),
        ("test shake of it\non run: add 1\non stand: add 2\notherwise\n  add 3", []),
        ("test shake of it\nadd 1  when the result is run\nadd 2  when the result is stand", [(4, "`cheer` is a possible result here and has no `on` line.")]),
        ("test shake of it\nadd 1  when the result is run\nadd 2  when the result is stand\nadd 3  when the result is cheer", []),
        ("test shake of it\nadd 1  when the result is run\nadd 2  when the result is stand\nadd 3", []),
        ("test shake of it\nadd 1  when the result is run\nadd 2  when the result is stand\nadd 3  when fog", [(4, "`cheer` is a possible result here and has no `on` line.")]),
        ("test shake of it\nadd 1  when the result is run\nadd 3  when fog", []),
    ],
)  # fmt: skip
def test_outcomes_without_a_branch(lines: str, found: list[tuple[int, str]]) -> None:
    assert told(rule(lines), "outcome-not-handled") == found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("roll D6\non 7: add 1", [(3, "`on 7` is never done: what comes out here is a number from 1 to 6.")]),
        ("roll D6\non 6: add 1", []),
        ("roll D6\nadd 1\non 1: add 1", [(4, "`on 1` is never done: what comes out here is a number from 2 to 7.")]),
        ("start at 3\non 4: add 1", [(3, "`on 4` is never done: what comes out here is 3.")]),
        (
            "start at 3\nadd 1  when fog\non 5: add 1",
            [(4, "`on 5` is never done: what comes out here is a number from 3 to 4.")],
        ),
    ],
)
def test_outcomes_that_never_come(lines: str, found: list[tuple[int, str]]) -> None:
    assert told(rule(lines), "outcome-never-given") == found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("test shake of it\non run: add 1\non run: add 2", [(4, "`on run` is never done: an `on` above it has the same outcome.")]),
        ("test shake of it\non run or stand: add 1\non run: add 2", [(4, "`on run` is never done: an `on` above it has the same outcome.")]),
        ("test shake of it\non run: add 1\non run or stand: add 2", []),
        ("test shake of it\non run: add 1\non stand or cheer: add 2\notherwise\n  add 3", [(5, "`otherwise` is never done: every outcome has an `on` above it.")]),
        ("test shake of it\non run: add 1\non stand: add 2\notherwise\n  add 3", []),
    ],
)  # fmt: skip
def test_branches_that_are_never_taken(lines: str, found: list[tuple[int, str]]) -> None:
    said = told(rule(lines), "step-unreachable")
    assert said == found


# ---- conditions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "never"),
    [
        ("add 1  when its hits is 4", "`the unit's hits are 4` can never hold."),
        ("add 1  when its hits is 3", ""),
        ("add 1  when its hits is 1 and its hits is 2", "`the unit's hits are 1 and 2` can never hold."),
        ("when its hits is 1\n  add 1  when its hits is 2", "`the unit's hits are 2` can never hold here, where the unit's hits are 1."),
        ("when its hits is 1\n  add 1  when its hits is 1 to 2", ""),
        ("only when its hits is 1\nadd 1  when its hits is 2", "`the unit's hits are 2` can never hold here, where the unit's hits are 1."),
        ("never when its hits is 1\nadd 1  when its hits is 1", "`the unit's hits are 1` can never hold here, where not (the unit's hits are 1)."),
        ("roll D6\nadd 1  when the total is 7", "`the total is 7` can never hold: it is from 1 to 6."),
        ("roll D6\nadd 1  when the total is 6", ""),
        ("start at 3\nadd 1  when the total is 7", "`the total is 7` can never hold: it is 3."),
    ],
)  # fmt: skip
def test_conditions_that_never_hold(lines: str, never: str) -> None:
    assert [message for _, message in told(rule(lines), "condition-never-holds")] == [never] * bool(never)


@pytest.mark.parametrize(
    ("lines", "always"),
    [
        ("add 1  when its hits is 0 or more", "`the unit's hits are 0 or more` always holds: it can be nothing else."),
        ("add 1  when its hits is 1 or more", ""),
        ("add 1  when its grade is its grade", "`its grade is its grade` always holds: it is held against itself."),
    ],
)
def test_conditions_that_always_hold(lines: str, always: str) -> None:
    found = told(rule(lines), "condition-always", "condition-always-holds")
    assert [message for _, message in found] == [always] * bool(always)


# ---- order ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (
            "roll D6\nadd 2\nmultiply by 3",
            "`add 2`, then `multiply by 3`: from 1 that makes 9, and the other way round 5.",
        ),
        (
            "roll D6\nmultiply by 3\nadd 2",
            "`multiply by 3`, then `add 2`: from 1 that makes 5, and the other way round 9.",
        ),
        # Of two dice the least is 2: (2 + 2) / 2 = 2, and 2 / 2 + 2 = 3.
        ("roll 2D6\nadd 2\nhalve", "`add 2`, then `halve`: from 2 that makes 2, and the other way round 3."),
        ("roll D6\nadd 2\nsubtract 1", ""),
        ("roll D6\nx2\nmultiply by 3", ""),
        ("roll D6\nadd 2\nread nerve", ""),
        ("roll D6\nadd 1  when fog\nmultiply by 3  when not fog", ""),
        (
            "roll D6\nadd 1  when fog\nmultiply by 3",
            "`add 1 when fog`, then `multiply by 3`: from 1 that makes 6, and the other way round 4 (fog).",
        ),
        ("roll D6\nadd 2\n  reads as: First.\nmultiply by 3", ""),
        (
            "roll D6\nnever below 2\nsubtract 1",
            "`never below 2`, then `subtract 1`: from 1 that makes 1, and the other way round 2.",
        ),
        ("roll D6\nsubtract 1\nnever below 2", ""),
        (
            "roll 3D6\nnever above 20\nadd 1",
            "`never above 20`, then `add 1`: from 20 that makes 21, and the other way round 20.",
        ),
        (
            "roll 3D6\nnever above 20\nsubtract 1",
            "`never above 20`, then `subtract 1`: from 21 that makes 19, and the other way round 20.",
        ),
        (
            "roll D6\nround up\nadd 1/2",
            "`round up`, then `add 1/2`: from 1 that makes 1 1/2, and the other way round 2.",
        ),
        ("roll D6\nround up\nx2", "`round up`, then `x2`: from 1/2 that makes 2, and the other way round 1."),
        (
            "roll D6\nadd 2\non 1: roll again",
            "`add 2`, then `on 1`: a throw of 1 makes 3 and stands, and the other way round it is made again.",
        ),
        (
            "roll D6\nadd 2\non 4: roll again",
            "`add 2`, then `on 4`: a throw of 2 makes 4 and is made again, and the other way round it stands.",
        ),
        ("roll D6\nadd 2\n  reads as: Then.\non 4: roll again", ""),
        (
            "roll D6\nhalve, rounding down\nadd 1",
            "`halve, rounding down`, then `add 1`: from 2 that makes 2, and the other way round 1.",
        ),
    ],
)
def test_two_steps_whose_order_matters(lines: str, found: str) -> None:
    said = [message for _, message in told(rule(lines), "order-matters")]
    assert said == [found] * bool(found)


@pytest.mark.parametrize(
    ("lines", "made", "other"),
    [
        ("+1  luck  when fog", 6, 4),
        ("-1  luck  when fog", 0, 2),
        ("-1  luck", 0, 2),
        ("+2  luck\n+1  haze  when fog", 6, 4),  # the least that it can be
        ("-1  luck  when fog\n+3  haze  when its hits is 2", 6, 4),
    ],
)
def test_a_list_added_before_a_sum_is_multiplied(lines: str, made: int, other: int) -> None:
    listed = "modifiers to aim of a unit\n" + "".join(f"  {line}\n" for line in lines.split("\n"))
    said = [
        message
        for _, message in told(f"{listed}\n" + rule("roll D6\nadd modifiers to aim\nmultiply by 3"), "order-matters")
    ]
    assert said == [
        f"`add modifiers to aim`, then `multiply by 3`: from 1 that makes {made}, and the other way round {other}."
    ]


# ---- what is never used --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("modifiers to aim of a unit\n  +1  luck  when fog\n", ["The modifiers to `aim` is never used."]),
        ("work out worth of a unit\n  start at its men\n", ["The work out `worth` is never used."]),
        ("state steady of a unit\n  never when it is routed\n", ["The state `steady` is never used."]),
        ("test t of a unit\n  roll D6\n", []),
        ("table v\n  | grade || x |\n  | any || 1 |\n", ["The table `v` is never used."]),
        ("table v\n  > See {v}.\n  | grade || x |\n  | any || 1 |\n", []),
        ("choice mud: deep, thin\n", ["The choice `mud` is never used."]),
        ("piece gun, a kind of unit\n  crew: 1 to 3, usually 2\n", ["The field `crew` is never used."]),
        ("facts\n  night: yes or no, usually no\n", ["The fact `night` is never used."]),
        ("sequence turn\n  1. go\n    each unit may go\n\naction go of a unit\n  by hand: Go.\n\naction halt of a unit\n  by hand: Halt.\n", ["The test `shake` is never used.", "The action `halt` is never used."]),
    ],
)  # fmt: skip
def test_what_is_never_used(text: str, found: list[str]) -> None:
    said = [message for _, message in told(text, "never-used")]
    usual = [
        "fact `fog`",
        "fact `range`",
        "field `hits`",
        "field `routed`",
        "field `grade`",
        "field `men`",
        "choice `grade`",
    ]
    assert [one for one in said if not any(name in one for name in usual)] == found


ENDS_SOME_TIME = "If it ends some time, say where{}; or call it `… this turn`."


@pytest.mark.parametrize(
    ("field", "lines", "found"),
    [
        ("tired: yes or no, usually no", "it becomes tired", [("never-asked", "`tired` is set but never checked.", "Ask it where it should matter, or take it away.")]),
        ("tired: yes or no, usually no", "add 1  when it is tired", []),
        ("tired: yes or no, usually no", "it becomes tired\nadd 1  when it is tired", [("never-removed", "`tired` is set and never taken away again.", ENDS_SOME_TIME.format(": `it is no longer …`"))]),
        ("tired: yes or no, usually no", "it becomes tired\nadd 1  when it is tired\nit is no longer tired", []),
        ("fresh: yes or no, usually yes", "it is no longer fresh\nadd 1  when it is fresh", [("never-removed", "`fresh` is taken away and never set again.", ENDS_SOME_TIME.format(""))]),
        ("fresh: yes or no, usually yes", "it becomes fresh\nadd 1  when it is fresh", []),
        ("tired this turn: yes or no", "it becomes tired this turn\nadd 1  when it is tired this turn", []),
        ("mood: calm, wild, grim, usually calm", "its mood becomes wild\nadd 1  when its mood is wild", [("never-removed", "`mood` becomes `wild`, and nothing ever makes it anything else again.", "If it ends some time, say where: `its … becomes …`; or call it `… this turn`.")]),
        ("mood: calm, wild, grim, usually calm", "its mood becomes wild\nits mood becomes grim  when its mood is calm", []),
        ("mood: calm, wild, grim, usually calm", "its mood becomes calm\nadd 1  when its mood is wild", []),
        ("tired: yes or no, usually no", "add 1", [("never-used", "The field `tired` is never used.", "Use it, or take it away.")]),
        ("score: 0 to 9, usually 0", "it gains 1 score", [("never-asked", "`score` is set but never checked.", "Ask it where it should matter, or take it away.")]),
    ],
)  # fmt: skip
def test_marks_that_are_set_asked_and_taken_away(field: str, lines: str, found: list[tuple[str, str, str]]) -> None:
    text = f"piece gun\n  {field}\n\ntest t of a gun\n" + "".join(f"  {line}\n" for line in lines.split("\n"))
    name = field.split(":")[0]
    said = [
        one
        for one in check_source(HEAD + text).diagnostics
        if one.code.slug in ("never-asked", "never-removed", "never-used")
    ]
    assert [(one.code.slug, one.message, one.help) for one in said if f"`{name}`" in one.message] == found
