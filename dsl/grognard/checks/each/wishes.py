"""Do the wishes for print name things that are there? The first chapters, and the names of a `sheet` block."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import did_you_mean
from grognard.host.plaintext import whole_file
from grognard.ir.names import key
from grognard.ir.on_sheet import sheet_name, title_of, wish_of, wishing
from grognard.ir.ruleset import Ruleset
from grognard.source import Place, Span

_ALWAYS = ("Sequence of play", "Words", "Also")
"""What a sheet calls headings of its own."""

_STEPS = ("Steps",)
"""What it calls the block of a step of play with many lines."""


def wishes_can_be_met(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Name each chapter of `order`, and each heading or block that a sheet's settings name, that is not there."""
    titles = {key(chapter.title): chapter.title for chapter in ruleset.chapters if chapter.title}
    for name in _missing(dict(ruleset.settings).get("order", ""), titles):
        words = f"`order` names a chapter `{name}`, and there is none."
        help = did_you_mean(name, titles.values(), f"There are: {', '.join(titles.values())}.")
        place = _said_in(ruleset, "ruleset|variant", "order", name)
        collector.report(codes.UNKNOWN_SETTING, place or whole_file(ruleset.layers[-1].files[0]), words, help=help)
    if any(dict(ruleset.sheet).get(setting) for setting in ("charts", "order", "always", "omit")):
        _of_the_sheet(ruleset, collector)


def _missing(wished: str, known: Collection[str]) -> Iterator[str]:
    """The names of a list that are not known."""
    yield from (name for part in wished.split(",") if (name := part.strip()) and key(name) not in known)


def _of_the_sheet(ruleset: Ruleset, collector: Collector) -> None:
    wishes = dict(ruleset.sheet)
    declared = tuple(wishing(ruleset))
    headings = [wish_of(each).under for each in declared]
    headings += [chapter.title for chapter in ruleset.chapters]
    headings += [phase.title for each in ruleset.sequences.values() for phase in each.phases]
    blocks = [sheet_name(each) for each in declared if not wish_of(each).off]
    titles = [title_of(each) for each in declared] + [rule.name for rule in ruleset.rules.values()]
    numbers = [phase.number for each in ruleset.sequences.values() for phase in each.phases]
    numbers += [part for chapter in ruleset.chapters for part in chapter.title.split(" ", 1)]
    there = ", ".join(dict.fromkeys(filter(None, headings)))
    charts = {key(name): name for name in (*headings, *map(sheet_name, declared), *titles, *_ALWAYS) if name}
    for name in _missing(wishes.get("charts", ""), charts):
        words = f"`charts` of the sheet names `{name}`, and no heading or block is called so."
        help = did_you_mean(name, charts.values(), f"There are the headings: {there}.")
        said = _said_in(ruleset, "sheet", "charts", name)
        collector.report(codes.UNKNOWN_SETTING, said or whole_file(ruleset.layers[-1].files[0]), words, help=help)
    signs = [name.removeprefix("modifiers to ") for name in (*blocks, *titles)]
    for setting, what, names in (
        ("order", "heading or block", (*headings, *blocks, *_ALWAYS, *_STEPS, *numbers)),
        ("always", "block", (*blocks, *signs)),
        ("omit", "rule, table or sequence", titles),
    ):
        known = {key(name): name for name in names if name}
        for name in _missing(wishes.get(setting, ""), known):
            place = _said_in(ruleset, "sheet", setting, name)
            if place is None or ruleset.is_of_base(place):
                # A variant may have taken it away, and cannot mend the wishes of its base.
                continue
            words = f"`{setting}` of the sheet names `{name}`, and no {what} is called so there."
            other = next((sheet_name(each) for each in declared if key(title_of(each)) == key(name)), "")
            help = (
                f"On the sheet it is called `{other}`."
                if other and key(other) in known
                else did_you_mean(
                    name, list(known.values()), f"There are the headings: {there}." if setting == "order" else ""
                )
            )
            collector.report(codes.SHEET_WISH, place, words, help=help)


def _said_in(ruleset: Ruleset, block: str, setting: str, name: str) -> Place | None:
    """Where a name stands in a setting of a block, the last text first; None where the block is in no file that declares anything."""
    files = {declared.place.file.path: declared.place.file for declared in wishing(ruleset)}
    for path in (path for layer in reversed(ruleset.layers) for path in layer.files if path in files):
        text = files[path].text
        for match in re.finditer(rf"^(?:{block})\b.*(?:\n(?:[ \t].*)?)*", text, re.MULTILINE | re.IGNORECASE):
            said = re.search(rf"^[ \t]+{setting}:.*(?:(?<=,)\n.*)*", match[0], re.MULTILINE | re.IGNORECASE)
            item = re.search(rf"(?<=[,:\s]){re.escape(name)}(?=\s*(?:,|$))", said[0]) if said else None
            if said and item:
                start = match.start() + said.start() + item.start()
                return Place(files[path], Span(start, start + len(name)))
    return None


CHECKS = (Check(wishes_can_be_met, finds_errors=True),)
