"""Which parts has a deed, whose are they, and which of them are deeds of their own?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

import attrs

from grognard.evaluate import trace
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.declared import WHEREABOUTS
from grognard.ir.rules import RuleKind
from grognard.ir.types import PieceOf
from grognard.ir.walk import all_lines
from grognard.play.story.changes import net
from grognard.play.story.tree import Node


@attrs.frozen
class Does:
    """Here a deed within a deed, by the same piece, begins or (`done`) ends."""

    node: Node
    done: bool = False


Part = trace.Event | Node | Does


def in_turn(node: Node, parts: Sequence[Part]) -> list[list[Part]]:
    """The parts of a deed, cut before each deed that a player chose among several in it, but for the same again; one where none differ."""
    rules = [node.rule, *(part.node.rule for part in parts if isinstance(part, Does))]
    offered = {name for rule in rules if rule is not None for name in _offered(rule.lines)}
    found: list[list[Part]] = [[]]
    last, inside = "", None
    around, cut = dict[int, Node](), set[int]()
    for part in parts:
        if isinstance(part, Does) and part.node.rule is not None:
            name = part.node.rule.key
            if part.node is inside:
                inside = None
            elif inside is None and not part.done and (part.node.chosen or name in offered):
                if last and name != last:
                    found.append([])
                    cut |= around.keys()
                last, inside = name, part.node
            elif inside is None and part.done:
                around.pop(id(part.node), None)
            elif inside is None:
                around[id(part.node)] = part.node
        found[-1].append(part)
    # A deed around several of them speaks for none.
    return [[part for part in one if not (isinstance(part, Does) and id(part.node) in cut)] for one in found]


def _offered(lines: tuple[il.Line, ...]) -> frozenset[str]:
    """The rules of which one is chosen in some lines, by their keys: where only one is left, nobody is asked."""
    choosing = [line.body for line in all_lines(lines) if isinstance(line.opener, il.ChooseAmong)]
    return frozenset(line.deed.rule for body in choosing for line in body if isinstance(line.deed, do.Call | do.Offer))


def subject_of(node: Node) -> str:
    """The piece that does it: the first that its rule is about."""
    return next(iter(roles(node)), "")


def roles(node: Node) -> list[str]:
    """The pieces that a rule is about, in the order of its roles."""
    if node.rule is None:
        return []
    roles = {param.name for param in node.rule.params if isinstance(param.type, PieceOf)}
    return [piece for name, piece in node.pieces if name in roles]


def is_draw(part: object) -> TypeGuard[trace.Changed]:
    """Whether a card comes out of its deck here."""
    return isinstance(part, trace.Changed) and part.field == WHEREABOUTS and str(part.before).startswith("in the ")


def is_fight(node: Node) -> bool:
    """Whether two meet in it."""
    return node.rule is not None and node.rule.kind is RuleKind.FIGHT


def by_the_way(node: Node) -> bool:
    """Whether what it changes can be told with what led to it: nobody chose it, nothing is thrown or done by hand in it."""
    return not node.chosen and not any(isinstance(event, trace.Threw | trace.Told) for event in node.events())


def has_a_part(piece: str, parts: Sequence[Part]) -> bool:
    """Whether something of this piece changed there, or a price was paid."""
    return any(where[0] == piece for where in net(events_of(parts))) or any(
        isinstance(event, trace.Changed)
        and event.line is not None
        and isinstance(event.line.deed, do.Change)
        and event.line.deed.pays
        for event in events_of(parts)
    )


def is_deed(part: object) -> TypeGuard[Node]:
    """Whether a part is something that somebody does."""
    return isinstance(part, Node) and part.acts


def without_deeds(node: Node, but_of: str = "") -> Node:
    """A test with what it says of itself: the actions in it left out; or a deed without those `but_of` who does it."""
    kept = [part for part in node.parts if not (is_deed(part) and (not but_of or subject_of(part) != but_of))]
    return attrs.evolve(node, parts=[without_deeds(part, but_of) if isinstance(part, Node) else part for part in kept])


def deeds_in(node: Node) -> Iterator[Node]:
    """The outermost actions within a test."""
    for part in node.parts:
        if isinstance(part, Node):
            if part.acts:
                yield part
            else:
                yield from deeds_in(part)


def events_of(parts: Sequence[Part]) -> Iterator[trace.Event]:
    """All events of some parts, in order."""
    for part in parts:
        if isinstance(part, Node):
            yield from part.events()
        elif not isinstance(part, Does):
            yield part
