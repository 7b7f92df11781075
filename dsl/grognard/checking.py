"""Games compiled and checked: the findings that an author sees."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from pathlib import Path

import attrs

from grognard.checks.all import ALL, check_by_check
from grognard.checks.check import Check
from grognard.checks.suppressions import sift
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import move_along
from grognard.driver import Compiled, base_of, compile_game, compile_source
from grognard.host.budget import Budget, Limits


def check_game(name: str, *, limits: Limits | None = None) -> Compiled:
    """Compile and check a bundled ruleset by its name, or any other by its path. Raises `FileProblem`."""
    compiled = check(compile_game(name, limits=limits))
    compiled.runs.save()
    return compiled


def check_source(text: str, path: str = "text.rules", *, folder: Path | None = None) -> Compiled:
    """Compile and check a ruleset that is in no file; what it extends is looked for in `folder`, and among those bundled."""
    return check(compile_source(text, path, folder=folder))


def check(compiled: Compiled) -> Compiled:
    """The game with the findings of all checks, unless it has errors; what its author allows is kept apart."""
    return _whole(check_by_step(compiled))


def check_by_step(compiled: Compiled) -> Generator[None, None, Compiled]:
    """The same, with a pause after each check: who stops in between has asked no more than the checks so far."""
    checked = yield from _added(compiled, ALL)
    sifted = sift(checked.files, checked.own, checked.diagnostics, checked=not compiled.has_errors)
    return attrs.evolve(checked, diagnostics=sifted.reported, allowed=sifted.allowed)


def add_checks(compiled: Compiled, checks: tuple[Check, ...]) -> Compiled:
    """The game with the findings of these checks added; as it is if it has errors."""
    return _whole(_added(compiled, checks))


def _added(compiled: Compiled, checks: tuple[Check, ...]) -> Generator[None, None, Compiled]:
    if compiled.has_errors:
        return compiled
    rests_on = compiled.limits, tuple(check.name for check in checks)
    if rests_on in compiled.findings:
        return attrs.evolve(compiled, diagnostics=compiled.findings[rests_on])
    collector = Collector()
    for diagnostic in compiled.diagnostics:
        collector.take(diagnostic)
    budget = Budget(compiled.limits)
    base = partial(base_of, compiled, compiled.limits)
    yield from check_by_check(
        compiled.ruleset, collector, compiled.runs, checks, budget, compiled.records, compiled.changes, base
    )
    if move_along(collector.diagnostics):
        compiled.findings[rests_on] = collector.diagnostics
    return attrs.evolve(compiled, diagnostics=collector.diagnostics)


def _whole(steps: Generator[None, None, Compiled]) -> Compiled:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            checked: Compiled = end.value
            return checked
