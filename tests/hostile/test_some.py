"""Some of every kind of hostile input, always the same: the rest is for `make hostile`."""

from __future__ import annotations

import sys

import pytest

from tests.hostile.kinds import KINDS
from tests.hostile.run import one

SOME = {
    "declarations, read": 500,
    "declarations, laid out": 175,
    "small games, checked": 37,
    "rules texts, read": 50,
    "rules texts, checked": 25,
    "rules texts, laid out": 25,
    "variants": 6,
    "rulebook texts": 20,
    "files of any bytes": 500,
    "long lines": 12,
    "files of ours, read": 225,
    "logs of play": 25,
    "games kept compiled": 30,
    "commands": 37,
    "odds": 30,
    "callers first": 10,
    "forms of a rulebook": 30,
    "packed rulebooks": 20,
    "PDFs": 10,
    "army lists": 20,
    "answers of a model": 10,
    "calls of a program": 30,
    "cells of a table": 6,
    "requests handed over": 750,
    "requests sent": 150,
    "kills of commands": 9,
    "kills of what stays": 6,
    "kills of a folder": 6,
}
"""So many tries of each kind, always of the same seeds: half a minute together; `make hostile` goes on where they end."""
_PARTS = 2


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
