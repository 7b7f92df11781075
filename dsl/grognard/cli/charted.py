"""Where does a chart of odds go? Into the file of `--chart`, as SVG or PNG by its ending."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from grognard.cli import console
from grognard.cli.odds_report import OddsReport
from grognard.host.files import hold_writable, write_file_atomic
from grognard.ir.ruleset import Ruleset

_KINDS = (".svg", ".png")


def hold_chart(file: str | None) -> None:
    """Wrong use where a file can hold no chart; raises `FileProblem` where it cannot be written."""
    if file is not None and Path(file).suffix.casefold() not in _KINDS:
        raise click.UsageError(f"A chart is written as SVG or PNG: --chart {Path(file).stem or 'odds'}.svg")
    hold_writable(file)


def write_chart(file: str | None, game: Ruleset, name: str, facts: Sequence[str], report: OddsReport) -> int:
    """Write the chart of odds, where one is wanted. Status 1 where nothing is installed that makes a PNG."""
    if file is None:
        return 0
    # Only here: nobody waits for it who wants no picture.
    from grognard.docgen.sheet.chart import chart_png, chart_svg
    from grognard.docgen.sheet.typesetter import SheetUnavailable

    by = [f"by {', '.join(report.names)}"] if report.names else []
    made = chart_svg(name, "; ".join([game.title, *by, *facts]), report.boxes())
    try:
        write_file_atomic(file, chart_png(made) if file.casefold().endswith(".png") else made)
    except SheetUnavailable as missing:
        console.write(f"{missing} A chart as SVG needs nothing more.\n", sys.stderr)
        return 1
    console.write(f"The chart: {file}\n", sys.stderr)
    return 0
