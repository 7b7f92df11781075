"""Situations a ruleset can meet: its worked examples, and as many drawn by lot as are asked for."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Choose
from grognard.docgen.proof.heard import Heard
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Nobody
from grognard.evaluate.replay import replay
from grognard.evaluate.trace import Listener
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.examples import Example
from grognard.ir.extent import extent
from grognard.ir.rules import PLAYED, Rule
from grognard.ir.ruleset import Ruleset
from grognard.situations.sweep import Situation, Sweep
from grognard.telling.factors import Factor, Homes

_LIMITS = Limits(steps=4_000)
_SET_UPS = 3
"""So many ways of setting up the pieces are met in each rule: every one of them is a program of its own."""
_LONG = 500
"""A rule that leads to more lines than this is met in one set-up: what it leads to is also tried by itself."""
_PLAIN = 0.4
"""How often a fact is left as it usually is."""


Hear = Callable[[Ruleset, Example], Sequence[Listener]]


class _Lot(Nobody):
    """Dice and players at once, by lot."""

    def __init__(self, lot: Random) -> None:
        self.lot = lot

    def throw(self, site: int, sides: int) -> int:
        """A die."""
        return self.lot.randint(1, sides)

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """What a player picks."""
        return self.lot.choice(options)


def listened(ruleset: Ruleset, example: Example) -> tuple[Listener, ...]:
    """All that is heard of the run of an example; nothing of one that names no rule."""
    heard = Listener()
    return (heard,) if replay(ruleset, example, heard) is not None else ()


def of_examples(ruleset: Ruleset, hear: Hear = listened) -> Iterator[list[Factor]]:
    """What counts in each worked example, also in one that comes to a gap. `hear` may know a run already."""
    homes = Homes(ruleset)
    for example in ruleset.examples:
        if others := hear(ruleset, example):
            heard = Heard(homes)
            for other in others:
                heard.listen(other)
            yield heard.factors()


def by_lot(ruleset: Ruleset, count: int, seed: int) -> Iterator[list[Factor]]:
    """What counts in `count` situations, as many for each rule; the same seed gives the same situations.

    A run that meets a gap counts as far as it went.
    """
    if not count:
        return
    homes = Homes(ruleset)
    rules = [rule for rule in ruleset.rules.values() if rule.kind in PLAYED]
    for number, rule in enumerate(rules):
        lot = Random(f"{seed} {number}")
        share = count // len(rules) + (number < count % len(rules))
        with _unswept():
            yield from _of_rule(ruleset, rule, homes, lot, share)


def _of_rule(ruleset: Ruleset, rule: Rule, homes: Homes, lot: Random, count: int) -> Iterator[list[Factor]]:
    set_ups = _SET_UPS if extent(ruleset, rule, gates=True) <= _LONG else 1
    made = _sweep(ruleset, rule) if count else None
    for _ in range(count):
        heard = Heard(homes)
        if made is not None:
            sweep, forwarding = made
            forwarding.to = heard
            _run(sweep, heard, lot, set_ups)
        yield heard.factors()


@contextmanager
def _unswept() -> Iterator[None]:
    """A program is a web of closures that all stay: to look through it for garbage takes longer than to make it."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class _Forwarding(Heard):
    """Hears what the values of a program do, for whoever listens to the run."""

    def __init__(self) -> None:
        self.events = []
        self.to: Heard | None = None

    def took(self, part: object) -> None:
        """Pass it on."""
        if self.to is not None:
            self.to.took(part)  # type: ignore[arg-type]


def _sweep(ruleset: Ruleset, rule: Rule) -> tuple[Sweep, _Forwarding] | None:
    try:
        sweep = Sweep(ruleset, rule)
    except (BadQuestion, Stopped, GapReached):
        return None
    sweep.watcher = forwarding = _Forwarding()
    return sweep, forwarding


def _run(sweep: Sweep, heard: Heard, lot: Random, set_ups: int) -> None:
    set_up = Random(lot.randrange(set_ups))
    values = tuple(
        (axis, axis.values[0] if by.random() < _PLAIN else by.choice(axis.values))
        for axis in sweep.axes
        for by in (set_up if axis.sets_up else lot,)
    )
    try:
        _, question, program, initial = sweep.state(Situation(values))
        decider = _Lot(lot)
        Interpreter(question.world, decider, decider, heard, Budget(_LIMITS)).run(program, list(initial))
    except (BadQuestion, GapReached, NotTold, Stopped, BudgetExceeded):
        # What such a run came to before it stopped counts all the same.
        pass
