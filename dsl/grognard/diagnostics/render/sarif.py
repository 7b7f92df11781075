"""Diagnostics as SARIF 2.1.0 (OASIS, 2020), which code hosts and editors read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from grognard.diagnostics.diagnostic import Diagnostic, Label, Severity
from grognard.source import Place
from grognard.version import VERSION as PROGRAM

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.GAP: "note", Severity.NOTE: "note"}


def render(diagnostics: Sequence[Diagnostic], allowed: Sequence[Diagnostic] = ()) -> str:
    """The whole log as text, all of it ASCII. What is allowed in place stands in it as suppressed."""
    every = [*diagnostics, *allowed]
    rules = sorted({(finding.code.name, finding.code.slug, _LEVELS[finding.severity]) for finding in every})
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "Grognard",
                        "version": PROGRAM,
                        "rules": [
                            {"id": name, "name": slug, "defaultConfiguration": {"level": level}}
                            for name, slug, level in rules
                        ],
                    }
                },
                # Columns are counted in characters, as they are in our own places.
                "columnKind": "unicodeCodePoints",
                "results": [
                    *(_result(diagnostic) for diagnostic in diagnostics),
                    *({**_result(finding), "suppressions": [{"kind": "inSource"}]} for finding in allowed),
                ],
            }
        ],
    }
    return json.dumps(log, indent=2, ensure_ascii=True) + "\n"


def _result(finding: Diagnostic) -> dict[str, Any]:
    said = f"{finding.message} {finding.help}" if finding.help else finding.message
    return {
        "ruleId": finding.code.name,
        "level": _LEVELS[finding.severity],
        "message": {"text": "\n\n".join(filter(None, (said, finding.paste)))},
        "locations": [_location(finding.place)],
        "relatedLocations": [_related(label) for label in finding.also],
    }


def _related(label: Label) -> dict[str, Any]:
    at = label.place.begins
    words = label.words if at.in_file else f"{label.words} ({at})"
    return {**_location(label.place), "message": {"text": words}}


def _location(place: Place) -> dict[str, Any]:
    start, end = place.begins, place.ends
    file = {"artifactLocation": {"uri": place.file.path.replace("\\", "/")}}
    if not start.in_file:
        return {"physicalLocation": file, "message": {"text": str(start)}}
    return {
        "physicalLocation": {
            **file,
            "region": {
                "startLine": start.line,
                "startColumn": start.column,
                "endLine": end.line,
                "endColumn": end.column,
            },
        }
    }
