"""`grognard export RULESET`: the whole ruleset as JSON, its schema, and its tables for other programs."""

from __future__ import annotations

import json
import sys

import click

from grognard.cli import completing, console
from grognard.cli.rulesets import limit_option
from grognard.cli.rulesets import ruleset as rules_of
from grognard.diagnostics.spelling import nearest
from grognard.host.files import write_file_atomic
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset


@click.command(short_help="The whole ruleset as JSON.")
@click.argument("ruleset", shell_complete=completing.rulesets, required=False)
@click.option("--schema", is_flag=True, help="The JSON Schema of what is exported, instead.")
@click.option(
    "--as",
    "form",
    type=click.Choice(["json", "foundry", "roll20", "csv", "tsv"]),
    default="json",
    show_default=True,
    help="foundry, roll20: the tables that are read with dice, as roll tables. csv, tsv: one table, as rows.",
)
@click.option("--table", "wanted", metavar="NAME", help="The table for csv and tsv.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to a file.")
@limit_option
def command(
    ruleset: str | None, schema: bool, form: str, wanted: str | None, output: str | None, limits: tuple[str, ...]
) -> None:
    """Print RULESET, names found and variants laid over, as JSON; or its tables for another program."""
    if wanted is not None and form not in {"csv", "tsv"}:
        raise click.UsageError("--table NAME goes with --as csv and --as tsv.")
    if ruleset is None and not schema:
        raise click.UsageError("Which ruleset? Name one, or add --schema.")
    if wanted is None and form in {"csv", "tsv"} and ruleset is not None:
        game = rules_of(ruleset, limits)
        raise click.UsageError(f'Which table? Add --table "NAME". {game.title} has: {_tables(game)}.')
    if wanted is not None and ruleset is not None:
        game = rules_of(ruleset, limits)
        text = _rows(game, wanted, {"csv": ",", "tsv": "\t"}[form])
        if licence := dict(game.settings).get("licence"):
            # Not among the rows, which a spreadsheet reads as figures.
            console.write(f"{game.title}. Licence: {licence}\n", sys.stderr)
    else:
        data = _data(None if schema or ruleset is None else rules_of(ruleset, limits), form)
        if output is None:
            return console.write_json(data, 1)
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    if output is None:
        console.write(text)
    else:
        write_file_atomic(output, text)


def _data(ruleset: Ruleset | None, form: str) -> object:
    from grognard.docgen.shapes import roll_tables
    from grognard.ir import export

    if ruleset is None:
        return export.schema()
    made = {"foundry": roll_tables.foundry, "roll20": roll_tables.roll20}.get(form, export.document)
    return made(ruleset)


def _rows(ruleset: Ruleset, name: str, delimiter: str) -> str:
    from grognard.docgen.shapes.roll_tables import rows_of

    table = ruleset.tables.get(key(name))
    if table is None:
        close = nearest(name, [each.name for each in ruleset.tables.values()])
        hint = f"Did you mean {close}?" if close else f"There are: {_tables(ruleset)}."
        raise click.UsageError(f"{ruleset.title} has no table {name!r}. {hint}")
    return rows_of(table, delimiter)


def _tables(ruleset: Ruleset) -> str:
    return ", ".join(each.name for each in ruleset.tables.values()) or "none"
