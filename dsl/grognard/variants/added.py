"""Whether a line that a variant adds is one of the sort that its declaration holds.

What a rule or a sequence holds is looked at where its lines are read.
"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.syntax.parser import Node
from grognard.variants.line_names import declared_name
from grognard.variants.trees import text

_REMARKS = frozenset({"prose", "note_line", "gap_step"})
_FIELDS = frozenset({"field", *_REMARKS})
_ROWS = frozenset({"row", "footnote", *_REMARKS})
_LIMITS = frozenset({"limit_action", "limit_state", "limit_number", "limit_listed", "limit_with", *_REMARKS})
_HOLDS = {
    "piece": (_FIELDS, "piece", "a field: its name, a colon and what it can be, as in `pluck: 0 to 6, usually 2`"),
    "facts": (_FIELDS, "list of facts", "a fact: its name, a colon and what it can be, as in `mud: yes or no`"),
    "choice": (frozenset({"field", "note_line"}), "list of words", "a word by itself"),
    "table": (_ROWS, "table", "a row, as in `| 6 or more || 2 |`"),
    "roster": (_ROWS, "roster", "a row, as in `| 6 or more || 2 |`"),
    "limits": (_LIMITS, "list of limits", "a limit: what is done, then `never when` or `only when`"),
}
"""Of each kind of declaration: which lines it holds, what it is called, and how such a line is written."""


def belongs(line: Node, declaration: Node, collector: Collector) -> bool:
    """Whether a line may stand there; one that may not is reported, so that none is lost without a word."""
    if declaration.kind not in _HOLDS:
        return True
    kinds, what, form = _HOLDS[declaration.kind]
    if line.kind in kinds and (declaration.kind != "choice" or line.node("field_domain", "usually") is None):
        return True
    collector.report(
        codes.UNEXPECTED_WORDS,
        line.place,
        f"`{text(line)}` cannot be added to `{declared_name(declaration)}`, a {what}.",
        help=f"What is added there is {form}. A line of a rule is added to its rule, by the name of that.",
    )
    return False
