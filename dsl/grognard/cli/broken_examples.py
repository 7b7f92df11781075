"""Which worked examples of its base does a variant break: a line each, and what to write where that is meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.ir.examples import table_of
from grognard.ir.phrases import text_of

_BREAKS = frozenset({codes.EXAMPLE_FAILS, codes.EXAMPLE_STOPS, codes.WRONG_REASON})
_COUNTS_NO_MORE = "remove example "
_ANEW = "replace example "
_NAME = re.compile(r"The example `([^`]+)` [^.]*\. ?")


def theirs_last(
    findings: Sequence[Diagnostic], own: Collection[str], of_base: Collection[Diagnostic]
) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Returns the findings in a variant's own files, then those in its base; apart from them the broken examples of the base.

    `of_base` is what the base has by itself: the variant does not cause it.
    """
    theirs = [finding for finding in findings if finding.place.file.path not in own]
    broken = [finding for finding in theirs if finding.code in _BREAKS and _title(finding) and finding not in of_base]
    mine = [finding for finding in findings if finding not in theirs]
    rest = (finding for finding in theirs if finding not in broken)
    return [*mine, *(finding if finding in of_base else _caused(finding) for finding in rest)], broken


def first_only(findings: Sequence[Diagnostic]) -> tuple[list[Diagnostic], str]:
    """Of many examples of an author's own that do not hold the first whole, and a line for each of the others."""
    broken: dict[tuple[str, int], Diagnostic] = {}
    for finding in findings:
        if finding.code in _BREAKS:
            broken.setdefault((finding.place.file.path, finding.place.span.start), finding)
    if len(broken) <= _MANY:
        return list(findings), ""
    others = [*broken.values()][_FIRST:]
    left = {(finding.place.file.path, finding.place.span.start) for finding in others}
    shown = [
        finding
        for finding in findings
        if finding.code not in _BREAKS or (finding.place.file.path, finding.place.span.start) not in left
    ]
    paths = {finding.place.file.path for finding in others}
    lines = [
        f"  {'line ' if len(paths) == 1 else f'{finding.place.file.path}:'}{finding.place.line}  {_CALLED.sub(_its_title, finding.message)}"
        for finding in others
    ]
    head = f"{len(others)} more worked examples do not hold, a line for each; `--more` shows how they come out:"
    return shown, "\n".join((head, *lines)) + "\n"


_CALLED = re.compile(r"^The example `([^`]+)` ([^.]*)\. ?")


def _its_title(match: re.Match[str]) -> str:
    return f"{match[1]}: "


_ELSEWHERE = "The line is in the base rules, and what it reads has changed: remove it in the variant, or amend it."


_SAID = frozenset({codes.SHEET_WISH})
_HEADING = re.compile(r"^[^\s>-].*", re.MULTILINE)


def _caused(finding: Diagnostic) -> Diagnostic:
    """What a variant makes wrong in its base is mended in the variant: nobody has to touch the base."""
    if finding.paste:
        return attrs.evolve(finding, also=())  # it says itself what to write in the variant
    if finding.code in _SAID:
        above = _HEADING.findall(finding.place.file.text, 0, finding.place.span.start)
        anew = f"This is in the base rules, below `{above[-1]}`. " if above else ""
        anew += "In the variant write `amend` with that name, and below it the line anew."
        return attrs.evolve(finding, help=f"{finding.help} {anew}" if finding.help else anew)
    if finding.severity is not Severity.ERROR or finding.code is codes.UNKNOWN_BASE:
        return finding
    return attrs.evolve(finding, help=f"{finding.help} {_ELSEWHERE}" if finding.help else _ELSEWHERE)


_MANY = 5
_FIRST = 3


def broken_text(broken: Sequence[Diagnostic], every: bool = True) -> str:
    """A line for each example, of many only for the first unless `every` is wanted; and the block to put into the variant."""
    first: dict[str, Diagnostic] = {}
    for finding in broken:
        first.setdefault(_title(finding), finding)
    count = len({table_of(title) for title in first})
    lines_of_each = [
        f"  line {finding.place.line}  {title}: {_NAME.sub('', finding.message)}{_cause(finding)}"
        for title, finding in first.items()
    ]
    if len(lines_of_each) > _MANY and not every:
        lines_of_each[_FIRST:] = [f"  and {len(lines_of_each) - _FIRST} more: `--more` shows each of them."]
    rows = (
        f", in {len(lines_of_each)} lines (one for each row of a table)"
        if count < len(first) == len(lines_of_each)
        else ""
    )
    lines = [
        (
            "1 example in the base rules now gives a different result"
            if count == 1
            else f"{count} examples in the base rules now give different results"
        )
        + f"{rows}:",
        *lines_of_each,
    ]
    usual = (finding for finding in first.values() if finding.also and not _cause(finding))
    cured = [finding for finding in usual if finding.paste.startswith(_COUNTS_NO_MORE)]
    folded = len(cured) > _MANY and not every
    if cured:
        lines += ["", *_cure(cured, len(first), folded)]
    elif any(
        finding.code == codes.EXAMPLE_STOPS and "Nothing says what" in finding.message for finding in first.values()
    ):
        lines += [
            "",
            "What nothing says is asked of every game now: a fact or a field with `usually …` is not asked. What a piece belongs to is best not "
            "asked at all: let your line ask the piece itself (`it is charging`), and mark that, in place of `its brigade is charging`.",
        ]
    shown = [finding for finding in first.values() if not folded or finding not in cured]
    meant = [*dict.fromkeys(finding.paste for finding in shown if finding.paste.startswith(_COUNTS_NO_MORE))]
    if meant:
        lines += [
            "",
            "If that is intended, put these lines into the variant; if not, look at what it changes.",
            "",
            *meant,
        ]
    if any(finding.paste.startswith(_ANEW) for finding in first.values()):
        lines += ["", "These examples lack pieces that the variant needs. Put these lines into the variant:"]
        lines += [line for finding in first.values() if finding.paste.startswith(_ANEW) for line in ("", finding.paste)]
    return "\n".join(lines) + "\n"


def _cause(finding: Diagnostic) -> str:
    """The one line of the variant without which an example holds, in a sentence; empty where none is known."""
    # Only here, because a game that did not change needs no check.
    from grognard.checks.undone_lines import CAUSED

    place = next((label.place for label in finding.also if label.words == CAUSED), None)
    return f" Changed by line {place.line}: `{text_of(place)}`." if place is not None else ""


def _cure(cured: Sequence[Diagnostic], count: int, folded: bool) -> list[str]:
    """One thing for which many come out otherwise, and that all of them hold again where it is other."""
    label = cured[0].also[0]
    name, _, usual = label.words.rpartition(" usually ")
    of = "All of them" if len(cured) == count else f"{len(cured)} of these {count}"
    lines = [
        f"{of} hold if {name} is `usually {usual}` (line {label.place.line} of yours). Write that there if it should differ only now and"
        " then: an example that does not mention it takes what is usual."
    ]
    if folded:
        lines.append("If it is meant as it is, `--more` prints the lines that accept the new results.")
    return lines


def _title(finding: Diagnostic) -> str:
    """The title of an example that the author of the variant may leave out, or give anew; nothing of any other."""
    head = finding.paste.partition("\n")[0]
    return next((head.removeprefix(mark) for mark in (_COUNTS_NO_MORE, _ANEW) if head.startswith(mark)), "")
