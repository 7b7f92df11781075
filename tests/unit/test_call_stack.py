"""Calls below a frame with room never ask the system for memory again and again, however deep they stand."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from grognard.host.call_stack import with_room
from grognard.host.process_pool import in_fresh_processes

resource: Any = pytest.importorskip("resource")
DEPTHS = 250
TURNS = 500


def _large() -> Callable[[], None]:
    """A function whose frame is large, so that it seldom fits into what is left of a chunk."""
    made: dict[str, Any] = {}
    exec("def large():\n" + "".join(f"    a{i} = {i}\n" for i in range(40)), made)
    large: Callable[[], None] = made["large"]
    return large


def _asked_for(depth: int, call: Callable[[], None]) -> int:
    """How many new pages of memory a loop of calls is given, so deep down."""
    if depth:
        return _asked_for(depth - 1, call)
    before = _pages()
    for _ in range(TURNS):
        call()
    return _pages() - before


def _pages() -> int:
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_minflt)


def _most(_: object = None) -> int:
    large = _large()
    return max(_asked_for(depth, large) for depth in range(DEPTHS))


@pytest.mark.skipif(sys.platform != "linux", reason="pages are counted as Linux counts them")
def test_no_depth_is_slow() -> None:
    assert with_room(_most) < TURNS / 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="pages are counted as Linux counts them")
def test_nor_in_a_process_of_its_own() -> None:
    assert max(in_fresh_processes(_most, (1, 2))) < TURNS / 2


def test_what_is_handed_over_comes_back() -> None:
    def joined(one: str, *, other: str) -> str:
        return one + other

    assert with_room(joined, "a", other="b") == "ab"
    with pytest.raises(ZeroDivisionError):
        with_room(lambda: 1 // 0)
