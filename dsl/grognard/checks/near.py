"""The text of declarations without their prose, and what they lead to at once."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.checks.figures_of import named_by
from grognard.checks.passages import Pages
from grognard.ir import lines as il
from grognard.ir.ruleset import Declared, Phase, Ruleset, Sequence
from grognard.ir.walk import all_lines


class Near:
    """The declarations of a ruleset as texts."""

    def __init__(self, ruleset: Ruleset, read: Pages) -> None:
        self._ruleset = ruleset
        self._texts = {id(one.declared): one.rules for one in read.elements if one.declared is not None}

    def text(self, part: Declared | Phase) -> str:
        """Its lines as they are written, without prose; with those that a variant wrote."""
        own = self._texts.get(id(part), "") or part.place.text
        others = [line.place.text for line in self.lines(part) if line.place.file.path != part.place.file.path]
        gates = [gate.place.text for gate in getattr(part, "gates", ()) if gate.place.file.path != part.place.file.path]
        return "\n".join((own, *gates, *others))

    def lines(self, part: Declared | Phase) -> tuple[il.Line, ...]:
        """All its lines, inner ones too."""
        return tuple(all_lines(getattr(part, "lines", ())))

    def led_to(self, part: Declared | Phase) -> Iterator[tuple[str, Declared]]:
        """The rules and tables that it names, by name."""
        names = (
            named_by(part)
            if isinstance(part, Declared)
            else named_by(Sequence(name="", place=part.place, phases=(part,)))
        )
        for name in sorted(names):
            for group in (self._ruleset.rules, self._ruleset.tables):
                found = group.get(name)
                if found is not None:
                    yield name, found
