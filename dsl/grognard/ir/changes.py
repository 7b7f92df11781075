"""The differences of two rulesets: declaration by declaration, line by line.

The one place that says what a variant changes. Whoever prints it (pages, sheets, the errata) asks here.
Lines are put side by side by the longest run of lines alike (Ratcliff and Obershelp, by difflib); of what is left,
lines of the same name, or of the same meaning, are one line that was changed.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Literal

import attrs

from grognard.ir import lines as il
from grognard.ir.declared import Declared, FieldOf, Piece
from grognard.ir.examples import Example, as_written
from grognard.ir.limits import Limit, Limits
from grognard.ir.meaning import read_alike, reads, tells
from grognard.ir.names import key
from grognard.ir.rules import Phase, Rule
from grognard.ir.rules import Sequence as SequenceOfPlay
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row, Table


class Status(enum.Enum):
    """What became of something."""

    SAME = "same"
    NEW = "new"
    GONE = "gone"
    CHANGED = "changed"
    REWORDED = "reworded"
    """Says the same in other words."""


Item = il.Line | il.Gate | Row | FieldOf | Phase | Limit
"""A part of a declaration that stands in a line of its own."""


@attrs.frozen
class Part:
    """One line of a declaration: as it was, as it is, and what became of the lines it holds."""

    before: Item | None
    after: Item | None
    status: Status
    inside: tuple[Part, ...] = ()

    @property
    def touched(self) -> bool:
        """Whether it, or anything in it, is other than it was."""
        return self.status is not Status.SAME or any(part.touched for part in self.inside)

    @property
    def worded_only(self) -> bool:
        """Whether nothing of it means anything else."""
        return self.status in {Status.SAME, Status.REWORDED} and all(part.worded_only for part in self.inside)


Sort = Literal["rule", "table", "piece", "fact", "choice", "sequence", "limits", "example", "scenario"]


@attrs.frozen
class Changed:
    """One declaration that is other than it was. `parts` are all its lines, in the order in which they are printed."""

    sort: Sort
    name: str
    """By which it is looked up."""
    before: Declared | None
    after: Declared | None
    status: Status
    parts: tuple[Part, ...] = ()


class Changes:
    """All differences of one ruleset from another."""

    def __init__(self, before: Ruleset, after: Ruleset) -> None:
        self.before = before
        self.after = after
        self.found: dict[tuple[str, str], Changed] = {}
        declarations: tuple[tuple[Sort, Mapping[str, Declared], Mapping[str, Declared]], ...] = (
            ("choice", before.choices, after.choices),
            ("fact", before.facts, after.facts),
            ("piece", before.pieces, after.pieces),
            ("table", before.tables, after.tables),
            ("rule", before.rules, after.rules),
            ("limits", _numbered(before.limits), _numbered(after.limits)),
            ("sequence", before.sequences, after.sequences),
            ("example", _titled(before.examples), _titled(after.examples)),
            ("scenario", _titled(before.scenarios), _titled(after.scenarios)),
        )
        for sort, old, new in declarations:
            self._declarations(sort, old, new)

    def of(self, sort: str, name: str) -> Changed | None:
        """What became of a declaration; None where it is as it was."""
        return self.found.get((sort, name))

    def _declarations(self, sort: Sort, old: Mapping[str, Declared], new: Mapping[str, Declared]) -> None:
        for name in (*new, *(name for name in old if name not in new)):
            first, other = old.get(name), new.get(name)
            if first is None or other is None:
                status = Status.NEW if first is None else Status.GONE
                self.found[sort, name] = Changed(sort, name, first, other, status)
            elif not read_alike(first, other):
                parts = _parts(first, other)
                only_words = tells(first) == tells(other) and all(part.worded_only for part in parts)
                status = Status.REWORDED if only_words else Status.CHANGED
                self.found[sort, name] = Changed(sort, name, first, other, status, parts)


def limits_names(limits: Sequence[Limits]) -> list[str]:
    """Names of limits by their kind and their number among those on it: a kind may have several."""
    kinds = [limit.key for limit in limits]
    return [f"{kind} {kinds[: at + 1].count(kind)}" for at, kind in enumerate(kinds)]


def _numbered(limits: Sequence[Limits]) -> dict[str, Declared]:
    return dict(zip(limits_names(limits), limits, strict=True))


def _titled(examples: Sequence[Example]) -> dict[str, Declared]:
    return {entry.key: entry for entry in as_written(examples)}


# ---- parts -----------------------------------------------------------------------------------------------------------


def _parts(before: Declared, after: Declared) -> tuple[Part, ...]:
    match before, after:
        case Rule(), Rule():
            return (*aligned(before.gates, after.gates), *aligned(before.lines, after.lines))
        case Table(), Table():
            same_columns = tells(before.columns) == tells(after.columns) and len(before.keys) == len(after.keys)
            return aligned(before.rows, after.rows) if same_columns else ()
        case Piece(), Piece():
            return aligned(before.fields, after.fields)
        case SequenceOfPlay(), SequenceOfPlay():
            return aligned(before.phases, after.phases)
        case Limits(), Limits():
            return aligned(before.limits, after.limits)
        case _:
            return ()


def aligned(before: Sequence[Item], after: Sequence[Item]) -> tuple[Part, ...]:
    """Returns lines side by side; a removed line keeps its position."""
    old, new = list(map(_as_it_stands, before)), list(map(_as_it_stands, after))
    partner: dict[int, int] = {}
    loose: list[tuple[range, range]] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            partner.update(zip(range(j1, j2), range(i1, i2), strict=True))
        else:
            loose.append((range(i1, i2), range(j1, j2)))
    for name_of in (line_name, tells, _form):
        for olds, news in loose:
            _pair(before, after, olds, news, partner, name_of)
    _pair(before, after, range(len(before)), range(len(after)), partner, line_name)
    return tuple(_merged(before, after, partner))


def _pair(
    before: Sequence[Item],
    after: Sequence[Item],
    olds: range,
    news: range,
    partner: dict[int, int],
    name_of: Callable[[Item], str],
) -> None:
    """Pair the lines that are left and alone have their name."""
    taken = set(partner.values())
    waiting: dict[str, list[int]] = {}
    for at in olds:
        if at not in taken and name_of(before[at]):
            waiting.setdefault(name_of(before[at]), []).append(at)
    for at in news:
        if at not in partner and (before_at := waiting.get(name_of(after[at]))):
            partner[at] = before_at.pop(0)


def _merged(before: Sequence[Item], after: Sequence[Item], partner: Mapping[int, int]) -> list[Part]:
    made: list[Part] = []
    kept = set(partner.values())
    gone = [at for at in range(len(before)) if at not in kept]

    def strike(below: int) -> None:
        while gone and gone[0] < below:
            made.append(Part(before[gone.pop(0)], None, Status.GONE))

    strike(min(kept, default=len(before)))
    for at, part in enumerate(after):
        there = partner.get(at)
        if there is None:
            made.append(Part(None, part, Status.NEW))
            continue
        strike(there)
        made.append(_part(before[there], part))
        # What stood next and is gone stands next still.
        strike(next((later for later in range(there + 1, len(before)) if later in kept), len(before)))
    strike(len(before))
    return made


def _as_it_stands(item: Item) -> str:
    """What a reader reads of it. A step of play that was moved up is the step that it was, be there another of its name."""
    if not isinstance(item, Phase):
        return reads(item)
    return "\n".join((reads(attrs.evolve(item, number="")), *(note.text for note in item.notes)))


def _part(before: Item, after: Item) -> Part:
    old, inner = _opened(before)
    new, within = _opened(after)
    inside = aligned(inner, within) if inner or within else ()
    if tells(old) != tells(new):
        return Part(before, after, Status.CHANGED, inside)
    status = Status.SAME if reads(old) == reads(new) else Status.REWORDED
    return Part(before, after, status, inside)


def _opened(item: Item) -> tuple[Item, tuple[il.Line, ...]]:
    """A line or a step of play without the lines it holds, and those."""
    match item:
        case il.Line() if item.body:
            return attrs.evolve(item, body=()), item.body
        case Phase():
            return attrs.evolve(item, lines=(), number=""), item.lines
        case _:
            return item, ()


def line_name(item: Item) -> str:
    """What a line is called: its label, its row's left cells, its field's name, its step's title; else what it says."""
    match item:
        case il.Line():
            if item.label:
                return f"label {key(item.label)}"
            return f"opener {tells(item.opener)}" if item.opener is not None else f"deed {tells(item.deed)}"
        case Row():
            return f"row {tells(item.keys)}"
        case FieldOf():
            return f"field {item.key}"
        case Phase():
            return f"step {key(item.title)}"
        case Limit():
            return f"limit {item.target} {item.field} {tells(item.value)} {item.gate.kind if item.gate else ''}"
        case il.Gate():
            return f"gate {item.kind} {tells(item.condition)}"


def _form(item: Item) -> str:
    """What kind of line it is: a line without a label in the place of one of its kind is that line, changed."""
    match item:
        case il.Line() if not item.label:
            return f"{type(item.deed).__name__} {type(item.opener).__name__}"
        case il.Gate():
            return f"gate {item.kind}"
        case _:
            return ""
