"""`-- allow GR512: reason`: findings that stay, in place, with why.

Behind a line it is about that line; on a line of its own about the next line that is no comment. Errors are never
allowed, and a gap is no finding. What allows nothing is itself a finding, so an allowance goes when its cause does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.diagnostics.spelling import nearest
from grognard.source import Place, SourceFile, Span
from grognard.syntax.layout import lay_out
from grognard.syntax.token import Comment

_ALLOW = re.compile(
    r"--\s*allow\b\s*(?P<code>[^\s:,]*(?:\s*,\s*[^\s:,]+)*)\s*(?P<colon>:?)\s*(?P<reason>.*)", re.IGNORECASE
)
_ALLOWED = frozenset({Severity.WARNING, Severity.NOTE})


@attrs.frozen
class Allowance:
    """One comment that allows a finding: its place, the line it is about (from 1), the code."""

    place: Place
    line: int
    code: str


@attrs.frozen
class Weighed:
    """The findings that are left, and those that are suppressed."""

    reported: tuple[Diagnostic, ...]
    allowed: tuple[Diagnostic, ...]


def sift(
    files: Sequence[SourceFile], own: Sequence[SourceFile], findings: Sequence[Diagnostic], *, checked: bool = True
) -> Weighed:
    """Applies suppressions. `own` are the files being checked: only there an idle suppression is reported.

    Beside errors the checks do not run (not `checked`): nobody knows then what is idle.
    """
    collector = Collector()
    allowances = [one for file in files for one in _allowances(file, collector if file in own else Collector())]
    by_place = {(one.place.file.path, one.line, one.code): one for one in allowances}
    said: list[Diagnostic] = []
    allowed: list[Diagnostic] = []
    used: set[tuple[Place, str]] = set()
    for diagnostic in findings:
        allowance = by_place.get((diagnostic.place.file.path, diagnostic.place.line, diagnostic.code.name))
        if allowance is None or diagnostic.severity not in _ALLOWED:
            said.append(diagnostic)
        else:
            allowed.append(diagnostic)
            used.add((allowance.place, allowance.code))
    for each in allowances:
        if checked and (each.place, each.code) not in used and each.place.file in own:
            collector.report(
                codes.ALLOW_IDLE,
                each.place,
                f"This allows {each.code} in line {each.line}, where nothing of that kind is found.",
                help="Take it away, or put it behind the line that is meant.",
            )
    return Weighed(tuple(sorted((*said, *collector.diagnostics), key=Diagnostic.sort_key)), tuple(allowed))


def _allowances(file: SourceFile, collector: Collector) -> Iterator[Allowance]:
    if "allow" not in file.text.casefold():
        return
    for comment in _comments(file.text):
        match = _ALLOW.fullmatch(comment.text.strip())
        if match is None:
            continue
        place = Place(file, Span(comment.start, comment.start + len(comment.text)))
        for said in re.split(r"\s*,\s*", match["code"]):
            if _can_be(said, bool(match["colon"] and match["reason"].strip()), place, collector):
                yield Allowance(place, _about(file, place, comment.alone), said.upper())


@lru_cache(maxsize=64)
def _comments(text: str) -> tuple[Comment, ...]:
    return lay_out(text).comments


def _can_be(said: str, reasoned: bool, place: Place, collector: Collector) -> bool:
    """Whether a code can be allowed, and is allowed with a reason; what is wrong is reported."""
    name = said.upper()
    code = codes.ALL.get(name)
    if code is None:
        near = nearest(name, codes.ALL)
        words = f"`{said}` is no code of a finding." if name else "This does not say what is allowed."
        help = f"Did you mean {near}?" if near else "Write the code of the finding: `-- allow GR512: reason`."
    elif code.severity is Severity.ERROR:
        words, help = f"{name} is an error, and cannot be allowed.", "Mend what it is about."
    elif code.severity not in _ALLOWED:
        words, help = f"{name} is a gap, and cannot be allowed.", "Leave this out: a gap is no fault."
    elif not reasoned:
        words, help = f"This allows {name} and does not say why.", f"Give the reason: `-- allow {name}: reason`."
    else:
        return True
    collector.report(codes.ALLOW_WRONG, place, words, help=help)
    return False


def _about(file: SourceFile, place: Place, alone: bool) -> int:
    """The line a comment is about, from 1."""
    if not alone:
        return place.line
    for number, line in enumerate(file.text.split("\n")[place.line :], place.line + 1):
        if line.strip() and not line.strip().startswith("--"):
            return number
    return place.line
