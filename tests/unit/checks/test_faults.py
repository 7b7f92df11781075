"""What may find an error is asked before anything is printed."""

from __future__ import annotations

import ast
import inspect
import sys

import pytest

from grognard.checks.all import ALL, FAULTS, Check
from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Severity


def named(check: Check) -> set[str]:
    """The codes that the module of a check speaks of."""
    tree = ast.parse(inspect.getsource(sys.modules[check.__module__]))
    parts = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {part.attr for part in parts if isinstance(part.value, ast.Name) and part.value.id == "codes"}


@pytest.mark.parametrize("check", ALL, ids=lambda check: check.__name__)
def test_whoever_speaks_of_errors_is_asked(check: Check) -> None:
    errors = [one for one in named(check) if getattr(codes, one).severity is Severity.ERROR]
    assert bool(errors) is (check in FAULTS)
