"""A board as an inline SVG: its cells with their numbers and what they are, and the pieces that stand on them at the start.

The same board gives the same bytes. Side and terrain are told by words too, never by colour alone.
"""

from __future__ import annotations

import math
from collections import Counter

from grognard.board.grid import Shape, cell_of, directions
from grognard.docgen.markup import text
from grognard.docgen.view import Board

_SIDE = 30
"""The edge of a hex, and half the edge of a square, in pixels."""
_GROUND = ("#f6f1e4", "#cfdcc0", "#e3d3b4", "#c3d6e2", "#dccbd6", "#d8d8d0")
_SIDES = ("#27496d", "#b5543c", "#6d8f71", "#8b6aa3")
_LONGEST = 11
"""Letters of a name for which a counter has room."""


def board_svg(board: Board, title: str) -> str:
    """The picture, with the whole of it in words as its title."""
    columns, rows = board.columns, board.rows
    right, below = _middle(board, columns, rows)
    lower = _middle(board, 2, rows)[1] if columns > 1 else below
    width, height = right + _SIDE + 2, max(below, lower) + _SIDE + 2
    words = dict(board.cells)
    grounds = {word: number for number, word in enumerate(dict.fromkeys(word for _, word in board.cells), 1)}
    parts = [
        _cell(board, column, row, words.get(f"{column:02}{row:02}", ""), grounds)
        for column in range(1, columns + 1)
        for row in range(1, rows + 1)
    ]
    there: Counter[str] = Counter()
    for unit in board.units:
        parts.append(_counter(board, unit.name, unit.on, unit.side, unit.facing, there[unit.on]))
        there[unit.on] += 1
    return (
        f'<svg class="board" role="img" viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width)}" '
        f'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" style="max-width:100%;height:auto">'
        f"<title>{text(title)}</title>{''.join(parts)}</svg>"
    )


def width_of(board: Board) -> float:
    """How wide the picture is in print, in points: a hex of one centimetre."""
    return round((_middle(board, board.columns, 1)[0] + _SIDE + 2) * 0.55, 1)


def _middle(board: Board, column: int, row: int) -> tuple[float, float]:
    if board.made_of == Shape.HEXES.value:
        high = _SIDE * math.sqrt(3)
        return 1 + _SIDE + (column - 1) * _SIDE * 1.5, 1 + high / 2 + (row - 1) * high + (0 if column % 2 else high / 2)
    return 1 + _SIDE + (column - 1) * _SIDE * 2, 1 + _SIDE + (row - 1) * _SIDE * 2


def _cell(board: Board, column: int, row: int, words: str, grounds: dict[str, int]) -> str:
    x, y = _middle(board, column, row)
    ground = _GROUND[grounds.get(words, 0) % len(_GROUND)] if words else _GROUND[0]
    if board.made_of == Shape.HEXES.value:
        corners = [(x + _SIDE * math.cos(a), y + _SIDE * math.sin(a)) for a in (math.pi / 3 * k for k in range(6))]
        top = y - _SIDE * math.sqrt(3) / 2
    else:
        corners = [(x + dx * _SIDE, y + dy * _SIDE) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        top = y - _SIDE
    points = " ".join(f"{_n(px)},{_n(py)}" for px, py in corners)
    made = f'<polygon points="{points}" fill="{ground}" stroke="#8a8272" stroke-width="0.8"/>'
    made += f'<text x="{_n(x)}" y="{_n(top + 9)}" font-size="7" fill="#5d574b" text-anchor="middle">{column:02}{row:02}</text>'
    if words:
        shown = words.partition(",")[0]
        shown = shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…"
        low = 2 * y - top - 4
        made += f'<text x="{_n(x)}" y="{_n(low)}" font-size="7.5" font-style="italic" text-anchor="middle">{text(shown)}</text>'
    return made


def _counter(board: Board, name: str, on: str, side: int, facing: str, number: int) -> str:
    cell = cell_of(on)
    if cell is None:
        return ""
    x, y = _middle(board, *cell)
    x, y = x + 4 * number, y + 4 * number - 1
    ink = _SIDES[side % len(_SIDES)] if side >= 0 else "#3c3a35"
    made = f'<rect x="{_n(x - 19)}" y="{_n(y - 8)}" width="38" height="17" rx="2" fill="{ink}" stroke="#fff" stroke-width="1"/>'
    shown = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    size = 8 if len(shown) < 7 else 6.5 if len(shown) < 10 else 5.5
    made += (
        f'<text x="{_n(x)}" y="{_n(y + 3)}" font-size="{size}" fill="#fff" text-anchor="middle">{text(shown)}</text>'
    )
    ways = directions(Shape(board.made_of))
    if facing in ways:
        turn = math.radians(ways.index(facing) * 360 / len(ways))
        tip = [(25, 0.0), (18, 0.22), (18, -0.22)]
        made += '<polygon points="{}" fill="{}"/>'.format(
            " ".join(f"{_n(x + far * math.sin(turn + off))},{_n(y - far * math.cos(turn + off))}" for far, off in tip),
            ink,
        )
    return made


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
