"""Diagnostics as JSON, for programs. Keys are only ever added."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.source import Place
from grognard.version import MADE_BY

VERSION = 1


def render(diagnostics: Sequence[Diagnostic], allowed: Sequence[Diagnostic] = ()) -> str:
    """The whole report as text, all of it ASCII, so that it passes through any pipe."""
    return json.dumps(report(diagnostics, allowed), indent=2, ensure_ascii=True) + "\n"


def report(diagnostics: Sequence[Diagnostic], allowed: Sequence[Diagnostic] = ()) -> dict[str, Any]:
    """The whole report: every finding, how many there are of each severity, and those that are allowed in place."""
    counts = {severity.value: 0 for severity in Severity}
    for each in diagnostics:
        counts[each.severity.value] += 1
    return {
        "version": VERSION,
        "made_by": MADE_BY,
        "diagnostics": [to_dict(each) for each in diagnostics],
        "counts": counts,
        "allowed": [to_dict(each) for each in allowed],
    }


def to_dict(finding: Diagnostic) -> dict[str, Any]:
    """One finding."""
    return {
        "code": finding.code.name,
        "slug": finding.code.slug,
        "severity": finding.severity.value,
        "message": finding.message,
        "place": place_dict(finding.place),
        "help": finding.help,
        "notes": list(finding.notes),
        "paste": finding.paste or None,
        "also": [{"words": label.words, "place": place_dict(label.place)} for label in finding.also],
    }


def place_dict(place: Place) -> dict[str, Any]:
    """A place: lines and columns from 1, offsets in code points from 0; the end is exclusive.

    In a book that has no lines of its own `line` counts paragraphs, or the lines of `page`; offsets count in its words.
    """
    start, end = place.begins, place.ends
    first = place.file.owners_offset(place.span.start)
    return {
        "file": place.file.path,
        **({"page": start.page, "end_page": end.page} if start.page is not None else {}),
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "start": first,
        "end": max(first, place.file.owners_end(place.span.end)),
    }
