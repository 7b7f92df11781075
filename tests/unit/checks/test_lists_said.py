"""What is said of lines that stand in one list: those that undo or repeat each other, count for nothing, or are allowed; message and help."""

from __future__ import annotations

import pytest
from tests.rules_texts import findings

from grognard.checking import check_source
from grognard.checks.extremes import extremes
from grognard.checks.known import Known
from grognard.driver import compile_source
from grognard.host.budget import Budget, BudgetExceeded, Limits

HEAD = """ruleset T
  lengths: inches

choice result: run, stand
choice die ladder: D4, D6, D8, D10

facts
  range: 0 to 48 inches
  fog: yes or no, usually no

piece unit
  men (man): 0 to 12, usually 4
  hits: 0 to 3, usually 0
  routed: yes or no, usually no
  weapon die: die ladder, usually D6

"""


def told(text: str, *slugs: str) -> list[tuple[str, str]]:
    """Message and help of what is said under some codes."""
    found = findings(HEAD + text)
    return [(one.message, one.help or "") for one in found if one.code.slug in slugs]


def rule(lines: str, kind: str = "test t of a unit") -> str:
    return f"{kind}\n" + "".join(f"  {line}\n" for line in lines.split("\n"))


def listed(lines: str) -> str:
    return rule(lines, "modifiers to aim of a unit") + "\n" + rule("roll D6\nadd modifiers to aim")


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    [
        ("+1  luck  when fog\n-1  haze  when fog", "modifiers-cancel", "`-1 haze when fog` undoes `+1 luck when fog`: whenever one counts, so does the other."),
        ("+1  luck\n-1  haze", "modifiers-cancel", "`-1 haze` undoes `+1 luck`: whenever one counts, so does the other."),
        ("x2  luck  when fog\nx1/2  haze  when fog", "modifiers-cancel", "`x1/2 haze when fog` undoes `x2 luck when fog`: whenever one counts, so does the other."),
        ("+1  luck  when fog\n-2  haze  when fog", "", ""),
        ("+1  luck  when fog\n-1  haze  when not fog", "", ""),
        ("+1  luck  when fog\n-1/5  haze  when fog", "", ""),
        ("+1  luck  for each hit\n-1  haze", "", ""),
        ("+1  luck  for each hit\n-1  haze  for each hit", "modifiers-cancel", "`-1 haze for each hit` undoes `+1 luck for each hit`: whenever one counts, so does the other."),
        ("+1  luck  when fog\n+1  haze  when not fog", "changes-nothing", "`+1 haze when not fog` and `+1 luck when fog`: one of the two always counts, and both count the same."),
        ("+1  luck  when fog\n+2  haze  when not fog", "", ""),
        ("+1  luck  when its hits is 0\n+1  haze  when its hits is 1 or more", "changes-nothing", "`+1 haze when its hits is 1 or more` and `+1 luck when its hits is 0`: one of the two always counts, and both count the same."),
        ("+1  luck  when its hits is 0\n+1  haze  when its hits is 2 or more", "", ""),
        ("+1  luck  when fog\n+1  haze  when fog", "said-twice", "`haze` and `luck` are one thing: the same value in the same case."),
        ("+1  luck\n+1  haze", "", ""),
        ("+1  luck  when fog\n-1  haze  when fog\n  note: differs on purpose", "", ""),
    ],
)  # fmt: skip
def test_lines_of_a_list_that_undo_or_repeat_each_other(lines: str, code: str, message: str) -> None:
    found = told(listed(lines), "modifiers-cancel", "changes-nothing", "said-twice")
    assert [one for one, _ in found] == [message] * bool(message)
    if message:
        assert [one for one, _ in told(listed(lines), code)] == [message]


