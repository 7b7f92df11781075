"""`until the turn ends`, `until it moves or charges`: what ends a state?"""

from __future__ import annotations

import attrs

from grognard.diagnostics import codes
from grognard.ir.names import does, key
from grognard.lowering.symbols import Symbols
from grognard.syntax.parser import Node
from grognard.syntax.token import Token

_TURN = frozenset({"turn ends", "end of turn", "end of the turn", "next turn"})
_STEP = frozenset({"step ends", "end of step", "end of the step"})


@attrs.frozen
class Ends:
    """What ends a state: the turn, the step, actions of the piece by their keys."""

    stated: bool = False
    turn: bool = False
    step: bool = False
    actions: tuple[str, ...] = ()


def read_until(node: Node, symbols: Symbols) -> Ends:
    """What stands behind `until` in the line of a field."""
    found = node.node("until")
    if found is None:
        return Ends()
    turn = step = by_it = False
    actions: list[str] = []
    for end in found.nodes("until_end"):
        name = end.token("NAME")
        assert name is not None
        by_it = by_it or end.token("IT") is not None
        if not by_it and key(name.text) in _TURN:
            turn = True
        elif not by_it and key(name.text) in _STEP:
            step = True
        elif by_it:
            actions.append(_action(name, end, symbols))
        else:
            symbols.collector.report(
                codes.UNEXPECTED_WORDS,
                end.at(name),
                f"`{name.text}` is nothing that ends by itself.",
                help="Write `until the turn ends`, `until the step ends`, or what the piece does: `until it moves`.",
            )
    return Ends(True, turn, step, tuple(action for action in actions if action))


def _action(name: Token, node: Node, symbols: Symbols) -> str:
    """The action of which a player says `it moves`, `it opens fire`. Actions are read later, so the heads are asked for."""
    wanted = key(name.text)
    found = next((action for action in symbols.actions if wanted in {action, does(action)}), "")
    if not found:
        symbols.unknown(
            node.at(name),
            name.text,
            "an action of the piece is wanted",
            [does(action) for action in symbols.actions],
            "Write the action: `action … of a …`.",
        )
    return found
