"""On a sheet a result that ends its rule says so where a reader would go on, and what follows only else begins with it."""

from __future__ import annotations

import json

import pytest

from grognard.checking import check_source
from grognard.docgen.output import sheet_json
from grognard.docgen.sheet.view import sheet_data

GAME = """ruleset Carl

piece man
  shaken: yes or no, usually no
  wounds (wound): 0 to 6, usually 0
  men (man): 1 to 9, usually 4

test carl of a man
{lines}
"""
BRANCHES = """  roll D6
  on 1 or 2
    it becomes shaken
    the result is 7
  on 3 to 4
    it loses 1 man
    the result is 8
  it gains 1 wound
"""
CASES = """  when it is shaken
    it loses 1 man
    the result is 1
  when its wounds is 2 or more
    it gains 1 wound
    the result is 2
  roll D6
"""


def _texts(lines: str) -> list[str]:
    ruleset = check_source(GAME.format(lines=lines)).ruleset
    found: list[str] = []

    def walk(part: object) -> None:
        if isinstance(part, dict):
            if "text" in part and "mark" in part:
                found.append(part["text"])
            for each in part.values():
                walk(each)
        elif isinstance(part, list):
            for each in part:
                walk(each)

    walk(json.loads(sheet_json(sheet_data(ruleset))))
    return found


@pytest.mark.parametrize(
    ("lines", "texts"),
    [
        (BRANCHES, ["it is now shaken; result is 7; stop", "it loses 1 man; result is 8; stop"]),
        (CASES, ["result is 1; stop", "result is 2", "Else roll D6"]),
    ],
)
def test_where_it_stops(lines: str, texts: list[str]) -> None:
    said = _texts(lines)
    for text in texts:
        assert any(each.endswith(text) for each in said), said
    assert not any(each.endswith("result is 2; stop") for each in said)
