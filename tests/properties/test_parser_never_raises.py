"""Whatever stands in a file: nothing raises, places stay within the text, work stays linear."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules_texts import EVERY_FORM, a_piece, all_texts, messy, mutated, read
from tests.work import lines_run

from grognard.syntax.node import Node
from grognard.syntax.token import Token

TEXTS = all_texts()
seeds = st.integers(0, 10**9)
texts = st.sampled_from(sorted(TEXTS))


def within(text: str) -> None:
    """Read a text, and look at every place that comes out."""
    parsed, collector = read(text)
    for token in parsed.tokens:
        assert 0 <= token.start <= token.end <= len(text)
        assert token.text == text[token.start : token.end] or "--" in text
    for fault in parsed.faults:
        assert 0 <= fault.start <= fault.end <= len(text)
    nodes: list[Node | Token] = [parsed.tree]
    while nodes:
        node = nodes.pop()
        assert 0 <= node.start <= node.end <= len(text)
        if isinstance(node, Node):
            nodes.extend(node.parts)
    for found in collector.diagnostics:
        span = found.place.span
        assert 0 <= span.start <= span.end <= len(text)


@given(st.text(max_size=400))
@settings(max_examples=300)
def test_any_text(text: str) -> None:
    within(text)


@given(st.text(alphabet="\n\t |,:()[]?*+->'\u201d0123456789Ddax", max_size=200))
@settings(max_examples=300)
def test_any_signs(text: str) -> None:
    within(text)


@pytest.mark.slow
@given(texts, seeds)
@settings(max_examples=150)
def test_damaged_texts(path: str, seed: int) -> None:
    within(mutated(a_piece(TEXTS[path], seed), seed))


@given(texts, seeds)
@settings(max_examples=40)
def test_damaged_and_loose_texts(path: str, seed: int) -> None:
    within(messy(mutated(mutated(a_piece(TEXTS[path], seed), seed), seed + 1), seed))


@given(seeds, st.data())
@settings(max_examples=150)
def test_lines_in_any_order(seed: int, data: st.DataObject) -> None:
    lines = EVERY_FORM.split("\n")
    order = data.draw(st.lists(st.integers(0, len(lines) - 1), max_size=60))
    within("\n".join(lines[number] for number in order))


LONG: dict[str, Callable[[int], str]] = {
    "brackets": lambda count: "ruleset A\ntest t of a unit\n  start at " + "(" * count,
    "closed brackets": lambda count: "ruleset A\ntest t of a unit\n  start at " + "(" * count + "1" + ")" * count,
    "halves": lambda count: "ruleset A\ntest t of a unit\n  start at " + "half " * count + "its men",
    "nots": lambda count: "ruleset A\ntest t of a unit\n  when " + "not " * count + "fog",
    "indents": lambda count: "".join(" " * level + "when fog\n" for level in range(count)),
    "terms": lambda count: "test t of a unit\n  start at 1" + " plus 1" * count,
    "rows": lambda count: "table t\n  | total || r |\n" + "  | 1 || x |\n" * count,
    "tables": lambda count: "".join(f"table t{n}\n  | total || r |\n  | 1 || x |\n" for n in range(count)),
    "digits": lambda count: "test t of a unit\n  drop the lowest " + "9" * count + "\n  roll " + "9" * count + "D6",
    "words": lambda count: "choice x: " + "red " * count,
    "list": lambda count: "choice x: " + ", ".join(f"w{number}" for number in range(count)),
    "blank lines": lambda count: "\n" * count,
    "blanks": lambda count: "test t of a unit" + " " * count + "x\n  roll D6" + " " * count + "x",
    "commas": lambda count: "," * count,
    "continued": lambda count: "choice x: red,\n" * count,
    "comments": lambda count: "choice x: red, blue -- x\n-- y\n" * count,
    "wrong lines": lambda count: "test t of a unit\n" + "  roll roll D6\n" * count,
    "labels": lambda count: "modifiers to x of a unit\n" + "  +1  " + "long " * count + "\n",
    "possessives": lambda count: "test t of a unit\n  start at it" + "'s x" * count,
    "citations": lambda count: "choice x: red, blue " + "[a] " * count,
    "bars": lambda count: "table t\n  " + "|" * count,
    "braces": lambda count: "test t of a unit\n  by hand: " + "{1}" * count,
    "prose": lambda count: "> word\n" * count,
}
"""Texts that grow with a number, each a shape that could go wrong."""


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_work_grows_with_the_text(name: str) -> None:
    """Four times the text is about four times the work: far from the sixteen times of a square."""
    make = LONG[name]
    small, large = make(75), make(300)
    within(large)
    once = lines_run(lambda: read(small))
    assert lines_run(lambda: read(large)) < 1.6 * once * len(large) / len(small) + 1_000
