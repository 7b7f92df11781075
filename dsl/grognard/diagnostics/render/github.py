"""Diagnostics as GitHub workflow commands, which show them beside the lines of a change."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.diagnostics.render.cells import cut, visible

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.GAP: "notice", Severity.NOTE: "notice"}


def render(diagnostics: Sequence[Diagnostic]) -> str:
    """One line for each finding; nothing where there are none."""
    return "".join(f"{command(each)}\n" for each in diagnostics)


def command(finding: Diagnostic) -> str:
    """One finding as a command."""
    start = finding.place.begins
    # The end column is the last one meant, and only counts on the same line.
    end = finding.place.file.position(max(finding.place.span.start, finding.place.span.end - 1))
    properties = {"file": finding.place.file.path}
    if start.in_file:
        properties |= {"line": str(start.line), "endLine": str(end.line)}
    if start.in_file and start.line == end.line:
        properties |= {"col": str(start.column), "endColumn": str(end.column)}
    properties["title"] = f"{finding.code.name} {finding.code.slug}"
    words = [finding.message, *finding.notes]
    if finding.help is not None:
        words.append(finding.help)
    if finding.paste:
        words += ["", *finding.paste.split("\n")]
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {listed}::{_data(chr(10).join(words))}"


def _data(text: str) -> str:
    lines = text.replace("%", "%25").split("\n")
    return "%0A".join(visible(cut(line)) for line in lines)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
