"""Values and conditions: parse tree to expressions, every name found, every word read in its domain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.diagnostics.spelling import nearest
from grognard.ir import expressions as ir
from grognard.ir.names import key, singular
from grognard.ir.ruleset import FieldOf, RuleKind, Table
from grognard.ir.types import Anything, Bundle, Dice, Die, Numbers, PieceOf, Type, Value, Words, YesNo
from grognard.lowering.quantities import dice as read_dice
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.quantities import span as read_span
from grognard.lowering.scope import ENEMY, EXCESS, NATURAL, SIDE, TOTAL, TOTAL_NAMES, Scope
from grognard.lowering.symbols import RuleHead, by_name, find_word
from grognard.source import Place
from grognard.syntax.parser import Node
from grognard.syntax.token import Token

Typed = tuple[ir.Expression, Type]
_OPERATORS = {
    "PLUS": ir.Operator.PLUS,
    "MINUS": ir.Operator.MINUS,
    "TIMES": ir.Operator.TIMES,
    "DIVIDED_BY": ir.Operator.DIVIDED,
}
_ASIDE = re.compile(r"\s+(of|to|at|against|with)\s+", re.IGNORECASE)
_NO_EFFECT = frozenset({"no effect", "nothing", "none"})


class Values:
    """Lowers values and conditions. `finish_rule` makes sure that the type of a rule's result is known."""

    def __init__(self, finish_rule: Callable[[RuleHead], None]) -> None:
        self.finish_rule = finish_rule

    # ---- values ------------------------------------------------------------------------------------------

    def value(self, node: Node, scope: Scope, expected: Type | None = None) -> Typed:
        """Any value: `sum`, `value`, `factor`, … with the domain it is expected in, if one is."""
        place = node.place
        match node.kind:
            case "sum" | "product":
                return self._arithmetic(node, scope, expected)
            case "value":
                return self.value(_only(node), scope, expected)
            case "count":
                return self._count(node, scope), Numbers(0)
            case "as_many_dice":
                return self._as_many_dice(node, scope), Dice()
            case "worked_out":
                return self._worked_out(node, scope)
            case "number":
                return self.number(_need(node, "quantity"), scope)
            case "quantity":
                return self.number(node, scope)
            case "counted_value":
                return self._counted(node, scope, expected)
            case "dice":
                return self._dice(node, scope, expected)
            case "gap":
                return ir.Gap(gap_words(node), place=place), expected or Anything()
            case "group":
                return self.value(_only(node), scope, expected)
            case "half":
                inner, of = self._as_number(_only(node), scope)
                return _arithmetic(inner, ir.Operator.DIVIDED, ir.number(2, place), place), of
            case "twice":
                inner, of = self._as_number(_only(node), scope)
                return _arithmetic(inner, ir.Operator.TIMES, ir.number(2, place), place), of
            case "part_of":
                part, _ = self.number(_need(node, "quantity"), scope)
                inner, of = self._as_number(list(node.nodes())[-1], scope)
                return _arithmetic(inner, ir.Operator.TIMES, part, place), of
            case "best":
                values = [self._as_number(part, scope) for part in node.nodes()]
                token = node.token("BEST")
                higher = token is not None and "higher" in token.text.casefold()
                return ir.Best(tuple(value for value, _ in values), higher, place=place), values[0][1]
            case "gather":
                return self._gather(node, scope)
            case "reference" | "owned" | "name" | "its" | "it":
                return self.reference(node, scope, expected)
            case _:
                raise AssertionError(node.kind)

    def _arithmetic(self, node: Node, scope: Scope, expected: Type | None) -> Typed:
        parts = [part for part in node.parts if isinstance(part, Node)]
        operators = [_OPERATORS[token.kind] for token in node.tokens(*_OPERATORS)]
        if not operators:
            value, of = self.value(parts[0], scope, expected)
        else:
            first, of = self._as_number(parts[0], scope)
            rest: list[tuple[ir.Operator, ir.Expression]] = []
            for operator, part in zip(operators, parts[1:], strict=True):
                operand, other = self._as_number(part, scope)
                if operator in (ir.Operator.PLUS, ir.Operator.MINUS):
                    of = self._same_unit(of, other, part.place, scope)
                elif isinstance(other, Numbers) and other.unit and isinstance(of, Numbers):
                    of = Numbers(unit="" if of.unit else other.unit)
                rest.append((operator, operand))
            value = ir.Arithmetic(first, tuple(rest), place=node.place)
            of = Numbers(unit=of.unit) if isinstance(of, Numbers) else of
        rounded = node.token("ROUNDED")
        if rounded is not None:
            return ir.Rounded(value, rounded.text.casefold().endswith("up"), place=node.place), of
        return value, of

    def _same_unit(self, left: Type, right: Type, place: Place, scope: Scope) -> Type:
        if isinstance(left, Numbers) and isinstance(right, Numbers):
            if left.unit and right.unit and left.unit != right.unit:
                scope.symbols.collector.report(
                    codes.UNITS_MIXED,
                    place,
                    f"This is in {right.unit}, and what stands before it in {left.unit}.",
                    help=f"Write both in {scope.symbols.unit or left.unit}.",
                )
            return left if left.unit else right
        return left

    def _as_number(self, node: Node, scope: Scope) -> Typed:
        value, of = self.value(node, scope)
        if isinstance(of, Words | YesNo | PieceOf):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` is {_sort(of)}, and a number is wanted here.",
                help="Only numbers, lengths and dice can be added, multiplied or compared in size.",
            )
        return value, of

    def number(self, node: Node, scope: Scope) -> Typed:
        """A number, part or length that stands in the text."""
        text = text_of(node)
        found = read_quantity(text)
        if found is None:
            return ir.Gap(text, place=node.place), Numbers()
        value, unit = found
        return ir.Constant(value, unit if unit != "%" else "", place=node.place), Numbers(
            unit=unit if unit != "%" else ""
        )

    def _counted(self, node: Node, scope: Scope, expected: Type | None) -> Typed:
        """`6 pounder` (a word of a list) or `2 actions` (so many of something)."""
        text = text_of(node)
        if isinstance(expected, Words) and (word := find_word(expected, text)) is not None:
            return ir.Constant(word, place=node.place), expected  # type: ignore[arg-type]
        lists = scope.symbols.word_lists(text)
        if lists:
            return ir.Constant(find_word(lists[0], text), place=node.place), lists[0]  # type: ignore[arg-type]
        number, of = self.number(_need(node, "quantity"), scope)
        name = node.token("NAME")
        if name is not None and expected is not None and not isinstance(expected, Numbers | Anything):
            scope.symbols.unknown(node.place, text, f"{_sort(expected)} is wanted", _words_of(expected))
        return number, of

    def _dice(self, node: Node, scope: Scope, expected: Type | None) -> Typed:
        text = text_of(node)
        found = read_dice(text)
        if found is None:
            scope.symbols.collector.report(
                codes.UNREADABLE_NUMBER,
                node.place,
                f"`{text}` is no throw of dice that can be made.",
                help="Between 1 and 1,000 dice of 1 to 1,000 sides each: `2D6`, `D10`, `D%`.",
            )
            return ir.Gap(text, place=node.place), Dice()
        count, die = found
        if isinstance(expected, Words) and find_word(expected, text) is not None:
            return ir.Constant(die, place=node.place), expected
        if count == 1 and text[0] in "dD":
            lists = [words for words in scope.symbols.word_lists(text) if die in words.words]
            return ir.Constant(die, place=node.place), lists[0] if lists and expected is not None else Dice()
        return ir.DiceOf(ir.number(count, node.place), ir.Constant(die, place=node.place), place=node.place), Dice()

    def _as_many_dice(self, node: Node, scope: Scope) -> ir.Expression:
        token = node.token("DICE")
        die = read_dice(token.text) if token is not None else None
        count, _ = self._as_number(_only(node), scope)
        return ir.DiceOf(count, ir.Constant(die[1] if die is not None else Die(6), place=node.place), place=node.place)

    def _count(self, node: Node, scope: Scope) -> ir.Expression:
        name = node.token("NAME")
        assert name is not None
        kind = self.kind(name, node, scope)
        if kind is None:
            return ir.Gap(name.text, place=node.place)
        owner = self.owner(node, scope)
        it = scope.fresh(kind)
        condition = self.which(node, scope.inside(it, kind))
        return ir.Count(kind, owner, it, condition, place=node.place)

    def _gather(self, node: Node, scope: Scope) -> Typed:
        token, name = node.token("GATHER"), node.token("NAME")
        assert token is not None and name is not None
        word = token.text.casefold().split()[0]
        how = {"sum": ir.Gathering.SUM, "highest": ir.Gathering.HIGHEST, "lowest": ir.Gathering.LOWEST}[word]
        table = self.table(name.text, scope)
        if table is None:
            scope.symbols.unknown(
                node.at(name),
                name.text,
                "a table of reasons is wanted",
                [t.name for t in scope.symbols.tables.values()],
            )
            return ir.Gap(name.text, place=node.place), Numbers()
        look = self.look_up(table, node.place, scope)
        return ir.Gather(how, look, place=node.place), table.type

    # ---- names -------------------------------------------------------------------------------------------

    def reference(self, node: Node, scope: Scope, expected: Type | None = None) -> Typed:
        """`morale points`, `its morale points`, `the target's company's arm`, `morale points of the target`."""
        if node.kind == "reference":
            owned = list(node.nodes())[-1]
            name = node.token("NAME")
            if name is None:
                return self.reference(owned, scope, expected)
            piece, of = self.reference(owned, scope)
            return self._part(piece, of, name, node, scope)
        if node.kind == "owned":
            base = next(node.nodes())
            names = list(node.tokens("NAME"))
            value, of = self.reference(base, scope, expected if not names else None)
            for name in names:
                value, of = self._part(value, of, name, node, scope)
            return value, of
        if node.kind == "it":
            role = scope.role("it")
            if role is None:
                return self._no_it(node.place, scope)
            return ir.Role(role[0], role[1], place=node.place), PieceOf(role[1])
        name = node.token("NAME")
        assert name is not None
        if node.kind == "its":
            role = scope.role("it")
            if role is None:
                return self._no_it(node.place, scope)
            it = ir.Role(role[0], role[1], place=node.place)
            return self._part(it, PieceOf(role[1]), name, node, scope)
        return self.name(name, node, scope, expected)

    def _no_it(self, place: Place, scope: Scope) -> Typed:
        scope.symbols.collector.report(
            codes.UNKNOWN_NAME,
            place,
            "There is no `it` here: no piece is spoken of.",
            help="Name a role in the first line of the rule, as in `test morale of a company`.",
        )
        return ir.Gap("it", place=place), Anything()

    def name(self, name: Token, node: Node, scope: Scope, expected: Type | None = None, quiet: bool = False) -> Typed:
        """A name on its own, nearest meaning first; see the order in docs/language.md."""
        wanted, place = key(name.text), node.at(name)
        symbols = scope.symbols
        if isinstance(expected, Words) and (word := find_word(expected, name.text)) is not None:
            return ir.Constant(word, place=place), expected  # type: ignore[arg-type]
        if isinstance(expected, YesNo) and wanted in {"yes", "no"}:
            return ir.Constant(wanted == "yes", place=place), YesNo()
        if wanted in scope.values:
            return ir.Variable(wanted, scope.values[wanted], place=place), scope.values[wanted]
        if wanted in TOTAL_NAMES:
            return ir.Variable(TOTAL, scope.score, place=place), scope.score
        if wanted == EXCESS:
            return ir.Variable(EXCESS, Numbers(), place=place), Numbers()
        if wanted == NATURAL:
            return ir.Variable(NATURAL, Numbers(1), place=place), Numbers(1)
        if wanted in scope.columns:
            choice = symbols.choices.get(wanted)
            words: Type = Anything() if choice is None else Words(choice.name, choice.words)  # type: ignore[arg-type]
            return ir.Part(ir.Variable(TOTAL, scope.score, place=place), wanted, place=place), words
        role = scope.role(name.text)
        if role is not None:
            return ir.Role(role[0], role[1], place=place), PieceOf(role[1])
        if scope.it is not None:
            kind = scope.roles[scope.it]
            field = symbols.field(kind, name.text) or symbols.field_of_sub_kinds(kind, name.text)
            if field is not None:
                return self._field(ir.Role(scope.it, kind, place=place), field, place)
        fact = by_name(symbols.facts, name.text)
        if fact is not None:
            return ir.Fact(fact.name, None, fact.type, place=place), fact.type
        table = self.table(name.text, scope)
        if table is not None:
            return self.look_up(table, place, scope), table.type
        head = by_name(symbols.rules, name.text)
        if head is not None:
            return self.work_out(head, node, place, scope)
        if wanted in _NO_EFFECT:
            return ir.Constant(None, place=place), Anything()
        if wanted in {"yes", "no"}:
            return ir.Constant(wanted == "yes", place=place), YesNo()
        lists = symbols.word_lists(name.text)
        if lists and (expected is None or isinstance(expected, Anything)):
            return ir.Constant(find_word(lists[0], name.text), place=place), lists[0]  # type: ignore[arg-type]
        for cut in _ASIDE.finditer(name.text):
            # `wounds of Harper`: before a name that is known here, `of` splits too.
            if cut.group(1).casefold() == "of":
                tail = Token("NAME", name.text[cut.end() :], name.start + cut.end(), name.end)
                owner, of = self.name(tail, node, scope, quiet=True)
                if not isinstance(owner, ir.Gap):
                    return self._part(
                        owner,
                        of,
                        Token("NAME", name.text[: cut.start()], name.start, tail.start),
                        node,
                        scope,
                    )
        if not quiet:
            self._unknown_name(name, place, scope, expected)
        return ir.Gap(name.text, place=place), Anything()

    def _unknown_name(self, name: Token, place: Place, scope: Scope, expected: Type | None) -> None:
        symbols = scope.symbols
        if isinstance(expected, Words):
            near = nearest(name.text, _words_of(expected))
            symbols.collector.report(
                codes.UNKNOWN_WORD,
                place,
                f"`{name.text}` is none of the words that can stand here.",
                help=f"Did you mean `{near}`?" if near else f"It can be: {', '.join(_words_of(expected))}.",
            )
            return
        if isinstance(expected, Numbers | YesNo):
            symbols.unknown(place, name.text, f"{_sort(expected)} is wanted", scope.known())
            return
        owner = next((kind for kind in symbols.pieces if symbols.field(kind, name.text) is not None), None)
        if owner is not None:
            field = symbols.field(owner, name.text)
            symbols.collector.report(
                codes.UNKNOWN_NAME,
                place,
                f"`{name.text}` belongs to a {symbols.pieces[owner].name}; say whose it is.",
                help=f"Write `its {name.text}`, or `the …'s {name.text}` with the role that has it."
                if scope.roles
                else f"No piece is spoken of here: write `… of a {symbols.pieces[owner].name}` in the first line.",
                also=(Label(field.place, "declared here"),) if field is not None else (),
            )
            return
        symbols.unknown(
            place,
            name.text,
            "it is no fact, field, table or role",
            scope.known(),
            help="Declare it below `facts`, or below the `piece` that has it.",
        )

    def _part(self, value: ir.Expression, of: Type, name: Token, node: Node, scope: Scope) -> Typed:
        """`'s NAME`: a field of a piece, a total of a fighter, a column of a word's row."""
        place = node.at(name)
        if isinstance(value, ir.Gap):
            return value, Anything()
        if isinstance(of, PieceOf):
            if scope.fight is not None and isinstance(value, ir.Role) and key(name.text) in {*TOTAL_NAMES, NATURAL}:
                which = NATURAL if key(name.text) == NATURAL else TOTAL
                return ir.Variable(f"{which} of {value.name}", Numbers(), place=place), Numbers()
            field = scope.symbols.field(of.kind, name.text) or scope.symbols.field_of_sub_kinds(of.kind, name.text)
            if field is not None:
                return self._field(value, field, place)
            head = by_name(scope.symbols.rules, name.text)
            if head is not None and head.params:
                return self.work_out(head, node, place, scope, {0: value})
            table = self.table(name.text, scope)
            if table is not None:
                return self.look_up(table, place, scope, of=(value, of.kind)), table.type
            owner_fields = [field.name for field in scope.symbols.all_fields(of.kind)]
            near = nearest(name.text, owner_fields)
            scope.symbols.collector.report(
                codes.NO_SUCH_FIELD,
                place,
                f"A {scope.symbols.pieces[of.kind].name} has no `{name.text}`.",
                help=f"Did you mean `{near}`?"
                if near
                else f"Declare it below `piece {scope.symbols.pieces[of.kind].name}`.",
            )
            return ir.Gap(name.text, place=place), Anything()
        if key(name.text) == "sides" and (
            isinstance(of, Dice) or (isinstance(of, Words) and isinstance(of.words[0], Die))
        ):
            return ir.Part(value, "sides", place=place), Numbers(1)
        if isinstance(of, Words):
            table = self._table_of_words(of, name.text, scope)
            if table is not None:
                return ir.LookUp(key(table.name), (value,), None, key(name.text), table.type, place=place), table.type
        if isinstance(of, Anything):
            columns = {key(column) for table in scope.symbols.tables.values() for column in table.columns}
            # A part is a column of a row, or one of the things that a cell counts: `1 wound, 2 kills`.
            part = key(name.text) if key(name.text) in columns else singular(name.text)
            return ir.Part(value, part, place=place), Anything()
        scope.symbols.unknown(place, name.text, f"{_sort(of)} has no such part", [])
        return ir.Gap(name.text, place=place), Anything()

    def _table_of_words(self, of: Words, column: str, scope: Scope) -> Table | None:
        """The table whose rows are the words of a list and which has that column: `its weapon's range`."""
        for table in scope.symbols.tables.values():
            if len(table.keys) == 1 and key(column) in {key(name) for name in table.columns}:
                heading = table.keys[0].name
                choice = scope.symbols.choices.get(key(heading))
                if key(heading) == key(of.name) or (choice is not None and choice.words == of.words):
                    return table
        return None

    def _field(self, piece: ir.Expression, field: FieldOf, place: Place) -> Typed:
        if field.gap:
            return ir.Gap(field.name, place=place), Anything()
        return ir.Field(piece, key(field.name), field.type, place=place), field.type

    # ---- tables and worked-out values ------------------------------------------------------------------------

    def table(self, name: str, scope: Scope) -> Table | None:
        """A table by its name."""
        return by_name(scope.symbols.tables, name)

    def look_up(
        self,
        table: Table,
        place: Place,
        scope: Scope,
        using: Typed | None = None,
        of: tuple[ir.Expression, str] | None = None,
    ) -> ir.LookUp:
        """A reading of a table: each heading is found in the scope of the reader.

        With `of`, a piece and its kind (`the target's quality die`), headings that are fields of it are its own.
        """
        if of is None and table.roles:
            # A table with a role of its own: what it is looked up by is that piece's, where it has it.
            role = table.roles[0]
            piece = self.carried(role.name, role.kind, role.type, place, scope, table.name, open_ok=True)
            of = (piece, role.kind) if isinstance(piece, ir.Role) else None
        inputs: list[ir.Expression | None] = []
        used = using is None
        for heading in table.keys:
            if heading.when or heading.die is not None:
                inputs.append(None)
            elif not used and using is not None and (key(heading.name) in TOTAL_NAMES or len(table.keys) == 1):
                inputs.append(using[0])
                used = True
            else:
                inputs.append(self._heading(heading.name, place, scope, table, of))
        across: ir.Expression | None = None
        if table.across is not None and table.across.die is None:
            if not used and using is not None:
                across, used = using[0], True
            else:
                across = self._heading(table.across.name, place, scope, table, of)
        return ir.LookUp(key(table.name), tuple(inputs), across, None, table.type, place=place)

    def _heading(
        self,
        name: str,
        place: Place,
        scope: Scope,
        table: Table,
        of_piece: tuple[ir.Expression, str] | None = None,
    ) -> ir.Expression:
        if of_piece is not None and (field := scope.symbols.field(of_piece[1], name)) is not None:
            return self._field(of_piece[0], field, place)[0]
        owner, _, rest = name.partition("'s ")
        token = Token("NAME", owner, place.span.start, place.span.end)
        fake = Node("name", [token], place.span.start, place.span.end, place.file)
        value, of = self.name(token, fake, scope, quiet=True)
        if rest and not isinstance(value, ir.Gap):
            for part in rest.split("'s "):
                value, of = self._part(value, of, Token("NAME", part, token.start, token.end), fake, scope)
        if isinstance(value, ir.Gap):
            scope.symbols.collector.report(
                codes.UNKNOWN_NAME,
                place,
                f"The table `{table.name}` is looked up by `{name}`, which has no meaning here.",
                help=f"Name a role that has a `{name}`, make it a fact, or say `read {table.name} using …`.",
                also=(Label(table.place, "the table"),),
            )
        return value

    def _worked_out(self, node: Node, scope: Scope) -> Typed:
        """`close combat die of it against the enemy`: a worked-out value with its roles named."""
        name = node.token("NAME")
        assert name is not None
        head = by_name(scope.symbols.rules, name.text)
        if head is None:
            known = [found.name for found in scope.symbols.rules.values()]
            scope.symbols.unknown(node.at(name), name.text, "a value that is worked out is wanted", known)
            return ir.Gap(name.text, place=node.place), Anything()
        first = _need(node, "owned")
        of = Node("of_argument", [first], first.start, first.end, node.file)
        given, _ = self.given_arguments(head, [of, *node.nodes("other_argument")], scope)
        return self.work_out(head, node, node.place, scope, given)

    def work_out(
        self,
        head: RuleHead,
        node: Node,
        place: Place,
        scope: Scope,
        given: Mapping[int, ir.Expression] | None = None,
    ) -> Typed:
        """A worked-out value by its name: roles of the same name, or of the same kind, carry over."""
        if head.kind in (RuleKind.TEST, RuleKind.ACTION, RuleKind.FIGHT):
            scope.symbols.collector.report(
                codes.WRONG_VERB,
                place,
                f"`{head.name}` is {_a(head.kind.value)}: it is no value.",
                help=f"Carry it out in a line of its own: `{'do' if head.kind is RuleKind.ACTION else head.kind.value} {head.name}`.",
            )
            return ir.Gap(head.name, place=place), Anything()
        self.finish_rule(head)
        return ir.WorkOut(
            key(head.name), self.filled(head, given or {}, place, scope), head.type, place=place
        ), head.type

    # ---- roles of a call ---------------------------------------------------------------------------------------

    def head_of_call(
        self, name: Token, arguments: list[Node], node: Node, scope: Scope
    ) -> tuple[RuleHead | None, list[Node]]:
        """The rule a call names, and its arguments. `fire of Harper at B`: before a name that is known here, `of` splits too."""
        rules = scope.symbols.rules
        head = by_name(rules, name.text)
        if head is None:
            for cut in reversed(list(_ASIDE.finditer(name.text))):
                head = by_name(rules, name.text[: cut.start()])
                if head is not None:
                    start = name.start + cut.end()
                    prep = Token("OF" if cut.group(1).casefold() == "of" else "PREP", cut.group(1), start, start)
                    arguments = [_argument(prep, name.text[cut.end() :], start, node), *arguments]
                    break
        return head, [part for argument in arguments for part in self._cut_argument(argument, node, scope)]

    def _cut_argument(self, argument: Node, node: Node, scope: Scope) -> Iterable[Node]:
        name = lone_name(Node("", [part for part in argument.parts if isinstance(part, Node)], 0, 0, node.file))
        token = argument.token("PREP", "OF")
        if name is None or token is None or self._known_here(name.text, scope):
            return [argument]
        for cut in _ASIDE.finditer(name.text):
            first, rest = name.text[: cut.start()], name.text[cut.end() :]
            if self._known_here(first, scope):
                start = name.start + cut.end()
                prep = Token("OF" if cut.group(1).casefold() == "of" else "PREP", cut.group(1), start, start)
                return [
                    _argument(token, first, name.start, node),
                    *self._cut_argument(_argument(prep, rest, start, node), node, scope),
                ]
        return [argument]

    def _known_here(self, name: str, scope: Scope) -> bool:
        return key(name) in scope.values or scope.role(name) is not None

    def given_arguments(
        self, head: RuleHead, arguments: Iterable[Node], scope: Scope
    ) -> tuple[dict[int, ir.Expression], bool]:
        """The roles a call names: by `of` the first, the others by their preposition, in order."""
        found: dict[int, ir.Expression] = {}
        bad = False
        for argument in arguments:
            token = argument.token("PREP")
            preposition = token.text.casefold() if token is not None else "of"
            index = next(
                (i for i, param in enumerate(head.params) if i not in found and (param.preposition == preposition)),
                None,
            )
            if index is None:
                index = (
                    next((i for i in range(len(head.params)) if i not in found and i > 0), None)
                    if preposition != "of"
                    else None
                )
            part = next(argument.nodes())
            if index is None:
                bad = True
                scope.symbols.collector.report(
                    codes.WRONG_ROLES,
                    argument.place,
                    f"`{head.name}` has no role for `{text_of(argument)}`.",
                    help=f"Its first line is: `{head.node.file.line_text(head.node.place.line).strip()[:80]}`.",
                )
                continue
            param = head.params[index]
            expected = param.type if not isinstance(param.type, PieceOf) else None
            value, of = self.value(part, scope, expected)
            if isinstance(param.type, PieceOf) and isinstance(of, PieceOf):
                fits = param.kind in set(scope.symbols.parents(of.kind)) or of.kind in set(
                    scope.symbols.parents(param.kind)
                )
                if not fits:
                    scope.symbols.collector.report(
                        codes.WRONG_ROLES,
                        part.place,
                        f"`{text_of(part)}` is a {of.kind}, and `{head.name}` wants a {param.kind}.",
                        help="Name a piece of that kind.",
                    )
            elif isinstance(param.type, PieceOf) and not isinstance(of, Anything):
                scope.symbols.collector.report(
                    codes.WRONG_ROLES,
                    part.place,
                    f"`{text_of(part)}` is no piece, and `{head.name}` wants a {param.kind}.",
                    help="Name a piece of that kind.",
                )
            found[index] = value
        return found, bad

    def filled(
        self,
        head: RuleHead,
        given: Mapping[int, ir.Expression],
        place: Place,
        scope: Scope,
        open_ok: bool = False,
    ) -> tuple[ir.Expression, ...]:
        """Every role of a call: those that are given, and for the others whoever carries over, nobody twice."""
        taken = {value.name for value in given.values() if isinstance(value, ir.Role)}
        found: list[ir.Expression] = []
        for index, param in enumerate(head.params):
            value = given.get(index)
            if value is None:
                value = self.carried(param.name, param.kind, param.type, place, scope, head.name, open_ok, taken)
                taken |= {value.name} if isinstance(value, ir.Role) else set()
            found.append(value)
        return tuple(found)

    def carried(
        self,
        name: str,
        kind: str,
        of: Type,
        place: Place,
        scope: Scope,
        callee: str,
        open_ok: bool = False,
        taken: Iterable[str] = (),
    ) -> ir.Expression:
        """The piece that fills a role nobody named: one of that name here, else `it`, else the only one of that kind.

        Pieces that fill another role already (`taken`) are passed over. In a fight, beside `it` stands the enemy.
        """
        wanted = key(name)
        role = scope.aliases.get(wanted, wanted)
        taken = set(taken)
        if role in scope.roles and set(scope.symbols.parents(scope.roles[role])) & {kind}:
            return ir.Role(role, scope.roles[role], place=place)
        if kind not in scope.symbols.pieces:
            if wanted in scope.values:
                return ir.Variable(wanted, scope.values[wanted], place=place)
        else:
            fits = [
                r
                for r, of_kind in scope.roles.items()
                if kind in set(scope.symbols.parents(of_kind)) and r not in taken
            ]
            if SIDE in scope.roles:
                fits = [r for r in fits if r in (SIDE, ENEMY)]
            if scope.it in fits or len(set(fits)) == 1:
                role = scope.it if scope.it is not None and scope.it in fits else fits[0]
                return ir.Role(role, scope.roles[role], place=place)
        if not open_ok:
            scope.symbols.collector.report(
                codes.WRONG_ROLES,
                place,
                f"`{callee}` needs a {name}, and none is named here.",
                help=f"Say which: `{callee} of the …`.",
            )
        return ir.Gap(name, place=place)

    # ---- pieces --------------------------------------------------------------------------------------------

    def kind(self, name: Token, node: Node, scope: Scope) -> str | None:
        """The kind of piece that a word names."""
        piece = scope.symbols.piece(name.text)
        if piece is None:
            scope.symbols.unknown(
                node.at(name),
                name.text,
                "a kind of piece is wanted",
                [p.name for p in scope.symbols.pieces.values()],
                help="Declare it: `piece …`.",
            )
            return None
        return key(piece.name)

    def owner(self, node: Node, scope: Scope) -> ir.Expression | None:
        """`of the attacker`: the piece (or side) whose pieces are meant."""
        found = node.node("owner_ref")
        return self.reference(_only(found), scope)[0] if found is not None else None

    def which(self, node: Node, scope: Scope) -> ir.Condition | None:
        """`which is standing and has fired`, with `it` the piece looked at."""
        found = node.node("which")
        if found is None:
            return None
        parts = [self._which_part(part, scope) for part in found.nodes()]
        return parts[0] if len(parts) == 1 else ir.All(tuple(parts), place=found.place)

    def _which_part(self, node: Node, scope: Scope) -> ir.Condition:
        if node.kind == "which_is":
            it = scope.role("it")
            assert it is not None
            piece = ir.Role(it[0], it[1], place=node.place)
            return self._is(piece, PieceOf(it[1]), node, list(node.nodes()), scope)
        return self.condition(_only(node), scope)

    # ---- conditions ------------------------------------------------------------------------------------------

    def condition(self, node: Node, scope: Scope) -> ir.Condition:
        """Any condition."""
        match node.kind:
            case "alternatives" | "conditions":
                parts = tuple(self.condition(part, scope) for part in node.nodes())
                if len(parts) == 1:
                    return parts[0]
                return (ir.Any if node.kind == "alternatives" else ir.All)(parts, place=node.place)
            case "condition":
                return self.condition(_only(node), scope)
            case "not_":
                return ir.Not(self.condition(_only(node), scope), place=node.place)
            case "bare":
                return self._bare(_only(node), scope)
            case "is_":
                parts_ = list(node.nodes())
                value, of = self.value(parts_[0], scope)
                return self._is(value, of, node, parts_[1:], scope)
            case "quantified":
                return self._quantified(node, scope)
            case _:
                raise AssertionError(node.kind)

    def _bare(self, node: Node, scope: Scope) -> ir.Condition:
        value, of = self.value(node, scope)
        if not isinstance(of, YesNo | Anything):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` is {_sort(of)}; on its own it says neither yes nor no.",
                help=f"Say what it is: `{text_of(node)} is …`.",
            )
        return ir.Holds(value, place=node.place)

    def _quantified(self, node: Node, scope: Scope) -> ir.Condition:
        token, name = node.token("QUANTIFIER"), node.token("NAME")
        assert token is not None and name is not None
        kind = self.kind(name, node, scope)
        if kind is None:
            return ir.Holds(ir.Gap(name.text, place=node.place), place=node.place)
        it = scope.fresh(kind)
        inner = scope.inside(it, kind)
        piece = ir.Role(it, kind, place=node.place)
        tested = [part for part in node.nodes() if part.kind != "owner_ref"]
        condition = self._is(piece, PieceOf(kind), node, tested, inner)
        return ir.Quantified(
            ir.Quantifier(token.text.casefold()),
            kind,
            self.owner(node, scope),
            it,
            condition,
            place=node.place,
        )

    def _is(self, value: ir.Expression, of: Type, node: Node, tested: list[Node], scope: Scope) -> ir.Condition:
        negated = node.token("NOT") is not None
        if isinstance(of, PieceOf):
            options = [self._adjective(value, of, part, scope) for part in tested]
            merged = _merge(options)
            made = (
                merged
                if merged is not None
                else (options[0] if len(options) == 1 else ir.Any(tuple(options), place=node.place))
            )
            if negated:
                if isinstance(made, ir.Is):
                    return ir.Is(made.value, made.bands, True, place=node.place)
                if isinstance(made, ir.IsKind):
                    return ir.IsKind(made.value, made.kind, True, place=node.place)
                return ir.Not(made, place=node.place)
            return made
        bands = tuple(self.band(part, scope, of) for part in tested)
        return ir.Is(value, bands, negated, place=node.place)

    def _adjective(self, piece: ir.Expression, of: PieceOf, node: Node, scope: Scope) -> ir.Condition:
        """`the target is in line`: the one field of the piece that has that value, or the yes-or-no field of that name."""
        name = lone_name(node)
        symbols, place = scope.symbols, node.place
        if name is None:
            value, other = self.value(_only(node), scope) if node.kind == "same" else (None, None)
            if value is not None and isinstance(other, PieceOf):
                return ir.Is(piece, (ir.Same(value),), place=place)
            symbols.collector.report(
                codes.WRONG_TYPE,
                place,
                "A piece is a word or another piece, not a number.",
                help="Name the field: `its … is 2 or more`.",
            )
            return ir.Holds(ir.Gap(text_of(node), place=place), place=place)
        text = name.text
        role = scope.role(text)
        if role is not None and not symbols.field(of.kind, text):
            if symbols.pieces.get(key(text)) is not None and role[0] != key(text):
                return ir.IsKind(piece, key(text), place=place)
            if role[0] != getattr(piece, "name", None):
                return ir.Is(piece, (ir.Same(ir.Role(role[0], role[1], place=place)),), place=place)
        if (kind := symbols.pieces.get(key(text))) is not None:
            return ir.IsKind(piece, key(kind.name), place=place)
        if key(text) == "none":
            return ir.Is(piece, (ir.Same(ir.Constant(None, place=place)),), place=place)
        found: list[tuple[FieldOf, Value]] = []
        for field in self._fields_with_sub_kinds(of.kind, scope):
            if isinstance(field.type, YesNo) and key(text) in {key(field.name), _bare_flag(field)}:
                found.append((field, True))
            elif isinstance(field.type, Words) and (word := find_word(field.type, text)) is not None:
                found.append((field, word))  # type: ignore[arg-type]
        if not found:
            text2 = text.partition(" ")[2] if text.casefold().startswith("in ") else ""
            if text2:
                trimmed = Node("same", [Token("NAME", text2, name.start, name.end)], node.start, node.end, node.file)
                return self._adjective(piece, of, trimmed, scope)
            words = [str(word) for field in symbols.all_fields(of.kind) for word in _words_of(field.type)]
            words += [field.name for field in symbols.all_fields(of.kind) if isinstance(field.type, YesNo)]
            near = nearest(text, words)
            symbols.collector.report(
                codes.UNKNOWN_WORD,
                place,
                f"A {symbols.pieces[of.kind].name} cannot be `{text}`: none of its fields has that value.",
                help=f"Did you mean `{near}`?" if near else f"Declare it below `piece {symbols.pieces[of.kind].name}`.",
            )
            return ir.Holds(ir.Gap(text, place=place), place=place)
        if len({key(field.name) for field, _ in found}) > 1:
            first, second = found[0][0], found[1][0]
            symbols.collector.report(
                codes.AMBIGUOUS_NAME,
                place,
                f"`{text}` can be its {first.name} or its {second.name}.",
                help=f"Say which: `its {first.name} is {text}`.",
                also=(Label(first.place, "one"), Label(second.place, "the other")),
            )
        field, value_ = found[0]
        target = ir.Field(piece, key(field.name), field.type, place=place)
        if value_ is True:
            return ir.Holds(target, place=place)
        return ir.Is(target, (ir.Same(ir.Constant(value_, place=place)),), place=place)

    def _fields_with_sub_kinds(self, kind: str, scope: Scope) -> list[FieldOf]:
        fields = {id(field): field for field in scope.symbols.all_fields(kind)}
        for sub in scope.symbols.sub_kinds(kind):
            fields.update({id(field): field for field in scope.symbols.all_fields(sub)})
        return list(fields.values())

    def band(self, node: Node, scope: Scope, of: Type) -> ir.Band:
        """What a value of domain `of` is held against."""
        match node.kind:
            case "same":
                token = node.token("NAME")
                if token is not None:
                    return ir.Same(self.name(token, node, scope, of)[0])
                inner = _only(node)
                value, other = self.value(inner, scope, of)
                self._comparable(of, other, inner, scope)
                return ir.Same(value)
            case "from_up":
                return ir.Span(self._end(node, scope, of), None)
            case "down_to":
                return ir.Span(None, self._end(node, scope, of))
            case "above":
                return ir.Span(self._end(node, scope, of), None, low_open=True)
            case "below":
                return ir.Span(None, self._end(node, scope, of), high_open=True)
            case "between":
                token = node.token("RANGE")
                assert token is not None
                found = read_span(token.text)
                place = node.place
                if found is None or found[0] > found[1]:
                    scope.symbols.collector.report(
                        codes.UNREADABLE_NUMBER,
                        place,
                        f"`{token.text}` is no range of numbers.",
                        help="Write the smaller number first: `2 to 5`.",
                    )
                    return ir.Span(None, None)
                low, high, unit = found
                self._unit(of, unit if unit != "%" else "", place, scope)
                return ir.Span(ir.number(low, place, unit), ir.number(high, place, unit))
            case _:
                value, other = self.value(node, scope, of)
                self._comparable(of, other, node, scope)
                return ir.Same(value)

    def _end(self, node: Node, scope: Scope, of: Type) -> ir.Expression:
        token = node.token("BAND")
        if token is not None:
            found = read_quantity(token.text)
            if found is None:
                return ir.Gap(token.text, place=node.place)
            self._unit(of, found[1] if found[1] != "%" else "", node.place, scope)
            return ir.number(found[0], node.place, found[1])
        inner = _only(node)
        value, other = self.value(inner, scope, of if isinstance(of, Words) else None)
        if isinstance(other, Numbers):
            self._unit(of, other.unit, node.place, scope)
        return value

    def _unit(self, of: Type, unit: str, place: Place, scope: Scope) -> None:
        if isinstance(of, Numbers) and of.unit and unit and unit != of.unit:
            scope.symbols.collector.report(
                codes.UNITS_MIXED,
                place,
                f"This is in {unit}, and what it is held against is in {of.unit}.",
                help=f"Write it in {of.unit}.",
            )

    def _comparable(self, of: Type, other: Type, node: Node, scope: Scope) -> None:
        if isinstance(of, Numbers) and isinstance(other, Numbers):
            self._unit(of, other.unit, node.place, scope)
        elif (isinstance(of, Words) and isinstance(other, Numbers)) or (
            isinstance(of, Numbers) and isinstance(other, Words)
        ):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` is {_sort(other)}, and {_sort(of)} is wanted here.",
                help=f"It can be: {', '.join(_words_of(of))}." if isinstance(of, Words) else "Write a number.",
            )


