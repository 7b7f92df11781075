"""What may find an error is asked before anything is printed."""

from __future__ import annotations

import ast
import inspect
import sys

import pytest
from tests.games import the_game

from grognard.checks.all import ALL, FAULTS
from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.replay import Replay
from grognard.ir.examples import Example


def named(check: Check) -> set[str]:
    """The codes that the module of a check speaks of."""
    tree = ast.parse(inspect.getsource(sys.modules[check.run.__module__]))
    parts = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {part.attr for part in parts if isinstance(part.value, ast.Name) and part.value.id == "codes"}


@pytest.mark.parametrize("check", ALL, ids=lambda check: check.name)
def test_whoever_speaks_of_errors_is_asked(check: Check) -> None:
    errors = [one for one in named(check) if getattr(codes, one).severity is Severity.ERROR]
    assert bool(errors) is (check in FAULTS)


class WithoutRuns(Known):
    """A ruleset whose worked examples are not to be run."""

    def replay(self, example: Example) -> Replay | None:
        raise AssertionError("it runs worked examples")


@pytest.mark.parametrize("check", [check for check in ALL if check.needs == "rules"], ids=lambda check: check.name)
def test_a_check_runs_no_example_unless_it_declares_so(check: Check) -> None:
    for name in ("low_tide", "causeway"):
        check.run(the_game(name).ruleset, WithoutRuns(the_game(name).ruleset), Collector())
