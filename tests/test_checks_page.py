"""The page of the checks: what it prints below an example is what the checks say, and every code of them is on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.diagnostics import codes

PAGE = Path(__file__).resolve().parent.parent / "docs" / "checks.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```rules\n(.*?)^```\n\n```text\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def said(text: str) -> list[str]:
    """What the checks say of a text, a line each."""
    return [f"{one.place.line}: {one.code.name} {one.message}" for one in check_source(text).diagnostics]


@pytest.mark.parametrize(("text", "printed"), EXAMPLES, ids=["tables", "rules", "prose", "in short"])
def test_what_is_printed_is_what_is_said(text: str, printed: str) -> None:
    assert said(text) == printed.splitlines()


def test_every_code_is_on_the_page_and_shown() -> None:
    # The hundreds and tens that look at finished rules; `codes.py` says what each range is about.
    mine = {name for name in codes.ALL if re.match("GR30[2-9]|GR31|GR51|GR52|GR53[1-9]|GR54|GR57", name)}
    listed = set(re.findall(r"^\| [^|]+ \| (GR[0-9]{3}) \|$", TEXT, re.MULTILINE))
    assert listed == mine
    shown = {code for _, printed in EXAMPLES for code in re.findall(r"GR[0-9]{3}", printed)}
    assert shown == mine
