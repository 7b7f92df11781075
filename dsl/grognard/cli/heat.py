"""A heat map on the terminal, and the data to draw it in a document. Signs and digits go with the shades."""

from __future__ import annotations

from fractions import Fraction

from grognard.comparison.heat import HeatMap
from grognard.dice.fractions_text import decimal
from grognard.docgen.heat_map import HeatBox, step

_SHADES = " ░▒▓█"


def box_of(heat_map: HeatMap, title: str) -> HeatBox:
    """The map as it is drawn."""
    largest = heat_map.largest()
    cells = tuple(
        tuple(
            None
            if cell is None
            else (
                figure(cell[1] - cell[0], heat_map.is_chance),
                (cell[1] - cell[0]) / largest if largest else Fraction(0),
            )
            for cell in row
        )
        for row in heat_map.cells
    )
    measure = f"chance of {heat_map.measure}, in points of a hundred" if heat_map.is_chance else "mean"
    return HeatBox(
        f"{title}: {measure}, after less before",
        heat_map.situation,
        heat_map.row_name,
        heat_map.rows,
        heat_map.column_name,
        heat_map.columns,
        cells,
    )


def figure(change: Fraction, is_chance: bool) -> str:
    """A change with its sign: `+17`, `-0.50`; a dot for none."""
    if not change:
        return "."
    text = decimal(abs(change) * 100, 0) if is_chance else decimal(abs(change), 2)
    if not text.strip("0."):
        text = "<1" if is_chance else "<0.01"
    return f"{'+' if change > 0 else '-'}{text}"


def lines(box: HeatBox) -> list[str]:
    """The map as lines of text."""
    left = max(len(name) for name in (*box.rows, box.row_name))
    columns = box.columns or ("",)
    texts = [[_shaded(cell) for cell in row] for row in box.cells]
    wide = max(len(cell) for row in (*texts, columns) for cell in row)
    lines_here = [box.title, f"({box.situation})"]
    if box.column_name:
        lines_here.append(f"{'':{left}}  {box.column_name}")
    lines_here.append(f"{box.row_name:>{left}}  {'  '.join(f'{name:>{wide}}' for name in columns)}".rstrip())
    for name, row in zip(box.rows, texts, strict=True):
        lines_here.append(f"{name:>{left}}  {'  '.join(f'{cell:>{wide}}' for cell in row)}".rstrip())
    return lines_here


def _shaded(cell: tuple[str, Fraction] | None) -> str:
    if cell is None:
        return "?"
    shade = _SHADES[step(cell[1])]
    return f"{cell[0]}{shade}" if shade != " " else cell[0]
