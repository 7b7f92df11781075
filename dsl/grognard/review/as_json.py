"""What was found in a text, for programs. Keys are only ever added."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from grognard.diagnostics import codes
from grognard.diagnostics.render.json import place_dict, report
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.held.statement import Outcome
from grognard.review.held.verified import Held, Verified, count
from grognard.version import MADE_BY

VERSION = 1


def alone_json(findings: Sequence[Finding], book: Book) -> str:
    """The findings of a text by itself."""
    return _dump({"version": VERSION, **_findings(findings, book)})


def verified_json(result: Verified) -> str:
    """The report by section, and all findings."""
    return _dump(
        {
            "version": VERSION,
            "ruleset": result.title,
            "text": result.book.file.path,
            "sections_listed": result.listed,
            "figures": result.figures,
            "figures_found": result.found_count,
            "figures_in_rules": result.ruled,
            "cells_compared": result.count(Outcome.AGREES, Outcome.DIFFERS, code=codes.CELL_DIFFERS),
            "cells_left": result.count(Outcome.CITED, code=codes.CELL_DIFFERS),
            "statements": {outcome.value: result.count(outcome) for outcome in Outcome},
            "sections": [_section(held, result.book) for held in result.sections],
            **_findings(result.findings, result.book),
        }
    )


def _section(held: Held, book: Book) -> dict[str, Any]:
    file = book.file
    return {
        "key": held.section.key,
        "heading": held.section.heading,
        "reason": held.section.reason or None,
        "start": file.owners_offset(held.part.start) if held.part is not None else None,
        "end": file.owners_end(held.part.end) if held.part is not None else None,
        "cited": held.cited,
        "lines": sum(compared.line.own for compared in held.lines),
        "figures": held.figures,
        "figures_found": held.found_count,
        "figures_in_rules": held.ruled,
        "statements": {outcome.value: count(held.statements, outcome) for outcome in Outcome},
        "findings": len(held.findings),
    }


def _findings(findings: Sequence[Finding], book: Book) -> dict[str, Any]:
    whole = report([finding.diagnostic for finding in findings])
    for entry, finding in zip(whole["diagnostics"], findings, strict=True):
        entry["sure"] = finding.sure.value
        entry["quote"] = finding.quote
        entry["where"] = book.where(finding.place) or None
        entry["places"] = [place_dict(place) for place in finding.places]
    return {"findings": whole["diagnostics"], "counts": whole["counts"]}


def _dump(data: dict[str, Any]) -> str:
    return json.dumps({**data, "made_by": MADE_BY}, indent=2, ensure_ascii=True) + "\n"
