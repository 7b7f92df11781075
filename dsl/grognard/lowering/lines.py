"""Lines of rules: parse tree to IR lines, top to bottom, each in the scope that the lines above it leave."""

from __future__ import annotations

import re
from typing import assert_never

import attrs

from grognard.diagnostics import codes
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.notes import Note, NoteKind
from grognard.ir.types import Anything, Number, Numbers, Type, Words
from grognard.lowering import changes
from grognard.lowering.answers import answer_type
from grognard.lowering.branches import Branches
from grognard.lowering.deeds import deed
from grognard.lowering.gate_places import hold_depth, inside_a_block, names_a_role
from grognard.lowering.gates import read_gate
from grognard.lowering.labels import label_of
from grognard.lowering.lots import lot_of
from grognard.lowering.mixed_pools import mixed
from grognard.lowering.nodes import gap_words, lone_name, text_of
from grognard.lowering.notes import beside, citations, read_note, read_prose
from grognard.lowering.overruled import LooseException, LooseExceptions, heard_apart
from grognard.lowering.quantities import whole
from grognard.lowering.scope import ENEMY, SIDE, Scope
from grognard.lowering.symbols import RuleHead, Symbols
from grognard.lowering.values import Values
from grognard.lowering.wishes import priced
from grognard.lowering.word_lists import find_word
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.phrase_table import advice_of

_NEEDS_BODY = (ast.WhenBlock, ast.ForEach, ast.RepeatUntil, ast.RepeatTimes, ast.ChooseOne, ast.ChooseSome)


def _notes_of_exception(node: Node) -> tuple[Note, ...]:
    """The notes below an exception, wherever the line they stand below is held."""
    notes = list(beside(node).notes)
    for line in node.nodes(ast.Cancelled, ast.Instead):
        notes += beside(line).notes
        notes += (note for step in line.nodes(ast.InlineStep) for note in beside(step).notes)
    return tuple(notes)


_MOST_OVERRULED = 5_000
"""Each exception with each line that has its label counts: there may be very many of both."""


_COUNTED = (
    do.Add
    | do.Amount
    | do.Call
    | do.Change
    | do.Drop
    | do.GapStep
    | do.Halve
    | do.MoreDice
    | do.Multiply
    | do.OnEachDie
    | do.Roll
    | do.Shift
)
"""What can be done several times over: `for each` behind anything else would say nothing."""


_PlainOpener = (
    ast.ChooseOne
    | ast.ChooseSome
    | ast.OnBlock
    | ast.OnTie
    | ast.OtherwiseBlock
    | ast.PastEnd
    | ast.RepeatTimes
    | ast.RepeatUntil
    | ast.WhenBlock
)
"""What opens a block and gives no name to the lines in it; `for each` does."""


