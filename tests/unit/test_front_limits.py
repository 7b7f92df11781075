"""Limits of what stands in a text: one below, at, and one above; and what every text may count on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.checking import check_source
from grognard.diagnostics.collector import Collector
from grognard.host.budget import GUARANTEED, Limits
from grognard.source import SourceFile
from grognard.syntax import nodes as ast
from grognard.syntax.figures import check_figures
from grognard.syntax.parser import parse

LIMITS = Limits()
UNIT = "ruleset Example\n\npiece unit\n  men: 0 to 6\n\ntest morale of a unit\n"


def found(text: str, limits: Limits = LIMITS) -> list[str]:
    """What the look at figures finds: codes, with the text at their places."""
    file = SourceFile("t.rules", text)
    collector = Collector()
    check_figures(parse(file), file, limits, collector)
    spans = [(one.code.name, one.place.span) for one in collector.diagnostics]
    assert all(one.help for one in collector.diagnostics)
    return [f"{name} {text[span.start : span.end][:20]}" for name, span in spans]


def errors(text: str) -> set[str]:
    return {one.code.name for one in check_source(text).diagnostics if one.severity.value == "error"}


CASES: dict[str, tuple[int, Callable[[int], str], str]] = {
    "name": (64, lambda size: "choice " + "x" * size + ": red, blue", "GR902 xxxx"),
    "prose": (16 * 1024, lambda size: "> " + "x" * (size - 2), "GR902 > xx"),
    "prose in other letters": (
        16 * 1024,
        lambda size: ">" + "é" * ((size - 1) // 2) + "x" * ((size - 1) % 2),
        "GR902 >éé",
    ),
    "text by hand": (16 * 1024, lambda size: f"{UNIT}  by hand: " + "x" * size, "GR902 xxxx"),
    "title": (16 * 1024, lambda size: "chapter " + "x" * size, "GR902 xxxx"),
    "label": (16 * 1024, lambda size: f"{UNIT}  +1  " + "x" * size, "GR902 xxxx"),
    "number": (12, lambda size: f"{UNIT}  add " + "9" * size, "GR902 9999"),
    "amount": (12, lambda size: f"{UNIT}  +" + "9" * size + "  in works", "GR902 9999"),
    "part": (12, lambda size: f"{UNIT}  add 1/" + "9" * (size - 1), "GR902 1/99"),
    "number in a cell": (12, lambda size: f"table t\n  | total || r |\n  | 1 || {'9' * size}", "GR902 9999"),
    "number in braces": (12, lambda size: f"{UNIT}  by hand: move {{{'9' * size}}}", "GR902 9999"),
    "dice": (1000, lambda size: f"{UNIT}  roll {size}D6", "GR902 1001D6"),
    "sides": (1000, lambda size: f"{UNIT}  roll 2D{size}", "GR902 2D1001"),
    "sides of a range": (1000, lambda size: f"{UNIT}  roll 1 to {size}", "GR902 1 to 1001"),
    "dice added": (1000, lambda size: f"{UNIT}  +{size} dice  massed", "GR902 +1001 dice"),
    "dice of a heading": (1000, lambda size: f"table t\n  | D{size} || r |\n  | 1 || 2 |", "GR902 D1001"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_below_at_and_above(name: str) -> None:
    most, make, expected = CASES[name]
    assert found(make(most - 1)) == found(make(most)) == []
    above = found(make(most + 1))
    assert len(above) == 1 and above[0].startswith(expected)


def test_a_limit_can_be_raised() -> None:
    text = f"{UNIT}  roll 5000D6\n"
    assert found(text) and not found(text, Limits(dice=5000))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("  add 1/0", ["GR016 1/0"]),
        ("  +1/0  in works", ["GR016 1/0"]),
        ("  roll 0D6", ["GR016 0D6"]),
        ("  roll D0", ["GR016 D0"]),
        ("  roll 9 to 0", ["GR016 9 to 0"]),
        ("  roll -2 to 1", []),
        ("  every 2 men cost 1.5 men", ["GR016 1.5"]),
        ("  by hand: {1/0}", ["GR016 1/0"]),
        ("  by hand: 1/0 {the total}", []),
        ("table t\n  | D0 || r |\n  | 1 || 1/0 |", ["GR016 D0", "GR016 1/0"]),
        ("example a\n  dice 2.5, 3", ["GR016 2.5"]),
        ("example a\n  play turn 1/2 times", ["GR016 1/2"]),
        ("example a\n  given 2.5 units", ["GR016 2.5"]),
        ("  add 0.5 times 22.5", []),
    ],
)
def test_figures_that_make_no_number(line: str, expected: list[str]) -> None:
    assert found(f"{UNIT}{line}\n") == expected


# ---- nesting ---------------------------------------------------------------------------------------------


def deep(count: int) -> str:
    return f"{UNIT}  start at {'(' * count}its men{')' * count}\n"


def blocks(count: int) -> str:
    lines = [" " * 2 * level + "when its men is 3\n" for level in range(1, count)]
    return UNIT + "".join(lines) + " " * 2 * count + "add 1\n"


@pytest.mark.parametrize("make", [deep, blocks])
def test_nesting(make: Callable[[int], str]) -> None:
    for count in (63, 64):
        assert not parse(SourceFile("t.rules", make(count))).faults
        assert errors(make(count)) == set()
    assert [fault.kind for fault in parse(SourceFile("t.rules", make(65))).faults] == ["too deep"]
    assert errors(make(65))


def test_half_twice_and_not_count_as_levels() -> None:
    for word in ("half ", "twice "):
        text = f"{UNIT}  start at {word * 65}its men\n"
        assert [fault.kind for fault in parse(SourceFile("t.rules", text)).faults] == ["too deep"]
    text = f"{UNIT}  when {'not ' * 65}its men is 3\n    stop here\n"
    assert [fault.kind for fault in parse(SourceFile("t.rules", text)).faults] == ["too deep"]
    many = f"{UNIT}  start at {' plus '.join(['half (its men)'] * 80)}\n"
    assert not parse(SourceFile("t.rules", many)).faults


def test_a_line_too_deep_costs_only_itself() -> None:
    parsed = parse(SourceFile("t.rules", deep(65) + "  add 1\n"))
    rule = parsed.tree.node(ast.Rule)
    assert rule is not None and "(add" in repr(rule) and not parsed.syntax_faults


# ---- what every text may count on ------------------------------------------------------------------------


@pytest.mark.slow
def test_guaranteed() -> None:
    brackets, terms = GUARANTEED["nested brackets"], GUARANTEED["terms of one sum"]
    rows, tables = GUARANTEED["rows of one table"], GUARANTEED["tables of one ruleset"]
    assert errors(deep(brackets)) == set()
    assert errors(f"{UNIT}  start at {' plus '.join(['its men'] * terms)}\n") == set()
    many_rows = "".join(f"  | {number} || {number} |\n" for number in range(rows))
    assert errors(f"ruleset Example\n\ntable big\n  | total || size |\n{many_rows}") == set()
    many_tables = "".join(f"table t{number} x\n  | total || r |\n  | 1 || 2 |\n" for number in range(tables))
    assert errors(f"ruleset Example\n\n{many_tables}") == set()
