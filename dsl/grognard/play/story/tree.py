"""Events of a run as a tree: each rule that was carried out with what happened in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from grognard.evaluate import trace
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind


@attrs.define
class Node:
    """A rule that was carried out: its events and the rules within it in order, from `start` up to `end`."""

    rule: Rule | None
    pieces: tuple[tuple[str, str], ...]
    start: int
    end: int = 0
    parts: list[trace.Event | Node] = attrs.field(factory=list)
    result: object = None
    chosen: bool = False
    """Whether a player said that it be done, and could have said otherwise."""

    @property
    def acts(self) -> bool:
        """Whether it is an action, which somebody does; the rest only says how."""
        return self.rule is not None and self.rule.kind is RuleKind.ACTION

    @property
    def reckons(self) -> bool:
        """Whether it only works something out."""
        return self.rule is not None and self.rule.kind not in {RuleKind.ACTION, RuleKind.TEST, RuleKind.FIGHT}

    def events(self) -> Iterator[trace.Event]:
        """Every event in it, those of rules within it included."""
        for part in self.parts:
            if isinstance(part, Node):
                yield from part.events()
            else:
                yield part


def tree(events: Sequence[trace.Event]) -> Node:
    """The events of a step; rules that a fault left open end where the events end."""
    root = Node(None, (), 0, len(events))
    open_ = [root]
    picked = ""
    for number, event in enumerate(events):
        if isinstance(event, trace.Entered):
            node = Node(event.rule, event.pieces, number, len(events))
            if event.rule is not None and event.rule.key == picked:
                node.chosen, picked = True, ""
            open_[-1].parts.append(node)
            open_.append(node)
        elif isinstance(event, trace.Ended):
            if len(open_) > 1:
                done = open_.pop()
                done.end, done.result = number + 1, event.result
        else:
            if isinstance(event, trace.Chose):
                # Of whom a deed is offered to be done to, the deed stands before the question.
                deed, asks_whom, _ = event.what.partition(": ")
                picked = key(deed) if asks_whom else key(event.picked) if isinstance(event.picked, str) else picked
            open_[-1].parts.append(event)
    return root
