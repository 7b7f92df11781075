"""What did a variant change, and how does one that is laid beside it understand its own words then?"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.names import key
from grognard.lowering.nodes import every
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.variants.trees import renamed, text

_NAMING = (ast.Example, ast.Scenario, ast.Exception, ast.RemoveException, ast.Remove, ast.RemoveWhole, ast.Rename)
"""Kinds of declarations that name labels of lines and hold no labelled line, or one that stands in place of another."""


VERBS = (
    ast.Amend,
    ast.AmendScenario,
    ast.AddTo,
    ast.AddToScenario,
    ast.Remove,
    ast.RemoveWhole,
    ast.Fill,
    ast.Rename,
    ast.Replace,
    ast.RemoveExample,
)
"""Kinds of the declarations by which a variant changes its base."""
REMOVE_WHOLE = "remove whole"
"""The verb of a change that takes away a whole declaration."""


@attrs.frozen
class Change:
    """One change a variant made: which verb, what, where, and the place of the variant's line."""

    verb: str
    part: str
    where: str
    place: Place
    before: str = ""
    after: str = ""
    variant: str = ""
    gone: frozenset[str] = frozenset()
    """The labels of lines that it took away."""
    names: frozenset[str] = frozenset()
    """What it took away is called so, and what stood below it; of a list that it replaced, the words."""

    @property
    def takes_away(self) -> bool:
        """Whether something is no more for which others may ask."""
        return self.verb in {"remove", REMOVE_WHOLE} and bool(self.names or self.gone)


def as_called_now(base: Sequence[Node], variant: Sequence[Node], beside: Sequence[Change]) -> Sequence[Node]:
    """Returns the declarations of a variant with the labels as an earlier variant renamed them."""
    renames = [change for change in beside if change.verb == "rename"]
    if not renames:
        return variant
    now = labels(base)
    for rename in renames:
        if key(rename.before) not in now:
            variant = [renamed(node, key(rename.before), rename.after) for node in variant]
    return variant


def labels(nodes: Sequence[Node]) -> set[str]:
    """The labels of lines, not those by which examples and exceptions name one."""
    held = [next(node.nodes(), node) if isinstance(node, ast.Replace) else node for node in nodes]
    parts = (part for node in held if not isinstance(node, _NAMING) for part in every(node))
    return {key(token.text) for part in parts for token in part.tokens("LABEL")}


def changes_nothing(trees: Sequence[Node], collector: Collector) -> None:
    """Reports changes in a game without a base: there is nothing for them to change."""
    for node in (node for tree in trees for node in tree.nodes() if isinstance(node, VERBS)):
        head = text(node).split(" ")[0]
        stray = (
            " If it is a line of a rule, write it two spaces in, below that."
            if isinstance(node, ast.RemoveWhole)
            else ""
        )
        collector.report(
            codes.NOTHING_TO_CHANGE,
            node.place,
            f"`{head} …` changes the base rules of a variant, and this file is no variant.",
            help=f"Change the line itself; or begin the file with `variant NAME of BASE`.{stray}",
        )
