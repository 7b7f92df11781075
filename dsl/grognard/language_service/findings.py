"""What is wrong with a text, where, and which edits mend it."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator

import attrs

from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.language_service.workspace import GameText, Workspace
from grognard.source import Place, Span


@attrs.frozen
class Edit:
    """A stretch of one text, and what replaces it."""

    path: str
    span: Span
    text: str

    def applied(self, text: str) -> str:
        """The whole text after the edit."""
        return text[: self.span.start] + self.text + text[self.span.end :]


@attrs.frozen
class Related:
    """Another place that a finding names, and why."""

    path: str
    span: Span
    message: str


@attrs.frozen
class Finding:
    """One finding in one text."""

    code: str
    severity: Severity
    path: str
    span: Span
    message: str
    help: str
    related: tuple[Related, ...]
    diagnostic: Diagnostic = attrs.field(repr=False, eq=False)


@attrs.frozen
class Fix:
    """An edit that takes a finding away and adds no error, with a title for a button."""

    title: str
    edit: Edit


def findings(game: GameText, *, checks: bool = True) -> tuple[Finding, ...]:
    """All findings in the text of a game; without `checks` only what keeps it from compiling."""
    compiled = game.checked if checks else game.compiled
    path = os.path.realpath(game.file.path)
    return tuple(_finding(each) for each in compiled.diagnostics if os.path.realpath(each.place.file.path) == path)


def _finding(diagnostic: Diagnostic) -> Finding:
    place = diagnostic.place
    related = tuple(Related(label.place.file.path, label.place.span, label.words) for label in diagnostic.also)
    return Finding(
        diagnostic.code.name,
        diagnostic.severity,
        place.file.path,
        _shown(place),
        diagnostic.message,
        diagnostic.help or "",
        related,
        diagnostic,
    )


def _shown(place: Place) -> Span:
    """The part of a place that an editor underlines: its first line; of a place without a width, the line before it."""
    span, text = place.span, place.file.text
    if span.start == span.end:
        left = text.rfind("\n", 0, span.start) + 1
        indent = len(text[left : span.start]) - len(text[left : span.start].lstrip())
        return Span(left + indent, span.start) if left + indent < span.start else Span(span.start, span.start + 1)
    end = text.find("\n", span.start, span.end)
    return Span(span.start, end) if end > span.start else span


_QUOTED = re.compile(r"`([^`\n]+)`")


def fixes(workspace: Workspace, path: str, finding: Finding) -> tuple[Fix, ...]:
    """Edits that mend a finding, each tried: the text compiles with it, and the finding is gone."""
    text = workspace.text(path)
    before = Counter(_errors(workspace.game(path).compiled.diagnostics))
    mended = []
    for title, edit in list(_candidates(text, finding)):
        after = workspace.trials({path: edit.applied(text)}, path).diagnostics
        remaining = [each for each in after if (each.code.name, each.message) == (finding.code, finding.message)]
        if not remaining and not Counter(_errors(after)) - before:
            mended.append(Fix(title, edit))
    return tuple(mended)


def offers_a_fix(text: str, finding: Finding) -> bool:
    """Whether a finding of a text says what could stand in its place; `fixes` tries it."""
    return any(True for _ in _candidates(text, finding))


def _errors(diagnostics: tuple[Diagnostic, ...]) -> Iterator[tuple[str, str]]:
    return ((each.code.name, each.message) for each in diagnostics if each.severity is Severity.ERROR)


def _candidates(text: str, finding: Finding) -> Iterator[tuple[str, Edit]]:
    """What the help of a finding offers, put where the finding is: in place of the words, of the line, below it all."""
    span = finding.diagnostic.place.span
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.start)
    line = Span(start, len(text) if end < 0 else end)
    indent = re.match(r"[ \t]*", text[start : line.end])
    for offered in dict.fromkeys(_QUOTED.findall(finding.help)):
        if "…" in offered or "..." in offered:
            continue
        title = f"Change to `{offered}`"
        yield title, Edit(finding.path, span, offered)
        yield title, Edit(finding.path, Span(start + len(indent.group() if indent else ""), line.end), offered)
    if finding.diagnostic.paste:
        at = len(text.rstrip("\n"))
        yield (
            "Add the lines that are missing",
            Edit(finding.path, Span(at, len(text)), f"\n\n{finding.diagnostic.paste.strip()}\n"),
        )
