"""How is a draft written down, so that the language has all of it? What is refused falls back to prose and a `?`."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from grognard.checks import FAULTS
from grognard.diagnostics.diagnostic import Severity
from grognard.drafting.draft import Drafting, doubt
from grognard.drafting.drafted import Drafted, DraftLine
from grognard.drafting.modifiers import a_piece
from grognard.drafting.names import text_of
from grognard.driver import Compiled, checked, compile_text
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.host.plaintext import too_large

_TRIES = 12


@attrs.frozen
class Written:
    """The text of a draft, and the game it is."""

    text: str
    compiled: Compiled
    tries: int


class NotWritten(Exception):
    """Nothing that was tried checks without errors: a fault of this program."""


def write(drafting: Drafting, path: str, limits: Limits | None = None) -> Written:
    """The text of a draft, written anew without what is an error until none is left.

    Raises FileProblem where it is larger than a file of rules may be.
    """
    project = Limits() if limits is None else limits
    for tried in range(1, _TRIES + 1):
        lines = list(_lines(drafting))
        text = "\n".join(line for line, _, _ in lines) + "\n"
        _hold(text, path, project)
        found = compile_text(text, path, check=False)
        if not found.has_errors:
            found = checked(found, None, FAULTS)
        wrong = {
            line
            for one in found.diagnostics
            if one.severity is Severity.ERROR
            for line in (one.place.line, *(label.place.line for label in one.also))
        }
        if not wrong:
            return Written(text, found, tried)
        _mend(lines, wrong, whole=tried > _TRIES // 2)
        if tried == _TRIES - 1:
            for each in drafting.parts:
                for entry in each.entries:
                    if not entry.given_up and entry.kind != "prose":
                        _give_up(entry)
    raise NotWritten


def _hold(text: str, path: str, limits: Limits) -> None:
    try:
        Budget(limits).check(
            "file_bytes", len(text.encode("utf-8")), hint="Draft the rulebook in parts, each a file of its own."
        )
    except BudgetExceeded as error:
        raise too_large(path, error) from None


def _mend(lines: list[tuple[str, Drafted | None, DraftLine | None]], wrong: set[int], whole: bool) -> None:
    for number in sorted(wrong):
        _, owner, line = lines[number - 1]
        if owner is None or owner.given_up:
            continue
        if line is not None and line.instead is not None and not whole:
            line.text, line.instead = "\n".join(line.instead), None
            owner.waits += 1
        elif line is None or (not whole and line.text in ("",)):
            continue
        else:
            _give_up(owner)


def _give_up(one: Drafted) -> None:
    """A declaration that the language will not have: its words as prose, and a `?`."""
    one.given_up = True
    key = one.lines[0].text.rpartition("[")[2].rstrip("]")
    if one.kind in ("choice", "facts", "prose"):
        one.lines = []
    elif one.prose:
        lines = [DraftLine(f"> {words}") for words in one.prose if words]
        lines[-1].text += f" [{key}]"
        one.lines = [*doubt("table", one.name, key, one.start, "").lines, DraftLine(""), *lines]
    else:
        one.lines = []


def _lines(drafting: Drafting) -> Iterator[tuple[str, Drafted | None, DraftLine | None]]:
    """Every line of the draft with what it belongs to."""
    yield f"ruleset {_title(drafting.title)}", None, None
    yield f"  source: {text_of(drafting.source)}", None, None
    if drafting.lengths:
        yield f"  lengths: {drafting.lengths}", None, None
    before = drafting.parts[0]
    for entry in before.entries:
        for line in entry.lines:
            yield f"  {line.text}" if line.text else "", entry, line
    yield "", None, None
    yield (
        "-- A draft. What is `>` still stands as in the rulebook; what is `?` waits for you. Each `[…]` names a section of it.",
        None,
        None,
    )
    told = [each.part for each in drafting.parts if each.part.heading]
    if told:
        yield "", None, None
        yield "sections", None, None
        for part in told:
            yield f"  | {part.key} || {text_of(part.heading).replace('|', '/')} |", None, None
    if any(entry.kind in ("modifiers", "test", "facts") for each in drafting.parts for entry in each.entries):
        yield "", None, None
        yield f"piece {drafting.piece} [ours]", None, None
        yield f"  ? what is to be known of {a_piece(drafting.piece)}", None, None
    for each in drafting.parts[1:]:
        yield "", None, None
        yield f"chapter {_title(each.part.heading or drafting.title)} [{each.part.key}]", None, None
        for entry in each.entries:
            if not entry.lines:
                continue
            yield "", None, None
            for line in entry.lines:
                for text in line.text.split("\n"):
                    yield text, entry, line


def _title(text: str) -> str:
    return text_of(text).replace("|", "/").rstrip(":").strip() or "Untitled"
