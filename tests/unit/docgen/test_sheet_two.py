"""A game on two sheets: what stands on which, what is led to on the other, and that nothing is lost between them."""

from __future__ import annotations

from typing import Literal

import attrs
import pytest
from tests.games import the_game
from tests.printed_sheets import text_of

from grognard.docgen.sheet.data import SheetBlock, SheetCells, SheetData, SheetRow, SheetSection
from grognard.docgen.sheet.making import make_sheet
from grognard.docgen.sheet.two import on_two
from grognard.docgen.sheet.view import sheet_data

pytest.importorskip("pypdfium2")
pytest.importorskip("typst")


def block(
    name: str, kind: Literal["steps", "table", "brief", "sequence", "signs"] = "steps", leads: tuple[str, ...] = ()
) -> SheetBlock:
    rows = (SheetRow(text=f"What {name} says, in a row."),)
    table = (SheetCells(cells=("1", "2")),) if kind == "table" else ()
    headings = ("range", "score") if kind == "table" else ()
    return SheetBlock(
        id=f"rule {name}", kind=kind, name=name, rows=rows, leads=leads, table=table, headings=headings, keys=1
    )


def book(sheets: int = 0, charts: tuple[str, ...] = ()) -> SheetData:
    sections = (
        SheetSection(number="", title="Turn", blocks=(block("Turn", "sequence"),)),
        SheetSection(number="1", title="Move", blocks=(block("March", leads=("volley",)), block("Pace", "table"))),
        SheetSection(number="2", title="Fire", blocks=(block("Volley"), block("Score", "table"))),
    )
    return SheetData(
        title="Ford", credits="by Nobody", edition="", digest="0", sections=sections, sheets=sheets, charts=charts
    )


def names(data: SheetData) -> list[str]:
    return [each.name for section in data.sections for each in section.blocks]


def pointer(data: SheetData, title: str) -> str:
    """What stands below a heading of what is on the other sheet."""
    section = next(section for section in data.sections if section.title == title)
    return "".join(row.text for each in section.blocks if each.id.startswith("across") for row in each.rows)


def test_without_a_wish_the_charts_sheet_has_the_tables_below_their_headings() -> None:
    parts = on_two(book())
    assert parts is not None
    player, charts = parts
    assert (player.title, charts.title) == ("Ford: player's sheet", "Ford: charts sheet")
    assert names(player)[:2] == ["Turn", "March"] and "Volley" in names(player)
    assert [one for one in names(charts) if one in ("Pace", "Score", "March", "Volley")] == ["Pace", "Score"]
    assert pointer(player, "Move") == "Pace." and pointer(charts, "Fire") == "Volley."


def test_an_author_says_which_headings_and_blocks_are_charts() -> None:
    parts = on_two(book(charts=("fire", "pace")))
    assert parts is not None
    player, charts = parts
    assert [one for one in names(charts) if not one.startswith("On the")] == ["Pace", "Volley", "Score"]
    # March leads to the volley, which is on the other sheet; Pace would have stood below its heading.
    assert pointer(player, "Move") == "Pace, Volley."
    assert player.across == "On the charts sheet: Fire."
    assert charts.across == "On the player's sheet: Turn."


def test_where_one_of_them_would_be_empty_there_is_one_sheet() -> None:
    assert on_two(book(charts=("nothing so called",))) is None
    made = make_sheet(book(charts=("nothing so called",), sheets=2))
    assert made.sheets == 1


def test_two_sheets_are_four_sides_at_most_and_each_says_which_it_is() -> None:
    made = make_sheet(book(sheets=2))
    assert (made.sheets, made.pages) == (2, 2)
    said = text_of(made.pdf)
    for words in ("ford:player'ssheet", "ford:chartssheet", "onthechartssheet:pace.", "onthechartssheet:score."):
        assert words in said, words
    assert said.count("page1of1") == 2


def test_on_two_sheets_no_row_has_a_line_of_its_own_for_its_paragraph() -> None:
    short = SheetRow(mark="+1", text="near", cite="Short Range p. 2")
    long = SheetRow(mark="+2", text="from higher ground than that of the enemy " * 3, cite="A Paragraph " * 12 + "p. 7")
    fire = attrs.evolve(block("Volley"), kind="signs", rows=(short, long))
    turn, fired = book().sections[0], SheetSection(number="", title="Fire", blocks=(fire,))

    def said(sheets: int) -> str:
        return text_of(make_sheet(attrs.evolve(book(charts=("fire",)), sections=(turn, fired), sheets=sheets)).pdf)

    assert "shortrangep.2" in said(1) and "aparagraphp.7" in said(1)
    assert "shortrangep.2" in said(2) and "aparagraphp.7" not in said(2)


@pytest.mark.slow
def test_a_game_that_needs_small_type_is_on_two_sheets_that_are_whole_together() -> None:
    ruleset = the_game("hardtack_filled").ruleset
    data = attrs.evolve(sheet_data(ruleset), sheets=0)
    made = make_sheet(data)
    assert made.sheets == 2 and made.pages <= 4 and made.type_size >= 8.5 and not made.dropped
