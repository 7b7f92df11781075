"""How two places lie to each other: `the distance from it to the target`, `next to the target`, `linked to the depot by open hexes`."""

from __future__ import annotations

from grognard.board.grid import Shape, directions
from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.names import key, plural, with_article
from grognard.ir.rules import RuleKind
from grognard.ir.types import Numbers, PieceOf, Type, Words, YesNo
from grognard.lowering.boards import DIRECTION, place_of, shape_of, standing_on
from grognard.lowering.lengths_of_two import both_the_same, length_between
from grognard.lowering.names import Names, ReadValue, Typed
from grognard.lowering.nodes import Valued, text_of, value_node
from grognard.lowering.scope import Scope
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token

_WAY = tuple[str, str, ir.Condition | None]
"""The kind of places on a way, the role of the one looked at, and what it must be."""


class Apart:
    """Reads distance, direction and line between two places; `value` reads the two."""

    def __init__(self, value: ReadValue, names: Names) -> None:
        self._value = value
        self._names = names

    def apart(self, node: ast.Apart, scope: Scope) -> Typed:
        """`the distance from … to …`, `the straight distance from … to …`, `the turns from … to …`."""
        what = ir.Asked(" ".join(node.token_text("APART").casefold().split()[1:-1]))
        first, second = node.references
        value, domain = self._value(first, scope)
        if what is ir.Asked.DISTANCE and place_of((value, domain), scope.symbols, node.place) is None:
            far = length_between((value, domain), self._value(second, scope), scope, node.place)
            if far is not None:  # a fact of the two
                return far
        return self._between(what, value, domain, first, second, node, scope)

    def next_to(self, piece: ir.Expression, kind: str, argument: Node, node: Node, scope: Scope) -> ir.Condition:
        """`it is next to the target`."""
        value, _ = self._between(ir.Asked.NEXT, piece, PieceOf(kind), node, value_node(argument), node, scope)
        return ir.Holds(value, place=node.place)

    def linked(self, piece: ir.Expression, kind: str, node: Node, scope: Scope) -> ir.Condition:
        """`it is linked to the depot by open hexes`."""
        other = node.the_node(ast.Reference)
        value, _ = self._between(ir.Asked.LINKED, piece, PieceOf(kind), node, other, node, scope)
        return ir.Holds(value, place=node.place)

    def _between(
        self, what: ir.Asked, first: ir.Expression, domain: Type, said: Node, second: Valued, node: Node, scope: Scope
    ) -> Typed:
        other, other_of = self._value(second, scope)
        here, there = self._place_of(first, domain, said, scope), self._place_of(other, other_of, second, scope)
        gap = ir.Gap(text_of(node), place=node.place)
        if here is None or there is None:
            return gap, Numbers(0)
        kind = here[1]
        if kind != there[1]:
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"These are on different boards: one on {plural(kind)}, the other on {plural(there[1])}.",
                help="Use it with two pieces on places of one kind.",
            )
            return gap, Numbers(0)
        if here[0] == there[0]:
            both_the_same(text_of(second), kind, node.place, scope)
            return gap, Numbers(0)
        if what is ir.Asked.STRAIGHT and shape_of(kind, scope.symbols) is Shape.AREAS:
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"No straight line leads from one {kind} to another: only hexes and squares lie in rows.",
                help=f"Write `the distance from`, or say what the board is made of: `piece {kind}, a place on hexes`.",
            )
            return gap, Numbers(0)
        facing = self._facing(first, domain, kind, said, scope) if what is ir.Asked.TURNS else None
        if what is ir.Asked.TURNS and facing is None:
            return gap, Numbers(0)
        way = self._way(node, kind, ((first, domain), (other, other_of)), scope)
        distance = ir.Apart(
            what,
            here[0],
            there[0],
            kind,
            facing,
            way[1] if way is not None else "",
            way[2] if way is not None else None,
            way is not None,
            place=node.place,
        )
        if what in (ir.Asked.NEXT, ir.Asked.LINKED):
            return distance, YesNo()
        shape = shape_of(kind, scope.symbols)
        most = len(directions(shape)) // 2 if shape is not None else 0
        return distance, Numbers(0, most) if what is ir.Asked.TURNS else Numbers(0)

    def _place_of(
        self, value: ir.Expression, domain: Type, node: Node, scope: Scope
    ) -> tuple[ir.Expression, str] | None:
        """Where a piece stands (a place stands on itself), and the kind of its board."""
        if isinstance(value, ir.Gap):
            return None
        symbols, place = scope.symbols, node.place
        if not isinstance(domain, PieceOf):
            symbols.collector.report(
                codes.WRONG_TYPE,
                place,
                f"`{text_of(node)}` is neither a piece nor a place.",
                help="Name a piece that has a place, or a place: `the distance from it to the target`.",
            )
            return None
        where = place_of((value, domain), symbols, place)
        if where is not None:
            return where
        fields = standing_on(domain.kind, symbols)
        name = symbols.pieces[domain.kind].name
        places = [piece.name for kind, piece in symbols.pieces.items() if shape_of(kind, symbols) is not None]
        if fields:
            help = f"Say which is meant: `its {fields[0].name}` or `its {fields[1].name}`."
        elif places:
            help = f"Write below `piece {name}`: `{places[0]}: a {places[0]}`."
        else:
            help = f"Declare its place: `piece hex, a place on hexes`, and below `piece {name}`: `hex: a hex`."
        symbols.collector.report(
            codes.NO_SUCH_FIELD,
            place,
            f"{with_article(name).capitalize()} is on {'several places' if fields else 'no place'}.",
            help=help,
        )
        return None

    def _facing(self, piece: ir.Expression, domain: Type, kind: str, node: Node, scope: Scope) -> ir.Expression | None:
        symbols = scope.symbols
        shape = shape_of(kind, symbols)
        names = directions(shape) if shape is not None else ()
        owner = domain.kind if isinstance(domain, PieceOf) else ""
        fields = [
            field
            for field in symbols.all_fields(owner)
            if isinstance(field.type, Words) and names and field.type.words == names
        ]
        if len(fields) == 1:
            return ir.Field(piece, fields[0].key, fields[0].type, place=node.place)
        name = symbols.pieces[owner].name if owner in symbols.pieces else text_of(node)
        symbols.collector.report(
            codes.NO_SUCH_FIELD,
            node.place,
            f"{with_article(name).capitalize()} faces no direction."
            if not fields
            else f"{with_article(name).capitalize()} has two directions: its {fields[0].name} and its {fields[1].name}.",
            help=f"Areas have no directions: {', '.join(names) or 'only hexes and squares have'}."
            if not names
            else f"Write below `piece {name}`: `facing: a {DIRECTION}`."
            if not fields
            else "Keep one of them.",
        )
        return None

    def _way(self, node: Node, kind: str, ends: tuple[Typed, Typed], scope: Scope) -> _WAY | None:
        """`by open hexes`: the places that a way may lead by; a second role of such a state is who stands at its ends."""
        way = node.node(ast.ByWay)
        name = node.token_in(ast.ByWay, "NAME")
        if way is None or name is None:
            return None
        words = name.text.split(" ")
        for cut in range(len(words)):
            piece = scope.symbols.piece(" ".join(words[cut:]))
            if piece is None:
                continue
            it, condition = scope.fresh(piece.key), None
            inner = scope.inside(it, piece.key)
            if kind not in set(scope.symbols.parents(piece.key)):
                break
            if cut and self._names.adjective is not None:
                said = " ".join(words[:cut])
                word = ast.Same(
                    [Token("NAME", said, name.start, name.start + len(said))], name.start, name.end, node.file
                )
                role = ir.Role(it, piece.key, place=node.at(name))
                condition = self._state(said, role, ends, name, node, inner) or self._names.adjective(
                    role, PieceOf(piece.key), word, inner
                )
            return it, it, condition
        _no_way(name, kind, node.at(name), scope)
        return None

    def _state(
        self, said: str, role: ir.Role, ends: tuple[Typed, Typed], name: Token, node: Node, scope: Scope
    ) -> ir.Condition | None:
        """A state of two roles, of the place and of who goes that way: who stands where it begins, or else where it ends."""
        head = scope.symbols.rules.get(key(said))
        if head is None or len(head.params) != 2 or head.kind is not RuleKind.STATE:
            return None
        wanted = head.params[1].kind
        for end, domain in ends:
            if isinstance(domain, PieceOf) and wanted in set(scope.symbols.parents(domain.kind)):
                value, _ = self._names.work_out(head, node.at(name), scope, {0: role, 1: end})
                return ir.Holds(value, place=node.at(name))
        return None


def _no_way(name: Token, kind: str, place: Place, scope: Scope) -> None:
    places = plural(scope.symbols.pieces[kind].name)
    scope.symbols.collector.report(
        codes.UNKNOWN_NAME,
        place,
        f"A way leads by {places}, and `{name.text}` says none.",
        help=f"Say what they must be, and then `{places}`: `by open {places}`, with a word that a {scope.symbols.pieces[kind].name} can be.",
    )
