"""`grognard lsp`: the language server that editors start."""

from __future__ import annotations

import click

from grognard.host.extras import install_command


@click.command(short_help="The language server that editors start.")
def command() -> int:
    """Answer an editor over standard input and output, in the Language Server Protocol.

    Editors start this by themselves; what to set there is in the documentation, under “Editors”.
    """
    try:
        from grognard.server.server import make_server
    except ImportError:
        raise click.ClickException(
            f"The language server needs pygls, which is not installed. Install it with: {install_command('lsp')}"
        ) from None
    make_server().start_io()
    return 0
