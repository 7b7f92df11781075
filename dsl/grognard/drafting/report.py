"""What was read from a rulebook, and what waits for its author?"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from grognard.diagnostics.diagnostic import Severity
from grognard.drafting.drafted import Drafted
from grognard.drafting.modifiers import has_amounts
from grognard.drafting.settled import Settled
from grognard.drafting.thrown import DIE, looked_up
from grognard.drafting.throws import usual_die
from grognard.rulebooks.document import Document

_GAP = re.compile(r"\s*\?\s+(?P<what>.*?)\s*\[[^\[\]]*\]\s*\Z")
_THROW = re.compile(
    r"\b(?:rolls?|throws?|dic(?:es)?) (?:\w+ ){0,3}?(?:\d*[dD]\d+|dic?e|die)\b|\b\d*[dD]\d+\b|\brolls?\b", re.IGNORECASE
)
_DICE = frozenset({4, 6, 8, 10, 12, 20, 100})
_SHOWN = 90
_BARE = 2
"""A test of so many lines only throws."""
_CELLS = re.compile(r"\|\s*(?=\?\s*\|)")


def _standing(settled: Settled, kind: str = "") -> list[Drafted]:
    """What is declared in a draft and was not given up: all of it, or that of one kind."""
    every = settled.drafting.entries
    return [drafted for drafted in every if not drafted.given_up and drafted.lines and kind in ("", drafted.kind)]


def _read(settled: Settled) -> list[str]:
    """How many things of each kind were read, and what in them waits."""

    def count(kind: str, name: str = "") -> str:
        return _count(len(_standing(settled, kind)), name or kind)

    rows = [
        line.text
        for drafted in _standing(settled, "table")
        for line in drafted.lines[2:]
        if line.text.startswith("  |")
    ]
    cells = sum(row.partition("||")[2].count("|") for row in rows)
    lines = [line.text for drafted in _standing(settled, "modifiers") for line in drafted.lines]
    signed = sum(text.lstrip()[:1] in ("+", "-") and not text.startswith("--") for text in lines)
    steps = sum(
        line.text[:3].strip().isdigit() or line.text[:4].strip(" .").isdigit()
        for drafted in _standing(settled, "sequence")
        for line in drafted.lines
    )
    lines_of_prose = [
        line.text for drafted in _standing(settled, "prose") for line in drafted.lines if line.text.startswith(">")
    ]
    # There rules are told that are not rules yet.
    figured = sum(any(map(str.isdigit, re.sub(r"\[[^\[\]]*\]\Z", "", text))) for text in lines_of_prose)
    sections = sum(bool(part.key) for part in settled.drafting.parts)
    return [
        "Read",
        f"  {_count(sections, 'section')}, {count('choice', 'list')} of words (`choice`)",
        f"  {count('table')} with {_count(cells, 'cell')}, {sum(map(_open_cells, rows))} of them `?`",
        f"  {count('modifiers', 'list')} of modifiers with {_count(signed, 'line')}, "
        f"and {sum(text.startswith('  ?') for text in lines)} `?`",
        f"  {count('sequence')} with {_count(steps, 'step')}, {count('test')} put together from them",
        "",
        f"Stays prose: {_count(len(lines_of_prose), 'paragraph')}, {figured} of them with figures: there are rules to write.",
    ]


def _open_cells(row: str) -> int:
    """How many cells on the right of a row are `?`."""
    return len(_CELLS.findall("|" + row.partition("||")[2]))


def waiting(settled: Settled) -> Iterator[tuple[str, str]]:
    """What waits for the author: where in the draft, and what is asked there."""
    for at, file in enumerate(settled.written.files):
        within = f"{file.path.rpartition('/')[2]}, " if at else ""
        for number, line in enumerate(file.text.split("\n"), 1):
            match = _GAP.match(line)
            if match is not None:
                yield f"{within}line {number}", match["what"]
            elif line.startswith("  |") and (count := _open_cells(line)):
                yield (
                    f"{within}line {number}",
                    f"{_count(count, 'cell')} of the row {line.partition('||')[0].strip(' |')}",
                )


def first_test(settled: Settled, document: Document) -> list[str]:
    """The lines of a test that throws the book's usual die, for its first list of modifiers or table where it has one."""
    throw = f"  roll D{usual_die(document.file.text) or 6}"
    for drafted in _standing(settled):
        if drafted.kind == "modifiers" and has_amounts(drafted):
            return ["test first try of a unit", throw, f"  add modifiers to {drafted.name}"]
        question = looked_up(drafted) if drafted.kind == "table" else ""
        if question == "total" or DIE.match(question):
            whole = f"  roll D{sides}" if (sides := _sides(drafted)) else throw
            return ["test first try", *([whole] if question == "total" else []), f"  read {drafted.name}"]
    return ["test first try", throw]


