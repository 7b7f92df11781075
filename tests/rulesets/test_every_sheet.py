"""The sheets of all bundled rulesets, as their words lie on the paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product

import pytest

from grognard.docgen.sheet.changed import sheet_beside
from grognard.docgen.sheet.data import GAP, SheetBlock, SheetData
from grognard.docgen.sheet.making import SheetResult, make_sheet
from grognard.docgen.sheet.measuring import Measures
from grognard.docgen.sheet.page import Page
from grognard.driver import base_of
from grognard.ir.ruleset import Ruleset
from grognard.project.bundled import names
from tests.games import EVERY_GAME_ASKED, the_game
from tests.printed_sheets import Box, Letter, letters, level, squeezed

pdfium = pytest.importorskip("pypdfium2")
pytest.importorskip("typst")

pytestmark = pytest.mark.slow

SIZES = {"a4": (841.9, 595.3), "us-letter": (792.0, 612.0)}
"""Of the papers lying on their long side, in points."""


@cache
def game_of(name: str) -> tuple[Ruleset, SheetData]:
    """A ruleset, and what stands on its sheet: of a variant marked as `build` marks it."""
    found = the_game(name)
    return found.ruleset, sheet_beside(found.ruleset, base_of(found))


Finished = tuple[Ruleset, SheetData, SheetResult, tuple[Letter, ...], str]
MEASURES = Measures()


ON_LETTER = ("regimental", "low_tide")
"""One that fills both sides of its sheet, and a small one: on the other paper they are laid out anew."""
LEFT_OUT = (
    "hardtack",
    "mwan18",
    "square_brigadier",
    "tyneside",
    "hardtack_grim",
    "regimental_fast_play",
    "tyneside_campaign",
    "square_brigadier_club",
    "stargrunt",
)
"""These are laid out as the same game is whose gaps are filled."""
PRINTED = [
    (name, paper)
    for name, paper in product(names(), SIZES)
    if EVERY_GAME_ASKED or (paper == "a4" and name not in LEFT_OUT) or name in ON_LETTER
]
"""Most rulesets on one paper, some on both."""


@pytest.fixture(scope="module", params=PRINTED, ids="-".join)
def sheet(request: pytest.FixtureRequest) -> Finished:
    name, paper = request.param
    ruleset, data = game_of(name)
    made = make_sheet(data, paper, measures=MEASURES)
    return ruleset, data, made, tuple(letters(made.pdf)), paper


def words(reading: tuple[Letter, ...]) -> Iterator[tuple[int, Box, str]]:
    """Letters that follow one another without a space."""
    word: list[Letter] = []
    for one, other in pairwise([*reading, None]):
        assert one is not None
        word.append(one)
        if (
            other is None
            or other.page != one.page
            or not level(one.box, other.box)
            or not word[-1].box[0] <= other.box[0] <= one.box[2] + 0.12 * one.size  # ligatures share a box
        ):
            boxes = [letter.box for letter in word]
            left, bottom, right, top = zip(*boxes, strict=True)
            box = (min(left), min(bottom), max(right), max(top))
            yield one.page, box, "".join(letter.text for letter in word)
            word = []


def test_no_two_words_overlap_and_none_stands_in_the_margin(sheet: Finished) -> None:
    _, _, _, reading, paper = sheet
    width, height = SIZES[paper]
    margin = Page(paper=paper, columns=1).margin
    found = sorted(words(reading))
    assert len(found) > 100
    for _, (left, bottom, right, top), word in found:
        assert left >= margin - 2 and right <= width - margin + 2, word  # an italic letter leans out
        assert bottom >= margin - 3 and top <= height - margin + 3, word
    for at, (page, box, word) in enumerate(found):
        for other_page, other, second in found[at + 1 :]:
            if other_page != page or other[0] > box[2] - 0.3:
                break
            assert min(box[3], other[3]) - max(box[1], other[1]) <= 0.3, (word, second)


def test_a_table_across_columns_stands_on_the_side_that_leads_to_it(sheet: Finished) -> None:
    _, _, made, _, _ = sheet
    with pdfium.PdfDocument(made.pdf) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    led = [
        (at % 2 + 1, int(side)) for at, text in enumerate(texts) for side in re.findall(r"foot of side\s+(\d)", text)
    ]
    assert all(here == there for here, there in led)


def rows(block: SheetBlock) -> Iterator[str]:
    """Everything a block prints, row by row; a row's paragraph may be left to the title of its block, on a full sheet."""
    for cells in block.table:
        yield from cells.cells if cells.was else ("".join(cells.cells),)
    for row in block.rows:
        yield f"{'' if row.was else row.mark}{row.lead}{row.text}{f'({row.aside})' if row.aside else ''}"


def test_every_row_that_is_claimed_can_be_read(sheet: Finished) -> None:
    _, data, made, reading, _ = sheet
    dropped = {each.name for each in made.dropped}
    blocks = [block for section in data.sections for block in section.blocks if block.name not in dropped]
    assert blocks
    text = squeezed("".join(letter.text for letter in reading))
    for block in blocks:
        for row in rows(block):
            assert squeezed(row.replace(GAP, "?")) in text, (block.name, row)


def test_the_type_is_as_large_as_it_is_said_to_be(sheet: Finished) -> None:
    _, _, made, reading, _ = sheet
    assert 8.5 <= made.type_size <= 11.5 and 1 <= made.pages <= 2 * made.sheets
    assert made.type_size >= 9 or not made.dropped, "small type is for having everything on the sheet"
    sizes = [letter.size for letter in reading]
    assert min(sizes) >= (9 if made.type_size >= 9 else 8.5)
    assert sum(abs(size - made.type_size) < 0.02 for size in sizes) > len(sizes) / 3
