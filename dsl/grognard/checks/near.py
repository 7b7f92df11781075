"""The text of declarations without their prose, and what they lead to at once."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.checks.figures_of import named_by
from grognard.checks.passages import without_prose
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Choice, Declared, FieldOf
from grognard.ir.names import key
from grognard.ir.on_sheet import remarks
from grognard.ir.overruling import in_force
from grognard.ir.rules import Phase, Rule, Sequence
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import Numbers, YesNo
from grognard.ir.walk import all_lines, nodes
from grognard.source import Place


class Near:
    """The declarations of a ruleset as texts."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._texts: dict[int, str] = {}
        self._known: dict[str, list[FieldOf]] = {}
        fields = (field for piece in ruleset.pieces.values() for field in piece.fields)
        for field in (*fields, *ruleset.facts.values()):
            self._known.setdefault(key(field.name), []).append(field)

    def text(self, part: Declared | Phase) -> str:
        """Its name and lines as they are written, without prose: each as it counts now, be it from a base or a variant."""
        if id(part) not in self._texts:
            own = [_heading(part), *map(without_prose, self._pieces(part))]
            if isinstance(part, Rule):
                own += map(without_prose, self._limits_on(part))
            own += (f"it {'becomes' if yes else 'is no longer'} {field}" for field, yes in self.marks(part))
            self._texts[id(part)] = "\n".join(own)
        return self._texts[id(part)]

    def named(self, name: str) -> str:
        """The text of a rule or a table of that name; nothing where there is none."""
        found = self._ruleset.rules.get(key(name)) or self._ruleset.tables.get(key(name))
        return self.text(found) if found is not None else ""

    def _pieces(self, part: Declared | Phase) -> Iterator[str]:
        for gate in (*getattr(part, "gates", ()), *getattr(part, "holds", ())):
            yield gate.place.text
        for line in self.lines(part):
            yield without_body(line)
            yield from (one.place.text for one in in_force(line))
        for name in ("limits", "rows", "footnotes"):
            yield from (one.place.text for one in getattr(part, name, ()))
        path = part.place.file.path
        for node in nodes(self.parts(part)):
            place = getattr(node, "place", None)
            # A value that a variant fills stands in a line of its base.
            if isinstance(place, Place) and place.file.path != path:
                yield place.text

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

    def marks(self, part: Declared | Phase) -> tuple[tuple[str, bool], ...]:
        """The states that begin (True) and end with it, by name: their own lines say so."""
        if not isinstance(part, Rule):
            return ()
        name = key(part.name)
        begun = [(field.name, True) for _, field in self._ruleset.begun_behind(name)]
        ended = [(field.name, False) for _, field in self._ruleset.ended_behind(name) if isinstance(field.type, YesNo)]
        return (*begun, *ended)

    def meant(self, part: Declared | Phase) -> Iterator[tuple[str, str]]:
        """The fields and facts that it asks for, by name, each with what its author says that it means; those that it changes with their upper bound."""
        parts = (getattr(part, "gates", ()), getattr(part, "holds", ()), self.lines(part))
        names = {key(ir.name_of(node)) for node in nodes(parts) if isinstance(node, ir.Field | ir.Fact)}
        for name in sorted(names):
            for field in self._known.get(name, ()):
                yield field.name, "\n".join((*(note.text for note in field.notes), *field.prose))
        changed = {key(line.deed.field) for line in self.lines(part) if isinstance(line.deed, do.Change)}
        for name in sorted(changed):
            for field in self._known.get(name, ()):
                if isinstance(field.type, Numbers) and field.type.high is not None:
                    yield field.name, f"{field.name}: at most {field.type.high}"

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


def _heading(part: Declared | Phase) -> str:
    """What a declaration is called, and what its heading names."""
    match part:
        case Phase():
            return part.title
        case Rule():
            return " ".join((part.called, *(f"{param.name} {param.kind}" for param in part.params)))
        case Table():
            across = (part.across.text,) if part.across is not None else ()
            return " ".join((part.name, *across, *part.columns, *(heading.text for heading in part.keys)))
        case Choice():
            return " ".join((part.name, *map(str, part.words)))
        case _:
            return part.name


def without_body(line: il.Line) -> str:
    """The words of a line itself: those below it count by themselves."""
    first = next((one.place for one in line.body if one.place.file.path == line.place.file.path), None)
    if first is None or not line.place.span.start < first.span.start <= line.place.span.end:
        return line.place.text
    return line.place.file.text[line.place.span.start : first.span.start]


def answers_of(declared: Declared) -> str:
    """What a table or a rule answers with: words that are told of, not asked."""
    if isinstance(declared, Table):
        return " ".join(cell.text for row in declared.rows for cell in row.cells)
    lines = all_lines(getattr(declared, "lines", ()))
    return " ".join(line.place.text for line in lines if isinstance(line.deed, do.ResultIs | do.Read))
