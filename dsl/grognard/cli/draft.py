"""`grognard draft RULEBOOK -o game.rules`: a first ruleset from a rulebook, or one chart from what was pasted."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grognard.cli import console
from grognard.cli.rulesets import limit_option, read_limits
from grognard.host.budget import Limits
from grognard.host.files import read_bytes, write_file_atomic, write_new_folder
from grognard.host.scratch import clear_beside

if TYPE_CHECKING:
    from grognard.drafting.tables import Unread

_EXAMPLE = "Rally\n2D6    Result\n10+    Rally\n7-9    Hold\n2-6    Rout\n"
_NAMED = 5
"""So many cells that could not be read are named."""


@click.command(short_help="Start a ruleset from a rulebook, or a table from a pasted chart.")
@click.argument("rulebook")
@click.option("-o", "--output", "output", metavar="FILE", help="The file to write, such as game.rules, or a folder.")
@click.option("--title", metavar="TITLE", help="What the ruleset, or the pasted chart, is called.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@limit_option
def command(rulebook: str, output: str | None, title: str | None, force: bool, limits: tuple[str, ...]) -> int:
    """Read a rulebook (text, Markdown, web page, .docx, .odt, PDF) and write a first ruleset.

    What can be read safely becomes rules: sections, tables, modifiers, sequences, lists of words.
    Everything else stays prose where it belongs, and every doubt is a `?`.

    With `-` for RULEBOOK one chart is read from standard input, and its table is written to the screen.
    """
    allowed = read_limits(limits)
    if rulebook == "-":
        return _chart(title or "", allowed)
    out = output or f"{Path(rulebook).stem}.rules"
    folder = None if out.endswith(".rules") else Path(out)
    clear_beside(Path(out))
    if folder is None and Path(out).exists() and not force:
        raise click.UsageError(f"There is a file `{out}` here already. Nothing was written; --force writes over it.")
    if folder is not None and (folder.suffix or folder.exists()):
        raise click.UsageError(
            f"`{out}` is no file of rules, which end in .rules, and no new folder. Nothing was written."
        )
    from grognard.drafting.report import tell
    from grognard.drafting.settled import settle
    from grognard.rulebooks.reading import read_rulebook

    document = read_rulebook(rulebook, allowed)
    main = out if folder is None else f"{out}/{folder.name}.rules"
    source = read_bytes(rulebook, allowed, limit="rulebook_bytes")
    settled = settle(document, title or _titled(rulebook), main, allowed, several=folder is not None, source=source)
    if folder is not None:
        write_new_folder(folder, {file.path.rpartition("/")[2]: file.text for file in settled.written.files})
    else:
        for file in settled.written.files:
            write_file_atomic(file.path, file.text)
    console.write(tell(settled, document, out, allowed.diagnostics))
    return 0


def _chart(title: str, limits: Limits) -> int:
    from grognard.drafting.charts import draft_chart
    from grognard.drafting.tables import Unread
    from grognard.host.plaintext import decode

    data = sys.stdin.buffer.read(limits.file_bytes + 1)
    chart = draft_chart(decode(data, "what was pasted", limits).text, title, limits)
    if isinstance(chart, Unread):
        console.write(_refusal(chart), sys.stderr)
        return 1
    console.write(chart)
    return 0


def _refusal(chart: Unread) -> str:
    cells = ", ".join(f"`{cell}`" for cell in chart.cells[:_NAMED])
    if chart.uncut:
        return f"It is not clear where one cell ends in: {cells}.\nPut a tab or two blanks between the cells of each row.\n"
    if cells:
        return f"The table that was pasted could not be read. These cells are why: {cells}.\nWrite a stretch of numbers as `2-5`, `6+` or `3 or less`.\n"
    return f"No table could be read in what was pasted.\nPaste two rows or more, with tabs, bars or wide blanks between the cells, or as Markdown, HTML, CSV or JSON:\n\n{_EXAMPLE}"


def _titled(path: str) -> str:
    """A title from the name of a file."""
    words = " ".join(Path(path).stem.replace("_", " ").replace("-", " ").split())
    return words.title() if words.islower() else words
