"""The text of declarations without their prose, and what they lead to at once."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.checks.figures_of import named_by
from grognard.checks.passages import Pages
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.on_sheet import remarks
from grognard.ir.ruleset import Declared, FieldOf, Phase, Rule, Ruleset, Sequence
from grognard.ir.walk import all_lines, nodes


class Near:
    """The declarations of a ruleset as texts."""

    def __init__(self, ruleset: Ruleset, read: Pages) -> None:
        self._ruleset = ruleset
        self._texts = {id(one.declared): one.rules for one in read.elements if one.declared is not None}
        self._known: dict[str, list[FieldOf]] = {}
        fields = (field for piece in ruleset.pieces.values() for field in piece.fields)
        for field in (*fields, *ruleset.facts.values()):
            self._known.setdefault(key(field.name), []).append(field)

    def text(self, part: Declared | Phase) -> str:
        """Its lines as they are written, without prose; with those that a variant wrote."""
        own = self._texts.get(id(part), "") or part.place.text
        if isinstance(part, Rule):
            own = "\n".join((own, *self._limits_on(part)))
        others = [line.place.text for line in self.lines(part) if line.place.file.path != part.place.file.path]
        gates = [gate.place.text for gate in getattr(part, "gates", ()) if gate.place.file.path != part.place.file.path]
        return "\n".join((own, *gates, *others))

    def _limits_on(self, rule: Rule) -> Iterator[str]:
        """What limits an action stands apart from it, and is told with it."""
        for limits in self._ruleset.limits:
            for limit in limits.limits:
                if limit.target == key(rule.name) or key(rule.name) in limit.among:
                    yield limit.place.text

    def remarks(self, part: Declared | Phase) -> str:
        """Its prose, and the remarks that stand in it: what the author says of it beside the lines."""
        lines = self.lines(part)
        notes = [note.text for note in remarks((*part.notes, *(note for line in lines for note in line.notes)))]
        prose = [*getattr(part, "prose", ()), *(text for line in lines for text in line.prose)]
        return "\n".join((*notes, *prose))

    def meant(self, part: Declared | Phase) -> Iterator[tuple[str, str]]:
        """The fields and facts that it asks for, by name, each with what its author says that it means."""
        parts = (getattr(part, "gates", ()), getattr(part, "holds", ()), self.lines(part))
        names = {
            key(node.field if isinstance(node, ir.Field) else node.name)
            for node in nodes(parts)
            if isinstance(node, ir.Field | ir.Fact)
        }
        for name in sorted(names):
            for field in self._known.get(name, ()):
                yield field.name, "\n".join((*(note.text for note in field.notes), *field.prose))

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
