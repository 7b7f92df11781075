"""The sheet as it lies on the table: what can be read off the pages."""

from __future__ import annotations

import sys
from pathlib import Path

import attrs
import pytest
from tests.typeset_once import made_anew

from grognard.diagnostics.collector import Collector
from grognard.docgen.sheet.data import GAP, SheetBlock, SheetCells, SheetData, SheetRow, SheetSection
from grognard.docgen.sheet.making import SheetResult, make_sheet
from grognard.docgen.sheet.page import LARGE
from grognard.docgen.sheet.typesetter import SheetUnavailable
from grognard.docgen.sheet.view import sheet_data
from grognard.lowering.lower import lower
from grognard.source import SourceFile
from grognard.syntax.parser import parse

pdfium = pytest.importorskip("pypdfium2")
pytest.importorskip("typst")

FORD = (Path(__file__).parent / "ford.rules").read_text("utf-8")
PAPERS = ("a4", "us-letter")
HOSTILE = (
    '#import "@preview/x:1.0.0": * #let $x^2$ [a] {b} <c> @d `e` \\u{41} // no /* no */ _f_ *g* = h ~ "\' \\ '
    '<label> #panic("x") {{0}} %s #sys.inputs'
)
LONG = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhänger" * 4

Box = tuple[float, float, float, float]


def ford() -> SheetData:
    return sheet_data(lower((parse(SourceFile("ford.rules", FORD)).tree,), "ford", Collector()))


def squeezed(text: str) -> str:
    """Without white space and the marks of broken lines."""
    return "".join(text.split()).translate({0x200B: None, 0xFFFE: None, 0x2: None})


def pages(made: SheetResult) -> list[tuple[str, list[tuple[str, Box]]]]:
    """Of each page, the text inside its edges, and its words with their boxes."""
    found = []
    with pdfium.PdfDocument(made.pdf) as document:
        for page in document:
            width, height = page.get_size()
            text = page.get_textpage()
            words: list[tuple[str, Box]] = []
            for at in range(text.count_chars()):
                letter = text.get_text_range(at, 1)
                box = text.get_charbox(at)
                if not letter.strip() or box[0] == box[2]:
                    words.append(("", (0, 0, 0, 0)))
                    continue
                assert box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height
                last, around = words[-1] if words else ("", box)
                level = min(box[3], around[3]) > max(box[1], around[1])
                near = level and (around[0] <= box[0] <= around[2] + 2)  # ligatures share a box
                if last and near:
                    grown = (around[0], min(around[1], box[1]), box[2], max(around[3], box[3]))
                    words[-1] = (last + letter, grown)
                else:
                    words.append((letter, box))
            found.append((text.get_text_bounded(0, 0, width, height), [word for word in words if word[0]]))
    return found


def overlaps(words: list[tuple[str, Box]]) -> list[tuple[str, str]]:
    """Words that stand on one another."""
    found = []
    words = sorted(words, key=lambda word: word[1][0])
    for index, (one, (_, bottom, right, top)) in enumerate(words):
        for other, (start, low, _, high) in words[index + 1 :]:
            if start > right - 0.3:
                break
            if min(top, high) - max(bottom, low) > 0.3:
                found.append((one, other))
    return found


def claimed(block: SheetBlock) -> list[str]:
    """Everything a block prints, row by row."""
    made = ["".join(cell.replace(GAP, "?") for cell in row.cells) + row.cite for row in block.table]
    for row in block.rows:
        aside = f"({row.aside})" if row.aside else ""
        made.append(f"{row.mark}{row.lead}{row.text}{aside}{row.cite}".replace(GAP, "?"))
    return [squeezed(each) for each in made]


