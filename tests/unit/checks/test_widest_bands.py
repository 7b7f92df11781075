"""The widest bands of a chain of `on`: held against looking at every band by itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grognard.checks.spans import Widest, number
from grognard.ir import expressions as ir
from grognard.source import Place, SourceFile, Span

PLACE = Place(SourceFile("t.rules", ""), Span(0, 0))
END = st.none() | st.integers(0, 9)
Ends = tuple[int | None, int | None]


def is_band(ends: Ends) -> bool:
    low, high = ends
    return low is None or high is None or low <= high


BAND = st.tuples(END, END).filter(is_band)


def band(ends: Ends) -> ir.Span:
    low, high = (None if end is None else ir.number(end, PLACE) for end in ends)
    return ir.Span(low, high)


def faces(ends: Ends) -> set[int]:
    """The faces of a D10, 0 to 9, that lie in a band."""
    low, high = ends
    return {face for face in range(10) if (low is None or low <= face) and (high is None or face <= high)}


@given(st.lists(BAND, max_size=8), st.lists(BAND, min_size=1, max_size=2))
def test_bands_lie_within_one_that_was_added(added: list[Ends], asked: list[Ends]) -> None:
    widest = Widest()
    for ends in added:
        widest.add([band(ends)])
    expected = all(any(faces(ends) <= faces(other) for other in added) for ends in asked)
    assert widest.hold(map(band, asked), number(0, 9)) == expected
