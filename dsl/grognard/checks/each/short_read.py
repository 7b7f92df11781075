"""Was each summary read as it is now, beside its rules as they are?

Asked only of a game that keeps a record of it, or stands on one that does: of a variant that keeps none itself, which of the
sentences it left standing are outrun by what it changes. What another check calls wrong already is not told a second time.
A sentence that was changed, and whose rules were not, is reported with the words that it had.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.suppressions import sift
from grognard.checks.told_anew import told_anew
from grognard.checks.vouched import Told, Unread, are_joined, own_files, read_record, said_at, waiting
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic, Label
from grognard.host.naming import RECORD_ENDING
from grognard.ir.on_sheet import title_of
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.source import Place, SourceFile, Span


def shorts_are_read(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Reports each summary that is new, or changed since it was read, or whose rule changed."""
    own = own_files(ruleset)
    joined = bool(own) and are_joined(own[0])
    if not known.records or not own or not (joined or own[0].endswith(".rules")):
        return
    # Of variants that are named together the record lies where they are named.
    kept = f"{own[0]}{RECORD_ENDING}" if joined else str(PurePosixPath(own[0]).with_suffix(RECORD_ENDING))
    record = read_record(known.records)
    for file, number in record.unreadable:
        if file.path == kept:
            _unreadable(file, number, collector)
    wrong = [diagnostic for diagnostic in collector.diagnostics if diagnostic.code is codes.SHORT_DRAWS_NOTHING]
    mend = f"grognard proofread {_named(own)}"
    keeps = any(each.path == kept for each in known.records)
    for unread in waiting(ruleset, record):
        if (keeps or unread.is_outrun) and not _is_told(unread, wrong):
            _report(ruleset, unread, mend, collector)


def _report(ruleset: Ruleset, unread: Unread, mend: str, collector: Collector) -> None:
    home, own = unread.short.home, own_files(ruleset)
    name, said = title_of(home), said_at(unread.short)
    if unread.is_outrun:
        block = told_anew(ruleset, unread.short)
        line, where = _changed(unread.told_otherwise, own)
        how = f"is now `{_line(line)}`" if line is not None and not line.heads else "is not as it was"
        collector.report(
            codes.SHORT_OUTRUN,
            where if where is not None else home.place,
            f"The rule behind `{name}` was changed since somebody read its sentence beside it: a line {how}.",
            help=f"Is the sentence true of it? Then say so: `{mend}`. If not, put the lines below into your file, and change their words."
            if block
            else f"Read it beside its rule: {mend}",
            also=() if block else tuple(Label(place, "the sentence") for place in list(said.values())[:1]),
            paste=block,
        )
        return
    before = f" It was: `{' '.join(unread.said_no_more)}`" if unread.is_reworded else ""
    collector.report(
        codes.SHORT_UNREAD,
        next((place for line, place in said.items() if line in unread.said_otherwise), home.place),
        f"Nobody has read yet what `{name}` says in short beside its rule."
        if unread.before is None
        else f"What `{name}` says in short was changed since somebody read it beside its rule.{before}",
        help=f"Read it beside its rule: {mend}",
        also=(Label(home.place, "what it tells"),),
    )


def _changed(lines: Sequence[Told], own: Sequence[str]) -> tuple[Told | None, Place | None]:
    """The line that changed, and where; one that was changed in the text that is being checked before others."""
    each = [(line, place) for line in lines for place in line.places]
    return next((pair for pair in each if pair[1].file.path in own), each[0] if each else (None, None))


def _line(told: Told) -> str:
    """A line as its author wrote it, with what a variant put into it."""
    return text_of(told.place) + "".join(f" ({' '.join(place.text.split())})" for place in told.put_in)


def _is_told(unread: Unread, wrong: Sequence[Diagnostic]) -> bool:
    """Whether another check calls it wrong already, and that is not allowed in place."""
    home, said = unread.short.home.place, said_at(unread.short).values()
    about = (
        finding
        for finding in wrong
        if any(label.place == home for label in finding.also) or any(each.holds(finding.place) for each in said)
    )
    return any(sift((finding.place.file,), (), (finding,)).reported for finding in about)


def _unreadable(file: SourceFile, number: int, collector: Collector) -> None:
    start = file.line_starts[number - 1]
    line = file.line_text(number)
    merged = line.startswith(("<<<<<<<", "=======", ">>>>>>>", "|||||||"))
    collector.report(
        codes.RECORD_UNREADABLE,
        Place(file, Span(start, start + len(line))),
        "Two people's records were merged here, and the marks of that are left."
        if merged
        else "This line is none that `grognard proofread` writes.",
        help="Take the line away: what is left counts, in any order, and both sides of a merge may stay.",
    )


def _named(own: Sequence[str]) -> str:
    """How the game is named in a command: a folder of several files by the folder."""
    return own[0] if len(own) == 1 or are_joined(own[0]) else str(PurePosixPath(own[0]).parent)


CHECKS = (Check(shorts_are_read, reads_findings=True),)