FEWER = "makes no difference:"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("roll 3D6\nhits on 5+\n6 always hits", ["`6 always hits` makes no difference: a 6 hits anyway, with the most that modifiers can do."]),
        ("roll 3D6\nhits on 5+\n1 always misses", ["`1 always misses` makes no difference: a 1 misses anyway, with the most that modifiers can do."]),
        ("roll 3D6\n-1 on each die  haze  when fog\nhits on 5+\n6 always hits", ["`6 always hits` makes no difference: a 6 hits anyway, with the most that modifiers can do."]),
        ("roll 3D6\n-2 on each die  haze  when fog\nhits on 5+\n6 always hits", []),
        ("roll 3D6\n+3 on each die  luck  when fog\nhits on 5+\n1 always misses", ["`1 always misses` makes no difference: a 1 misses anyway, with the most that modifiers can do."]),
        ("roll 3D6\n+4 on each die  luck  when fog\nhits on 5+\n1 always misses", []),
        ("roll 3D6\n+4 on each die  luck\nhits on 5+\n6 always hits", ["`6 always hits` makes no difference: a 6 hits anyway, with the most that modifiers can do."]),
        ("roll 3D6\n-2 on each die  haze\n+1 on each die  luck  when fog\nhits on 5+\n6 always hits", []),
        ("roll 3D6\n-1 on each die  haze\n+1 on each die  luck  when fog\nhits on 5+\n6 always hits", ["`6 always hits` makes no difference: a 6 hits anyway, with the most that modifiers can do."]),
    ],
)  # fmt: skip
def test_faces_that_always_hit(lines: str, found: list[str]) -> None:
    help_ = "Look for a modifier that is missing, or has the wrong sign; otherwise the line can go."
    assert told(rule(lines), "natural-roll-meaningless") == [(one, help_) for one in found]


@pytest.mark.parametrize(
    ("lines", "message", "help_"),
    [
        (
            "roll D6\nthe result is run  when fog\non run: it gains 1 hit",
            "`the result is run` ends the rule, so `on run` below is not done for it.",
            "If it should be, write `when fog`, and below it what is done and, last, `the result is run`.",
        ),
        ("roll D6\nthe result is run  when fog\non 3: it gains 1 hit", "", ""),
        ("roll D6\non 3: it gains 1 hit\nthe result is 3  when fog", "", ""),
        (
            "roll D6\nthe result is 3  when fog\non 3+: it gains 1 hit",
            "`the result is 3` ends the rule, so `on 3+` below is not done for it.",
            "If it should be, write `when fog`, and below it what is done and, last, `the result is 3`.",
        ),
    ],
)
def test_a_result_that_ends_the_rule_above_its_branch(lines: str, message: str, help_: str) -> None:
    assert told(rule(lines), "result-ends-first") == [(message, help_)] * bool(message)


@pytest.mark.parametrize(
    ("lines", "message", "help_"),
    [
        (
            "roll 3D6\nhits on 5+  when fog\nhits on 3+",
            "`hits on 3+` replaces `hits on 5+` wherever both hold, such as: fog.",
            "The last line that holds counts. Put `hits on 3+` first, and its exceptions below it.",
        ),
        ("roll 3D6\nhits on 3+\nhits on 5+  when fog", "", ""),
        ("roll 3D6\nhits on 5+  when fog\nhits on 3+  when not fog", "", ""),
        (
            "roll 3D6\nhits on 5+  when fog\nhits on 3+  when its hits is 2",
            "`hits on 3+` replaces `hits on 5+` wherever both hold, such as: fog, 2 hits.",
            "The last line that holds counts. Say in the `when` of each line where it ends, or put the narrower line last.",
        ),
        ("roll 3D6\nhits on 5+  when fog\nhits on 5+", "", ""),
        ("roll 3D6\nhits on 5+  when fog\nroll 2D6\nhits on 3+", "", ""),
    ],
)
def test_a_later_line_that_replaces_an_earlier(lines: str, message: str, help_: str) -> None:
    found = told(rule(lines), "later-line-counts")
    assert found == [(message, help_)] * bool(message)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("start at 2D6\n+1 die  luck  when fog\nstart at 3D6", "`start at 3D6` begins anew, so `luck` above it counts for nothing where both hold."),
        ("start at 2D6\n+1 die  luck  when fog\nstart at 3D6  when not fog", ""),
        ("start at 2D6\nstart at 3D6  when not fog\n+1 die  luck", ""),
        ("start at 2D6\nwhen fog\n  +1 die  luck\nstart at 3D6  when fog", "`start at 3D6` begins anew, so `luck` above it counts for nothing where both hold."),
    ],
)  # fmt: skip
def test_a_list_of_dice_that_begins_anew(lines: str, message: str) -> None:
    text = rule(lines, "dice hand of a unit") + "\n" + rule("roll hand")
    assert told(text, "later-line-counts") == [(message, "Put it above that line.")] * bool(message)


