"""Rows of tokens read side by side, and how likely others would be from some place on.

What is tried shares all that stands before it with the row that was read, so only the new tokens are computed: a tree
of tokens under one mask, as in Miao et al., "SpecInfer: Accelerating Large Language Model Serving with Tree-based
Speculative Inference and Verification" (2024).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import attrs
import numpy as np

from grognard.language_model.network import Memory, Numbers
from grognard.language_model.weights import Array

_UNSEEN = np.float32(-1e9)
_AT_ONCE = 640
"""Tokens that are tried in one go: more take memory, fewer time."""


@attrs.frozen
class Row:
    """The tokens of one sentence, behind those that lead to it (at least one)."""

    lead: tuple[int, ...]
    tokens: tuple[int, ...]


@attrs.frozen
class Trial:
    """`tokens` in place of what stands in a row from its token `at` on."""

    row: int
    at: int
    tokens: tuple[int, ...]


class Foretells(Protocol):
    """What tells how likely each token follows, as `Network.read` does."""

    def read(self, tokens: Numbers, places: Numbers, hidden: Array, memory: Memory = ()) -> tuple[Array, Memory]:
        """The logarithms, and what is kept of the tokens."""


class Rows:
    """Rows that were read; each sees itself alone."""

    def __init__(self, network: Foretells, rows: Sequence[Row]) -> None:
        self._network = network
        whole = [(*row.lead, *row.tokens) for row in rows]
        self._starts = np.cumsum([0, *map(len, whole)])[:-1]
        self._leads = [len(row.lead) for row in rows]
        self._of = np.repeat(np.arange(len(rows)), [len(one) for one in whole])
        self._places = np.concatenate([np.arange(len(one)) for one in whole])
        tokens = np.concatenate([np.array(one, dtype=np.int64) for one in whole])
        order = np.arange(len(tokens))
        seen = (self._of[:, None] == self._of[None, :]) & (order[None, :] <= order[:, None])
        self._foretold, self._memory = network.read(tokens, self._places, _hidden(seen))
        self._own = np.concatenate([[0.0], self._foretold[np.arange(len(tokens) - 1), tokens[1:]]])

    def foretold(self, row: int, at: int) -> Array:
        """The logarithm of how likely each token of the vocabulary is in place of one of a row."""
        told: Array = self._foretold[self._index(row, at) - 1]
        return told

    def own(self, row: int, first: int, behind: int) -> float:
        """How likely the row's own tokens are, each behind those before it: the sum of the logarithms."""
        start = self._index(row, 0)
        return float(self._own[start + first : start + behind].sum())

    def likely(self, trials: Sequence[Trial]) -> list[float]:
        """How likely the tokens of each trial are where they are put: the sum of the logarithms."""
        sizes = [len(trial.tokens) for trial in trials]
        return [one for some in portions(sizes, _AT_ONCE) for one in self._tried(trials[some.start : some.stop])]

    def _index(self, row: int, at: int) -> int:
        return int(self._starts[row]) + self._leads[row] + at

    def _tried(self, trials: Sequence[Trial]) -> Iterator[float]:
        # The first token of a trial was foretold when its row was read, and nothing follows the last.
        counts = [len(trial.tokens) - 1 for trial in trials]
        starts = np.cumsum([0, *counts])
        behind = _tokens([token for trial in trials for token in trial.tokens[:-1]])
        foretold: Array | None = None
        if len(behind):
            of = np.repeat(np.arange(len(trials)), counts)
            at = np.array([self._index(trial.row, trial.at) for trial in trials])[of]
            row = np.array([trial.row for trial in trials])[of]
            nth = np.arange(len(behind)) - starts[:-1][of]
            before = (np.arange(len(self._of))[None, :] < at[:, None]) & (self._of[None, :] == row[:, None])
            among = (of[:, None] == of[None, :]) & (nth[None, :] <= nth[:, None])
            seen = np.concatenate([before, among], axis=1)
            foretold, _ = self._network.read(behind, self._places[at - 1] + 1 + nth, _hidden(seen), self._memory)
        for trial, start in zip(trials, starts, strict=False):
            first, *rest = trial.tokens
            told = float(self.foretold(trial.row, trial.at)[first])
            if rest and foretold is not None:
                told += float(foretold[np.arange(start, start + len(rest)), rest].sum())
            yield told


def portions(sizes: Sequence[int], most: int) -> Iterator[range]:
    """Numbers in order, as many at a time as have no more than `most` together; what is larger alone is one of its own."""
    first, count = 0, 0
    for at, size in enumerate(sizes):
        if count and count + size > most:
            yield range(first, at)
            first, count = at, 0
        count += size
    if first < len(sizes):
        yield range(first, len(sizes))


def _tokens(some: Sequence[int]) -> Numbers:
    return np.array(some, dtype=np.int64)


def _hidden(seen: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Array:
    """What a network is told of what is seen."""
    return np.where(seen, np.float32(0), _UNSEEN)
