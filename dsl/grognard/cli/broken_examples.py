"""Which worked examples of its base does a variant break: a line each, and what to write where that is meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Diagnostic, Severity

_BREAKS = frozenset({codes.EXAMPLE_FAILS, codes.EXAMPLE_STOPS, codes.WRONG_REASON})
_TITLE = re.compile(r"`no longer holds ([^`]+)`")
_OF_A_TABLE = re.compile(r", row [0-9]+$")
_GIVEN = re.compile(r"`(given [^`]+)`")
_NAME = re.compile(r"The example `([^`]+)` [^.]*\. ?")


def theirs_last(
    found: Sequence[Diagnostic], own: Collection[str], of_base: Collection[Diagnostic]
) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """What is found in a variant's own files, then in those of its base; and apart the examples of the base that it breaks.

    `of_base` is what the base has by itself: the variant does not cause it.
    """
    theirs = [one for one in found if one.place.file.path not in own]
    broken = [one for one in theirs if one.code in _BREAKS and _title(one) and one not in of_base]
    mine = [one for one in found if one not in theirs]
    rest = (one for one in theirs if one not in broken)
    return [*mine, *(one if one in of_base else _caused(one) for one in rest)], broken


_ELSEWHERE = (
    "The line is of what this stands on, and what it asks is no more as it was: remove it in the variant, or amend it."
)


_SAID = frozenset({codes.SHORT_UNTRUE, codes.SHORT_DRAWS_NOTHING, codes.SHEET_WISH})
_HEADING = re.compile(r"^[^\s>-].*", re.MULTILINE)


def _caused(one: Diagnostic) -> Diagnostic:
    """What a variant makes wrong in its base is mended in the variant: nobody has to touch the base."""
    if one.code in _SAID:
        above = _HEADING.findall(one.place.file.text, 0, one.place.span.start)
        anew = f"This stands in what the variant stands on, below `{above[-1]}`. " if above else ""
        anew += "In the variant write `amend` with that name, and below it the line anew."
        return attrs.evolve(one, help=f"{one.help} {anew}" if one.help else anew)
    if one.severity is not Severity.ERROR:
        return one
    return attrs.evolve(one, help=f"{one.help} {_ELSEWHERE}" if one.help else _ELSEWHERE)


def broken_text(broken: Sequence[Diagnostic]) -> str:
    """A line for each example, and the block to put into the variant."""
    first: dict[str, Diagnostic] = {}
    for one in broken:
        first.setdefault(_title(one), one)
    count = len({_OF_A_TABLE.sub("", title) for title in first})
    lines = [
        f"{count} worked {'example' if count == 1 else 'examples'} of what it stands on "
        f"{'comes' if count == 1 else 'come'} out otherwise now{', a line for each row' if len(first) > count else ''}:",
        *(f"  line {one.place.line}  {title}: {_NAME.sub('', one.message)}" for title, one in first.items()),
    ]
    if any(one.code == codes.EXAMPLE_STOPS and "Nothing says what" in one.message for one in first.values()):
        lines += ["", "What nothing says is asked of every game now: a fact or a field with `usually …` is not asked."]
    lacking = {title: _GIVEN.findall(one.help or "") for title, one in first.items()}
    meant = [title for title in first if not lacking[title]]
    if meant:
        lines += ["", "If that is meant, put these lines into the variant; otherwise look at what it changes.", ""]
        lines += [f"no longer holds {title}" for title in meant]
    if len(meant) < len(first):
        lines += ["", "The variant looks for pieces that these do not put out. Put them in, and what else is other:"]
        lines += [line for title in first if lacking[title] for line in _anew(title, lacking[title], first[title])]
    return "\n".join(lines) + "\n"


def _anew(title: str, given: Sequence[str], found: Diagnostic) -> list[str]:
    """An example of the base with the pieces that it lacks, to put into the variant."""
    head, *body = found.place.text.splitlines()
    kept = body if head.startswith("example") else ["  …"]
    return ["", f"replace example {_OF_A_TABLE.sub('', title)}", *(f"  {one}" for one in given), *kept]


def _title(found: Diagnostic) -> str:
    said = _TITLE.search(found.help or "")
    return said[1] if said is not None else ""
