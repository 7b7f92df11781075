"""How is a draft written down, so that the language has all of it? What is refused falls back to prose and a `?`."""

from __future__ import annotations

import math

import attrs

from grognard.checking import add_checks
from grognard.checks.all import FAULTS
from grognard.diagnostics.diagnostic import Severity
from grognard.drafting.draft import Drafting, doubt
from grognard.drafting.drafted import Drafted, DraftLine
from grognard.drafting.lines import Owned, draft_lines, in_files
from grognard.driver import Compiled, Desk
from grognard.host.budget import Budget, Limits
from grognard.host.naming import slug
from grognard.host.plaintext import within_limits
from grognard.project.finding import Project
from grognard.source import SourceFile

_TRIES = 12
WORDS = frozenset(["prose", "doubt", "example"])
"""Kinds of entries that declare nothing."""


@attrs.frozen
class Written:
    """The files of a draft, the main file first, and the game they are."""

    files: tuple[SourceFile, ...]
    compiled: Compiled


def write(
    drafting: Drafting, path: str, limits: Limits | None = None, *, several: bool = False, desk: Desk | None = None
) -> Written:
    """The text of a draft, written anew without what is an error until none is left.

    With `several` a long draft becomes several files beside `path`. What an earlier draft on the `desk` had too is not
    read again. Raises FileProblem where a file is larger than a file of rules may be.
    """
    allowed = limits or Limits()
    desk = desk or Desk()
    for tried in range(1, _TRIES + 1):
        lines = list(draft_lines(drafting))
        pieces = in_files(lines, allowed.file_bytes // 2) if several else [lines]
        files = tuple(
            SourceFile(_named(path, number), "\n".join(text for text, _, _ in piece) + "\n")
            for number, piece in enumerate(pieces, 1)
        )
        for file in files:
            hold(file, allowed)
        compiled = desk.compile_files(Project(slug(path), files, None))
        compiled = add_checks(compiled, FAULTS)
        wrong = {
            (place.file.path, place.line)
            for diagnostic in compiled.diagnostics
            if diagnostic.severity is Severity.ERROR
            for place in (diagnostic.place, *(label.place for label in diagnostic.also))
        }
        if not wrong:
            return Written(files, compiled)
        mended = [
            _mend(piece, {line for name, line in wrong if name == file.path}, whole=tried > _TRIES // 2)
            for file, piece in zip(files, pieces, strict=True)
        ]
        if any(mended) and tried < _TRIES - 1:
            continue
        left = [entry for entry in drafting.entries if not entry.given_up and entry.kind != "prose"]
        declared = sorted((entry for entry in left if entry.kind not in WORDS), key=lambda entry: -len(entry.lines))
        # What is wrong in no line of its own, as more than can be checked, goes with the longest, half of all lines.
        most = sum(len(entry.lines) for entry in declared) / 2 if declared and tried < _TRIES - 1 else math.inf
        for entry in left if math.isinf(most) else declared:
            if most <= 0:
                break
            most -= len(entry.lines)
            _give_up(entry)
    raise AssertionError("nothing that was tried checks without errors")


def _named(path: str, number: int) -> str:
    """The name of a file of the draft: the second is `game-2.rules`."""
    return path if number == 1 else f"{path.removesuffix('.rules')}-{number}.rules"


def hold(file: SourceFile, limits: Limits) -> None:
    """Raise FileProblem where a file is larger than a file of rules may be."""
    with within_limits(file.path):
        Budget(limits).check("file_bytes", len(file.text.encode("utf-8")), hint="Draft it into a folder: -o NAME.")


def _mend(lines: list[Owned], wrong: set[int], whole: bool) -> bool:
    """Write the lines that are wrong otherwise, or give their declarations up; whether that changed any."""
    changed = False
    for number in sorted(wrong):
        _, owner, line = lines[number - 1]
        if owner is None or owner.given_up:
            continue
        if line is not None and line.instead is not None and not whole:
            line.text, line.instead = "\n".join(line.instead), None
            changed = True
        elif line is not None and (whole or line.text):
            _give_up(owner)
            changed = True
    return changed


def _give_up(entry: Drafted) -> None:
    """A declaration that the language will not have: its words as prose, and a `?`."""
    entry.given_up = True
    key = entry.lines[0].text.rpartition("[")[2].rstrip("]")
    entry.lines = []
    if entry.prose:
        lines = [DraftLine(f"> {words}") for words in entry.prose if words]
        lines[-1].text += f" [{key}]"
        entry.lines = [*doubt("table", entry.name, key, entry.start, "").lines, DraftLine(""), *lines]
