"""A trace in plain words. `short` says what was rolled and what counted; `full` also what did not, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from grognard.core.world import PieceRef
from grognard.dice.handful import Handful
from grognard.evaluate import trace
from grognard.evaluate.meanings import dice_text
from grognard.evaluate.trace_deeds import amount_text, line_words
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.declared import HOLDER, WHEREABOUTS
from grognard.ir.notes import Citation
from grognard.ir.phrases import done_text, text_of
from grognard.ir.rules import RuleKind
from grognard.ir.types import value_text

_WITHIN = frozenset({RuleKind.TEST, RuleKind.FIGHT})
"""What other rules ask for an outcome, and do what that says."""


def lines_of(events: Sequence[trace.Event], full: bool = False, in_play: bool = False) -> list[str]:
    """The trace, a line for each thing that is worth telling, indented by how deep it happened.

    What ended a test or a fight within another rule by `the result is …` is told, since nothing else says so; in play what
    ended any rule, and every fact that was told or drawn.
    """
    lines: list[str] = []
    kinds: list[RuleKind | None] = []
    depth = within = 0
    for number, event in enumerate(events):
        if number and _is_said(event, events[number - 1]):
            continue
        if within or _is_state(event):
            # A state is told as one line: whether it holds, and if not, what it lacks.
            within += isinstance(event, trace.Entered) - isinstance(event, trace.Ended)
            if not within and full:
                lines.append("  " * depth + _state_text(events, number))
            continue
        if isinstance(event, trace.Ended):
            depth = max(0, depth - 1)
            del kinds[depth:]
        text = _text(event, full or (in_play and isinstance(event, trace.Asked)))
        unsaid = in_play or (len(kinds) > 1 and kinds[-1] in _WITHIN)
        if unsaid and isinstance(event, trace.Named) and event.what == "the result":
            text = f"the result is {shown(event.value)}{cite_text(event.line.cites if event.line else ())}"
        if text:
            lines.append("  " * depth + text)
        if isinstance(event, trace.Entered):
            depth += 1
            kinds.append(event.rule.kind if event.rule is not None else None)
    return lines


def _is_said(event: trace.Event, before: trace.Event) -> bool:
    """Whether what a throw comes to in all is what the line of the throw says already."""
    if not (isinstance(event, trace.Named) and isinstance(before, trace.Threw)):
        return False
    return event.what == do.IN_ALL and event.value == before.total


def _is_state(event: trace.Event) -> bool:
    return isinstance(event, trace.Entered) and event.rule is not None and event.rule.kind is RuleKind.STATE


def _state_text(events: Sequence[trace.Event], ended: int) -> str:
    """A state that was worked out, `ended` being the event with which it did."""
    event = events[ended]
    assert isinstance(event, trace.Ended) and event.rule is not None
    told, name = event.result, event.rule.name
    last = events[ended - 1]
    line = getattr(last, "line", None)
    if told is not False or not isinstance(line, il.Line):
        return f"{name}: {shown(told)}{cite_text(event.rule.cites)}"
    return f"{name}: no ({text_of(line.place)}){cite_text(line.cites or event.rule.cites)}"


def shown(value: object) -> str:
    """A value of a run in words."""
    if isinstance(value, PieceRef):
        return value.name
    if isinstance(value, Handful):
        return dice_text(value, None)
    if isinstance(value, tuple):
        return " to ".join(shown(part) for part in value if part is not None)
    return value_text(value)


def cite_text(cites: Sequence[Citation]) -> str:
    """Returns citations as they are written behind a line."""
    return f"  [{', '.join(str(cite) for cite in cites)}]" if cites else ""


def never_thrown(count: int, of: str, events: Sequence[trace.Event]) -> str:
    """Returns the sentence that dice are left over, with the forbidden action that would have rolled them."""
    return f"{count} of {of} {'was' if count == 1 else 'were'} never thrown.{refused_text(events)}"


def refused_text(events: Sequence[trace.Event]) -> str:
    """A sentence for the last that was not allowed, behind another; nothing where all was."""
    shut = next((event for event in reversed(events) if isinstance(event, trace.Refused)), None)
    return f" `{shut.what}` was not allowed, because {shut.reason}." if shut is not None else ""


def reasons(events: Sequence[trace.Event]) -> list[tuple[str, str]]:
    """Every labelled line that applied, with what it did: what `because` must list."""
    reasons_here: list[tuple[str, str]] = []
    for event in events:
        if isinstance(event, trace.Applied) and event.line.label and not isinstance(event.line.deed, do.Always):
            if event.times == 0:
                continue
            amount = amount_text(event.line, event.before, event.after, event.times)
            if isinstance(event.line.deed, do.Amount | do.AsYouWish) and amount in {"+0", "-0"}:
                continue
            reasons_here.append((event.line.label, amount))
    return reasons_here


def _text(event: trace.Event, full: bool) -> str:
    match event:
        case trace.Entered():
            return _entered(event)
        case trace.Ended():
            return ""
        case trace.Threw():
            return _threw(event)
        case trace.Applied():
            return _applied(event, full)
        case trace.Skipped():
            return _skipped(event) if full or event.cites else ""
        case trace.Restored():
            return (
                f"counted after all: {event.line.label or done_text(event.line.place)}; its exception"
                + (f" ({event.reason})" if event.reason else "")
                + f"{cite_text(event.cites)} is cancelled{cite_text(event.cancelled)}"
            )
        case trace.Named():
            return f"{event.what}: {shown(event.value)}" if event.what != "the result" else ""
        case trace.Looked():
            table = event.table
            row = " / ".join(table.rows[event.row].texts[: len(table.keys)])
            column = f", {table.columns[event.column]}" if table.across is not None else ""
            return f"{table.name}: {row}{column} gives {shown(event.value)}{cite_text(table.rows[event.row].cites or table.cites)}"
        case trace.Branched():
            if not full:
                return ""
            return f"when: {'yes' if event.taken else 'no'}, {event.reason}{cite_text(event.line.cites)}"
        case trace.Changed():
            if not full and event.before == event.after:
                return ""
            if event.field == "#removed":
                return f"{event.piece} is removed" + cite_text(event.line.cites if event.line else ())
            after = "none" if event.after is None and isinstance(event.before, PieceRef) else shown(event.after)
            if event.field == WHEREABOUTS:
                return f"{event.piece}: {after}"
            if event.field == HOLDER:
                return f"{event.piece}: held by {after}" if event.after is not None else ""
            return f"{event.piece}: {event.field} becomes {after}" + cite_text(event.line.cites if event.line else ())
        case trace.Chose():
            who = "by lot" if event.random else event.who or "the player"
            return f"{event.what}: {shown(event.picked)} ({who})"
        case trace.Refused():
            return f"not allowed: {event.what}, because {event.reason}{cite_text(event.cites)}"
        case trace.Told():
            return event.text + cite_text(event.line.cites if event.line else ())
        case trace.Asked():
            return f"{event.name}: {shown(event.value)}" if full else ""
    assert_never(event)


def _entered(event: trace.Entered) -> str:
    if event.rule is None:
        return ", ".join(f"{name} {piece}" for name, piece in event.pieces) + ":" if event.pieces else ""
    rule = event.rule
    if rule.kind.value == "modifiers to":
        return f"modifiers to {rule.name}{cite_text(rule.cites)}"
    pieces = ", ".join(
        piece if piece.casefold() == name.casefold() else f"{name} {piece}" for name, piece in event.pieces
    )
    return f"{rule.name}" + (f" of {pieces}" if pieces else "") + cite_text(rule.cites)


def _threw(event: trace.Threw) -> str:
    dropped = set(event.dropped)
    faces = ", ".join(f"({face})" if i in dropped else str(face) for i, face in enumerate(event.faces))
    cites = cite_text(event.line.cites if event.line else ())
    thrown = f"roll {event.dice}{f', {event.each:+d} on each die' if event.each else ''}: {faces or 'nothing'}"
    if event.hits is not None:
        many = "hit" if event.total == 1 else "hits"
        return f"{thrown} = {shown(event.total)} {many}{_needed(event)}{cites}"
    counts = len(event.faces) != 1 or event.faces[0] != event.total or dropped
    return f"{thrown}{f' = {shown(event.total)}' if counts else ''}{cites}"


def _needed(event: trace.Threw) -> str:
    """Which faces hit: ` on 5 or more`."""
    return f" on {' or '.join(shown_by(low, high) for low, high in event.need)}" if event.need else ""


def shown_by(low: int | None, high: int | None) -> str:
    """A band of faces in words: `5 or more`."""
    if low is None:
        return f"{high} or less"
    return f"{low} or more" if high is None else str(low) if low == high else f"{low} to {high}"


_MOVES = (do.Add, do.Multiply, do.Amount, do.AsYouWish, do.Halve, do.Round, do.Shift)
"""What makes one score of another: the trace shows both."""


def _applied(event: trace.Applied, full: bool) -> str:
    line, deed = event.line, event.line.deed
    if event.times == 0:
        return ""
    amount = amount_text(line, event.before, event.after, event.times) if line.label else ""
    if not full and isinstance(deed, do.Amount | do.AsYouWish) and amount in {"+0", "-0"}:
        return ""
    words = amount or line_words(event, full or bool(line.label))
    if words and isinstance(deed, do.StartAt | do.Clamp):
        words = f"{words} at {shown(event.after)}"
    text = f"{words}  {line.label}" if words and line.label else words or line.label
    moved = f" → {shown(event.after)}" if isinstance(deed, _MOVES) else ""
    return f"{text}{moved}{cite_text(line.cites)}" if text else ""


def _skipped(event: trace.Skipped) -> str:
    line = event.line
    amount = (
        amount_text(line, None, None)
        if not isinstance(line.deed, do.Amount) or line.deed.times
        else _plain_amount(line.deed)
    )
    name = f"{amount}  {line.label}".strip() if line.label else done_text(line.place)
    if not name:
        return ""
    if event.cites:
        return f"not counted: {name}" + (f" ({event.reason})" if event.reason else "") + cite_text(event.cites)
    return f"not counted: {name} ({event.reason}){cite_text(line.cites)}"


def _plain_amount(deed: do.Amount) -> str:
    return f"{'+' if deed.number >= 0 else '-'}{value_text(abs(deed.number))}"
