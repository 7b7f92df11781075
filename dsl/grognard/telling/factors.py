"""What can count in play, as a player at the table would look it up: a sign with its label, a row, an outcome, a step."""

from __future__ import annotations

import enum
import re

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.limits import Limit, Limits
from grognard.ir.names import key
from grognard.ir.phrases import text_of
from grognard.ir.rules import LISTS, Phase, RuleKind, Sequence
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Footnote, Table
from grognard.ir.types import value_text
from grognard.ir.walk import all_lines
from grognard.source import Place
from grognard.telling.wanted import (
    StepWords,
    cell,
    condition_words,
    each_words,
    label_words,
    opener_words,
    signs_of,
    when_cell,
)


class Sort(enum.Enum):
    """What kind of thing counts."""

    MODIFIER = "modifier"
    ROW = "row"
    OUTCOME = "outcome"
    STEP = "step"
    EXCEPTION = "exception"
    GATE = "condition"
    NOTE = "note"
    PHASE = "phase"


@attrs.frozen
class Factor:
    """One thing that counts."""

    sort: Sort
    owner: str
    """The rule, table or sequence it belongs to, as it is called on a page."""
    place: Place = attrs.field(eq=False, repr=False)
    mark: tuple[object, ...] = ()
    """What tells it from every other."""
    signs: tuple[str, ...] = attrs.field(default=("",), eq=False)
    """What it does, in each way that it may be written."""
    label: str = attrs.field(default="", eq=False)
    cells: tuple[str, ...] = attrs.field(default=(), eq=False)
    heading: str = attrs.field(default="", eq=False)
    keys: tuple[str, ...] = attrs.field(default=(), eq=False)
    """Words and figures, all of which must stand in one row, in this order. Ways to write one are parted by `|`."""
    when: tuple[str, ...] = attrs.field(default=(), eq=False)
    """The same of its condition, in any order."""
    phase: str = attrs.field(default="", eq=False)
    """Of a line of a phase: its number and title."""

    @property
    def plain(self) -> str:
        """The line of the rules that says it, as its author wrote it; of a row of a table its cells."""
        return " | ".join(self.cells) if self.cells else text_of(self.place)

    def words(self) -> str:
        """What it is called in a message."""
        if self.cells:
            return f"the row `{' | '.join(self.cells)}`"
        said = f"{self.signs[-1]} {self.label}".strip() if self.label else ""
        said = said or re.split(r"\s*\n|\s{2,}\[", self.place.text.strip())[0]
        return f"`{said}`"


