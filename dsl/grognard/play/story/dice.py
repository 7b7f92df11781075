"""What the dice of a deed said: faces, what was added, and what that came to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from grognard.evaluate import trace
from grognard.evaluate.trace_text import shown
from grognard.ir import deeds as do
from grognard.ir.deeds import NOT_ALLOWED
from grognard.ir.names import key
from grognard.ir.rules import RuleKind
from grognard.ir.types import Bundle, PieceOf, value_text
from grognard.play.story.tree import Node


def thrown(event: trace.Threw | trace.Drawn) -> str:
    """One throw: `4, 6 on 2D6`, `93 on D%`; nothing of no dice."""
    if isinstance(event, trace.Drawn):
        return f"a chance of {shown(event.favourable)} in {shown(event.whole)}: {'yes' if event.taken else 'no'}"
    if not event.faces:
        return ""
    faces = ", ".join(str(face) for face in event.faces)
    text = f"{faces} on {event.dice}"
    if event.hits is not None:
        return f"{text}: {shown(event.total)} {'hit' if event.total == 1 else 'hits'}"
    return f"{text} = {shown(event.total)}" if len(event.faces) > 1 or event.dropped else text


def of_test(node: Node, whose: str) -> str:
    """A test that threw dice in its own lines: its name, whose it is, its numbers, the dice, what it came to."""
    throws = [text for part in node.parts if isinstance(part, trace.Threw | trace.Drawn) and (text := thrown(part))]
    if node.rule is None or not throws:
        return ", ".join(throws)
    values = {param.name for param in node.rule.params if not isinstance(param.type, PieceOf)}
    told = [f"{name} {value}" for name, value in node.pieces if name in values]
    name = node.rule.name + (f" of {whose}" if whose else "") + (f" ({', '.join(told)})" if told else "")
    text = f"{name}: {', '.join(throws)}"
    total = in_all(node)
    if total:
        text += f", {total} in all"
    result = node.result
    if isinstance(result, Bundle) or (isinstance(result, str) and key(result) not in {key(NOT_ALLOWED), "tie"}):
        text += f": {result}"
    return text


def in_all(node: Node) -> str:
    """What one die came to once all was added; nothing where nothing was."""
    total: object = None
    first: object = None
    for part in node.parts:
        if isinstance(part, trace.Threw):
            first = total = part.total
        for event in _of_the_sum(part):
            if isinstance(event, trace.Applied) and isinstance(event.line.deed, do.StartAt) and part is event:
                # What follows is another sum.
                first = total = None
            if isinstance(event, trace.Applied) and isinstance(event.after, int | Fraction):
                total = event.after if first is not None else None
    if not isinstance(total, int | Fraction) or isinstance(total, bool) or total == first:
        return ""
    return value_text(total)


def _of_the_sum(part: trace.Event | Node) -> Iterator[trace.Event]:
    """The events that change the sum in which a part stands: those of a list of signs, not those of what its lines ask."""
    if not isinstance(part, Node):
        yield part
    elif part.rule is not None and part.rule.kind is RuleKind.MODIFIERS:
        for one in part.parts:
            yield from _of_the_sum(one)


def _side(node: Node) -> str:
    """The dice of one side of a fight: `4`, `4, 6 in all`, `3, 5 on 2D6 = 8`."""
    throws = [one for one in node.parts if isinstance(one, trace.Threw) and one.faces]
    total = in_all(node)
    if len(throws) == 1 and len(throws[0].faces) == 1:
        return shown(throws[0].total) + (f", in all {total}" if total else "")
    return ", ".join(map(thrown, throws)) + (f", in all {total}" if total else "")


def of_fight(node: Node) -> str:
    """A fight: what each side came to, and who won."""
    sides: list[str] = []
    for part in node.parts:
        if isinstance(part, Node) and part.rule is None and part.pieces:
            sides.append(f"{part.pieces[0][1]} ({_side(part)})" if _side(part) else part.pieces[0][1])
    if not sides or node.rule is None:
        return ""
    roles = {key(name): piece for name, piece in node.pieces}
    result = node.result
    won = roles.get(key(result), "") if isinstance(result, str) else ""
    end = f": {won} wins" if won else ": a draw" if result == "tie" else ""
    again = "once more, " if len(sides) > 2 else ""
    return f"{node.rule.name}: {again}{' against '.join(sides[-2:])}{end}"
