"""Far more than a sheet has room for is not measured: what is needed most is tried, and the rest is counted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from grognard.docgen.sheet.candidates import need
from grognard.docgen.sheet.data import SheetBlock, SheetCells, SheetData, SheetSection
from grognard.docgen.sheet.making import make_sheet
from grognard.docgen.sheet.reach import BLOCKS, COLUMNS, LETTERS, split_by_reach
from grognard.docgen.sheet.typesetter import Typesetter


def block(number: int, letters: int, columns: int = 1, *, always: bool = False, depth: int = 0) -> SheetBlock:
    return SheetBlock(
        id=str(number),
        kind="table",
        name=str(number),
        headings=("h",) * columns,
        table=(SheetCells(cells=("x" * letters,)),),
        always=always,
        depth=depth,
    )


def data(*sections: tuple[SheetBlock, ...]) -> SheetData:
    made = tuple(SheetSection(number="", title=f"part {at}", blocks=blocks) for at, blocks in enumerate(sections))
    return SheetData(title="Ford", credits="", edition="", digest="", sections=made)


def blocks_of(sheet: SheetData) -> list[SheetBlock]:
    return [each for section in sheet.sections for each in section.blocks]


BLOCKS_AND_MORE = some.lists(
    some.builds(
        block,
        some.integers(0, 10**6),
        some.sampled_from([0, 10, 5_000, LETTERS]),
        some.sampled_from([1, COLUMNS, COLUMNS + 1]),
        always=some.booleans(),
        depth=some.integers(0, 6),
    ),
    max_size=BLOCKS + 40,
    unique_by=lambda one: one.id,
)


@settings(max_examples=60, deadline=None)
@given(BLOCKS_AND_MORE, some.integers(1, 5))
def test_nothing_is_lost_and_what_is_needed_most_is_kept(made: list[SheetBlock], parts: int) -> None:
    whole = data(*(tuple(made[at::parts]) for at in range(parts)))
    kept, out = split_by_reach(whole)
    names = [one.id for one in blocks_of(kept)]
    assert sorted([*names, *(one.id for one in out)]) == sorted(one.id for one in made)
    assert len(names) <= BLOCKS and all(len(one.headings) <= COLUMNS for one in blocks_of(kept))
    assert sum(len(cell) for one in blocks_of(kept) for row in one.table for cell in row.cells) <= LETTERS
    # Whatever is small and is left out all the same is needed no more than anything that is kept.
    if len(names) == BLOCKS:
        small = [one for one in out if len(one.headings) <= COLUMNS and len(one.table[0].cells[0]) < 100]
        least = min(need(one) for one in blocks_of(kept))
        assert all(need(one) <= least for one in small)


def test_a_sheet_of_an_honest_game_is_as_it_was() -> None:
    whole = data(tuple(block(at, 500) for at in range(BLOCKS)))
    assert split_by_reach(whole) == (whole, ())


def test_a_sheet_of_one_table_far_too_wide_counts_it() -> None:
    kept, out = split_by_reach(data((block(1, 5, COLUMNS + 1),)))
    assert [one.id for one in out] == ["1"] and not blocks_of(kept)


def test_far_too_much_is_measured_in_few_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each block itself, it beside the next, and the line where it goes on: in five sizes or widths at most, it was ten."""
    pytest.importorskip("typst")
    asked: list[int] = []
    measure = Typesetter.measure

    def counted(setter: Typesetter, job: dict[str, list[dict[str, list[int]]]]) -> list[list[dict[str, object]]]:
        asked.append(sum(len(case["only"]) for case in job["cases"]))
        return measure(setter, job)

    monkeypatch.setattr(Typesetter, "measure", counted)
    many = 1_000
    made = make_sheet(data(tuple(block(at, 5) for at in range(many))))
    assert len(made.dropped) >= many - BLOCKS
    assert sum(asked) <= 5 * (3 * BLOCKS + 10)
