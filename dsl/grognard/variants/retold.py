"""How is a step of play written again where a variant keeps its actions?"""

from __future__ import annotations

from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.variants.line_names import is_wish, wish_head
from grognard.variants.trees import appended, replaced


def only_wishes(phase: Node) -> bool:
    """Whether an amended step of play only says it anew for players."""
    body = phase.node(ast.Body)
    return isinstance(phase, ast.Phase) and body is not None and all(map(is_wish, body.nodes()))


def retold(phase: Node, old: Node) -> Node:
    """The old step of play with all its lines, and what the new one says of it for players."""
    notes = phase.below(ast.Body)
    heads = {wish_head(node) for node in notes}
    for node in old.below(ast.Body):
        if is_wish(node) and wish_head(node) in heads:
            old = replaced(old, node, None)
    for node in notes:
        old = appended(old, node)
    return old
