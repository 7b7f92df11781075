"""What is held against a finished ruleset. `ALL` in order; each check asks one question."""

from __future__ import annotations

from collections.abc import Callable

from grognard.checks.examples import examples_hold
from grognard.checks.exceptions import exceptions_agree
from grognard.checks.gaps import known_gaps
from grognard.checks.notes import source_errors
from grognard.checks.tables import tables_cover
from grognard.diagnostics.collector import Collector
from grognard.ir.ruleset import Ruleset

ALL: tuple[Callable[[Ruleset, Collector], None], ...] = (
    tables_cover,
    exceptions_agree,
    examples_hold,
    known_gaps,
    source_errors,
)


def check_ruleset(ruleset: Ruleset, collector: Collector) -> None:
    """Ask every question."""
    for check in ALL:
        check(ruleset, collector)
