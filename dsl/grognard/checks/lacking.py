"""Does a variant look for a kind of piece that a worked example of its base does not put out?"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.examples import Example
from grognard.ir.extent import leads_to
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes


def kinds_lacking(ruleset: Ruleset, example: Example, theirs: Collection[str]) -> list[str]:
    """Returns the kinds of pieces that lines of the variant need in an example and that it does not give.

    `theirs` are the files of what the variant stands on.
    """
    rule = ruleset.rules.get(example.rule or "")
    if rule is None:
        return []
    there = [piece.kind for piece in example.pieces]
    wanted = dict.fromkeys(
        kind
        for each in (rule, *leads_to(ruleset, (rule.lines, rule.gates)))
        for place_in, kind in _looked_for(each)
        if place_in not in theirs and kind in ruleset.pieces
    )
    return [kind for kind in wanted if not any(ruleset.is_kind(name, kind) for name in there)]


def _looked_for(rule: Rule) -> Iterator[tuple[str, str]]:
    """The kinds of pieces that the lines and gates of a rule look for, each with the file in which it says so."""
    said = [(line.place, (line.deed, line.opener, line.condition)) for line in all_lines(rule.lines)]
    for place, root in (*said, *((gate.place, gate.condition) for gate in rule.gates)):
        for node in nodes(root):
            if (
                isinstance(node, ir.Count | ir.Quantified | ir.OfPieces | ir.Pieces | il.ForEach | do.Choose)
                and node.kind
            ):
                yield place.file.path, node.kind
