"""A remark between two declarations is no part of either: both keep their trees, and places move along."""

from __future__ import annotations

import pytest

from grognard.diagnostics.collector import Collector
from grognard.host.budget import Limits
from grognard.source import SourceFile
from grognard.syntax import nodes as ast
from grognard.syntax.incremental import Remembered, declaration_before
from grognard.syntax.node import Node

FIRST, SECOND = "test morale\n  roll D6\n  add 1\n", "test rout\n  roll D8\n"


def _rules(known: Remembered, text: str) -> list[Node]:
    collector = Collector()
    tree = known.tree(SourceFile("hill.rules", text), Limits(), collector)
    assert not collector.diagnostics
    return [node for node in tree.nodes() if isinstance(node, ast.Rule)]


@pytest.mark.parametrize(
    "between",
    [
        "-- of men who run\n",
        "\n-- of men who run\n",
        "--\n\n",
        "\n-- one\n-- two\n",
        "-- one\n\n-- two\n\n",
        "-- when,\n",
    ],
)
def test_a_remark_leaves_the_trees_of_what_it_is_between(between: str) -> None:
    known = Remembered()
    before = _rules(known, f"ruleset Hill\n\n{FIRST}\n{SECOND}")
    text = f"ruleset Hill\n\n{FIRST}{between}{SECOND}"
    after = _rules(known, text)
    assert len(before) == len(after) == 2 and all(one is other for one, other in zip(before, after, strict=True))
    assert text[after[1].place.span.start :].startswith("test rout")
    assert declaration_before(text, len(text)) == text.index("test rout")


@pytest.mark.parametrize("line", ["  +1  steady  when it is calm and\n-- or so\n", "  +1  when,\n-- or so\n"])
def test_a_line_that_goes_on_below_a_remark_is_not_cut(line: str) -> None:
    text = f"ruleset Hill\n\n{FIRST}{line}{SECOND}"
    pieces = Remembered().tree(SourceFile("hill.rules", text), Limits(), Collector())
    assert len([node for node in pieces.nodes() if isinstance(node, ast.Rule)]) < 2
