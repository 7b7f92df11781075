"""A club that changes a die, a move or a troop type writes the rule and nothing else: no sentence of the sheet is left behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.docgen.sheet.data import SheetBlock
from grognard.docgen.sheet.view import sheet_data

CHANGED = {
    "a die": (
        "variant Big Guns of Hardtack Filled\n\namend strike\n  roll D12 as gun throw\n",
        "Strike",
        "D12 (the gun throw)",
        "D10 (the gun throw)",
    ),
    "a move": (
        "variant Long Legs of Tyneside\n\nremove start at 25 cm from full move\n"
        "add to full move before start at 20 cm\n  start at 30 cm\n",
        "How far",
        "Start with 30 cm 20 cm",
        "25 cm",
    ),
    "a troop type": (
        "variant Zouaves of Square Brigadier Filled\n\nadd to troops\n  zouaves\n"
        'add to troop chart\n  | zouaves || 6" | 4 | 12" |\n',
        "Troop chart",
        'zouaves 6" 4 12"',
        "",
    ),
}
"""What a club writes, the block of the sheet that says it, its new words there, and the old."""


def words_of(block: SheetBlock) -> Iterator[str]:
    for row in block.rows:
        yield from (part for part in (row.lead, row.text) if part)
    for cells in block.table:
        yield from cells.cells


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGED)
def test_the_sheet_follows_the_rule_alone(change: str, tmp_path: Path) -> None:
    text, name, now, was = CHANGED[change]
    path = tmp_path / "club.rules"
    path.write_text(text, encoding="utf-8")
    done = check_game(str(path))
    # GR547, GR550 and GR551 are said of a sentence that no longer says what its rule does.
    assert not [one.message for one in done.diagnostics if one.code.name in {"GR547", "GR550", "GR551"}]
    blocks = [block for section in sheet_data(done.ruleset).sections for block in section.blocks]
    (found,) = [" ".join(words_of(block)) for block in blocks if block.name == name]
    assert now in found
    assert not was or was not in found
