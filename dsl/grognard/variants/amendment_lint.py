"""What an amended line loses or brings that its author hardly meant: a condition left off, a word misspelt in a cell."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import nearest
from grognard.ir.names import in_a_row, key, singular
from grognard.lowering.labels import CONDITION_WORDS
from grognard.lowering.nodes import every
from grognard.source import Place, Span
from grognard.syntax import nodes as ast
from grognard.syntax.line_patterns import LABEL_END
from grognard.syntax.node import Node
from grognard.syntax.rows import CellText, cut
from grognard.syntax.token import Token
from grognard.variants.line_names import line_name, lines_below
from grognard.variants.trees import text


def hold_condition(old: Node, new: Node, collector: Collector) -> None:
    """A labelled line of the base counts in some cases, and the line that stands for it always."""
    tail = old.node(ast.Tail)
    if (
        tail is None
        or not isinstance(old, ast.Step)
        or not isinstance(new, ast.Step)
        or not _has_case(old)
        or _has_case(new)
    ):
        return
    collector.report(
        codes.CONDITION_LOST,
        new.place,
        f"`{line_name(new)}` counts always now: the line of the base counts only in a case.",
        help=f"Write the case behind it too: `{_case(tail)}`. An amended line replaces the whole old line.",
        notes=(f"the base says: {text(old)}",),
    )


def is_label(new: Token, node: Node, collector: Collector) -> bool:
    """Whether a line can be called so: a name that goes on with `when …` would be a line that is never called by it."""
    end = LABEL_END.search(new.text) or CONDITION_WORDS.search(new.text)
    if end is None:
        return True
    name = new.text[: end.start()].rstrip(" ,")
    collector.report(
        codes.CONDITION_IN_LABEL,
        node.at(new),
        f"`rename` gives a line another name and nothing else: `{' '.join(new.text[end.start() :].split())}` can be no part of it.",
        help=(f"Write `as {name}`, and " if name else "Write a name, and ")
        + "amend the line for the other changes: `amend modifiers to …`, and below it the line.",
    )
    return False


def _case(tail: Node) -> str:
    """The words of a case, without the paragraphs behind it."""
    return text(tail).partition("[")[0].strip()


def _has_case(step: Node) -> bool:
    tail = step.node(ast.Tail)
    return tail is not None and any(part.token("WHEN", "FOR_EACH") is not None for part in every(tail))


def hold_words(table: Node, new: Node, base: Sequence[Node], texts: Sequence[str], collector: Collector) -> None:
    """A cell of an amended or added row holds a word that the table does not have: misspelt, or one of which nothing is said.

    `texts` are those of all files of the variant: any of them may say something of it.
    """
    if not isinstance(new, ast.Row) or not isinstance(table, ast.Table | ast.Roster):
        return
    cells = [cell for row in lines_below(table) for cell in _results(row)]
    whole = {_shape(cell.text) for cell in cells}
    known = {_shape(part.text): part.text for cell in cells for part in _parts(cell)}
    for cell in (part for result in _results(new) if _shape(result.text) not in whole for part in _parts(result)):
        if _shape(cell.text) in known or not any(letter.isalpha() for letter in cell.text):
            continue
        near = nearest(cell.text, known.values())
        if near is None and not (
            _is_word(cell.text) and _unheard(cell.text, new, base, texts) and _taken_up(known, base)
        ):
            continue
        words = f"`{cell.text}` is nowhere else in the table"
        if near:
            words, help = f"{words}.", f"Did you mean `{near}`?"
        else:
            words = f"{words}, and in no list of words: nothing is said of it."
            help = f"If it is meant, say what comes of it, as in `on {cell.text}: …`, where the table is read."
        collector.report(codes.NEW_WORD_IN_ROW, Place(new.file, Span(cell.start, cell.end)), words, help=help)


_FIGURES = re.compile(r"[0-9]+(?:/[0-9]+)?")


def _parts(cell: CellText) -> list[CellText]:
    """What a cell lists, one by one: `lamp, nimble`."""
    return [
        CellText(match[0], cell.start + match.start(), cell.start + match.end())
        for match in re.finditer(r"[^\s,](?:[^,]*[^\s,])?", cell.text)
    ]


def _shape(cell: str) -> str:
    """The words of a cell, whatever its figures are: other figures are what a row is amended for."""
    return _FIGURES.sub("#", key(cell))


def _is_word(cell: str) -> bool:
    return not any(sign.isdigit() or sign in "%(){}?*" for sign in cell)


def _taken_up(known: Collection[str], base: Sequence[Node]) -> bool:
    """Whether the base says with `on …` what comes of a word that the table has: then it should of a new one."""
    conditions = (
        part for node in base if isinstance(node, ast.Rule) for part in every(node) if isinstance(part, ast.OnBlock)
    )
    return any(key(token.text) in known for part in conditions for node in every(part) for token in node.tokens("NAME"))


def _unheard(word: str, row: Node, base: Sequence[Node], texts: Sequence[str]) -> bool:
    """Whether a word is in no list of the base, and stands in the variant in this row alone."""
    lists = (part for node in base if isinstance(node, ast.Choice | ast.Piece | ast.Facts) for part in every(node))
    if any(key(part.token_text("NAME")) == key(word) for part in lists if isinstance(part, ast.Word)):
        return False
    here, span = row.place.file.text, row.place.span
    elsewhere = "\n".join((here[: span.start], here[span.end :], *(text for text in texts if text != here)))
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", elsewhere, re.IGNORECASE) is None


def _results(row: Node) -> list[CellText]:
    """The cells that are read off."""
    token = row.token("ROW")
    return cut(token.text, token.start)[1] if token is not None else []


def hold_given(old: Node, new: Node, scenario: str, collector: Collector) -> None:
    """A piece of a scenario is told without something that the base says of it."""
    was, now = _said_of(old), _said_of(new)
    if not now:
        return
    names = {name for name, _ in now if name}
    gone = [(name, words) for name, words in was if name and name not in names]
    bare = [words for name, words in was if not name]
    left = len(bare) - sum(not name for name, _ in now)
    other = [words for words in bare if ("", words) not in now]
    gone += [("", words) for words in other[: max(left, 0)]]
    if not gone:
        return
    lost = [words for _, words in gone]
    head = text(new).partition(":")[0]
    whole = ", ".join([*(words for _, words in now), *lost])
    collector.report(
        codes.GIVEN_LOST,
        new.place,
        f"Of this piece the base says besides {in_a_row([f'`{name}`' for name in lost])}, and that is not so any more: an amended line replaces the whole old "
        "line.",
        help="To leave all else as it is, write the lines below in place of yours.",
        notes=(f"the base says: {text(old)}",),
        paste=f"amend scenario {scenario}\n  {head}: {whole}",
    )


def _said_of(given: Node) -> list[tuple[str, str]]:
    """What a line says of a piece, each with the field it names; of a word that stands alone that is empty."""
    return [
        ("" if isinstance(part, ast.Adjective | ast.NotAdjective) else singular(key(_field_of(part))), text(part))
        for node in every(given)
        if isinstance(node, ast.Properties)
        for part in node.nodes()
    ]


def _field_of(part: Node) -> str:
    reference = part.node(ast.Reference)
    return text(reference) if reference is not None else part.token_text("NAME")
