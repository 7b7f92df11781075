"""The sheet as a page for a telephone."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from grognard.diagnostics.collector import Collector
from grognard.docgen.sheet.data import GAP, SheetBlock, SheetCells, SheetData, SheetRow, SheetSection
from grognard.docgen.sheet.phone import phone_page
from grognard.docgen.sheet.view import sheet_data
from grognard.lowering.lower import lower
from grognard.source import SourceFile
from grognard.syntax.parser import parse

FORD = (Path(__file__).parent / "ford.rules").read_text("utf-8")
HOSTILE = "<script>alert(1)</script>\" onload='x' &amp; {{ 7*7 }} </style>"


class _Read(HTMLParser):
    """The tags of a page, with what they are told, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def _squeezed(words: str) -> str:
    return "".join(words.replace(GAP, "?").split())


def test_everything_of_the_sheet_stands_on_it_and_nothing_is_dropped() -> None:
    data = sheet_data(lower((parse(SourceFile("ford.rules", FORD)).tree,), "ford", Collector()))
    text = _squeezed(_Read(phone_page(data)).text)
    for section in data.sections:
        assert _squeezed(section.title) in text
        for block in section.blocks:
            for row in block.rows:
                aside = f"({row.aside})" if row.aside else ""
                assert _squeezed(row.mark + row.lead + row.text + aside + row.cite) in text, row
            for cells in block.table:
                assert _squeezed("".join(cells.cells) + cells.cite) in text, cells


def test_it_asks_no_network_runs_nothing_and_its_jumps_lead_somewhere() -> None:
    data = sheet_data(lower((parse(SourceFile("ford.rules", FORD)).tree,), "ford", Collector()))
    page = phone_page(data)
    read = _Read(page)
    assert "default-src 'none'" in page
    assert not re.search(r"https?://|@import|url\(", page)
    assert not any(tag in {"script", "img", "iframe", "object"} for tag, _ in read.tags)
    there = {told["id"] for _, told in read.tags if told.get("id")}
    leads = [str(told["href"]) for tag, told in read.tags if tag == "a"]
    assert len(leads) == len(data.sections)
    assert all(lead.startswith("#") and lead[1:] in there for lead in leads)


def test_hostile_words_are_text() -> None:
    row = SheetRow(mark=HOSTILE, lead=HOSTILE, text=f"{HOSTILE} {GAP} {HOSTILE}", aside=HOSTILE, cite=HOSTILE)
    table = (SheetCells(cells=(HOSTILE, GAP), cite=HOSTILE),)
    block = SheetBlock(id="x", kind="table", name=HOSTILE, cite=HOSTILE, rows=(row,), across=HOSTILE, keys=1)
    whole = SheetSection(number=HOSTILE, title=HOSTILE, cite=HOSTILE, blocks=(block,))
    block_with_table = SheetBlock(
        id="y", kind="table", name="y", keys=1, headings=(HOSTILE, HOSTILE), table=table, across=HOSTILE
    )
    rest = SheetSection(number="", title="y", blocks=(block_with_table,))
    page = phone_page(SheetData(title=HOSTILE, credits=HOSTILE, edition=HOSTILE, digest="0", sections=(whole, rest)))
    read = _Read(page)
    assert not any(tag == "script" or "onload" in told for tag, told in read.tags)
    assert sum(tag == "style" for tag, _ in read.tags) == 1
    assert _squeezed(HOSTILE) in _squeezed(read.text)


def test_a_gap_keeps_its_blanks() -> None:
    row = SheetRow(text=f"roll {GAP} dice")
    block = SheetBlock(id="x", kind="steps", name="x", rows=(row,))
    data = SheetData(
        title="t", credits="", edition="", digest="0", sections=(SheetSection(number="", title="s", blocks=(block,)),)
    )
    assert "roll ? dice" in " ".join(_Read(phone_page(data)).text.split())


def test_the_foot_says_what_a_gap_and_a_bar_mean() -> None:
    def legend(words: str, key: str = "") -> str:
        block = SheetBlock(id="x", kind="steps", name="x", rows=(SheetRow(text=words),))
        told = (SheetSection(number="", title="s", blocks=(block,)),)
        return SheetData(title="t", credits="", edition="", digest="0", sections=told, key=key).legend

    assert legend("roll two dice") == ""
    assert legend(f"roll {GAP} dice") == f"{GAP} its author has left this open"
    assert legend(f"roll {GAP} dice", "a bar") == f"a bar · {GAP} its author has left this open"


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("3", "edition 3"),
        ("1.2", "edition 1.2"),
        ("second", "second edition"),
        ("2002", "2002"),
        ("May 1969", "May 1969"),
    ],
)
def test_the_footer_says_what_a_bare_number_counts(edition: str, said: str) -> None:
    data = SheetData(title="t", credits="", edition=edition, digest="0", sections=())
    assert f"t · {said} · text 0" in phone_page(data)
