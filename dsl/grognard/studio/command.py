"""`grognard studio [FOLDER]`: the workbench in a browser of this machine."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

import click

from grognard.cli import console
from grognard.studio.answers import Studio
from grognard.studio.serving import StudioServer


@click.command(short_help="Write rules in a browser, with their odds and sheet beside them.")
@click.argument("folder", default=".")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8422, show_default=True, help="0 takes any that is free."
)
def command(folder: str, port: int) -> int:
    """Open the rules texts of FOLDER (this one, where none is named) in a workbench in the browser.

    It shows mistakes while you type, the odds of the rule at the cursor, the pages and the sheet, and makes house rules
    from a form. Nobody else can reach it. It reads and writes rules texts and army lists of that folder, and nothing else.
    """
    root = Path(folder)
    if not root.is_dir():
        raise click.UsageError(f"There is no folder {folder}. Name the one with your rules, or none for this one.")
    try:
        server = StudioServer(Studio(root.resolve()), port)
    except OSError as error:
        why = "is taken" if error.errno == errno.EADDRINUSE else "cannot be used"
        console.write(f"Port {port} {why}. Name another, as in --port {port + 1 if port < 65535 else 0}.\n", sys.stderr)
        return 1
    console.write(f"{server.address}  (Ctrl-C ends it)\n")
    sys.stdout.flush()
    try:
        server.serve_forever()
    finally:
        server.server_close()
    return 0
