"""Room for calls, taken once.

CPython (3.11 and later) keeps the frames of calls in chunks of 16 KB. It asks the system for a chunk when a call does not
fit into the last one, and gives it back when that call returns (`push_chunk` and `_PyThreadState_PopFrame` in
Python/pystate.c). So a loop whose calls happen to begin at the end of a chunk asks and gives back at every turn, and runs
at half its speed or less: the same work is slow at one depth and quick at another. A frame larger than half of a chunk gets
a chunk of its own, of which the calls below it use the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_WORDS = 2**17 + 2**10
"""So many words has the frame: the chunk has the next power of two, so that nearly a megabyte is left, never touched where
nobody calls so deep."""


def with_room(call: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
    """Make a call, with room for all calls below it."""
    return call(*args, **named)


with_room.__code__ = with_room.__code__.replace(co_stacksize=_WORDS)
