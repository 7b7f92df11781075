"""The sheet of a variant: which of its rows bear a bar."""

from __future__ import annotations

import attrs
from tests.small_games import read

from grognard.docgen.sheet.changed import marked, sheet_beside
from grognard.docgen.sheet.data import GAP, SheetBlock, SheetCells, SheetData, SheetRow, SheetSection

STEPS = SheetBlock(
    id="rule march",
    kind="steps",
    name="March",
    rows=(SheetRow(mark="1.", text="Roll D6"), SheetRow(mark="2.", text="Move the total"), SheetRow(text="Halt")),
)
TABLE = SheetBlock(
    id="table paces",
    kind="table",
    name="Paces",
    headings=("going", "paces"),
    table=(SheetCells(cells=("road", "6")), SheetCells(cells=("mud", "3"))),
)


def sheet(*blocks: SheetBlock) -> SheetData:
    section = SheetSection(number="1", title="Movement", blocks=blocks)
    return SheetData(title="Game", credits="", edition="", digest="", sections=(section,))


def bars(data: SheetData) -> list[str]:
    blocks = [block for section in data.sections for block in section.blocks]
    return [row.text for block in blocks for row in block.rows if row.changed] + [
        row.cells[0] for block in blocks for row in block.table if row.changed
    ]


def test_the_same_sheet_has_no_bar_and_no_key() -> None:
    found = marked(sheet(STEPS, TABLE), sheet(STEPS, TABLE), "Base")
    assert bars(found) == [] and found.key == ""


def test_a_step_put_in_is_marked_and_those_whose_number_it_shifts_are_not() -> None:
    more = (SheetRow(mark="1.", text="Test nerve"), SheetRow(mark="2.", text="Roll D6"))
    rows = (*more, SheetRow(mark="3.", text="Move the total"), SheetRow(text="Halt"))
    found = marked(sheet(attrs.evolve(STEPS, rows=rows)), sheet(STEPS), "Base")
    assert bars(found) == ["Test nerve"]
    assert found.key == "a bar in the margin: other than in Base"


def test_a_second_row_of_the_same_words_is_new() -> None:
    rows = (*STEPS.rows, SheetRow(text="Halt"))
    assert bars(marked(sheet(attrs.evolve(STEPS, rows=rows)), sheet(STEPS), "Base")) == ["Halt"]


def test_a_cell_and_a_whole_block() -> None:
    table = attrs.evolve(TABLE, table=(SheetCells(cells=("road", "8")), SheetCells(cells=("mud", "3"))))
    assert bars(marked(sheet(table), sheet(TABLE), "Base")) == ["road"]
    assert bars(marked(sheet(STEPS, TABLE), sheet(STEPS), "Base")) == ["road", "mud"]


def test_what_was_stands_struck_beside_what_is() -> None:
    old = attrs.evolve(STEPS, kind="signs", rows=(SheetRow(mark="-1", text="flank"), SheetRow(mark="+1", text="wall")))
    new = attrs.evolve(STEPS, kind="signs", rows=(SheetRow(mark="-2", text="flank"), SheetRow(mark="+1", text="wall")))
    rows = marked(sheet(new), sheet(old), "Base").sections[0].blocks[0].rows
    assert [(row.was, row.mark, row.changed) for row in rows] == [("-1", "-2", True), ("", "+1", False)]
    keyed = attrs.evolve(TABLE, keys=1)
    other = attrs.evolve(keyed, table=(SheetCells(cells=("road", "8")), SheetCells(cells=("bog", "3"))))
    table = marked(sheet(other), sheet(keyed), "Base").sections[0].blocks[0].table
    assert [row.was for row in table] == [("", "6"), ()]  # another left cell is another row


def test_a_gap_that_is_filled_is_not_struck() -> None:
    gap = attrs.evolve(TABLE, keys=1, table=(SheetCells(cells=("road", GAP)),))
    filled = attrs.evolve(TABLE, keys=1, table=(SheetCells(cells=("road", "6")),))
    (row,) = marked(sheet(filled), sheet(gap), "Base").sections[0].blocks[0].table
    assert row.changed and row.was == ()


def test_phases_that_move_up_are_not_marked() -> None:
    phases = attrs.evolve(
        STEPS, kind="sequence", rows=(SheetRow(mark="3", lead="Fire"), SheetRow(mark="4a", lead="Rout"))
    )
    fewer = attrs.evolve(phases, rows=(SheetRow(mark="2", lead="Fire"), SheetRow(mark="3", lead="Rout")))
    assert not any(row.changed for row in marked(sheet(fewer), sheet(phases), "Base").sections[0].blocks[0].rows)


_BASE = """ruleset Ford

action wade of a unit
  it becomes wet

piece unit
  wet: yes or no, usually no
"""


def test_a_variant_names_on_its_front_the_game_it_belongs_to() -> None:
    """Who wrote it under its own name is not told twice."""
    base = read(_BASE)

    def front(name: str, wishes: str = "") -> str:
        return sheet_beside(read(_BASE.replace("Ford\n", f"{name}\n{wishes}", 1)), base).credits

    assert front("Kings Arms", "  by: Kings Arms\n") == "a variant of Ford"
    assert front("Kings Arms", "  by: Ann\n") == "a variant of Ford; by Ann"
    assert front("Ford, Club Rules", "  by: Ann\n") == "by Ann"
    assert front("Kings Arms", "  source: Ford, with ours\n") == "Ford, with ours"