def check(data: SheetData, made: SheetResult) -> None:
    """What must be so of every sheet."""
    assert 1 <= made.pages <= 2
    assert made.type_size >= 9
    seen = pages(made)
    assert len(seen) == made.pages
    whole = squeezed(" ".join(text for text, _ in seen))
    for text, words in seen:
        assert not overlaps(words)
        assert squeezed(data.digest) in squeezed(text)
    dropped = {each.name for each in made.dropped}
    for section in data.sections:
        for block in section.blocks:
            if block.name in dropped:
                continue
            for row in claimed(block):
                assert row in whole, (block.name, row)


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_a_whole_ruleset(paper: str) -> None:
    data = ford()
    made = make_sheet(data, paper)
    check(data, made)
    assert not made.dropped
    assert made.type_size >= 10
    text, _ = pages(made)[0]
    assert text.index("Initiative") < text.index("Roll")
    assert f"page 1 of {made.pages}" in text
    assert "second edition" in text


@pytest.mark.slow
def test_the_same_bytes_every_time() -> None:
    with made_anew():
        assert make_sheet(ford()).pdf == make_sheet(ford()).pdf


def test_little_needs_one_side() -> None:
    data = attrs.evolve(ford(), sections=ford().sections[:2])
    made = make_sheet(data)
    check(data, made)
    assert made.pages == 1


@pytest.mark.slow
def test_large_print_takes_the_sides_it_needs_and_loses_nothing() -> None:
    many = [table(f"table {number}", 12, 6, f"cell{number}r") for number in range(9)]
    data = attrs.evolve(ford(), sections=(*ford().sections, *data_of(*many).sections))
    made = make_sheet(data, edition=LARGE)
    seen = pages(made)
    assert not made.dropped
    assert made.type_size == 14
    assert len(seen) == made.pages > 2
    whole = squeezed(" ".join(text for text, _ in seen))
    for section in data.sections:
        for each in section.blocks:
            for row in claimed(each):
                assert row in whole, (each.name, row)
    for number, (text, words) in enumerate(seen, 1):
        assert not overlaps(words)
        assert "large print" in text
        assert f"page {number} of {made.pages}" in text


def block(name: str, **more: object) -> SheetBlock:
    return SheetBlock(id=name, name=name, cite="Z.9", **more)  # type: ignore[arg-type]


def table(name: str, rows: int, columns: int, word: str, **more: object) -> SheetBlock:
    return block(
        name,
        kind="table",
        keys=1,
        headings=tuple(f"head{column}" for column in range(columns)),
        table=tuple(
            SheetCells(cells=tuple(f"{word}{row}x{column}" for column in range(columns))) for row in range(rows)
        ),
        **more,
    )


def data_of(*blocks: SheetBlock, title: str = "Game") -> SheetData:
    section = SheetSection(number="1", title=title, cite="A", blocks=blocks)
    return SheetData(title=title, credits=title, edition="1.2", digest="0a1b2c3d", sections=(section,))


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_hostile_words_are_printed_as_text(paper: str) -> None:
    rows = (
        SheetRow(mark="+1", text=HOSTILE, aside=HOSTILE, cite="X.1"),
        SheetRow(mark="drop the highest 12", text=LONG, cite="Q" * 60),
        SheetRow(lead=LONG, text=f"{GAP} {HOSTILE}", depth=4),
    )
    cells = (SheetCells(cells=("a", HOSTILE, GAP)), SheetCells(cells=("b", LONG, "\\")))
    made_of = data_of(
        block("signs", kind="signs", rows=rows),
        block("steps", kind="steps", rows=rows),
        block(HOSTILE, kind="table", keys=1, headings=("$x$", "[b]", HOSTILE), table=cells),
        title=HOSTILE,
    )
    made = make_sheet(made_of, paper)
    seen = pages(made)
    whole = squeezed(" ".join(text for text, _ in seen))
    assert not made.dropped
    assert not any(overlaps(words) for _, words in seen)
    for words in (HOSTILE, LONG, HOSTILE[:100]):
        assert squeezed(words) in whole


def test_words_of_other_scripts_stay_inside() -> None:
    data = data_of(block("steps", kind="steps", rows=(SheetRow(text="שלום עולם مرحبا 日本語 e\u0301" * 9),)))
    made = make_sheet(data)
    assert made.pages == 1
    assert "שלום" in pages(made)[0][0]


