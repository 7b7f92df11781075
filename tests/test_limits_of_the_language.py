"""The nearest way to each thing that cannot be said: every block of the page checks, and its examples hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.checking import check_source

TEXT = (Path(__file__).parents[1] / "docs" / "limits-of-the-language.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```rules\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", BLOCKS, ids=lambda text: text.split("\n", 1)[0].removeprefix("ruleset "))
def test_every_block_checks(text: str) -> None:
    found = check_source(text)
    loud = [one.message for one in found.diagnostics if one.severity.name in ("ERROR", "WARNING")]
    assert loud == []
    assert len(found.ruleset.examples) == text.count("\nexample ")


def test_every_block_is_a_whole_ruleset() -> None:
    assert TEXT.count("```") == 2 * len(BLOCKS)
    assert all(block.startswith("ruleset ") for block in BLOCKS)
