"""The largest type: what is expected of sizes not measured must not cost the reader a size."""

from __future__ import annotations

from importlib import resources

import attrs
import pytest

from grognard.docgen.sheet.data import SheetBlock, SheetCells, SheetData, SheetRow, SheetSection
from grognard.docgen.sheet.estimate import Expected
from grognard.docgen.sheet.measuring import Measures
from grognard.docgen.sheet.page import USUAL, Edition, Page
from grognard.docgen.sheet.search import Fullness, Search

pytest.importorskip("typst")
from grognard.docgen.sheet.typesetter import Typesetter, typesetter

SIDE = attrs.evolve(USUAL, sides=1)
ROW = SheetRow(mark="+1", text="for each stand of the target that stands uphill of the firer", cite="4.2")


def some(blocks: int, wide: bool) -> SheetData:
    listed = tuple(
        SheetBlock(id=f"b{number}", kind="signs", name=f"Fire {number}", rows=(ROW,) * (3 + number % 4))
        for number in range(blocks)
    )
    cells = tuple(SheetCells(cells=(f"musket {number}", *["12 inches or so"] * 9)) for number in range(6))
    table = SheetBlock(
        id="t", kind="table", name="Reach", headings=("arm", *(f"at {n}" for n in range(9))), table=cells, keys=1
    )
    return SheetData(
        title="A Ford",
        credits="",
        edition="",
        digest="0",
        sections=(SheetSection(number="1", title="Fire", blocks=(*listed, *([table] if wide else []))),),
    )


@pytest.mark.slow
@pytest.mark.parametrize("full", [Fullness.ROOM, Fullness.FULL])
@pytest.mark.parametrize(("blocks", "wide"), [(12, False), (22, False), (28, True), (34, False), (40, True)])
def test_no_larger_type_would_do(blocks: int, wide: bool, full: Fullness) -> None:
    """Held against a search that measures every size by itself."""
    data, measures = some(blocks, wide), Measures()

    def largest(edition: Edition, setter: Typesetter) -> float | None:
        found = Search(setter, data, "a4", edition, measures, full).best()
        return found.plan.size if found is not None else None

    with typesetter() as setter:
        each = [largest(attrs.evolve(SIDE, sizes=(size,)), setter) for size in SIDE.sizes]
        assert largest(SIDE, setter) == next((size for size in each if size is not None), None)


def test_what_was_measured_says_where_to_look() -> None:
    """Room grows with the type to the power of 1.4: 1.1 of the sides in 10 points is 0.95 of them in 9."""
    sizes = tuple(10.0 - 0.25 * number for number in range(9))
    expected = Expected((), lambda columns: Page(paper="a4", columns=columns), (4,), None)
    expected.measured(10.0, 2, 4, 1.1, fits=False)
    assert expected.share(9.0, 2, 4) == pytest.approx(1.1 * 0.9**1.4)
    assert sizes[expected.first(sizes, 2)] == 9.0
    assert not expected.may_fit(9.75, 2) and expected.may_fit(9.0, 2)


@pytest.mark.parametrize("maker", ["cells", "head-row", "table-row", "folded-rows", "list-row"])
def test_a_row_is_set_without_the_others(maker: str) -> None:
    """The typesetter goes through all that a row is handed: with its whole table, it went through the square of the rows."""
    template = (resources.files("grognard.docgen.sheet") / "sheet.typ").read_text(encoding="utf-8")
    body = template.partition(f"\n#let {maker}(")[2].partition("\n#let ")[0]
    assert body
    assert not {part for part in ("block.table", "block.rows", "ruled(") if part in body}
