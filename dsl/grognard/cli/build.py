"""`grognard build RULESET -o DIR`: the reference site and the quick reference sheets, or the same in other shapes."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.cli import completing
from grognard.cli.building import Builder
from grognard.cli.rulesets import limit_option, meant, read_limits
from grognard.cli.several import build_all
from grognard.cli.shapes import SHAPES, Shape
from grognard.cli.watching import watch_over
from grognard.docgen.volume.making import PAPERS
from grognard.driver import Desk, compile_game


@click.command(short_help="Write the reference site and the sheets.")
@click.argument("rulesets", shell_complete=completing.rulesets, nargs=-1)
@click.option("--all", "every", is_flag=True, help="Build all rulesets that come with Grognard.")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(file_okay=False),
    help="The folder to write; an empty or new one, or one built before.",
)
@click.option(
    "--as",
    "shapes",
    multiple=True,
    type=click.Choice(list(SHAPES)),
    help="site (usual), page (one HTML file), cards (a test a card, to print), phone (the sheet for a phone), needed (a page that says what to roll), large (the sheet in large print), book (the whole rulebook as a PDF to print), markdown, json, or zip (the site). "
    "As often as you like.",
)
@click.option(
    "--paper",
    type=click.Choice(list(PAPERS), case_sensitive=False),
    help="The paper of the book (else what the ruleset wishes, or A4).",
)
@click.option("--for", "part", default="", metavar="NAME", help="Only what a scenario, or one side, has in play.")
@click.option("--watch", is_flag=True, help="Stay, and build again whenever a file is saved.")
@limit_option
def command(
    rulesets: tuple[str, ...],
    every: bool,
    output: str,
    shapes: tuple[Shape, ...],
    paper: str | None,
    part: str,
    watch: bool,
    limits: tuple[str, ...],
) -> int:
    """Write the sites of RULESETS and their quick reference sheets, A4 and Letter, into a folder.

    Of several rulesets, or of a folder that holds several, each has a folder of its own within.
    What has not changed since the last time is not made again.
    """
    names = meant(rulesets, every)
    wanted: tuple[Shape, ...] = tuple(dict.fromkeys(shapes)) or ("site",)
    if paper and "book" not in wanted:
        raise click.UsageError("--paper is that of the book: add --as book. Sheets are made for A4 and Letter anyway.")
    if len(names) > 1:
        if part or watch:
            raise click.UsageError(f"{'--for' if part else '--watch'} goes with one ruleset at a time.")
        return build_all(names, Path(output), wanted, read_limits(limits), paper)
    builder = Builder(Path(output), wanted, part, paper=paper)
    if watch:
        return _watch(builder, names[0], limits)
    desk = Desk(read_limits(limits))
    return builder.build(desk.compile(names[0]))


def build(ruleset: str, output: Path, limits: tuple[str, ...]) -> int:
    """Build the site and the sheets of one ruleset into a folder, whole or not at all."""
    return Builder(output).build(compile_game(ruleset, limits=read_limits(limits)))


def _watch(builder: Builder, ruleset: str, limits: tuple[str, ...]) -> int:
    """Build, and build again whenever a file is saved, until Ctrl-C."""
    desk = Desk(read_limits(limits))
    return watch_over([ruleset], lambda: builder.build(desk.compile(ruleset)), lambda: desk.read, clear=False)
