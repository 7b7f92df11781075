"""A fault is found behind what is right, or passed over: each check goes on to the next table, column, rule, line, example."""

from __future__ import annotations

import pytest
from tests.rules_texts import findings

HEAD = """ruleset T
  lengths: inches
  sides: Red, Blue

choice arm: horse, foot, guns
choice result: run, stand, cheer
choice ladder: D4, D6, D8, D10

facts
  range: 0 to 48 inches
  fog: yes or no, usually no
  rain: yes or no, usually no

piece unit
  side
  arm, usually foot
  men (man): 0 to 12, usually 4
  hits: 0 to 3, usually 0
  routed: yes or no, usually no

"""


def table(name: str, head: str, *rows: str) -> str:
    return f"table {name} of a unit\n  | {head} |\n" + "".join(f"  | {row} |\n" for row in rows) + "\n"


def rule(name: str, *lines: str, kind: str = "test") -> str:
    return f"{kind} {name} of a unit\n" + "".join(f"  {line}\n" for line in lines) + "\n"


RISING = ("1 || 1 | 5", "2 || 2 | 4", "3 || 3 | 9", "4 || 4 | 2", "5+ || 5 | 1")
ONE = ("1 || 1", "2 || 2", "3 || 9", "4 || 4", "5+ || 5")
EVEN = ("1 || 1", "2 || 2", "3 || 3", "4 || 4", "5+ || 5")
SWAYS = ("1 || 1", "2 || 9", "3 || 2", "4 || 8", "5+ || 3")

