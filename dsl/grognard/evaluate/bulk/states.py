"""States by number, and what statements make of them: worked out once for each state that occurs, and remembered.

So the trials themselves are only columns of numbers, and every value is worked out by the functions of a single run.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from operator import itemgetter

import numpy as np

from grognard.core.frame import Poison
from grognard.evaluate.bulk.recipes import Recipe, Thrown, Tuple
from grognard.evaluate.bulk.rows import Ints

_CELLS = 8_000_000
"""A table of outcomes grows no larger; beyond, outcomes are looked up pair by pair."""


class States:
    """Every state that occurred, numbered as they came.

    Most slots hold in every state what they held in the first: of each state only the others are kept.
    """

    def __init__(self) -> None:
        self._first: Tuple = ()
        self._varying: tuple[int, ...] = ()
        self._kept: list[Tuple] = []
        self._numbers: dict[Hashable, int] = {}
        self._pick: Callable[[Tuple], Tuple] = tuple
        self._rest: Callable[[Tuple], Tuple] = tuple
        self._same: Tuple = ()

    def __len__(self) -> int:
        return len(self._kept)

    def number(self, state: Tuple) -> int:
        """The number of a state."""
        if self._rest(state) != self._same:
            self._widen(state)
        kept = self._pick(state)
        found = self._numbers.get(kept)
        if found is not None:
            return found
        known: Hashable = kept
        if Poison in map(type, kept):
            known = _told_apart(kept)
            found = self._numbers.get(known)
        if found is None:
            found = self._numbers[known] = len(self._kept)
            self._kept.append(kept)
        return found

    def of(self, number: int) -> Tuple:
        """The state of a number."""
        slots = list(self._first)
        for slot, value in zip(self._varying, self._kept[number], strict=True):
            slots[slot] = value
        return tuple(slots)

    def _widen(self, state: Tuple) -> None:
        """A slot holds something else than in the first state, for the first time."""
        before = [self.of(number) for number in range(len(self._kept))]
        self._first = self._first or state
        known = set(self._varying)
        more = {slot for slot, (a, b) in enumerate(zip(self._first, state, strict=True)) if a is not b and a != b}
        self._varying = tuple(sorted(known | more))
        rest = [slot for slot in range(len(state)) if slot not in known | more]
        self._pick, self._rest = _picker(self._varying), _picker(rest)
        self._same = self._rest(self._first)
        self._kept = [self._pick(pair) for pair in before]
        self._numbers = {
            _told_apart(kept) if Poison in map(type, kept) else kept: number for number, kept in enumerate(self._kept)
        }


def _told_apart(values: Tuple) -> Hashable:
    """What could not be worked out, and why: made anew each time, and alike."""
    return tuple((Poison, repr(value.fault)) if isinstance(value, Poison) else value for value in values)


def _picker(slots: Sequence[int]) -> Callable[[Tuple], Tuple]:
    match slots:
        case [] | ():
            return lambda _state: ()
        case (one,):
            return lambda state: (state[one],)
        case _:
            return itemgetter(*slots)


class Moves:
    """What one step makes of each state: a way that is taken, and the state then."""

    def __init__(self, states: States, step: Callable[[Tuple], tuple[Hashable, Tuple]]) -> None:
        self.states = states
        self.step = step
        self.ways: list[Hashable] = []
        self._number_of: dict[Hashable, int] = {}
        self.way = np.full(64, -1, dtype=np.int32)
        self.target = np.full(64, -1, dtype=np.int32)

    def ready(self) -> None:
        """Room for every state there is."""
        wanted = len(self.states)
        if wanted > len(self.way):
            more = max(wanted, 2 * len(self.way)) - len(self.way)
            self.way = np.concatenate([self.way, np.full(more, -1, dtype=np.int32)])
            self.target = np.concatenate([self.target, np.full(more, -1, dtype=np.int32)])

    def learn(self, state: int) -> tuple[int, int]:
        """The number of the way and of the next state."""
        self.ready()
        if self.way[state] < 0:
            way, after = self.step(self.states.of(state))
            number = self._number_of.setdefault(way, len(self.ways))
            if number == len(self.ways):
                self.ways.append(way)
            target = self.states.number(after)
            self.way[state], self.target[state] = number, target
        return int(self.way[state]), int(self.target[state])


class Outcomes:
    """The transitions of one roll: for each state its dice, and the state after each outcome."""

    def __init__(self, states: States, thrown: Thrown) -> None:
        self.states = states
        self.thrown = thrown
        self.recipes: list[Recipe] = []
        self.owners: list[int] = []
        """The state of each recipe: each state that occurred has its own row."""
        self.kinds: list[object] = []
        self._kind_of: dict[object, int] = {}
        self.row = np.full(64, -1, dtype=np.int32)
        self.dice = np.zeros(64, dtype=np.int32)
        """By row, how many dice."""
        self.kind = np.zeros(64, dtype=np.int32)
        self._same_number = True
        self.low = 0
        self.high = 0
        self._table: Ints | None = np.full((64, 1), -1, dtype=np.int32)
        self._pairs: dict[int, int] = {}

    def ready(self) -> None:
        """Room for every state there is."""
        more = len(self.states) - len(self.row)
        if more > 0:
            self.row = np.concatenate([self.row, np.full(max(more, len(self.row)), -1, dtype=np.int32)])

    def learn(self, state: int) -> int:
        """The row of a state."""
        self.ready()
        if self.row[state] < 0:
            recipe = self.thrown.recipe(self.states.of(state))
            row = self.row[state] = len(self.recipes)
            self.recipes.append(recipe)
            self.owners.append(state)
            if row >= len(self.dice):
                self.dice = np.concatenate([self.dice, np.zeros_like(self.dice)])
                self.kind = np.concatenate([self.kind, np.zeros_like(self.kind)])
            kind = self._kind_of.setdefault(recipe.kind, len(self.kinds))
            if kind == len(self.kinds):
                self.kinds.append(recipe.kind)
            self.dice[row], self.kind[row] = recipe.handful.count, kind
            self._same_number = self._same_number and recipe.handful.count == self.dice[0]
            self._widen(*recipe.ends)
        return int(self.row[state])

    @property
    def alike(self) -> Ints | None:
        """If all rows roll the same dice: by state the index in the table of the outcome 0; -1 for an unknown state."""
        if self._table is None or len(self.kinds) != 1 or not self._same_number or self.low:
            return None
        starts: Ints = np.where(self.row < 0, -1, self.row.astype(np.int64) * self._table.shape[1])
        return starts

    def after(self, row: int, outcome: int) -> int:
        """The state after one outcome."""
        owner = self.states.of(self.owners[row])
        return self.states.number(self.thrown.after(owner, self.recipes[row], outcome))

    def _widen(self, low: int, high: int) -> None:
        old, before = self._table, self.low
        self.low, self.high = min(self.low, low), max(self.high, high)
        if old is None:
            return
        height, width = len(self.dice), self.high - self.low + 1
        if height * width > _CELLS:
            self._table = None
        elif (height, width) != old.shape:
            self._table = np.full((height, width), -1, dtype=np.int32)
            at = before - self.low
            self._table[: old.shape[0], at : at + old.shape[1]] = old

    def next(self, rows: int | Ints, outcomes: Ints) -> Ints:
        """The states after throws: one row and one outcome for each."""
        width = self.high - self.low + 1
        if isinstance(rows, int) and self._table is not None:
            line = self._table[rows]
            next_states: Ints = line.take(outcomes - self.low if self.low else outcomes)
            if int(next_states.min()) < 0:
                for outcome in np.unique(outcomes[next_states < 0]):
                    line[int(outcome) - self.low] = self.after(rows, int(outcome))
                next_states = line.take(outcomes - self.low if self.low else outcomes)
            return next_states
        at = np.asarray(rows, dtype=np.int64) * width + (outcomes - self.low)
        if self._table is None:
            pairs, back = np.unique(at, return_inverse=True)
            return np.array([self._pair(int(pair), width) for pair in pairs], dtype=np.int32)[back]
        return self.at(at)

    def at(self, at: Ints) -> Ints:
        """The states at places of the table."""
        assert self._table is not None
        width = self._table.shape[1]
        flat = self._table.ravel()
        states: Ints = flat.take(at)
        if int(states.min()) < 0:
            for pair in np.unique(at[states < 0]):
                flat[pair] = self.after(int(pair) // width, int(pair) % width + self.low)
            states = flat.take(at)
        return states

    def _pair(self, pair: int, width: int) -> int:
        row, outcome = divmod(pair, width)
        known = row << 32 | outcome + self.low + (1 << 31)
        if known not in self._pairs:
            self._pairs[known] = self.after(row, outcome + self.low)
        return self._pairs[known]
