"""The page of the language: every block of it compiles, and together they hold every form an author can write."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from grognard.checking import check_game
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_army
from grognard.lowering.headings import SETTINGS
from grognard.lowering.table_texts import cut_row
from grognard.muster.breaches import hold_list
from grognard.source import SourceFile
from grognard.syntax import nodes
from grognard.syntax.node import Node
from grognard.syntax.parser import parse, parse_stretch
from grognard.syntax.words import BARRED, DECLARATIONS, PHRASES, PREPOSITIONS, STEP_HEADS, STORY_HEADS

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "language.md"
TEXT = PAGE.read_text(encoding="utf-8")

INTERNAL = {
    "just_value",  # what stands between braces in prose
    "just_text",  # for tools that hold a single condition
    "case_given", "case_of_two", "case_tested",  # cells of a table of cases
}  # fmt: skip

INTERNAL_TOKENS: set[str] = set()
"""The tokens of those forms."""

UNREAD: set[str] = set()
"""Settings that may be written and that nothing reads."""

ALIKE = {
    ("highest of", "the highest of"), ("lowest of", "the lowest of"), ("lower of", "the lower of"), ("higher of", "the higher of"), ("number of", "the number of"),
    ("or fewer", "or less"), ("fewer than", "less than"), ("hit on", "hits on"),
}  # fmt: skip
"""Ways to say the same, of which the page shows one."""


class Block(NamedTuple):
    """A fenced block of the page."""

    line: int
    name: str
    text: str


def _blocks() -> list[Block]:
    found = re.finditer(r"^```rules([^\n]*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return [Block(TEXT[: each.start()].count("\n") + 2, each[1].strip(), each[2]) for each in found]


BLOCKS = _blocks()
PREAMBLE = BLOCKS[0]


def _is_file(block: Block) -> bool:
    """Whether the block is a whole file: a ruleset that stands alone, or a variant."""
    return block.text.startswith("ruleset ") or block.name in ("variant", "army")


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"line {block.line}")
def test_block(block: Block, tmp_path: Path) -> None:
    base = tmp_path / "redoubt.rules"
    base.write_text(PREAMBLE.text, encoding="utf-8")
    for other in BLOCKS:
        if other.name == "variant":
            title = other.text.split("\n")[0].removeprefix("variant ").partition(" of ")[0]
            (tmp_path / f"{title.casefold().replace(' ', '_')}.rules").write_text(other.text, encoding="utf-8")
        if other.name == "army" or (other.text.startswith("ruleset ") and other is not PREAMBLE):
            title = other.text.split("\n")[0].partition(" ")[2].partition(" of ")[0]
            ending = "army" if other.name == "army" else "rules"
            (tmp_path / f"{title.casefold().replace(' ', '_')}.{ending}").write_text(other.text, encoding="utf-8")
    if block.name == "army":
        title = block.text.split("\n")[0].removeprefix("army ").partition(" of ")[0]
        mustered, army = compile_army(str(tmp_path / f"{title.casefold().replace(' ', '_')}.army"))
        assert mustered.diagnostics == () and army is not None
        broken = Collector()
        hold_list(mustered.ruleset, army, broken)
        assert broken.diagnostics == ()
        return
    path = base
    if block is not PREAMBLE:
        path = tmp_path / "block.rules"
        path.write_text(block.text if _is_file(block) else f"{PREAMBLE.text}\n{block.text}", encoding="utf-8")
    found = check_game(str(path))
    wrong = [
        f"{each.place}: {each.message}"
        for each in found.diagnostics
        if each.severity in (Severity.ERROR, Severity.WARNING)
    ]
    assert wrong == []
    if block.name == "variant":
        assert found.changes


def test_every_fence_is_known() -> None:
    assert set(re.findall(r"^```(.*)$", TEXT, re.MULTILINE)) == {"", "rules", "rules army", "rules variant"}
    assert all((block.name == "variant") == block.text.startswith("variant ") for block in BLOCKS)


# ---- nothing is left out -----------------------------------------------------------------------------------


@cache
def _used() -> tuple[frozenset[str], frozenset[str]]:
    """The kinds of all nodes and of all tokens of the page."""
    kinds: set[str] = set()
    tokens: set[str] = set()
    for block in BLOCKS:
        for node in _every(parse(SourceFile("page.rules", block.text)).tree):
            kinds.add(node.kind)
            tokens.update(part.kind for part in node.parts if not isinstance(part, Node))
    return frozenset(kinds), frozenset(tokens)


def _every(root: Node) -> Iterator[Node]:
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(node.nodes())
        if node.kind == "row":
            stack.extend(_cells(node))


def _cells(row: Node) -> Iterator[Node]:
    """The trees of a row's cells, as what each can be read as."""
    left, right = cut_row(row)
    for cells, goals in ((left, ("cell_key", "cell_when")), (right, ("cell_value",))):
        for cell in cells:
            for goal in goals:
                if (tree := parse_stretch(row.file, cell.start, cell.end, goal)) is not None:
                    yield tree


