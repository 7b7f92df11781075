"""The gaps of a base, as a variant fills them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.ir.names import key
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


def standing_gaps(base: Sequence[Node], chapter: str) -> list[Node]:
    """Returns the gaps of a chapter that are in no declaration."""
    return [node for within, node in _by_chapter(base) if isinstance(node, ast.GapLine) and key(within) == key(chapter)]


def chapters(base: Sequence[Node]) -> list[str]:
    """The titles of all chapters with gaps of their own."""
    return [within for within, node in _by_chapter(base) if isinstance(node, ast.GapLine) and within]


def _by_chapter(base: Sequence[Node]) -> Iterator[tuple[str, Node]]:
    within = ""
    for node in base:
        if isinstance(node, ast.Chapter):
            within = node.token_text("TITLE")
        yield within, node
