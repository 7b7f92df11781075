"""Which changes of fields are worth telling, and how are they said? Book-keeping is not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import attrs

from grognard.core.bench import TOTAL
from grognard.core.world import PieceRef
from grognard.evaluate import trace
from grognard.evaluate.trace_text import shown
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, YesNo
from grognard.play.story.seen import Seen
from grognard.play.story.wording import counted, counts_things, so_many
from grognard.word_set import word_set

Kinds = Mapping[str, str]
"""The kind of each piece, by its name."""
_GONE = "#removed"


@attrs.define
class Net:
    """What became of one field: its value before the first change and after the last."""

    before: object
    after: object
    at_once: bool = False
    """Whether several changed it from the same value: how much is left is known only when all are through."""
    taken: bool = False
    """Whether it last went up or down, and was not set."""
    thrown: bool = False
    """Whether it was set to what dice came to."""
    sought: str = ""
    """Whom it was to be, where nobody was found."""


def net(events: Iterable[trace.Event], *, every: bool = False) -> dict[tuple[str, str], Net]:
    """What changed in all, by piece and field; what went back to what it was is left out (but for `every`)."""
    found: dict[tuple[str, str], Net] = {}
    for event in events:
        if isinstance(event, trace.Changed):
            if (known := found.get((event.piece, event.field))) is None:
                taken, sought = _is_change(event), _sought(event)
                found[event.piece, event.field] = Net(event.before, event.after, taken=taken, sought=sought)
                found[event.piece, event.field].thrown = is_total(event)
                continue
            known.at_once = known.at_once or (known.after != event.before and known.before == event.before)
            known.after, known.taken, known.sought = event.after, _is_change(event), _sought(event)
            known.thrown = is_total(event)
    return {where: one for where, one in found.items() if every or one.before != one.after}


def is_total(event: trace.Changed) -> bool:
    """Whether a field became what the dice came to: that is told, be it also spent later in the step, or as much as before."""
    deed = event.line.deed if event.line is not None else None
    total = isinstance(deed, do.Become) and isinstance(deed.value, ir.Variable) and key(deed.value.name) == TOTAL
    return total and isinstance(event.after, int | Fraction) and not isinstance(event.after, bool)


def _sought(event: trace.Changed) -> str:
    """The name of who was to be chosen, where a field became nobody because nobody was."""
    deed = event.line.deed if event.line is not None and event.after is None else None
    return deed.value.name if isinstance(deed, do.Become) and isinstance(deed.value, ir.Role) else ""


def _is_change(event: trace.Changed) -> bool:
    return event.line is not None and isinstance(event.line.deed, do.Change)


def told(
    ruleset: Ruleset,
    kinds: Kinds,
    seen: Seen,
    changes: Mapping[tuple[str, str], Net],
    whole: Mapping[tuple[str, str], Net],
) -> dict[str, list[str]]:
    """By piece, what is said of it. `whole` is what became of each field in the whole step."""
    found: dict[str, list[str]] = {}
    ended: dict[str, list[str]] = {}
    for (piece, name), one in changes.items():
        field = _field(ruleset, kinds.get(piece), name)
        if name == _GONE:
            found.setdefault(piece, []).append("is removed")
        elif field is None or not seen.counts(field) or not (one.thrown or _is_told(field, whole[piece, name])):
            continue
        elif said := (
            _placed(one) if seen.ruleset.on_a_board(field) else _said(field, one, at_once=whole[piece, name].at_once)
        ):
            found.setdefault(piece, []).append(said)
        elif _none_left(field, one):
            ended.setdefault(piece, []).append(f"{counted(0, field)} left")
    # That none are left is told where nothing else is: hits that cost a stand are gone with it.
    return {**{piece: said for piece, said in ended.items() if piece not in found}, **found}


def _is_told(field: FieldOf, whole: Net) -> bool:
    """Whether a change within a step is told where it happened: also of a state that is gone when the step ends.

    What comes in place of nothing and goes again is how the rules count: points that are spent, hits that cost men.
    """
    return whole.before != whole.after or key(shown(whole.before)) not in _NONE


_NONE = word_set("0 none nothing nobody nowhere") | {"no effect"}


def _none_left(field: FieldOf, change: Net) -> bool:
    """Whether the last of some things is gone that there were none of when the game began: a hit, a point."""
    return (
        isinstance(field.type, Numbers)
        and change.after == 0
        and field.usual == 0
        and isinstance(change.before, int | Fraction)
        and counts_things(field)
    )


def _field(ruleset: Ruleset, kind: str | None, name: str) -> FieldOf | None:
    if kind is None:
        return None
    return next((field for field in ruleset.fields_of(kind) if field.key == name), None)


def _placed(change: Net) -> str:
    """Where a piece has come to stand."""
    if not isinstance(change.after, PieceRef):
        return "leaves the board" + (f", finding no {change.sought}" if change.sought else "")
    return f"goes to {change.after.name}" if isinstance(change.before, PieceRef) else f"goes onto {change.after.name}"


def _said(field: FieldOf, change: Net, *, at_once: bool) -> str:
    before, after, name = change.before, change.after, field.name
    if isinstance(before, PieceRef) or isinstance(after, PieceRef):
        return ""
    if isinstance(field.type, YesNo):
        return name if after else f"no longer {name}"
    if isinstance(field.type, Numbers):
        if not isinstance(after, int | Fraction) or (after == field.usual and not field.usual):
            return ""
        began_with_none = field.usual == 0
        if isinstance(before, int) and isinstance(after, int) and after < before and not began_with_none:
            return f"loses {so_many(before - after, field)}" + ("" if at_once else f", {after or 'none'} left")
        if at_once and isinstance(before, int | Fraction):
            # What it comes to in the end is more than what this one did to it.
            return (
                f"gains {so_many(after - before, field)}"
                if after > before
                else f"loses {so_many(before - after, field)}"
            )
        fewer = change.taken and isinstance(before, int | Fraction) and after < before and counts_things(field)
        return counted(after, field) + (" left" if fewer else "")
    if after is None:
        return ""
    return f"no {name}" if key(shown(after)) in {"none", "nothing"} else f"{name} {shown(after)}"


_OF_MANY = {"is": "are", "gains": "gain", "loses": "lose", "leaves": "leave", "goes": "go"}
_SO_MANY = ("lose ", "gain ", "loses ", "gains ")
"""How it begins that so many came or went: of several pieces, of each of them."""
_GONE_SAID = {"is removed", "are removed"}
_VERBS = {*_OF_MANY, *_OF_MANY.values()}


def sentence(piece: str, said: list[str], subject: str, *, many: bool = False, each: bool = False) -> str:
    """What is said of one piece (or of `many`); without its name where the line is about it. Of several it may be so of `each`."""
    verbs = [one.partition(" ") for one in said]
    if many:
        said = [f"{_OF_MANY.get(verb, verb)}{blank}{rest}" for verb, blank, rest in verbs]
    # What it does stands before how it is then.
    if gone := [one for one in said if one in _GONE_SAID]:
        said = [*(one for one in said if one.partition(" ")[0] in {"loses", "lose"}), *gone]
    does = [one for one in said if one.partition(" ")[0] in _VERBS]
    others = [one for one in said if one not in does]
    if each and does and does[0].startswith(_SO_MANY):
        does = [f"each {does[0]}", *does[1:]]
    text = "; ".join(", ".join(part) for part in (does, others) if part)
    if piece == subject:
        return text.removeprefix("go " if many else "goes ")
    return f"{piece} {text}" if does else f"{piece}: {text}"


def of_many(text: str) -> str:
    """A clause that one piece begins with a verb of its own, said of several: `loses 1 man` → `each lose 1 man`."""
    verb, blank, rest = text.partition(" ")
    each = "each " if text.startswith(_SO_MANY) else ""
    return f"{each}{_OF_MANY.get(verb, verb)}{blank}{rest}"
