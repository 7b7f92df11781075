"""What does a variant put into a gap of its base?"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.lowering.nodes import every
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.variants.finding import Finder
from grognard.variants.line_names import gap_name, is_gap
from grognard.variants.trees import cited, replaced


def filled_in(target: Node, where: str, node: Node, find: Finder) -> tuple[Node, Node] | None:
    """The gap of a declaration that `node` fills, and the declaration with it filled; None where that cannot be, which is reported."""

    def refused(place: Place, words: str, help: str) -> tuple[Node, Node] | None:
        find.collector.report(codes.NOTHING_TO_CHANGE, place, words, help=help)
        return None

    label, value, body = node.the_token("LABEL"), node.node(ast.Sum), node.node(ast.Body)
    gaps = [gap for gap in every(target) if is_gap(gap)]
    if not gaps:
        help = f"If it was filled already, change the line that fills it: `amend {where}`."
        return refused(node.at(label), f"`{where}` has no gap.", help)
    old = find.line(gaps, label.text, node.at(label), where, gap_name)
    if old is None:
        return None
    if isinstance(old, ast.Gap):
        if value is None:
            words = f"`{label.text}` is a gap for a value, not for lines."
            return refused(node.place, words, f"Write `fill {label.text} in {where} with 1`.")
        span = value.start, value.end, value.file
        return old, replaced(target, old, ast.Group([ast.Value([value], *span)], *span))
    if body is None:
        help = "End the line with `with`, and write the lines two spaces further in below it."
        return refused(node.place, f"`{label.text}` is a gap for a step, not for a value.", help)
    filling = body.holding([cited(part, node) for part in body.nodes()])
    holder = next((part for part in every(target) if isinstance(part, ast.BlockLine) and old in part.parts), None)
    if holder is None:
        return old, replaced(target, old, *_lines_for(old, filling))
    block = ast.BlockLine([next(holder.nodes()), filling], holder.start, filling.end, holder.file)
    return old, replaced(target, holder, block)


def _lines_for(old: Node, body: Node) -> list[Node]:
    """The lines that stand in the place of a gap: under its condition, where it has one."""
    condition = next((part for part in old.below(ast.Tail) if isinstance(part, ast.Alternatives)), None)
    when = old.token_in(ast.Tail, "WHEN")
    if condition is None or when is None:
        return list(body.nodes())
    opener = ast.WhenBlock([when, condition], old.start, condition.end, old.file)
    return [ast.BlockLine([opener, body], old.start, body.end, old.file)]
