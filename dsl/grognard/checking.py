"""Games compiled and checked: the findings that an author sees."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import attrs

from grognard.checks.all import ALL, check_ruleset
from grognard.checks.check import Check
from grognard.checks.suppressions import sift
from grognard.diagnostics.collector import Collector
from grognard.driver import Compiled, base_of, compile_files, compile_game, compile_source
from grognard.host.budget import Budget, Limits
from grognard.project.finding import Project


def check_game(name: str, *, limits: Limits | None = None) -> Compiled:
    """Compile and check a bundled ruleset by its name, or any other by its path. Raises `FileProblem`."""
    return check(compile_game(name, limits=limits))


def check_source(text: str, path: str = "text.rules", *, folder: Path | None = None) -> Compiled:
    """Compile and check a ruleset that is in no file; what it extends is looked for in `folder`, and among those bundled."""
    return check(compile_source(text, path, folder=folder))


def check_files(project: Project) -> Compiled:
    """Compile and check a ruleset whose files are at hand."""
    return check(compile_files(project))


def check(compiled: Compiled) -> Compiled:
    """The game with the findings of all checks, unless it has errors; what its author allows is kept apart."""
    checked = add_checks(compiled, ALL)
    sifted = sift(checked.files, checked.own, checked.diagnostics, checked=not compiled.has_errors)
    return attrs.evolve(checked, diagnostics=sifted.said, allowed=sifted.allowed)


def add_checks(compiled: Compiled, checks: tuple[Check, ...]) -> Compiled:
    """The game with the findings of these checks added; as it is if it has errors."""
    if compiled.has_errors:
        return compiled
    collector = Collector()
    for diagnostic in compiled.diagnostics:
        collector.take(diagnostic)
    budget = Budget(compiled.limits)
    base = partial(base_of, compiled, compiled.limits)
    check_ruleset(compiled.ruleset, collector, compiled.runs, checks, budget, compiled.records, compiled.changes, base)
    return attrs.evolve(compiled, diagnostics=collector.diagnostics)
