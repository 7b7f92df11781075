"""Can a rule's wishes for the sheet be met: `in short:` and `on the sheet:` at its head, with known names?

And is a sentence said in short one line: one that ends in `and` goes on in the line below it, be that a line of the rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import did_you_mean
from grognard.ir.declared import Declared, FieldOf
from grognard.ir.lines import Gate, Line
from grognard.ir.names import key
from grognard.ir.notes import NoteKind
from grognard.ir.on_sheet import read_wish, shorts, title_of, wishing
from grognard.ir.rules import Phase
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.walk import all_lines
from grognard.source import Place

_OURS = (NoteKind.IN_SHORT, NoteKind.ON_THE_SHEET, NoteKind.CELLS)

_ORDINAL = re.compile(r"^[1-9]\d?\. (?=\D)")
"""Numbers the blocks in the order in which they are used, as in `2. What is thrown`: it says nothing of the rules."""


def sheet_wishes_can_be_met(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Reports wishes that lead nowhere, and those below a line."""
    declared = tuple(wishing(ruleset))
    names = {key(title_of(each)): title_of(each) for each in declared}
    names |= {key(phase.title): phase.title for each in ruleset.sequences.values() for phase in each.phases}
    for declaration in declared:
        for note in declaration.notes:
            if note.kind is not NoteKind.ON_THE_SHEET:
                continue
            wish = read_wish(note.text)
            told, words, help = f"`on the sheet: {note.text}`", "", ""
            if wish is None:
                words = f"{told} says neither `no`, `under` a heading, nor `with` or `beside` a rule."
                help = "Write `on the sheet: no`, `on the sheet: under Fire` or `on the sheet: with charge`; `as Who may fire` behind it gives it another name there."
            elif any(letter.isdigit() for letter in _ORDINAL.sub("", wish.called, count=1)):
                words = f"`{wish.called}` has a figure, and nothing holds a heading against the rules."
                help = "Say the figure in the sentence behind `in short:`."
            elif (
                (other := wish.told_with or wish.beside)
                and key(other) not in names
                and not ruleset.is_of_base(declaration.place)
            ):
                # Of a base a variant may have taken that rule away, and with it what it was told with.
                words = f"{told}: nothing is called so."
                help = did_you_mean(other, names.values(), "Name a rule, a table or `limits on …`.")
            if words:
                _report(declaration.place, words, help, collector)
    phases = (phase for each in ruleset.sequences.values() for phase in each.phases)
    homes: tuple[Declared | Phase, ...] = (*declared, *phases)
    for home in homes:
        for note in shorts(home):
            first, broken, below = note.text.partition("\n")
            indent = len(below) - len(below.lstrip())
            if broken and indent <= _indent_of(home) + 2:
                _report(
                    home.place,
                    f"`in short: {first.strip()}` goes on below, so that `{below.strip()[:60]}` is a part of the sentence and no line of the rule.",
                    "End it otherwise than with a comma, `and` or `or`; or set the line below further in, if it belongs to the sentence.",
                    collector,
                )
    for place, kind in _misplaced(ruleset):
        _report(
            place,
            f"`{kind.value}:` says nothing here.",
            "It belongs at the head of a table: two spaces in, above its rows."
            if kind is NoteKind.CELLS
            else "It belongs at the head of a rule, a table, a choice, limits, a sequence or a step of play: two spaces in.",
            collector,
        )


def _indent_of(declared: Declared | Phase) -> int:
    """How far in the first line of a declaration stands."""
    before = declared.place.file.text[: declared.place.span.start].rpartition("\n")[2]
    return len(before) - len(before.lstrip())


def _misplaced(ruleset: Ruleset) -> Iterator[tuple[Place, NoteKind]]:
    parts: list[Line | Gate | FieldOf] = [line for home in homes(ruleset) for line in all_lines(home.lines)]
    parts += [gate for rule in ruleset.rules.values() for gate in (*rule.gates, *rule.holds)]
    parts += [field for piece in ruleset.pieces.values() for field in piece.fields]
    for part in parts:
        yield from ((part.place, note.kind) for note in part.notes if note.kind in _OURS)
    for declared in wishing(ruleset):
        if not isinstance(declared, Table):
            yield from ((declared.place, note.kind) for note in declared.notes if note.kind is NoteKind.CELLS)


def _report(place: Place, message: str, help: str, collector: Collector) -> None:
    collector.report(codes.SHEET_WISH, place, message, help=help)


CHECKS = (Check(sheet_wishes_can_be_met),)
