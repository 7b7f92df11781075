"""What is wrong with a text, where, and which edits mend it."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher

import attrs

from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.language_service.workspace import GameText, Workspace
from grognard.source import Place, Span
from grognard.syntax.mistakes import EXPECTED


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


_ALIKE = 0.4
_QUOTED = re.compile(r"`([^`\n]+)`")


def fixes(workspace: Workspace, path: str, finding: Finding) -> tuple[Fix, ...]:
    """Edits that mend a finding, each tried: with it the finding is gone, and the text compiles.

    Where none does, those with which a line that could not be read at all can be, though it names what there is not yet.
    """
    text = workspace.text(path)
    before = Counter(_errors(workspace.game(path).compiled.diagnostics))
    mended, readable = list[Fix](), list[Fix]()
    for title, edit in {edit.applied(text): (title, edit) for title, edit in _candidates(text, finding)}.values():
        after = workspace.trials({path: edit.applied(text)}, path).diagnostics
        if any((each.code.name, each.message) == (finding.code, finding.message) for each in after):
            continue
        new = Counter(_errors(after)) - before
        if not new:
            mended.append(Fix(title, edit))
        elif _of_syntax(finding.code) and _whole_line(text, edit) and not any(_of_syntax(code) for code, _ in new):
            readable.append(Fix(title, edit))
    return tuple(mended or readable)


def _whole_line(text: str, edit: Edit) -> bool:
    """Whether an edit replaces all that is on a line."""
    before, behind = text[: edit.span.start].rpartition("\n")[2], text[edit.span.end :].partition("\n")[0]
    return not before.strip() and not behind.strip()


def _of_syntax(code: str) -> bool:
    """Whether a code is of what cannot be read: the first hundred."""
    return code.startswith("GR0")


def offers_a_fix(text: str, finding: Finding) -> bool:
    """Whether a finding of a text says what could be in its place; `fixes` tries it."""
    return not finding.help.startswith(EXPECTED) and any(True for _ in _candidates(text, finding))


def _errors(diagnostics: tuple[Diagnostic, ...]) -> Iterator[tuple[str, str]]:
    return ((each.code.name, each.message) for each in diagnostics if each.severity is Severity.ERROR)


def _candidates(text: str, finding: Finding) -> Iterator[tuple[str, Edit]]:
    """What the help of a finding offers, put where the finding is: in place of the words, of the line, below it all."""
    span = finding.diagnostic.place.span
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.start)
    line = Span(start, len(text) if end < 0 else end)
    indent = re.match(r"[ \t]*", text[start : line.end])
    own = text[start : line.end].strip()
    for offered in dict.fromkeys(_QUOTED.findall(finding.help)):
        if "…" in offered or "..." in offered:
            continue
        title = f"Change to `{offered}`"
        # What cannot be read may have to be said quite otherwise; else another line altogether is no mended one.
        other = not _of_syntax(finding.code) and SequenceMatcher(None, own, offered).ratio() < _ALIKE
        behind = text[min(span.end, line.end) : line.end].strip()
        if (not behind or not offered.endswith(behind)) and not (other and _whole_line(text, Edit("", span, ""))):
            yield title, Edit(finding.path, span, offered)
        if not other:
            yield title, Edit(finding.path, Span(start + len(indent.group() if indent else ""), line.end), offered)
    if finding.diagnostic.paste:
        at = len(text.rstrip("\n"))
        yield (
            "Add the lines that are missing",
            Edit(finding.path, Span(at, len(text)), f"\n\n{finding.diagnostic.paste.strip()}\n"),
        )
