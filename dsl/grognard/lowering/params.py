"""The first line of a rule: which pieces and values does it speak of?"""

from __future__ import annotations

from grognard.ir.declared import Param
from grognard.ir.names import key
from grognard.ir.types import Anything, Numbers, PieceOf, Type, Words
from grognard.lowering.symbols import Symbols
from grognard.syntax.parser import Node


def read_params(symbols: Symbols, node: Node) -> tuple[Param, ...]:
    """The roles and values in the first line of a rule or table."""
    made: list[Param] = []
    roles = node.node("roles")
    for role in roles.nodes() if roles is not None else ():
        made.append(read_param(symbols, role))
    return tuple(made)


def read_param(symbols: Symbols, role: Node) -> Param:
    """`a company`, `at a target called the mark`, `a number`."""
    name, called, prep = role.token("NAME"), role.node("called"), role.token("PREP")
    assert name is not None
    called_name = called.token("NAME") if called is not None else None
    shown = called_name.text if called_name is not None else name.text
    preposition = prep.text.casefold() if prep is not None else "of"
    wanted = key(name.text)
    of: Type
    piece = symbols.piece(name.text)
    if piece is not None:
        wanted, of = key(piece.name), PieceOf(key(piece.name))
    elif wanted == "number":
        of = Numbers()
    elif wanted == "side" and symbols.sides:
        of = Words("side", symbols.sides)
    elif wanted in symbols.choices:
        choice = symbols.choices[wanted]
        of = Words(choice.name, choice.words)  # type: ignore[arg-type]
    else:
        symbols.unknown(
            role.at(name),
            name.text,
            "a kind of piece is wanted",
            [p.name for p in symbols.pieces.values()],
            "Declare it: `piece …`.",
        )
        of = Anything()
    return Param(name=shown, kind=wanted, type=of, preposition=preposition, place=role.place)