# ---- small things ----------------------------------------------------------------------------------------------


def _only(node: Node) -> Node:
    return next(node.nodes())


def _need(node: Node, kind: str) -> Node:
    found = node.node(kind)
    assert found is not None
    return found


def text_of(node: Node) -> str:
    """What the author wrote for a node."""
    return " ".join(node.file.text[node.start : node.end].split())


def gap_words(node: Node) -> str:
    """The words that name a gap: `? how many dice`, `? (how many dice)`."""
    token = node.token("GAP")
    text = token.text if token is not None else text_of(node)
    return text.lstrip("?").strip().strip("()").strip()


def _argument(prep: Token, text: str, start: int, node: Node) -> Node:
    """`of NAME`, as if the author had written an article."""
    token = Token("NAME", text, start, start + len(text))
    inner = node
    for kind in ("name", "owned"):
        inner = Node(kind, [token if kind == "name" else inner], token.start, token.end, node.file)
    return Node(
        "of_argument" if prep.kind == "OF" else "other_argument",
        [prep, inner],
        token.start,
        token.end,
        node.file,
    )


def lone_name(node: Node) -> Token | None:
    """The name a node consists of, if it is nothing but one name."""
    while True:
        parts = node.parts
        if len(parts) != 1:
            return None
        part = parts[0]
        if isinstance(part, Token):
            return part if part.kind == "NAME" else None
        if part.kind in {"its", "it"}:
            return None
        node = part


