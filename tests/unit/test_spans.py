"""Whether one place lies within another."""

from __future__ import annotations

import pytest

from grognard.source import Place, SourceFile, Span


@pytest.mark.parametrize(
    ("start", "end", "held"),
    [
        (2, 6, True),
        (3, 5, True),
        (2, 2, True),
        (6, 6, True),
        (1, 4, False),
        (4, 7, False),
        (0, 9, False),
        (7, 8, False),
    ],
)
def test_a_span_holds_what_lies_within_it(start: int, end: int, held: bool) -> None:
    assert Span(2, 6).holds(Span(start, end)) is held
    one, other = SourceFile("a.rules", "0123456789"), SourceFile("b.rules", "0123456789")
    outer = Place(one, Span(2, 6))
    assert outer.holds(Place(one, Span(start, end))) is held
    assert not outer.holds(Place(other, Span(start, end)))
