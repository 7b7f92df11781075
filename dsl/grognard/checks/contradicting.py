"""How prose that contradicts what stands beside it is told."""

from __future__ import annotations

from grognard.checks.passages import Passage
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label


def contradicts(passage: Passage, start: int, length: int, what: str, beside: Label, collector: Collector) -> None:
    """Report some letters of a passage. `what` is what the rules say or do; `beside` is where they do."""
    collector.report(
        codes.PROSE_CONTRADICTS,
        passage.at(start, length),
        f"The prose says `{passage.text[start : start + length].strip()}`, and {what}.",
        help="Mend the one that is wrong.",
        also=(beside,),
    )
