"""Does a draft agree with the rulebook it was made from? It is held against it, and mended until nothing is missing."""

from __future__ import annotations

import attrs

from grognard.diagnostics import codes
from grognard.drafting.draft import Drafting, draft, prose
from grognard.drafting.names import text_of
from grognard.drafting.things import Paragraph
from grognard.drafting.written import Written, write
from grognard.review.finding import Finding
from grognard.review.held.verify import verify
from grognard.rulebooks.document import Document

_TRIES = 3


@attrs.frozen
class Settled:
    """A draft, its text, and what is still found when it is held against its rulebook."""

    drafting: Drafting
    written: Written
    findings: tuple[Finding, ...]


def settle(document: Document, title: str, path: str) -> Settled:
    """Draft a rulebook, so that its sections are found in it and every figure of them stands in the draft."""
    refused: frozenset[int] = frozenset()
    for _ in range(_TRIES):
        drafting = draft(document, title, refused)
        written = write(drafting, path)
        found = verify(written.compiled.ruleset, written.compiled.files, document.file)
        lost = {held.section.key for held in found.sections if held.part is None}
        starts = {each.part.start for each in drafting.parts if each.part.key in lost}
        if not starts:
            break
        refused |= starts
    missing = [one for one in found.findings if one.code is codes.FIGURE_NOT_IN_RULES]
    if missing:
        _add(drafting, document, missing)
        written = write(drafting, path)
        found = verify(written.compiled.ruleset, written.compiled.files, document.file)
    return Settled(drafting, written, found.findings)


def _add(drafting: Drafting, document: Document, missing: list[Finding]) -> None:
    """The lines of the rulebook whose figures stand nowhere in the draft, as prose of their sections."""
    lines = sorted({one.place.line for one in missing})
    for line in lines:
        start = document.file.line_starts[line - 1]
        words = text_of(document.file.line_text(line).replace("|", " "))
        part = next((each for each in reversed(drafting.parts) if each.part.key and each.part.start <= start), None)
        if part is not None and words:
            part.entries.append(prose([Paragraph(words, start)], part.part.key))
