"""Are all amounts of a column in one unit?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.readings import cells_together, unit_of
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Cell


def cells_have_one_unit(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Reports a cell whose unit is not that of the others, or that has none where the others have one."""
    for table in ruleset.tables.values():
        for _, cells in cells_together(table):
            by_unit: dict[str, list[Cell]] = {}
            for cell in cells:
                unit = unit_of(cell.text.rstrip("* "))
                if unit is not None and not (unit == "" and cell.text.strip() == "0"):
                    by_unit.setdefault(unit, []).append(cell)
            if len(by_unit) < 2:
                continue
            usual = max(by_unit, key=lambda unit: len(by_unit[unit]))
            for unit, strays in by_unit.items():
                if unit != usual:
                    collector.report(
                        codes.CELL_UNITS,
                        strays[0].value.place,
                        f"`{strays[0].text}` of `{table.name}` is {_said(unit)}; other cells of the column are {_said(usual)}.",
                        help="Write all of them alike.",
                        also=(Label(by_unit[usual][0].value.place, "such as this one"),),
                    )


def _said(unit: str) -> str:
    return {"": "a bare number", "%": "in percent"}.get(unit, f"in {unit}")


CHECKS = (Check(cells_have_one_unit),)
