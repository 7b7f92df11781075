"""Given facts of two pieces: of which two, and by which name are they kept?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.ir.declared import FieldOf
from grognard.ir.examples import GivenPiece
from grognard.ir.names import key
from grognard.lowering.boards import numbered
from grognard.lowering.nodes import text_of
from grognard.lowering.symbols import Symbols
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


@attrs.frozen
class OfTwo:
    """A given fact of two pieces; without a name where the two are unclear, which was reported."""

    fact: FieldOf
    name: str


def told_of_two(part: Node, pieces: Sequence[GivenPiece], symbols: Symbols) -> OfTwo | None:
    """Returns the fact of `range is 10` or `the range from Ann to Bob is 10`; None for what is no fact of two pieces."""
    said = part.the_node(ast.Reference, ast.OfTwo)
    name = said.token_text("NAME") if isinstance(said, ast.OfTwo) else text_of(said)
    fact = symbols.facts_of_two.called(name)
    if fact is None:
        return None
    return OfTwo(
        fact,
        _pair_in_full(fact, said, pieces, symbols)
        if isinstance(said, ast.OfTwo)
        else pair_given(fact, said.place, pieces, symbols),
    )


def pair_given(fact: FieldOf, place: Place, pieces: Sequence[GivenPiece], symbols: Symbols) -> str:
    """The name of a fact of the only two pieces here that can have it; empty where there are others, which is reported."""
    fitting = list(_pairs(fact, pieces, symbols))
    if fact.both_ways or (len(fitting) == 2 and fitting[0] == fitting[1][::-1]):
        fitting = [pair for at, pair in enumerate(fitting) if pair[::-1] not in fitting[:at]]
    if len(fitting) == 1:
        return _called(fact, *fitting[0])
    told = [f"`the {_called(fact, *pair)} is …`" for pair in fitting[:3]]
    symbols.collector.report(
        codes.FACT_OF_TWO,
        place,
        f"`{fact.name}` could be that of {len(fitting)} pairs of pieces here."
        if fitting
        else f"No two pieces are given here that have a `{fact.name}`.",
        help=f"Say of which: {' or '.join(told)}." if told else "Put both out above: `given a …`.",
    )
    return ""


def _pair_in_full(fact: FieldOf, said: Node, pieces: Sequence[GivenPiece], symbols: Symbols) -> str:
    ends = [text_of(reference) for reference in said.nodes(ast.Reference)]
    known = {
        key(name): (name, each.kind)
        for each in pieces
        for name in (*each.names, *((each.role,) if each.count == 1 else ()))
    }
    names: list[str] = []
    for end, kind, node in zip(ends, (fact.of_kind, fact.toward), said.nodes(ast.Reference), strict=True):
        piece = known.get(key(end), (end, kind) if numbered(kind, end, symbols) else None)
        if piece is None or kind not in symbols.parents(piece[1]):
            fitting = [name for name, of in known.values() if kind in symbols.parents(of)]
            symbols.unknown(node.place, end, f"a {symbols.pieces[kind].name} that is given is wanted", fitting)
            return ""
        names.append(_name_of(piece[0], pieces))
    return _called(fact, names[0], names[1])


def _name_of(role: str, pieces: Sequence[GivenPiece]) -> str:
    """What a piece is called on the table: by its name, whatever part it has."""
    return next((piece.name for piece in pieces if piece.count == 1 and key(piece.role) == key(role)), role)


def _pairs(fact: FieldOf, pieces: Sequence[GivenPiece], symbols: Symbols) -> Iterator[tuple[str, str]]:
    named = [(name, piece.kind) for piece in pieces for name in piece.names]
    for first, kind in named:
        for other, of in named:
            if first != other and fact.of_kind in symbols.parents(kind) and fact.toward in symbols.parents(of):
                yield first, other


def _called(fact: FieldOf, first: str, other: str) -> str:
    return key(f"{fact.name} from {first} to {other}")
