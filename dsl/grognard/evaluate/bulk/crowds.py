"""Trials on their way through statements: one by one on their own dice, or only counted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import count
from typing import Self

import numpy as np

from grognard.dice import philox
from grognard.evaluate.bulk.recipes import Recipe
from grognard.evaluate.bulk.rows import Ints, Rows
from grognard.evaluate.bulk.states import Moves, Outcomes


class Crowd(ABC):
    """Some trials, each in a state."""

    @abstractmethod
    def moved(self, moves: Moves) -> list[tuple[Hashable, Self]]:
        """Every way that some of them take, with those."""

    @abstractmethod
    def thrown(self, outcomes: Outcomes) -> Self:
        """All of them throw."""

    @abstractmethod
    def joined(self, others: Sequence[Self]) -> Self:
        """These and others together."""

    @abstractmethod
    def counted(self) -> dict[int, int]:
        """How many are in each state."""


class Counted(Crowd):
    """Trials counted by state: the rolls of all trials in one state are one draw (multinomial)."""

    def __init__(self, numbers: dict[int, int], random: np.random.Generator) -> None:
        self.numbers = numbers
        self.random = random

    def moved(self, moves: Moves) -> list[tuple[Hashable, Counted]]:
        """Every way that some of them take, with those."""
        moves_by_state: dict[int, dict[int, int]] = {}
        for state, number in self.numbers.items():
            way, target = moves.learn(state)
            into = moves_by_state.setdefault(way, {})
            into[target] = into.get(target, 0) + number
        return [(moves.ways[way], Counted(numbers, self.random)) for way, numbers in moves_by_state.items()]

    def thrown(self, outcomes: Outcomes) -> Counted:
        """All of them throw."""
        totals: dict[int, int] = {}
        for state, number in self.numbers.items():
            row = outcomes.learn(state)
            values, chances = outcomes.recipes[row].chances
            for at in np.flatnonzero(drawn := self.random.multinomial(number, chances)):
                target = int(outcomes.next(row, values[at : at + 1])[0])
                totals[target] = totals.get(target, 0) + int(drawn[at])
        return Counted(totals, self.random)

    def joined(self, others: Sequence[Counted]) -> Counted:
        """These and others together."""
        numbers = Counter(self.numbers)
        for other in others:
            numbers.update(other.numbers)
        return Counted(dict(numbers), self.random)

    def counted(self) -> dict[int, int]:
        """How many are in each state."""
        return self.numbers


class Addressed(Crowd):
    """Trials with dice of their own. `places` are theirs in the stretch (None: all of it, in order)."""

    def __init__(self, rows: Rows, places: Ints | None, states: int | Ints) -> None:
        self.rows = rows
        self.places = places
        self.states = states
        """One state that all of them are in, or one for each."""

    @property
    def size(self) -> int:
        """How many they are."""
        return self.rows.count if self.places is None else len(self.places)

    def _some(self, which: Ints, states: int | Ints) -> Addressed:
        places = np.flatnonzero(which) if self.places is None else self.places[which]
        return Addressed(self.rows, places, states)

    def moved(self, moves: Moves) -> list[tuple[Hashable, Addressed]]:
        """Every way that some of them take, with those."""
        states = self.states
        if isinstance(states, int):
            way, target = moves.learn(states)
            return [(moves.ways[way], Addressed(self.rows, self.places, target))]
        moves.ready()
        if len(moves.ways) == 1:
            targets = moves.target.take(states)
            if int(targets.min()) >= 0:
                return [(moves.ways[0], Addressed(self.rows, self.places, targets))]
        ways = moves.way.take(states)
        least = int(ways.min())
        if least < 0:
            for state in np.unique(states[ways < 0]):
                moves.learn(int(state))
            ways = moves.way.take(states)
            least = int(ways.min())
        targets = moves.target.take(states)
        most = int(ways.max())
        if least == most:
            return [(moves.ways[least], Addressed(self.rows, self.places, targets))]
        crowds: list[tuple[Hashable, Addressed]] = []
        for way in map(int, np.flatnonzero(np.bincount(ways))):
            which = ways == way
            crowds.append((moves.ways[way], self._some(which, targets[which])))
        return crowds

    def joined(self, others: Sequence[Addressed]) -> Addressed:
        """These and others together; the whole stretch is put in order again."""
        if not others:
            return self
        every = [self, *others]
        if sum(one.size for one in every) == self.rows.count:
            whole = np.empty(self.rows.count, dtype=np.int32)
            for crowd in every:
                whole[crowd.places] = crowd.states
            return Addressed(self.rows, None, whole)
        places = np.concatenate([one.places for one in every if one.places is not None])
        states = np.concatenate([np.broadcast_to(np.asarray(one.states, dtype=np.int32), one.size) for one in every])
        return Addressed(self.rows, places, states)

    def counted(self) -> dict[int, int]:
        """How many are in each state."""
        if isinstance(self.states, int):
            return {self.states: self.size}
        numbers = np.bincount(self.states)
        return {int(state): int(numbers[state]) for state in np.flatnonzero(numbers)}

    def each(self) -> Iterator[tuple[int, int]]:
        """Place and state of each."""
        states = np.broadcast_to(np.asarray(self.states), self.size)
        for at, place in enumerate(range(self.size) if self.places is None else self.places):
            yield int(place), int(states[at])

    # ---- throwing --------------------------------------------------------------------------------------------------

    def thrown(self, outcomes: Outcomes) -> Addressed:
        """All of them throw, each with the dice of its own address."""
        states = self.states
        if isinstance(states, int):
            row = outcomes.learn(states)
            return Addressed(self.rows, self.places, outcomes.next(row, self._fallen(outcomes, row)))
        outcomes.ready()
        alike = outcomes.alike
        if alike is not None:
            at = alike.take(states)
            if int(at.min()) >= 0:
                at += self._fallen(outcomes, 0)
                return Addressed(self.rows, self.places, outcomes.at(at))
        rows = outcomes.row.take(states)
        if int(rows.min()) < 0:
            for state in np.unique(states[rows < 0]):
                outcomes.learn(int(state))
            rows = outcomes.row.take(states)
        kinds = outcomes.kind.take(rows)
        if int(kinds.min()) == int(kinds.max()):
            return Addressed(self.rows, self.places, outcomes.next(rows, self._fallen(outcomes, rows)))
        fallen = np.empty(self.size, dtype=np.int64)
        for kind in np.flatnonzero(np.bincount(kinds)):
            which = kinds == kind
            fallen[which] = self._some(which, 0)._fallen(outcomes, rows[which])
        return Addressed(self.rows, self.places, outcomes.next(rows, fallen))

    def _fallen(self, outcomes: Outcomes, rows: int | Ints) -> Ints:
        """The outcomes of throws of one kind."""
        site = outcomes.thrown.site
        number: int | Ints
        if isinstance(rows, int):
            recipe, number = outcomes.recipes[rows], int(outcomes.dice[rows])
        else:
            recipe, number = outcomes.recipes[int(rows[0])], outcomes.dice.take(rows)
            if int(number.min()) == int(number.max()):
                number = int(number[0])
        begun = self._begun(site)
        if recipe.odd:
            return self._again(site, begun, recipe)
        self._throw_so_many(site, begun, number)
        if recipe.sides is None:
            assert isinstance(number, int)
            return self._one_by_one(site, begun, recipe)
        ended, worth = begun + number, recipe.worth_of_faces
        if isinstance(begun, int) and isinstance(ended, int):
            if self.places is None:
                return self.rows.total(site, range(begun, ended), recipe.sides, worth)
            if number == 1:
                return worth.take(self.rows.kept_faces(site, begun, recipe.sides)[self.places])
        table = self.rows.running(site, recipe.sides, worth).upto(int(np.max(ended)))
        flat, count = table.ravel(), self.rows.count
        places = np.arange(count) if self.places is None else self.places
        fallen: Ints = flat.take(np.asarray(ended, dtype=np.int64) * count + places)
        return fallen - flat.take(np.asarray(begun, dtype=np.int64) * count + places)

    def _again(self, site: int, begun: int | Ints, recipe: Recipe) -> Ints:
        """Dice of which some may be thrown again: trial by trial, as a single run throws them."""
        rows = self.rows
        places = np.arange(rows.count) if self.places is None else self.places
        starts = np.broadcast_to(np.asarray(begun), len(places))
        fallen, thrown = np.empty(len(places), dtype=np.int64), np.empty(len(places), dtype=np.int32)
        for at, (place, start) in enumerate(zip(places.tolist(), starts.tolist(), strict=True)):
            attempts = count(start)
            fallen[at] = recipe.fall(
                lambda sides, trial=rows.first + place, each=attempts: philox.keyed_face(  # type: ignore[misc]
                    rows.keys, trial, site, next(each), sides
                )
            )
            thrown[at] = next(attempts) - start
        self._throw_so_many(site, begun, thrown)
        return fallen

    def _begun(self, site: int) -> int | Ints:
        begun = self.rows.thrown.get(site, 0)
        if isinstance(begun, int) or self.places is None:
            return begun
        some: Ints = begun[self.places]
        return int(some[0]) if len(some) and int(some.min()) == int(some.max()) else some

    def _throw_so_many(self, site: int, begun: int | Ints, number: int | Ints) -> None:
        if self.places is None:
            self.rows.thrown[site] = begun + number
            return
        kept = self.rows.thrown.get(site, 0)
        if isinstance(kept, int):
            kept = self.rows.thrown[site] = np.full(self.rows.count, kept, dtype=np.int32)
        kept[self.places] = begun + number

    def _one_by_one(self, site: int, begun: int | Ints, recipe: Recipe) -> Ints:
        if isinstance(begun, int):
            return self._laid_out(site, begun, recipe, self.places)
        fallen = np.empty(self.size, dtype=np.int64)
        for start in np.flatnonzero(np.bincount(begun)):
            which = begun == start
            places = np.flatnonzero(which) if self.places is None else self.places[which]
            fallen[which] = self._laid_out(site, int(start), recipe, places)
        return fallen

    def _laid_out(self, site: int, begun: int, recipe: Recipe, places: Ints | None) -> Ints:
        """All dice of a throw side by side, for each trial; those dropped are found by sorting them."""
        laid = []
        for at, sides in enumerate(recipe.handful.sides()):
            faces = self.rows.kept_faces(site, begun + at, sides)
            laid.append(faces if places is None else faces[places])
        if not recipe.handful.kept:
            return np.zeros(len(laid[0]), dtype=np.int64)
        dice = np.stack([faces.astype(np.int64) for faces in laid])
        dice.sort(axis=0)
        counting = dice[recipe.handful.drop_lowest : len(laid) - recipe.handful.drop_highest]
        total: Ints = recipe.worth_of_faces.take(counting).sum(axis=0)
        return total
