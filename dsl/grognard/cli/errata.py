"""`grognard sheet VARIANT --errata`: what a variant changes, on one page."""

from __future__ import annotations

import click

from grognard.cli import console
from grognard.cli.effects_beside import variant_of
from grognard.docgen.digest import digest
from grognard.docgen.errata_page import errata_data
from grognard.docgen.sheet.errata_sheet import ErrataSheet, errata_sheet
from grognard.driver import Compiled, base_of
from grognard.host.files import write_beside, write_file_atomic


def write_errata(compiled: Compiled, output: str | None, paper: str, as_json: bool) -> None:
    """Writes the page, or prints its content. Raises `click.UsageError` where the ruleset is no variant."""
    variant = variant_of(compiled.ruleset, base_of(compiled))
    if variant is None:
        raise click.UsageError(
            f"{compiled.ruleset.title} is no variant, so it changes nothing: `--errata` needs a file that begins with `variant`."
        )
    data = errata_data(variant.errata, digest(compiled.ruleset))
    if as_json:
        console.write_json(data)
        return
    sheet = errata_sheet(data, paper)
    target = output or f"{compiled.ruleset.slug}-errata.pdf"
    (write_file_atomic if output else write_beside)(target, sheet.pdf)
    console.write(f"{target}: {errata_told(sheet)}\n")


def errata_told(sheet: ErrataSheet) -> str:
    """What was made, in a few words."""
    pages = "what changes, on one page" if sheet.pages == 1 else f"what changes, on {sheet.pages} pages"
    left_out = f"; for want of room without {sheet.left_out}" if sheet.left_out else ""
    return f"{pages}, type of {sheet.type_size:g} pt{left_out}"
