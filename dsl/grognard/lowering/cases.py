"""A worked example as a table: each row is a case, with facts left of `||` and the result right of it.

A column has one of these headings: `dice`, `choosing`; the name of a piece that is given (its cells say more of it); a
field, a fact, or a value that the rule is told; and on the right `then`, `because`, or a value that comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf, Param
from grognard.ir.examples import Example, GivenPiece, Outcome
from grognard.ir.names import key
from grognard.ir.types import PieceOf, Words, YesNo
from grognard.lowering.given_of_two import OfTwo, told_of_two
from grognard.lowering.givens import Facts, Givens, Properties, told_values
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.said import Said, Sayings
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import RuleHead, Symbols
from grognard.lowering.table_texts import NOTHING, cut_row
from grognard.lowering.tables import cells_text
from grognard.lowering.word_lists import find_word
from grognard.source import Place, Span
from grognard.syntax import nodes as ast
from grognard.syntax.lexer import lex_said
from grognard.syntax.node import Node
from grognard.syntax.parser import parse_stretch, parse_tokens
from grognard.syntax.rows import CellText

T = TypeVar("T")

_SAYS = {"dice": "DICE_ARE", "choosing": "CHOOSING", "then": "THEN", "because": "BECAUSE"}
"""Columns whose cells say what otherwise stands behind that word."""


@attrs.define
class Row:
    """One row: what it adds to the lines above the table."""

    node: Node
    left: tuple[tuple[str, str], ...]
    right: tuple[tuple[str, str], ...]
    """Its cells, each with its heading."""
    pieces: list[GivenPiece]
    facts: Facts
    said: Said
    arguments: dict[int, ir.Expression] = attrs.field(factory=dict)


class Cases:
    """Reads the table of an example."""

    def __init__(self, symbols: Symbols, givens: Givens, sayings: Sayings) -> None:
        self.symbols = symbols
        self.givens = givens
        self.sayings = sayings
        self._read: dict[tuple[int, bool, str], object] = {}
        """What headings and cells of this table say, by their column and their text: the same words say the same."""

    def rows(
        self,
        nodes: Sequence[Node],
        story: Example,
        given: Said,
        rule: RuleHead | None,
        scope: Scope,
        relabelled: Mapping[str, str],
    ) -> list[Row]:
        """Returns the rows below the heading, each with what it adds to the lines above the table."""
        self._read = {}
        heads = cut_row(nodes[0])
        if not heads[0] or not heads[1]:
            self._report(
                codes.ROW_SHAPE,
                nodes[0].place,
                "The heading has no `||`.",
                "Write two bars between the facts and the result: `| range || then |`.",
            )
            return []
        if len(nodes) == 1:
            self._report(
                codes.TABLE_WITHOUT_ROWS,
                nodes[0].place,
                "This table of cases has no rows.",
                "Below its heading, a row for each case: `| 300 || 7 |`.",
            )
        made: list[Row] = []
        for node in nodes[1:]:
            left, right = cut_row(node)
            if len(left) != len(heads[0]) or len(right) != len(heads[1]):
                self._report(
                    codes.ROW_SHAPE,
                    node.place,
                    f"This row has {cells_text(len(left), len(right))}; the heading has "
                    f"{cells_text(len(heads[0]), len(heads[1]))}.",
                    "A row has a cell below each heading.",
                )
                continue
            row = Row(
                node,
                tuple((head.text, cell.text) for head, cell in zip(heads[0], left, strict=True)),
                tuple((head.text, cell.text) for head, cell in zip(heads[1], right, strict=True)),
                list(story.pieces),
                list(story.facts),
                attrs.evolve(given),
            )
            for number, (head, cell) in enumerate(zip((*heads[0], *heads[1]), (*left, *right), strict=True)):
                if not cell.text:
                    where = Place(node.file, Span(cell.start, cell.start + 1))
                    self._report(codes.EMPTY_CELL, where, "This cell is empty.", "Write `-` for nothing.")
                elif number < len(left):
                    self._given(head, cell, row, rule, scope)
                else:
                    self._comes_out(head, cell, row, scope)
            row.said.because = _relabelled(row.said.because, relabelled)
            made.append(row)
        return made

    # ---- left: what is given --------------------------------------------------------------------------------

    def _given(self, head: CellText, cell: CellText, row: Row, rule: RuleHead | None, scope: Scope) -> None:
        name = key(head.text)
        if name in {"dice", "choosing"}:
            return self._says(head, cell, row, scope)
        if cell.text in NOTHING:
            return None
        for at, piece in enumerate(row.pieces):
            if name == key(piece.role):
                more = self._once(head, cell, partial(self._more, piece.kind, cell, row, scope))
                row.pieces[at] = _with(piece, more)
                return None
        params = rule.params if rule is not None else ()
        told = next((at for at, param in enumerate(params) if param.key == name), None)
        if told is not None and not isinstance(params[told].type, PieceOf):
            self._told(params[told], told, cell, row)
            return None
        if name.removeprefix("the ").partition(" from ")[0] in self.symbols.facts_of_two:
            two = self._once(head, head, lambda: self._of_two(head, row))
            into = Properties()
            if two is not None and two.name:
                self.givens.set(two.fact, cell.text, _place(row.node, cell), scope, into)
                row.facts = _merged(row.facts, [(two.name, value) for _, value in told_values(into)])
            return None
        numbered = self._once(head, head, lambda: self._field(head, row, rule))
        if numbered is None:
            return None
        whose, field = numbered
        into = Properties()
        self.givens.set(field, cell.text, _place(row.node, cell), scope, into)
        if whose is None:
            into.facts += [(told_, value.value) for told_, value in into.fields if isinstance(value, ir.Constant)]
            row.facts = _merged(row.facts, into.facts)
        else:
            row.pieces[whose] = _with(row.pieces[whose], into)
        return None

    def _of_two(self, head: CellText, row: Row) -> OfTwo | None:
        """The fact of two pieces that a heading names: `range`, or `the range from Ann to Bob`."""
        node = self._parsed(head, row, "case_of_two")
        return told_of_two(node, row.pieces, self.symbols) if node is not None else None

    def _more(self, kind: str, cell: CellText, row: Row, scope: Scope) -> Properties:
        """What a cell says of a piece besides: `crack, range 300`."""
        node, into = self._parsed(cell, row, "case_given"), Properties()
        for part in node.nodes() if node is not None else ():
            self.givens.property(part, kind, scope, into)
        return into

    def _told(self, param: Param, at: int, cell: CellText, row: Row) -> None:
        place = _place(row.node, cell)
        amount = read_quantity(cell.text)
        word = find_word(param.type, cell.text) if isinstance(param.type, Words) else None
        if word is not None:
            row.arguments[at] = ir.Constant(word, place=place)
        elif isinstance(param.type, YesNo) and key(cell.text) in {"yes", "no"}:
            row.arguments[at] = ir.Constant(key(cell.text) == "yes", place=place)
        elif amount is not None and not isinstance(param.type, Words | YesNo):
            row.arguments[at] = ir.number(amount[0], place, amount[1])
        else:
            self._unreadable(cell, row)

    def _field(self, head: CellText, row: Row, rule: RuleHead | None) -> tuple[int | None, FieldOf] | None:
        """A fact of the game (no piece), or a field: of the piece that is named, or of the first that has it."""
        name = key(head.text)
        owner, _, rest = name.removeprefix("its ").partition("'s ")
        fact = self.symbols.facts.get(name)
        if fact is not None:
            return None, fact
        fitting: list[tuple[int, FieldOf]] = []
        for at, piece in enumerate(row.pieces):
            if rest and key(piece.role) != key(owner):
                continue
            field = self.symbols.field(piece.kind, rest or owner)
            if field is not None:
                fitting.append((at, field))
        if fitting and (len(fitting) == 1 or name.startswith("its ")):
            return fitting[0]
        if fitting:
            several = " or ".join(f"`{row.pieces[at].role}'s {head.text}`" for at, _ in fitting)
            self._report(
                codes.AMBIGUOUS_NAME,
                _place(row.node, head),
                f"`{head.text}` could be that of several pieces.",
                f"Say whose it is: {several}.",
            )
            return None
        told = [
            param.name for param in (rule.params if rule is not None else ()) if not isinstance(param.type, PieceOf)
        ]
        known = ["dice", "choosing", *(piece.role for piece in row.pieces), *told]
        fields = [field.name for piece in row.pieces for field in self.symbols.all_fields(piece.kind)]
        near = self.symbols.collector.nearest(
            head.text, [*known, *fields, *(one.name for one in self.symbols.facts.values())]
        )
        self._report(
            codes.UNKNOWN_NAME,
            _place(row.node, head),
            f"`{head.text}` is nothing that can be given here.",
            f"Did you mean `{near}`?" if near else f"It can be {', '.join(known)}, a field of these, or a fact.",
        )
        return None

    # ---- right: what comes out ------------------------------------------------------------------------------

    def _comes_out(self, head: CellText, cell: CellText, row: Row, scope: Scope) -> None:
        name = key(head.text)
        if name in {"then", "because"}:
            return self._says(head, cell, row, scope)
        if cell.text in NOTHING:
            return None
        outcome = self._once(head, cell, lambda: self._outcome(head, cell, row, scope))
        if outcome is not None:
            row.said.then += (outcome,)
        return None

    def _outcome(self, head: CellText, cell: CellText, row: Row, scope: Scope) -> Outcome | None:
        value = self._once(head, head, lambda: self._parsed(head, row, "just_value"))
        tested = self._parsed(cell, row, "case_tested") if value is not None else None
        if value is None or tested is None:
            return None
        node = ast.Outcome([value.the_node(), *tested.parts], cell.start, cell.end, row.node.file)
        return attrs.evolve(self.sayings.outcome(node, scope), text=f"{head.text} is {cell.text}")

    # ---- cells ----------------------------------------------------------------------------------------------

    def _once(self, head: CellText, cell: CellText, read: Callable[[], T]) -> T:
        """What a cell says; where nothing had to be reported of it, that is read once for all cells like it."""
        name = head.start, cell is head, cell.text
        if name not in self._read:
            reports = self.symbols.collector.reports
            value = read()
            if self.symbols.collector.reports != reports:
                if cell is head:
                    self._read[name] = value
                return value
            self._read[name] = value
        return self._read[name]  # type: ignore[return-value]

    def _says(self, head: CellText, cell: CellText, row: Row, scope: Scope) -> None:
        """A cell of `dice`, `choosing`, `then`, `because`. A dash says that there is none; for reasons, that none applied."""
        name = key(head.text)
        if cell.text in NOTHING:
            if name == "because":
                row.said.because = row.said.because or ()
            return
        row.said.add(self._once(head, cell, lambda: self._said(name, cell, row, scope)))

    def _said(self, name: str, cell: CellText, row: Row, scope: Scope) -> Said:
        given = Said()
        tokens, faults = lex_said(row.node.file.text, cell.start, cell.end, _SAYS[name])
        tree = parse_tokens(row.node.file, tokens, "case_says") if not faults else None
        if tree is None:
            self._unreadable(cell, row)
        else:
            self.sayings.add(tree, scope, given)
        return given

    def _parsed(self, cell: CellText, row: Row, goal: str) -> Node | None:
        tree = parse_stretch(row.node.file, cell.start, cell.end, goal)
        if tree is None:
            self._unreadable(cell, row)
        return tree

    def _unreadable(self, cell: CellText, row: Row) -> None:
        self._report(
            codes.UNREADABLE_CELL,
            _place(row.node, cell),
            f"The cell `{cell.text}` cannot be read.",
            "Write in a cell what would follow its heading: a value, `crack, range 300` for a piece, `3, 5` for dice, "
            "or `-` for nothing.",
        )

    def _report(self, code: Code, place: Place, message: str, help_: str) -> None:
        self.symbols.collector.report(code, place, message, help=help_)


def _place(node: Node, cell: CellText) -> Place:
    return Place(node.file, Span(cell.start, cell.end))


def _with(piece: GivenPiece, more: Properties) -> GivenPiece:
    fields, facts = _merged(piece.fields, more.fields), _merged(piece.facts, more.facts)
    return attrs.evolve(piece, fields=tuple(fields), facts=tuple(facts))


def _merged(before: Sequence[tuple[str, T]], more: Sequence[tuple[str, T]]) -> list[tuple[str, T]]:
    """What is said anew stands for what was said before."""
    anew = {name for name, _ in more}
    return [*(fact for fact in before if fact[0] not in anew), *more]


def _relabelled(
    because: tuple[tuple[str, str], ...] | None, names: Mapping[str, str]
) -> tuple[tuple[str, str], ...] | None:
    if because is None or not names:
        return because
    return tuple((names.get(key(label), label), amount) for label, amount in because)
