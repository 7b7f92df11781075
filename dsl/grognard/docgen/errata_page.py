"""The errata as a page of the site, and as data for the sheet of paper."""

from __future__ import annotations

from typing import Any

from grognard.docgen.errata import Entry, Errata, Erratum
from grognard.docgen.markup import text
from grognard.docgen.places import ERRATA, Places
from grognard.docgen.played import EffectBox

TITLE = "What changes"
MEANS = "Struck: as it was. Underlined: as it is now."
TRIED = (
    "What it does to the odds is said of the situation named beside it, the most telling of some that were tried; "
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
    many = "All" if box.size == 1 else f"{box.most} of 100"
    return f"{many} results of {box.rule} are others{where}{share}: {box.change}."


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
    made.append(f'<ol class="errata">{rows}</ol>' if rows else "<p>No rule is other than it was.</p>")
    if found.examples:
        listed = "".join(f"<li>{text(one)}</li>" for one in found.examples)
        made.append(f'<h2>Worked examples that are others</h2><ul class="columns">{listed}</ul>')
    if found.reworded:
        rows = "".join(_entry(entry, places) for entry in found.reworded)
        made.append(f'<h2>Only said otherwise</h2><p>The same in other words.</p><ul class="errata">{rows}</ul>')
    return made


def _buttons(sheets: tuple[str, ...]) -> list[tuple[str, str]]:
    names = {"errata-a4.pdf": "On one page, A4", "errata-letter.pdf": "On one page, Letter"}
    return [(names[name], name) for name in sheets if name in names]


def _entry(entry: Entry, places: Places) -> str:
    place = places.of(entry.target, ERRATA)
    title = text(entry.title[:1].upper() + entry.title[1:])
    name = f'<a href="{place}">{title}</a>' if place else title
    lines = "".join(f"<li>{_line(one)}</li>" for one in entry.lines)
    why = "".join(f'<p class="why">{text(one)}</p>' for one in entry.why)
    effect = effect_words(entry.effect)
    does = f'<p class="does">{text(effect)}</p>' if effect else ""
    kind = f'<span class="kind">{text(entry.kind)}</span>'
    return f"<li><h3>{kind} {name}</h3><ul>{lines}</ul>{why}{does}</li>"


def _line(one: Erratum) -> str:
    where = f"<b>{text(one.where)}</b>: " if one.where else ""
    was = f"<del>{text(one.was)}</del>" if one.was else ""
    now = f"<ins>{text(one.now)}</ins>" if one.now else ""
    return f"{where}{was}{' ' if was and now else ''}{now}"


def errata_data(found: Errata, digest: str) -> dict[str, Any]:
    """Everything the sheet of paper prints, as JSON values."""

    def entry(one: Entry) -> dict[str, Any]:
        return {
            "kind": one.kind,
            "title": one.title[:1].upper() + one.title[1:],
            "lines": [{"where": line.where, "was": line.was, "now": line.now} for line in one.lines],
            "why": list(one.why),
            "effect": effect_words(one.effect),
        }

    return {
        "title": found.title,
        "base": found.base,
        "means": MEANS,
        "changed": [entry(one) for one in found.changed],
        "examples": list(found.examples),
        "reworded": [entry(one) for one in found.reworded],
        "digest": digest,
    }
