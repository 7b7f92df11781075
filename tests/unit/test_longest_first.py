"""The order of tests for several processes loses none of them, and begins each part with what takes long."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.longest_first import SECONDS, longest_first

ROOT = Path(__file__).resolve().parents[2]


def test_modules_that_take_long_are_there() -> None:
    assert [name for name in SECONDS if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("processes", [1, 2, 3, 8])
def test_each_part_begins_with_what_takes_long(processes: int) -> None:
    long = list(SECONDS)[:4]
    items = [(name, number) for name in ("a.py", *reversed(long), "b.py") for number in range(10)]
    found = longest_first(items, lambda item: item[0], processes)
    assert sorted(found) == sorted(items) and len(found) == 60
    if processes < 4:  # else a module is longer than a part
        assert [found[at * 60 // processes][0] for at in range(processes)] == long[:processes]
    for name in {name for name, _ in items}:
        assert [number for each, number in found if each == name] == list(range(10))
