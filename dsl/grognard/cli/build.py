"""`grognard build RULESET -o DIR`: the reference site and the quick reference sheets, or the same in other shapes."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import click

from grognard.cli import console
from grognard.cli.pictures import read_pictures
from grognard.cli.printing import Press
from grognard.cli.progress import Progress
from grognard.cli.record import RECORD, is_built, mark_of, program_mark, read_record, record
from grognard.cli.rulesets import limit_option, read_limits
from grognard.cli.shapes import SHAPES, made_as
from grognard.cli.watching import watch_over
from grognard.diagnostics.diagnostic import Severity
from grognard.docgen.proof.proving import SheetInsufficient
from grognard.docgen.shapes.in_play import NotThere, in_play
from grognard.docgen.sheet.making import SheetUnavailable
from grognard.docgen.site import SiteUnavailable
from grognard.driver import Compiled, Desk, base_of, checked, compile_ruleset
from grognard.output_tree import OutputTree


@click.command(short_help="Write the reference site and the sheets.")
@click.argument("ruleset")
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
    help="site (usual), page (one HTML file), cards (a test a card, to print), phone (the sheet for a phone), large (the sheet in large print), markdown, json, or zip (the site). "
    "As often as you like.",
)
@click.option("--for", "part", default="", metavar="NAME", help="Only what a scenario, or one side, has in play.")
@click.option("--watch", is_flag=True, help="Stay, and build again whenever a file is saved.")
@limit_option
def command(ruleset: str, output: str, shapes: tuple[str, ...], part: str, watch: bool, limits: tuple[str, ...]) -> int:
    """Write the site of RULESET and its quick reference sheets, A4 and Letter, into a folder.

    What has not changed since the last time is not made again.
    """
    builder = Builder(Path(output), tuple(dict.fromkeys(shapes)) or ("site",), part)
    if watch:
        return _watch(builder, ruleset, limits)
    return builder.build(compile_ruleset(ruleset, check=False, limits=read_limits(limits)))


def build(ruleset: str, output: Path, limits: tuple[str, ...]) -> int:
    """Build the site and the sheets of one ruleset into a folder, whole or not at all."""
    return Builder(output).build(compile_ruleset(ruleset, check=False, limits=read_limits(limits)))


class Builder:
    """Builds into one folder, again and again if need be."""

    def __init__(self, output: Path, shapes: tuple[str, ...] = ("site",), part: str = "") -> None:
        self.output = output
        self.shapes = shapes
        self.part = part
        self._progress = Progress()
        self._press = Press(read_record(output)[1], self._progress, program_mark())

    def build(self, found: Compiled, desk: Desk | None = None) -> int:
        """Check and build. Errors are shown, and leave the folder as it was."""
        pictures = read_pictures(found.files)
        seen = [f"{name} {hashlib.sha256(content).hexdigest()}" for name, content in sorted(pictures.items())]
        mark = mark_of(found.files, (*self.shapes, "for", self.part, *seen))
        if not found.has_errors and is_built(self.output, mark):
            console.write(f"{found.ruleset.title}: nothing has changed: {self.output.as_posix()}\n")
            return 0
        found = desk.checked(found) if desk is not None else checked(found)
        if found.has_errors:
            console.show([one for one in found.diagnostics if one.severity is Severity.ERROR], stream=sys.stderr)
            return 1
        try:
            ruleset = in_play(found.ruleset, self.part) if self.part else found.ruleset
            base = base_of(found) if not self.part else None
            made = [made_as(shape, ruleset, self._press, pictures, base) for shape in self.shapes]
        except NotThere as missing:
            console.write(f"{missing.message}\n{missing.help}\n", sys.stderr)
            return 2
        except SheetInsufficient as short:
            self._progress.clear()
            console.show(list(short.found), stream=sys.stderr)
            return 1
        except (SheetUnavailable, SiteUnavailable) as missing:
            console.write(f"{missing}\n", sys.stderr)
            return 1
        finally:
            self._progress.clear()
        with OutputTree(self.output) as tree:
            for one in made:
                for name, content in one.files.items():
                    tree.write(name, content)
            tree.write(RECORD, record(mark, self._press.kept))
        for one in made:
            console.write(f"{ruleset.title}: {one.what}: {(self.output / one.first).as_posix()}\n")
            for name, about in one.besides:
                console.write(f"  {(self.output / name).as_posix()}: {about}\n")
        return 0


def _watch(builder: Builder, ruleset: str, limits: tuple[str, ...]) -> int:
    """Build, and build again whenever a file is saved, until Ctrl-C."""
    desk = Desk(read_limits(limits))
    return watch_over(
        [ruleset], lambda: builder.build(desk.compile(ruleset, check=False), desk), lambda: desk.read, clear=False
    )
