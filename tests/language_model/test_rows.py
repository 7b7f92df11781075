"""What a network foretells, side by side and with shared beginnings, is what it foretells of each row alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("gguf")

from grognard.language_model import rows as module
from grognard.language_model.network import Network
from grognard.language_model.rows import Row, Rows, Trial
from grognard.language_model.weights import read_weights
from tests.language_model.small_models import PIECES, plain, write_model


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> Network:
    path = tmp_path_factory.mktemp("model") / "m.gguf"
    write_model(path)
    return Network(read_weights(path))


def test_a_network_tells_what_loops_over_single_numbers_tell(network: Network) -> None:
    tokens = [3, 260, 17, 3, 99]
    read, kept = network.read(np.array(tokens), np.arange(5), np.triu(np.full((5, 5), -1e9, dtype=np.float32), 1))
    assert np.allclose(read, plain(network, tokens), atol=1e-3)
    assert len(kept) == 2 and np.exp(read).sum(axis=1) == pytest.approx(1.0, abs=1e-4)


_TOKENS = st.lists(st.integers(0, len(PIECES) - 1), min_size=1, max_size=7)


@settings(max_examples=25, deadline=None)
@given(rows=st.lists(_TOKENS, min_size=1, max_size=3), data=st.data())
def test_trials_are_as_likely_as_the_rows_that_they_make(
    network: Network, rows: list[list[int]], data: st.DataObject
) -> None:
    read = Rows(network, [Row((0, 5)[: 1 + at % 2], tuple(row)) for at, row in enumerate(rows)])
    trials = []
    for at, row in enumerate(rows):
        for _ in range(2):
            start = data.draw(st.integers(0, len(row)))
            trials.append(Trial(at, start, tuple(data.draw(_TOKENS))))
    for trial, likely in zip(trials, read.likely(trials), strict=True):
        lead = (0, 5)[: 1 + trial.row % 2]
        made = [*lead, *rows[trial.row][: trial.at], *trial.tokens]
        told = plain(network, made)
        first = len(made) - len(trial.tokens)
        assert likely == pytest.approx(sum(told[at - 1][made[at]] for at in range(first, len(made))), abs=1e-2)


def test_a_rows_own_tokens(network: Network) -> None:
    read = Rows(network, [Row((0,), (4, 9)), Row((7, 7), (11, 12, 13))])
    told = plain(network, [7, 7, 11, 12, 13])
    assert read.own(1, 0, 3) == pytest.approx(told[1][11] + told[2][12] + told[3][13], abs=1e-3)
    assert read.own(1, 1, 2) == pytest.approx(told[2][12], abs=1e-3) and read.own(0, 1, 1) == 0
    assert read.foretold(0, 2)[5] == pytest.approx(plain(network, [0, 4, 9])[2][5], abs=1e-3)


def test_portions_change_nothing(network: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    read = Rows(network, [Row((0,), (4, 9, 30))])
    trials = [Trial(0, at, (token, 8, 8)) for at in range(4) for token in (1, 2, 3)]
    whole = read.likely(trials)
    monkeypatch.setattr(module, "_AT_ONCE", 4)
    assert read.likely(trials) == pytest.approx(whole, abs=1e-4)
