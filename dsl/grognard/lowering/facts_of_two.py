"""Facts of two pieces: which two does a line mean?

The bare name means the two roles of the rule; below `for each` and behind `which` the piece looked at and the first role
that fits; elsewhere both are named: `the range from the firer to the target`.
"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.names import with_article
from grognard.ir.types import Anything, PieceOf, Type
from grognard.lowering.nodes import text_of
from grognard.lowering.scope import ENEMY, SIDE, Scope
from grognard.lowering.symbols import Symbols
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

Typed = tuple[ir.Expression, Type]
Ends = tuple[ir.Expression, ir.Expression]


def bare_fact(fact: FieldOf, scope: Scope, place: Place) -> Typed:
    """A fact of two pieces by its name alone."""
    ends = _ends(fact, scope, place)
    if ends is None:
        report_without_second(fact, scope, place)
        return ir.Gap(fact.name, place=place), fact.type
    return ir.Fact(fact.name, ends[0], fact.type, ends[1], place=place), fact.type


def fact_in_full(node: Node, ends: tuple[Typed, Typed], scope: Scope) -> Typed:
    """`the range from the firer to the target`; `ends` are the two pieces as they were read."""
    name = node.the_token("NAME")
    fact = scope.symbols.facts_of_two.called(name.text)
    gap = ir.Gap(text_of(node), place=node.place)
    if fact is None:
        known = [declared.name for declared in scope.symbols.facts_of_two.values()]
        help = f"Declare it: `facts between a … and a …`, and below it `{name.text}: …`."
        scope.symbols.unknown(node.at(name), name.text, "a fact of two pieces is wanted", known, help)
        return gap, Anything()
    for (value, domain), kind, said in zip(ends, (fact.of_kind, fact.toward), node.nodes(ast.Reference), strict=True):
        if isinstance(value, ir.Gap):
            return gap, fact.type
        if _whole(value, domain, kind, scope.symbols) is None:
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                said.place,
                f"`{text_of(said)}` is no {scope.symbols.pieces[kind].name}, and `{fact.name}` is {_declared(fact, scope.symbols)}.",
                help=f"Name {with_article(scope.symbols.pieces[kind].name)} there.",
            )
            return gap, fact.type
    two = the_two(*ends, fact, scope.symbols)
    assert two is not None
    first, other = two
    if first == other:
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            node.place,
            f"Both ends of `{text_of(node)}` are the same piece.",
            help="Name two pieces. Below `for each` and behind `which`, `it` is the piece looked at.",
        )
        return gap, fact.type
    return ir.Fact(fact.name, first, fact.type, other, in_full=True, place=node.place), fact.type


def report_without_second(fact: FieldOf, scope: Scope, place: Place) -> None:
    """Report a fact of two pieces where the line does not say which two."""
    shadowed = [kind for kind in scope.aliases if _fits_either(kind, fact, scope.symbols)]
    roles = [name for name, kind in _roles(scope) if _fits_either(kind, fact, scope.symbols)]
    names = [f"the {name}" if "#" not in name else "it" for name in roles]
    example = " to ".join([*names, "the …", "the …"][:2])
    scope.symbols.collector.report(
        codes.FACT_OF_TWO,
        place,
        f"`{fact.name}` is {_declared(fact, scope.symbols)}, and here it is not clear which two are meant.",
        help=f"Below `for each` and behind `which`, `it` is the piece looked at. Give the other a name in the first line, "
        f"`… of {with_article(shadowed[0])} as mover`; then `{fact.name}` is that of the two."
        if shadowed and len(roles) < 2
        else f"Name both: `the {fact.name} from {example}`. In a rule with two such roles `{fact.name}` alone means these two.",
    )


def _ends(fact: FieldOf, scope: Scope, place: Place) -> Ends | None:
    roles = _roles(scope)
    if scope.it == SIDE:
        roles = [(SIDE, scope.roles[SIDE]), (ENEMY, scope.roles[ENEMY])]
    elif scope.fight is not None:
        roles = [role for role in roles if role[0] in scope.fight]
    elif scope.it is not None and roles and scope.it != roles[0][0]:
        looked_at = scope.it, scope.roles[scope.it]
        others = [role for role in roles if role[0] != scope.it and _pair(looked_at, role, fact, scope, place)]
        roles = [looked_at, *others[:1]] if fact.both_ways or fact.of_kind != fact.toward else []
    for fits in (_fits_either, _stands_for_either):
        two = [role for role in roles if fits(role[1], fact, scope.symbols)]
        if len(two) == 2:
            return _pair(two[0], two[1], fact, scope, place)
    return None


def _pair(
    here: tuple[str, str], other: tuple[str, str], fact: FieldOf, scope: Scope, place: Place
) -> tuple[ir.Expression, ir.Expression] | None:
    first, second = ((ir.Role(*role, place=place), PieceOf(role[1])) for role in (here, other))
    return the_two(first, second, fact, scope.symbols) or the_two(second, first, fact, scope.symbols)


def the_two(here: Typed, other: Typed, fact: FieldOf, symbols: Symbols) -> Ends | None:
    """The two pieces that have a fact, in their order: these, or those whose parts they are; None where it is no fact of them."""
    first, second = _whole(*here, fact.of_kind, symbols), _whole(*other, fact.toward, symbols)
    return (first, second) if first is not None and second is not None else None


def _whole(piece: ir.Expression, of: Type, wanted: str, symbols: Symbols) -> ir.Expression | None:
    """The piece of a kind that a piece is or is part of: a figure stands where its group does."""
    seen: set[str] = set()
    while isinstance(of, PieceOf) and of.kind not in seen:
        seen.add(of.kind)
        if wanted in symbols.parents(of.kind):
            return piece
        fields = (
            field for field in symbols.pieces_of(of.kind) if isinstance(field.type, PieceOf) and not field.type.or_none
        )
        up = next(fields, None)
        if up is None:
            return None
        piece, of = ir.Field(piece, up.key, up.type, place=piece.place), up.type
    return None


def _roles(scope: Scope) -> list[tuple[str, str]]:
    """The roles of a line, each once, in order."""
    in_a_fight = {SIDE, ENEMY, "winner", "loser"} - {scope.it} if SIDE in scope.roles else set()
    return [
        (name, kind)
        for name, kind in scope.roles.items()
        if scope.aliases.get(name, name) == name and name not in in_a_fight
    ]


def _fits(kind: str, wanted: str, symbols: Symbols) -> bool:
    return wanted in symbols.parents(kind)


def _fits_either(kind: str, fact: FieldOf, symbols: Symbols) -> bool:
    return _fits(kind, fact.of_kind, symbols) or _fits(kind, fact.toward, symbols)


def _stands_for_either(kind: str, fact: FieldOf, symbols: Symbols) -> bool:
    role = ir.Role("", kind, place=fact.place), PieceOf(kind)
    return any(_whole(*role, wanted, symbols) is not None for wanted in (fact.of_kind, fact.toward))


def _declared(fact: FieldOf, symbols: Symbols) -> str:
    first, other = (with_article(symbols.pieces[kind].name) for kind in (fact.of_kind, fact.toward))
    return f"a fact between {first} and {other}" if fact.both_ways else f"a fact from {first} to {other}"
