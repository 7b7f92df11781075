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
    elif book.told and book.document is not None:
        last = book.file.position(len(book.file.text.rstrip()))
        size = _count(last.line, last.counted)
    out = [f"{name}: {_count(len(findings), 'finding')} in {size}{_kinds(findings)}"]
    return "\n".join(out + _findings(book, findings, limit, width, numbered=True)) + "\n"


def tell_verified(found: Verified, limit: int, width: int = 100) -> str:
    """The report on a text held against its rules: the sections, how much is covered, the findings."""
    out = [
        f"{found.title}, held against {found.book.file.path}",
        f"  figures of the text that the lines citing their section have: {_share(found.found, found.figures)}",
        *_in_rules(found),
        f"  sections that a line cites: {_share(sum(held.cited for held in found.to_cite), len(found.to_cite))}",
        *_statements(found),
    ]
    if found.behind:
        first, last = found.behind[0], found.behind[-1]
        out.append(
            f"  {_count(len(found.behind), 'section')} of the contents come after the end of this copy of the text"
            f" ({first.heading} to {last.heading}) and owe{'s' * (len(found.behind) == 1)} it nothing."
        )
    if not found.listed:
        out.append("  (The ruleset lists no `sections`; those are used that the text numbers.)")
    out.append("")
    wide = min(34, max((len(held.section.key) for held in found.sections), default=0))
    places = [found.book.line_told(held.part.start) if held.part else "not found" for held in found.sections]
    room = max(_ROOM, *map(len, places)) if places else _ROOM
    for held, where in zip(found.sections, places, strict=True):
        covered = f"{held.found} of {held.figures}" if held.figures else "-"
        ruled = f"{held.ruled} in rules" if held.figures else ""
        cites = sum(told.line.own for told in held.lines)
        name = held.section.heading[:38]
        why = held.section.reason or ("the heading of those below" if held.heading_only else "")
        reason = f"  ({why})" if why else ""
        out.append(
            f"  {held.section.key[:34]:<{wide}}  {name:<38}  {where:>{room}}  figures {covered:>9}  {ruled:>12}  {_count(cites, 'line')}{reason}"
        )
    out.append("")
    out.append(f"{_count(len(found.findings), 'finding')}{_kinds(found.findings)}")
    return "\n".join([*out, *_findings(found.book, found.findings, limit, width), "", conclusion(found)]) + "\n"


def _in_rules(found: Verified) -> list[str]:
    """How much of that nothing goes by yet: it is only printed."""
    told = found.found - found.ruled
    if not found.found:
        return []
    rest = f"; {told} only in prose (`>`), in notes or examples, or behind a `?`" if told else ""
    return [f"    of these stand in rules: {found.ruled}{rest}"]


def _statements(found: Verified) -> list[str]:
    """What became of the statements of the rules; what was compared with nothing is said as loudly as what agrees."""
    out = []
    for code, name in KINDS.items():
        agree, differ = found.count(Outcome.AGREES, code=code), found.count(Outcome.DIFFERS, Outcome.ABSENT, code=code)
        cited = found.count(Outcome.CITED, code=code)
        if agree + differ + cited:
            compared = f"{_share(agree, agree + differ)} agree" if agree + differ else "NONE COULD BE COMPARED"
            out.append(f"  {name}: {compared}; {cited} only cited, not compared")
    return out or ["  NOTHING WAS COMPARED: no line of the rules cites a section of the text."]


def conclusion(found: Verified) -> str:
    """The last line: what agrees, what is only cited, what differs, and what is not there."""
    agree, cited = found.count(Outcome.AGREES), found.count(Outcome.CITED)
    differ, absent = found.count(Outcome.DIFFERS), found.count(Outcome.ABSENT)
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
    told = book.where(finding.place)
    more = len(finding.places)
    if told and not (more and finding.place.begins.in_file):
        return told + (f" and {_count(more, 'place')} more" if more else "")
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


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part * 100 // whole} %)" if whole else "none to be found"
