"""The first line of a rule: which pieces and values does it speak of?"""

from __future__ import annotations

from grognard.ir.declared import Param
from grognard.ir.names import key
from grognard.ir.types import Anything, Numbers, PieceOf, Type, Words
from grognard.lowering.symbols import Symbols
from grognard.syntax.parser import Node


def read_params(symbols: Symbols, node: Node) -> tuple[Param, ...]:
    """The roles and values in the first line of a rule or table."""
    return tuple(read_param(symbols, role) for role in node.below("roles"))


def read_param(symbols: Symbols, role: Node) -> Param:
    """`a company`, `at a target called the mark`, `a number`."""
    name, called, prep = role.the_token("NAME"), role.node("called"), role.token("PREP")
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
        of = symbols.choices[wanted].domain
    else:
        symbols.unknown_kind(role.at(name), name.text, "Declare it: `piece …`.")
        of = Anything()
    return Param(name=shown, kind=wanted, type=of, preposition=preposition, place=role.place)