# ---- allowances ----------------------------------------------------------------------------------------------------

SLIP = "modifiers to aim of a unit\n  +0  luck  when fog{}\n\ntest t of a unit\n  roll D6\n  add modifiers to aim\n"


@pytest.mark.parametrize(
    ("comment", "found"),
    [
        ("", [("changes-nothing", "`+0 luck when fog` changes nothing.", "")]),
        ("  -- allow GR514: meant", []),
        ("  -- allow gr514: meant", []),
        ("  -- allow GR514, GR302: meant", [("allow-idle", "This allows GR302 in line {line}, where nothing of that kind is found.", "Take it away, or put it behind the line that is meant.")]),
        ("  -- allow GR514", [("allow-wrong", "This allows GR514 and does not say why.", "Give the reason: `-- allow GR514: reason`."), ("changes-nothing", "", "")]),
        ("  -- allow GR514:", [("allow-wrong", "This allows GR514 and does not say why.", "Give the reason: `-- allow GR514: reason`."), ("changes-nothing", "", "")]),
        ("  -- allow GR51: meant", [("allow-wrong", "`GR51` is no code of a finding.", None), ("changes-nothing", "", "")]),
        ("  -- allow hyacinth: meant", [("allow-wrong", "`hyacinth` is no code of a finding.", "Write the code of the finding: `-- allow GR512: reason`."), ("changes-nothing", "", "")]),
        ("  -- allow: meant", [("allow-wrong", "This does not say what is allowed.", "Write the code of the finding: `-- allow GR512: reason`."), ("changes-nothing", "", "")]),
        ("  -- allow GR101: meant", [("allow-wrong", "GR101 is an error, and cannot be allowed.", "Mend what it is about."), ("changes-nothing", "", "")]),
        ("  -- allow GR401: meant", [("allow-wrong", "GR401 is a gap, and cannot be allowed.", "Leave this out: a gap is no fault."), ("changes-nothing", "", "")]),
        ("  -- allow GR302: meant", [("allow-idle", "This allows GR302 in line {line}, where nothing of that kind is found.", "Take it away, or put it behind the line that is meant."), ("changes-nothing", "", "")]),
    ],
)  # fmt: skip
def test_what_is_allowed_in_place(comment: str, found: list[tuple[str, str, str | None]]) -> None:
    code = next(
        one.code.name for one in check_source(HEAD + SLIP.format("")).diagnostics if one.code.slug == "changes-nothing"
    )
    text = HEAD + SLIP.format(comment.replace("GR514", code).replace("gr514", code.lower()))
    line = text[: text.index("+0")].count("\n") + 1
    said = [one for one in check_source(text).diagnostics if one.code.slug.startswith(("allow", "changes-nothing"))]
    assert sorted(one.code.slug for one in said) == sorted(slug for slug, _, _ in found)
    assert all(
        one.place.text == comment.strip().replace("GR514", code) for one in said if one.code.slug.startswith("allow")
    )
    for slug, message, help_ in found:
        (one,) = (each for each in said if each.code.slug == slug)
        if slug != "changes-nothing":
            assert one.message == message.replace("GR514", code).format(line=line)
            if help_ is not None:
                assert one.help == help_.replace("GR514", code)
            else:
                assert (one.help or "").startswith("Did you mean GR")


def test_an_allowance_on_a_line_of_its_own_is_about_the_next_line() -> None:
    code = next(
        one.code.name for one in check_source(HEAD + SLIP.format("")).diagnostics if one.code.slug == "changes-nothing"
    )
    above = SLIP.format("").replace("  +0", f"  -- allow {code}: meant\n\n  -- another\n  +0")
    below = SLIP.format(f"\n  -- allow {code}: meant")
    said = [{one.code.slug for one in check_source(HEAD + text).diagnostics} for text in (above, below)]
    assert "changes-nothing" not in said[0] and "allow-idle" not in said[0]
    assert {"changes-nothing", "allow-idle"} <= said[1]


