"""A run as a worked example in the words of the language."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping

from grognard.checks.each.examples import PROPOSED
from grognard.core.world import REMOVED, Held, PieceRef, Unknown, World
from grognard.coverage.search import FoundRun
from grognard.evaluate import trace
from grognard.evaluate.trace_text import reasons, shown
from grognard.ir.declared import FieldOf
from grognard.ir.deeds import NOT_ALLOWED
from grognard.ir.names import key, plural
from grognard.ir.rules import RuleKind
from grognard.ir.types import Bundle, Die, Numbers, PieceOf, value_text

MARK = f"note: {PROPOSED}: hold it against the source, then take this line away."


_ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Detail(enum.IntEnum):
    """How much an example says of its run."""

    CHANGES = 0
    RESULT = 1
    REASONS = 2


def example_text(run: FoundRun, title: str, tells: Detail = Detail.REASONS) -> str:
    """Returns the text of one example. Its result is that of the run."""
    ran = run.ran
    world = ran.question.world
    names = _names(world)
    lines = [f"example {title} [ours]", f"  {MARK}"]
    shows = (point.words.replace("`", "").replace("||", "|") for point in run.new)
    lines += [f"  note: Shows {'; '.join(shows)}."]
    for piece in _in_order(world, ran.before):
        lines.append(f"  {_given(piece, world, ran.before, names)}")
    facts = [_property(field, value, names) for field, value in _given_facts(None, world, ran.before)]
    facts += _given_of_two(world, ran.before, names)
    if facts:
        lines.append(f"  given {' and '.join(facts)}")
    lines.append(f"  {run.verb} {_call(run, names)}")
    dice = list(_dice(ran.events))
    if dice:
        lines.append(f"  dice {', '.join(map(str, dice))}")
    choices = [
        _named(event.picked, names) for event in ran.events if isinstance(event, trace.Chose) and not event.random
    ]
    if choices:
        lines.append(f"  choosing {', '.join(choices)}")
    lines.append(f"  then {' and '.join(_then(run, names, tells >= Detail.RESULT))}")
    counted = [f"{label} {amount}".strip() for label, amount in reasons(ran.events)] if tells >= Detail.REASONS else []
    if counted:
        lines.append(f"  because {', '.join(counted)}")
    return "\n".join(lines)


def _names(world: World) -> dict[int, str]:
    """A short name for every piece: its part in the rule, or its kind where it is the only one."""
    taken = {key(piece.name) for piece in world.pieces}
    names: dict[int, str] = {}
    for piece in world.pieces:
        kind = world.ruleset.pieces[piece.kind].name
        only = sum(other.kind == piece.kind for other in world.pieces) == 1
        if only and key(kind) not in taken and (" " in piece.name or "each" in piece.name):
            names[piece.index] = kind
        else:
            names[piece.index] = _numbered(piece.name)
    return names


def _numbered(name: str) -> str:
    """`second company` for `company 2`: a name that is given does not end in a number."""
    words, _, last = name.rpartition(" ")
    if not words or not last.isdigit() or not 1 <= int(last) <= len(_ORDER):
        return name
    return f"{_ORDER[int(last) - 1]} {words}"


def _in_order(world: World, state: tuple[object, ...]) -> list[PieceRef]:
    """The pieces as they were set up, but each below those it names: what is not given yet cannot be named."""
    pieces: list[PieceRef] = []

    def give(piece: PieceRef) -> None:
        if piece in pieces:
            return
        for _, value in _given_facts(piece, world, state):
            if isinstance(value, PieceRef) and value is not piece:
                give(value)
        pieces.append(piece)

    for piece in world.pieces:
        give(piece)
    return pieces


def _given(piece: PieceRef, world: World, state: tuple[object, ...], names: Mapping[int, str]) -> str:
    kind = world.ruleset.pieces[piece.kind].name
    name = names[piece.index]
    called = "" if key(name) == key(kind) else f" called {name}"
    properties = [_property(field, value, names) for field, value in _given_facts(piece, world, state)]
    article = "an" if kind[:1].casefold() in "aeio" else "a"
    return f"given {article} {kind}{called}" + (f": {', '.join(properties)}" if properties else "")


def _given_facts(piece: PieceRef | None, world: World, state: tuple[object, ...]) -> Iterator[tuple[FieldOf, object]]:
    """What is told of a piece (or of the situation): all that is not as usual."""
    for slot, (owner, field) in world.fields.items():
        if owner is piece and slot not in world.seconds and _is_told(field, state[slot]):
            yield field, state[slot]


def _given_of_two(world: World, state: tuple[object, ...], names: Mapping[int, str]) -> Iterator[str]:
    """What is told of two pieces, each with both: `the range from firer to target is 6`."""
    for slot, second in world.seconds.items():
        first, field = world.fields[slot]
        if first is not None and _is_told(field, state[slot]):
            yield _property(field, state[slot], names, _of_two(field, first, second, names))


def _of_two(field: FieldOf, first: PieceRef, second: PieceRef, names: Mapping[int, str]) -> str:
    return f"the {field.name} from {names[first.index]} to {names[second.index]}"


def _is_told(field: FieldOf, value: object) -> bool:
    as_usual = field.has_usual and value == field.usual and type(value) is type(field.usual)
    return not isinstance(value, Unknown) and not as_usual


def _property(field: FieldOf, value: object, names: Mapping[int, str], said: str = "") -> str:
    name = said or field.name
    if isinstance(value, bool):
        return name if value else f"not {name}"
    return f"{name} is {_named(value, names) if isinstance(value, PieceRef) else _value(field, value)}"


def _value(field: FieldOf, value: object) -> str:
    if value is None:
        return "none" if isinstance(field.type, PieceOf) else "no effect"
    unit = f" {field.type.unit}" if isinstance(field.type, Numbers) and field.type.unit else ""
    return f"{value_text(value)}{unit}"


def _named(value: object, names: Mapping[int, str]) -> str:
    return names.get(value.index, value.name) if isinstance(value, PieceRef) else shown(value)


def _call(run: FoundRun, names: Mapping[int, str]) -> str:
    rule = run.rule
    words = [rule.name]
    for param, argument in zip(rule.params, run.ran.question.arguments, strict=True):
        if isinstance(argument, PieceRef):
            words.append(f"{param.preposition} the {names[argument.index]}")
        else:
            value = run.ran.before[argument.slot] if isinstance(argument, Held) else argument
            field = FieldOf(name=param.name, type=param.type, place=param.place)
            words.append(f"{param.preposition} ({_value(field, value)})")
    return " ".join(words)


def _dice(events: Iterable[trace.Event]) -> Iterator[int]:
    """The dice as they lie on the table, those of lots and chances among them."""
    for event in events:
        match event:
            case trace.Threw():
                yield from event.faces
            case trace.Chose(random=True):
                yield event.options.index(event.picked) + 1
            case _:
                pass


def _then(run: FoundRun, names: Mapping[int, str], with_result: bool) -> list[str]:
    ran = run.ran
    world = ran.question.world
    clauses: list[str] = []
    result = ran.result
    if not with_result or result == NOT_ALLOWED:
        pass
    elif run.rule.kind is not RuleKind.ACTION and result is not None and not isinstance(result, Bundle):
        clauses.append(_named(result, names))
    elif run.rule.kind is not RuleKind.ACTION and result is None:
        clauses.append("no effect")
    elif isinstance(result, int | str | Die) and not isinstance(result, bool):
        clauses.append(_named(result, names))
    for slot, (piece, field) in world.fields.items():
        before, after = ran.before[slot], ran.after[slot]
        if piece is None or after is before or after == before or isinstance(after, Unknown):
            continue
        second = world.seconds.get(slot)
        whose = f"the {names[piece.index]}'s {field.name}" if second is None else _of_two(field, piece, second, names)
        clauses.append(f"{whose} is {_now(field, after, names)}")
    gone = [
        piece
        for piece in world.pieces
        if ran.after[world.slot_of(piece, REMOVED)] != ran.before[world.slot_of(piece, REMOVED)]
    ]
    for kind in dict.fromkeys(piece.kind for piece in gone):
        left = sum(1 for piece in world.of_kind(kind) if piece not in gone)
        clauses.append(f"the number of {plural(world.ruleset.pieces[kind].name)} is {left}")
    return clauses or [_as_before(run, names)]


def _now(field: FieldOf, value: object, names: Mapping[int, str]) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"the {_named(value, names)}" if isinstance(value, PieceRef) else _value(field, value)


def _as_before(run: FoundRun, names: Mapping[int, str]) -> str:
    """Where nothing comes out and nothing changes, that something is as it was."""
    ran = run.ran
    world = ran.question.world
    for slot, (piece, field) in world.fields.items():
        value = ran.after[slot]
        if piece is None or slot in world.seconds:
            continue
        if not isinstance(value, Unknown | PieceRef) and value is not None:
            return f"the {names[piece.index]}'s {field.name} is {_now(field, value, names)}"
    return "no effect"