class Lines:
    """Lowers the lines of one ruleset."""

    def __init__(self, symbols: Symbols, values: Values, exceptions: LooseExceptions) -> None:
        self.symbols = symbols
        self.values = values
        self.exceptions = exceptions
        self._standing_in = False
        self._overruled = 0
        self._may_win = False

    # ---- blocks ----------------------------------------------------------------------------------------------

    def block(
        self, nodes: list[Node], scope: Scope, path: str, asked: Scope | None = None
    ) -> tuple[list[il.Line], list[il.Gate], list[str], list[Note]]:
        """Lowers the lines of a block. Returns them with the gates, prose and notes among them.

        A gate is asked before the first line is done, so it knows no name that a line gives: it is read in `asked`, or else
        as the first line is.
        """
        opening = (asked or scope).block()
        made: list[il.Line] = []
        gates: list[il.Gate] = []
        prose: list[str] = []
        notes: list[Note] = []
        branches = Branches(scope)
        for number, node in enumerate(nodes, 1):
            match node:
                case ast.Prose():
                    prose.append(read_prose(node))
                case ast.NoteLine():
                    notes.append(read_note(node))
                case ast.Gate() | ast.OnceGate():
                    gates.append(read_gate(self.values, node, opening, f"{path}/{number}"))
                case ast.Costs():
                    gate, line = self._price(node, opening, f"{path}/{number}", gates)
                    if gate is not None:
                        gates.append(gate)
                    made.append(line)
                case ast.BlockLine():
                    made.append(self._block_line(node, scope, f"{path}/{number}", branches))
                case _:
                    branches.over()
                    made.append(self.line(node, scope, f"{path}/{number}"))
        return mixed(made), gates, prose, notes

    def line(self, node: Node, scope: Scope, path: str) -> il.Line:
        """Any line."""
        match node:
            case ast.Step() | ast.InlineStep():
                return self.step(node, scope, path)
            case ast.GapStep():
                return self._finish(node, scope, path, do.GapStep(gap_words(node)), "")
            case ast.BlockLine():
                return self._block_line(node, scope, path)
            case _:
                # Only among the changes of a variant: what they change is not known where they are parsed.
                scope.symbols.collector.report(
                    codes.UNEXPECTED_WORDS,
                    node.place,
                    f"`{text_of(node)}` is no line of a rule.",
                    help="Such a line belongs to a piece, a table or limits.",
                )
                return self._finish(node, scope, path, do.GapStep(text_of(node)), "")

    # ---- plain lines -------------------------------------------------------------------------------------------

    def step(self, node: ast.Step | ast.InlineStep, scope: Scope, path: str) -> il.Line:
        """A line that does one thing."""
        action = node.action
        if action is None:
            return self._finish(node, scope, path, do.GapStep(gap_words(node)), "")
        if isinstance(action, ast.HigherWins) and not self._may_win:
            self.symbols.collector.report(
                codes.UNEXPECTED_WORDS,
                node.place,
                f"`{text_of(node)}` may be used once, in a fight, after the lines for both sides.",
                help="Take it away here, or write a fight of its own: `fight NAME of a UNIT as attacker against a UNIT as defender`.",
            )
        self._may_win = False
        label = label_of(action, scope.symbols)
        above, reports = scope.score, self.symbols.collector.reports
        made = deed(self.values, action, scope)
        silent = reports == self.symbols.collector.reports
        if isinstance(action, ast.Becomes) and isinstance(made, do.GapStep) and silent and "?" not in made.words:
            self.symbols.collector.report(
                codes.WRONG_TYPE,
                action.place,
                f"`{text_of(action)}` says nothing that can be done.",
                help="Say which field of which piece changes, and to what: `its … becomes …`.",
            )
        done = priced(self.values, made, node, scope)
        line = self._finish(node, scope, path, done, label, above)
        if isinstance(done, do.ResultIs) and line.condition is not None:
            scope.answer, scope.score = scope.score, above
        return line

    def _finish(
        self, node: Node, scope: Scope, path: str, deed: do.Deed, label: str, above: Type | None = None
    ) -> il.Line:
        """A line with what stands behind it. `above` is what the score is above it, which its condition asks."""
        tail = node.node(ast.Tail)
        before = attrs.evolve(scope, score=above) if above is not None else scope
        condition: ir.Condition | None = None
        each: ir.Expression | None = None
        lot: Number = 1
        if tail is not None:
            alternatives = tail.node(ast.Alternatives)
            if alternatives is not None:
                condition = self.values.conditions.condition(alternatives, before)
            each_node = tail.node(ast.EachTail)
            if each_node is not None:
                each, lot = lot_of(self.values, each_node.sum, before)
                if not isinstance(deed, _COUNTED):
                    scope.symbols.collector.report(
                        codes.UNEXPECTED_WORDS,
                        each_node.place,
                        f"`{text_of(each_node)}` cannot be here: this line is done once, or not at all.",
                        help="It goes after an amount, a sum, dice, a shift, a change of a number, and what is done several times.",
                    )
                elif isinstance(deed, do.Roll) and deed.plus is not None:
                    often = text_of(each_node)
                    scope.symbols.collector.report(
                        codes.UNEXPECTED_WORDS,
                        each_node.place,
                        f"`{often}` may count the dice, or what is added to them.",
                        help=f"Write the sum in a line of its own, below the roll: `add …  {often}`; or `{often}` behind the dice alone.",
                    )
        side = beside(node)
        exceptions = [self._exception(part, scope, path) for part in side.exceptions]
        # What stands in for a line is no line of a rule: an exception to it could be its own, without end.
        reached = label and not self._standing_in
        for number, loose in enumerate(self.exceptions.to(label, path) if reached else ()):
            loose.used.append(path)
            self._overruled += 1
            if self._overruled > _MOST_OVERRULED:
                self._too_many(loose)
                break
            exceptions.append(self._loose(loose, scope, f"{path}/exception {number + 1}"))
        hold_depth(
            self.symbols.collector, f"`{label or text_of(node)}`", "exceptions", [each.place for each in exceptions]
        )
        own = citations(node)
        known = set(own)
        cites = (*own, *(cite for cite in (citations(tail) if tail is not None else ()) if cite not in known))
        return il.Line(
            id=path,
            deed=deed,
            label=label,
            condition=condition,
            each=each,
            each_lot=lot,
            exceptions=tuple(exceptions),
            cites=cites,
            notes=side.notes,
            prose=side.prose,
            place=node.place,
        )

    def _too_many(self, loose: LooseException) -> None:
        self.symbols.collector.report(
            codes.LIMIT_EXCEEDED,
            loose.node.place,
            f"Exceptions in blocks of their own overrule more than {_MOST_OVERRULED:,} lines.",
            help="Give the lines labels of their own, so that an exception reaches the one that it is for.",
        )

    def _price(self, node: ast.Costs, scope: Scope, path: str, gates: list[il.Gate]) -> tuple[il.Gate | None, il.Line]:
        """`costs 2 points`, `costs its leader 1 point`: a gate that it can be paid, and the line that pays it."""
        paid = changes.change(self.values, node, scope)
        line = self._finish(node, scope, path, paid, "")
        if not isinstance(paid, do.Change):
            return None, line
        if any(gate.price for gate in gates):
            self.symbols.collector.report(
                codes.UNEXPECTED_WORDS,
                node.place,
                "An action has one price, and this is a second.",
                help="Work the whole price out by itself (`work out price of a …`), and write `costs as many … as price`.",
            )
        left = ir.Field(paid.piece, paid.field, Numbers(), place=node.place)
        price = paid.amount
        if line.each is not None:
            lot = ir.Constant(line.each_lot, place=node.place)
            lots = ir.Arithmetic(line.each, ((ir.Operator.DIVIDED, lot),), place=node.place)
            often = ir.Rounded(lots, up=False, place=node.place)
            price = ir.Arithmetic(price, ((ir.Operator.TIMES, often),), place=node.place)
        enough: ir.Condition = ir.Is(left, (ir.Span(price, None),), place=node.place)
        if line.condition is not None:
            enough = ir.Any((ir.Not(line.condition, place=node.place), enough), place=node.place)
        gate = il.Gate(
            id=f"{path}/price", kind="only", condition=enough, price=True, cites=line.cites, notes=(), place=node.place
        )
        return gate, line

    def _exception(self, node: Node, scope: Scope, path: str) -> il.Exception_:
        alternatives = node.node(ast.Alternatives)
        instead = node.node(ast.InlineStep)
        return il.Exception_(
            condition=self.values.conditions.condition(alternatives, scope) if alternatives is not None else None,
            instead=self.step(instead, scope.block(), f"{path}/instead") if instead is not None else None,
            cites=citations(node),
            place=node.place,
        )

    def _loose(self, loose: LooseException, scope: Scope, path: str) -> il.Exception_:
        when = loose.node.node(ast.ExceptionWhen)
        alternatives = when.node(ast.Alternatives) if when is not None else None
        instead = loose.node.node(ast.Instead)
        step = instead.inline_step if instead is not None else None
        notes = _notes_of_exception(loose.node)
        aside, heard = heard_apart(scope.symbols)
        scope = attrs.evolve(scope, symbols=aside)
        condition = self.values.conditions.condition(alternatives, scope) if alternatives is not None else None
        self._standing_in = True
        try:
            line = self.step(step, scope.block(), f"{path}/instead") if step is not None else None
        finally:
            self._standing_in = False
        loose.heard += ((path, diagnostic) for diagnostic in heard.diagnostics)
        return il.Exception_(
            condition=condition,
            instead=line,
            cites=loose.cites,
            notes=notes,
            comes_before=tuple(
                part.strip()
                for note in notes
                if note.kind is NoteKind.COMES_BEFORE
                for part in note.text.split(",")
                if part.strip()
            ),
            cancels=loose.cancels,
            place=loose.node.place,
        )

    # ---- lines that hold lines ---------------------------------------------------------------------------------------

    def _block_line(self, node: ast.BlockLine, scope: Scope, path: str, branches: Branches | None = None) -> il.Line:
        opener_node = node.opener
        inner = scope.block()
        if isinstance(opener_node, ast.ForEach):
            opener, inner = self._for_each(opener_node, scope)
        else:
            opener = self._opener(opener_node, scope)
        body, inline = node.body, node.inline_step
        lines: tuple[il.Line, ...] = ()
        prose: list[str] = []
        notes: list[Note] = []
        if inline is not None:
            lines = (self.step(inline, inner, f"{path}/1"),)
        elif body is not None:
            made, gates, prose, notes = self.block(list(body.nodes()), inner, path)
            inside_a_block(self.symbols, opener_node, gates)
            lines = tuple(made)
        else:
            advice = advice_of(text_of(opener_node), "below a rule")
            scope.symbols.collector.report(
                codes.NOTHING_BELOW,
                opener_node.place,
                f"There is nothing below `{text_of(opener_node)}`.",
                help=advice.help
                if advice is not None
                else "The lines that depend on it go two spaces further in."
                if isinstance(opener_node, _NEEDS_BODY)
                else f"Write a line after a colon, `{text_of(opener_node)}: …`, or lines below it, two spaces further in.",
            )
        if branches is not None:
            if isinstance(opener_node, ast.OtherwiseBlock) and not branches.begun:
                self.symbols.collector.report(
                    codes.UNEXPECTED_WORDS,
                    node.place,
                    "`otherwise` is no branch of the line above it, so it would always be done.",
                    help="It belongs below `on …` or `when …` with lines of their own. A line that ends in `when …` is one by itself: "
                    "write `when …`, below it, two spaces further in, what is done then, and `otherwise` as far out as `when`.",
                )
            branches.add(opener_node, inner)
        cites = citations(opener_node)
        return il.Line(
            id=path,
            opener=opener,
            body=lines,
            cites=cites,
            prose=tuple(prose),
            notes=tuple(notes),
            place=opener_node.place,
        )

    def _opener(self, node: _PlainOpener, scope: Scope) -> il.Opener:
        match node:
            case ast.WhenBlock():
                return il.When(self.values.conditions.condition(node.alternatives, scope))
            case ast.OtherwiseBlock():
                return il.Otherwise()
            case ast.OnBlock():
                given = [self._outcome(part.band, scope) for part in node.on_values]
                return il.On(tuple(band for bands, _ in given for band in bands), given[0][1])
            case ast.OnTie():
                if scope.fight is None and "winner" not in scope.roles:
                    first, second = sorted(scope.throws) if len(scope.throws) == 2 else ("one roll", "the other")
                    self.symbols.collector.report(
                        codes.UNEXPECTED_WORDS,
                        node.place,
                        "Only a `fight` has a tie, and none is fought here.",
                        help=f"Compare the two by name: `when {first} is {second}`.",
                    )
                return il.OnTie()
            case ast.PastEnd():
                return il.PastEnd()
            case ast.RepeatUntil():
                count = self.values.value(node.times.sum, scope)[0] if node.times is not None else None
                return il.Repeat(self.values.conditions.condition(node.alternatives, scope), count)
            case ast.RepeatTimes():
                return il.Repeat(None, self.values.number_of(node.sum, scope))
            case ast.ChooseOne() | ast.ChooseSome():
                piece, _ = self.values.names.reference(node.chooser.reference, scope)
                most = whole(re.sub(r"\D", "", node.token_text("UP_TO_N")) or "1")
                return il.ChooseAmong(piece, most, isinstance(node, ast.ChooseOne))
            case other:
                assert_never(other)

    def _outcome(self, node: ast.Band, scope: Scope) -> tuple[tuple[ir.Band, ...], Type]:
        """What is behind `on`, and of what: the score, or a word that a line above gives as the result, if it is done."""
        name, domain = lone_name(node), scope.score
        if isinstance(scope.answer, Words) and name is not None and find_word(scope.answer, name.text) is not None:
            domain = scope.answer
        return self.values.conditions.bands.bands((node,), scope, domain), domain

    def _for_each(self, node: Node, scope: Scope) -> tuple[il.Opener, Scope]:
        """Also gives the scope of the lines below it."""
        called = node.token_in(ast.Called, "NAME")
        search = self.values.search(node, scope, key(called.text) if called is not None else "")
        if search is None:
            unknown = ir.Gap(node.token_text("NAME"), place=node.place)
            return il.When(ir.Holds(unknown, place=node.place)), scope.block()
        order_node = node.node(ast.Order)
        order = text_of(order_node).casefold() if order_node is not None else ""
        opener = il.ForEach(
            search.kind,
            search.owner,
            search.it,
            search.condition,
            at_once="at once" in order,
            any_order="any order" in order,
            most=search.most,
        )
        return opener, search.scope

    # ---- fights ---------------------------------------------------------------------------------------------------------

    def fight(
        self, head: RuleHead, nodes: list[Node], path: str
    ) -> tuple[list[il.Line], list[il.Gate], list[str], list[Note], Type]:
        """A fight: lines up to `the higher wins` are done for each side, the others once."""
        scope = Scope.of_params(self.symbols, head.params)
        asked = scope.block()
        asked.it = None
        nodes = [node for node in nodes if names_a_role(self.symbols, head, node)]
        roles = [param.key for param in head.params if param.kind in scope.symbols.pieces]
        scoring = scope.block()
        if len(roles) >= 2:
            scoring.roles[SIDE] = scope.roles[roles[0]]
            scoring.roles[ENEMY] = scope.roles[roles[1]]
            scoring.it = SIDE
        cut = next((i for i, node in enumerate(nodes) if _is_higher_wins(node)), None)
        if cut is None:
            scope.symbols.collector.report(
                codes.NOTHING_BELOW,
                head.node.place,
                f"The fight `{head.name}` does not say who wins.",
                help="After the lines that make up each side's total, write `the higher wins`.",
            )
            cut = len(nodes)
        lines, gates, prose, notes = self.block(nodes[:cut], scoring, path, asked)
        after = scope.block()
        after.values.update({name: of for name, of in scoring.values.items() if name not in after.values})
        if len(roles) >= 2:
            after.roles["winner"] = scope.roles[roles[0]]
            after.roles["loser"] = scope.roles[roles[1]]
            after.fight = (roles[0], roles[1])
            after.wins = next((text_of(node) for node in nodes[cut : cut + 1]), "")
            after.rule = head.name
        after.it = None
        after.score = Words(head.name, (*tuple(roles[:2]), "tie")) if len(roles) >= 2 else Anything()
        sides = after.score
        self._may_win = True
        made, gates2, prose2, notes2 = self.block(nodes[cut:], after, f"{path}/after", asked)
        self._may_win = False
        domain = answer_type(made, _of_either(sides, after.score))
        return [*lines, *made], [*gates, *gates2], [*prose, *prose2], [*notes, *notes2], domain


def _of_either(sides: Type, score: Type) -> Type:
    """What a fight comes to: who wins, or what a line behind that made the score."""
    if score == sides or not isinstance(sides, Words):
        return sides
    if isinstance(score, Words):
        return Words(sides.name, tuple(dict.fromkeys((*sides.words, *score.words))))
    return Anything()


def _is_higher_wins(node: Node) -> bool:
    return isinstance(node, ast.Step) and any(
        isinstance(part, Node) and isinstance(part, ast.HigherWins) for part in node.parts
    )
