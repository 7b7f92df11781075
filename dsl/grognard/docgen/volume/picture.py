"""The picture on the title page, drawn from the game itself: its troops as blocks on a map, its dice, its unit of length.

Nothing is drawn that the rules do not have. The lie of the land follows from the digest of the text: each game has its
own hills, always the same.
"""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from math import cos, pi, sin
from typing import Any

import attrs

from grognard.docgen.digest import digest
from grognard.docgen.volume.words import shown
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.examples import Example, GivenPiece
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Die
from grognard.ir.walk import nodes

_MOST_ROWS, _MOST_BLOCKS, _MOST_DICE = 3, 12, 5
_DIE = re.compile(r"[dD]([0-9]{1,3}|%)")
_SOLIDS = (4, 6, 8, 10, 12, 20, 100)
"""The dice that are drawn."""
_CORNERS = 36
"""Of a line of the map."""


def picture(ruleset: Ruleset) -> dict[str, Any]:
    """What is drawn: two sides with their rows of blocks, dice by their faces, contour lines in a square of 1."""
    return {"sides": sides(ruleset), "dice": dice_of(ruleset), "hills": hills(digest(ruleset)), "unit": ruleset.unit}


def dice_of(ruleset: Ruleset) -> list[int]:
    """The faces of the dice that its rules throw, the most thrown first, each once; then in rising order."""
    thrown: Counter[int] = Counter()
    for rule in ruleset.rules.values():
        for node in nodes(rule.lines):
            if isinstance(node, Die):
                thrown[node.sides] += 1
            elif isinstance(node, do.RollRange):
                thrown[node.high - node.low + 1] += 1
    for table in ruleset.tables.values():
        # A table that is rolled on names the die at the head of its rows.
        rolled = [found[1] for heading in table.keys if (found := _DIE.fullmatch(heading.text.strip()))]
        thrown.update(100 if sides == "%" else int(sides) for sides in rolled)
    made: Counter[int] = Counter()
    for faces, times in thrown.items():
        # A throw of 0 to 8 is that of a ten-sided die, whose tenth face is thrown again.
        made[next((one for one in _SOLIDS if one >= faces), _SOLIDS[-1])] += times
    return sorted(faces for faces, _ in made.most_common(_MOST_DICE))


@attrs.frozen
class _Drawn:
    """A piece of a scenario: whose it is, and how many stand above it, itself counted."""

    piece: GivenPiece
    side: str
    depth: int


def sides(ruleset: Ruleset) -> list[dict[str, Any]]:
    """The troops of both sides of the first scenario that has two; of a game without one a block for each kind of piece."""
    for scenario in ruleset.scenarios:
        drawn = _drawn(ruleset, scenario)
        strong = [side for side, _ in Counter(one.side for one in drawn).most_common(2)]
        if len(strong) == 2:
            return [_side(ruleset, side, drawn) for side in sorted(strong)]
    kinds = [{"name": shown(piece.name), "glyph": number} for number, piece in enumerate(ruleset.pieces.values())]
    rows = [kinds[at : at + 4] for at in range(0, min(len(kinds), 8), 4)]
    names = [*ruleset.sides, "", ""][:2]
    return [{"name": shown(name), "rows": rows} for name in names]


def _drawn(ruleset: Ruleset, scenario: Example) -> list[_Drawn]:
    """Every piece that belongs to a side, with its rank: what belongs to nothing is an army, and is not drawn itself."""
    by_role = {key(piece.role): piece for piece in scenario.pieces} | {key(one.name): one for one in scenario.pieces}
    over: dict[int, GivenPiece | None] = {}
    for piece in scenario.pieces:
        owners = [by_role.get(key(value.name)) for _, value in piece.fields if isinstance(value, ir.Role)]
        over[id(piece)] = next((one for one in owners if one is not None and one is not piece), None)
    leads = {id(one) for one in over.values() if one is not None}
    found: list[_Drawn] = []
    for piece in scenario.pieces:
        line: list[GivenPiece] = [piece]
        while (above := over[id(line[-1])]) is not None and above not in line:
            line.append(above)
        named = next((side for one in line if (side := _named_side(ruleset, one))), "")
        side = named or (line[-1].name if len(line) > 1 or id(piece) in leads else "")
        own = bool(_named_side(ruleset, piece))
        if side and (len(line) > 1 or (own and _is_troops(piece, scenario))):
            found.append(_Drawn(piece, side, len(line)))
    return found


def _is_troops(piece: GivenPiece, scenario: Example) -> bool:
    """Whether a piece that belongs to nothing is troops, and no player or army: more are of its kind than there are sides."""
    alike = sum(one.kind == piece.kind for one in scenario.pieces)
    return alike > 2 or alike == len(scenario.pieces)


def _named_side(ruleset: Ruleset, piece: GivenPiece) -> str:
    known = {key(side): side for side in ruleset.sides}
    for _, value in piece.fields:
        if isinstance(value, ir.Constant) and isinstance(value.value, str) and key(value.value) in known:
            return known[key(value.value)]
    return ""


def _side(ruleset: Ruleset, side: str, drawn: list[_Drawn]) -> dict[str, Any]:
    kinds = list(ruleset.pieces)
    rows: dict[int, list[dict[str, Any]]] = {}
    for one in drawn:
        if one.side == side:
            row = rows.setdefault(one.depth, [])
            block = {"name": shown(one.piece.name), "glyph": kinds.index(one.piece.kind)}
            row += [block | ({"name": ""} if number else {}) for number in range(min(one.piece.count, _MOST_BLOCKS))]
    ranks = [rows[depth][:_MOST_BLOCKS] for depth in sorted(rows)][:_MOST_ROWS]
    return {"name": shown(side), "rows": ranks}


def hills(mark: str) -> list[list[list[list[float]]]]:
    """Hills as closed lines, each a list of points in a square of 1; they follow from a mark of hexadecimal digits."""
    numbers = [int(each, 16) for each in mark if each in "0123456789abcdef"] or [0]

    def at(place: int) -> Fraction:
        return Fraction(numbers[place % len(numbers)], 15)

    made = []
    for hill in range(4):
        base = hill * 5
        across, down = float(Fraction(1, 8) + hill * Fraction(1, 4)), float(Fraction(1, 5) + at(base) * Fraction(3, 5))
        size, lean = float(Fraction(1, 10) + at(base + 1) / 8), float(at(base + 2)) * pi
        waves = (float(at(base + 3)) / 6, float(at(base + 4)) / 9)
        rings = []
        for ring in range(5):
            points = []
            for corner in range(_CORNERS):
                turn = 2 * pi * corner / _CORNERS
                far = (
                    size * (1 - ring / 6) * (1 + waves[0] * sin(2 * turn + lean) + waves[1] * sin(3 * turn - ring / 4))
                )
                points.append([round(across + far * cos(turn), 4), round(down + far * sin(turn) * 1.25, 4)])
            rings.append(points)
        made.append(rings)
    return made
