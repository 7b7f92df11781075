"""A compiled program as one function of what a question tells, where its paths are few."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import attrs

from grognard.budget import Budget
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.frame import told
from grognard.core.world import Unknown, World
from grognard.dice.distribution import Distribution
from grognard.evaluate.weigh.direct import pools
from grognard.evaluate.weigh.direct.blocks import STATES
from grognard.evaluate.weigh.direct.expressions import Expressions
from grognard.evaluate.weigh.direct.paths import Path
from grognard.evaluate.weigh.direct.terms import Bounds, NotDirect, Term, constant, named
from grognard.evaluate.weigh.direct.throws import Cut
from grognard.evaluate.weigh.direct.writer import DirectWriter
from grognard.evaluate.weigh.planned import Planned
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.steps import residues, within
from grognard.evaluate.weigh.values import kind_of
from grognard.ir.types import Numbers

Ask = Callable[[Mapping[int, object]], "tuple[Distribution[object], int] | None"]
"""From told values by slot: the odds and how much work they were; None where a value is not of the kind it was."""

LEFT = (pools.GiveUp, GapReached, NotTold, Stopped, ArithmeticError, LookupError, AttributeError, TypeError, ValueError)
"""What leads off the paths that are written out: the plain way then answers, or says what is wrong."""
_CUTS = 6
_TRIES = 3
"""A function that led off its paths so often before it ever answered is not asked any more."""


class Direct:
    """A planned program as a function."""

    def __init__(self, ask: Ask, source: str) -> None:
        self.ask = ask
        self.source = source
        self._left = 0

    def odds(self, told: Mapping[int, object], budget: Budget | None) -> Distribution[object] | None:
        """The odds of the answer; None where the plain way must be asked. May raise `BudgetExceeded`."""
        if self._left >= _TRIES or (budget is not None and budget.limits.states < STATES):
            return None
        try:
            answer = self.ask(told)
        except LEFT:
            self._left += 1
            return None
        if answer is None:
            return None
        found, work = answer
        self._left = -_TRIES
        if budget is not None:
            if len(found) > budget.limits.states:
                return None
            budget.charge("transitions", work)
        return found


def direct(plan: Planned, initial: Sequence[object], usual: Sequence[object]) -> Direct | None:
    """The function of a plan, for values of the kinds of `initial`; None if its paths are too many, or lead elsewhere.

    `usual` are the values of what a question does not tell.
    """
    try:
        return _direct(plan, initial, usual)
    except (NotDirect, RecursionError):
        return None


def _direct(plan: Planned, initial: Sequence[object], usual: Sequence[object]) -> Direct:
    world, writer = plan.world, plan.writer
    facts = {slot: _told(slot, initial[slot]) for slot in writer.fixed_used}
    names = dict(writer.names)
    views = {view[4 : view.index("(")]: view for view in writer.views}
    values = Expressions(names, facts, views)
    path = Path({slot: _first(writer, facts, slot, values) for slot in range(len(initial))})
    for slot, term in facts.items():
        if term.whole:
            path.known[((f"f{slot}", 1),)] = _domain(world, slot)
    domains = {slot: _domain(world, slot) for slot in world.fields}
    lines = _lines(plan, values, [f"f{slot}" for slot in facts], domains, path)
    head = ["def ask(told_):", "    get = told_.get"]
    text = "\n".join(lines)
    needed = [view for name, view in views.items() if re.search(rf"\b{name}\b", text)]
    read = _read(plan)
    for slot in sorted(read & facts.keys()):
        name = f"f{slot}"
        head += [f"    {name} = get({slot}, first{slot})", f"    if {name}.__class__ is not class{slot}: return None"]
        names[f"first{slot}"], names[f"class{slot}"] = usual[slot], initial[slot].__class__
        ends = _domain(world, slot)
        if facts[slot].whole and (ends.low is not None or ends.high is not None):
            low = f"{ends.low} <= " if ends.low is not None else ""
            high = f" <= {ends.high}" if ends.high is not None else ""
            head.append(f"    if not {low}{name}{high}: return None")
    if needed or "START" in text:
        names["FIRST"] = list(usual)
        head += ["    START = FIRST.copy()", "    for slot, value in told_.items(): START[slot] = value"]
        head += [f"    {line}" for view in needed for line in view.split("\n")]
    source = "\n".join([*head, *lines]) + "\n"
    names |= {
        "Distribution": Distribution,
        "GiveUp": pools.GiveUp,
        "told": told,
        "gathered": gathered,
        **{
            each.__name__: each
            for each in (pools.added, pools.hitting, pools.hit_then, pools.then_added, pools.one_by_one)
        },
    }
    exec(compile(source, "<odds of paths>", "exec"), names)
    ask = names["ask"]
    assert callable(ask)
    return Direct(ask, source)


def _lines(
    plan: Planned, values: Expressions, facts: Sequence[str], domains: Mapping[int, Bounds], path: Path
) -> list[str]:
    """The lines of the function. Where they would be done too often, it is begun again with a place where paths meet."""
    cuts: frozenset[int] = frozenset()
    while len(cuts) < _CUTS:
        try:
            return DirectWriter(values, plan, facts, domains, cuts).write(plan.steps, path.copy())
        except Cut as cut:
            if id(cut.step) in cuts:
                break
            cuts |= {id(cut.step)}
    raise NotDirect("too many states")


def _read(plan: Planned) -> set[int]:
    """The slots whose first values the lines of a plan name: of these each must be of the kind that it was."""
    found = [*plan.writer.views, *(f"f{slot}" for slot in plan.entering)]
    todo = list(plan.steps)
    while todo:
        step = todo.pop()
        todo += within(step)
        for one in residues(step):
            found += [one.text, *(one.dice[:2] if one.dice is not None else ())]
    return {int(slot) for slot in re.findall(r"\bf(\d+)\b", " ".join(found))}


def gathered(parts: Sequence[tuple[int, Mapping[object, int]]], each: int, rounds: int) -> dict[object, int]:
    """Weights of several rounds over the denominator of the last."""
    found: dict[object, int] = {}
    for number, ways in parts:
        factor = each ** (rounds - number)
        for state, weight in ways.items():
            found[state] = found.get(state, 0) + weight * factor
    return found


def _told(slot: int, value: object) -> Term:
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