@pytest.mark.slow
@pytest.mark.parametrize("columns", [9, 14, 40])
def test_a_wide_table_spans_or_becomes_a_list(columns: int) -> None:
    data = data_of(block("before", kind="steps", rows=(SheetRow(text="first"),)), table("wide", 4, columns, "cell"))
    made = make_sheet(data)
    assert not made.dropped
    whole = squeezed(" ".join(text for text, _ in pages(made)))
    assert all(f"cell{row}x{column}" in whole for row in range(4) for column in range(columns))
    assert not any(overlaps(words) for _, words in pages(made))


def place(made: SheetResult, word: str) -> Box:
    """Where a word stands that is printed once."""
    (found,) = [box for _, words in pages(made) for each, box in words if each == word]
    return found


def test_small_tables_stand_side_by_side_and_large_ones_do_not() -> None:
    small = data_of(table("drum", 4, 2, "l"), table("bell", 3, 2, "r"))
    made = make_sheet(small)
    check(small, made)
    one, other = place(made, "drum"), place(made, "bell")
    assert abs(one[1] - other[1]) < 0.5 and other[0] > place(made, "l0x1")[2]
    large = data_of(table("drum", 12, 2, "l"), table("bell", 12, 2, "r"))
    made = make_sheet(large)
    check(large, made)
    narrowest = 180  # points: a column of the four of a page
    assert place(made, "bell")[0] - place(made, "drum")[0] > narrowest


def test_a_sign_stays_in_one_line_with_its_words() -> None:
    rows = (SheetRow(text="Start at the usual die", flush=True), SheetRow(mark="down 1", text="skirmishing"))
    data = data_of(
        block("drum", kind="signs", rows=rows), table("bell", 5, 2, "b"), attrs.evolve(table("tail", 40, 3, "t"))
    )
    made = make_sheet(attrs.evolve(data, columns=4))
    check(data, made)
    assert abs(place(made, "down")[3] - place(made, "skirmishing")[3]) < 1


def test_titles_side_by_side_end_at_one_height() -> None:
    long = attrs.evolve(table("right", 3, 2, "r"), cite="a paragraph with a very long name of its own")
    data = data_of(table("left", 4, 2, "l"), long)
    made = make_sheet(data)
    check(data, made)
    assert place(made, "right")[0] > place(made, "l0x1")[2]
    assert abs(place(made, "l0x0")[1] - place(made, "r0x0")[1]) < 0.5


def test_a_table_whose_cells_break_stands_across_columns() -> None:
    words = ("carry on facing", "walk to cover", "gallop forward", "canter off", "halt in cover", "carry on moving")
    drawn = tuple(SheetCells(cells=(f"row {number}", *words)) for number in range(5))
    broken = block("actions", kind="table", keys=1, headings=("risk", *"123456"), table=drawn)
    lists = [block(f"list {name}", kind="steps", rows=(SheetRow(text=name * 9),) * 12) for name in "abcd"]
    data = data_of(*lists, broken)
    made = make_sheet(data)
    check(data, made)
    assert made.columns > 1
    text = pages(made)[0][0]
    assert "at the foot of side 1" in text
    assert sum(" ".join(words) in " ".join(line.split()) for line in text.splitlines()) == 5


@pytest.mark.slow
def test_a_long_table_goes_on_with_its_headings() -> None:
    data = data_of(table("long", 70, 3, "cell"))
    made = make_sheet(data)
    check(data, made)
    text = " ".join(text for text, _ in pages(made))
    assert "long, continued" in text
    assert text.count("head1") > 1


def filler(name: str, rows: int) -> SheetBlock:
    lines = tuple(SheetRow(text=f"{name} says {number}", flush=True) for number in range(rows))
    return block(name, kind="steps", rows=lines)


