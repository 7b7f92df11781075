"""Where a line does something to one piece, whose is the `its` of its condition?

`its` always means the first role of the rule. In `remove the target when its hits are 3 or more` everybody hears the
target's.
"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes

_DONE_TO = (do.RemovePiece, do.Become, do.Change, do.Every, do.Lay)


def its_is_clear(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report an `its` that means another piece than the one that the line is about."""
    for home in homes(ruleset):
        for line in all_lines(home.lines):
            if isinstance(line.deed, _DONE_TO) and line.condition is not None:
                _ask(ruleset, line, line.deed.card if isinstance(line.deed, do.Lay) else line.deed.piece, collector)


def _ask(ruleset: Ruleset, line: il.Line, piece: ir.Expression, collector: Collector) -> None:
    if not isinstance(piece, ir.Role) or text_of(piece.place).casefold() in {"it", "its"}:
        return
    fields = {field.key for field in ruleset.fields_of(piece.kind)}
    for node in nodes((line.condition,)):
        if not isinstance(node, ir.Field) or not isinstance(node.of, ir.Role) or node.of == piece:
            continue
        if not text_of(node.of.place).casefold().startswith("its ") or node.field not in fields:
            continue
        meant, other = _called(piece), _called(node.of)
        collector.report(
            codes.WHOSE_ITS,
            node.of.place,
            f"`its {node.field}` is that of {other} here, and the line is about {meant}.",
            help=f"Say whose it is: `{meant}'s {node.field}` or `{other}'s {node.field}`.",
        )
        return


def _called(role: ir.Role) -> str:
    return f"the {role.kind if '#' in role.name else role.name}"


CHECKS = (Check(its_is_clear),)
