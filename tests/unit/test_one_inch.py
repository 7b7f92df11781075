"""A number that is put into what players do by hand: one inch is no `1 inches`."""

from __future__ import annotations

import pytest

from grognard.lengths import in_number


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Push the gun up to 1 inches.", "Push the gun up to 1 inch."),
        ("Push the gun up to 11 inches.", "Push the gun up to 11 inches."),
        ("Push it 2.1 feet, or 3/1 feet.", "Push it 2.1 feet, or 3/1 feet."),
        ("Go back 1 feet, then 1 paces; 1 metres.", "Go back 1 foot, then 1 pace; 1 metre."),
        ("Go back 1 yardstick.", "Go back 1 yardstick."),
        ("It loses 1 less.", "It loses 1 less."),
        ("Between 0-1 inches.", "Between 0-1 inches."),
    ],
)
def test_one_is_said_of_one(said: str, told: str) -> None:
    assert in_number(said) == told
