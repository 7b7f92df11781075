"""How do odds become a picture in a file? Bars as SVG that needs no page around it; the typesetter makes it a PNG."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs

from grognard.dice.fractions_text import percent
from grognard.docgen.alike import folded
from grognard.docgen.charts import BAR, HIGH, SHADES, are_numbers, axis_names, column_bar, cut_bar, highest, mean_text
from grognard.docgen.markup import text
from grognard.docgen.played import OddsBox
from grognard.docgen.sheet.typesetter import typesetter

_WIDTH, _EDGE, _LINE = 800, 20, 16
"""How wide a picture is, its margin, and how high a line of small letters is, in pixels."""
_LETTERS = 32
"""A name of more letters than this is broken into lines."""
_LETTER = 7
"""How wide a letter is at most, on average."""
_PIXELS_PER_INCH = 192
"""The PNG has two pixels for each of the SVG."""
_STYLE = (
    'text{font:13px "Source Sans Pro","Source Sans 3",Helvetica,Arial,sans-serif;fill:#1b1916}'
    ".title{font-size:18px;font-weight:600}.about{fill:#6b675f}.light{fill:#fff}.dark{fill:#1b1916}"
)


def chart_svg(title: str, about: str, boxes: Sequence[tuple[str, OddsBox]]) -> str:
    """A chart as SVG, as wide as 800 pixels: a part for each box of odds, below its name.

    A box with one row has a bar for each outcome; one with more has a bar for each row.
    """
    picture = _Picture()
    picture.write(_EDGE, picture.down(22) - 4, title, "title")
    if about:
        for line in textwrap.wrap(about, 110):
            picture.write(_EDGE, picture.down(_LINE), line, "about")
    for name, box in boxes:
        picture.down(12)
        if name:
            picture.write(_EDGE, picture.down(22) - 4, name)
        _Part(picture, attrs.evolve(box, rows=tuple(folded(box.rows)))).draw()
    return picture.svg()


def chart_png(svg: str) -> bytes:
    """A chart as PNG. Raises `SheetUnavailable` where the typesetter is not installed."""
    with typesetter("chart.typ", beside={"chart.svg": svg.encode()}) as setter:
        return setter.picture(_PIXELS_PER_INCH)


class _Picture:
    """What is drawn, from the top down."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self.y = _EDGE

    def down(self, height: int) -> int:
        """Room of a height is taken; where it ends."""
        self.y += height
        return self.y

    def write(self, x: int, y: int, words: str, kind: str = "", anchor: str = "start") -> None:
        """Words, whose baseline is at `y`."""
        named = f' class="{kind}"' if kind else ""
        self._parts.append(f'<text{named} x="{x}" y="{y}" text-anchor="{anchor}">{text(words)}</text>')

    def put(self, x: int, y: int, width: int, height: int, parts: str) -> None:
        """A drawing whose lengths across are shares of its width."""
        self._parts.append(f'<svg x="{x}" y="{y}" width="{width}" height="{height}">{parts}</svg>')

    def svg(self) -> str:
        """The whole picture."""
        height = self.y + _EDGE
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}">'
            f'<style>{_STYLE}</style><rect width="{_WIDTH}" height="{height}" fill="#fff"/>{"".join(self._parts)}</svg>\n'
        )


class _Part:
    """One box of odds on a picture: names at the left, bars beside them, figures at the right."""

    def __init__(self, picture: _Picture, box: OddsBox) -> None:
        self.picture, self.box = picture, box
        alone = len(box.rows) == 1
        self.cut = not alone and len(box.outcomes) <= len(SHADES)
        self.numbers = not alone and not self.cut and are_numbers(box.outcomes)
        names = box.outcomes if alone else [name for name, _ in box.rows]
        longest = max((len(line) for name in names for line in textwrap.wrap(name, _LETTERS)), default=0)
        self.left = _EDGE + longest * _LETTER + 10
        self.right = _WIDTH - _EDGE - (60 if alone or self.numbers else 0)

    def draw(self) -> None:
        """Draw it below what is there."""
        rows = list(self._rows())
        if self.cut:
            self._key()
        elif self.numbers:
            self._figure(self.picture.down(_LINE), "mean", "about")
        for name, height, parts, figure in rows:
            lines = textwrap.wrap(name, _LETTERS) or [""]
            room = max(height, _LINE * len(lines))
            top = self.picture.y
            for at, line in enumerate(lines):
                middle = top + (room - _LINE * len(lines)) // 2 + _LINE * at + 12
                self.picture.write(self.left - 10, middle, line, anchor="end")
            self.picture.put(self.left, top + (room - height) // 2, self.right - self.left, height, parts)
            self._figure(top + room // 2 + 4, figure)
            self.picture.down(room + 6)
        if not self.cut and len(self.box.rows) > 1:
            self.picture.put(self.left, self.picture.y, self.right - self.left, _LINE, axis_names(self.box.outcomes))
            self.picture.down(_LINE)

    def _rows(self) -> Iterator[tuple[str, int, str, str]]:
        """Of each bar its name, height, drawing, and the figure at its right."""
        box = self.box
        if len(box.rows) == 1:
            chances = box.rows[0][1]
            for outcome in box.outcomes:
                share = chances.get(outcome, Fraction(0))
                yield (
                    outcome,
                    BAR,
                    f'<rect width="{float(100 * share):.2f}%" height="{BAR}" fill="{SHADES[0]}"/>',
                    percent(share),
                )
            return
        most = highest(box)
        for name, chances in box.rows:
            mean = mean_text(chances) if self.numbers else ""
            if self.cut:
                yield name, BAR, cut_bar(box, chances), ""
            else:
                yield name, HIGH, column_bar(box, chances, most), mean

    def _figure(self, y: int, words: str, kind: str = "") -> None:
        if words:
            self.picture.write(_WIDTH - _EDGE, y, words, kind, "end")

    def _key(self) -> None:
        """What each shade stands for, in lines as long as the picture is wide."""
        x = _EDGE
        y = self.picture.down(_LINE)
        for index, outcome in enumerate(self.box.outcomes):
            width = 18 + _LETTER * len(outcome) + 14
            if x > _EDGE and x + width > _WIDTH - _EDGE:
                x, y = _EDGE, self.picture.down(_LINE + 2)
            self.picture.put(x, y - 11, 12, 12, f'<rect width="12" height="12" fill="{SHADES[index]}"/>')
            self.picture.write(x + 18, y, outcome)
            x += width
        self.picture.down(10)
