"""The text of declarations without their prose, and what they lead to at once."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.checks.figures_of import named_by
from grognard.checks.passages import Pages
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.ruleset import Declared, Phase, Rule, Ruleset, Sequence
from grognard.ir.walk import all_lines, nodes
from grognard.source import Place


class Near:
    """The declarations of a ruleset as texts."""

    def __init__(self, ruleset: Ruleset, read: Pages) -> None:
        self._ruleset = ruleset
        self._texts = {id(one.declared): one.rules for one in read.elements if one.declared is not None}

    def text(self, part: Declared | Phase) -> str:
        """Its lines as they are written, without prose; with those that a variant wrote."""
        own = self._texts.get(id(part), "") or part.place.text
        if isinstance(part, Rule):
            own = "\n".join((own, *self._limits_on(part)))
        return "\n".join((own, *self._written_elsewhere(part)))

    def _written_elsewhere(self, part: Declared | Phase) -> Iterator[str]:
        """Lines, values and conditions of a declaration that a variant wrote."""
        path = part.place.file.path
        for node in nodes(self.parts(part)):
            place = getattr(node, "place", None)
            if isinstance(place, Place) and place.file.path != path:
                yield place.text

    def _limits_on(self, rule: Rule) -> Iterator[str]:
        """What limits an action stands apart from it, and is told with it."""
        for limits in self._ruleset.limits:
            for limit in limits.limits:
                if limit.target == key(rule.name) or key(rule.name) in limit.among:
                    yield limit.place.text

    def parts(self, part: Declared | Phase) -> tuple[object, ...]:
        """What it is made of in the IR."""
        return tuple(getattr(part, name) for name in ("gates", "lines", "rows", "limits") if hasattr(part, name))

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
