"""Odds beside a rule: rows of bars, each an inline SVG as wide as its column, and the same in figures.

Lengths across are shares of the column and letters keep their size, so the same chart serves a phone and a page.
The same odds give the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

import attrs

from grognard.dice.fractions_text import decimal, percent, with_chance
from grognard.docgen.alike import folded
from grognard.docgen.markup import text
from grognard.docgen.played import OddsBox

BAR, HIGH = 22, 44
_LETTER = Fraction(13, 2)
"""About how wide a letter is, in pixels."""
_ROOM, _NARROW = 540, 180
"""How wide the column of bars is at least, on a page and on a phone, in pixels."""
_LONG = 20
"""A name of more letters than this is broken into lines."""
SHADES = ("#27496d", "#b5543c", "#d9a441", "#6d8f71", "#8b6aa3", "#4f9aa8", "#9a8c7a", "#c98a9c")
_DARK = frozenset({0, 1, 4})
"""Shades on which white letters are read."""
_WHOLE = re.compile(r"-?[0-9]+")
_MOST_FOLDED = 7
"""Of more outcomes the figures are folded away."""
Chances = Mapping[str, Fraction]


def odds_html(box: OddsBox | None, title: str) -> str:
    """A box of odds; nothing where there are none. Values with the same odds share a row."""
    if box is None or not box.rows or not box.outcomes:
        return ""
    box = attrs.evolve(box, rows=tuple(folded(box.rows)))
    case = f' <span class="about">where {text(box.situation)}</span>' if box.situation else ""
    if all(len(chances) == 1 for _, chances in box.rows):
        return (
            f'<figure class="odds"><figcaption><b>Outcome</b> by {text(box.fact)}{case}; no die matters</figcaption>'
            f'<div class="wide">{_certain(box)}</div></figure>'
        )
    named = f"Odds of {title} by {box.fact}"
    few = len(box.outcomes) <= len(SHADES)
    chart = _stacked(named, box) if few else _spread(named, box)
    table = f'<div class="wide">{_figures(box)}</div>'
    # Where each bar says its figures already, a second table of them only makes the page longer.
    if len(box.outcomes) > _MOST_FOLDED or (few and _says_all(box)):
        table = f"<details><summary>In figures</summary>{table}</details>"
    return f'<figure class="odds"><figcaption><b>Odds</b> by {text(box.fact)}{case}</figcaption>{chart}{table}</figure>'


def _stacked(title: str, box: OddsBox) -> str:
    """A bar for each row, cut by outcome; each part says its chance where it is wide enough."""
    rows = "".join(_row(name, _svg(BAR, name, box, chances, cut_bar(box, chances))) for name, chances in box.rows)
    return f'{_key(box.outcomes)}<table class="bars" aria-label="{text(title)}"><tbody>{rows}</tbody></table>'


def _says_all(box: OddsBox) -> bool:
    """Whether every part of every bar is wide enough to say its chance on a page."""
    return all(_fits(chance, _ROOM) for _, chances in box.rows for chance in chances.values() if chance)


def cut_bar(box: OddsBox, chances: Chances) -> str:
    """The parts of a bar as wide as its column, each named where it is wide enough."""
    parts: list[str] = []
    at = Fraction(0)
    for index, outcome in enumerate(box.outcomes):
        share = chances.get(outcome, Fraction(0))
        if not share:
            continue
        shown = percent(share)
        parts.append(
            f'<rect class="b{index}" x="{_at(at)}" y="0" width="{_at(share)}" height="{BAR}" '
            f'fill="{SHADES[index]}"><title>{text(outcome)}: {text(shown)}</title></rect>'
        )
        if _fits(share, _ROOM):
            ink = "light" if index in _DARK else "dark"
            roomy = "" if _fits(share, _NARROW) else " roomy"
            parts.append(
                f'<text class="{ink}{roomy}" x="{_at(at + share / 2)}" y="15" text-anchor="middle">{text(shown)}</text>'
            )
        at += share
    return "".join(parts)


def _fits(share: Fraction, room: int) -> bool:
    return share * room > _LETTER * len(percent(share)) + 6


def _spread(title: str, box: OddsBox) -> str:
    """For many outcomes: a row of columns for each value, all on one scale; what is sure is said in words."""
    most, numbers = highest(box), are_numbers(box.outcomes)
    rows = []
    for name, chances in box.rows:
        sure = f'<p class="sure">always {text(next(iter(chances)))}</p>'
        shown = _svg(HIGH, name, box, chances, column_bar(box, chances, most)) if len(chances) > 1 else sure
        rows.append(_row(name, shown, mean_text(chances) if numbers else None))
    mean = '<th scope="col">mean</th>' if numbers else ""
    head = f"<thead><tr><td></td><td></td>{mean}</tr></thead>" if numbers else ""
    axis = f'<svg class="odds" width="100%" height="16" aria-hidden="true">{axis_names(box.outcomes)}</svg>'
    foot = f"<tfoot><tr><td></td><td>{axis}</td>{'<td></td>' if numbers else ''}</tr></tfoot>"
    return f'<table class="bars" aria-label="{text(title)}">{head}<tbody>{"".join(rows)}</tbody>{foot}</table>'


def highest(box: OddsBox) -> Fraction:
    """The greatest chance of anything that is not sure."""
    return max(
        (chance for _, chances in box.rows if len(chances) > 1 for chance in chances.values()), default=Fraction(1)
    )


def are_numbers(outcomes: Sequence[str]) -> bool:
    """Whether all outcomes are whole numbers, so that they have a mean."""
    return all(_WHOLE.fullmatch(outcome) for outcome in outcomes)


def column_bar(box: OddsBox, chances: Chances, most: Fraction) -> str:
    """A column for each outcome, that of the chance `most` as high as there is room."""
    step = Fraction(1, len(box.outcomes))
    parts: list[str] = []
    for index, outcome in enumerate(box.outcomes):
        high = chances.get(outcome, Fraction(0)) / most * (HIGH - 4)
        if high:
            parts.append(
                f'<rect class="b0" x="{_at(index * step + step / 10)}" y="{_tenths(HIGH - high)}" '
                f'width="{_at(step * 4 / 5)}" height="{_tenths(high)}" fill="{SHADES[0]}">'
                f"<title>{text(outcome)}: {text(percent(chances[outcome]))}</title></rect>"
            )
    return "".join(parts) + f'<path d="M0 {HIGH}H9999" stroke="#888"/>'


def axis_names(outcomes: Sequence[str]) -> str:
    """The outcomes below their columns; on a phone only as many as there is room for."""
    step = Fraction(1, len(outcomes))
    every, seldom = _every(outcomes, _ROOM), _every(outcomes, _NARROW)
    seldom = -(-seldom // every) * every
    parts = []
    for index in range(0, len(outcomes), every):
        roomy = "" if index % seldom == 0 else ' class="roomy"'
        x = _at(index * step + step / 2)
        parts.append(f'<text{roomy} x="{x}" y="12" text-anchor="middle">{text(outcomes[index])}</text>')
    return "".join(parts)


def _every(outcomes: Sequence[str], room: int) -> int:
    """Only one in so many can be named side by side."""
    return max(1, -(-max(map(len, outcomes)) * 9 * len(outcomes) // room))


def mean_text(chances: Chances) -> str:
    """The mean of outcomes that are whole numbers."""
    return decimal(sum((int(outcome) * chance for outcome, chance in chances.items()), Fraction(0)))


def _row(name: str, shown: str, mean: str | None = None) -> str:
    last = f"<td>{text(mean)}</td>" if mean is not None else ""
    kind = ' class="long"' if len(name) > _LONG else ""
    return f'<tr><th scope="row"{kind}>{text(name)}</th><td>{shown}</td>{last}</tr>'


def _svg(height: int, name: str, box: OddsBox, chances: Chances, parts: str) -> str:
    """A bar of a row; its title says the row in words, for whoever hears the page."""
    told = ", ".join(
        with_chance(outcome, percent(chances[outcome])) for outcome in box.outcomes if chances.get(outcome)
    )
    return (
        f'<svg class="odds" role="img" width="100%" height="{height}" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{text(name)}: {text(told)}</title>{parts}</svg>"
    )


def _key(outcomes: Sequence[str]) -> str:
    """What each shade stands for, above the bars."""
    shown = "".join(
        f'<li><svg class="odds" width="12" height="12" aria-hidden="true"><rect class="b{index}" width="12" height="12" '
        f'fill="{SHADES[index]}"/></svg> {text(outcome)}</li>'
        for index, outcome in enumerate(outcomes)
    )
    return f'<ul class="key">{shown}</ul>'


def _figures(box: OddsBox) -> str:
    """The same odds in figures: a row for each value, or for many outcomes a row for each of them."""
    corner = f'<th class="key" scope="col">{text(box.fact)}</th>'
    if len(box.outcomes) <= len(SHADES):
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


def _certain(box: OddsBox) -> str:
    """Outcomes that are sure, one for each value."""
    body = "".join(
        f'<tr><th class="key" scope="row">{text(name)}</th><td>{text(next(iter(chances)))}</td></tr>'
        for name, chances in box.rows
    )
    return f'<table class="figures sure"><tbody>{body}</tbody></table>'


def _figure(chance: Fraction | None) -> str:
    return f"<td>{text(percent(chance))}</td>" if chance else '<td class="none">–</td>'


def _at(share: Fraction) -> str:
    """A place across: a share of the column, to a hundredth of a percent."""
    return f"{decimal(share * 100, 2)}%"


def _tenths(value: Fraction) -> str:
    """A length in pixels to a tenth."""
    tenths = round(value * 10)
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)
