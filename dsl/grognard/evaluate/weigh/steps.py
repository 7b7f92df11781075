"""The steps of a plan, and what each reads and writes."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from grognard.core import program
from grognard.evaluate.weigh.values import Residue


@attrs.define(eq=False)
class Assign:
    """A slot takes a value."""

    slot: int
    value: Residue


@attrs.define(eq=False)
class If:
    """One of two ways."""

    test: Residue
    then: list[Step]
    otherwise: list[Step]


@attrs.define(eq=False)
class Draw:
    """Dice are thrown."""

    statement: program.Throw
    handful: Residue
    need: Residue | None


@attrs.define(eq=False)
class Chance:
    """So many of so many."""

    statement: program.Chance
    favourable: Residue
    whole: Residue


@attrs.define(eq=False)
class Choose:
    """Somebody picks."""

    statement: program.Choose
    options: Residue
    who: Residue | None
    looks: Residue
    """The state in which pieces are compared, to see whether it is all one which is picked."""


@attrs.define(eq=False)
class Enter:
    """A block that can be left, or started over."""

    block: int
    body: list[Step]
    again: bool
    locals: tuple[int, ...]


@attrs.define(eq=False)
class Jump:
    """A block is left or started over; block 0 is the game."""

    block: int
    again: bool
    clears: tuple[int, ...] = ()
    """What rules that end on the way forget."""


@attrs.define(eq=False)
class Try:
    """A worked-out value: what fails is kept for who reads it."""

    statement: program.Evaluate
    body: list[Step]
    whole: Residue | None
    """A state in which the interpreter can work it out, where that cannot be written out in place."""


@attrs.define(eq=False)
class Fail:
    """The source leaves a step out."""

    fault: Residue


@attrs.define(eq=False)
class Repeat:
    """Again and again."""

    until: Residue | None
    times: Residue | None
    body: list[Step]
    watched: frozenset[int]
    """What must have changed in a round that threw nothing, or it is the last."""


@attrs.define(eq=False)
class ForEach:
    """For each of some pieces."""

    statement: program.ForEach
    pieces: Residue
    body: list[Step]
    landing: frozenset[int]


Step = Assign | If | Draw | Chance | Choose | Enter | Jump | Try | Fail | Repeat | ForEach


def simple(step: Step) -> bool:
    """Whether a step draws nothing, loops over nothing and asks nobody."""
    match step:
        case Assign() | Fail() | Jump():
            return True
        case If():
            return all(simple(one) for one in (*step.then, *step.otherwise))
        case Try():
            return step.whole is not None or all(simple(one) for one in step.body)
        case Enter():
            return not step.again and all(simple(one) for one in step.body)
        case _:
            return False


def residues(step: Step) -> list[Residue]:
    """The values that a step itself works out."""
    match step:
        case Assign():
            return [step.value]
        case If():
            return [step.test]
        case Draw():
            return [step.handful, *([step.need] if step.need is not None else [])]
        case Chance():
            return [step.favourable, step.whole]
        case Choose():
            return [step.options, step.looks, *([step.who] if step.who is not None else [])]
        case Fail():
            return [step.fault]
        case Try():
            return [step.whole] if step.whole is not None else []
        case Repeat():
            return [one for one in (step.until, step.times) if one is not None]
        case ForEach():
            return [step.pieces]
        case _:
            return []


def within(step: Step) -> list[Step]:
    """The steps within a step."""
    match step:
        case If():
            return [*step.then, *step.otherwise]
        case Try():
            return [] if step.whole is not None else step.body
        case Enter() | Repeat() | ForEach():
            return step.body
        case _:
            return []


def reads_in(steps: Iterable[Step]) -> frozenset[int]:
    """Every slot that steps read."""
    found: frozenset[int] = frozenset()
    for step in steps:
        found = found.union(*(one.reads for one in residues(step)), reads_in(within(step)))
    return found


def writes_in(steps: Iterable[Step]) -> frozenset[int]:
    """Every slot that steps write."""
    found: set[int] = set()
    for step in steps:
        match step:
            case Assign():
                found.add(step.slot)
            case Draw():
                into = step.statement
                found.update(slot for slot in (into.into, into.natural, into.named) if slot is not None)
            case Chance():
                found.add(step.statement.taken)
            case Choose():
                found.add(step.statement.slot)
            case ForEach():
                found |= {step.statement.slot, *step.landing}
            case Try():
                found.add(step.statement.into)
            case Enter():
                found.update(step.locals)
            case Jump():
                found.update(step.clears)
            case _:
                pass
        found |= writes_in(within(step))
    return frozenset(found)
