"""What the dice of a deed said: faces, what was added, and what that came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from grognard.core.bench import TOTAL
from grognard.evaluate import trace
from grognard.evaluate.trace_text import shown
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.deeds import NOT_ALLOWED, WHO_WINS
from grognard.ir.names import key, singular
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.types import Bundle, PieceOf, value_text
from grognard.ir.walk import all_lines, nodes
from grognard.play.story.tree import Node
from grognard.wording.plain import condition_text

_ANY_THROW = {"throw", "roll", "die", "dice", "score", "result"}
"""Names of a throw that say nothing of what it is for."""


def thrown(event: trace.Threw, called: str = "") -> str:
    """One throw: `4, 6 on 2D6`, `93 on D%`, with what is added on each of its dice; nothing of no dice.

    What hits is `called` as the rule calls it, where that is said of many: `3 wounds`.
    """
    if not event.faces:
        return ""
    faces = ", ".join(str(face) for face in event.faces)
    text = f"{faces} on {'a die of ' if ' to ' in event.dice else ''}{event.dice}"
    if event.line is not None and isinstance(event.line.deed, do.Roll | do.RollRange):
        name = event.line.deed.name
        text = text if not name or key(name) in _ANY_THROW else f"{name} {text}"
    if event.each:
        text += f", {event.each:+d} on each"
    if event.hits is not None:
        many = called if singular(called) != key(called) else "hits"
        return f"{text}: {shown(event.total)} {singular(many) if event.total == 1 else many}"
    return f"{text} = {shown(event.total)}" if len(event.faces) > 1 or event.dropped else text


def of_test(node: Node, whose: str, aimed: str = "") -> str:
    """A test that threw dice in its own lines: its name, whose it is, at whom it is `aimed`, its numbers, the dice, what it came to."""
    names, counts = called(node.parts), _counts(node.rule)
    throws = [
        text
        for part in node.parts
        if isinstance(part, trace.Threw) and (text := thrown(part, names.get(id(part), counts)))
    ]
    if node.rule is None or not throws:
        return ", ".join(throws)
    values = {param.name for param in node.rule.params if not isinstance(param.type, PieceOf)}
    told = [(name, value) for name, value in node.pieces if name in values]
    known = {value for _, value in told}
    told += [(name, value) for name, value in _held_against(node) if value not in known]
    name = (
        node.rule.name
        + (f" {_whose(node)} {whose}" if whose else "")
        + aimed
        + (f" ({', '.join(map(' '.join, told))})" if told else "")
    )
    text = f"{name}: {', '.join(throws)}"
    total = in_all(node)
    if total:
        text += f", {total} in all"
    yes_or_no = value_text(node.result) if isinstance(node.result, bool) else ""
    word = _row(node) or _word(node.result) or yes_or_no or _decided(node)
    return f"{text}: {word}" if word else text


def _counts(rule: Rule | None) -> str:
    """What a rule throws for by its name, where it works its result out from the hits of its dice: `saves`, which are no hits."""
    deeds = [line.deed for line in all_lines(rule.lines)] if rule is not None else []
    results = [deed.value for deed in deeds if isinstance(deed, do.ResultIs)]
    of_hits = [value for value in results if not isinstance(value, ir.Constant | ir.Variable)]
    return rule.name if rule is not None and len(of_hits) == len(results) == 1 else ""


def _held_against(node: Node) -> Iterator[tuple[str, str]]:
    """The numbers that a rule has worked out and holds its throw against, with their names: `chance 3`."""
    assert node.rule is not None
    names = set[str]()
    for line in all_lines(node.rule.lines):
        asked = [key(one.name) for one in nodes((line.opener, line.condition)) if isinstance(one, ir.Variable)]
        if isinstance(line.opener, il.On) or TOTAL in asked:
            names.update(asked)
    for part in node.parts:
        if isinstance(part, trace.Named) and key(part.what) in names and isinstance(part.value, int | Fraction):
            yield part.what, shown(part.value)


_ANY_NUMBER = {"part", "share", "amount", "number"}
"""Columns whose names say nothing of what they are so many of: that is the word before them."""


def _row(node: Node) -> str:
    """All that the row of a table said of which a test came to one word: `advance 3/5, fire 2/5`, for all of it binds."""
    rows = [part.value for part in node.parts if isinstance(part, trace.Looked) and isinstance(part.value, Bundle)]
    if not rows or not any(value == node.result for _, value in rows[-1].parts) or not isinstance(node.result, str):
        return ""
    said = node.result
    for name, value in rows[-1].parts:
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            said += "" if value == node.result or value is None else f", {name} {shown(value)}"
        elif key(name) in _ANY_NUMBER:
            said += f" {shown(value)}" if value not in (0, 1) else ""
        else:
            said += f", {name} {shown(value)}" if value else f", no {name}"
    return said


_AIMED_AT = {"target", "mark", "victim"}
"""Roles of whom something is done to: a shot is one at its target."""


def _whose(node: Node) -> str:
    """The word before whom a test is about: his own, or one aimed at him."""
    first = next((name for name, _ in node.pieces), "")
    return "at" if key(first) in _AIMED_AT else "of"


def called(parts: Iterable[object]) -> dict[int, str]:
    """What a rule calls the total of its throws, by the throw's identity: `let wounds be the total`."""
    found: dict[int, str] = {}
    last: trace.Threw | None = None
    for part in parts:
        if isinstance(part, trace.Threw):
            last = part
        elif isinstance(part, trace.Named) and last is not None and part.line is not None:
            named = part.line.deed
            if isinstance(named, do.Let) and isinstance(named.value, ir.Variable) and key(named.value.name) == TOTAL:
                found.setdefault(id(last), named.name)
    return found


