"""`grognard sheet RULESET`: the quick reference sheet alone."""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from typing import Any

import attrs
import click

from grognard.checks.vouched import how_many, read_record
from grognard.cli import completing, console
from grognard.cli.rulesets import compiled, limit_option
from grognard.driver import base_of
from grognard.host.files import hold_writable, write_beside, write_file_atomic
from grognard.ir.written import mark_of
from grognard.store.answers import once

_MOST_NAMED = 40
"""So many blocks that find no room are named; the rest are counted."""


@click.command(short_help="The quick reference sheet as a PDF.")
@click.argument("ruleset", shell_complete=completing.rulesets)
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="The file to write (else RULESET-sheet.pdf here)."
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter", "a3", "a2", "a6", "tarot", "poker"], case_sensitive=False),
    help="The paper (else what the ruleset wishes, or A4). a3, a2: all sides on one poster. The rest: cards to cut out.",
)
@click.option(
    "--sheets",
    type=click.Choice(["1", "2"]),
    help="On one sheet, or on two: a player's sheet and a charts sheet (else what the ruleset wishes, or needs).",
)
@click.option("--errata", is_flag=True, help="Of a variant: what it changes, on one page.")
@click.option("--json", "as_json", is_flag=True, help="Print the contents of the sheet as JSON instead.")
@limit_option
def command(
    ruleset: str,
    output: str | None,
    paper: str | None,
    sheets: str | None,
    errata: bool,
    as_json: bool,
    limits: tuple[str, ...],
) -> int:
    """Make the quick reference sheet of RULESET, in the order of play: two sides at most, or two sheets of that."""
    from grognard.cli.build_stamp import program_mark
    from grognard.cli.pictures import read_pictures
    from grognard.docgen.digest import said as said_of
    from grognard.docgen.fonts import sheet_fonts
    from grognard.docgen.output import sheet_json
    from grognard.docgen.sheet import wall
    from grognard.docgen.sheet.changed import sheet_beside
    from grognard.docgen.sheet.making import make_sheet
    from grognard.docgen.sheet.page import CARDS, POCKET, USUAL
    from grognard.docgen.sheet.typesetter import SheetUnavailable

    hold_writable(output)
    game = compiled(ruleset, limits)
    papers = {"letter": "us-letter", "a4": "a4"} | dict.fromkeys(wall.PAPERS, "a4") | {card: card for card in CARDS}
    if paper is not None and paper not in {"a4", "letter"} and (errata or as_json or not wall.can_be_made()):
        raise click.UsageError(
            f"--paper {paper} is that of the sheet alone." if errata or as_json else f"--paper {paper}: {wall.NOT_MADE}"
        )
    try:
        if errata:
            from grognard.cli.errata import write_errata

            write_errata(game, output, papers.get(paper or "a4", "a4"), as_json)
            return 0
        data = sheet_beside(game.ruleset, base_of(game))
        if sheets is not None:
            data = attrs.evolve(data, sheets=int(sheets))
        if as_json:
            console.write_json(data.as_json())
            return 0

        def make() -> dict[str, Any]:
            edition = POCKET if paper in CARDS else USUAL
            sheet = make_sheet(data, papers[paper] if paper else None, edition, fonts=fonts)
            pdf, scale = sheet.pdf, 1.0
            sides = "one side" if sheet.pages == 1 else f"{sheet.pages} sides"
            sides = f"two sheets, {sides}" if sheet.sheets > 1 else sides
            if paper in wall.PAPERS:
                pdf, scale = wall.on_the_wall(pdf, paper)
                sides = f"{sides}, on one poster"
            elif paper in CARDS:
                pdf, number = wall.to_cut_out(pdf, data.paper or "a4")
                sides = f"{sheet.pages} cards of {wall.card_size(paper)}, to cut from {number} {'page' if number == 1 else 'pages'}"
            return {
                "pdf": b64encode(pdf).decode(),
                "sides": sides,
                "type": f"{round(sheet.type_size * scale, 1):g}",
                "dropped": tuple(block.name for block in sheet.dropped),
            }

        fonts = sheet_fonts(read_pictures(game.files))
        rests_on = (program_mark(), mark_of(said_of(game.ruleset)), sheet_json(data), f"{fonts}")
        sheet = once("sheet", (*rests_on, f"{paper}"), make)
    except SheetUnavailable as missing:
        console.write(f"{missing}\n", sys.stderr)
        return 1
    target = output or f"{game.ruleset.slug}-sheet.pdf"
    (write_file_atomic if output else write_beside)(target, b64decode(sheet["pdf"]))
    console.write(f"{target}: {sheet['sides']}, type of {sheet['type']} pt\n")
    if sheet["dropped"]:
        named, more = sheet["dropped"][:_MOST_NAMED], len(sheet["dropped"]) - _MOST_NAMED
        rest = f" … and {more:,} more" if more > 0 else ""
        console.write(f"Left out, for want of room: {', '.join(named)}{rest}.\n")
    if game.records:
        whole, read = how_many(game.ruleset, read_record(game.records))
        console.write(
            f"Said in short: {whole:,} sentences, {read:,} of them read beside their rules as they are now.\n"
        )
    return 0
