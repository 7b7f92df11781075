"""What was found in a text, told on the terminal: a summary first, then each finding in three lines."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence

from grognard.diagnostics.diagnostic import Severity
from grognard.review.book import Book
from grognard.review.finding import BANDS, Finding
from grognard.review.held.statement import Outcome
from grognard.review.held.verified import KINDS, Verified

_ROOM = 10
"""Letters at least for where a section stands."""
MOST_LINES = 8
"""Lines that are named for one finding."""


def tell_alone(book: Book, findings: Sequence[Finding], limit: int, width: int = 100) -> str:
    """The report on a text by itself."""
    name = book.file.path
    size = _count(len(book.file.line_starts), "line")
    if book.document is not None and book.document.pages:
        size = _count(book.document.pages, "page")
    elif book.has_structure and book.document is not None:
        last = book.file.position(len(book.file.text.rstrip()))
        size = _count(last.line, last.counted)
    out = [f"{name}: {_count(len(findings), 'finding')} in {size}{_kinds(findings)}"]
    return "\n".join(out + _findings(book, findings, limit, width, numbered=True)) + "\n"


def tell_verified(result: Verified, limit: int, width: int = 100) -> str:
    """The report on a text held against its rules: the sections, how much is covered, the findings."""
    out = [
        f"{result.title}, held against {result.book.file.path}",
        f"  figures of the text that the lines citing their section have: {_share(result.found_count, result.figures)}",
        *_in_rules(result),
        f"  sections that a line cites: {_share(sum(held.cited for held in result.to_cite), len(result.to_cite))}",
        *_statements(result),
    ]
    if result.behind:
        first, last = result.behind[0], result.behind[-1]
        out.append(
            f"  {_count(len(result.behind), 'section')} of the contents come after the end of this copy of the text"
            f" ({first.heading} to {last.heading}) and owe{'s' * (len(result.behind) == 1)} it nothing."
        )
    if not result.listed:
        out.append("  (The ruleset lists no `sections`; those are used that the text numbers.)")
    out.append("")
    wide = min(34, max((len(held.section.key) for held in result.sections), default=0))
    places = [result.book.line_told(held.part.start) if held.part else "not found" for held in result.sections]
    room = max(_ROOM, *map(len, places)) if places else _ROOM
    for held, where in zip(result.sections, places, strict=True):
        covered = f"{held.found_count} of {held.figures}" if held.figures else "-"
        ruled = f"{held.ruled} in rules" if held.figures else ""
        cites = sum(compared.line.own for compared in held.lines)
        name = held.section.heading[:38]
        why = held.section.reason or ("the heading of those below" if held.heading_only else "")
        reason = f"  ({why})" if why else ""
        out.append(
            f"  {held.section.key[:34]:<{wide}}  {name:<38}  {where:>{room}}  figures {covered:>9}  {ruled:>12}  {_count(cites, 'line')}{reason}"
        )
    out.append("")
    out.append(f"{_count(len(result.findings), 'finding')}{_kinds(result.findings)}")
    return "\n".join([*out, *_findings(result.book, result.findings, limit, width), "", conclusion(result)]) + "\n"


def _in_rules(result: Verified) -> list[str]:
    """How much of that nothing goes by yet: it is only printed."""
    missing = result.found_count - result.ruled
    if not result.found_count:
        return []
    rest = f"; {missing} only in prose (`>`), in notes or examples, or behind a `?`" if missing else ""
    return [f"    of these stand in rules: {result.ruled}{rest}"]


def _statements(result: Verified) -> list[str]:
    """What became of the statements of the rules; what was compared with nothing is said as loudly as what agrees."""
    out = []
    for code, name in KINDS.items():
        agree, differ = (
            result.count(Outcome.AGREES, code=code),
            result.count(Outcome.DIFFERS, Outcome.ABSENT, code=code),
        )
        cited = result.count(Outcome.CITED, code=code)
        if agree + differ + cited:
            compared = f"{_share(agree, agree + differ)} agree" if agree + differ else "NONE COULD BE COMPARED"
            out.append(f"  {name}: {compared}; {cited} only cited, not compared")
    return out or ["  NOTHING WAS COMPARED: no line of the rules cites a section of the text."]


def conclusion(result: Verified) -> str:
    """The last line: what agrees, what is only cited, what differs, and what is not there."""
    agree, cited = result.count(Outcome.AGREES), result.count(Outcome.CITED)
    differ, absent = result.count(Outcome.DIFFERS), result.count(Outcome.ABSENT)
    return (
        f"{_count(agree, 'statement')} agree{'s' * (agree == 1)} with the book, {cited} {_are(cited)} only cited and not compared, "
        f"{differ} differ{'s' * (differ == 1)}, {absent} {_were(absent)} not found there."
    )


def _are(many: int) -> str:
    return "is" if many == 1 else "are"


def _were(many: int) -> str:
    return "was" if many == 1 else "were"


def _findings(book: Book, findings: Sequence[Finding], limit: int, width: int, *, numbered: bool = False) -> list[str]:
    """The findings in words; numbered, so that one can be accepted by its number."""
    out: list[str] = []
    before: Severity | None = None
    for number, finding in enumerate(findings[:limit], 1):
        if finding.code.severity is not before:
            before = finding.code.severity
            out += ["", BANDS.get(before, before.value)]
        first = f"{number:>3}. " if numbered else "  "
        out.append(f"{first}{finding.code.name}  {_where(book, finding)}: “{finding.quote}”  ({finding.sure.value})")
        for text in (finding.message, f"→ {finding.help}"):
            out += textwrap.wrap(text, width, initial_indent=" " * 9, subsequent_indent=" " * 9)
    if len(findings) > limit:
        out += ["", f"{len(findings) - limit} more are not shown; --limit diagnostics={len(findings)} shows all."]
    return out


def _where(book: Book, finding: Finding) -> str:
    """Where a finding stands: its lines, and in a rulebook whose format tells more the page and the heading."""
    where = book.where(finding.place)
    more = len(finding.places)
    if where and not (more and finding.place.begins.in_file):
        return where + (f" and {_count(more, 'place')} more" if more else "")
    lines = sorted({place.line for place in (finding.place, *finding.places)})
    named = ", ".join(map(str, lines[:MOST_LINES])) + (
        f" and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
    )
    path = f"{finding.place.file.path}, " if finding.place.file is not book.file else ""
    return f"{path}line{'s' * (len(lines) > 1)} {named}"


def _kinds(findings: Sequence[Finding]) -> str:
    counted = Counter(finding.code.severity for finding in findings)
    parts = [f"{counted[severity]} {words}" for severity, words in _WORDS.items() if counted[severity]]
    return f" ({', '.join(parts)})" if parts else ""


_WORDS = {
    Severity.ERROR: "that matter at the table",
    Severity.WARNING: "that leave a reader in doubt",
    Severity.NOTE: "of print and layout",
}


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part * 100 // whole} %)" if whole else "none to be found"
