"""`grognard man`: a man page of every command."""

from __future__ import annotations

import warnings
from pathlib import Path

import click

from grognard.cli import console
from grognard.host.output_tree import OutputTree
from grognard.version import VERSION


@click.command(short_help="Write man pages of all commands.")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write; an empty or new one, or one written before.",
)
def command(output: Path) -> int:
    """Write a man page of each command into a folder."""
    try:
        from click_man.core import generate_man_page
    except ImportError:
        raise click.UsageError(
            "Man pages are made by click-man, which is not installed: pip install click-man"
        ) from None
    above = click.get_current_context().parent
    assert above is not None and isinstance(above.command, click.Group)
    whole = click.Context(above.command, info_name="grognard")
    pages = {"grognard": whole}
    for name in above.command.list_commands(whole):
        each = above.command.get_command(whole, name)
        assert each is not None
        pages[f"grognard-{name}"] = click.Context(each, info_name=name, parent=whole)
    with OutputTree(output) as tree, warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of click-man, about click
        for title, context in pages.items():
            tree.write(f"{title}.1", generate_man_page(context, version=VERSION).encode())
    console.write(f"{len(pages)} pages: man -l {(output / 'grognard.1').as_posix()}\n")
    return 0
