"""Odds as a small table and an inline SVG of stacked bars: about two kilobytes, the same bytes every time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from grognard.dice.fractions_text import percent
from grognard.docgen.html import text

_WIDTH, _BAR, _GAP, _LEFT = 560, 20, 8, 130
_SHADES = ("#1f4e79", "#6b9ac4", "#c9d8e6", "#e8a33d", "#b5482a", "#6d3f8f", "#3f8f6d", "#888888")
_PATTERNS = 8


def stacked(title: str, rows: Sequence[tuple[str, Mapping[str, Fraction]]], outcomes: Sequence[str]) -> str:
    """A bar for each row, cut by outcome, each part labelled where it is wide enough."""
    height = len(rows) * (_BAR + _GAP) + 26
    room = _WIDTH - _LEFT - 4
    parts = [
        f'<svg class="odds" role="img" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" xmlns="http://www.w3.org/2000/svg">',
        f"<title>{text(title)}</title>",
    ]
    x = Fraction(_LEFT)
    for index, outcome in enumerate(outcomes[:_PATTERNS]):
        parts.append(f'<rect x="{_at(x)}" y="4" width="10" height="10" fill="{_SHADES[index % len(_SHADES)]}"/>')
        parts.append(f'<text x="{_at(x + 14)}" y="13" class="key">{text(outcome)}</text>')
        x += 24 + Fraction(13 * len(outcome), 2)
    for number, (name, chances) in enumerate(rows):
        y = 22 + number * (_BAR + _GAP)
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 14}" text-anchor="end">{text(name)}</text>')
        at = Fraction(_LEFT)
        for index, outcome in enumerate(outcomes):
            wide = chances.get(outcome, Fraction(0)) * room
            if not wide:
                continue
            shade = _SHADES[index % len(_SHADES)]
            dark = index % len(_SHADES) in (0, 4, 5, 6, 7)
            parts.append(
                f'<rect x="{_at(at)}" y="{y}" width="{_at(wide)}" height="{_BAR}" fill="{shade}" stroke="#fff"/>'
            )
            if wide > 42:
                parts.append(
                    f'<text x="{_at(at + wide / 2)}" y="{y + 14}" text-anchor="middle" fill="{"#fff" if dark else "#111"}">{percent(chances[outcome])}</text>'
                )
            at += wide
    return "".join(parts) + "</svg>"


def table(fact: str, rows: Sequence[tuple[str, Mapping[str, Fraction]]], outcomes: Sequence[str]) -> str:
    """The same odds in figures."""
    head = "".join(f"<th>{text(outcome)}</th>" for outcome in outcomes)
    body = "".join(
        f"<tr><th scope='row'>{text(name)}</th>"
        + "".join(f"<td>{percent(chances[outcome]) if chances.get(outcome) else '–'}</td>" for outcome in outcomes)
        + "</tr>"
        for name, chances in rows
    )
    return f'<table class="odds"><thead><tr><th>{text(fact)}</th>{head}</tr></thead><tbody>{body}</tbody></table>'


def _at(value: Fraction | int) -> str:
    tenths = round(Fraction(value) * 10)
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)
