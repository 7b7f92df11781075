"""Is what an author wishes of the printed book there? Chapters that are to come first, and what is to stand on the charts sheet."""

from __future__ import annotations

from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import did_you_mean
from grognard.host.plaintext import whole_file
from grognard.ir.names import key
from grognard.ir.on_sheet import sheet_name, title_of, wish_of, wishing
from grognard.ir.ruleset import Ruleset

_ALWAYS = ("Sequence of play", "Words", "Also")
"""What a sheet calls headings of its own."""


def wishes_can_be_met(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Name each chapter of `order`, and each heading or block of `charts`, that is not there."""
    wished = dict(ruleset.settings).get("order", "")
    titles = {key(chapter.title): chapter.title for chapter in ruleset.chapters if chapter.title}
    for name in (part.strip() for part in wished.split(",")):
        if name and key(name) not in titles:
            collector.report(
                codes.UNKNOWN_SETTING,
                whole_file(ruleset.layers[-1].files[0]),
                f"`order` names a chapter `{name}`, and there is none.",
                help=did_you_mean(name, titles.values(), f"There are: {', '.join(titles.values())}."),
            )
    _charts(ruleset, collector)


def _charts(ruleset: Ruleset, collector: Collector) -> None:
    wished = dict(ruleset.sheet).get("charts", "")
    if not wished:
        return
    headings = [wish_of(one).under for one in wishing(ruleset)]
    headings += [chapter.title for chapter in ruleset.chapters]
    headings += [phase.title for one in ruleset.sequences.values() for phase in one.phases]
    blocks = [name for one in wishing(ruleset) for name in (sheet_name(one), title_of(one))]
    known = {key(name): name for name in (*headings, *blocks, *_ALWAYS) if name}
    for name in (part.strip() for part in wished.split(",")):
        if name and key(name) not in known:
            there = ", ".join(dict.fromkeys(filter(None, headings)))
            collector.report(
                codes.UNKNOWN_SETTING,
                whole_file(ruleset.layers[-1].files[0]),
                f"`charts` of the sheet names `{name}`, and no heading or block is called so.",
                help=did_you_mean(name, known.values(), f"There are the headings: {there}."),
            )
