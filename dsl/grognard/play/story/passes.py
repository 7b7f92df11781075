"""Who let his turn go by, where sides act turn about? Without that the story shows one of them acting twice in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping

import attrs

from grognard.core.closures import PASS
from grognard.evaluate import trace
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf
from grognard.play.story.tree import Node

PASSES = "pass"
"""What somebody does who lets his turn go by."""

_Turn = tuple[str, str]
"""A rule by its name, or what is asked, and whose turn it is."""


@attrs.frozen
class Turns:
    """Of a step in which players act turn about: what is told where one of them does nothing."""

    passed: frozenset[int] = frozenset()
    """The events, by their identity, in which somebody declined his turn."""
    taken: frozenset[int] = frozenset()
    """The rules carried out, by their identity, that are somebody's turn."""


def turns(ruleset: Ruleset, kinds: Mapping[str, str], step: Node) -> Turns:
    """Whose turns come again and again in a step.

    A player is a piece to which others belong. What is offered to each once, such as to each unit to fire, nobody misses.
    """
    owners = {name for name, kind in kinds.items() if _owns(ruleset, kind)}
    found = list(_turns(step, owners))
    # Of a rule its call is counted, of an offer by itself the question.
    times = Counter(turn for turn, part in found if isinstance(part, Node) or turn[0] == part.what)
    again = {name for (name, _), number in times.items() if number > 1}
    parts = [part for (name, _), part in found if name in again]
    return Turns(
        frozenset(id(part) for part in parts if isinstance(part, trace.Chose) and _declined(part)),
        frozenset(id(part) for part in parts if isinstance(part, Node)),
    )


def sent(turn: Node, kinds: Mapping[str, str]) -> str:
    """Who was to act in a player's turn; empty where nobody was."""
    for part in turn.parts:
        if isinstance(part, Node) and part.acts:
            mine = {piece for _, piece in turn.pieces}
            found = next((piece for _, piece in part.pieces if piece in kinds and piece not in mine), "")
            if found := found or sent(part, kinds):
                return found
    return ""


def _turns(node: Node, owners: Container[str]) -> Iterator[tuple[_Turn, trace.Chose | Node]]:
    """Each turn of an owner: a rule about it in which something may be offered to it, or the offer alone."""
    who = next((piece for _, piece in node.pieces if piece in owners), "")
    name = node.rule.key if node.rule is not None and who else ""
    if name:
        yield (name, who), node
    for part in node.parts:
        if isinstance(part, Node):
            yield from _turns(part, owners)
        elif isinstance(part, trace.Chose) and part.who in owners and part.what.startswith("whether to "):
            yield (name or part.what, part.who), part


def _declined(event: trace.Chose) -> bool:
    return event.picked == PASS and not event.random


def _owns(ruleset: Ruleset, kind: str) -> bool:
    """Whether pieces of another kind belong to one of this."""
    return any(
        isinstance(field.type, PieceOf) and not field.type.or_none and ruleset.is_kind(kind, field.type.kind)
        for part in ruleset.pieces.values()
        if part.name != kind
        for field in part.fields
    )