# ---- what amounts come to ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "low", "high"),
    [
        ("+2  a  when fog\n-3  b  when fog", -1, 0),
        ("+2  a  when fog\n-3  b  when not fog", -3, 2),
        ("+2  a  when fog\n-3  b  when its hits is 2", -3, 2),
        ("+2  a\n-3  b  when fog", -1, 2),
        ("+2  a\n+3  b", 5, 5),
        ("+2  a  when its hits is 0\n+3  b  when its hits is 1 or more", 2, 3),
        ("+2  a  when its hits is 0 and fog\n-1  b  when its hits is 0", -1, 1),
        ("+2  a  when its hits is 0\n-1  b  when fog\n+4  c  when its hits is 3 and fog", -1, 3),
    ],
)
def test_the_least_and_the_most_that_a_list_adds(lines: str, low: int, high: int) -> None:
    game = compile_source(HEAD + listed(lines)).ruleset
    assert game is not None
    found = extremes(game.rules["modifiers to aim"].lines, Known(game).logic)
    assert found is not None and (found.low, found.high) == (low, high)


def test_each_case_of_a_list_is_charged_with_each_line() -> None:
    """Fog, and hits 0, 1 and 3 (above 2 to the end): three lines in each of the six cases."""
    game = compile_source(
        HEAD + listed("+2  a  when fog\n-1  b  when fog and its hits is 0\n+4  c  when its hits is 0")
    ).ruleset
    assert game is not None
    lines = game.rules["modifiers to aim"].lines
    cases = 1
    for subject in Known(game).logic.subjects([one.condition for one in lines if one.condition is not None]).values():
        cases *= len(subject.values)
    assert cases == 6
    assert extremes(lines, Known(game, budget=Budget(Limits(looks=18))).logic) is not None
    with pytest.raises(BudgetExceeded):
        extremes(lines, Known(game, budget=Budget(Limits(looks=17))).logic)


GENERIC = "Say in the `when` of each line where it ends, or put the narrower line last."


@pytest.mark.parametrize(
    ("earlier", "later", "rest"),
    [
        ("its hits is 2 or more", "fog", "the unit's hits are less than 2 and fog"),
        ("its hits is more than 1", "fog", "the unit's hits are 1 or less and fog"),
        ("its hits is 1 or less", "fog", "the unit's hits are more than 1 and fog"),
        ("its hits is less than 2", "fog", "the unit's hits are 2 or more and fog"),
        ("its hits is 2", "fog", "the unit's hits are not 2 and fog"),
        ("its hits is 1 to 2", "fog", ""),
        ("its hits is not 2", "fog", ""),
        ("its hits is 0 or 2", "fog", ""),
        ("its hits is 2 and its men is 3", "fog", ""),
        ("it is routed", "fog", ""),
    ],
)
def test_where_the_later_line_could_begin(earlier: str, later: str, rest: str) -> None:
    ((_, help_),) = told(rule(f"roll 3D6\nhits on 5+  when {earlier}\nhits on 3+  when {later}"), "later-line-counts")
    begins = f"Say where the later line begins: `hits on 3+ when {rest}`." if rest else GENERIC
    assert help_ == f"The last line that holds counts. {begins}"


@pytest.mark.parametrize(
    ("lines", "told_of"),
    [
        ("start at 2\nstart at 3  when fog", False),
        ("start at 3  when fog\nstart at 2", True),
        ("start at 3  when fog\nstart at 2  when not fog", False),
        ("start at 3  when fog and its hits is 1\nstart at 2  when fog", True),
        ("start at 3  when fog\nstart at 2  when fog and its hits is 1", False),
        ("start at 3  when fog\nstart at 2  when its hits is 1", False),  # it may put the first right
        ("start at 3  when fog\nstart at 2\nstart at 1", True),
    ],
)
def test_a_start_that_never_counts(lines: str, told_of: bool) -> None:
    text = rule(lines, "work out worth of a unit") + "\n" + rule("roll D6\nadd its worth")
    assert bool(told(text, "later-line-counts")) is told_of
