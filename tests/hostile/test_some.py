"""Some of every kind of hostile input, always the same: the rest is for `make hostile`."""

from __future__ import annotations

import sys

import pytest

from tests.hostile.kinds import KINDS
from tests.hostile.run import one

SOME = {
    "rules texts, read": 600,
    "rules texts, checked": 150,
    "rules texts, laid out": 150,
    "variants": 12,
    "rulebook texts": 150,
    "files of any bytes": 600,
    "long lines": 60,
    "logs of play": 200,
    "games kept compiled": 90,
    "commands": 150,
    "odds": 60,
    "requests to serve": 600,
    "kills of a build": 12,
}
"""So many tries of each kind: about ten seconds each on an idle machine."""
_PARTS = 3


def test_every_kind_is_tried() -> None:
    assert set(SOME) == set(KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(_PARTS))
@pytest.mark.parametrize("kind", SOME)
def test_some(kind: str, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_CACHE", "off")
    if kind == "kills of a build" and sys.platform == "win32":
        pytest.skip("nothing is killed so there")
    for seed in range(part, SOME[kind], _PARTS):
        one(kind, seed)
