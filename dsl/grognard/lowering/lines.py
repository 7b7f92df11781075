"""Lines of rules: parse tree to IR lines, top to bottom, each in the scope that the lines above it leave."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.spelling import nearest
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.ruleset import FieldOf, RuleKind
from grognard.ir.types import Anything, Bundle, Dice, Die, Number, Numbers, PieceOf, Type, Words, YesNo, tidy
from grognard.lowering.nodes import (
    argument_nodes,
    first_number,
    gap_words,
    leading_number,
    lone_name,
    text_of,
    value_node,
)
from grognard.lowering.notes import beside, citations, read_note, read_prose
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.quantities import span as read_span
from grognard.lowering.quantities import whole
from grognard.lowering.roles import carried, filled
from grognard.lowering.scope import ENEMY, SIDE, TOTAL, Scope
from grognard.lowering.symbols import RuleHead, Symbols, find_word
from grognard.lowering.values import Values
from grognard.source import Place, Span
from grognard.syntax.parser import Node, parse_stretch
from grognard.syntax.token import Token

_CONDITION_WORDS = re.compile(r"\b(if|unless|where|while|whenever|is|are)\b", re.IGNORECASE)
_BRACES = re.compile(r"\{([^{}\n]*)\}")
_NEEDS_BODY = frozenset({"when_block", "for_each", "repeat_until", "repeat_times", "choose_one", "choose_some"})


@attrs.define
class LooseException:
    """An `exception to` that still looks for its line."""

    label: str
    node: Node
    cites: tuple[il.Citation, ...]
    used: list[str] = attrs.field(factory=list)


class Lines:
    """Lowers the lines of one ruleset."""

    def __init__(
        self,
        symbols: Symbols,
        values: Values,
        finish_rule: Callable[[RuleHead], None],
        exceptions: dict[str, LooseException],
    ) -> None:
        self.symbols = symbols
        self.values = values
        self.finish_rule = finish_rule
        self.exceptions = exceptions

    # ---- blocks ----------------------------------------------------------------------------------------------

    def block(
        self, nodes: list[Node], scope: Scope, path: str
    ) -> tuple[list[il.Line], list[il.Gate], list[str], list[il.Note]]:
        """Lower the lines of a block. Also gives the gates, prose and notes that stand among them."""
        made: list[il.Line] = []
        gates: list[il.Gate] = []
        prose: list[str] = []
        notes: list[il.Note] = []
        for number, node in enumerate(nodes, 1):
            match node.kind:
                case "prose":
                    prose.append(read_prose(node))
                case "note_line":
                    notes.append(read_note(node))
                case "gate":
                    gates.append(self.gate(node, scope, f"{path}/{number}"))
                case _:
                    made.append(self.line(node, scope, f"{path}/{number}"))
        return made, gates, prose, notes

    def gate(self, node: Node, scope: Scope, path: str) -> il.Gate:
        """`only when C`, `never when C`, `must when C`."""
        token, condition = node.token("GATE"), node.node("alternatives")
        assert token is not None and condition is not None
        return il.Gate(
            id=path,
            kind=token.text.split()[0].casefold(),
            condition=self.values.conditions.condition(condition, scope),
            cites=citations(node),
            notes=beside(node).notes,
            place=node.place,
        )

    def line(self, node: Node, scope: Scope, path: str) -> il.Line:
        """Any line."""
        match node.kind:
            case "step" | "inline_step":
                return self.step(node, scope, path)
            case "gap_step":
                return self._finish(node, scope, path, il.GapStep(gap_words(node)), "")
            case "block_line":
                return self._block_line(node, scope, path)
            case _:
                raise AssertionError(node.kind)

    # ---- plain lines -------------------------------------------------------------------------------------------

    def step(self, node: Node, scope: Scope, path: str) -> il.Line:
        """A line that does one thing."""
        action = next(part for part in node.parts if not (isinstance(part, Node) and part.kind in {"tail", "notes"}))
        if isinstance(action, Token):
            return self._finish(node, scope, path, il.GapStep(gap_words(node)), "")
        label_token = action.token("LABEL")
        label = " ".join(label_token.text.split()) if label_token is not None else ""
        if label and (found := _CONDITION_WORDS.search(label)) is not None:
            assert label_token is not None
            scope.symbols.collector.report(
                codes.CONDITION_IN_LABEL,
                action.at(label_token),
                f"The label `{label}` holds `{found.group()}`.",
                help="A condition starts with `when`: write `when …` after the label.",
            )
        deed = self._deed(action, scope)
        return self._finish(node, scope, path, deed, label)

    def _finish(self, node: Node, scope: Scope, path: str, deed: il.Deed, label: str) -> il.Line:
        tail = node.node("tail")
        condition: ir.Condition | None = None
        each: ir.Expression | None = None
        lot: Number = 1
        once, restates = False, ""
        if tail is not None:
            alternatives = tail.node("alternatives")
            if alternatives is not None:
                condition = self.values.conditions.condition(alternatives, scope)
            each_node = tail.node("each_tail")
            if each_node is not None:
                each, lot = self._each(next(each_node.nodes()), scope)
            once = tail.token("ONCE") is not None
            token = tail.token("RESTATES")
            restates = token.text.split(None, 1)[1].strip() if token is not None else ""
        side = beside(node)
        exceptions = [self._exception(part, scope, path) for part in side.exceptions]
        loose = self.exceptions.get(key(label)) if label else None
        if loose is not None:
            loose.used.append(path)
            exceptions.append(self._loose(loose, scope, path))
        cites = (
            *citations(node),
            *(cite for cite in (citations(tail) if tail is not None else ()) if cite not in citations(node)),
        )
        return il.Line(
            id=path,
            deed=deed,
            label=label,
            condition=condition,
            each=each,
            each_lot=lot,
            once=once,
            restates=restates,
            exceptions=tuple(exceptions),
            cites=cites,
            notes=side.notes,
            prose=side.prose,
            place=node.place,
        )

    def _each(self, node: Node, scope: Scope) -> tuple[ir.Expression, Number]:
        """`for each extra man`, `for each 2 gunners lost`, `for each 10% of its losses`: value and lot."""
        inner = node
        while inner.kind in {"sum", "product"} and len(inner.parts) == 1 and isinstance(inner.parts[0], Node):
            inner = inner.parts[0]
        if inner.kind == "part_of":
            amount = inner.node("quantity")
            found = read_quantity(text_of(amount)) if amount is not None else None
            return self.values.value(list(inner.nodes())[-1], scope)[0], found[0] if found else 1
        if inner.kind == "counted_value":
            amount, name = inner.node("quantity"), inner.token("NAME")
            found = read_quantity(text_of(amount)) if amount is not None else None
            if name is not None:
                return self.values.names.name(name, inner, scope)[0], found[0] if found else 1
        return self.values.value(node, scope)[0], 1

    def _exception(self, node: Node, scope: Scope, path: str) -> il.Exception_:
        alternatives = node.node("alternatives")
        instead = node.node("inline_step")
        return il.Exception_(
            condition=self.values.conditions.condition(alternatives, scope) if alternatives is not None else None,
            instead=self.step(instead, scope.block(), f"{path}/instead") if instead is not None else None,
            cites=citations(node),
            place=node.place,
        )

    def _loose(self, loose: LooseException, scope: Scope, path: str) -> il.Exception_:
        when = loose.node.node("exception_when")
        alternatives = when.node("alternatives") if when is not None else None
        instead = loose.node.node("instead")
        step = next(instead.nodes()) if instead is not None else None
        return il.Exception_(
            condition=self.values.conditions.condition(alternatives, scope) if alternatives is not None else None,
            instead=self.step(step, scope.block(), f"{path}/instead") if step is not None else None,
            cites=loose.cites,
            place=loose.node.place,
        )

    # ---- what a line does ------------------------------------------------------------------------------------------

    def _deed(self, node: Node, scope: Scope) -> il.Deed:
        values, place = self.values, node.place
        match node.kind:
            case "roll":
                dice, of = values.value(value_node(node), scope, Dice())
                if isinstance(of, Words) and of.words and isinstance(of.words[0], Die):
                    of = Dice()
                if not isinstance(of, Dice | Anything):
                    scope.symbols.collector.report(
                        codes.WRONG_TYPE,
                        place,
                        f"`{text_of(value_node(node))}` is no dice.",
                        help="Write how many and which: `roll 2D6`, or name a `dice` list.",
                    )
                scope.score = Numbers()
                return il.Roll(dice, self._called(node, scope))
            case "roll_range":
                token = node.token("RANGE")
                found = read_span(token.text) if token is not None else None
                scope.score = Numbers()
                low, high = (int(found[0]), int(found[1])) if found is not None else (0, 0)
                return il.RollRange(low, high, self._called(node, scope))
            case "start_at":
                value, scope.score = values.value(value_node(node), scope)
                return il.StartAt(value)
            case "add" | "subtract":
                value, of = values.value(value_node(node), scope)
                self._number_wanted(of, value_node(node), scope)
                return il.Add(value, 1 if node.kind == "add" else -1)
            case "multiply" | "divide":
                return il.Multiply(values.value(value_node(node), scope)[0], node.kind == "divide")
            case "add_modifiers":
                return self._add_modifiers(node, scope)
            case "amount":
                return self._amount(node)
            case "dice_amount":
                return il.MoreDice(leading_number(node, "DICE_AMOUNT"))
            case "each_amount":
                return il.OnEachDie(leading_number(node, "EACH_AMOUNT"))
            case "as_you_wish":
                token = node.token("WISH")
                return il.AsYouWish(first_number(node, "WISH"), token is not None and "times" in token.text.casefold())
            case "shift":
                token = node.token("SHIFT")
                assert token is not None
                steps = first_number(node, "SHIFT")
                return il.Shift(steps if token.text.casefold().startswith("up") else -steps)
            case "drop":
                token = node.token("DROP")
                assert token is not None
                return il.Drop("highest" in token.text.casefold(), first_number(node, "DROP", 1))
            case "halve":
                token = node.token("ROUNDED")
                return il.Halve(None if token is None else token.text.casefold().endswith("up"))
            case "double":
                return il.Amount(2, times=True)
            case "round":
                token = node.token("ROUND")
                return il.Round(token is not None and token.text.casefold().endswith("up"))
            case "never_below" | "never_above":
                return il.Clamp(values.value(value_node(node), scope)[0], node.kind == "never_below")
            case "hits_on":
                return il.HitsOn(values.conditions.bands.band(value_node(node), scope, Numbers()))
            case "always":
                token = node.token("ALWAYS")
                assert token is not None
                return il.Always(first_number(node, "ALWAYS"), "hits" in token.text.casefold())
            case "read":
                return self._read(node, scope)
            case "let":
                name = node.token("NAME")
                assert name is not None
                value, of = values.value(value_node(node), scope)
                scope.values[key(name.text)] = of
                return il.Let(key(name.text), value)
            case "result_is":
                value, scope.score = values.value(
                    value_node(node), scope, scope.score if isinstance(scope.score, Words) else None
                )
                return il.ResultIs(value)
            case "becomes":
                return self._becomes(node, scope)
            case "no_longer":
                return self._no_longer(node, scope)
            case "loses" | "gains":
                return self._change(node, scope)
            case "every":
                return self._every(node, scope)
            case "remove_piece":
                return il.RemovePiece(values.names.reference(value_node(node), scope)[0])
            case "call":
                return self._call(node, scope)
            case "may" | "must":
                return self._offer(node, scope)
            case "choose" | "draw":
                return self._choose(node, scope)
            case "higher_wins":
                token = node.token("HIGHER_WINS")
                return il.HigherWins(token is not None and "higher" in token.text.casefold())
            case "roll_again":
                return il.RollAgain()
            case "stop_here":
                return il.StopHere()
            case "game_over":
                return il.GameOver()
            case "by_hand":
                return self._by_hand(node, scope)
            case _:
                raise AssertionError(node.kind)

    def _called(self, node: Node, scope: Scope) -> str | None:
        called = node.node("called")
        name = called.token("NAME") if called is not None else None
        if name is None:
            return None
        scope.values[key(name.text)] = Numbers()
        return key(name.text)

    def _number_wanted(self, of: Type, node: Node, scope: Scope) -> None:
        if isinstance(of, Words | YesNo | PieceOf):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` is no number, so it cannot be added.",
                help="Add a number; a word can be looked up in a table first.",
            )

    def _amount(self, node: Node) -> il.Amount:
        token = node.token("AMOUNT")
        assert token is not None
        if token.text[0] in "x\u00d7":
            found = read_quantity(token.text[1:])
            return il.Amount(found[0] if found else 1, times=True)
        found = read_quantity(token.text)
        value = found[0] if found is not None else 0
        part = token.text.endswith("%") or isinstance(value, Fraction)
        return il.Amount(tidy(value), part=part)

    def _add_modifiers(self, node: Node, scope: Scope) -> il.Deed:
        name = node.token("NAME")
        assert name is not None
        head = scope.symbols.modifiers.get(key(name.text))
        if head is None:
            known = [f"{found.name}" for found in scope.symbols.modifiers.values()]
            scope.symbols.unknown(
                node.at(name),
                name.text,
                "a list `modifiers to …` is wanted",
                known,
                f"Write one: `modifiers to {name.text} of a …`.",
            )
            return il.GapStep(f"modifiers to {name.text}")
        return il.AddModifiers(f"modifiers to {key(head.name)}", self._arguments(head, node, scope))

    def _read(self, node: Node, scope: Scope) -> il.Deed:
        name = node.token("NAME")
        assert name is not None
        table = self.values.names.table(name.text, scope)
        if table is None:
            scope.symbols.unknown(
                node.at(name),
                name.text,
                "a table is wanted",
                [found.name for found in scope.symbols.tables.values()],
            )
            scope.score = Anything()
            return il.GapStep(name.text)
        using = node.node("using")
        used = self.values.value(value_node(using), scope) if using is not None else None
        if used is not None and isinstance(used[1], PieceOf) and table.across is not None:
            used = None
        look = self.values.names.look_up(table, node.place, scope, used)
        scope.score = table.type
        scope.columns = (
            tuple(key(column) for column in table.columns) if table.across is None and len(table.columns) > 1 else ()
        )
        return il.Read(look)

    def _becomes(self, node: Node, scope: Scope) -> il.Deed:
        target = next(node.nodes("reference"))
        value_node = next(part for part in node.nodes() if part is not target)
        piece, of = self.values.names.reference(target, scope)
        if isinstance(piece, ir.Field) and not (
            isinstance(of, PieceOf) and self._says_what_it_is(of, value_node, scope)
        ):
            value, other = self.values.value(value_node, scope, of)
            self._fits(of, other, value, value_node, scope)
            return il.Become(piece.of, piece.field, value)
        if isinstance(of, PieceOf):
            same = Node("same", [value_node], value_node.start, value_node.end, value_node.file)
            condition = self.values.conditions.adjective(piece, of, same, scope)
            if isinstance(condition, ir.Holds) and isinstance(condition.value, ir.Field):
                return il.Become(piece, condition.value.field, ir.Constant(True, place=node.place))
            if (
                isinstance(condition, ir.Is)
                and isinstance(condition.value, ir.Field)
                and isinstance(condition.bands[0], ir.Same)
            ):
                return il.Become(piece, condition.value.field, condition.bands[0].value)
        elif not isinstance(piece, ir.Gap):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                target.place,
                f"`{text_of(target)}` cannot be changed: it is no field of a piece.",
                help="Facts are what players see on the table. Make it a field of a piece if a rule changes it.",
            )
        return il.GapStep(text_of(node))

    def _says_what_it_is(self, of: PieceOf, node: Node, scope: Scope) -> bool:
        """`its company becomes bloodied` changes the company; `its target becomes the defender` changes who it is."""
        name = lone_name(node)
        if name is None or scope.role(name.text) is not None or key(name.text) == "none":
            return False
        return any(
            (
                isinstance(field.type, YesNo)
                and key(name.text) in {key(field.name), key(field.name).removesuffix(" this turn")}
            )
            or (isinstance(field.type, Words) and find_word(field.type, name.text.removeprefix("in ")) is not None)
            for field in self.symbols.all_fields(of.kind)
        )

    def _fits(self, of: Type, other: Type, value: ir.Expression, node: Node, scope: Scope) -> None:
        wrong = (isinstance(of, Numbers) and isinstance(other, Words | YesNo | PieceOf)) or (
            isinstance(of, Words) and isinstance(other, Numbers | YesNo | PieceOf)
        )
        if wrong:
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` is not among the values it can have.",
                help=f"It can be: {', '.join(str(word) for word in of.words)}."
                if isinstance(of, Words)
                else "Write a number.",
            )
        if isinstance(of, Numbers) and isinstance(value, ir.Constant) and isinstance(value.value, int | Fraction):
            low, high = of.low, of.high
            if (low is not None and value.value < low) or (high is not None and value.value > high):
                scope.symbols.collector.report(
                    codes.OUT_OF_DOMAIN,
                    node.place,
                    f"`{text_of(node)}` is outside what it can be.",
                    help="Change the number here, or the range in the declaration.",
                )

    def _no_longer(self, node: Node, scope: Scope) -> il.Deed:
        target, name = next(node.nodes("reference")), node.token("NAME")
        assert name is not None
        piece, of = self.values.names.reference(target, scope)
        if isinstance(of, PieceOf):
            same = Node("same", [name], name.start, name.end, node.file)
            condition = self.values.conditions.adjective(piece, of, same, scope)
            if isinstance(condition, ir.Holds) and isinstance(condition.value, ir.Field):
                return il.Become(piece, condition.value.field, ir.Constant(False, place=node.place))
            if isinstance(condition, ir.Is):
                scope.symbols.collector.report(
                    codes.WRONG_TYPE,
                    node.at(name),
                    f"`no longer {name.text}` does not say what it is instead.",
                    help="Only yes-or-no fields can be `no longer`; write what it `becomes`.",
                )
        return il.GapStep(text_of(node))

    def _change(self, node: Node, scope: Scope) -> il.Deed:
        target, change = next(node.nodes("reference")), node.node("change")
        assert change is not None
        name = change.token("NAME")
        assert name is not None
        piece, of = self.values.names.reference(target, scope)
        many = change.token("AS_MANY") is not None
        amount_node = [part for part in change.nodes()][-1]
        if many:
            amount, _ = self.values.value(amount_node, scope)
        else:
            amount, _ = self.values.number(amount_node, scope)
        if not isinstance(of, PieceOf):
            if not isinstance(piece, ir.Gap):
                scope.symbols.collector.report(
                    codes.WRONG_TYPE,
                    target.place,
                    f"`{text_of(target)}` is no piece, so it gains and loses nothing.",
                    help="Name a piece: `the target loses 2 men`.",
                )
            return il.GapStep(text_of(node))
        field = self._field(of.kind, name, node, scope)
        if field is None:
            return il.GapStep(text_of(node))
        return il.Change(piece, key(field.name), amount, node.kind == "gains")

    def _field(self, kind: str, name: Token, node: Node, scope: Scope) -> FieldOf | None:
        field = scope.symbols.field(kind, name.text)
        if field is None:
            fields = [found.name for found in scope.symbols.all_fields(kind)]
            near = nearest(name.text, fields)
            scope.symbols.collector.report(
                codes.NO_SUCH_FIELD,
                node.at(name),
                f"A {scope.symbols.pieces[kind].name} has no `{name.text}`.",
                help=f"Did you mean `{near}`?"
                if near
                else f"Declare it below `piece {scope.symbols.pieces[kind].name}`.",
            )
        return field

    def _every(self, node: Node, scope: Scope) -> il.Deed:
        names = list(node.tokens("NAME"))
        numbers = list(node.tokens("NUMBER"))
        owner = node.node("owner_ref")
        if owner is not None:
            piece, of = self.values.names.reference(next(owner.nodes()), scope)
        else:
            it = scope.role("it")
            piece, of = (
                (ir.Role(it[0], it[1], place=node.place), PieceOf(it[1]))
                if it
                else (ir.Gap("it", place=node.place), Anything())
            )
        if not isinstance(of, PieceOf):
            return il.GapStep(text_of(node))
        lot, _ = self.values.number(next(node.nodes("quantity")), scope)
        first, second = (
            self._field(of.kind, names[0], node, scope),
            self._field(of.kind, names[-1], node, scope),
        )
        if first is None or second is None:
            return il.GapStep(text_of(node))
        return il.Every(
            piece,
            lot,
            key(first.name),
            whole(numbers[-1].text) if numbers[-1].text.isdigit() else 0,
            key(second.name),
        )

    # ---- calls, offers, choices ---------------------------------------------------------------------------------

    def _head(self, name: Token, node: Node, scope: Scope, wanted: str) -> tuple[RuleHead | None, list[Node]]:
        head, arguments = self.values.calls.head_of_call(name, argument_nodes(node), node, scope)
        if head is None:
            known = [found.name for found in scope.symbols.rules.values()]
            scope.symbols.unknown(
                node.at(name),
                name.text,
                f"{wanted} is wanted",
                known,
                f"Write one: `{wanted.split()[-1]} {name.text} of a …`.",
            )
        return head, arguments

    def _call(self, node: Node, scope: Scope) -> il.Deed:
        verb_token, name = node.token("CALL"), node.token("NAME")
        assert verb_token is not None and name is not None
        verb = " ".join(verb_token.text.casefold().split())
        wanted_text = {"do": "an action", "test": "a test", "fight": "a fight", "work out": "a work out"}[verb]
        head, argument_parts = self._head(name, node, scope, wanted_text)
        if head is None:
            return il.GapStep(text_of(node))
        wanted = {
            "do": RuleKind.ACTION,
            "test": RuleKind.TEST,
            "fight": RuleKind.FIGHT,
            "work out": RuleKind.WORK_OUT,
        }[verb]
        if head.kind is not wanted:
            right = {RuleKind.ACTION: "do", RuleKind.TEST: "test", RuleKind.FIGHT: "fight"}.get(head.kind)
            help = (
                f"Write `{right} {head.name}`."
                if right
                else f"It is a value: use its name, as in `start at {head.name}`."
            )
            scope.symbols.collector.report(
                codes.WRONG_VERB,
                node.at(verb_token),
                f"`{head.name}` is declared as `{head.kind.value}`, not as what `{verb}` carries out.",
                help=help,
            )
            return il.GapStep(text_of(node))
        arguments = self._arguments(head, node, scope, argument_parts)
        answers = head.kind in (RuleKind.TEST, RuleKind.FIGHT, RuleKind.WORK_OUT)
        if answers:
            self.finish_rule(head)
            scope.score = head.type
            if head.kind is RuleKind.FIGHT:
                self._open_result(head, scope, arguments)
        return il.Call(key(head.name), arguments, answers)

    def _open_result(self, head: RuleHead, scope: Scope, arguments: tuple[ir.Expression, ...]) -> None:
        """After a fight, `the winner` and `the loser` can be named."""
        kinds = [param.kind for param in head.params]
        if len(kinds) >= 2:
            scope.roles["winner"] = kinds[0]
            scope.roles["loser"] = kinds[1]

    def _arguments(
        self, head: RuleHead, node: Node, scope: Scope, arguments: list[Node] | None = None
    ) -> tuple[ir.Expression, ...]:
        given = self.given_arguments(head, argument_nodes(node) if arguments is None else arguments, scope)
        return filled(head, given, node.place, scope)

    def given_arguments(self, head: RuleHead, arguments: list[Node], scope: Scope) -> dict[int, ir.Expression]:
        """The roles a call names."""
        return self.values.calls.given_arguments(head, arguments, scope)[0]

    def _offer(self, node: Node, scope: Scope) -> il.Deed:
        name = node.token("NAME")
        offered = node.node("each_piece", "one_offered")
        assert name is not None and offered is not None
        head, argument_parts = self._head(name, node, scope, "an action")
        piece: ir.Expression | None = None
        kind, it, owner, condition = "", "", None, None
        inner = scope.block()
        if offered.kind == "each_piece":
            token = offered.token("NAME")
            assert token is not None
            found = self.values.names.kind(token, offered, scope)
            if found is None:
                return il.GapStep(text_of(node))
            kind, it = found, scope.fresh(found)
            owner = self.values.names.owner(offered, scope)
            inner = scope.inside(it, kind)
            condition = self.values.conditions.which(offered, inner)
        else:
            piece, of = self.values.names.reference(next(offered.nodes()), scope)
            if not isinstance(of, PieceOf):
                if not isinstance(piece, ir.Gap):
                    scope.symbols.collector.report(
                        codes.WRONG_TYPE,
                        offered.place,
                        f"`{text_of(offered)}` is no piece.",
                        help="Name a piece.",
                    )
                return il.GapStep(text_of(node))
            kind = of.kind
            it = scope.fresh(kind)
            inner = scope.inside(it, kind)
        if head is None:
            return il.GapStep(text_of(node))
        if head.kind not in (RuleKind.ACTION, RuleKind.TEST):
            scope.symbols.collector.report(
                codes.WRONG_VERB,
                node.at(name),
                f"`{head.name}` is declared as `{head.kind.value}`; only an action or a test can be offered.",
                help="Make it an `action`.",
            )
            return il.GapStep(text_of(node))
        given = self.given_arguments(head, argument_parts, inner)
        arguments: list[ir.Expression | None] = []
        for index, param in enumerate(head.params):
            if index in given:
                arguments.append(given[index])
            elif index == 0:
                arguments.append(ir.Role(it, kind, place=node.place))
            elif key(param.name) in scope.roles or param.kind not in scope.symbols.pieces:
                arguments.append(carried(param.name, param.kind, param.type, node.place, inner, head.name))
            else:
                arguments.append(None)
        order_node = node.node("order")
        order = text_of(order_node).casefold() if order_node is not None else ""
        return il.Offer(
            piece,
            kind,
            owner,
            it,
            condition,
            node.kind == "must",
            key(head.name),
            tuple(arguments),
            at_once="at once" in order,
            one_at_a_time="one at a time" in order,
        )

    def _choose(self, node: Node, scope: Scope) -> il.Deed:
        name = node.token("NAME")
        assert name is not None
        random = node.kind == "draw"
        chooser: ir.Expression | None = None
        chooser_node = node.node("chooser")
        if chooser_node is not None:
            chooser = self.values.names.reference(next(chooser_node.nodes()), scope)[0]
        called = node.node("called")
        called_name = called.token("NAME") if called is not None else None
        symbols = scope.symbols
        piece = symbols.piece(name.text)
        choice = symbols.choices.get(key(name.text))
        words: tuple[object, ...] = ()
        if piece is None and choice is not None:
            words = choice.words
        elif piece is None:
            it = scope.role("it")
            field = symbols.field(it[1], name.text) if it is not None else None
            if field is not None and isinstance(field.type, Words):
                words = field.type.words
            else:
                symbols.unknown(
                    node.at(name),
                    name.text,
                    "a kind of piece or a list of words is wanted",
                    [p.name for p in symbols.pieces.values()],
                )
                return il.GapStep(text_of(node))
        given = key(called_name.text) if called_name is not None else key(name.text)
        if words:
            scope.values[given] = Words(name.text, tuple(words))  # type: ignore[arg-type]
            return il.Choose(chooser, "", words, None, "", None, given, random)
        assert piece is not None
        kind = key(piece.name)
        role = scope.fresh(kind)
        owner = self.values.names.owner(node, scope)
        condition = self.values.conditions.which(node, scope.inside(role, kind))
        scope.roles[given] = kind
        scope.aliases.pop(given, None)
        return il.Choose(chooser, kind, (), owner, role, condition, given, random)

    def _by_hand(self, node: Node, scope: Scope) -> il.Deed:
        token = node.token("TEXT")
        if token is None:
            return il.ByHand("")
        text, values = self.interpolate(token.text, token.start, node, scope)
        return il.ByHand(text, values)

    def interpolate(self, text: str, start: int, node: Node, scope: Scope) -> tuple[str, tuple[ir.Expression, ...]]:
        """Text with `{value}` in it: the text with `{0}`, `{1}` …, and the values."""
        values: list[ir.Expression] = []
        made: list[str] = []
        at = 0
        for found in _BRACES.finditer(text):
            tree, faults, syntax = parse_stretch(node.file, start + found.start(1), start + found.end(1), "just_value")
            place = Place(node.file, Span(start + found.start(), start + found.end()))
            if tree is None or faults or syntax:
                scope.symbols.collector.report(
                    codes.UNREADABLE_CELL,
                    place,
                    f"`{found.group()}` holds no value.",
                    help="Between braces stands a name or a sum: `{the total}`.",
                )
                value: ir.Expression = ir.Gap(found.group(1), place=place)
            else:
                value, _ = self.values.value(next(tree.nodes()), scope)
            made.append(text[at : found.start()].replace("{", "{{").replace("}", "}}") + "{" + str(len(values)) + "}")
            values.append(value)
            at = found.end()
        made.append(text[at:].replace("{", "{{").replace("}", "}}"))
        return "".join(made), tuple(values)

    # ---- lines that hold lines ---------------------------------------------------------------------------------------

    def _block_line(self, node: Node, scope: Scope, path: str) -> il.Line:
        opener_node = next(node.nodes())
        inner = scope.block()
        opener = self._opener(opener_node, scope, inner)
        inner = self._inner_scope
        body = node.node("body")
        inline = node.node("inline_step")
        lines: tuple[il.Line, ...] = ()
        prose: list[str] = []
        notes: list[il.Note] = []
        if inline is not None:
            lines = (self.step(inline, inner, f"{path}/1"),)
        elif body is not None:
            made, _gates, prose, notes = self.block(list(body.nodes()), inner, path)
            lines = tuple(made)
        else:
            scope.symbols.collector.report(
                codes.NOTHING_BELOW,
                opener_node.place,
                f"Nothing stands below `{text_of(opener_node)}`.",
                help="The lines that depend on it go two spaces further in."
                if opener_node.kind in _NEEDS_BODY
                else f"Write a line after a colon, `{text_of(opener_node)}: …`, or lines below it, two spaces further in.",
            )
        cites = citations(opener_node)
        condition = None
        return il.Line(
            id=path,
            opener=opener,
            body=lines,
            condition=condition,
            cites=cites,
            prose=tuple(prose),
            notes=tuple(notes),
            place=opener_node.place,
        )

    _inner_scope: Scope

    def _opener(self, node: Node, scope: Scope, inner: Scope) -> il.Opener:
        self._inner_scope = inner
        match node.kind:
            case "when_block":
                condition = node.node("alternatives")
                assert condition is not None
                return il.When(self.values.conditions.condition(condition, scope))
            case "otherwise_block":
                return il.Otherwise()
            case "on_block":
                bands = [
                    self.values.conditions.bands.band(next(part.nodes()), scope, scope.score)
                    for part in node.nodes("on_value")
                ]
                return il.On(tuple(bands))
            case "on_tie":
                return il.OnTie()
            case "past_end":
                return il.PastEnd()
            case "on_chance":
                first, second = list(node.nodes("sum"))[:2]
                return il.OnChance(self.values.value(first, scope)[0], self.values.value(second, scope)[0])
            case "for_each":
                return self._for_each(node, scope)
            case "repeat_until":
                condition, times = node.node("alternatives"), node.node("times")
                assert condition is not None
                count = self.values.value(value_node(times), scope)[0] if times is not None else None
                return il.Repeat(self.values.conditions.condition(condition, scope), count)
            case "repeat_times":
                return il.Repeat(None, self.values.value(value_node(node), scope)[0])
            case "choose_one" | "choose_some":
                chooser = node.node("chooser")
                assert chooser is not None
                piece, _ = self.values.names.reference(next(chooser.nodes()), scope)
                token = node.token("UP_TO_N")
                most = whole(re.sub(r"\D", "", token.text)) if token is not None else 1
                return il.ChooseAmong(piece, most, node.kind == "choose_one")
            case _:
                raise AssertionError(node.kind)

    def _for_each(self, node: Node, scope: Scope) -> il.Opener:
        name = node.token("NAME")
        assert name is not None
        kind = self.values.names.kind(name, node, scope)
        if kind is None:
            return il.When(ir.Holds(ir.Gap(name.text, place=node.place), place=node.place))
        called = node.node("called")
        called_name = called.token("NAME") if called is not None else None
        it = key(called_name.text) if called_name is not None else scope.fresh(kind)
        owner = self.values.names.owner(node, scope)
        inner = scope.inside(it, kind)
        condition = self.values.conditions.which(node, inner)
        order_node = node.node("order")
        self._inner_scope = inner
        order = text_of(order_node).casefold() if order_node is not None else ""
        return il.ForEach(kind, owner, it, condition, at_once="at once" in order, any_order="any order" in order)

    # ---- fights ---------------------------------------------------------------------------------------------------------

    def fight(
        self, head: RuleHead, nodes: list[Node], path: str
    ) -> tuple[list[il.Line], list[il.Gate], list[str], list[il.Note], Type]:
        """A fight: lines up to `the higher wins` are done for each side, the others once."""
        scope = Scope.of_params(self.symbols, head.params)
        roles = [key(param.name) for param in head.params if param.kind in scope.symbols.pieces]
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
        lines, gates, prose, notes = self.block(nodes[:cut], scoring, path)
        after = scope.block()
        after.values.update({name: of for name, of in scoring.values.items() if name not in after.values})
        if len(roles) >= 2:
            after.roles["winner"] = scope.roles[roles[0]]
            after.roles["loser"] = scope.roles[roles[1]]
            after.fight = (roles[0], roles[1])
        after.it = None
        after.score = Words(head.name, (*tuple(roles[:2]), "tie")) if len(roles) >= 2 else Anything()
        made, gates2, prose2, notes2 = self.block(nodes[cut:], after, f"{path}/after")
        return [*lines, *made], [*gates, *gates2], [*prose, *prose2], [*notes, *notes2], after.score


def _is_higher_wins(node: Node) -> bool:
    return node.kind == "step" and any(isinstance(part, Node) and part.kind == "higher_wins" for part in node.parts)


__all__ = ["SIDE", "TOTAL", "Bundle", "Lines", "LooseException"]
