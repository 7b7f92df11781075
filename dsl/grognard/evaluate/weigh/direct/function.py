"""A compiled program as one function of what a question tells, where its paths are few."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import attrs

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.frame import told
from grognard.core.world import Unknown, World
from grognard.dice.distribution import Distribution
from grognard.evaluate.weigh.direct import pools
from grognard.evaluate.weigh.direct.expressions import Expressions
from grognard.evaluate.weigh.direct.paths import Path
from grognard.evaluate.weigh.direct.terms import Bounds, NotDirect, Term, constant, named
from grognard.evaluate.weigh.direct.writer import DirectWriter
from grognard.evaluate.weigh.lives import Lives
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.steps import Step
from grognard.evaluate.weigh.values import OTHER, kind_of
from grognard.ir.types import Numbers

Ask = Callable[[Mapping[int, object]], "tuple[Distribution[object], int] | None"]
"""Told values by slot: the odds and how much work they were; None where the plain way must answer."""

LEFT = (pools.GiveUp, GapReached, NotTold, Stopped, ValueError, TypeError, OverflowError)
"""What leads off the paths that are written out: the plain way then answers, or says what is wrong."""


@attrs.frozen
class Direct:
    """A program as a function."""

    ask: Ask
    source: str


def direct(
    world: World, writer: Writer, steps: Sequence[Step], lives: Lives, result: int, initial: Sequence[object]
) -> Direct:
    """The function of a plan. Raises `NotDirect`."""
    facts = {slot: _told(world, slot, initial[slot]) for slot in writer.fixed_used}
    names = dict(writer.names)
    views = {re.match(r"def (\w+)", view)[1]: view for view in writer.views}  # type: ignore[index]
    values = Expressions(names, facts, views)
    made = DirectWriter(values, lives)
    made.result = result
    made.first_fixed = frozenset(f"f{slot}" for slot in facts)
    made.domains = {slot: Term(bounds=_domain(world, slot)) for slot in world.fields}
    path = Path({slot: _first(writer, facts, slot, values) for slot in range(len(initial))})
    for slot, term in facts.items():
        if term.whole:
            path.known[((f"f{slot}", 1),)] = _domain(world, slot)
    try:
        lines = made.write(steps, path)
    except RecursionError:
        raise NotDirect("too long") from None
    head = ["def ask(told_):", "    get = told_.get"]
    text = "\n".join(lines)
    needed = [view for name, view in views.items() if re.search(rf"\b{name}\b", text)]
    text += "\n".join(needed)
    for slot in sorted(facts):
        if not re.search(rf"\bf{slot}\b", text):
            continue
        name = f"f{slot}"
        head += [f"    {name} = get({slot}, first{slot})", f"    if {name}.__class__ is not class{slot}: return None"]
        names[f"first{slot}"], names[f"class{slot}"] = initial[slot], initial[slot].__class__
        ends = _domain(world, slot)
        if facts[slot].whole and (ends.low is not None or ends.high is not None):
            low = f"{ends.low} <= " if ends.low is not None else ""
            high = f" <= {ends.high}" if ends.high is not None else ""
            head.append(f"    if not {low}{name}{high}: return None")
    if needed or "START" in text:
        names["FIRST"] = list(initial)
        head += ["    START = FIRST.copy()", "    for slot, value in told_.items(): START[slot] = value"]
        head += [f"    {line}" for view in needed for line in view.split("\n")]
    source = "\n".join([*head, *lines]) + "\n"
    names |= {
        "Distribution": Distribution,
        "GiveUp": pools.GiveUp,
        "told": told,
        "gathered": gathered,
        **{each.__name__: each for each in (pools.added, pools.hitting, pools.hit_then, pools.then_added, pools.one_by_one)},
    }
    exec(compile(source, "<odds of paths>", "exec"), names)
    ask = names["ask"]
    assert callable(ask)
    return Direct(ask, source)


def gathered(parts: Sequence[tuple[int, Mapping[object, int]]], each: int, rounds: int) -> dict[object, int]:
    """Weights of several rounds over the denominator of the last."""
    found: dict[object, int] = {}
    for number, ways in parts:
        factor = each ** (rounds - number)
        for state, weight in ways.items():
            found[state] = found.get(state, 0) + weight * factor
    return found


def _told(world: World, slot: int, value: object) -> Term:
    name = f"f{slot}"
    if type(value) is int:
        return named(name)
    return Term(name, kind_of(value), uses=frozenset({name}), loose=isinstance(value, Unknown))


def _domain(world: World, slot: int) -> Bounds:
    field = world.fields.get(slot)
    if field is None or not isinstance(field[1].type, Numbers):
        return Bounds()
    low, high = field[1].type.low, field[1].type.high
    return Bounds(*(end if type(end) is int else None for end in (low, high)))


def _first(writer: Writer, facts: Mapping[int, Term], slot: int, values: Expressions) -> Term:
    if slot in facts:
        return facts[slot]
    value = writer.initial[slot]
    if type(value) in (int, bool, str) or value is None:
        return constant(value, repr(value))
    return attrs.evolve(values.thing(value), loose=isinstance(value, Unknown))


__all__ = ["OTHER", "Direct", "direct"]
