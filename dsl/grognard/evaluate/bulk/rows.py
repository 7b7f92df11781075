"""The dice of many trials in a row: one row for each roll of each place, one die for each trial.

The words are those of `grognard.dice.philox`, drawn by NumPy's own Philox4x64: the trials of a stretch are
neighbours in its counter, so that a row is one stretch of the generator. How many dice hit, or what they add up to,
is the difference of two running sums along the throws of a trial.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from grognard.dice import philox
from grognard.host.budget import Budget

Ints = npt.NDArray[Any]
_LOW = philox.WORD - 1
_NARROW = 2**15 - 1
_STEPS_OF_A_DIE = 10
"""A die of each trial of a stretch takes as long as so many steps of a run."""


class Rows:
    """The dice of trials `first` to `first + count - 1`; `first` is a multiple of 4. Memory grows with the throws."""

    def __init__(self, seed: int, first: int, count: int, budget: Budget | None = None) -> None:
        if first % 4:
            raise ValueError("a stretch of trials begins at a multiple of 4")
        self.seed = seed
        self.first = first
        self.count = count
        self.budget = budget or Budget()
        self.key = np.array([seed & _LOW, seed >> 64], dtype=np.uint64)
        self.keys = philox.seed_keys(seed)
        self.thrown: dict[int, int | Ints] = {}
        """By place how many dice each trial has thrown there: one number while all have thrown as many."""
        self._faces: dict[tuple[int, int, int], Ints] = {}
        self._sums: dict[tuple[int, int, bytes], _Running] = {}

    def words(self, site: int, attempt: int) -> Ints:
        """One word of 64 bits for each trial; those to be rejected among them."""
        self.budget.charge("steps", _STEPS_OF_A_DIE, hint="Roll fewer dice in one trial.")
        at = (self.first // 4 + (site << 64) + (attempt << 128) - 1) % (1 << 256)  # NumPy counts up first
        counter = np.array([(at >> shift) & _LOW for shift in (0, 64, 128, 192)], dtype=np.uint64)
        words: Ints = np.random.Philox(counter=counter, key=self.key).random_raw(self.count)
        return words

    def faces(self, site: int, attempt: int, sides: int) -> Ints:
        """Returns the natural faces of one roll, less 1: one for each trial."""
        kept = self._faces.get((site, attempt, sides))
        if kept is not None:
            return kept
        words = self.words(site, attempt)
        faces: Ints
        narrow = np.uint8 if sides < 2**8 else np.uint16 if sides < 2**16 else np.int64
        over = philox.WORD % sides
        if over:
            if sides < 2**8:
                # A remainder below 256 is told by the last bytes alone.
                lots = (words // np.uint64(sides)).astype("<u8", copy=False).view(np.uint8)[::8]
                faces = words.astype("<u8", copy=False).view(np.uint8)[::8] - lots * np.uint8(sides)
            else:
                faces = (words - words // np.uint64(sides) * np.uint64(sides)).astype(narrow)
            limit = philox.WORD - over
            if int(words.max()) >= limit:
                for place in np.flatnonzero(words >= np.uint64(limit)):
                    trial = self.first + int(place)
                    faces[place] = philox.keyed_face(self.keys, trial, site, attempt, sides) - 1
        else:
            faces = (words & np.uint64(sides - 1)).astype(narrow)
        return faces

    def kept_faces(self, site: int, attempt: int, sides: int) -> Ints:
        """The same, remembered: for dice that are looked at one by one, by several parts of the trials."""
        known = (site, attempt, sides)
        if known not in self._faces:
            self._faces[known] = self.faces(site, attempt, sides)
        return self._faces[known]

    def total(self, site: int, attempts: range, sides: int, worth: Ints) -> Ints:
        """What so many dice of each trial are worth together; nothing of them is held."""
        each = (worth.take(self.faces(site, attempt, sides)) for attempt in attempts)
        return sum(each, np.zeros(self.count, dtype=np.int64))

    def running(self, site: int, sides: int, worth: Ints) -> _Running:
        """The running sums of what the faces at a place are worth (`worth[face - 1]`)."""
        known = (site, sides, worth.tobytes())
        if known not in self._sums:
            self._sums[known] = _Running(self, site, sides, worth)
        return self._sums[known]

    @property
    def size(self) -> int:
        """How many bytes are held."""
        return sum(faces.nbytes for faces in self._faces.values()) + sum(
            each.table.nbytes for each in self._sums.values()
        )


class _Running:
    """Row k: what the first k dice of each trial at a place are worth together."""

    def __init__(self, rows: Rows, site: int, sides: int, worth: Ints) -> None:
        self.rows = rows
        self.site = site
        self.sides = sides
        self.worth = worth
        self.most = int(np.abs(worth).max())
        self.filled = 0
        self.table = np.zeros((8, rows.count), dtype=np.int16)

    def upto(self, attempts: int) -> Ints:
        """Returns the table, filled up to a number of dice."""
        if attempts > self.filled:
            self._grow(attempts)
            for attempt in range(self.filled, attempts):
                faces = self.rows.faces(self.site, attempt, self.sides)
                np.add(self.table[attempt], self.worth[faces], out=self.table[attempt + 1], casting="unsafe")
            self.filled = attempts
        return self.table

    def _grow(self, attempts: int) -> None:
        height = max(self.table.shape[0], 1 << attempts.bit_length())
        wide = np.int16 if height * self.most <= _NARROW else np.int64
        if height != self.table.shape[0] or wide != self.table.dtype:
            larger = np.zeros((height, self.rows.count), dtype=wide)
            larger[: self.filled + 1] = self.table[: self.filled + 1]
            self.table = larger
