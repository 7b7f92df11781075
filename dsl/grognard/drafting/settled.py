"""Does a draft agree with the rulebook it was made from? It is held against it, and mended until nothing is missing."""

from __future__ import annotations

from bisect import bisect_right

import attrs

from grognard.diagnostics import codes
from grognard.drafting.draft import Drafting, draft, prose
from grognard.drafting.names import text_of
from grognard.drafting.reread import Missing, missing_in
from grognard.drafting.things import Paragraph
from grognard.drafting.written import WORDS, Written, hold, write
from grognard.driver import Desk
from grognard.formatting import format_text
from grognard.host.budget import Limits
from grognard.review.finding import Finding
from grognard.review.held.verified import Verified
from grognard.review.held.verify import verify
from grognard.rulebooks.document import Document
from grognard.source import SourceFile

_TRIES = 3


@attrs.frozen
class Settled:
    """A draft, its text, and what is still found when it is held against its rulebook."""

    drafting: Drafting
    written: Written
    findings: tuple[Finding, ...]
    missing: tuple[Missing, ...] = ()
    """What a second reader saw in the source, and not in the draft."""


def settle(
    document: Document,
    title: str,
    path: str,
    limits: Limits | None = None,
    *,
    several: bool = False,
    source: bytes | None = None,
) -> Settled:
    """Draft a rulebook, so that its sections are found in it and every figure of them stands in the draft.

    The draft is held against the bytes of its `source`, where they are given, by a second reader.

    Raises FileProblem where the draft would be larger than a file of rules may be.
    """
    refused: frozenset[int] = frozenset()
    desk = Desk()
    for _ in range(_TRIES):
        drafting = draft(document, title, refused)
        written = write(drafting, path, limits, several=several, desk=desk)
        result = verify(written.compiled.ruleset, written.compiled.files, document.file, document)
        lost = {held.section.key for held in result.sections if held.part is None}
        starts = {part.start for part in drafting.parts if part.key in lost}
        if not starts:
            break
        refused |= starts
    missing = [finding for finding in result.findings if finding.code is codes.FIGURE_NOT_IN_RULES]
    if missing or any(finding.code is codes.FIGURE_NOT_IN_TEXT for finding in result.findings):
        _cite_where_found(drafting, result)
        _add(drafting, document, missing)
        written = write(drafting, path, limits, several=several, desk=desk)
        result = verify(written.compiled.ruleset, written.compiled.files, document.file, document)
    files = tuple(SourceFile(file.path, format_text(file)) for file in written.files)
    for file in files:
        hold(file, limits or Limits())
    text = "\n".join(file.text for file in files)
    missing_words = missing_in(text, source, document.format, document.dropped) if source is not None else ()
    findings = tuple(finding for finding in result.findings if not _are_odds(finding))
    return Settled(drafting, attrs.evolve(written, files=files), findings, missing_words)


def _are_odds(finding: Finding) -> bool:
    """Whether a finding is of figures that are the odds of columns: 1/3 stands in the book as `1-3`, and as printed below the table."""
    place = finding.place
    above = place.file.line_text(place.line - 1) if place.line > 1 and place.file.path.endswith(".rules") else ""
    return finding.code is codes.FIGURE_NOT_IN_TEXT and above.startswith("table ") and " across odds" in above


def _cite_where_found(drafting: Drafting, result: Verified) -> None:
    """Words that stand in another section than was thought cite that one; those behind the rules are only noted."""
    parts = [(held.part.start, held.part.end, held.section.key) for held in result.sections if held.part is not None]
    starts = [start for start, _, _ in parts]
    for part in drafting.parts:
        for entry in part.entries:
            at = bisect_right(starts, entry.start) - 1
            if entry.kind not in WORDS or at < 0:
                continue
            cite = f"[{part.key}]"
            for line in entry.lines:
                if entry.start < parts[at][1]:
                    line.text = line.text.replace(cite, f"[{parts[at][2]}]")
                elif line.text.startswith(">"):
                    line.text = f"-- {line.text.removeprefix('>').removesuffix(cite).strip()}"


def _add(drafting: Drafting, document: Document, missing: list[Finding]) -> None:
    """The lines of the rulebook whose figures stand nowhere in the draft, as prose of their sections."""
    file = document.file
    for row in sorted({file.row(finding.place.span.start) for finding in missing}):
        start, end = file.line_starts[row - 1], file.text.find("\n", file.line_starts[row - 1])
        words = text_of(file.text[start : end if end >= 0 else None].replace("|", " "))
        part = next((each for each in reversed(drafting.parts) if each.key and each.start <= start), None)
        if part is not None and words:
            part.entries.append(prose([Paragraph(words, start)], part.key))
