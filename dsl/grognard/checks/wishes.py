"""Is what an author wishes of the printed book there? Chapters that are to come first must have such titles."""

from __future__ import annotations

from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import nearest
from grognard.host.plaintext import whole_file
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset


def wishes_can_be_met(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Name each chapter of `order` that is not there."""
    wished = dict(ruleset.settings).get("order", "")
    titles = {key(chapter.title): chapter.title for chapter in ruleset.chapters if chapter.title}
    for name in (part.strip() for part in wished.split(",")):
        if name and key(name) not in titles:
            near = nearest(name, titles.values())
            collector.report(
                codes.UNKNOWN_SETTING,
                whole_file(ruleset.layers[-1].files[0]),
                f"`order` names a chapter `{name}`, and there is none.",
                help=f"Did you mean `{near}`?" if near else f"There are: {', '.join(titles.values())}.",
            )
