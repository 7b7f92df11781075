"""What is held against a finished ruleset. `ALL` in order; each check asks one question."""

from __future__ import annotations

from collections.abc import Callable

from grognard.checks.cell_units import cells_have_one_unit
from grognard.checks.columns import columns_keep_order
from grognard.checks.examples import examples_hold
from grognard.checks.gaps import known_gaps
from grognard.checks.known import Known
from grognard.checks.ladders import cells_stand_in_their_list
from grognard.checks.notes import source_errors
from grognard.checks.rows_alike import rows_differ
from grognard.checks.tables import tables_cover
from grognard.diagnostics.collector import Collector
from grognard.ir.ruleset import Ruleset

Check = Callable[[Ruleset, Known, Collector], None]


ALL: tuple[Check, ...] = (
    tables_cover,
    columns_keep_order,
    cells_stand_in_their_list,
    cells_have_one_unit,
    rows_differ,
    examples_hold,
    known_gaps,
    source_errors,
)


def check_ruleset(ruleset: Ruleset, collector: Collector) -> None:
    """Ask every question."""
    known = Known(ruleset)
    for check in ALL:
        check(ruleset, known, collector)
