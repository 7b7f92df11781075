"""Conditions: what must hold?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

import attrs

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.names import capital, either, key, plural, with_article
from grognard.ir.rules import RuleKind
from grognard.ir.types import Anything, Dice, Die, Numbers, PieceOf, Type, Words, YesNo
from grognard.lowering.any_other import towards_any
from grognard.lowering.apart import Apart
from grognard.lowering.bands import Bands, Held
from grognard.lowering.boards import numbered
from grognard.lowering.calls import Calls
from grognard.lowering.domains import domain_words, words_of
from grognard.lowering.ever_one import check_ever_one
from grognard.lowering.meant_of_two import apart_anew, said_of_a_piece, towards
from grognard.lowering.names import ASIDE, LONGEST_CUT, NOBODY, Names, ReadValue
from grognard.lowering.nodes import lone_name, text_of, value_node
from grognard.lowering.scope import Scope
from grognard.lowering.sides import narrowed
from grognard.lowering.symbols import RuleHead
from grognard.lowering.traits import in_column, shared_word
from grognard.lowering.unknown_names import single_field, with_words
from grognard.lowering.word_lists import find_word
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token

Clause = ast.Alternatives | ast.Conditions | ast.CellWhen | ast.Condition
"""What says that something holds."""


class Conditions:
    """Reads conditions; `value` reads the values they hold."""

    def __init__(self, value: ReadValue, names: Names, calls: Calls, apart: Apart) -> None:
        self._value = value
        self._names = names
        self._calls = calls
        self._apart = apart
        self.bands = Bands(value, names)

    def condition(self, node: Clause, scope: Scope, before: Sequence[ir.Condition] = ()) -> ir.Condition:
        """Any condition; `before` are those that are joined to it and come before it."""
        match node:
            case ast.Alternatives() | ast.Conditions():
                parts: list[ir.Condition] = []
                for part in node.conditions:
                    parts.append(self.condition(part, scope, parts))
                if len(parts) == 1:
                    return parts[0]
                return (ir.Any if isinstance(node, ast.Alternatives) else ir.All)(tuple(parts), place=node.place)
            case ast.CellWhen():
                return self.condition(node.alternatives, scope)
            case ast.Not(condition=ast.Bare(sum=alone)):
                return ir.Not(self._bare(alone, scope, before, denied=True), place=node.place)
            case ast.Not():
                return ir.Not(self.condition(node.condition, scope), place=node.place)
            case ast.Bare():
                return self._bare(node.sum, scope, before)
            case ast.Is():
                value, of = self._value(node.sum, scope)
                return self.is_one_of(value, of, node, node.tested, scope)
            case ast.Quantified():
                return self._quantified(node, scope)
            case ast.CountIs():
                value, of = self._value(node, scope)
                return self.is_one_of(value, of, node, node.tested, scope)
            case other:
                assert_never(other)

    def _bare(
        self, node: ast.Sum, scope: Scope, before: Sequence[ir.Condition], *, denied: bool = False
    ) -> ir.Condition:
        value, of = self._value(node, scope, YesNo())
        if not isinstance(of, YesNo | Anything):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` is {domain_words(of)}; on its own it says neither yes nor no.",
                help=(isinstance(value, ir.Constant) and self._of_whom(node, of, scope, before, " not" * denied))
                or f"Say what it is: `{text_of(node)} is{' not' * denied} …`.",
            )
        return ir.Holds(value, place=node.place)

    def _of_whom(self, node: ast.Sum, of: Type, scope: Scope, before: Sequence[ir.Condition], no: str) -> str:
        """What to write for a word by itself: `it is veteran`, `its cover is wood or wall`; empty where nothing can be it."""
        word = text_of(node)
        for last in before[-1:]:
            numbers = isinstance(of, Numbers) and isinstance(last, ir.Is) and isinstance(last.bands[0], ir.Same)
            if numbers or (isinstance(last, ir.Is) and isinstance(of, Words) and ir.named(last.bands) & {*of.words}):
                return f"Of {'values of one thing' if numbers else 'words of one list'} write `or`: `{' '.join(last.place.text.split())} or {word}`."
        ways = [
            f"`when {'it' if role == scope.it else f'the {role}'} is{no} {word}`"
            for role, kind in scope.roles.items()
            if any(isinstance(field.type, Words) for field in self._with_word(kind, word, scope))
            and (role == scope.it or "#" not in role)
        ]
        ways += [
            f"`when {fact.name} is{no} {word}`"
            for fact in scope.symbols.facts.values()
            if not fact.of_kind and isinstance(fact.type, Words) and find_word(fact.type, word) is not None
        ]
        return f"Say of what it holds: {either(ways[:3])}." if ways else ""

    def _quantified(self, node: ast.Quantified, scope: Scope) -> ir.Condition:
        token, name = node.the_token("QUANTIFIER"), node.the_token("NAME")
        kind = self._names.kind(name, node, scope)
        if kind is None:
            return ir.Holds(ir.Gap(name.text, place=node.place), place=node.place)
        it = scope.fresh(kind)
        inner = scope.inside(it, kind)
        piece = ir.Role(it, kind, place=node.place)
        condition = self.is_one_of(piece, PieceOf(kind), node, node.tested, inner)
        quantifier = ir.Quantifier(token.text.casefold())
        which = self.which(node, inner)
        if which is not None and quantifier is ir.Quantifier.EVERY:
            condition = ir.Any((ir.Not(which, place=which.place), condition), place=node.place)
        elif which is not None:
            condition = ir.All((which, condition), place=node.place)
        return ir.Quantified(quantifier, kind, self._names.owner(node, kind, scope), it, condition, place=node.place)

    def is_one_of(
        self, value: ir.Expression, of: Type, node: Node, tested: Sequence[Held], scope: Scope
    ) -> ir.Condition:
        """`VALUE is …`: with a piece, what it can be; with another value, the bands it is held against."""
        negated = node.token("NOT") is not None
        if isinstance(of, PieceOf):
            options = [self.adjective(value, of, part, scope, negated) for part in tested]
            merged = _merge(options)
            made = (
                merged
                if merged is not None
                else (options[0] if len(options) == 1 else ir.Any(tuple(options), place=node.place))
            )
            if negated:
                if isinstance(made, ir.Is):
                    return attrs.evolve(made, negated=True, place=node.place)
                if isinstance(made, ir.IsKind):
                    return ir.IsKind(made.value, made.kind, True, place=node.place)
                return ir.Not(made, place=node.place)
            return made
        shared = (
            shared_word(value, of, tested, negated, scope)
            if isinstance(of, Words)
            else in_column(value, tested, negated, scope)
        )
        if shared is not None:
            return shared
        if isinstance(value, ir.Gap) and value.words == NOBODY:
            # That nobody is spoken of was said; what `it` would be asked is known only of somebody.
            return ir.Holds(value, place=node.place)
        bands = self.bands.bands(tested, scope, of)
        if isinstance(of, Dice) and any(not _is_die(band) for band in bands):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                "These dice are compared with a number before they are rolled: only their sides could be compared.",
                help="Roll them above, with a name: `roll D6 as throw`; then `when throw is 4 or more`. Below the roll itself, `on 4+`.",
            )
        return ir.Is(value, bands, negated, place=node.place)

    def which(self, node: Node, scope: Scope) -> ir.Condition | None:
        """`which is standing and has fired`, with `it` the piece looked at; that `an enemy unit` is one belongs to it."""
        clause = node.node(ast.Which)
        *_, name = (token for token in node.tokens("NAME"))
        side = narrowed(name.text, scope, node.at(name))
        parts = [side] if side is not None else []
        parts += [self._which_part(part, scope) for part in clause.asked_parts] if clause is not None else []
        place = clause.place if clause is not None else node.place
        return parts[0] if len(parts) == 1 else ir.All(tuple(parts), place=place) if parts else None

    def _which_part(self, node: ast.AskedPart, scope: Scope) -> ir.Condition:
        if isinstance(node, ast.WhichIs):
            it = scope.role("it")
            assert it is not None
            piece = ir.Role(it[0], it[1], place=node.place)
            return self.is_one_of(piece, PieceOf(it[1]), node, node.tested, scope)
        return self.condition(node.condition, scope)

    def adjective(
        self, piece: ir.Expression, of: PieceOf, node: Node, scope: Scope, negated: bool = False
    ) -> ir.Condition:
        """`the target is in line`: the one field of the piece that has that value, or the yes-or-no field of that name."""
        if isinstance(node, ast.Linked):
            return self._apart.linked(piece, of.kind, node, scope)
        name = lone_name(node)
        if name is None:
            return self._is_no_word(piece, of, node, scope, negated)
        for read in (self._is_a_piece, self._is_a_field, self._state, self._in_roster, self._toward_a_name):
            if (held := read(piece, of.kind, name, node, scope)) is not None:
                return held
        return self._unknown(piece, of, name, node, scope)

    def _is_no_word(self, piece: ir.Expression, of: PieceOf, node: Node, scope: Scope, negated: bool) -> ir.Condition:
        """What a piece is said to be, where that is more than a name: another piece, or one that it faces."""
        symbols, place = scope.symbols, node.place
        if numbered(of.kind, text_of(node), symbols):
            return ir.Is(piece, (ir.Same(ir.Role(text_of(node), of.kind, place=place)),), place=place)
        if (toward := self._toward(piece, of.kind, node, scope)) is not None:
            return toward
        if (far := self.bands.from_a_piece(piece, of, node, scope)) is not None:
            return far
        value, other = self._value(value_node(node), scope) if isinstance(node, ast.Same) else (None, None)
        if value is not None and isinstance(other, PieceOf):
            check_ever_one(piece, of.kind, other.kind, node, scope)
            return ir.Is(piece, (ir.Same(value),), place=place)
        help, paste = apart_anew(piece, of.kind, node, negated, scope) or ("Name the field: `its … is 2 or more`.", "")
        symbols.collector.report(
            codes.WRONG_TYPE, place, "A piece is a word or another piece, not a number.", help=help, paste=paste
        )
        return ir.Holds(ir.Gap(text_of(node), place=place), place=place)

    def _is_a_piece(
        self, piece: ir.Expression, kind: str, name: Token, node: Node, scope: Scope
    ) -> ir.Condition | None:
        """The piece itself, or its kind, or none at all."""
        text, symbols, place = name.text, scope.symbols, node.place
        of = scope.values.get(key(text))
        if isinstance(of, PieceOf) and not symbols.field(kind, text):
            check_ever_one(piece, kind, of.kind, node, scope)
            return ir.Is(piece, (ir.Same(ir.Variable(key(text), of, place=place)),), place=place)
        role = scope.role(text)
        if role is not None and not symbols.field(kind, text):
            if symbols.pieces.get(key(text)) is not None and role[0] != key(text):
                return ir.IsKind(piece, key(text), place=place)
            if role[0] != getattr(piece, "name", None):
                check_ever_one(piece, kind, role[1], node, scope)
                return ir.Is(piece, (ir.Same(ir.Role(role[0], role[1], place=place)),), place=place)
        if (head := symbols.pieces.get(key(text))) is not None:
            return ir.IsKind(piece, head.key, place=place)
        if key(text) == "none":
            return ir.Is(piece, (ir.Same(ir.Constant(None, place=place)),), place=place)
        return None

    def _is_a_field(
        self, piece: ir.Expression, kind: str, name: Token, node: Node, scope: Scope
    ) -> ir.Condition | None:
        """The one field that has such a value; where two have it, that is said, and the first is taken."""
        text, symbols, place = name.text, scope.symbols, node.place
        verb = "becomes" if place.file.text[: place.span.start].rstrip().endswith("becomes") else "is"
        read = single_field(text, self._with_word(kind, text, scope), place, symbols, f"its {{}} {verb} {{}}")
        if read is None:
            return None
        field, value = read
        target = ir.Field(piece, field.key, field.type, place=place)
        if value is True:
            return ir.Holds(target, place=place)
        return ir.Is(target, (ir.Same(ir.Constant(value, place=place)),), place=place)

    def _unknown(self, piece: ir.Expression, of: PieceOf, name: Token, node: Node, scope: Scope) -> ir.Condition:
        """A word that no field has: read without its `in`, or reported."""
        text, symbols = name.text, scope.symbols
        bare = text.partition(" ")[2] if text.casefold().startswith("in ") else ""
        if bare and not bare.casefold().startswith("in "):
            trimmed = ast.Same([Token("NAME", bare, name.start, name.end)], node.start, node.end, node.file)
            return self.adjective(piece, of, trimmed, scope)
        words = [str(word) for field in symbols.all_fields(of.kind) for word in words_of(field.type)]
        words += [field.name for field in symbols.all_fields(of.kind) if isinstance(field.type, YesNo)]
        words += [head.name for head in symbols.rules.values() if head.kind is RuleKind.STATE]
        known = [with_words(field) for field in symbols.all_fields(of.kind) if words_of(field.type)]
        can = f"It can be: {', '.join(known)}. " if known else ""
        new = f"`{text}: yes or no, usually no`"
        declare = f"{can}Something new is declared below `piece {symbols.pieces[of.kind].name}`: {new}."
        advice = symbols.advice(node.place)
        symbols.collector.report(
            codes.UNKNOWN_WORD,
            node.place,
            advice.message
            or f"{capital(with_article(symbols.pieces[of.kind].name))} cannot be `{text}`: none of its fields has that value.",
            help=(advice.help if advice.message else "")
            or _lacks(text, words)
            or said_of_a_piece(text, piece, of.kind, node, scope)
            or symbols.collector.did_you_mean(text, words, declare),
        )
        return ir.Holds(ir.Gap(text, place=node.place), place=node.place)

    def _in_roster(
        self, piece: ir.Expression, kind: str, _name: Token, node: Node, scope: Scope
    ) -> ir.Condition | None:
        """`it has fearless`, where no field says so but a column of its roster does."""
        for table in scope.symbols.rosters():
            if table.roster_of in set(scope.symbols.parents(kind)):
                field = scope.symbols.field(kind, table.keys[0].name)
                if field is not None and isinstance(field.type, Words):
                    asked = ir.Field(piece, field.key, field.type, place=node.place)
                    if (test := shared_word(asked, field.type, [node], False, scope)) is not None:
                        return test
        return None

    def _toward(self, piece: ir.Expression, kind: str, node: Node, scope: Scope) -> ir.Condition | None:
        """`in reach to the target`, `in command of the general`: a state whose second role is named."""
        token, arguments = _second_role(node)
        if token is None:
            return None
        head = self._head_of_state(kind, token.text, scope)
        if head is None or len(head.params) < 2:
            if not isinstance(node, ast.StateOf):
                return None
            if key(token.text) == "next" and len(arguments) == 1:
                return self._apart.next_to(piece, kind, arguments[0], node, scope)
            known = [rule.name for rule in scope.symbols.rules.values() if rule.kind is RuleKind.STATE]
            told = _as_a_field(piece, kind, token.text, scope) or towards(token.text, node)
            scope.symbols.unknown(
                node.at(token), token.text, f"a state of a {kind} towards another piece is wanted", known, told or None
            )
            return ir.Holds(ir.Gap(text_of(node), place=node.place), place=node.place)
        if isinstance(arguments[0], ast.Owned):
            given = {1: self._value(arguments[0], scope)[0]}
        else:
            given = self._calls.given_arguments(head, arguments, scope)
        if piece in given.values():
            scope.symbols.collector.report(
                codes.WRONG_ROLES,
                node.place,
                f"Both are the same piece here: it would be {token.text} towards itself.",
                help=f"Below `for each`, behind `any …` and `which`, `it` is the {kind} looked at. Give whom you mean a name in the first line, "
                "`… of a unit as mover`, and write `the mover`.",
            )
        value, worked = self._names.work_out(head, node.place, scope, {**given, 0: piece})
        if not isinstance(value, ir.WorkOut) or not isinstance(worked, YesNo):
            return None
        return ir.Holds(attrs.evolve(value, toward=_preposition(arguments[0])), place=node.place)

    def _toward_a_name(
        self, piece: ir.Expression, kind: str, name: Token, node: Node, scope: Scope
    ) -> ir.Condition | None:
        """`Reds is next to Blues`: before the name of a piece that is known here `to` splits without an article too."""
        for cut in ASIDE.finditer(name.text) if len(name.text) <= LONGEST_CUT else ():
            who, what = name.text[cut.end() :], name.text[: cut.start()]
            if cut.group(1).casefold() == "of" or scope.role(who) is None:
                continue
            if key(what) != "next" and self._head_of_state(kind, what, scope) is None:
                continue
            at, place = name.start + cut.end(), (node.start, node.end, node.file)
            named = ast.Name([Token("NAME", who, at, name.end)], at, name.end, node.file)
            called = ast.Reference([ast.Owned([named], *place)], *place)
            argument = ast.OtherArgument([Token("PREP", cut.group(1), at, at), called], *place)
            token = Token("NAME", what, name.start, name.start + cut.start())
            return self._toward(piece, kind, ast.StateOf([token, argument], *place), scope)
        return None

    def _head_of_state(self, kind: str, text: str, scope: Scope) -> RuleHead | None:
        """The state, or worked-out yes or no, of such a piece that has this name."""
        head = scope.symbols.rules.get(key(text))
        if head is None or head.kind not in (RuleKind.STATE, RuleKind.WORK_OUT) or not head.params:
            return None
        first, parents = head.params[0].kind, scope.symbols.parents
        fits = first in scope.symbols.pieces and (first in set(parents(kind)) or kind in set(parents(first)))
        return head if fits else None

    def _state(self, piece: ir.Expression, kind: str, name: Token, node: Node, scope: Scope) -> ir.Condition | None:
        """A `state` of such a piece, or a worked-out yes or no, by its name."""
        head = self._head_of_state(kind, name.text, scope)
        if head is None:
            return None
        if (state := towards_any(head, piece, kind, node.place, scope, self._names)) is not None:
            return state
        value, worked = self._names.work_out(head, node.place, scope, {0: piece})
        return ir.Holds(value, place=node.place) if isinstance(worked, YesNo) else None

    def _with_word(self, kind: str, word: str, scope: Scope) -> list[FieldOf]:
        """The fields of a kind and of all kinds of it that have such a value."""
        kinds = (kind, *scope.symbols.sub_kinds(kind))
        return list({id(field): field for each in kinds for field in scope.symbols.has_word(each, word)}.values())


def _preposition(argument: Node) -> str:
    return argument.token_text("PREP").casefold() or "of"


def _as_a_field(piece: ir.Expression, kind: str, said: str, scope: Scope) -> str:
    """How a field that names another piece is asked, where `it is attached to the unit` means `its attached to is the unit`."""
    for field in scope.symbols.all_fields(kind):
        if isinstance(field.type, PieceOf) and field.key.partition(" ")[0] == key(said):
            if isinstance(piece, ir.Role) and "#" in piece.name:
                counted = f"the number of {plural(kind)} which its {field.name} is … is 1 or more"
                return f"`{field.name}` is a field: `{counted}`, with the name of the other piece for `…`."
            return f"`{field.name}` is a field: write `its {field.name} is …`, or `the …'s {field.name} is …`."
    return ""


def _second_role(node: Node) -> tuple[Token | None, Sequence[Node]]:
    """The name of a state, and who stands behind `to`, `against` or `of` there."""
    if isinstance(node, ast.StateOf):
        return node.token("NAME"), node.other_arguments
    while len(node.parts) == 1 and isinstance(node.parts[0], Node):
        node = node.parts[0]
    of = node.node(ast.Owned) if isinstance(node, ast.Reference) else None
    return (node.token("NAME"), [of]) if of is not None and node.token("OF") is not None else (None, [])


def _is_die(band: ir.Band) -> bool:
    """Whether what dice are held against is a die too."""
    return all(
        isinstance(end, ir.DiceOf | ir.Field | ir.WorkOut | ir.Variable | ir.LookUp | ir.Gap | ir.Part)
        or (isinstance(end, ir.Constant) and (end.value is None or isinstance(end.value, Die)))
        for end in ir.ends_of(band)
    )


def _merge(options: list[ir.Condition]) -> ir.Condition | None:
    """`is wood or work` on one field as one test with two values."""
    if len(options) < 2 or not all(isinstance(option, ir.Is) for option in options):
        return None
    tests = [option for option in options if isinstance(option, ir.Is)]
    if any(test.value != tests[0].value for test in tests):
        return None
    shared = " or ".join(test.shared for test in tests) if all(test.shared for test in tests) else ""
    bands = tuple(dict.fromkeys(band for test in tests for band in test.bands))
    return ir.Is(tests[0].value, bands, shared=shared, place=tests[0].place)


def _lacks(text: str, words: Iterable[str]) -> str:
    """What to write for `no leader`, where `leader` is known."""
    without = key(text).removeprefix("no ")
    return f"Write `not {without}`." if without != key(text) and without in map(key, words) else ""
