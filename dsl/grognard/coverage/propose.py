"""Proposes the missing examples, as a file of its own over the ruleset."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from grognard.coverage.measure import Coverage, measure
from grognard.coverage.points import Point
from grognard.coverage.search import MOST, FoundRun, search
from grognard.coverage.touched import shown_by
from grognard.coverage.write import Detail, example_text
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import Compiled
from grognard.ir.ruleset import Ruleset

Compile = Callable[[str], Compiled]
"""Compiles the text of the file as it would be compiled where it is to lie."""


@attrs.frozen
class Proposal:
    """A file of examples, how many there are, and what it all comes to."""

    text: str
    count: int
    after: Coverage
    left: tuple[tuple[Point, str], ...]
    """What they leave untouched, each with why."""


def propose(ruleset: Ruleset, base: str, coverage: Coverage, compile_: Compile, most: int = MOST) -> Proposal:
    """Returns examples for points that are not reached yet. Each one compiles and holds."""
    searched = search(ruleset, coverage.missing, most)
    entries = [
        _Entry(found_run, f"Proposed {number}, {found_run.rule.name}")
        for number, found_run in enumerate(searched.runs, 1)
    ]
    while True:
        compiled = compile_(_file(ruleset, base, entries))
        titles = {entry.title for entry in entries}
        shown = [shown_by(compiled.ruleset, example) for example in compiled.ruleset.examples if example.name in titles]
        holding = {run.example.name for run in shown if run is not None and run.holds}
        bad = _bad(compiled, entries) or [entry for entry in entries if entry.title not in holding]
        if not bad:
            break
        # A label may not be written as a reason (it holds a comma, say), nor every word as a result: then with less.
        for entry in bad:
            if entry.tells:
                entry.tells = Detail(entry.tells - 1)
            else:
                entries.remove(entry)
    never = {point.same: why for point, why in coverage.never}
    behind = {point.same: words for point, words in (*coverage.behind, *searched.behind)}
    after = measure(compiled.ruleset, never, behind)
    nowhere = {point.same for point in searched.alone}
    left = tuple(
        (
            point,
            "no rule that an example can show leads to it" if point.same in nowhere else "no run that was tried met it",
        )
        for point in after.missing
    )
    return Proposal(_file(ruleset, base, entries), len(entries), after, left)


@attrs.define
class _Entry:
    run: FoundRun
    title: str
    tells: Detail = Detail.REASONS


def _file(ruleset: Ruleset, base: str, entries: list[_Entry]) -> str:
    head = f"ruleset {ruleset.title} Examples\n  extends: {base}\n"
    return (
        "\n\n".join([head.rstrip(), *(example_text(entry.run, entry.title, entry.tells) for entry in entries)]) + "\n"
    )


def _bad(compiled: Compiled, entries: list[_Entry]) -> list[_Entry]:
    """The examples in which something does not compile. All of them where it cannot be told."""
    errors = [diagnostic for diagnostic in compiled.diagnostics if diagnostic.severity is Severity.ERROR]
    if not errors:
        return []
    path = compiled.files[-1].path
    starts = [
        (number, line.removeprefix("example ").removesuffix(" [ours]"))
        for number, line in enumerate(compiled.files[-1].text.split("\n"), 1)
        if line.startswith("example ")
    ]
    titles = {
        max((start for start in starts if start[0] <= error.place.line), default=(0, ""))[1]
        for error in errors
        if error.place.file.path == path
    }
    return [entry for entry in entries if entry.title in titles] or list(entries)
