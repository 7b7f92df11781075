"""What is given in an example or scenario? Pieces with their properties, and facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

import attrs

from grognard.board.grid import Cell, Shape
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.examples import GivenPiece
from grognard.ir.names import key, with_article
from grognard.ir.rosters import presets, row_called, strangers, word_of, words_of_set
from grognard.ir.tables import Row, Table
from grognard.ir.types import Anything, Dice, Numbers, PieceOf, PiecesOf, Value, Words, YesNo
from grognard.lowering.boards import boards, neighbour, numbered, on_the_board
from grognard.lowering.domains import report_outside
from grognard.lowering.grounds import spot
from grognard.lowering.nodes import lone_name, text_of
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.quantities import whole
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import Symbols
from grognard.lowering.traits import lacks
from grognard.lowering.units import measured
from grognard.lowering.unknown_names import cannot_be, single_field
from grognard.lowering.word_lists import find_word
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

Fields = list[tuple[str, ir.Expression]]
Facts = list[tuple[str, Value]]


_MOST = 1000
"""So many pieces one line can give."""
MOST_PIECES = 10_000
"""So many pieces an example, a scenario or an army list can give."""
MOST_PAIRS = 40_000
"""So many facts of two pieces an example or a scenario can have."""


@attrs.define
class Properties:
    """The properties of a piece, or of the situation: its fields, still as expressions, and facts."""

    fields: Fields = attrs.field(factory=list)
    facts: Facts = attrs.field(factory=list)


class Givens:
    """Reads what an example or scenario gives."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self.sizes: dict[str, Cell | None] = {}
        """Of the story that is read: how large its boards are."""
        self.names: dict[str, str] = {}
        """Of the story that is read: the pieces that are given by name, with their kinds."""
        self._too_many = False

    def pieces(self, node: Node, scope: Scope) -> list[GivenPiece]:
        """`given a unit called X: …`, `given hexes 0304, 0305: woods`, `given 8 by 6 hexes`; nothing where there is no such kind of piece."""
        given = node.node(ast.GivenPiece)
        if given is None:
            standing = node.node(ast.GivenStanding)
            made_standing = self._standing(standing, scope) if standing is not None else None
            return [made_standing] if made_standing is not None else []
        name_token = given.the_token("NAME")
        piece = self.symbols.piece(name_token.text)
        if piece is not None and (board := boards(given, piece.key, self.symbols)) is not None:
            self.sizes[piece.key] = board.size
            return [board]
        if piece is not None and piece.one_each:
            which = f"{self.symbols.sides[0]} {piece.name}" if piece.one_each == "side" else piece.name
            self.symbols.collector.report(
                codes.WRONG_TYPE,
                given.place,
                f"There is one {piece.name} a {piece.one_each} in every game, by itself.",
                help=f"Say only what is not as usual: `given the {which}: …`.",
            )
            return []
        made = self.said_of(given, scope)
        numbers = [token for token in given.tokens("NUMBER") if token.start > name_token.start]
        if made is None or not numbers:
            return [made] if made is not None else []
        cells = [token for token in numbers if self._on_board(token.text, made.kind, given.at(token))]
        return [attrs.evolve(made, name=cell.text, role=cell.text, place=given.at(cell)) for cell in cells]

    def said_of(self, given: Node, scope: Scope, before: Fields | None = None) -> GivenPiece | None:
        """Returns the pieces behind `given` or in a line of an army list: their number, and kind or troop.

        `before` is what holds of them unless something else is said.
        """
        name_token, count = given.the_token("NAME"), 1 if self._too_many else _count(given)
        piece = self.symbols.piece(name_token.text)
        troop = row_called(self.symbols.rosters(), name_token.text) if piece is None else None
        if piece is None and troop is None:
            troops = [row.texts[0] for table in self.symbols.rosters() for row in table.rows]
            self.symbols.unknown(
                given.at(name_token),
                name_token.text,
                "a kind of piece is wanted" if not troops else "a kind of piece or a troop of a roster is wanted",
                [*(p.name for p in self.symbols.pieces.values()), *troops],
            )
            return None
        kind = piece.key if piece is not None else troop[0].roster_of if troop is not None else ""
        called_name = given.token_in(ast.CalledPiece, "NAME")
        name = called_name.text if called_name is not None else piece.name if piece is not None else name_token.text
        into = Properties(list(before or ()))
        near: list[str] = []
        areas = piece is not None and piece.shape is Shape.AREAS
        at, parts = spot(list(given.below(ast.Properties)), self.symbols, kind)
        if troop is not None:
            self._troop(*troop, given.place, into)
            if called_name is None and count == 1:
                name = troop[1].texts[0]
        preset = tuple(
            name for name, _ in into.fields if before is None or name not in {name_before for name_before, _ in before}
        )
        told: set[str] = {key(troop[0].keys[0].name)} if troop is not None else set()
        for part in parts:
            beside = neighbour(part, bool(near)) if areas else None
            if beside is not None:
                near.append(beside)
                continue
            own = Properties(facts=into.facts)
            self.property(part, kind, scope, own)
            # A troop brings what its roster says of it: that stands below what is said here, wherever it is said.
            listed = (table for table in self.symbols.rosters() if table.roster_of in self.symbols.parents(kind))
            heads = {key(table.keys[0].name) for table in listed}
            named = next((name for name, _ in own.fields if name in heads), None)
            said = {named} if named is not None else {name for name, _ in own.fields}
            anew = [field for field in own.fields if field[0] in said or field[0] not in told]
            into.fields = [field for field in into.fields if field[0] not in {name for name, _ in anew}] + anew
            preset = (*preset, *(name for name, _ in anew if name not in said))
            told |= said
        return GivenPiece(
            name=name,
            role=name,
            kind=kind,
            count=count,
            fields=tuple(into.fields),
            facts=tuple(into.facts),
            near=tuple(near),
            spot=at,
            place=given.place,
            presets=tuple(name for name, _ in into.fields if name in preset and name not in told),
        )

    def _on_board(self, cell: str, kind: str, place: Place) -> bool:
        return on_the_board(cell, kind, self.sizes.get(kind, self.symbols.pieces[kind].size), place, self.symbols)

    def _standing(self, node: Node, scope: Scope) -> GivenPiece | None:
        """`given the Union army: command points 3`: what stands in every game is otherwise in this one."""
        token = node.the_token("NAME")
        known = self._standing_names()
        standing = known.get(key(token.text))
        if standing is None and (self.symbols.piece(token.text) is not None or not known):
            self.symbols.collector.report(
                codes.UNEXPECTED_WORDS,
                node.at(token),
                "Write `a` before the kind of a piece.",
                help=f"Write `given a {token.text}: …`.",
            )
            return None
        if standing is None:
            self.symbols.unknown(
                node.at(token),
                token.text,
                "expected a piece that is in every game by itself",
                [name for name, _ in known.values()],
                help=f"Write `given a {token.text}: …`.",
            )
            return None
        return self._told_of(node, *standing, scope)

    def _standing_names(self) -> dict[str, tuple[str, str]]:
        """What stands in every game by itself: its name as it is printed, and its kind."""
        return {
            key(f"{side} {piece.name}".strip()): (f"{side} {piece.name}".strip(), kind)
            for kind, piece in self.symbols.pieces.items()
            for side in (self.symbols.sides if piece.one_each == "side" else ("",) * bool(piece.one_each))
        }

    def coming(self, nodes: Iterable[Node]) -> None:
        """Know the pieces of these lines by name before they are read: pieces may name each other."""
        by_itself = self._standing_names()
        given_so_far: dict[str, int] = {}
        pieces, self._too_many = 0, False
        of_kind: Counter[str] = Counter()
        for node in nodes:
            given = node if isinstance(node, ast.ArmyUnit) else node.node(ast.GivenPiece)
            said = given.token("NAME") if given is not None else None
            if given is None or said is None:
                continue
            piece, called = self.symbols.piece(said.text), given.token_in(ast.CalledPiece, "NAME")
            troop = row_called(self.symbols.rosters(), said.text) if piece is None else None
            if piece is None and troop is None:
                continue
            kind = piece.key if piece is not None else troop[0].roster_of if troop is not None else ""
            name = called.text if called is not None else piece.name if piece is not None else said.text
            before = given_so_far.get(key(name), 0)
            count = given_so_far[key(name)] = before + _count(given)
            pieces += count - before
            of_kind.update(dict.fromkeys(self.symbols.parents(kind), count - before))
            pairs = sum(
                of_kind[fact.of_kind] * of_kind[fact.toward] // (2 if fact.both_ways else 1)
                for fact in self.symbols.facts_of_two.values()
            )
            if pieces > MOST_PIECES or pairs > MOST_PAIRS:
                self._too_many = True
                many = f"{MOST_PIECES:,} pieces" if pieces > MOST_PIECES else f"{MOST_PAIRS:,} facts of two pieces"
                self.symbols.collector.report(
                    codes.LIMIT_EXCEEDED,
                    given.place,
                    f"More than {many} are given up to this line.",
                    help="Give fewer, or split them into several lists.",
                )
                return
            first = before + 1 if before > 1 else 1  # one alone has no number until there are more
            for unit in (name,) if count == 1 else (f"{name} {at}" for at in range(first, count + 1)):
                self.names.setdefault(key(unit), kind)
                if called is not None and key(unit) in by_itself and kind != by_itself[key(unit)][1]:
                    self.symbols.collector.report(
                        codes.NAME_DECLARED_TWICE,
                        given.at(called),
                        f"`{by_itself[key(unit)][0]}` is in every game by itself, and this piece would have the same name.",
                        help="Give the piece another name.",
                    )

    def standing_of(self, node: Node, scope: Scope, side: Value) -> GivenPiece | None:
        """A line of an army list that tells of what stands in every game by itself: that of its side, or that of the game.

        None for a line that tells of anything else.
        """
        token = node.the_token("NAME")
        for kind, piece in self.symbols.pieces.items():
            whose = f"{side} " if piece.one_each == "side" and side is not None else ""
            if not piece.one_each or key(token.text) not in {kind, key(f"{whose}{piece.name}")}:
                continue
            if node.token("NUMBER") is not None or node.node(ast.CalledPiece) is not None:
                self.symbols.collector.report(
                    codes.WRONG_TYPE,
                    node.place,
                    f"There is one {piece.name} a {piece.one_each} in every game, by itself.",
                    help=f"Say only what is not as usual: `{piece.name}: …`.",
                )
            elif piece.one_each == "side" and side is None:
                self.symbols.collector.report(
                    codes.WRONG_TYPE,
                    node.place,
                    f"There is one {piece.name} a side, and this list does not say whose it is.",
                    help=f"Say it above the lines: `side: {self.symbols.sides[0]}`.",
                )
            return self._told_of(node, f"{whose}{piece.name}", kind, scope)
        return None

    def _told_of(self, node: Node, name: str, kind: str, scope: Scope) -> GivenPiece:
        """A piece that stands by itself, with what is told of it."""
        into = Properties()
        for part in node.below(ast.Properties):
            self.property(part, kind, scope, into)
        fields, facts = tuple(into.fields), tuple(into.facts)
        return GivenPiece(name=name, role=name, kind=kind, count=1, fields=fields, facts=facts, place=node.place)

    def property(self, node: Node, kind: str, scope: Scope, into: Properties) -> None:
        """Reads one property of a piece: `standing`, `men 4`, `weapon is rifle`."""
        symbols = self.symbols
        if isinstance(node, ast.Adjective):
            name = lone_name(node)
            if name is None:
                return cannot_be(self.symbols, node.place, kind)
            return self._adjective(name.text, node, kind, scope, into)
        name = node.token("NAME")
        if isinstance(node, ast.Stated):
            reference = node.the_node(ast.Reference)
            name = lone_name(reference)
            if name is None:
                return cannot_be(self.symbols, node.place, kind)
            field = symbols.field(kind, name.text)
            if field is None:
                return cannot_be(self.symbols, node.place, kind)
            tested = [part for part in node.nodes() if not isinstance(part, ast.Reference)][-1]
            text = text_of(tested)
            return self.set(field, text, tested.place, scope, into)
        if name is None:
            return cannot_be(self.symbols, node.place, kind)
        field = symbols.field(kind, name.text)
        if field is None and isinstance(node, ast.NotAdjective):
            field = symbols.field(kind, f"{name.text} this turn")
        if field is None:
            return self._adjective(text_of(node), node, kind, scope, into)
        if isinstance(node, ast.NotAdjective):
            if isinstance(field.type, YesNo):
                self._put(field, False, node.place, into)
            return None
        amount = node.node(ast.Quantity)
        return self.set(field, text_of(amount) if amount is not None else "", node.place, scope, into)

    def _adjective(self, text: str, node: Node, kind: str, scope: Scope, into: Properties) -> None:
        read = single_field(text, self.symbols.has_word(kind, text), node.place, self.symbols, "{} is {}")
        if read is not None:
            return self._put(*read, node.place, into)
        name, _, last = text.rpartition(" ")
        field = self.symbols.field(kind, name) if key(last) == "rolled" and name else None
        if field is not None:
            return self.set(field, last, node.place, scope, into)
        for known in self.symbols.all_fields(kind):
            # `facing west`: the field, and its word.
            rest = key(text).removeprefix(f"{known.key} ")
            if (
                rest != key(text)
                and isinstance(known.type, Words)
                and (word := find_word(known.type, rest)) is not None
            ):
                return self._put(known, word, node.place, into)
        if key(text).startswith("in "):
            return self._adjective(text.partition(" ")[2], node, kind, scope, into)
        return cannot_be(self.symbols, node.place, kind)

    def set(self, field: FieldOf, text: str, place: Place, scope: Scope, into: Properties) -> None:
        """A field or fact has this value, as it is written."""
        value: Value = None
        match field.type:
            case Numbers():
                if key(text) == "rolled" and field.rolled_on is not None:
                    into.fields.append((field.key, ir.Variable("rolled", Numbers(), place=place)))
                    return
                quantity = read_quantity(text)
                if quantity is None:
                    return cannot_be(self.symbols, place, field.of_kind)
                value = measured(quantity, field.type, place, self.symbols)
                if field.place.file.path == place.file.path:
                    # A text on top may narrow what a fact can be: the examples of its base then lie outside.
                    report_outside(value, field.type, place, self.symbols.collector)
            case Words():
                word = find_word(field.type, text)
                if word is None:
                    return cannot_be(self.symbols, place, field.of_kind)
                value = word
            case YesNo():
                if key(text) not in {"yes", "no"}:
                    return cannot_be(self.symbols, place, field.of_kind)
                value = key(text) == "yes"
            case PieceOf():
                named = self._named(text, scope)
                wanted = field.type.kind
                if named is not None and (not wanted or wanted in self.symbols.parents(named)):
                    into.fields.append((field.key, ir.Role(key(text), named, place=place)))
                    return
                if numbered(wanted, text, self.symbols):
                    if self._on_board(text, wanted, place):
                        into.fields.append((field.key, ir.Role(text, wanted, place=place)))
                    return
                if key(text) != "none":
                    self._nobody_called(text, wanted, named, place, scope)
                    return
            case Anything():
                value = text
            case PiecesOf() | Dice():
                return cannot_be(self.symbols, place, field.of_kind)
            case other:
                assert_never(other)
        return self._put(field, value, place, into)

    def _named(self, text: str, scope: Scope) -> str | None:
        """The kind of the piece of this name: one that is given, or one that stands in every game by itself."""
        standing = self._standing_names().get(key(text))
        return (
            scope.roles.get(key(text)) or self.names.get(key(text)) or (standing[1] if standing is not None else None)
        )

    def _nobody_called(self, text: str, wanted: str, named: str | None, place: Place, scope: Scope) -> None:
        kind = self.symbols.pieces[wanted].name if wanted else "piece"
        if named is not None:
            of = self.symbols.pieces[named].name
            self.symbols.collector.report(
                codes.WRONG_TYPE,
                place,
                f"`{text}` is {with_article(of)}, and {with_article(kind)} is wanted here.",
                help=f"Name {with_article(kind)} that is given.",
            )
            return
        known = [name for name, of in {**self.names, **scope.roles}.items() if wanted in self.symbols.parents(of)]
        known += [name for name, of in self._standing_names().values() if wanted in self.symbols.parents(of)]
        self.symbols.collector.report(
            codes.UNKNOWN_WORD,
            place,
            f"No {kind} called `{text}` is given here.",
            help=self.symbols.collector.did_you_mean(
                text, known, f"Give it in a line of its own: `given {with_article(kind)} called {text}`."
            ),
        )

    def _put(self, field: FieldOf, value: Value, place: Place, into: Properties) -> None:
        if (field.of_kind, field.key) in self.symbols.kind_facts:
            into.facts.append((field.key, value))
            return
        roster = self._roster_of(field)
        if roster is not None:
            row = next((row for row in roster.rows if word_of(self._fields(roster), roster, row) == value), None)
            if row is not None:
                self._troop(roster, row, place, into)
                return
        into.fields.append((field.key, ir.Constant(value, place=place)))

    def _roster_of(self, field: FieldOf) -> Table | None:
        """The roster whose left column a field is."""
        alike = (roster for roster in self.symbols.rosters() if key(roster.keys[0].name) == key(field.name))
        return next((table for table in alike if field.of_kind in self.symbols.parents(table.roster_of)), None)

    def _fields(self, roster: Table) -> list[FieldOf]:
        return self.symbols.all_fields(roster.roster_of)

    def _troop(self, table: Table, row: Row, place: Place, into: Properties) -> None:
        """What a roster says of a troop; what has been said of the piece already stays."""
        said = {name for name, _ in into.fields}
        told = {name for name, _ in into.facts}
        quiet = Givens(attrs.evolve(self.symbols, collector=Collector()))
        properties = Properties()
        for field, text, at in presets(self._fields(table), table, row):
            if at < 0:
                word = ir.Constant(word_of(self._fields(table), table, row), place=place)
                properties.fields.append((field.key, word))
            else:
                quiet.set(field, text, _place_in(row.place), Scope(self.symbols), properties)
        into.fields[:0] = [pair for pair in properties.fields if pair[0] not in said]
        into.facts[:0] = [fact for fact in properties.facts if fact[0] not in told]

    def hold_roster(self, table: Table) -> None:
        """Reports cells of a roster whose value the field of that name cannot have."""
        for row in table.rows:
            for field, text, at in presets(self._fields(table), table, row):
                if at >= 0 and not field.among:
                    self.set(field, text, _place_in(row.cells[at].value.place), Scope(self.symbols), Properties())
            for word, at in strangers(self._fields(table), table, row):
                column = table.columns[at]
                known = words_of_set(self._fields(table), column)
                lacks(self.symbols, table, column, word, known, row.cells[at].value.place)


def told_values(into: Properties) -> list[tuple[str, Value]]:
    """Returns all properties, by the names of fields and facts."""
    return [*into.facts, *((name, field.value) for name, field in into.fields if isinstance(field, ir.Constant))]


def _place_in(place: Place) -> Place:
    """The place of a cell in the stretch of text that is kept with its declaration."""
    return Place(*place.within())


def _count(given: Node) -> int:
    """How many pieces a line gives. The number of a cell, which stands behind its kind, is no count."""
    number = given.token("NUMBER")
    if number is None or number.start > given.the_token("NAME").start or not number.text.isdigit():
        return 1
    return max(1, min(whole(number.text), _MOST))
