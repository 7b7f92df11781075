"""The pages on the five texts: they quote little, and their totals are those of their rows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.diagnostics import codes

FOLDER = Path(__file__).parents[2] / "docs" / "source-review"
PAGES = sorted(path for path in FOLDER.glob("*.md") if path.name not in ("index.md", "collection.md", "held.md"))


def rows(path: Path) -> list[list[str]]:
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if re.match(r"\| \d", line)]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def verdicts(path: Path) -> list[int]:
    found = [row[5].split(":")[0] for row in rows(path)]
    assert set(found) <= {"true", "arguable", "false"}
    return [len(found), *(found.count(word) for word in ("true", "arguable", "false"))]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page(path: Path) -> None:
    for row in rows(path):
        assert row[1] in codes.ALL
        assert len([word for word in row[2].replace("…", "").split() if word != "\\|"]) <= 6
    said = re.search(
        r"\*\*(\d+) findings: (\d+) true, (\d+) arguable, (\d+) false\.\*\*", path.read_text(encoding="utf-8")
    )
    assert said is not None
    assert [int(one) for one in said.groups()] == verdicts(path)


def test_the_totals() -> None:
    text = (FOLDER / "index.md").read_text(encoding="utf-8")
    said = re.search(r"\| together \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|", text)
    assert said is not None and len(PAGES) == 5
    assert [int(one) for one in said.groups()] == [sum(each) for each in zip(*map(verdicts, PAGES), strict=True)]


def test_what_is_told_without_more() -> None:
    text = (FOLDER / "index.md").read_text(encoding="utf-8")
    told = [row[5].split(":")[0] for path in PAGES for row in rows(path) if row[4] != "worth a look"]
    said = re.search(
        r"without `--more` (\d+) are told, (\d+) of them true \((\d+) %\), (\d+)\s+arguable and (\d+) false", text
    )
    assert said is not None
    true = told.count("true")
    counts = [len(told), true, round(100 * true / len(told)), told.count("arguable"), told.count("false")]
    assert [int(one) for one in said.groups()] == counts


def test_the_page_on_texts_held_against_their_rulesets_adds_up() -> None:
    rows = [
        [int(one) for one in re.findall(r"(?<![\w.])\d+", line)]
        for line in (FOLDER / "held.md").read_text(encoding="utf-8").split("\n")
        if re.match(r"\| (?:`\w+`|together) \| \d", line)
    ]
    *each, together = rows
    assert len(each) == 5 and together == [sum(column) for column in zip(*each, strict=True)]
    said = [line for line in (FOLDER / "held.md").read_text(encoding="utf-8").split("\n") if "| true" in line][1:]
    assert len(said) == together[3] == together[4]
