"""Some of every kind of hostile input, always the same: the rest is for `make hostile`."""

from __future__ import annotations

import sys

import pytest

from tests.hostile.kinds import KINDS
from tests.hostile.run import one

SOME = {
    "declarations, read": 1_000,
    "declarations, laid out": 350,
    "small games, checked": 75,
    "rules texts, read": 100,
    "rules texts, checked": 50,
    "rules texts, laid out": 50,
    "variants": 12,
    "rulebook texts": 40,
    "files of any bytes": 1_000,
    "long lines": 24,
    "files of ours, read": 450,
    "logs of play": 50,
    "games kept compiled": 60,
    "commands": 75,
    "odds": 60,
    "callers first": 20,
    "forms of a rulebook": 60,
    "packed rulebooks": 40,
    "PDFs": 20,
    "army lists": 40,
    "answers of a model": 20,
    "calls of a program": 60,
    "cells of a table": 12,
    "requests handed over": 1_500,
    "requests sent": 300,
    "kills of commands": 18,
    "kills of what stays": 6,
    "kills of a folder": 12,
}
"""So many tries of each kind, always of the same seeds: a minute together; `make hostile` goes on where they end."""
_PARTS = 3


def test_every_kind_is_tried() -> None:
    assert set(SOME) == set(KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(_PARTS))
@pytest.mark.parametrize("kind", SOME)
def test_some(kind: str, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_CACHE", "off")
    if kind.startswith("kills") and sys.platform == "win32":
        pytest.skip("nothing is killed so there")
    for seed in range(part, SOME[kind], _PARTS):
        one(kind, seed)
