"""Whether a line that a variant adds is one of the sort that its declaration holds.

What a rule or a sequence holds is looked at where its lines are read.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.names import key
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.rows import cut
from grognard.variants.line_names import LIMITS, declared_name
from grognard.variants.trees import text

_REMARKS = (ast.Prose, ast.NoteLine, ast.GapStep)
_FIELDS = (ast.Field, *_REMARKS)
_ROWS = (ast.Row, ast.Footnote, *_REMARKS)
_LIMITS = (*LIMITS, *_REMARKS)
_HOLDS: dict[type[Node], tuple[tuple[type[Node], ...], str, str]] = {
    ast.Piece: (_FIELDS, "piece", "a field: its name, a colon and what it can be, as in `pluck: 0 to 6, usually 2`"),
    ast.Facts: (_FIELDS, "list of facts", "a fact: its name, a colon and what it can be, as in `mud: yes or no`"),
    ast.Choice: ((ast.Field, ast.NoteLine), "list of words", "a word by itself"),
    ast.Table: (_ROWS, "table", "a row, as in `| 6 or more || 2 |`"),
    ast.Roster: (_ROWS, "roster", "a row, as in `| 6 or more || 2 |`"),
    ast.Limits: (_LIMITS, "list of limits", "a limit: what is done, then `never when` or `only when`"),
}
"""Of each kind of declaration: which lines it holds, what it is called, and how such a line is written."""


def belongs(line: Node, declaration: Node, collector: Collector) -> bool:
    """Returns whether a line may be in a block; reports one that may not, so that none is lost."""
    if type(declaration) not in _HOLDS:
        return True
    kinds, thing, form = _HOLDS[type(declaration)]
    if isinstance(line, kinds) and (
        not isinstance(declaration, ast.Choice) or line.node(ast.FieldDomain, ast.Usually) is None
    ):
        return True
    collector.report(
        codes.UNEXPECTED_WORDS,
        line.place,
        f"`{text(line)}` cannot be added to `{declared_name(declaration)}`, a {thing}.",
        help=f"What is added there is {form}. A line of a rule is added to its rule, by the name of that.",
    )
    return False


def as_new_row(base: Sequence[Node], rows: Sequence[Node], row: Node, where: str) -> str:
    """The lines by which a row is new in a table, with the words that its lists lack; empty where it gives other bands.

    Bands of numbers share all that can be thrown between them: a new one is not to stand beside the old.
    """
    left = _left(row)
    if not left or not rows or any(any(sign.isdigit() for sign in cell) for cell in left):
        return ""
    lists = {key(node.token_text("NAME")): node for node in base if isinstance(node, ast.Choice)}
    lines = []
    for heading, cell in zip(_left(rows[0]), left, strict=False):
        choice = lists.get(key(heading.removeprefix("its ")))
        if choice is not None and key(cell) not in {key(node.token_text("NAME")) for node in choice.below(ast.Words)}:
            lines.append(f"add to {choice.token_text('NAME')}\n  {cell}")
    return "\n".join([*lines, f"add to {where}\n  {text(row)}"])


def _left(row: Node) -> list[str]:
    """The cells by which a row is looked up."""
    token = row.token("ROW")
    return [cell.text for cell in cut(token.text)[0]] if token is not None else []
