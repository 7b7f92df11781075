"""Several calls at one time: in order, so many at once, and nobody waits for a call after one that failed."""

from __future__ import annotations

import threading
from functools import partial

import pytest

from grognard.assistant.readers import call_at_once


def test_results_come_in_the_order_of_the_calls() -> None:
    gates = [threading.Event() for _ in range(3)]

    def call(number: int) -> int:
        # The first two end in the order opposite to that in which they were begun.
        if number == 0:
            assert gates[1].wait(20)
        gates[number].set()
        return number

    assert list(call_at_once([partial(call, number) for number in range(3)], 2)) == [0, 1, 2]
    assert list(call_at_once([], 4)) == []


def test_after_a_failure_no_call_is_waited_for_and_none_is_begun() -> None:
    gate, begun = threading.Event(), threading.Event()

    def fail() -> int:
        raise ValueError

    def wait() -> int:
        begun.set()
        gate.wait(60)
        return 1

    never: list[int] = []

    def note() -> int:
        never.append(1)
        return 1

    with pytest.raises(ValueError):
        list(call_at_once([fail, wait, note], 1))
    assert not gate.is_set() and never == []
    gate.set()
