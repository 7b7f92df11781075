"""Odds beside a rule: a chart, and the same in figures."""

from __future__ import annotations

import attrs

from grognard.docgen import charts
from grognard.docgen.alike import folded
from grognard.docgen.markup import text
from grognard.docgen.played import OddsBox

_MOST_PARTS = 8
_MOST_FOLDED = 7


def odds_html(box: OddsBox | None, title: str) -> str:
    """A box of odds; nothing where there are none. Values with the same odds share a row."""
    if box is None or not box.rows or not box.outcomes:
        return ""
    box = attrs.evolve(box, rows=tuple(folded(box.rows)))
    case = f' <span class="about">where {text(box.situation)}</span>' if box.situation else ""
    if all(len(chances) == 1 for _, chances in box.rows):
        return (
            f'<figure class="odds"><figcaption><b>Outcome</b> by {text(box.fact)}{case}; no die matters</figcaption>'
            f'<div class="wide">{charts.certain(box)}</div></figure>'
        )
    named = f"Odds of {title} by {box.fact}"
    few = len(box.outcomes) <= _MOST_PARTS
    chart = charts.stacked(named, box) if few else charts.spread(named, box)
    table = f'<div class="wide">{charts.figures(box)}</div>'
    # Where each bar says its figures already, a second table of them only makes the page longer.
    if len(box.outcomes) > _MOST_FOLDED or (few and charts.says_all(box)):
        table = f"<details><summary>In figures</summary>{table}</details>"
    return f'<figure class="odds"><figcaption><b>Odds</b> by {text(box.fact)}{case}</figcaption>{chart}{table}</figure>'
