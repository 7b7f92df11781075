"""What is compiled once for all tests is what it is when it is compiled by itself."""

from __future__ import annotations

import pytest

from grognard.checking import check, check_game
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.driver import Compiled, base_of, compile_files, compile_game
from grognard.host.budget import Budget
from grognard.ir.export import to_data
from grognard.project.finding import find_project
from grognard.variants.overlay import Pin
from tests.parsed_once import parsed_anew


def _said(found: Compiled) -> list[tuple[object, ...]]:
    def told(one: Diagnostic) -> tuple[object, ...]:
        return (*one.sort_key(), one.severity, one.place.span, one.help, one.notes)

    return [told(one) for one in (*found.diagnostics, *found.allowed)]


def _pinned(one: Pin) -> tuple[object, ...]:
    return one.node.kind, one.node.place, one.mark, repr(one.given)


def _alone(name: str) -> Compiled:
    with parsed_anew():
        return compile_files(find_project(name, Budget()))


@pytest.mark.parametrize("name", ["low_tide", pytest.param("regimental_fast_play", marks=pytest.mark.slow)])
def test_a_ruleset_and_what_is_said_of_it(name: str) -> None:
    once, alone = check_game(name), check(_alone(name))
    assert _said(once) == _said(alone) and to_data(once.ruleset) == to_data(alone.ruleset)
    assert once.files == alone.files and repr(once.changes) == repr(alone.changes)
    # Of the lines that were pinned a tree that is shared keeps what others forget.
    assert [_pinned(one) for one in once.pins] == [_pinned(one) for one in alone.pins]


@pytest.mark.slow
def test_what_a_variant_is_laid_over() -> None:
    found = compile_game("regimental_fast_play")
    base, alone = base_of(found), _alone("regimental_filled").ruleset
    assert base is not None and to_data(base) == to_data(alone)
