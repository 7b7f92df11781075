"""What counted in a run. Only the trace says so; what a sheet makes of it is not known here."""

from __future__ import annotations

from grognard.evaluate import trace
from grognard.ir import lines as il
from grognard.telling.factors import Factor, Homes


class Heard(trace.Recorder):
    """Listens to a run and keeps what counted, each thing once, in order."""

    words = False

    def __init__(self, homes: Homes) -> None:
        super().__init__()
        self.homes = homes
        self.found: dict[Factor, None] = {}

    def took(self, part: il.Line | il.Exception_) -> None:
        """A branch was taken, or an exception held."""
        self._add(self.homes.outcome(part) if isinstance(part, il.Line) else self.homes.exception(part))

    def listen(self, other: trace.Listener) -> None:
        """What another has heard."""
        for part in other.taken:
            self.took(part)
        self.events += other.events

    def factors(self) -> list[Factor]:
        """What counted, once the run is over."""
        for event in self.events:
            self._event(event)
        return list(self.found)

    def _add(self, factor: Factor | None) -> None:
        if factor is not None and factor.owner:
            self.found.setdefault(factor)

    def _event(self, event: trace.Event) -> None:
        match event:
            case trace.Looked():
                self._looked(event)
            case trace.Applied() if event.times:
                self._add(self.homes.line(event.line))
            case trace.Threw() | trace.Named() | trace.Changed() | trace.Told() if event.line is not None:
                self._add(self.homes.line(event.line))
            case trace.Refused():
                self._add(self.homes.gate(event.id))

    def _looked(self, event: trace.Looked) -> None:
        table = event.table
        self._add(self.homes.row(table, event.row, event.column))
        cells = table.rows[event.row].cells
        mark = cells[event.column].mark if event.column < len(cells) else 0
        for note in table.footnotes:
            if mark and note.mark == mark:
                self._add(self.homes.note(table, note))
