"""`after it marches`, `until the turn ends or it moves`: what begins a state, and what ends it?"""

from __future__ import annotations

from typing import Literal

import attrs

from grognard.diagnostics import codes
from grognard.ir.deeds import MOVES
from grognard.ir.names import does, key
from grognard.lowering.symbols import Symbols
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token

_TURN = frozenset({"turn ends", "end of turn", "next turn"})
_NEXT_TURN = frozenset({"next turn ends", "end of next turn"})
_STEP = frozenset({"step ends", "end of step"})


@attrs.frozen
class Moments:
    """When a state begins or ends: as the turn, the next one or the step ends, with actions of the piece by their keys, behind what it has a role in."""

    stated: bool = False
    turn: bool = False
    next_turn: bool = False
    step: bool = False
    actions: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


def read_moments(node: Node, word: Literal["after", "until"], symbols: Symbols) -> Moments:
    """Reads the triggers behind `after` or `until` of a field: actions of a piece, or the end of a span."""
    moments = node.node(ast.After if word == "after" else ast.Until)
    if moments is None:
        return Moments()
    turn = next_turn = step = by_it = False
    actions: list[tuple[str, str]] = []
    over: list[str] = []
    spans = word == "until"
    for end in moments.nodes(ast.Moment):
        name = end.the_token("NAME")
        words = " of ".join(key(part.text) for part in end.tokens("NAME"))
        by_it = by_it or end.token("IT") is not None
        if end.token("ITS") is not None:
            over.append(_over(name, word, end, symbols))
        elif spans and not by_it and words in _TURN:
            turn = True
        elif spans and not by_it and words in _NEXT_TURN:
            next_turn = True
        elif spans and not by_it and words in _STEP:
            step = True
        elif by_it:
            actions += _action(name, end, symbols)
        elif key(name.text).endswith(" ends") and (spans or not _is_span(words)):
            over.append(_over(name, word, end, symbols))
        elif spans:
            symbols.collector.report(
                codes.UNEXPECTED_WORDS,
                end.at(name),
                f"`{words}` is nothing that ends by itself.",
                help="Write `until the turn ends`, `until the next turn ends`, `until the step ends`, what the piece does (`until it moves`), "
                "or when that is over: `until its move ends`.",
            )
        else:
            symbols.collector.report(
                codes.UNEXPECTED_WORDS,
                end.at(name),
                f"`{words}` is nothing that a piece does.",
                help="Write what the piece does (`after it moves`), or what it takes part in: `after its melee ends`.",
            )
    keys, said = tuple(action for action, _ in actions), tuple(words for _, words in actions)
    return Moments(True, turn, next_turn, step, keys, said, tuple(name for name in over if name))


def _is_span(words: str) -> bool:
    return words in _TURN or words in _NEXT_TURN or words in _STEP


def _action(name: Token, node: Node, symbols: Symbols) -> list[tuple[str, str]]:
    """The action of which a player says `it moves`, and how he says it. Actions are read later, so the heads are asked for."""
    wanted = key(name.text)
    for action in symbols.actions:
        if wanted == action or wanted in _sayings(action):
            return [(action, does(action) if wanted == action else wanted)]
    if wanted == "moves":
        return [(MOVES, wanted)]
    symbols.unknown(
        node.at(name),
        name.text,
        "an action of the piece is wanted",
        [does(action) for action in symbols.actions],
        "Write the action: `action … of a …`.",
    )
    return []


def _sayings(action: str) -> list[str]:
    """What a piece does that does an action, whichever word of it is the verb: `opens fire`, `half marches`."""
    words = action.split(" ")
    return [" ".join((*words[:at], does(" ".join(words[at:])))) for at in range(len(words))]


def _over(name: Token, word: str, node: Node, symbols: Symbols) -> str:
    """The action, test or fight of which a player says `until its melee ends`, `until its morale test ends`."""
    wanted = key(name.text).removesuffix(" ends")
    known = (*symbols.actions, *symbols.contests)
    rule = next(
        (phrase for phrase in (wanted, wanted.removesuffix(" test"), wanted.removesuffix(" fight")) if phrase in known),
        "",
    )
    if not rule:
        spans = "`until the turn ends`, `until the step ends`, or " if word == "until" else ""
        symbols.unknown(
            node.at(name),
            name.text.removesuffix(" ends"),
            "an action, a test or a fight is wanted",
            known,
            f"Write {spans}what the piece takes part in: `{word} its melee ends`.",
        )
    return rule