def _bare_flag(field: FieldOf) -> str:
    """`fired this turn` is also said `fired`."""
    name = key(field.name)
    return name.removesuffix(" this turn") if field.this_turn else name


def _arithmetic(left: ir.Expression, operator: ir.Operator, right: ir.Expression, place: Place) -> ir.Expression:
    return ir.Arithmetic(left, ((operator, right),), place=place)


def _merge(options: list[ir.Condition]) -> ir.Condition | None:
    """`is wood or work` on one field as one test with two values."""
    if len(options) < 2 or not all(isinstance(option, ir.Is) for option in options):
        return None
    tests = [option for option in options if isinstance(option, ir.Is)]
    if any(test.value != tests[0].value for test in tests):
        return None
    return ir.Is(tests[0].value, tuple(band for test in tests for band in test.bands), place=tests[0].place)


def _words_of(of: Type) -> list[str]:
    return [str(word) for word in of.words] if isinstance(of, Words) else []


def _sort(of: Type) -> str:
    match of:
        case Numbers():
            return f"a length in {of.unit}" if of.unit else "a number"
        case Words():
            return f"one of: {', '.join(_words_of(of)[:6])}"
        case YesNo():
            return "yes or no"
        case PieceOf():
            return f"a {of.kind}"
        case Dice():
            return "dice"
        case _:
            return "something else"


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def constant(value: Value, place: Place) -> ir.Constant:
    """A value as an expression."""
    return ir.Constant(value, place=place)


__all__ = ["Bundle", "Die", "Fraction", "Typed", "Values", "constant", "gap_words", "lone_name", "text_of"]
