"""The books of the bundled games, read back: nothing is missing, no page is wrong, no table is broken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

pytest.importorskip("pypdfium2")
pytest.importorskip("typst")

from grognard.docgen.sheet.view import sheet_data
from grognard.docgen.volume.data import volume_data
from grognard.docgen.volume.making import make_volume
from tests.games import EVERY_GAME_ASKED, the_game
from tests.printed_books import Page, contents, read, squeezed

pytestmark = pytest.mark.slow

ASKED = (("regimental_filled", "a4"),)
"""A game with its sheet bound in turned; the other books where every game is asked."""
BOOKS = (
    *ASKED,
    ("square_brigadier", "letter"),
    ("hardtack_filled", "a4"),
    ("mwan18_filled", "a4"),
    ("square_brigadier_filled", "a4"),
    ("tyneside_filled", "a4"),
    ("tyneside_filled", "a5"),
    ("hardtack", "a5"),
)
each_book = pytest.mark.parametrize(("name", "paper"), BOOKS if EVERY_GAME_ASKED else ASKED)


@cache
def book(name: str, paper: str) -> tuple[list[Page], int]:
    """The pages without the sheet, and how many the sheet has."""
    game = the_game(name).ruleset
    made = make_volume(game, sheet_data(game), paper)
    pages = read(made.pdf)
    assert len(pages) == made.pages
    return pages[: -made.sheet.pages], made.sheet.pages


@cache
def told(name: str) -> dict[str, Any]:
    return volume_data(the_game(name).ruleset)


@cache
def entries(name: str) -> list[dict[str, Any]]:
    return [one for chapter in told(name)["chapters"] for one in chapter["entries"]]


@cache
def body(name: str, paper: str) -> list[tuple[int, Page]]:
    """The pages of the chapters and of what stands behind them, with their numbers."""
    pages, _ = book(name, paper)
    first = dict(contents(pages))[told(name)["chapters"][0]["title"]]
    return [(number, page) for number, page in enumerate(pages, 1) if first <= number <= _index_page(pages)]


def _index_page(pages: list[Page]) -> int:
    return dict(contents(pages))["Index"]


@each_book
def test_every_declaration_of_the_game_has_its_paragraph(name: str, paper: str) -> None:
    game = the_game(name).ruleset
    text = "".join(page.text for _, page in body(name, paper))
    titles = [rule.called for rule in game.rules.values()]
    titles += [*(one.name for one in (*game.tables.values(), *game.pieces.values(), *game.choices.values()))]
    assert len(titles) > 60
    missing = [title for title in titles if not re.search(rf"[0-9]{re.escape(squeezed(title))}", text)]
    assert not missing
    assert all(squeezed(one.name) in text for one in (*game.examples, *game.scenarios) if one.case is None)


@each_book
def test_the_contents_name_the_right_pages(name: str, paper: str) -> None:
    pages, sheets = book(name, paper)
    found = contents(pages)
    assert len(found) > 40
    for title, number in found:
        if title == "Quick reference sheet":
            assert number == len(pages) + 1 and sheets > 0
        else:
            assert squeezed(title) in pages[number - 1].text, (title, number)
    chapters = [chapter["title"] for chapter in told(name)["chapters"] if chapter["entries"]]
    listed = [squeezed(title) for title, _ in found]
    assert [listed.index(squeezed(title)) for title in chapters] == sorted(
        listed.index(squeezed(title)) for title in chapters
    )


def _said(node: Any, found: dict[int, set[str]]) -> None:
    """What is printed for each entry of the index, wherever it is named."""
    if isinstance(node, dict):
        if "x" in node:
            found.setdefault(node["x"], set()).add(squeezed(node["t"]))
        if node.get("index", -1) >= 0:
            found.setdefault(node["index"], set()).add(squeezed(node.get("title") or node.get("t", "")))
        for value in node.values():
            _said(value, found)
    elif isinstance(node, list):
        for value in node:
            _said(value, found)


@each_book
def test_the_index_names_pages_on_which_it_stands(name: str, paper: str) -> None:
    pages, _ = book(name, paper)
    said: dict[int, set[str]] = {}
    _said(told(name)["chapters"], said)
    lines = " ".join(line.strip() for page in pages[_index_page(pages) - 1 :] for line in page.lines)
    lines = lines[lines.index("In bold the page") :]
    at, references = 0, 0
    for number, one in enumerate(told(name)["index"]):
        words = f"{one['w']} ({one['about']})" if one["about"] else one["w"]
        pattern = r"\s*".join(map(re.escape, words.replace("\u200b", "").replace(" ", "")))
        hit = re.compile(rf"{pattern}\s+(?P<pages>[0-9][0-9,–\s]*)").search(lines, at)
        assert hit is not None, words
        at = hit.end("pages") - 1
        shown = _numbers(hit["pages"])
        for page in shown:
            assert any(each in pages[page - 1].text for each in said[number]), (words, page)
        references += len(shown)
        # What is declared somewhere stands there under its number, and the index knows.
        main = next((e["number"] for e in entries(name) if e.get("index") == number), None)
        if main is not None:
            title = next(squeezed(f"{main} {e['title']}") for e in entries(name) if e.get("index") == number)
            assert any(title in pages[page - 1].text for page in shown), words
    assert references > 200


def _numbers(words: str) -> list[int]:
    found: list[int] = []
    for part in re.findall(r"[0-9]+\s*–\s*[0-9]+|[0-9]+", words):
        ends = [int(each) for each in re.findall(r"[0-9]+", part)]
        found += range(ends[0], ends[-1] + 1)
    return found


@each_book
def test_every_page_reference_leads_to_its_paragraph(name: str, paper: str) -> None:
    pages, _ = book(name, paper)
    titles = {one["number"]: one["title"] for one in entries(name) if one.get("number")}
    found = 0

    def walk(node: Any) -> None:
        nonlocal found
        if isinstance(node, dict):
            if node.get("p") is True:
                wanted = rf"{re.escape(squeezed(node['t']))}\(p\.([0-9]+)\)"
                hits = {int(each) for _, page in body(name, paper) for each in re.findall(wanted, page.text)}
                heading = squeezed(f"{node['to']} {titles[node['to']]}")
                if hits:  # a name may be broken over two columns
                    assert any(heading in pages[number - 1].text for number in hits), node
                    found += 1
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(told(name)["chapters"])
    assert found > 50


@each_book
def test_no_table_and_no_list_of_modifiers_is_broken(name: str, paper: str) -> None:
    tall = 0.85 * max(page.height for _, page in body(name, paper))
    seen = 0
    for one in entries(name):
        if one["kind"] not in {"table", "signs"}:
            continue
        heading = squeezed(f"{one['number']} {one['title']}")
        page = next(page for _, page in body(name, paper) if heading in page.text)
        begins = page.text.index(heading)
        rows = [row["cells"][0]["p"].lstrip("?") for row in one["rows"]] if one["kind"] == "table" else []
        rows += [_plain(step["w"]) for step in one.get("steps", ())]
        at = begins
        for row in rows:
            assert squeezed(row) in page.text[at:], (one["title"], row, tall)
            at = page.text.index(squeezed(row), at)
        seen += 1
    assert seen > 2


def _plain(runs: list[Any]) -> str:
    """The first words of a row, as far as they are plain."""
    first = runs[0] if runs else ""
    return first if isinstance(first, str) else str(first.get("t", ""))


@each_book
def test_words_stand_within_the_margins_and_on_nothing_else(name: str, paper: str) -> None:
    for number, page in body(name, paper):
        for word, (left, low, right, high) in page.words:
            assert left > 25 and right < page.width - 25 and low > 15 and high < page.height - 15, (number, word)
        assert not list(_on_one_another(page)), number
        middle = [word for word, (left, _, right, _) in page.words if left < page.width / 2 - 20 and right > page.width / 2 + 20]  # fmt: skip
        assert len(middle) < 30, (number, middle)


def _on_one_another(page: Page) -> Iterator[tuple[str, str]]:
    """Pairs of words of which one stands on the other."""
    words = sorted(page.words, key=lambda word: word[1][0])
    for at, (one, (_, low, right, high)) in enumerate(words):
        for other, (left, bottom, _, top) in words[at + 1 :]:
            if left > right - 1.5:
                break
            if min(high, top) - max(low, bottom) > 2:
                yield one, other


@each_book
def test_gaps_are_told_where_they_are_and_behind_the_chapters(name: str, paper: str) -> None:
    game = the_game(name).ruleset
    text = "".join(page.text for _, page in body(name, paper))
    for known in game.gaps:
        assert text.count(squeezed(known.words)) >= 1, known.words
    assert ("thesourcedoesnotsay:" in text) == any(one["kind"] == "gap" for one in entries(name))
