"""Odds as inline SVG, about two kilobytes each, and as a table of figures. The same odds give the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grognard.dice.fractions_text import percent
from grognard.docgen.markup import text
from grognard.docgen.played import OddsBox

_WIDTH = 640
_BAR, _GAP, _LINE = 22, 8, 18
_LETTER = Fraction(13, 2)
"""About how wide a letter is."""
_HIGH = 44
_SHADES = ("#27496d", "#b5543c", "#d9a441", "#6d8f71", "#8b6aa3", "#4f9aa8", "#9a8c7a", "#c98a9c")
_DARK = frozenset({0, 1, 4})
"""Shades on which white letters are read."""


def stacked(title: str, box: OddsBox) -> str:
    """A bar for each row, cut by outcome; each part says its chance where it is wide enough."""
    left = _left(box)
    room = _WIDTH - left - 4
    key, top = _key(box.outcomes)
    parts = list(key)
    for number, (name, chances) in enumerate(box.rows):
        y = top + number * (_BAR + _GAP)
        parts.append(_label(name, left, y + 15))
        at = Fraction(left)
        for index, outcome in enumerate(box.outcomes):
            wide = chances.get(outcome, Fraction(0)) * room
            if not wide:
                continue
            shown = percent(chances[outcome])
            parts.append(
                f'<rect class="b{index}" x="{_at(at)}" y="{y}" width="{_at(wide)}" height="{_BAR}" '
                f'fill="{_SHADES[index]}"><title>{text(name)}, {text(outcome)}: {text(shown)}</title></rect>'
            )
            if wide > _LETTER * len(shown) + 6:
                ink = "light" if index in _DARK else "dark"
                parts.append(
                    f'<text class="{ink}" x="{_at(at + wide / 2)}" y="{y + 15}" text-anchor="middle">{text(shown)}</text>'
                )
            at += wide
    return _svg(title, box, top + len(box.rows) * (_BAR + _GAP), parts)


def spread(title: str, box: OddsBox) -> str:
    """For many outcomes: a row of columns for each value, all on one scale."""
    left = _left(box)
    step = Fraction(_WIDTH - left - 4, len(box.outcomes))
    most = max(max(chances.values(), default=Fraction(0)) for _, chances in box.rows) or Fraction(1)
    parts: list[str] = []
    for number, (name, chances) in enumerate(box.rows):
        floor = number * (_HIGH + _GAP) + _HIGH
        parts.append(_label(name, left, floor - 4))
        parts.append(f'<path class="axis" d="M{left} {floor}H{_WIDTH - 4}" stroke="#888"/>')
        for index, outcome in enumerate(box.outcomes):
            high = chances.get(outcome, Fraction(0)) / most * (_HIGH - 4)
            if high:
                parts.append(
                    f'<rect class="b0" x="{_at(left + index * step + step / 10)}" y="{_at(floor - high)}" '
                    f'width="{_at(step * 4 / 5)}" height="{_at(high)}" fill="{_SHADES[0]}">'
                    f"<title>{text(name)}, {text(outcome)}: {text(percent(chances[outcome]))}</title></rect>"
                )
    below = len(box.rows) * (_HIGH + _GAP) + 8
    every = max(1, -(-max(len(each) for each in box.outcomes) * 7 // max(1, int(step))))
    for index in range(0, len(box.outcomes), every):
        x = _at(left + index * step + step / 2)
        parts.append(f'<text x="{x}" y="{below}" text-anchor="middle">{text(box.outcomes[index])}</text>')
    return _svg(title, box, below + 8, parts)


def figures(box: OddsBox) -> str:
    """The same odds in figures: a row for each value, or for many outcomes a row for each of them."""
    corner = f'<th class="key" scope="col">{text(box.fact)}</th>'
    if len(box.outcomes) <= len(_SHADES):
        head = "".join(f'<th scope="col">{text(outcome)}</th>' for outcome in box.outcomes)
        rows = [(name, [chances.get(outcome) for outcome in box.outcomes]) for name, chances in box.rows]
    else:
        head = "".join(f'<th scope="col">{text(name)}</th>' for name, _ in box.rows)
        rows = [(outcome, [chances.get(outcome) for _, chances in box.rows]) for outcome in box.outcomes]
    body = "".join(
        f'<tr><th class="key" scope="row">{text(name)}</th>{"".join(_figure(chance) for chance in chances)}</tr>'
        for name, chances in rows
    )
    return f'<table class="figures"><thead><tr>{corner}{head}</tr></thead><tbody>{body}</tbody></table>'


def certain(box: OddsBox) -> str:
    """Outcomes that are sure, one for each value."""
    body = "".join(
        f'<tr><th class="key" scope="row">{text(name)}</th><td>{text(next(iter(chances)))}</td></tr>'
        for name, chances in box.rows
    )
    return f'<table class="figures"><tbody>{body}</tbody></table>'


def _figure(chance: Fraction | None) -> str:
    return f"<td>{text(percent(chance))}</td>" if chance else '<td class="none">–</td>'


def _svg(title: str, box: OddsBox, height: int, parts: Sequence[str]) -> str:
    told = "; ".join(
        f"{name}: {', '.join(f'{outcome} {percent(chances[outcome])}' for outcome in box.outcomes if chances.get(outcome))}"
        for name, chances in box.rows[:3]
        if len(box.outcomes) <= len(_SHADES)
    )
    description = f"<desc>{text(told)}</desc>" if told else ""
    return (
        f'<svg class="odds" role="img" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{text(title)}</title>{description}{"".join(parts)}</svg>'
    )


def _key(outcomes: Sequence[str]) -> tuple[list[str], int]:
    """The key above the bars, on as many lines as it needs, and where the bars begin."""
    parts: list[str] = []
    x, y = Fraction(0), 0
    for index, outcome in enumerate(outcomes):
        wide = 24 + _LETTER * len(outcome) + 8
        if x and x + wide > _WIDTH:
            x, y = Fraction(0), y + _LINE
        parts.append(
            f'<rect class="b{index}" x="{_at(x)}" y="{y + 2}" width="12" height="12" fill="{_SHADES[index]}"/>'
            f'<text x="{_at(x + 17)}" y="{y + 12}">{text(outcome)}</text>'
        )
        x += wide
    return parts, y + _LINE + 8


def _label(name: str, left: int, y: int) -> str:
    most = max(4, int((left - 8) / _LETTER))
    shown = name if len(name) <= most else name[: most - 1] + "…"
    return f'<text x="{left - 8}" y="{y}" text-anchor="end">{text(shown)}</text>'


def _left(box: OddsBox) -> int:
    longest = max((len(name) for name, _ in box.rows), default=0)
    return min(200, max(40, int(_LETTER * longest) + 14))


def _at(value: Fraction | int) -> str:
    """A length to a tenth."""
    tenths = round(Fraction(value) * 10)
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)
