"""A check: a function that reports on a ruleset, and what it needs for that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import attrs

from grognard.checks.known import Known
from grognard.diagnostics.collector import Collector
from grognard.ir.ruleset import Ruleset

Needs = Literal["rules", "runs"]
"""The rules alone, or the worked examples run as well."""


@attrs.frozen
class Check:
    """One question about a ruleset."""

    run: Callable[[Ruleset, Known, Collector], None]
    """Reports its findings; shares with the other checks what `Known` works out."""
    finds_errors: bool = attrs.field(default=False, kw_only=True)
    """Whether it may report an error, and not only warnings."""
    reads_findings: bool = attrs.field(default=False, kw_only=True)
    """Whether it leaves out what another check has found, and so runs after the others."""
    needs: Needs = attrs.field(default="rules", kw_only=True)

    @property
    def name(self) -> str:
        """The name of its function."""
        return self.run.__name__
