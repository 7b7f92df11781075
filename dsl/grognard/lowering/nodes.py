"""Parse tree nodes looked at: what the author wrote, the one name, the one number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from grognard.lowering.quantities import whole
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token

Named = ast.Reference | ast.Owned | ast.Base
"""What names something."""
Valued = ast.AnyValue | ast.Sum | ast.Product | ast.Factor | ast.Quantity | ast.CountIs | Named
"""What has a value."""


def every(node: Node) -> Iterator[Node]:
    """A node and all nodes below it."""
    stack = [node]
    while stack:
        one = stack.pop()
        yield one
        stack += [part for part in reversed(one.parts) if isinstance(part, Node)]


def text_of(node: Node) -> str:
    """What the author wrote for a node."""
    return " ".join(node.file.text[node.start : node.end].split())


def amount_and_whole(node: ast.PartOf | ast.AwayFrom) -> tuple[Valued, Valued]:
    """`half` and `its men` of `1/2 of its men`; how far, and from whom, of `(its reach) from the target`."""
    amount, whole_of_it = node.nodes()
    return cast(Valued, amount), cast(Valued, whole_of_it)


def gap_words(node: Node) -> str:
    """The words that name a gap: `? how many dice`, `? (how many dice)`."""
    text = node.token_text("GAP") or text_of(node)
    return text.lstrip("?").strip().strip("()").strip()


def spelled_argument(prep: Token, text: str, start: int, node: Node) -> Node:
    """`of NAME`, as if the author had written an article."""
    token = Token("NAME", text, start, start + len(text))
    span = token.start, token.end, node.file
    argument = ast.OfArgument if prep.kind == "OF" else ast.OtherArgument
    return argument([prep, ast.Owned([ast.Name([token], *span)], *span)], *span)


class Relabelled(Node):
    """A label of a line and its new name, for the cells of a table of cases: a variant puts it into a story."""


def lone_name(node: Node) -> Token | None:
    """The name a node consists of, if it is nothing but one name."""
    while True:
        parts = node.parts
        if len(parts) != 1:
            return None
        part = parts[0]
        if isinstance(part, Token):
            return part if part.kind == "NAME" else None
        if isinstance(part, ast.Its | ast.It):
            return None
        node = part


def argument_nodes(node: Node) -> list[Node]:
    """Returns the argument nodes of a call."""
    return node.below(ast.Arguments)


def value_node(node: Node) -> Valued:
    """The first part that is a value."""
    return next(part for part in node.nodes() if isinstance(part, Valued))


def first_number(node: Node, kind: str, default: int = 0) -> int:
    """The first whole number within a token."""
    match = re.search(r"[0-9]+", node.token_text(kind))
    return whole(match.group()) if match is not None else default


def leading_number(node: Node, kind: str) -> int:
    """The whole number a token begins with, with its sign."""
    match = re.match(r"([+\-\u2212\u2013])([0-9]+)", node.token_text(kind))
    if match is None:
        return 0
    return whole(match[2]) * (1 if match[1] == "+" else -1)


def whole_label(node: Node) -> str:
    """The label behind `exception to` or `remove exception to` as it is written, with the rule that is named behind it."""
    label, rule = node.token("LABEL"), node.node(ast.OfRule)
    if label is None or rule is None:
        return label.text if label is not None else ""
    return " ".join((label.text, *(part.text for part in rule.parts if isinstance(part, Token))))
