"""All checks of a compiled ruleset, found in `grognard.checks.each`, and the function that runs them.

In: the IR. Out: diagnostics.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module

from grognard.checks import each
from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.evaluate.example_runs import ExampleRuns
from grognard.host.budget import Budget, BudgetExceeded
from grognard.host.plaintext import whole_file
from grognard.ir.ruleset import Ruleset
from grognard.source import Place, SourceFile, Span
from grognard.variants.changes import Change


def _checks() -> Iterator[Check]:
    for module in sorted(pkgutil.iter_modules(each.__path__), key=lambda module: module.name):
        yield from import_module(f"{each.__name__}.{module.name}").CHECKS


ALL: tuple[Check, ...] = tuple(sorted(_checks(), key=lambda check: check.reads_findings))
"""By the name of their module; those that read the findings of others last."""
FAULTS: tuple[Check, ...] = tuple(check for check in ALL if check.finds_errors)
"""The checks that may find errors, with which nothing is printed; the others only warn."""


def check_by_check(
    ruleset: Ruleset,
    collector: Collector,
    replays: ExampleRuns | None = None,
    checks: tuple[Check, ...] = ALL,
    budget: Budget | None = None,
    records: Sequence[SourceFile] = (),
    changes: Sequence[Change] = (),
    base: Callable[[], Ruleset | None] = lambda: None,
) -> Iterator[None]:
    """Ask every question, with a pause after each. With the `replays` of an earlier check, worked examples that run as before are not run again.

    `records` are what somebody has read of it, `changes` what variants changed, `base` the game below. Where the checks together need more looks than the budget has, they end with a word about that.
    """
    known = Known(ruleset, replays, budget, records, changes, base)
    for number, check in enumerate(checks):
        try:
            check.run(ruleset, known, collector)
        except BudgetExceeded as exceeded:
            collector.report(
                codes.LIMIT_EXCEEDED,
                _beginning(ruleset),
                f"Not all was checked: the checks need more than {exceeded.most:,} looks ({number} of {len(checks)} were done).",
                help=f"{exceeded.hint} Or raise the limit: --limit looks={2 * exceeded.most}",
            )
            return
        yield


def _beginning(ruleset: Ruleset) -> Place:
    """Where the last text of a game begins."""
    declared = [
        *ruleset.rules.values(),
        *ruleset.tables.values(),
        *ruleset.pieces.values(),
        *ruleset.sequences.values(),
    ]
    own = set(ruleset.layers[-1].files) if ruleset.layers else set()
    files = {declaration.place.file.path: declaration.place.file for declaration in declared}
    path = next((path for path in files if path in own), next(iter(files), ""))
    return Place(files[path], Span(0, 0)) if path else whole_file(ruleset.slug)
