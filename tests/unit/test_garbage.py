"""What goes in circles stays until somebody looks for it: little does, and tests let it lie only where there is room."""

from __future__ import annotations

import pytest
from tests import garbage
from tests.garbage import most_garbage

from grognard.core.faults import Stopped
from grognard.core.frame import Poison, told


def test_what_could_not_be_worked_out_keeps_no_frames() -> None:
    """They hold the values of a run, and these hold it."""
    try:
        raise Stopped("no row")
    except Stopped as fault:
        kept = Poison(fault)
    for _ in range(2):
        with pytest.raises(Stopped, match="no row"):
            told(kept)
        assert kept.fault.__traceback__ is None


@pytest.mark.parametrize(
    ("gigabytes", "processes", "expected"),
    # Half of the memory, a hundred bytes for each thing: of 8 GB four, which are 40 million things.
    [(8, 1, 40_000_000), (8, 2, 20_000_000), (2, 8, 5_000_000), (0, 1, 5_000_000)],
)
def test_garbage_lies_about_where_there_is_room(
    gigabytes: int, processes: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "_memory", lambda: gigabytes * 10**9)
    assert most_garbage(5_000_000, processes) == expected
