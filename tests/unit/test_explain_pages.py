"""The pages that explain the codes: the bad text of each gives its code and no other, the good one none."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.diagnostics.explain import examples, page
from grognard.formatting import format_text
from grognard.source import SourceFile

pytestmark = pytest.mark.slow

PLAIN_TEXT = frozenset(
    {"GR114", "GR410", "GR550", "GR551", "GR552", "GR901", "GR903", "GR904", "GR905", "GR906", "GR907", "GR908"}
)
"""Codes about bytes, hidden characters, and several files: their examples describe what cannot stand in a page."""

OF_TEXTS = ("GR6", "GR7")
"""Codes about rulebook texts: `test_explain_pages_of_texts.py` tries their examples."""

QUIET = frozenset({Severity.GAP, Severity.NOTE})


def codes_of(text: str) -> dict[str, Diagnostic]:
    return {found.code.name: found for found in check_source(text, "example.rules").diagnostics}


def loud(found: dict[str, Diagnostic]) -> set[str]:
    return {name for name, one in found.items() if one.severity not in QUIET}


def cases(kind: str) -> list[object]:
    return [
        pytest.param(name, examples(page(name) or "").get(kind, ""), id=name)
        for name in codes.ALL
        if name not in PLAIN_TEXT and not name.startswith(OF_TEXTS)
    ]


@pytest.mark.parametrize(("name", "text"), cases("bad"))
def test_the_bad_text_gives_the_code(name: str, text: str) -> None:
    found = codes_of(text)
    assert name in found, f"{name} is not among {sorted(found)}"
    assert loud(found) | {name} == {name}
    assert found[name].help or found[name].severity in QUIET


@pytest.mark.parametrize(("name", "text"), cases("good"))
def test_the_good_text_gives_nothing(name: str, text: str) -> None:
    found = codes_of(text)
    assert not loud(found)
    assert name not in found
    assert format_text(SourceFile("example.rules", text)) == text


@pytest.mark.parametrize("name", sorted(codes.ALL))
def test_the_form_of_a_page(name: str) -> None:
    text = page(name)
    assert text is not None
    title, blank, *rest = text.split("\n")
    assert title.startswith(f"# {name} {codes.ALL[name].slug}: ") and title[-1] not in ".!" and blank == ""
    blocks = text.split("```")
    assert len(blocks) == 5, "two blocks"
    assert blocks[4].strip(), "what to do stands behind the blocks"
    fence = "text" if name in PLAIN_TEXT or name.startswith(OF_TEXTS) else "rules"
    assert blocks[1].startswith(f"{fence} bad\n") and blocks[3].startswith(f"{fence} good\n")
    assert all(len(line) <= 160 for line in rest)
