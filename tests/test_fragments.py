"""The hardest mechanics of the other rulesets: each file parses, lowers, and its worked examples come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.diagnostics.diagnostic import Severity

FRAGMENTS = sorted((Path(__file__).parent / "cases" / "fragments").glob("*.rules"))


def test_there_are_fragments() -> None:
    assert len(FRAGMENTS) >= 9


@pytest.mark.parametrize("path", FRAGMENTS, ids=lambda path: path.stem)
def test_fragment(path: Path) -> None:
    found = check_game(str(path))
    assert found.ruleset.examples
    bad = [
        f"{one.place}: {one.message}" for one in found.diagnostics if one.severity in (Severity.ERROR, Severity.WARNING)
    ]
    assert bad == []