CASES = {
    "a column behind a right one": ("column-out-of-order", table("t", "men || x | y", "0 || 0 | 6", *RISING)),
    "a column behind one of no order": ("column-out-of-order", table("s", "men || x", "0 || 5", *SWAYS) + table("t", "men || x", "0 || 0", *ONE)),
    "a column behind an even one": ("column-out-of-order", table("s", "men || x", "0 || 0", *EVEN) + table("t", "men || x", "0 || 0", *ONE)),
    "a column behind one that is meant": (
        "column-out-of-order",
        table("s", "men || x", "0 || 0", *ONE).rstrip("\n") + "\n  note: As printed.\n\n" + table("t", "men || x", "0 || 0", *ONE),
    ),
    "a table behind one of reasons": ("column-out-of-order", table("s", "when || x", "fog || 1", "any || 2") + table("t", "men || x", "0 || 0", *ONE)),
    "a row behind words": ("column-out-of-order", table("s", "men || x", "0 || -", *ONE) + table("t", "men || x", "0 || 0", *ONE)),
    "a unit in the second column": ("cell-units-differ", table("t", "men || x | y", "0 || 1 | 4", "1 || 2 | 6\"", "2+ || 3 | 8\"")),
    "a unit in the second table": ("cell-units-differ", table("s", "men || x", "0 || 1", "1+ || 2") + table("t", "men || x", "0 || 4", "1 || 6\"", "2+ || 8\"")),
    "what is looked up in vain behind a gap": ("changes-nothing", table("s", "arm || x", "horse || ?", "foot || ?", "guns || ?") + table("t", "arm || x", "horse || 1", "foot || 1", "guns || 1")),
    "what is looked up in vain behind another": ("changes-nothing", table("t", "arm | fog || x", "horse | any || 1", "foot | any || 2", "guns | any || 3")),
    "a hole in the second table": ("table-gap", table("s", "arm || x", "any || 1") + table("r", "when || x", "fog || 1", "any || 2") + table("t", "arm || x", "horse || 1", "guns || 2")),
    "an overlap behind a row that is never read": ("table-overlap", table("t", "D6 || x", "1 to 2 || 1", "1 || 7", "3 to 5 || 2", "5 to 6 || 3")),
    "an overlap behind a right pair": ("table-overlap", table("t", "D6 || x", "1 || 1", "2 || 2", "3 to 5 || 3", "5 to 6 || 4")),
    "an overlap behind rising rows": ("table-overlap", table("t", "range | fog || x", "up to 6\" | yes || 1", "up to 9\" | yes || 2", "0\" to 9\" | no || 3", "9\" or more | no || 4")),
    "a row off the die behind one of words": ("row-off-the-die", table("t", "arm | D6 || x", "horse | 1 to 6 || 1", "any | 1 to 7 || 2")),
    "a row that is not reached behind one that is": ("row-unreached", table("t", "total || x", "6 or less || 1", "7+ || 3") + rule("use", "roll D6", "read t")),
    "a cell off its list in the second column": ("off-its-ladder", table("t", "men || x | y", "0 || 1 | D4", "1 || 2 | D6", "2 || 3 | D8", "3+ || 4 | D7")),
    "rows alike behind others": ("rows-alike", table("t", "arm || x", "horse || 1", "foot || 2", "guns || 3", "foot || 2")),
    "a line behind the end, in the second rule": ("step-unreachable", rule("first", "stop here  when fog", "add 1") + rule("second", "stop here", "add 1")),
    "an endless rule behind one that ends": ("endless", rule("first", "roll D6", "on 1: roll again") + rule("second", "roll D6", "roll again")),
    "a repetition behind one that ends": ("endless", rule("first", "repeat until its hits is 3", "  it gains 1 hit", "repeat until its hits is 3", "  add 1")),
    "a throw behind one that is looked at": ("throw-lost", rule("first", "roll D6", "on 6: it gains 1 hit", "roll 2D6", "roll D8")),
    "order behind what is said": ("order-matters", rule("first", "roll D6", "add 2", "  reads as: First.", "multiply by 3") + rule("second", "roll D6", "add 2", "multiply by 3")),
    "order behind a throw": ("order-matters", rule("first", "roll D6", "add 2", "roll D8", "add 2", "multiply by 3")),
    "a condition behind an open one": ("condition-never-holds", rule("first", "add 1  when its hits is 1", "add 1  when its hits is 4")),
    "lines that cancel behind others": ("modifiers-cancel", rule("aim", "+3  mud  when rain", "+1  luck  when fog", "-1  haze  when fog", kind="modifiers to") + rule("use", "roll D6", "add modifiers to aim")),
    "lines that cancel behind some that are meant": (
        "modifiers-cancel",
        rule("aim", "+1  luck  when fog", "-1  haze  when fog", "  note: differs on purpose", "+1  mud  when rain", "-1  dust  when rain", kind="modifiers to") + rule("use", "roll D6", "add modifiers to aim"),
    ),
    "a face behind one that matters": ("natural-roll-meaningless", rule("first", "roll 3D6", "-2 on each die  haze  when fog", "hits on 5+", "6 always hits", "1 always misses")),
    "a face behind hits of two sorts": ("natural-roll-meaningless", rule("first", "roll 3D6", "hits on 3 to 4") + rule("second", "roll 3D6", "hits on 5+", "1 always misses")),
    "a later line behind the same": ("later-line-counts", rule("first", "roll 3D6", "hits on 5+  when fog", "hits on 5+  when rain", "hits on 3+")),
    "an outcome behind another chain": ("outcome-not-handled", rule("shake", "roll D6", "read nerve") + table("nerve", "total || result", "2 or less || run", "3 to 4 || stand", "5+ || cheer") + rule("first", "test shake of it", "on run: add 1", "test shake of it", "on run: add 1", "on stand: add 2")),
    "an outcome that never comes behind one that does": ("outcome-never-given", rule("first", "roll D6", "on 6: it gains 1 hit", "on 7: it gains 1 hit")),
    "an example behind one that holds": ("example-fails", rule("first", "roll D6", "add 1") + "example One\n  given a unit\n  test first of it\n  dice 3\n  then 4\n\nexample Two\n  given a unit\n  test first of it\n  dice 3\n  then 5\n"),
    "an example behind one of no rule": ("example-fails", rule("first", "roll D6", "add 1") + "example One\n  given a unit\n\nexample Two\n  given a unit\n  test first of it\n  dice 3\n  then 5\n"),
    "whose its behind its own": ("whose-its", "action go of a unit as mover at a unit as target\n  it gains 1 hit  when its men is 3\n  the target gains 1 hit  when its men is 3\n"),
    "a distance behind none": ("told-once", "action go of a unit\n  for each unit\n    it gains 1 hit  when fog\n  for each unit\n    it gains 1 hit  when range is within 6\"\n"),
    "reasons behind reasons": ("table-gap", table("s", "when || x", "fog || 1", "any || 2") + table("t", "when || x", "fog || 1", "rain || 2") + rule("use", "read s", "read t")),
    "a reason that is never read behind a wide one": ("row-never-read", table("t", "when || x", "any || 9", "its hits is 2 or more || 1", "its hits is 3 || 2") + rule("use", "read t")),
    "a reference behind one that leads": ("prose-reference", rule("first", "> See [9.1]. See [4.2].", "read t  [9.1]") + table("t", "D6 || result", "1 to 3 || run", "4+ || stand")),
    "a name behind one that is right": ("prose-name", rule("first", "> As {arm}, as {leg}.", "roll D6")),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_fault_behind_what_is_right(case: str) -> None:
    slug, text = CASES[case]
    found = findings(HEAD + text)
    assert len([one for one in found if one.code.slug == slug]) == 1, [(one.code.slug, one.message) for one in found]
