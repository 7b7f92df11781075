"""The page on texts of other authors says what the counts of the collection add up to."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "source-review" / "collection.md"
TEXTS: list[dict[str, Any]] = tomllib.loads((HERE / "collection.toml").read_text(encoding="utf-8"))["text"]


@pytest.mark.parametrize("one", TEXTS, ids=lambda one: one["name"])
def test_a_text_is_named_and_never_kept(one: dict[str, Any]) -> None:
    assert re.fullmatch(r"[\w.-]+/[\w.-]+", one["repository"]) and one["path"]
    assert re.fullmatch(r"[0-9a-f]{64}", one["sha256"]) and one["length"] > 1000
    assert all(found <= flaws for found, flaws in zip(one["found"], one["flaws"], strict=True))
    assert 0 <= one["true"] <= one["told"]


@pytest.mark.parametrize(
    ("kind", "row"),
    [
        ("read", 0),
        ("aside", 1),
        ("fresh", 2),
        ("unseen", 3),
        ("worked", 5),
        ("later", 6),
        ("read2", 8),
        ("unseen2", 10),
        ("read3", 12),
        ("unseen3", 14),
        ("read4", 16),
        ("unseen4", 18),
        ("read5", 20),
        ("unseen5", 22),
        ("unseen6", 24),
        ("unseen7", 25),
        ("unseen8", 26),
        ("unseen9", 27),
        ("unseen10", 29),
        ("unseen11", 31),
        ("unseen12", 33),
        ("unseen13", 36),
        ("asked", 39),
    ],
)
def test_the_page_adds_up(kind: str, row: int) -> None:
    texts = [one for one in TEXTS if one["set"] == kind]
    rows = [line for line in PAGE.read_text(encoding="utf-8").split("\n") if line.startswith("| ") and " of " in line]
    said = [tuple(map(int, pair)) for pair in re.findall(r"(\d+) of (\d+)", rows[row])]
    assert f"({len(texts)})" in rows[row]
    assert said == [
        *((sum(one["found"][at] for one in texts), sum(one["flaws"][at] for one in texts)) for at in (0, 1)),
        (sum(one["true"] for one in texts), sum(one["told"] for one in texts)),
    ]


@pytest.mark.parametrize(
    ("kind", "since"),
    [
        ("unseen", ""),
        ("later", " all this"),
        ("read2", " that, on those seven"),
        ("unseen2", " that, on those twelve"),
        ("read3", " that, on those four"),
        ("unseen3", " that look, on those twelve"),
        ("read4", " those, on those four"),
        ("unseen4", " those, on those nine"),
        ("read5", " those, on those two"),
        ("unseen5", " those, on the last twelve"),
        ("unseen9", " `--closely`, on those fifteen"),
        ("unseen10", " `--closely`, on those eleven"),
        ("unseen11", " `--closely`, on those ten"),
        ("unseen12", " that work and without `--closely`, on those twelve"),
        ("asked", ""),
    ],
)
def test_what_was_found_before(kind: str, since: str) -> None:
    texts = [one for one in TEXTS if one["set"] == kind]
    sums = [sum(one["before"][at] for one in texts) for at in range(4)]
    flaws = [sum(one["flaws"][at] for one in texts) for at in (0, 1)]
    then = f"checks as they were before{since}" if kind != "asked" else "checks alone, on those eleven"
    said = f"| the same, with the {then} | {sums[0]} of {flaws[0]} | {sums[1]} of {flaws[1]} | {sums[3]} of {sums[2]} |"
    assert said in PAGE.read_text(encoding="utf-8")