def _decided(node: Node) -> str:
    """By what a test came to one of several numbers that its lines give as a verdict: the case, or what it was instead."""
    last: il.Line | None = None
    instead = ""
    for part in node.parts:
        if isinstance(part, trace.Skipped) and _is_verdict(part.line):
            instead = part.reason
        elif isinstance(part, trace.Applied) and _is_verdict(part.line):
            last = part.line
    if last is None:
        return ""
    text = condition_text(last.condition) if last.condition is not None else instead
    roles = (
        [param.name for param in node.rule.params if isinstance(param.type, PieceOf)] if node.rule is not None else []
    )
    return text.replace(f"the {roles[0]}'s ", "its ") if len(roles) == 1 else text


def _is_verdict(line: il.Line) -> bool:
    return isinstance(line.deed, do.ResultIs) and isinstance(line.deed.value, ir.Constant)


def in_all(node: Node) -> str:
    """What one die came to once all was added, also where that cancelled out; nothing where nothing was."""
    total: object = None
    first: object = None
    counts = added = False
    for part in node.parts:
        if isinstance(part, trace.Threw):
            first = total = part.total
            counts, added = True, False
        for event in _of_the_sum(part):
            if not isinstance(event, trace.Applied):
                continue
            if isinstance(event.line.deed, do.StartAt) and part is event:
                # What follows is another sum.
                first = total = None
                counts = added = False
            elif isinstance(event.line.deed, do.Read | do.ResultIs | do.Call) and part is event:
                # What a table or another rule makes of it is no sum of these dice.
                counts = False
            elif counts and isinstance(event.after, int | Fraction):
                total = event.after
                added = added or event.after != event.before
    if not isinstance(total, int | Fraction) or isinstance(total, bool) or (total == first and not added):
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


def _word(result: object) -> str:
    """What a rule came to, where that is a word or a bundle; nothing of a number, or where it was not allowed."""
    said = isinstance(result, Bundle) or (isinstance(result, str) and key(result) not in {key(NOT_ALLOWED), "tie"})
    return str(result) if said else ""


def _winner(result: object, roles: Mapping[str, str]) -> str | None:
    """Who wins, where a result says that; empty of a draw, None where it says something else."""
    return "" if result == "tie" else roles.get(key(result)) if isinstance(result, str) else None


def _won(node: Node, roles: Mapping[str, str]) -> str | None:
    """Who won a fight: what it came to says so, or else the line by which it was decided."""
    decided = [part.value for part in node.parts if isinstance(part, trace.Named) and part.what == WHO_WINS]
    said = _winner(node.result, roles)
    asked = decided and (node.result is None or _word(node.result))
    return _winner(decided[-1], roles) if said is None and asked else said


def of_fight(node: Node, many: Callable[[str], bool]) -> str:
    """A fight: what each side came to, who won, and the word that it comes to where that is another.

    The winner stands first, whoever began it. `many` says whether a piece's name speaks of many.
    """
    sides: list[tuple[str, str]] = []
    for part in node.parts:
        if isinstance(part, Node) and part.rule is None and part.pieces:
            sides.append((part.pieces[0][1], _side(part)))
    if not sides or node.rule is None:
        return ""
    roles = {key(name): piece for name, piece in node.pieces}
    won, came = _won(node, roles), _word(node.result) if _winner(node.result, roles) is None else ""
    last = sides[-2:]
    shown_ = [f"{piece} ({numbers})" if numbers else piece for piece, numbers in last]
    if won and won == last[-1][0] and len(last) > 1:
        shown_.reverse()
    if won and len(last) > 1 and won in {piece for piece, _ in last}:
        text = f" {'beat' if many(won) else 'beats'} ".join(shown_)
    elif won:
        text = f"{' against '.join(shown_)}: {won} {'win' if many(won) else 'wins'}"
    elif won == "":
        text = f"{' and '.join(shown_)} draw"
    else:
        text = " against ".join(shown_)
    again = "once more, " if len(sides) > 2 else ""
    return f"{node.rule.name}: {again}{text}" + (f": {came}" if came else "")
