"""Names: which role, field, fact, table, worked-out value or word is meant?"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.diagnostics.spelling import longer
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf, Piece
from grognard.ir.names import capital, key, singular, with_article
from grognard.ir.phrases import text_of
from grognard.ir.rules import RuleKind
from grognard.ir.tables import Table
from grognard.ir.types import Anything, Dice, Die, Numbers, PieceOf, Type, Words, YesNo
from grognard.lowering import units
from grognard.lowering.belonging import owner_of
from grognard.lowering.boards import board_of
from grognard.lowering.domains import domain_words
from grognard.lowering.facts_of_two import bare_fact, report_without_second
from grognard.lowering.lengths_of_two import nearest
from grognard.lowering.nodes import Named, Valued
from grognard.lowering.roles import filled
from grognard.lowering.scope import EXCESS, NATURAL, TOTAL, TOTAL_NAMES, Scope
from grognard.lowering.sides import sided
from grognard.lowering.standing import other_side, standing_of_side, standing_piece
from grognard.lowering.symbols import RuleHead
from grognard.lowering.unknown_names import report_unknown
from grognard.lowering.word_lists import find_word
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.dice_meant import dice_meant
from grognard.syntax.node import Node
from grognard.syntax.token import Token

Typed = tuple[ir.Expression, Type]
ASIDE = re.compile(r"\s+(of|to|at|against|with)\s+", re.IGNORECASE)
"""Before a name that is known in its place, these words split a longer name too."""
LONGEST_CUT = 400
"""Characters in which a name that is known is looked for behind or before such a word: far more than a name may have."""
_NO_EFFECT = frozenset({"no effect", "nothing", "none"})


_OF_DICE = {
    **{what.value: what for what in ir.Lying if what not in (ir.Lying.COUNT, ir.Lying.WINS, ir.Lying.CANCELLED)},
    "highest die": ir.Lying.HIGHEST,
    "second highest die": ir.Lying.SECOND,
    "lowest die": ir.Lying.LOWEST,
    "set": ir.Lying.SETS,
    "pairs": ir.Lying.SETS,
    "pair": ir.Lying.SETS,
}
"""What can be asked of the dice of a throw."""


class ReadValue(Protocol):
    """Reads any value, in the domain it is expected in, if one is."""

    def __call__(self, node: Valued, scope: Scope, expected: Type | None = None) -> Typed:
        """The value of a node, and its domain."""


class Adjective(Protocol):
    """Reads an adjective of a piece."""

    def __call__(self, piece: ir.Expression, of: PieceOf, node: Node, scope: Scope) -> ir.Condition:
        """The condition that the piece is so."""


NOBODY = "it"
"""The gap that stands for `it` where nobody is spoken of; that was reported."""


class Names:
    """Gives names their meaning. `finish_rule` makes sure that the type of a rule's result is known."""

    def __init__(self, finish_rule: Callable[[RuleHead], None]) -> None:
        self.finish_rule = finish_rule
        self.adjective: Adjective | None = None
        """How a word is said of a piece; set by whoever reads conditions."""
        self._looked_up: list[Table] = []
        """The tables whose headings are being found. None of them can be the meaning of its own heading."""

    def reference(self, node: Named, scope: Scope, expected: Type | None = None) -> Typed:
        """`morale points`, `its morale points`, `the target's company's arm`, `morale points of the target`."""
        if isinstance(node, ast.Reference):
            name = node.token("NAME")
            if name is None:
                return self.reference(node.owned, scope, expected)
            piece, domain = self.reference(node.owned, scope)
            return self.part(piece, domain, name, node, scope)
        if isinstance(node, ast.Owned):
            names = list(node.tokens("NAME"))
            value, domain = self.reference(node.base, scope, expected if not names else None)
            for name in names:
                value, domain = self.part(value, domain, name, node, scope)
            return value, domain
        if isinstance(node, ast.It):
            role = scope.role("it")
            if role is None:
                return self._no_it(node.place, scope)
            return ir.Role(role[0], role[1], place=node.place), PieceOf(role[1])
        name = node.the_token("NAME")
        if isinstance(node, ast.Its):
            role = scope.role("it")
            if role is None:
                return self._no_it(node.place, scope)
            it = ir.Role(role[0], role[1], place=node.place)
            return self.part(it, PieceOf(role[1]), name, node, scope)
        return self.name(name, node, scope, expected)

    def _no_it(self, place: Place, scope: Scope) -> Typed:
        if scope.wins:
            self._late_in_a_fight(place, scope)
            return ir.Gap(NOBODY, place=place), Anything()
        scope.symbols.collector.report(
            codes.UNKNOWN_NAME,
            place,
            "There is no `it` here: no piece is spoken of.",
            help="Name a role in the first line of the rule, as in `test morale of a company`. In an example, put the piece "
            "out above: `given a company`.",
        )
        return ir.Gap(NOBODY, place=place), Anything()

    def _late_in_a_fight(self, place: Place, scope: Scope) -> None:
        """Below `the higher wins` nobody is `it`: what is added to a score stands above."""
        symbols = scope.symbols
        head = symbols.rules.get(key(scope.rule))
        added = head is not None and symbols.lies_below(head.place, place)
        above = f"write `add to {scope.rule} before {scope.wins}`" if added else f"put it above `{scope.wins}`"
        symbols.collector.report(
            codes.UNKNOWN_NAME,
            place,
            f"There is no `it` below `{scope.wins}`: there the two of a fight have thrown, and are the winner and the loser.",
            help=f"If this line belongs to what each of them throws or adds, {above}. If it follows from the fight, say of whom: "
            "`the winner …`, `the loser …`.",
        )

    def name(self, name: Token, node: Node, scope: Scope, expected: Type | None = None, quiet: bool = False) -> Typed:
        """A name on its own, nearest meaning first; see the order in docs/language.md."""
        wanted, place = key(name.text), node.at(name)
        symbols = scope.symbols
        if isinstance(expected, Words) and (word := find_word(expected, name.text)) is not None:
            return ir.Constant(word, place=place), expected
        if isinstance(expected, YesNo) and wanted in {"yes", "no"}:
            return ir.Constant(wanted == "yes", place=place), YesNo()
        if wanted in scope.values:
            return ir.Variable(wanted, scope.values[wanted], place=place), scope.values[wanted]
        if wanted in TOTAL_NAMES:
            score = units.of_total(scope.score)
            return ir.Variable(TOTAL, score, place=place), score
        if wanted == EXCESS:
            return ir.Variable(EXCESS, Numbers(), place=place), Numbers()
        if wanted == NATURAL:
            return ir.Variable(NATURAL, Numbers(1), place=place), Numbers(1)
        if wanted in scope.columns:
            choice = symbols.choices.get(wanted)
            words: Type = Anything() if choice is None else choice.domain
            return ir.Part(ir.Variable(TOTAL, scope.score, place=place), wanted, place=place), words
        role = scope.role(name.text)
        if role is not None:
            return ir.Role(role[0], role[1], place=place), PieceOf(role[1])
        if (board := board_of(name.text, symbols)) is not None:
            return ir.Role(name.text, board, place=place), PieceOf(board)
        if scope.it is not None:
            kind = scope.roles[scope.it]
            field = symbols.field(kind, name.text) or symbols.field_of_sub_kinds(kind, name.text)
            if field is not None:
                return self._field(ir.Role(scope.it, kind, place=place), field, place)
        if (standing := self._standing(name.text, None, scope, place)) is not None:
            return standing
        if (fact := symbols.facts_of_two.called(name.text)) is not None:
            return bare_fact(fact, scope, place)
        if (fact := symbols.facts.called(name.text)) is not None:
            return ir.Fact(fact.name, None, fact.type, place=place), fact.type
        table = self.table(name.text, scope)
        if table is not None:
            return self.look_up(table, place, scope), table.type
        head = symbols.rules.called(name.text)
        if head is not None:
            return self.work_out(head, place, scope)
        if wanted in _NO_EFFECT:
            return ir.Constant(None, place=place), Anything()
        if wanted in {"yes", "no"}:
            return ir.Constant(wanted == "yes", place=place), YesNo()
        lists = symbols.word_lists(name.text)
        if lists and (expected is None or isinstance(expected, Anything | YesNo)):
            return ir.Constant(find_word(lists[0], name.text), place=place), lists[0]
        for cut in ASIDE.finditer(name.text):
            # `wounds of Harper`: before a name that is known here, `of` splits too.
            if cut.group(1).casefold() == "of" and len(name.text) - cut.end() <= LONGEST_CUT:
                tail = Token("NAME", name.text[cut.end() :], name.start + cut.end(), name.end)
                owner, domain = self.name(tail, node, scope, quiet=True)
                if not isinstance(owner, ir.Gap):
                    return self.part(
                        owner, domain, Token("NAME", name.text[: cut.start()], name.start, tail.start), node, scope
                    )
                break  # the words behind the next `of` have been tried with those behind this one
        described = self._described(name, node, scope)
        if described is not None:
            return described
        if not quiet:
            report_unknown(name, place, scope, expected)
        return ir.Gap(name.text, place=place), Anything()

    def _described(self, name: Token, node: Node, scope: Scope) -> Typed | None:
        """`the Union army`: the piece of a kind of which its adjective holds."""
        words = name.text.split(" ") if len(name.text) <= LONGEST_CUT else [""]
        if (
            words[0].casefold() == "nearest"
            and (near := nearest(" ".join(words[1:]), scope, node.at(name))) is not None
        ):
            return near
        for cut in range(1, len(words)):
            piece = scope.symbols.pieces.get(key(" ".join(words[cut:])))
            if piece is None or self.adjective is None:
                continue
            kind, said = piece.key, " ".join(words[:cut])
            if piece.one_each == "side" and key(said) in {"enemy", "other"}:
                other = other_side(kind, scope, node.at(name))
                if other is None and len(scope.symbols.sides) > 2:
                    return _one_of_several(said, piece, node.at(name), scope), Anything()
                return (other, PieceOf(kind)) if other is not None else None
            if piece.one_each == "side" and (side := find_word(Words("side", scope.symbols.sides), said)) is not None:
                return standing_of_side(kind, str(side), scope, node.at(name)), PieceOf(kind)
            it, heard = scope.fresh(kind), Collector()
            inner = attrs.evolve(scope.inside(it, kind), symbols=attrs.evolve(scope.symbols, collector=heard))
            word = ast.Same([Token("NAME", said, name.start, name.start + len(said))], name.start, name.end, node.file)
            condition = self.adjective(ir.Role(it, kind, place=node.at(name)), PieceOf(kind), word, inner)
            if not heard.reports:
                return ir.Pieces(kind, None, it, condition, one=True, place=node.at(name)), PieceOf(kind, True)
        return None

    def _standing(self, name: str, of: tuple[ir.Expression, str] | None, scope: Scope, place: Place) -> Typed | None:
        """`the battle`, `the army`, `its army`: what stands in every game by itself, here of whom the line speaks."""
        piece = scope.symbols.pieces.get(key(name))
        if piece is None or not piece.one_each:
            return None
        if of is None and scope.it is not None:
            of = ir.Role(scope.it, scope.roles[scope.it], place=place), scope.roles[scope.it]
        whose, kind = of if of is not None else (None, "")
        pieces = standing_piece(key(name), whose, kind, scope, place)
        return (pieces, PieceOf(key(name))) if pieces is not None else None

    def part(self, value: ir.Expression, domain: Type, name: Token, node: Node, scope: Scope) -> Typed:
        """`'s NAME`: a field of a piece, a total of a fighter, a column of a word's row."""
        place = node.at(name)
        asked = _OF_DICE.get(key(name.text))
        if isinstance(value, ir.Variable) and value.name in scope.throws and asked is not None:
            scope.lying.add(value.name)
            return ir.OfThrow(value.name, asked, place=place), Numbers(0)
        if isinstance(value, ir.Gap):
            return value, Anything()
        if isinstance(domain, PieceOf):
            if scope.fight is not None and isinstance(value, ir.Role) and key(name.text) in {*TOTAL_NAMES, NATURAL}:
                which = NATURAL if key(name.text) == NATURAL else TOTAL
                return ir.Variable(f"{which} of {value.name}", Numbers(), place=place), Numbers()
            field = scope.symbols.field(domain.kind, name.text) or scope.symbols.field_of_sub_kinds(
                domain.kind, name.text
            )
            if field is not None:
                return self._field(value, field, place)
            if (standing := self._standing(name.text, (value, domain.kind), scope, place)) is not None:
                return standing
            head = scope.symbols.rules.called(name.text)
            if head is not None and head.params:
                return self.work_out(head, place, scope, {0: value})
            table = self.table(name.text, scope)
            known = scope.symbols.facts.called(name.text) is not None
            if table is not None and (known or not _heads(table, name.text)):
                return self.look_up(table, place, scope, of=(value, domain.kind)), table.type
            if (fact := scope.symbols.facts_of_two.called(name.text)) is not None:
                report_without_second(fact, scope, place)
                return ir.Gap(name.text, place=place), fact.type
            owners = scope.symbols.all_fields(domain.kind)
            words = [field.name for field in owners if field.among and key(field.among) == key(name.text)]
            owner_fields = [field.name for field in owners]
            near = longer(name.text, owner_fields) or scope.symbols.collector.nearest(name.text, owner_fields)
            kind = scope.symbols.pieces[domain.kind].name
            message = f"{capital(with_article(kind))} has no `{name.text}`."
            cure = f"Did you mean `{near}`?" if near else f"Declare it below `piece {kind}`."
            if words:
                message = (
                    f"`{name.text}` is a set of words, and has no value: each of its words is yes or no by itself."
                )
                who = "it" if value.place.text.casefold().startswith("its") else text_of(value.place)
                cure = f"Ask for one of them without it: `{who} has {words[0]}`."
            scope.symbols.collector.report(codes.NO_SUCH_FIELD, place, message, help=cure)
            return ir.Gap(name.text, place=place), Anything()
        if key(name.text) == "sides" and (
            isinstance(domain, Dice | Anything) or (isinstance(domain, Words) and isinstance(domain.words[0], Die))
        ):
            return ir.Part(value, "sides", place=place), Numbers(1)
        if isinstance(domain, Words):
            table = self._table_of_words(domain, name.text, scope)
            if table is not None:
                return ir.LookUp(table.key, (value,), None, key(name.text), table.type, place=place), table.type
        if isinstance(domain, Anything):
            columns = {key(column) for table in scope.symbols.tables.values() for column in table.columns}
            # A part is a column of a row, or one of the things that a cell counts: `1 wound, 2 kills`.
            part = key(name.text) if key(name.text) in columns else singular(name.text)
            return ir.Part(value, part, place=place), Anything()
        scope.symbols.unknown(place, name.text, f"{domain_words(domain)} has no such part", [])
        return ir.Gap(name.text, place=place), Anything()

    def _table_of_words(self, domain: Words, column: str, scope: Scope) -> Table | None:
        """The table whose rows are the words of a list and which has that column: `its weapon's range`."""
        table: Table
        for table in scope.symbols.tables.values():
            if len(table.keys) == 1 and key(column) in {key(name) for name in table.columns}:
                heading = table.keys[0].name
                choice = scope.symbols.choices.get(key(heading))
                if key(heading) == key(domain.name) or (choice is not None and choice.words == domain.words):
                    return table
        return None

    def _field(self, piece: ir.Expression, field: FieldOf, place: Place) -> Typed:
        if field.gap:
            return ir.Gap(field.name, place=place), Anything()
        return ir.Field(piece, field.key, field.type, place=place), field.type

    def table(self, name: str, scope: Scope) -> Table | None:
        """A table by its name, but for those that are being looked up."""
        table = scope.symbols.tables.called(name)
        return None if table in self._looked_up else table

    def look_up(
        self,
        table: Table,
        place: Place,
        scope: Scope,
        using: Typed | None = None,
        of: tuple[ir.Expression, str] | None = None,
        given: Mapping[int, ir.Expression] = MappingProxyType({}),
    ) -> ir.LookUp:
        """A reading of a table: each heading is found in the scope of the reader.

        With `of`, a piece and its kind (`the target's quality die`), headings that are fields of it are its own. A table
        with roles has them filled as a call does, those that are `given` first.
        """
        if of is not None and table.params:
            given = {0: of[0], **given}
        roles = filled(table, given, place, scope, open_ok=True)
        if table.params and isinstance(roles[0], ir.Role):
            # What it is looked up by is the first's, where it has it.
            of = (roles[0], roles[0].kind)
        inputs: list[ir.Expression | None] = []
        used = using is None
        for heading in table.keys:
            if heading.die is not None and not used and using is not None and _a_number(using[1]):
                inputs.append(using[0])
                used = True
            elif heading.when or heading.die is not None:
                inputs.append(None)
            elif not used and using is not None and (key(heading.name) in TOTAL_NAMES or len(table.keys) == 1):
                inputs.append(using[0])
                used = True
            else:
                inputs.append(self._heading(heading.name, place, scope, table, of, roles))
        across: ir.Expression | None = None
        if table.across is not None and (table.across.die is None or not used):
            if not used and using is not None and (table.across.die is None or _a_number(using[1])):
                across, used = using[0], True
            elif table.across.die is None:
                across = self._heading(table.across.name, place, scope, table, of, roles)
        if not used and using is not None:
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                place,
                f"The table `{table.name}` has no column that could be looked up by this.",
                help="`using` gives the number for a column headed `total` or by a die; leave it out here.",
            )
        by_whom = tuple(role if isinstance(role, ir.Role) else None for role in roles)
        return ir.LookUp(table.key, tuple(inputs), across, None, table.type, by_whom, place=place)

    def _heading(
        self,
        name: str,
        place: Place,
        scope: Scope,
        table: Table,
        of_piece: tuple[ir.Expression, str] | None,
        roles: Sequence[ir.Expression],
    ) -> ir.Expression:
        if of_piece is not None and (field := scope.symbols.field(of_piece[1], name)) is not None:
            return self._field(of_piece[0], field, place)[0]
        owners = {
            param.key: (role, param.type)
            for param, role in zip(table.params, roles, strict=True)
            if not isinstance(role, ir.Gap)
        }
        self._looked_up.append(table)
        try:
            value = self._meaning_of_heading(name, place, scope, owners)
        finally:
            self._looked_up.pop()
        if isinstance(value, ir.Gap):
            kind = of_piece[1] if of_piece is not None else scope.roles.get(scope.it or "")
            near = longer(name, (field.name for field in scope.symbols.all_fields(kind or "")))
            scope.symbols.collector.report(
                codes.UNKNOWN_NAME,
                place,
                f"The table `{table.name}` is looked up by `{name}`, which has no meaning here.",
                help=f"Did you mean `{near}`? Call the heading so too: `| {near} || … |`."
                if near
                else _who_fills(name, table)
                or dice_meant(name)
                or f"Name a role that has a `{name}`, make it a fact, or say `read {table.name} using …`.",
                also=(Label(table.place, "the table"),),
            )
        return value

    def _meaning_of_heading(self, name: str, place: Place, scope: Scope, owners: Mapping[str, Typed]) -> ir.Expression:
        """What a heading asks; `owners` are who fills the roles of its table."""
        owner, _, rest = name.partition("'s ")
        file, span = place.within()
        token = Token("NAME", owner, span.start, span.end)
        fake = ast.Name([token], span.start, span.end, file)
        value, domain = owners.get(key(owner)) or self.name(token, fake, scope, quiet=True)
        if rest and not isinstance(value, ir.Gap):
            for part in rest.split("'s "):
                value, domain = self.part(value, domain, Token("NAME", part, token.start, token.end), fake, scope)
        return value

    def work_out(
        self, head: RuleHead, place: Place, scope: Scope, given: Mapping[int, ir.Expression] | None = None
    ) -> Typed:
        """A worked-out value by its name: roles of the same name, or of the same kind, carry over."""
        if head.kind in (RuleKind.TEST, RuleKind.ACTION, RuleKind.FIGHT):
            scope.symbols.collector.report(
                codes.WRONG_VERB,
                place,
                f"`{head.name}` is {with_article(head.kind.value)}: it is no value.",
                help=f"Carry it out in a line of its own: `{'do' if head.kind is RuleKind.ACTION else head.kind.value} {head.name}`.",
            )
            return ir.Gap(head.name, place=place), Anything()
        self.finish_rule(head)
        return ir.WorkOut(head.key, filled(head, given or {}, place, scope), head.type, place=place), head.type

    def kind(self, name: Token, node: Node, scope: Scope) -> str | None:
        """The kind of piece that a word names."""
        piece = scope.symbols.piece(name.text)
        if piece is None:
            if (known := sided(name.text, scope.symbols, scope.roles.get(scope.it or ""))) is not None:
                return known[0].key
            help = _with_article(name.text, scope) or "Declare it: `piece …`."
            scope.symbols.unknown_kind(node.at(name), name.text, help)
            return None
        return piece.key

    def owner(self, node: Node, kind: str, scope: Scope) -> ir.Expression | None:
        """`of the attacker`: the piece (or side) whose pieces of a kind are meant."""
        ref = node.node(ast.OwnerRef)
        return owner_of(kind, self.reference(ref.reference, scope), ref, scope) if ref is not None else None


