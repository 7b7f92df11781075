"""Syntax faults in plain words."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.source import Place, SourceFile, Span
from grognard.syntax.parser import Parsed


def report(parsed: Parsed, file: SourceFile, collector: Collector) -> None:
    """Report every fault of a parse."""
    for fault in parsed.faults:
        collector.report(codes.STRANGE_CHARACTER, Place(file, Span(fault.start, fault.end)), f"`{fault.words}` cannot stand here ({fault.kind}).")
    for found in parsed.syntax_faults:
        collector.report(codes.UNEXPECTED_WORDS, Place(file, Span(found.token.start, found.token.end)), f"`{found.token.text}` cannot stand here.")
