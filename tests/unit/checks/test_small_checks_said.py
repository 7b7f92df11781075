"""The smaller checks, each by what it says word for word: distances told once, whose `its`, units of prose, gaps, lists, restatements, reasons, examples."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rules_texts import findings

from grognard.checking import check_game, check_source
from grognard.checks.known import Known
from grognard.driver import compile_source

HEAD = """ruleset T
  lengths: inches
  sides: Red, Blue

choice arm: horse, foot, guns
choice ladder: D4, D6, D8, D10

facts
  range: 0 to 48 inches
  depth: 0 to 48
  fog: yes or no, usually no

piece unit
  side
  arm, usually foot
  men (man): 0 to 12, usually 4
  hits: 0 to 3, usually 0
  routed: yes or no, usually no

piece tree

"""


def told(text: str, slug: str) -> list[tuple[str, str, str]]:
    """The words that findings of a code point at, their messages and helps."""
    found = findings(HEAD + text)
    return [(one.place.text.split("\n")[0], one.message, one.help or "") for one in found if one.code.slug == slug]


def rule(lines: str, head: str = "action go of a unit as mover at a unit as target") -> str:
    return f"{head}\n" + "".join(f"  {line}\n" for line in lines.split("\n"))


ONCE = (
    "range",
    "`range` has one value for the whole game, and here it is asked of each of several units.",
    "Declare it below `facts of a unit`; then it is asked of each: `its range`.",
)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ('for each unit\n  it gains 1 hit  when range is within 12"', [ONCE]),
        ('the mover chooses a unit which is routed and range is within 12" as mark\nthe mark gains 1 hit', [ONCE]),
        (
            'for each unit\n  it gains 1 hit  when range is within 12"\n  it loses 1 man  when range is within 6"',
            [ONCE],
        ),
        ("for each unit\n  it gains 1 hit  when depth is 3", []),  # no length
        ("for each unit\n  it gains 1 hit  when fog", []),
        ('the mover gains 1 hit  when range is within 12"', []),
        ('the mover gains 1 hit  when range is within 12" and any unit is routed', []),
        ('the mover gains 1 hit  when the number of units which is routed and range is within 12" is 2', [ONCE]),
    ],
)
def test_a_distance_that_is_told_once(lines: str, found: list[tuple[str, str, str]]) -> None:
    assert told(rule(lines), "told-once") == found
    for one in check_source(HEAD + rule(lines)).diagnostics:
        if one.code.slug == "told-once":
            assert [(label.place.text, label.words) for label in one.also] == [
                ("range: 0 to 48 inches", "one value for all")
            ]


@pytest.mark.parametrize(
    ("lines", "told_of"),
    [
        ("remove the target when its hits is 3", True),
        ("the target gains 1 hit  when its men is 3", True),
        ("the target gains 1 hit  when the target's men is 3", False),
        ("the mover gains 1 hit  when its men is 3", False),
        ("it gains 1 hit  when its men is 3", False),
        ("add 1  when its men is 3", False),
        ("the target gains 1 hit  when it is routed", False),
    ],
)
def test_whose_its_it_is(lines: str, told_of: bool) -> None:
    found = told(rule(lines), "whose-its")
    field = "hits" if "remove" in lines else "men"
    message = f"`its {field}` is that of the mover here, and the line is about the target."
    help_ = f"Say whose it is: `the target's {field}` or `the mover's {field}`."
    assert [one[1:] for one in found] == [(message, help_)] * told_of


@pytest.mark.parametrize(
    ("cells", "stray", "help_"),
    [
        (("D4", "D6", "D8", "D7"), "D7", "Did you mean `D4`?"),
        (("D4", "D6", "D8", "D10"), "", ""),
        (("D4", "D6", "-", "D8"), "", ""),
        (("D4", "D6", "D7", "D9"), "", ""),  # two are off it
        (("D4", "D4", "D7"), "", ""),  # of one word nothing can be told
        (("D4", "D6", "D7"), "", ""),  # as many again, and one cell more
        (("D4", "D6", "D4", "line"), "line", "It can be: D4, D6, D8, D10. Or add it to the list."),
        (("horse", "foot", "foot", "hors"), "hors", "Did you mean `horse`?"),
        (("horse", "foot", "none", "foot"), "", ""),
        (("horse", "foot", "3", "foot"), "", ""),
    ],
)
def test_a_cell_off_the_list_of_the_others(cells: tuple[str, ...], stray: str, help_: str) -> None:
    rows = "".join(f"  | {at} || {cell} |\n" for at, cell in enumerate(cells))
    text = f"table t\n  | depth || x |\n{rows}  | {len(cells)} or more || ? |\n\ntest use\n  read t\n"
    found = told(text, "off-its-ladder")
    if cells == ("D4", "D6", "D7"):
        assert [message.split("`")[1] for _, message, _ in found] in ([], ["D7"])
        return
    which = "arm" if "foot" in cells else "ladder"
    message = f"`{stray}` of `t` is not in the list `{which}`, where all other answers stand."
    assert [one[1] for one in found] == [message] * bool(stray)
    if stray in ("hors", "line"):
        assert found[0][2] == help_


# ---- gaps and errors of the source ----------------------------------------------------------------------------------


def test_gaps_are_listed_with_what_would_fill_them() -> None:
    text = (
        "table t [A.1]\n  | arm || x |\n  | horse || 1 |\n  | foot || ? (how far) |\n  | guns || 2 |\n\n"
        "test use of a unit\n  read t\n  ? how much it adds [A.3]\n\n"
        "sequence turn\n  1. fire\n    each unit may go\n    ? who begins\n\naction go of a unit\n  by hand: Go.\n"
    )
    found = [(message, help_) for _, message, help_ in told(text, "known-gap")]
    assert found == [
        ("The source does not say: how far (t). [A.1]", "In rules of your own write the answer in its place; a variant fills it: `amend t`, and below it `| foot || ? (how far) |` with the answer."),
        ("The source does not say: how much it adds (use). [A.3]", "In rules of your own write the answer in its place; a variant fills it: `fill how much it adds in use with …`."),
        ("The source does not say: who begins (turn, 1).", "In rules of your own write the answer in its place; a variant fills it: `fill who begins in turn with …`."),
    ]  # fmt: skip


def test_where_the_source_errs_is_listed() -> None:
    text = "test use of a unit\n  source errs: It says 9. [A.3]\n  roll D6\n  add 1\n    source errs: It says 2.\n"
    assert [message for _, message, _ in told(text, "source-errs")] == [
        "The source errs: It says 9. [A.3]",
        "The source errs: It says 2.",
    ]


# ---- stated twice -------------------------------------------------------------------------------------------------------


def lists(first: str, second: str) -> str:
    made = "".join(
        f"modifiers to {name} of a unit [{at}]\n  {line}\n\n"
        for name, at, line in (("aim", "A.1", first), ("blow", "A.2", second))
    )
    return f"{made}test t of a unit\n  roll D6\n  add modifiers to aim\n  add modifiers to blow\n"


@pytest.mark.parametrize(
    ("first", "second", "slug", "message"),
    [
        ("+1  luck  when fog  [B.1]", "+2  luck  when fog  [B.1]", "said-twice", "`+2 luck when fog` and `+1 luck when fog` both cite B.1 and do not agree."),
        ("+1  luck  when fog  [B.1]", "+2  luck  when fog  [B.2]", "said-twice", ""),
        ("+1  luck  when fog  [B.1]", "+1  luck  when fog  [B.1]", "said-twice", ""),
        ("+1  luck  when fog  [B.1]", "+2  luck  when not fog  [B.1]", "said-twice", ""),
        ("-4  haze  when fog\n  +1  luck  when fog  [B.1]", "+2  luck  when fog  [B.1]", "said-twice", "`+2 luck when fog` and `+1 luck when fog` both cite B.1 and do not agree."),
    ],
)  # fmt: skip
def test_what_is_stated_in_two_places(first: str, second: str, slug: str, message: str) -> None:
    found = [" ".join(one[1].split()) for one in told(lists(first, second), slug)]
    # A name may be told with what stands before it (`modifiers to aim`).
    assert [one.replace("`modifiers to aim`", "`aim`").replace(" [B.1]`", "`") for one in found] == [message] * bool(
        message
    )


# ---- tables of reasons ----------------------------------------------------------------------------------------------


def reasons(rows: str, read: str = "read") -> str:
    table = "".join(f"  | {row} |\n" for row in ("when || x", *rows.split(" / ")))
    return f"table t of a unit\n{table}\ntest use of a unit\n  {read} t\n"


@pytest.mark.parametrize(
    ("rows", "slug", "message"),
    [
        ("fog || 1 / not fog || 2", "table-gap", ""),
        ("fog || 1 / it is routed || 2", "table-gap", "No row of `t` holds for not fog, not the unit is routed."),
        ("fog || 1 / any || 2", "table-gap", ""),
        (
            "its hits is 2 or more || 1 / its hits is 3 || 2 / any || 3",
            "row-never-read",
            "This row of `t` is never read: whenever `the unit's hits are 3` holds, a row above it does.",
        ),
        ("its hits is 3 || 1 / its hits is 2 or more || 2 / any || 3", "row-never-read", ""),
        (
            "its hits is 0 to 2 || 1 / its hits is 2 to 3 || 2",
            "table-overlap",
            "Two rows of `t` hold for the unit's hits are 2.",
        ),
        ("its hits is 0 to 1 || 1 / its hits is 2 to 3 || 2", "table-overlap", ""),
        ("its hits is 0 to 2 || 1 / its hits is 2 to 3 || 1", "table-overlap", ""),
        ("fog || 1 / it is routed || 2 / any || 3", "table-overlap", ""),  # they have nothing to do with each other
    ],
)
def test_a_table_of_reasons_that_is_read_plainly(rows: str, slug: str, message: str) -> None:
    found = [one[1] for one in told(reasons(rows), slug)]
    if "not fog, not the" in message:
        assert len(found) == 1 and found[0].startswith("No row of `t` holds for ") and found[0].count("not ") == 2
    elif "hold for the unit's hits are 2" in message:
        assert len(found) == 1 and found[0].startswith("Two rows of `t` hold for ") and "2" in found[0]
    else:
        assert found == [message] * bool(message)
    assert told(reasons(rows, "start at the sum of"), slug) == []


# ---- examples -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "slug", "parts"),
    [
        ("dice 3\n  then 5", "example-fails", ("does not hold", "Mend the example, or the rule it shows.")),
        ("dice 3\n  then 4", "example-fails", ()),
        ("dice 3\n  then 4\n  because luck", "wrong-reason", ()),
        ("dice 3\n  then 4\n  because haze", "wrong-reason", ("gives the wrong reasons", "`because` lists every labelled line that applied, and no more.")),
        ("then 4", "example-stops", ("cannot be run to its end", "Give what is missing with `given`, `dice` or `choosing`.")),
    ],
)  # fmt: skip
def test_an_example_that_does_not_hold(lines: str, slug: str, parts: tuple[str, ...]) -> None:
    text = (
        "modifiers to aim of a unit\n  +1  luck  when not fog\n  -1  haze  when fog\n\n"
        "test t of a unit\n  roll D6\n  add modifiers to aim\n\n"
        f"example One\n  given a unit\n  test t of it\n  {lines}\n"
    )
    found = told(text, slug)
    assert bool(found) is bool(parts)
    for _, message, help_ in found:
        assert message.startswith(f"The example `One` {parts[0]}. ") and help_ == parts[1]


def test_a_passage_knows_its_place() -> None:
    text = (
        HEAD
        + "chapter Going\n\n> Of the going.\n\ntest t of a unit\n  > Roll, then.\n  roll D6\n    note: One die.\n  in short: Throw D6.\n"
    )
    game = compile_source(text).ruleset
    assert game is not None
    found = Known(game).passages
    assert [(one.mark, one.text, one.place.text) for one in found] == [
        (">", "Of the going.", "Of the going."),
        (">", "Roll, then.", "Roll, then."),
        ("note:", "One die.", "One die."),
        ("in short:", "Throw D6.", "Throw D6."),
    ]


def test_a_variant_that_looks_for_what_an_example_does_not_put_out(tmp_path: Path) -> None:
    base = HEAD + (
        "piece wagon\n  laden: yes or no, usually no\n\ntest t of a unit\n  roll D6\n  add 1  when any wagon is laden\n\n"
        "example One\n  given a unit\n  test t of it\n  dice 3\n  then 3\n"
    )
    (tmp_path / "t.rules").write_text(base, encoding="utf-8")
    path = tmp_path / "other.rules"
    for line, told_of in (("add 2  when the number of trees is 0", True), ("add 2", False)):
        path.write_text(f"variant Other of T\n\namend t\n  {line}\n", encoding="utf-8")
        found = [one for one in check_game(str(path)).diagnostics if one.code.slug == "example-fails"]
        assert len(found) == 1
        wanted = "The variant looks for a tree, and the example puts none out. Give it anew with that, as below"
        assert (found[0].help or "").startswith(wanted) is told_of and (found[0].help or "").startswith(
            "The variant changes this."
        ) is not told_of
        whole = "replace example One\n  given a tree\n  given a unit\n  test t of it\n  dice 3\n  then 3"
        assert found[0].paste == (whole if told_of else "remove example One")
