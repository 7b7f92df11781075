"""All checks of a ruleset that is no file: what they report goes to a collector."""

from __future__ import annotations

from collections import deque

from grognard.checks.all import check_by_check
from grognard.diagnostics.collector import Collector
from grognard.host.budget import Budget
from grognard.ir.ruleset import Ruleset


def check_ruleset(ruleset: Ruleset, collector: Collector, *, budget: Budget | None = None) -> None:
    """Ask every question."""
    deque(check_by_check(ruleset, collector, budget=budget), maxlen=0)
