"""The errata as a page of the site, and as data for the sheet of paper."""

from __future__ import annotations

from functools import partial
from typing import Any

from grognard.docgen.errata import Entry, Errata
from grognard.docgen.errata_lines import Grid
from grognard.docgen.errata_words import Sentence
from grognard.docgen.markup import folded, text
from grognard.docgen.places import ERRATA, Places
from grognard.docgen.played import EffectBox
from grognard.ir.names import capital
from grognard.wording.phrase import between_spaces

TITLE = "What changes"
MEANS = "Underlined: new. Struck: no longer so."
TRIED = (
    "What a change does to the odds is said for one situation, the most telling of some that were tried; "
    "grognard compare tries many more, and may find one in which it does more."
)


def effect_words(box: EffectBox | None) -> str:
    """What a change does to the odds, in a sentence."""
    if box is None:
        return ""
    if box.values_only:
        where = f" ({box.situation})" if box.situation else ""
        return f"In {box.rule}{where}: {box.change}."
    where = f" where {box.situation}" if box.situation else ""
    share = f", together with {', '.join(box.together)}" if box.together else ""
    # A figure of the one situation that is named, for only some were tried: it is no bound.
    many = "every result changes" if box.size == 1 else f"{box.most} of 100 results change"
    return f"In {box.rule}{where}, {many}{share}: {box.change}."


def example_words(box: EffectBox | None) -> str:
    """What a change does to a chance, by the situation in which it showed most; nothing where it is about no chance, or not its doing alone."""
    if box is None or box.values_only or box.together:
        return ""
    where = f", {box.situation}" if box.situation else ""
    return f"For example {box.rule}{where}: {box.change}."


def errata_html(found: Errata, places: Places, sheets: tuple[str, ...] = ()) -> list[str]:
    """The blocks of the page."""
    links = " ".join(f'<a class="button" href="{text(name)}">{text(label)}</a>' for label, name in _buttons(sheets))
    odds = f" {TRIED}" if any(one.effect for one in found.changed) else ""
    head = (
        f'<p class="lead">What {text(found.title)} changes in {text(found.base)}, what matters most first. '
        f"{MEANS}{odds}</p>"
    )
    made = [head + (f"<p>{links}</p>" if links else "")]
    rows = "".join(_entry(entry, places) for entry in found.changed)
    made.append(f'<ol class="errata">{rows}</ol>' if rows else "<p>No rule has changed.</p>")
    if found.examples:
        listed = "".join(f"<li>{text(one)}</li>" for one in found.examples)
        made.append(f'<h2>Worked examples that have changed</h2><ul class="columns">{listed}</ul>')
    return made


def _buttons(sheets: tuple[str, ...]) -> list[tuple[str, str]]:
    names = {"errata-a4.pdf": "On one page, A4", "errata-letter.pdf": "On one page, Letter"}
    return [(names[name], name) for name in sheets if name in names]


def _entry(entry: Entry, places: Places) -> str:
    place = places.of(entry.target, ERRATA)
    title = text(capital(entry.title))
    name = f'<a href="{place}">{title}</a>' if place else title
    lines = _listed(entry.lines)
    grid = _grid(entry.grid) if entry.grid is not None else ""
    behind = folded(_listed(entry.behind)) if entry.behind else ""
    why = "".join(f'<p class="why">{text(one)}</p>' for one in entry.why)
    effect = effect_words(entry.effect)
    does = f'<p class="does">{text(effect)}</p>' if effect else ""
    return f"<li><h3>{name}</h3>{lines}{grid}{behind}{why}{does}</li>"


def _listed(lines: tuple[Sentence, ...]) -> str:
    return f"<ul>{''.join(f'<li>{_line(one)}</li>' for one in lines)}</ul>" if lines else ""


_TAGS = {"": "", "lead": "b", "new": "ins", "gone": "del"}


def _line(words: Sentence) -> str:
    return "".join(between_spaces(run.text, partial(_tagged, _TAGS[run.mark])) for run in words)


def _tagged(tag: str, words: str) -> str:
    return f"<{tag}>{text(words)}</{tag}>" if tag and words else text(words)


def _grid(grid: Grid) -> str:
    head = "".join(f"<th>{text(one)}</th>" for one in grid.headings)
    rows = "".join(f"<tr>{''.join(f'<td>{_line(cell)}</td>' for cell in row)}</tr>" for row in grid.rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def errata_data(found: Errata, digest: str) -> dict[str, Any]:
    """Everything the sheet of paper prints, as JSON values. A sentence is a list of runs: what became of them, their words."""

    def runs(words: Sentence) -> list[list[str]]:
        return [[run.mark, run.text] for run in words]

    def entry(one: Entry) -> dict[str, Any]:
        grid = one.grid
        return {
            "title": capital(one.title),
            "lines": [runs(line) for line in one.lines],
            "headings": list(grid.headings) if grid is not None else [],
            "rows": [[runs(cell) for cell in row] for row in grid.rows] if grid is not None else [],
            "why": list(one.why),
            "effect": example_words(one.effect),
        }

    return {
        "title": found.title,
        "base": found.base,
        "means": MEANS,
        "changed": [entry(one) for one in found.changed if one.lines or one.grid],
        "besides": [one.title for one in found.changed if not (one.lines or one.grid)],
        "digest": digest,
    }
