"""What is compiled once for all tests is what it is when it is compiled by itself."""

from __future__ import annotations

import pytest

from grognard.diagnostics.diagnostic import Diagnostic
from grognard.driver import Compiled, base_of, compile_project, compile_ruleset
from grognard.host.budget import Budget
from grognard.ir.export import to_data
from grognard.project.finding import find_project


def _said(found: Compiled) -> list[tuple[object, ...]]:
    def told(one: Diagnostic) -> tuple[object, ...]:
        return (*one.sort_key(), one.severity, one.place.span, one.help, one.notes)

    return [told(one) for one in (*found.diagnostics, *found.allowed)]


@pytest.mark.parametrize("name", ["low_tide", pytest.param("regimental_fast_play", marks=pytest.mark.slow)])
def test_a_ruleset_and_what_is_said_of_it(name: str) -> None:
    once, alone = compile_ruleset(name), compile_project(find_project(name, Budget()))
    assert _said(once) == _said(alone) and to_data(once.ruleset) == to_data(alone.ruleset)
    assert once.files == alone.files and repr((once.changes, once.pins)) == repr((alone.changes, alone.pins))


@pytest.mark.slow
def test_what_a_variant_is_laid_over() -> None:
    found = compile_ruleset("regimental_fast_play", check=False)
    base, alone = base_of(found), compile_project(find_project("regimental_filled", Budget()), check=False).ruleset
    assert base is not None and to_data(base) == to_data(alone)
