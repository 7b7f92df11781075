"""A game too large for one sheet on two: a player's sheet in the order of a turn, and a charts sheet to lie beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from grognard.docgen.sheet.data import SheetBlock, SheetData, SheetRow, SheetSection
from grognard.ir.names import key

PLAYER, CHARTS = "player's sheet", "charts sheet"


def on_two(data: SheetData) -> tuple[SheetData, SheetData] | None:
    """The two sheets; None where there would be nothing on one of them.

    The charts sheet has the headings and blocks that their author wishes there; else the tables and the lists of signs,
    each below the heading where it would have stood. What stands on one sheet and is led to, or looked for, on the other
    is named there.
    """
    of = {block.id: _is_chart(data, section, block) for section in data.sections for block in section.blocks}
    if len(set(of.values())) < 2:
        return None
    names = {key(block.name): block for section in data.sections for block in section.blocks}
    player, charts = (_sections(data, wanted, of, names) for wanted in (False, True))
    return _named(data, player, PLAYER, charts, CHARTS), _named(data, charts, CHARTS, player, PLAYER)


def _is_chart(data: SheetData, section: SheetSection, block: SheetBlock) -> bool:
    if block.kind == "sequence":
        return False
    if data.charts:
        return key(section.title) in data.charts or key(block.name) in data.charts
    return block.kind in {"table", "signs"}


def _sections(
    data: SheetData, chart: bool, of: Mapping[str, bool], names: Mapping[str, SheetBlock]
) -> tuple[SheetSection, ...]:
    made: list[SheetSection] = []
    for section in data.sections:
        here = [block for block in section.blocks if of[block.id] is chart]
        if not here:
            continue
        away = [block.name for block in section.blocks if of[block.id] is not chart]
        away += [
            names[lead].name
            for block in here
            for lead in block.leads
            if lead in names and of[names[lead].id] is not chart
        ]
        made.append(attrs.evolve(section, blocks=(*here, *_pointer(section, away, PLAYER if chart else CHARTS))))
    return tuple(made)


def _pointer(section: SheetSection, away: Iterable[str], where: str) -> tuple[SheetBlock, ...]:
    """The line below a heading that says what is found on the other sheet."""
    listed = ", ".join(dict.fromkeys(away))
    if not listed:
        return ()
    row = SheetRow(lead=f"On the {where}:", text=f"{listed}.")
    return (SheetBlock(id=f"across {section.number} {section.title}", kind="brief", name=row.lead, rows=(row,)),)


def _named(
    data: SheetData, sections: tuple[SheetSection, ...], name: str, others: tuple[SheetSection, ...], other: str
) -> SheetData:
    titles = {section.title for section in sections}
    away = ", ".join(dict.fromkeys(section.title for section in others if section.title not in titles))
    across = f"On the {other}: {away}." if away else f"Beside it lies the {other}."
    return attrs.evolve(data, title=f"{data.title}: {name}", sections=sections, across=across, sheets=1, charts=())