def _sides(table: Drafted) -> int:
    """The sides of the die whose faces the rows of a table are; 0 where they are those of none."""
    rows = [line.text.split("||")[0] for line in table.lines[2:] if line.text.startswith("  |")]
    numbers = [int(number) for row in rows for number in re.findall("[0-9]+", row)]
    return max(numbers) if numbers and min(numbers) == 1 and max(numbers) in _DICE else 0


def first_throw(settled: Settled) -> tuple[str, str]:
    """Where the draft first tells of a throw in words, and how that begins; empty where it does nowhere."""
    for at, file in enumerate(settled.written.files):
        within = f"{file.path.rpartition('/')[2]}, " if at else ""
        for number, line in enumerate(file.text.split("\n"), 1):
            words = line.strip().removeprefix(">").removeprefix("by hand:").strip()
            if words != line.strip() and (throw := _THROW.search(words)) is not None:
                begin = words.rfind(". ", 0, throw.start()) + 1
                return f"{within}line {number}", textwrap.shorten(words[begin:], _SHOWN, placeholder=" …")
    return "", ""


def tell(settled: Settled, document: Document, out: str, most: int) -> str:
    """The report: what was read, what stays prose, what waits, what to do next."""
    loud = sum(finding.code.severity in (Severity.ERROR, Severity.WARNING) for finding in settled.findings)
    pages = f", {_count(document.pages, 'page')}" if document.pages else ""
    several = (
        f" Its {len(settled.written.files)} files stand in the folder {out}." if len(settled.written.files) > 1 else ""
    )
    lines = [
        f"{out} is drafted from {document.file.path} ({document.format_name}{pages}). It checks without errors"
        + _agreement(loud, len(settled.missing))
        + several,
        *(
            [f"Its language seems to be {document.language}: only headings, lists and numbers of tables were read."]
            if not document.english
            else []
        ),
        *_missing(settled, most),
        "",
        *_read(settled),
    ]
    waits = list(waiting(settled))
    if waits:
        lines += ["", f"Waits for you: {_count(len(waits), 'place')}"]
        lines += [f"  {where}: {reason}" for where, reason in waits[:most]]
        if len(waits) > most:
            lines.append(f"  and {len(waits) - most} more; --limit diagnostics={len(waits)} shows all.")
    lines += ["", "Next", f"  grognard check {out}"]
    tests = _standing(settled, "test")
    if tests:
        lines.append(f'  grognard roll {out} "{tests[0].name}"')
    lines.append(f"  grognard verify {out} --text {document.file.path}")
    first = first_test(settled, document) if not tests else []
    where, words = first_throw(settled)
    if first and (where or len(first) > _BARE):
        lines += ["", "Nothing can be rolled yet. A first test is a few lines at the end of the draft, such as"]
        lines += [f"  {line}" for line in first]
    if first and where:
        lines += [f"The first throw is told in {where}: {words}"]
    return "\n".join(lines) + "\n"


def _agreement(loud: int, missing: int) -> str:
    """Whether it agrees with its source, as far as both readers tell."""
    if loud:
        return f"; held against its source, {_count(loud, 'finding')}."
    return (
        ", and agrees with its source."
        if not missing
        else f", but not all of its source stands in it: {_count(missing, 'place')}."
    )


def _missing(settled: Settled, most: int) -> list[str]:
    if not settled.missing:
        return []
    lines = ["", "Read again, the source has this, and the draft has it not, or not beside what it stands beside:"]
    lines += [f"  {each.where}: {each.words}" for each in settled.missing[:most]]
    more = len(settled.missing) - most
    return [*lines, f"  and {more} more"] if more > 0 else lines


def _count(number: int, name: str) -> str:
    return f"{number:,} {name}{'' if number == 1 else 's'}"
