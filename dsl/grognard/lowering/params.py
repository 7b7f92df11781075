"""The first line of a rule: which pieces and values does it speak of?"""

from __future__ import annotations

import re

from grognard.ir.declared import Param
from grognard.ir.names import key
from grognard.ir.types import Anything, Numbers, PieceOf, Type, Words
from grognard.lowering.sides import sided
from grognard.lowering.symbols import Symbols
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

_THE = re.compile(r"\w+\s+the\s", re.IGNORECASE)
"""Behind a preposition: no role begins so."""
_OTHER_WORD = re.compile(r"\s+[^\W\d_]+(?P<rest>\s+an?\s.+)", re.IGNORECASE)
"""Behind the first piece a word that begins no role: `model by a model`."""


def read_params(symbols: Symbols, node: Node) -> tuple[Param, ...]:
    """The roles and values in the first line of a rule or table."""
    made: list[Param] = []
    for role in node.below(ast.Roles):
        first = next((param.kind for param in made if param.kind in symbols.pieces), None)
        made.append(read_param(symbols, role, node.token_text("NAME"), first))
    return tuple(made)


def read_param(symbols: Symbols, role: Node, named: str = "", first: str | None = None) -> Param:
    """Reads a parameter, such as `a company` or `at an enemy as target`, of the rule `named`; `first` is the first kind."""
    name, called, prep = role.the_token("NAME"), role.node(ast.Called), role.token("PREP")
    called_name = called.token("NAME") if called is not None else None
    shown = called_name.text if called_name is not None else name.text
    name_place = role.at(called_name or name)
    preposition = prep.text.casefold() if prep is not None else "of"
    wanted = key(name.text)
    domain: Type
    piece, side = symbols.piece(name.text), ""
    if first is not None and (narrow := sided(name.text, symbols, first)) is not None:
        piece, side = narrow[0], "enemy" if narrow[1] else "friend"
    if piece is not None:
        wanted, domain = piece.key, PieceOf(piece.key)
    elif wanted == "number":
        domain = Numbers()
    elif wanted == "side" and symbols.sides:
        domain = Words("side", symbols.sides)
    elif wanted in symbols.choices:
        domain = symbols.choices[wanted].domain
    else:
        other = _OTHER_WORD.search(name.text)
        if other is not None:
            help = f"A second role follows `to`, `at`, `against` or `with`: `{name.text[: other.start()]} with{other['rest']}`."
        elif named and _THE.match(role.place.text):
            help = f"`{preposition}` begins what it is done with, `{preposition} a unit`. In a name leave it out: `{named} {name.text}`."
        else:
            help = "Declare it: `piece …`."
        symbols.unknown_kind(role.at(name), name.text, help)
        # What is said of the piece before that word is read as if it had been right.
        piece = symbols.piece(name.text[: other.start()]) if other is not None else None
        wanted, domain = (piece.key, PieceOf(piece.key)) if piece is not None else (wanted, Anything())
    return Param(
        name=shown,
        kind=wanted,
        type=domain,
        preposition=preposition,
        side=side,
        place=role.place,
        name_place=name_place,
    )
