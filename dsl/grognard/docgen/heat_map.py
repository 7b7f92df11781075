"""A heat map as inline SVG, for colour and for black and white: each cell has its sign and figure beside its shade.

Less is hatched, more is not. The same map gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import attrs

from grognard.docgen.markup import text

_WIDE, _HIGH, _LETTER = 56, 24, Fraction(13, 2)
_TOP = 46
_STEPS = 4


@attrs.frozen
class HeatBox:
    """A map as it is drawn: figures in words and how strong each is, from -1 to 1; None where there is none."""

    title: str
    situation: str
    row_name: str
    rows: tuple[str, ...]
    column_name: str
    columns: tuple[str, ...]
    cells: tuple[tuple[tuple[str, Fraction] | None, ...], ...]


def heat_svg(box: HeatBox) -> str:
    """The map as one SVG element."""
    left = int(_LETTER * max(len(name) for name in (*box.rows, box.row_name))) + 16
    columns = box.columns or ("",)
    wide = max(_WIDE, *(int(_LETTER * len(name)) + 10 for name in columns))
    width = max(left + wide * len(columns) + 2, int(_LETTER * max(len(box.title), len(box.situation))) + 4)
    height = _TOP + _HIGH * (len(box.rows) + 2) + 4
    parts = [
        '<defs><pattern id="less" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<line x1="0" y1="0" x2="0" y2="6" stroke="#ffffff" stroke-width="2"/></pattern></defs>',
        f'<text x="0" y="14" font-weight="bold">{text(box.title)}</text>',
        f'<text x="0" y="32">{text(box.situation)}</text>',
        f'<text x="{left}" y="{_TOP + 16}">{text(box.column_name)}</text>',
        f'<text x="{left - 8}" y="{_TOP + _HIGH + 16}" text-anchor="end">{text(box.row_name)}</text>',
    ]
    for at, name in enumerate(columns):
        x = left + wide * at + wide // 2
        parts.append(f'<text x="{x}" y="{_TOP + _HIGH + 16}" text-anchor="middle">{text(name)}</text>')
    for down, (name, row) in enumerate(zip(box.rows, box.cells, strict=True)):
        y = _TOP + _HIGH * (down + 2)
        parts.append(f'<text x="{left - 8}" y="{y + 16}" text-anchor="end">{text(name)}</text>')
        parts += _row(row, left, y, wide)
    return (
        f'<svg class="heat" role="img" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12"><title>{text(box.title)}</title>'
        f"<desc>{text(_told(box))}</desc>{''.join(parts)}</svg>\n"
    )


def _row(row: Sequence[tuple[str, Fraction] | None], left: int, y: int, wide: int) -> list[str]:
    parts: list[str] = []
    for across, cell in enumerate(row):
        x = left + wide * across
        figure, strength = cell if cell is not None else ("?", Fraction(0))
        grey = 255 - 35 * step(strength)
        place = f'x="{x}" y="{y}" width="{wide}" height="{_HIGH}"'
        parts.append(f'<rect {place} fill="#{grey:02x}{grey:02x}{grey:02x}" stroke="#808080"/>')
        if strength < 0:
            parts.append(f'<rect {place} fill="url(#less)"/>')
        middle = x + wide // 2
        parts.append(
            f'<text x="{middle}" y="{y + 16}" text-anchor="middle" stroke="#ffffff" stroke-width="3" '
            f'paint-order="stroke">{text(figure)}</text>'
        )
    return parts


def step(strength: Fraction) -> int:
    """How dark a cell is: 0 for no change, then 1 to 4."""
    return 0 if not strength else min(_STEPS, 1 + int(abs(strength) * (_STEPS - Fraction(1, 10**6))))


def _told(box: HeatBox) -> str:
    lines = []
    for name, row in zip(box.rows, box.cells, strict=True):
        said = [
            f"{box.column_name} {column} {cell[0]}".strip()
            for column, cell in zip(box.columns or ("",), row, strict=True)
            if cell is not None and cell[1]
        ]
        if said:
            lines.append(f"{box.row_name} {name}: {', '.join(said)}")
    return "; ".join(lines) or "no change"
