"""Where does the source err? What its `source errs:` notes record, listed."""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.lines import Line
from grognard.ir.notes import NoteKind
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.walk import all_lines


def source_errors(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """List them."""
    lines = (line for home in homes(ruleset) for line in all_lines(home.lines))
    parts: tuple[Rule | Table | Line, ...] = (*ruleset.rules.values(), *ruleset.tables.values(), *lines)
    for part in parts:
        for note in part.notes:
            if note.kind is NoteKind.SOURCE_ERRS:
                cites = f" [{', '.join(str(cite) for cite in note.cites)}]" if note.cites else ""
                collector.report(codes.SOURCE_ERRS, part.place, f"The source errs: {note.text}{cites}")


CHECKS = (Check(source_errors),)
