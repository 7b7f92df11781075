"""`grognard build RULESET -o DIR`: the reference site and the quick reference sheets, or the same in other shapes."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

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
    type=click.Choice([*SHAPES, "playground"]),
    help="site (usual), page (one HTML file), cards (a test a card, to print), phone (the sheet for a phone), needed (a page that says what to roll), large (the sheet in large print), book (the whole rulebook as a PDF to print), markdown, json, zip (the site), or playground (the workbench as pages for a web server, of a folder or of all bundled games). "
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
    shapes: tuple[Shape | Literal["playground"], ...],
    paper: str | None,
    part: str,
    watch: bool,
    limits: tuple[str, ...],
) -> int:
    """Write the sites of RULESETS and their quick reference sheets, A4 and Letter, into a folder.

    Of several rulesets, or of a folder that holds several, each has a folder of its own within.
    What has not changed since the last time is not made again.
    """
    if "playground" in shapes:
        if len(set(shapes)) > 1 or len(rulesets) > 1 or part or watch or paper:
            raise click.UsageError("--as playground goes alone, with one folder or with none.")
        return _playground(Path(rulesets[0]) if rulesets else None, Path(output))
    names = meant(rulesets, every)
    wanted = tuple(shape for shape in dict.fromkeys(shapes) if shape != "playground") or ("site",)
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


def _playground(folder: Path | None, output: Path) -> int:
    """The command of that name, with what it usually is given."""
    if folder is not None and not folder.is_dir():
        raise click.UsageError(f"There is no folder {folder.as_posix()}. Of no folder, all bundled games are written.")
    context = click.get_current_context()
    assert context.parent is not None and isinstance(context.parent.command, click.Group)
    command = context.parent.command.get_command(context.parent, "playground")
    assert command is not None
    return int(context.invoke(command, folder=folder, output=output))


def build(ruleset: str, output: Path, limits: tuple[str, ...]) -> int:
    """Build the site and the sheets of one ruleset into a folder, whole or not at all."""
    return Builder(output).build(compile_game(ruleset, limits=read_limits(limits)))


def _watch(builder: Builder, ruleset: str, limits: tuple[str, ...]) -> int:
    """Build, and build again whenever a file is saved, until Ctrl-C."""
    desk = Desk(read_limits(limits))
    return watch_over([ruleset], lambda: builder.build(desk.compile(ruleset)), lambda: desk.read, clear=False)