def test_smaller_type_is_better_than_a_block_that_goes_on_in_the_next_column() -> None:
    blocks = [filler(f"list {name}", 20) for name in "abcdefghijkl"]  # two a column
    whole = attrs.evolve(data_of(*blocks), columns=3)
    made = make_sheet(whole)
    check(whole, made)
    text = squeezed(" ".join(text for text, _ in pages(made)))
    assert made.pages == 2 and not any(squeezed(f"{each.name}, continued") in text for each in blocks)


def test_large_print_takes_a_side_more_rather_than_break_a_block() -> None:
    blocks = [filler(f"list {name}", 30) for name in "abcd"]
    made = make_sheet(data_of(*blocks), edition=LARGE)
    text = squeezed(" ".join(text for text, _ in pages(made)))
    assert all(squeezed(f"{each.name} says 19") in text for each in blocks)
    assert not any(squeezed(f"{each.name}, continued") in text for each in blocks)


def test_a_very_long_cell_wraps() -> None:
    cells = (SheetCells(cells=("x", "word " * 150 + "end")), SheetCells(cells=("y", "z")))
    data = data_of(block("long", kind="table", keys=1, headings=("a", "b"), table=cells))
    made = make_sheet(data)
    check(data, made)
    assert not made.dropped


@pytest.mark.slow
def test_what_finds_no_room_leaves_a_line() -> None:
    needed = table("needed", 20, 3, "near", depth=1, uses=5, figures=True)
    kept = table("kept", 20, 3, "kept", depth=9, always=True, figures=True)
    many = [table(f"table {number}", 20, 3, f"c{number}r", depth=2 + number % 3) for number in range(40)]
    data = data_of(needed, *many, kept)
    made = make_sheet(data)
    check(data, made)
    names = {each.name for each in made.dropped}
    assert made.type_size == 9
    assert names and not names & {"needed", "kept"}
    text = squeezed(" ".join(text for text, _ in pages(made)))
    for name in names:
        assert squeezed(f"{name} – not on this sheet") in text


@pytest.mark.slow
def test_far_too_much_is_counted() -> None:
    data = data_of(*(table(f"table {number}", 12, 2, f"c{number}r", depth=2) for number in range(140)))
    made = make_sheet(data)
    check(data, made)
    assert squeezed(f"{len(made.dropped)} more – not on this sheet") in squeezed(
        " ".join(text for text, _ in pages(made))
    )


@pytest.mark.slow
def test_the_columns_an_author_wishes() -> None:
    assert make_sheet(attrs.evolve(ford(), columns=2)).columns == 2


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="legal"):
        make_sheet(ford(), "legal")


def test_without_the_typesetter_there_is_a_plain_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "typst", None)
    with made_anew(), pytest.raises(SheetUnavailable, match="pip install"):
        make_sheet(ford())


def lines_between_columns(made: SheetResult) -> int:
    """How many thin upright lines no higher than a few rows stand on the pages."""
    with pdfium.PdfDocument(made.pdf) as document:
        boxes = [
            one.get_bounds()
            for page in document
            for one in page.get_objects()
            if one.type == pdfium.raw.FPDF_PAGEOBJ_PATH
        ]
    return sum(right - left < 2 and 5 < top - bottom < 40 for left, bottom, right, top in boxes)


def test_cells_of_several_words_that_stand_close_are_kept_apart() -> None:
    words = ("1 wound", "1 wound, 1 kill", "1 wound, 2 kills", "2 wounds, 2 kills", "2 wounds, 3 kills", "5 kills")
    rows = tuple(SheetCells(cells=(f"more than {number}00 cm", *words, "1 wound")) for number in range(3))
    data = data_of(block("effect", kind="table", keys=1, headings=("range", *"1234567"), table=rows))
    made = make_sheet(data)
    check(data, made)
    # Left of each of seven columns, in three rows and beside the headings.
    assert lines_between_columns(made) == 7 * 4
    assert lines_between_columns(make_sheet(data_of(table("wide", 3, 3, "word")))) == 0
