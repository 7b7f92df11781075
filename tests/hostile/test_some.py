"""Some of every kind of hostile input, always the same: the rest is for `make hostile`."""

from __future__ import annotations

import sys

import pytest

from tests.hostile.kinds import KINDS
from tests.hostile.run import one

SOME = {
    "declarations, read": 2_000,
    "declarations, laid out": 700,
    "small games, checked": 150,
    "rules texts, read": 200,
    "rules texts, checked": 100,
    "rules texts, laid out": 100,
    "variants": 12,
    "rulebook texts": 75,
    "files of any bytes": 2_000,
    "long lines": 45,
    "files of ours, read": 900,
    "logs of play": 100,
    "games kept compiled": 60,
    "commands": 150,
    "odds": 60,
    "requests handed over": 3_000,
    "requests sent": 600,
    "kills of commands": 18,
    "kills of what stays": 6,
    "kills of a folder": 12,
}
"""So many tries of each kind: two minutes together on an idle machine, as before in parts."""
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