def _who_fills(heading: str, table: Table) -> str:
    """How a reader says who is meant by a role of a table: `factor of … against …`."""
    if key(heading.partition("'s ")[0]) not in {param.key for param in table.params}:
        return ""
    said = " ".join(f"{param.preposition} …" for param in table.params)
    return f"Say who that is where it is read: `{table.name} {said}`."


def _a_number(domain: Type) -> bool:
    """Whether a value of this type can stand for what a die shows."""
    return not isinstance(domain, Words | YesNo | PieceOf)


def _with_article(name: str, scope: Scope) -> str:
    """What to write for `stands of loser`: before a bare name `of` does not split."""
    for cut in ASIDE.finditer(name, 0, LONGEST_CUT):
        if cut.group(1).casefold() == "of" and scope.symbols.piece(name[: cut.start()]) is not None:
            return f"Write `{name[: cut.start()]} of the {name[cut.end() :]}`."
    return ""


def _heads(table: Table, name: str) -> bool:
    """Whether a table is called like the plural of a heading of its own: `pace` is a field then, not the table."""
    return any(singular(heading.name) == singular(name) for heading in table.keys)


def _one_of_several(said: str, piece: Piece, place: Place, scope: Scope) -> ir.Gap:
    """`the enemy army` where there are more than two sides: nobody knows whose is meant."""
    sides = scope.symbols.sides
    scope.symbols.collector.report(
        codes.UNKNOWN_NAME,
        place,
        f"There are {len(sides)} sides, so `{said} {piece.name}` could be that of any other.",
        help=f"Name it: `the {sides[0]} {piece.name}`; or do it `for each {piece.name} which …`.",
    )
    return ir.Gap(f"{said} {piece.name}", place=place)
