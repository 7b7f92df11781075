"""By which sentence of the base was told what a sentence of its variant tells?

Rules are known by their names. Steps of play are not, for two of one sequence may share one: they are put side by side
with the steps of the base, as their lines are.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.checks.shorts import Short, shorts_of
from grognard.ir.changes import Changes
from grognard.ir.declared import Declared
from grognard.ir.limits import Limits
from grognard.ir.names import key
from grognard.ir.on_sheet import sheet_name, title_of
from grognard.ir.rules import Phase


class SaidBefore:
    """The sentences of a base by what they told, for whoever holds those of its variant."""

    def __init__(self, changes: Changes) -> None:
        self._by_name = {
            heading(short.home): short for short in shorts_of(changes.before) if not isinstance(short.home, Phase)
        }
        self._by_step = {id(short.home): short for short in shorts_of(changes.before)}
        self._steps = {id(now): was for was, now in _steps_that_stayed(changes)}

    def __contains__(self, home: Declared | Phase) -> bool:
        return self.of(home) is not None

    def of(self, home: Declared | Phase) -> Short | None:
        """The sentence that told it; None where none did."""
        if not isinstance(home, Phase):
            return self._by_name.get(heading(home))
        was = self._steps.get(id(home))
        return self._by_step.get(id(was)) if was is not None else None


def heading(home: Declared | Phase) -> tuple[str, object]:
    """Under what it is told, of one ruleset: there may be several limits on one kind of piece, and steps of one name."""
    if isinstance(home, Phase):
        return "Phase", id(home)
    return type(home).__name__, key(sheet_name(home) if isinstance(home, Limits) else title_of(home))


def _steps_that_stayed(changes: Changes) -> Iterator[tuple[Phase, Phase]]:
    """Each step of the base that is a step of the variant too, and that."""
    for name, now in changes.after.sequences.items():
        was = changes.before.sequences.get(name)
        change = changes.of("sequence", name)
        if was is not None and change is None:
            yield from zip(was.phases, now.phases, strict=True)
        for part in change.parts if change is not None else ():
            if isinstance(part.before, Phase) and isinstance(part.after, Phase):
                yield part.before, part.after
