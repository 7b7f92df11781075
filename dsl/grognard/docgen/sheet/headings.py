"""Below which heading a block stands, where its author says so: all that a shot needs in one place."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.docgen.sheet.data import SheetBlock, SheetSection, plain
from grognard.ir.names import capital, key
from grognard.ir.on_sheet import sheet_name, wish_of, wishing
from grognard.ir.ruleset import Ruleset


def under_headings(ruleset: Ruleset, sections: Sequence[SheetSection]) -> list[SheetSection]:
    """Blocks moved below the headings that their author wishes them under, in the order of the rules.

    A heading that is a phase's is that phase; another stands where the first of its blocks would have stood.
    """
    wished, rank = _wishes(ruleset)
    if not wished:
        return list(sections)
    titles = {key(section.title) for section in sections}
    below: dict[str, list[SheetBlock]] = {}
    made: list[SheetSection] = []
    for section in sections:
        stay: list[SheetBlock] = []
        for block in section.blocks:
            under = wished.get(key(block.name), "") if block.kind != "sequence" else ""
            if not under or key(under) == key(section.title):
                stay.append(block)
                continue
            if key(under) not in below and key(under) not in titles:
                made.append(SheetSection(number="", title=capital(plain(under))))
            below.setdefault(key(under), []).append(block)
        made.append(attrs.evolve(section, blocks=tuple(stay), see=section.see if not section.blocks else ""))
    # Where its author says what stands where, no band is needed that only leads elsewhere.
    return [filled for section in made if (filled := _filled(section, below, rank)).blocks]


def _wishes(ruleset: Ruleset) -> tuple[dict[str, str], dict[str, int]]:
    """The heading of each block that has one, and the place of every block in the rules, by its name."""
    ordered = sorted(wishing(ruleset), key=lambda each: (each.place.file.path, each.place.span.start))
    wished = {key(sheet_name(one)): wish.under for one in ordered if (wish := wish_of(one)).under}
    return wished, {key(sheet_name(one)): number for number, one in enumerate(ordered)}


def _filled(section: SheetSection, below: dict[str, list[SheetBlock]], rank: dict[str, int]) -> SheetSection:
    more = below.pop(key(section.title), []) if section.title else []
    if not more:
        return section
    blocks = sorted((*section.blocks, *more), key=lambda block: rank.get(key(block.name), -1))
    return attrs.evolve(section, blocks=tuple(blocks), see="")
