"""Where does the source err? What its `source errs:` notes record, listed."""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.notes import Note, NoteKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines
from grognard.source import Place


def source_errors(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """List them."""
    for rule in ruleset.rules.values():
        _report(rule.notes, rule.place, collector)
    for table in ruleset.tables.values():
        _report(table.notes, table.place, collector)
    for home in homes(ruleset):
        for line in all_lines(home.lines):
            _report(line.notes, line.place, collector)


def _report(notes: tuple[Note, ...], place: Place, collector: Collector) -> None:
    for note in notes:
        if note.kind is NoteKind.SOURCE_ERRS:
            cites = f" [{', '.join(str(cite) for cite in note.cites)}]" if note.cites else ""
            collector.report(codes.SOURCE_ERRS, place, f"The source errs: {note.text}{cites}")


CHECKS = (Check(source_errors),)