def test_every_form_is_on_the_page() -> None:
    forms = {
        cls.kind for cls in vars(nodes).values() if isinstance(cls, type) and issubclass(cls, Node) and cls is not Node
    }
    assert sorted(forms - _used()[0] - INTERNAL) == []


def test_what_is_called_internal_is_not_on_the_page() -> None:
    assert sorted(INTERNAL & _used()[0]) == []


def test_every_token_is_on_the_page() -> None:
    grammar = (ROOT / "grammar" / "grognard.lark").read_text(encoding="utf-8")
    declared = {word for line in re.findall(r"^%declare (.*)$", grammar, re.MULTILINE) for word in line.split()}
    silent = {word for word in declared if word.startswith("_")}
    assert sorted(declared - silent - INTERNAL_TOKENS - _used()[1]) == []


@pytest.mark.parametrize("heads", [DECLARATIONS, STEP_HEADS, STORY_HEADS], ids=["declarations", "steps", "stories"])
def test_every_head_is_on_the_page(heads: tuple[tuple[str, ...], ...]) -> None:
    shown = "\n".join(block.text for block in BLOCKS)
    other = {one for one, _ in ALIKE}
    missing = [
        head[0] for head in heads if head[0] not in other and not re.search(rf"(?m)(^|: ) *{re.escape(head[0])}", shown)
    ]
    assert missing == []


def test_every_phrase_is_on_the_page() -> None:
    other = {one for one, _ in ALIKE}
    assert [phrase for phrase, _ in PHRASES if phrase not in other and phrase not in TEXT] == []


def test_every_setting_is_on_the_page() -> None:
    used = {found for block in BLOCKS for found in re.findall(r"^  ([a-z ]+): ", block.text, re.MULTILINE)}
    assert sorted(SETTINGS - UNREAD - used) == []


# ---- what the page says of the language -----------------------------------------------------------------------


def test_every_barred_word_is_listed() -> None:
    names = TEXT.partition("\n## Names\n")[2].partition("\n## ")[0]
    listed = set(re.findall(r"`([a-z]+)`", names))
    assert sorted(set(BARRED) - listed) == []
    assert sorted(PREPOSITIONS - listed) == []


def test_every_file_named_is_there() -> None:
    links = re.findall(r"\]\(([^)#\s]+)\)", TEXT)
    assert [link for link in links if not (PAGE.parent / link).resolve().exists()] == []
    fragments = {path.name for path in (ROOT / "tests" / "cases" / "fragments").glob("*.rules")}
    assert sorted(fragments - {Path(link).name for link in links}) == []


def test_the_measures_are_those_of_the_language() -> None:
    measures = TEXT.partition("## Measures")[2]
    grammar = (ROOT / "grammar" / "grognard.lark").read_text(encoding="utf-8")
    action = grammar.partition("?action:")[2].partition("\nusing:")[0]
    counts = {
        "declaration kinds": len(DECLARATIONS),
        "step sentences": action.count("->"),
        "words that never stand in a name": len(BARRED),
    }
    for what, count in counts.items():
        assert re.search(rf"^\| {re.escape(what)} \|[^|]*\| {count} \|", measures, re.MULTILINE), (what, count)