class Homes:
    """To which rule, table or phase each line of a ruleset belongs, and what it is to a reader."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._of: dict[Place, str] = {}
        self._phase_of: dict[Place, str] = {}
        self._listed: set[str] = set()
        self._steps = StepWords(ruleset)
        self._states: set[Place] = set()
        """Lines that work out a state; what is printed of it are the conditions it was written with."""
        self.gates: dict[str, tuple[str, il.Gate]] = {}
        for rule in ruleset.rules.values():
            name = rule.called
            if rule.kind in LISTS:
                self._listed.add(name)
            if rule.kind is RuleKind.STATE:
                self._states.update(line.place for line in rule.lines)
            else:
                self._put(name, rule.lines)
            self.gates.update({gate.id: (name, gate) for gate in (*rule.gates, *rule.holds)})
        for sequence in ruleset.sequences.values():
            for phase in sequence.phases:
                self._put(sequence.name, phase.lines)
                self._phase_of.update({line.place: heading(phase) for line in all_lines(phase.lines)})
        self._limited: dict[str, str] = {}
        for limits in ruleset.limits:
            for limit in limits.limits:
                if limit.gate is not None:
                    self.gates[limit.gate.id] = (f"limits on {limits.name}", limit.gate)
                    self._limited[limit.gate.id] = _limited(ruleset, limit)

    def _put(self, name: str, lines: tuple[il.Line, ...]) -> None:
        for line in all_lines(lines):
            self._of[line.place] = name
            for exception in line.exceptions:
                self._of[exception.place] = name

    def of(self, place: Place) -> str:
        """The name; nothing for a line that nobody may meet."""
        return self._of.get(place, "")

    # ---- factors --------------------

    def row(self, table: Table, number: int, column: int) -> Factor:
        """A row of a table, read in one of its columns."""
        row = table.rows[number]
        heading = table.columns[column] if table.columns else ""
        mark = (table.key, number, column)
        whens = [key.when for key in table.keys]
        cells = tuple(
            when_cell(text) if at < len(whens) and whens[at] else cell(text) for at, text in enumerate(row.texts)
        )
        return Factor(Sort.ROW, table.name, row.place, mark, cells=cells, heading=heading)

    def note(self, table: Table, note: Footnote) -> Factor:
        """What the stars of a cell mean."""
        wanted = condition_words(note.condition)
        return Factor(Sort.NOTE, table.name, note.place, (note.place,), signs=("*" * note.mark,), when=wanted)

    def line(self, line: il.Line) -> Factor | None:
        """A plain line: a sign with its label, or a step; None for one that says nothing of its own."""
        owner, place = self.of(line.place), line.place
        if place in self._states or begins_at_nothing(line):
            return None
        sign = signs_of(line.deed)
        when = condition_words(line.condition)
        if sign and (line.label or line.condition is not None):
            told = label_words(line.condition) if line.label else when
            told = (*told, *each_words(line))
            return Factor(Sort.MODIFIER, owner, place, (place,), signs=sign, label=line.label, when=told)
        wanted = self._steps.of(line.deed, owner in self._listed) if line.deed is not None else ()
        if line.label:
            wanted = (*wanted, line.label)
        if not wanted and not when and not sign:
            return None
        phase, when = self._phase_of.get(place, ""), (*when, *each_words(line))
        return Factor(Sort.STEP, owner, place, (place,), signs=sign or ("",), keys=wanted, when=when, phase=phase)

    def outcome(self, line: il.Line) -> Factor | None:
        """What stands above other lines; None where it says nothing of its own."""
        wanted = opener_words(line)
        if not wanted:
            return None
        phase = self._phase_of.get(line.place, "")
        return Factor(Sort.OUTCOME, self.of(line.place), line.place, (line.place,), when=wanted, phase=phase)

    def exception(self, part: il.Exception_) -> Factor | None:
        """An exception to a line."""
        wanted = condition_words(part.condition)
        sign = signs_of(part.instead.deed) if part.instead is not None else ()
        if not wanted:
            return None
        owner = self.of(part.place)
        return Factor(Sort.EXCEPTION, owner, part.place, (part.place,), signs=sign or ("",), when=wanted)

    def gate(self, id: str) -> Factor | None:
        """When something may or may not be done."""
        if id not in self.gates:
            return None
        owner, gate = self.gates[id]
        if gate.price:
            return None  # the line that pays it says it
        if gate.once:
            return Factor(Sort.GATE, owner, gate.place, (gate.place,), keys=("once", gate.once))
        said = tuple(filter(None, (self._limited.get(id, ""), gate.kind)))
        return Factor(Sort.GATE, owner, gate.place, (gate.place,), keys=said, when=condition_words(gate.condition))

    def share(self, limits: Limits, limit: Limit) -> Factor:
        """How many of some actions there may be."""
        names = tuple(self._steps.called(name) for name in limit.among)
        wanted = ("at most", str(limit.most), *names)
        return Factor(Sort.GATE, f"limits on {limits.name}", limit.place, (limit.id,), keys=wanted)

    def phase(self, sequence: Sequence, phase: Phase) -> Factor:
        """A phase of the sequence of play."""
        said, name = heading(phase), sequence.name
        when = condition_words(phase.condition)
        return Factor(Sort.PHASE, name, phase.place, (name, said), keys=(said,), when=when, phase=said)


def heading(phase: Phase) -> str:
    """A phase by its number and title."""
    return f"{phase.number} {phase.title}".strip()


def _limited(ruleset: Ruleset, limit: Limit) -> str:
    """What a limit is set to, as its row begins."""
    if limit.action:
        rule = ruleset.rules.get(key(limit.target))
        return rule.called if rule is not None else limit.target
    return limit.field if isinstance(limit.value, bool) else value_text(limit.value)


def begins_at_nothing(line: il.Line) -> bool:
    """`start at 0`, which nobody need be told."""
    return isinstance(line.deed, do.StartAt) and isinstance(line.deed.value, ir.Constant) and line.deed.value.value == 0
