"""What an amended line loses or brings that its author hardly meant: a condition left off, a word misspelt in a cell."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import nearest
from grognard.ir.names import key
from grognard.lowering.nodes import every
from grognard.source import Place, Span
from grognard.syntax.parser import Node
from grognard.syntax.rows import CellText, cut
from grognard.variants.line_names import line_name, lines_below
from grognard.variants.trees import text


def hold_condition(old: Node, new: Node, collector: Collector) -> None:
    """A labelled line of the base counts in some cases, and the line that stands for it always."""
    tail = old.node("tail")
    if tail is None or old.kind != "step" or new.kind != "step" or not _has_case(old) or _has_case(new):
        return
    collector.report(
        codes.CONDITION_LOST,
        new.place,
        f"`{line_name(new)}` counts always now: the line of the base counts only in a case.",
        help=f"Write the case behind it too: `{_case(tail)}`. A line that is amended stands for all of the old one.",
        notes=(f"the base says: {text(old)}",),
    )


def _case(tail: Node) -> str:
    """The words of a case, without the paragraphs behind it."""
    return text(tail).partition("[")[0].partition(" restates ")[0].strip()


def _has_case(step: Node) -> bool:
    tail = step.node("tail")
    return tail is not None and any(part.token("WHEN", "FOR_EACH") is not None for part in every(tail))


def hold_words(table: Node, old: Node, new: Node, collector: Collector) -> None:
    """A cell of an amended row holds a word that the table does not have, and that is nearly one it has."""
    if new.kind != "row" or table.kind not in {"table", "roster"}:
        return
    known = {key(cell.text): cell.text for row in lines_below(table) if row is not old for cell in _results(row)}
    known |= {key(cell.text): cell.text for cell in _results(old)}
    for cell in _results(new):
        near = nearest(cell.text, known.values())
        if key(cell.text) not in known and near is not None and any(letter.isalpha() for letter in cell.text):
            collector.report(
                codes.NEW_WORD_IN_ROW,
                Place(new.file, Span(cell.start, cell.end)),
                f"`{cell.text}` stands nowhere else in the table.",
                help=f"Did you mean `{near}`?",
            )


def _results(row: Node) -> list[CellText]:
    """The cells that are read off."""
    token = row.token("ROW")
    return cut(token.text, token.start)[1] if token is not None else []
