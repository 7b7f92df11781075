"""Is what an author wishes of the printed book there? Chapters that are to come first, and what is to stand on the charts sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterator

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
    titles = {key(chapter.title): chapter.title for chapter in ruleset.chapters if chapter.title}
    for name in _missing(dict(ruleset.settings).get("order", ""), titles):
        words = f"`order` names a chapter `{name}`, and there is none."
        help = did_you_mean(name, titles.values(), f"There are: {', '.join(titles.values())}.")
        collector.report(codes.UNKNOWN_SETTING, whole_file(ruleset.layers[-1].files[0]), words, help=help)
    if wished := dict(ruleset.sheet).get("charts", ""):
        _charts(ruleset, wished, collector)


def _missing(wished: str, known: Collection[str]) -> Iterator[str]:
    """The names of a list that are not known."""
    yield from (name for part in wished.split(",") if (name := part.strip()) and key(name) not in known)


def _charts(ruleset: Ruleset, wished: str, collector: Collector) -> None:
    headings = [wish_of(one).under for one in wishing(ruleset)]
    headings += [chapter.title for chapter in ruleset.chapters]
    headings += [phase.title for one in ruleset.sequences.values() for phase in one.phases]
    blocks = [name for one in wishing(ruleset) for name in (sheet_name(one), title_of(one))]
    known = {key(name): name for name in (*headings, *blocks, *_ALWAYS) if name}
    there = ", ".join(dict.fromkeys(filter(None, headings)))
    for name in _missing(wished, known):
        words = f"`charts` of the sheet names `{name}`, and no heading or block is called so."
        help = did_you_mean(name, known.values(), f"There are the headings: {there}.")
        collector.report(codes.UNKNOWN_SETTING, whole_file(ruleset.layers[-1].files[0]), words, help=help)
