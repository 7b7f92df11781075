"""The sheets of bundled rulesets in thousands of situations, and with one row of them deleted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

import attrs
import pytest

from grognard.docgen.proof.passage import Reading, squeezed
from grognard.docgen.proof.proving import prove
from grognard.docgen.proof.reading_html import TaggedPassage, read_page
from grognard.docgen.proof.suffices import Reader, Verdict
from grognard.docgen.sheet.data import SheetBlock, SheetData, SheetSection
from grognard.docgen.sheet.making import make_sheet
from grognard.docgen.sheet.phone import phone_page
from grognard.docgen.sheet.view import sheet_data
from grognard.ir.names import key
from grognard.ir.on_sheet import sheet_name
from grognard.telling.every import every_factor
from grognard.telling.factors import Factor
from tests.games import the_game

pytestmark = pytest.mark.slow

BASES = ("regimental", "square_brigadier", "mwan18", "tyneside", "stargrunt")


@pytest.mark.parametrize("name", BASES)
def test_a_sheet_in_thousands_of_situations(name: str) -> None:
    pytest.importorskip("typst")
    pytest.importorskip("pypdfium2")
    ruleset = the_game(name).ruleset
    found = prove(ruleset, make_sheet(sheet_data(ruleset)).pdf, (), count=2_000)
    assert found.by_lot.runs == 2_000 and found.by_lot.different > 90
    assert not found.by_lot.missing and not found.every.missing
    assert found.by_lot.different <= found.every.different


def shorter(block: SheetBlock) -> Iterator[tuple[str, SheetBlock]]:
    """The block without one of its rows, each in turn, with the kind of what is gone."""
    for at in range(len(block.table)):
        yield "row", attrs.evolve(block, table=block.table[:at] + block.table[at + 1 :])
    for at, row in enumerate(block.rows):
        if (block.kind == "table" and not row.mark) or block.id.startswith("words "):
            continue  # what an author says of a table besides, or of the words of a list: nothing that a run asks for
        kind = "note" if block.kind == "table" else "sign" if block.kind == "signs" and row.mark else "step"
        yield kind, attrs.evolve(block, rows=block.rows[:at] + block.rows[at + 1 :])


def heading_of(reader: Reader, factor: Factor) -> str:
    """What stands over the block in which something that counts is told."""
    if (columns := reader.columns.get(key(factor.owner))) is not None:
        return reader.heads.get(columns[0], columns[0])
    if (short := reader.shorts.get(key(factor.owner))) is not None:
        return sheet_name(short.home)
    return reader.heads.get(key(factor.owner), factor.owner)


def instead(section: SheetSection, old: SheetBlock, new: SheetBlock) -> SheetSection:
    return attrs.evolve(section, blocks=tuple(new if block is old else block for block in section.blocks))


def alone(data: SheetData, section: SheetSection) -> Sequence[TaggedPassage]:
    """A page of this section and no other, read: to read all others again for each row takes most of the time."""
    blocks = read_page(phone_page(attrs.evolve(data, sections=(section,)))).blocks
    return [block for block in blocks if isinstance(block, TaggedPassage)]


@pytest.mark.parametrize("name", ["regimental", "tyneside", "mwan18"])
def test_every_row_that_is_deleted_is_missed(name: str) -> None:
    """Each modifier, row and note; of steps nearly all: two that read alike in one block stand for one another."""
    ruleset = the_game(name).ruleset
    data = sheet_data(ruleset)
    page = read_page(phone_page(data))
    read = [alone(data, section) for section in data.sections]
    assert tuple(chain.from_iterable(read)) == page.blocks
    whole = Reader(ruleset, page)
    shown = [factor for factor in dict.fromkeys(every_factor(ruleset)) if whole.look(factor) is Verdict.READ]
    deleted: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for at, block in [(at, block) for at, section in enumerate(data.sections) for block in section.blocks]:
        title = squeezed(block.name)
        near = [
            factor
            for factor in shown
            if factor.phase
            or squeezed(heading_of(whole, factor)) == title
            or title in map(squeezed, whole.within.get(squeezed(factor.owner), ()))
        ]
        for kind, short in shorter(block):
            changed = alone(data, instead(data.sections[at], block, short))
            blocks = tuple(chain.from_iterable([*read[:at], changed, *read[at + 1 :]]))
            reader = Reader(ruleset, Reading(TaggedPassage.whole(blocks), blocks), whole.every)
            deleted[kind] += 1
            missed[kind] += any(reader.look(factor) is not Verdict.READ for factor in near)
    assert deleted["row"] > 15 and deleted["sign"] > 15 and deleted["step"] > 20
    assert all(missed[kind] == deleted[kind] for kind in ("row", "sign", "note"))
    assert missed["step"] > 0.95 * deleted["step"]
