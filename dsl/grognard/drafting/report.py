"""What was read from a rulebook, and what waits for its author?"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from grognard.diagnostics.diagnostic import Severity
from grognard.drafting.drafted import Drafted
from grognard.drafting.modifiers import has_amounts
from grognard.drafting.settled import Settled
from grognard.drafting.thrown import DIE, looked_up
from grognard.drafting.throws import usual_die
from grognard.ir.names import with_article
from grognard.rulebooks.document import Document

_GAP = re.compile(r"\s*\?\s+(?P<what>.*?)\s*\[[^\[\]]*\]\s*\Z")
_CELLS = re.compile(r"\|\s*(?=\?\s*\|)")


@attrs.frozen
class Tally:
    """How many things of each kind were read, and what in them waits."""

    sections: int
    tables: int
    cells: int
    open_cells: int
    modifiers: int
    lines: int
    open_lines: int
    sequences: int
    steps: int
    choices: int
    tests: int
    examples: int
    paragraphs: int
    """Paragraphs and items that stay prose."""
    with_figures: int
    """Those of them that hold a figure: there rules are told that are not rules yet."""


def tally(settled: Settled) -> Tally:
    """Count what a draft holds."""
    entries = [one for each in settled.drafting.parts for one in each.entries if not one.given_up and one.lines]

    def of(kind: str) -> list[Drafted]:
        return [one for one in entries if one.kind == kind]

    rows = [line.text for one in of("table") for line in one.lines[2:] if line.text.startswith("  |")]
    lines = [line.text for one in of("modifiers") for line in one.lines]
    told = [line.text for one in of("prose") for line in one.lines if line.text.startswith(">")]
    return Tally(
        sections=sum(bool(each.part.key) for each in settled.drafting.parts),
        tables=len(of("table")),
        cells=sum(row.partition("||")[2].count("|") for row in rows),
        open_cells=sum(len(_CELLS.findall("|" + row.partition("||")[2])) for row in rows),
        modifiers=len(of("modifiers")),
        lines=sum(text.lstrip()[:1] in ("+", "-") and not text.startswith("--") for text in lines),
        open_lines=sum(text.startswith("  ?") for text in lines),
        sequences=len(of("sequence")),
        steps=sum(
            line.text[:3].strip().isdigit() or line.text[:4].strip(" .").isdigit()
            for one in of("sequence")
            for line in one.lines
        ),
        choices=len(of("choice")),
        tests=len(of("test")),
        examples=len(of("example")),
        paragraphs=len(told),
        with_figures=sum(any(map(str.isdigit, re.sub(r"\[[^\[\]]*\]\Z", "", text))) for text in told),
    )


def waiting(settled: Settled) -> Iterator[tuple[str, str]]:
    """What waits for the author: where in the draft, and what is asked there."""
    for at, file in enumerate(settled.written.files):
        within = f"{file.path.rpartition('/')[2]}, " if at else ""
        for number, line in enumerate(file.text.split("\n"), 1):
            match = _GAP.match(line)
            if match is not None:
                yield f"{within}line {number}", match["what"]
            elif line.startswith("  |") and (count := len(_CELLS.findall("|" + line.partition("||")[2]))):
                yield (
                    f"{within}line {number}",
                    f"{_count(count, 'cell')} of the row {line.partition('||')[0].strip(' |')}",
                )


def first_test(settled: Settled, document: Document) -> list[str]:
    """The lines of a test that throws the book's usual die for its first list of modifiers or table; none where it has neither."""
    throw = f"  roll D{usual_die(document.file.text) or 6}"
    for each in settled.drafting.parts:
        for one in each.entries:
            if one.given_up or not one.lines:
                continue
            if one.kind == "modifiers" and has_amounts(one):
                piece = with_article(settled.drafting.piece)
                return [f"test first try of {piece}", throw, f"  add modifiers to {one.name}"]
            asked = looked_up(one) if one.kind == "table" else ""
            if asked == "total" or DIE.match(asked):
                return ["test first try", *([throw] if asked == "total" else []), f"  read {one.name}"]
    return []


def tell(settled: Settled, document: Document, out: str, most: int) -> str:
    """The report: what was read, what stays prose, what waits, what to do next."""
    found = tally(settled)
    loud = sum(one.code.severity in (Severity.ERROR, Severity.WARNING) for one in settled.findings)
    pages = f", {_count(document.pages, 'page')}" if document.pages else ""
    several = (
        f" Its {len(settled.written.files)} files stand in the folder {out}." if len(settled.written.files) > 1 else ""
    )
    lines = [
        f"{out} is drafted from {document.file.path} ({document.format_name}{pages}). It checks without errors"
        + (f"; held against its source, {_count(loud, 'finding')}." if loud else ", and agrees with its source.")
        + several,
        "",
        "Read",
        f"  {_count(found.sections, 'section')}, {_count(found.choices, 'list')} of words (`choice`)",
        f"  {_count(found.tables, 'table')} with {_count(found.cells, 'cell')}, {found.open_cells} of them `?`",
        f"  {_count(found.modifiers, 'list')} of modifiers with {_count(found.lines, 'line')}, and {found.open_lines} `?`",
        f"  {_count(found.sequences, 'sequence')} with {_count(found.steps, 'step')}, {_count(found.tests, 'test')} put together from them",
        "",
        f"Stays prose: {_count(found.paragraphs, 'paragraph')}, {found.with_figures} of them with figures: there are rules to write.",
    ]
    waits = list(waiting(settled))
    if waits:
        lines += ["", f"Waits for you: {_count(len(waits), 'place')}"]
        lines += [f"  {where}: {what}" for where, what in waits[:most]]
        if len(waits) > most:
            lines.append(f"  and {len(waits) - most} more; --limit diagnostics={len(waits)} shows all.")
    lines += ["", "Next", f"  grognard check {out}"]
    rolled = next(
        (
            one
            for each in settled.drafting.parts
            for one in each.entries
            if one.kind == "test" and one.lines and not one.given_up
        ),
        None,
    )
    if rolled is not None:
        lines.append(f'  grognard roll {out} "{rolled.name}"')
    lines.append(f"  grognard verify {out} --text {document.file.path}")
    first = first_test(settled, document) if rolled is None else []
    if first:
        lines += ["", "Nothing can be rolled yet. A first test is a few lines at the end of the draft, such as"]
        lines += [f"  {line}" for line in first]
    return "\n".join(lines) + "\n"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
