"""`grognard build RULESET -o DIR`: the reference site and the quick reference sheets."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from grognard.cli import console
from grognard.cli.rulesets import compiled, limit_option
from grognard.driver import base_of
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
@limit_option
def command(ruleset: str, output: str, limits: tuple[str, ...]) -> int:
    """Write the site of RULESET and its quick reference sheets, A4 and Letter, into a folder."""
    return build(ruleset, Path(output), limits)


def build(ruleset: str, output: Path, limits: tuple[str, ...]) -> int:
    """Build one ruleset into a folder, whole or not at all."""
    from grognard.cli.errata import errata_told
    from grognard.cli.printing import printed
    from grognard.docgen.output import site_files
    from grognard.docgen.sheet.making import SheetUnavailable
    from grognard.docgen.site import SiteUnavailable

    found = compiled(ruleset, limits, check=True)
    try:
        everything = printed(found.ruleset, base_of(found))
        files = site_files(found.ruleset, everything)
    except (SheetUnavailable, SiteUnavailable) as missing:
        console.write(f"{missing}\n", sys.stderr)
        return 1
    with OutputTree(output) as tree:
        for name, content in files.items():
            tree.write(name, content)
    console.write(
        f"{found.ruleset.title}: {sum(name.endswith('.html') for name in files)} pages: {(output / 'index.html').as_posix()}\n"
    )
    for name, sheet in everything.sheets.items():
        sides = "one side" if sheet.pages == 1 else f"{sheet.pages} sides"
        left_out = f", {len(sheet.dropped)} blocks named but left out" if sheet.dropped else ""
        console.write(f"  {(output / name).as_posix()}: {sides}, type of {sheet.type_size:g} pt{left_out}\n")
    for name, changed in everything.errata.items():
        console.write(f"  {(output / name).as_posix()}: {errata_told(changed)}\n")
    return 0
