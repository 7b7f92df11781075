"""The sections of a source: what a citation belongs to, and what is said of those that belong nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.driver import Compiled, compile_game, compile_source
from grognard.formatting import format_text
from grognard.ir.export import document
from grognard.ir.sections import SectionIndex
from grognard.source import SourceFile

HEAD = "ruleset A\n\npiece unit\n  men: 0 to 6\n\n"
LISTED = """sections
  | 12   || Fire  |
  | 12.b || Guns  |
  | p. 3 || Notes |
  | 4    || Story | no rule: history |
"""


def said(found: Compiled) -> list[tuple[str, int]]:
    return [(one.code.name, one.place.line) for one in found.diagnostics]


def of(text: str) -> Compiled:
    return compile_source(text, "a.rules")


@pytest.mark.parametrize(
    ("cited", "section"),
    [
        ("12", "12"),
        ("12.b", "12.b"),
        ("12.b.1", "12.b"),
        ("12.B.1", "12.b"),
        ("12 (b)", "12"),
        ("12.bc", "12"),
        ("12.c", "12"),
        ("12-14", "12"),
        ("p.  3", "p. 3"),
        ("P. 3 top", "p. 3"),
        ("p. 33", None),
        ("120", None),
        ("12b", None),
        ("1", None),
        ("", None),
        ("ours", None),
    ],
)
def test_a_citation_belongs_to_the_longest_key_it_begins_with(cited: str, section: str | None) -> None:
    found = SectionIndex(of(HEAD + LISTED).ruleset.layers).find("a.rules", cited)
    assert (found.key if found is not None else None) == section


def test_cells_are_plain_text() -> None:
    text = HEAD + "sections\n  | D0 || 1/0 of  24” when 9999999999999999999999 {the total}? | no rule: `x` * |\n"
    found = of(text)
    assert said(found) == []
    (section,) = found.ruleset.layers[0].sections
    assert section.key == "D0"
    assert section.heading == "1/0 of 24” when 9999999999999999999999 {the total}?"
    assert section.reason == "no rule: `x` *"


def test_pasted_rows() -> None:
    found = of(HEAD + "sections\n  4\tMeasuring\n  5\tHistory\tno rule\n")
    assert said(found) == []
    assert [(one.key, one.heading, one.reason) for one in found.ruleset.layers[0].sections] == [
        ("4", "Measuring", ""),
        ("5", "History", "no rule"),
    ]


def test_the_formatter_draws_them_and_keeps_the_words() -> None:
    loose = "sections\n    |12.b||  The  24” square|\n    -- a remark\n    | 4||History|no rule|\n"
    neat = "sections\n  | 12.b || The 24” square |\n  -- a remark\n  | 4    || History        | no rule |\n"
    assert format_text(SourceFile("t.rules", loose)) == neat
    assert format_text(SourceFile("t.rules", neat)) == neat


def test_where_each_message_stands() -> None:
    text = (
        HEAD
        + LISTED
        + "\ntest nerve of a unit [12.b, 13]\n  roll D6  [13.a]\n  add 1  [ours]\n  add 2  [4.c]\n  add 3  [13]\n"
    )
    found = of(text)
    # Lines 1 to 5 are the head, 6 to 10 the sections, 12 the test.
    assert said(found) == [("GR503", 10), ("GR502", 12), ("GR502", 13)]
    assert "2 times" in found.diagnostics[1].message and "times" not in found.diagnostics[2].message
    place = found.diagnostics[1].place
    assert place.file.text[place.span.start : place.span.end] == "[12.b, 13]"


def test_without_sections_anything_may_be_cited() -> None:
    assert said(of(HEAD + "test nerve of a unit [13]\n  roll D6\n")) == []


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        ("", ["GR007"]),
        ("  > Only prose.\n", ["GR007"]),
        ("  | 1 |\n", ["GR012"]),
        ("  | 1 | 2 || 3 |\n", ["GR012"]),
        ("  | 1 || 2 | 3 | 4 |\n", ["GR012"]),
        ("  | || Moving |\n", ["GR013"]),
        ("  | 1 || |\n", ["GR013"]),
        ("  | 1; 2 || Moving |\n", ["GR011"]),
        ("  | [1] || Moving |\n", ["GR011"]),
        ("  | 1 || Moving |\n  | 1 || Firing |\n", ["GR501"]),
        ("  | 1 || Moving |\n\nsections\n  | 2 || Firing |\n", ["GR102"]),
    ],
)
def test_what_is_wrong_with_a_row(rows: str, codes: list[str]) -> None:
    found = of(HEAD + "sections\n" + rows)
    assert [one.code.name for one in found.diagnostics] == codes
    assert all(one.help for one in found.diagnostics)


def test_several_files_each_list_theirs(tmp_path: Path) -> None:
    folder = tmp_path / "war"
    folder.mkdir()
    (folder / "war.rules").write_text("ruleset War\n\nsections\n  | 1 || One |\n\npiece unit [2]\n  men: 0 to 6\n")
    (folder / "more.rules").write_text(
        "sections\n  | 2 || Two |\n  | 1 || One again |\n\noption fog, usually off [1.a]\n"
    )
    found = check_game(str(folder))
    told = [one for one in found.diagnostics if one.code.name != "GR514"]  # nothing uses what these few lines declare
    assert [(one.code.name, Path(one.place.file.path).name) for one in told] == [("GR501", "more.rules")]
    assert [one.key for one in found.ruleset.layers[0].sections] == ["1", "2"]


BASE = "ruleset Base\n  source: the book\n\nsections\n  | 1 || One |\n\npiece unit [1]\n  men: 0 to 6\n\ntest t of a unit [1]\n  roll D6\n"


@pytest.mark.parametrize(
    ("more", "lost"),
    [
        ("option fog, usually off [1.b]\n", []),
        ("option fog, usually off [2]\n", ["2"]),
        ("  source: the club\n\noption fog, usually off [2]\n", []),
        (
            "  source: the club\n\nsections\n  | 2 || Two |\n\noption fog, usually off [2]\noption mud, usually off [1]\noption sun, usually off [3]\n",
            ["3"],
        ),
        (
            "sections\n  | 2 || Two |\n\noption fog, usually off [2]\noption mud, usually off [1]\noption sun, usually off [3]\n",
            ["3"],
        ),
        ("add to t [9]\n  +1  up  [8]\n", ["8"]),
    ],
)
@pytest.mark.parametrize("first", ["variant Mine of Base\n", "ruleset Mine\n  extends: Base\n"])
def test_what_stands_on_a_base_may_cite_its_sections(tmp_path: Path, first: str, more: str, lost: list[str]) -> None:
    if first.startswith("ruleset") and "add to" in more:
        more = more.replace("add to t [9]\n  +1  up  [8]", "option fog, usually off [8]")
    (tmp_path / "base.rules").write_text(BASE)
    (tmp_path / "mine.rules").write_text(first + more if more.startswith("  source") else f"{first}\n{more}")
    found = compile_game(str(tmp_path / "mine.rules"))
    assert [one.message.split("`")[1] for one in found.diagnostics] == lost
    assert [layer.title for layer in found.ruleset.layers] == ["Base", "Mine"]
    assert [one.key for one in found.ruleset.layers[0].sections] == ["1"]


def test_the_same_key_in_base_and_variant_is_two_sections(tmp_path: Path) -> None:
    (tmp_path / "base.rules").write_text(BASE)
    (tmp_path / "mine.rules").write_text(
        "variant Mine of Base\n  source: the club\n\nsections\n  | 1 || Club |\n\noption fog, usually off [1]\n"
    )
    found = check_game(str(tmp_path / "mine.rules"))
    assert {one.code.name for one in found.diagnostics} <= {"GR514"}
    index = SectionIndex(found.ruleset.layers)
    base, mine = found.ruleset.layers
    (one,), (other,) = (index.find(mine.files[0], "1"),), (index.find(base.files[0], "1"),)
    assert one is not None and one.heading == "Club"
    assert other is not None and other.heading == "One"


def test_they_are_exported() -> None:
    data = document(of(HEAD + LISTED).ruleset)["ruleset"]
    assert isinstance(data, dict)
    (layer,) = data["layers"]
    assert layer["title"] == "A" and layer["files"] == ["a.rules"]
    assert layer["sections"][3] == {
        "node": "Section", "key": "4", "heading": "Story", "reason": "no rule: history",
        "place": {"path": "a.rules", "line": 10, "column": 3},
    }  # fmt: skip
