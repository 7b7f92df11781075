"""What a compiled run leaves behind, and how it becomes the events of a trace.

A mark is a tuple: the number of a stretch of the program, then the values that its events need. The events are made
from it on request, by the very classes that the interpreter records; their sentences are made once for equal marks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from grognard.core.program import Check
from grognard.evaluate import trace
from grognard.evaluate.explain import reason
from grognard.evaluate.trace_text import lines_of

Mark = tuple[object, ...]
Marks = tuple[Mark, ...]
RECORDED = -1
"""The number of a mark that holds events themselves, of a run that the interpreter did."""
_MOST_TEXTS = 10_000


@attrs.frozen(eq=False)
class Ref:
    """A value that an event needs: known beforehand, or at a place in the mark."""

    value: object = None
    at: int = -1

    def of(self, mark: Mark) -> object:
        """The value in a run that left this mark."""
        return self.value if self.at < 0 else mark[self.at]


@attrs.frozen(eq=False)
class Maker:
    """Makes one event of a stretch, if there is one."""

    make: Callable[..., trace.Event]
    refs: tuple[Ref, ...]
    places: tuple[int, ...] = attrs.field(init=False)
    """Where in the mark its values are."""

    @places.default
    def _places(self) -> tuple[int, ...]:
        return tuple(ref.at for ref in self.refs if ref.at >= 0)

    def event(self, mark: Mark) -> trace.Event:
        """The event of a run that left this mark."""
        return self.make(*[ref.of(mark) for ref in self.refs])


Said = tuple[int, list[str], int]
"""What an event does to the indentation before it, its lines, and what it does after."""


class Told:
    """The stretches of one program, by number: what their events are, in order."""

    def __init__(self) -> None:
        self.stretches: list[tuple[Maker, ...]] = []
        self._texts: dict[tuple[object, ...], Said] = {}
        self._stretch_texts: dict[tuple[object, ...], tuple[list[str], int]] = {}

    def events(self, marks: Marks) -> list[trace.Event]:
        """The events of a run, in order."""
        found: list[trace.Event] = []
        for mark in marks:
            found += self._events(mark)
        return found

    def forget_runs(self) -> None:
        """Keep only the sentences of single events."""
        self._stretch_texts.clear()

    def lines(self, marks: Marks, full: bool = False) -> list[str]:
        """The trace in plain words, as `lines_of` says its events."""
        found: list[str] = []
        depth = 0
        for mark in marks:
            if mark[0] == RECORDED:
                return lines_of(self._events(mark), full)
            key = (mark, full, depth, *[value.__class__ for value in mark])  # 1 is not yes
            known = self._stretch_texts.get(key)
            if known is None:
                known = self._stretch(mark, full, depth)
                if len(self._stretch_texts) < _MOST_TEXTS:
                    self._stretch_texts[key] = known
            lines, depth = known
            found += lines
        return found

    def _stretch(self, mark: Mark, full: bool, depth: int) -> tuple[list[str], int]:
        found: list[str] = []
        number = mark[0]
        assert isinstance(number, int)
        for maker in self.stretches[number]:
            before, lines, after = self._said(maker, mark, full)
            depth = max(0, depth + before)
            for line in lines:
                found.append("  " * depth + line)
            depth += after
        return found, depth

    def _said(self, maker: Maker, mark: Mark, full: bool) -> Said:
        """How one event is indented and said: made once for the same event."""
        values = [mark[at] for at in maker.places]
        key = (maker, full, *values, *[value.__class__ for value in values])
        known = self._texts.get(key)
        if known is None:
            event = maker.event(mark)
            known = (-isinstance(event, trace.Ended), lines_of((event,), full), +isinstance(event, trace.Entered))
            if len(self._texts) < _MOST_TEXTS:
                self._texts[key] = known
        return known

    def _events(self, mark: Mark) -> Sequence[trace.Event]:
        number = mark[0]
        assert isinstance(number, int)
        if number == RECORDED:
            events = mark[1]
            assert isinstance(events, tuple)
            return events
        return [maker.event(mark) for maker in self.stretches[number]]


def why(check: Check, initial: Sequence[object], slots: Sequence[int], holds: bool, blame: bool) -> Callable[..., str]:
    """Says why a condition holds or not, from the values of the slots it reads; `blame` picks the part that fails."""

    def said(*values: object) -> str:
        state = list(initial)
        for slot, value in zip(slots, values, strict=True):
            state[slot] = value
        return reason(trace.why_not(check, state) if blame else check, state, holds=holds)

    return said
