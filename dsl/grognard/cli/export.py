"""`grognard export RULESET`: the whole ruleset as JSON, and its schema."""

from __future__ import annotations

import json

import click

from grognard.cli import completing, console
from grognard.cli.rulesets import limit_option
from grognard.cli.rulesets import ruleset as rules_of
from grognard.host.files import write_file_atomic


@click.command(short_help="The whole ruleset as JSON.")
@click.argument("ruleset", shell_complete=completing.rulesets, required=False)
@click.option("--schema", is_flag=True, help="The JSON Schema of what is exported, instead.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to a file.")
@limit_option
def command(ruleset: str | None, schema: bool, output: str | None, limits: tuple[str, ...]) -> None:
    """Print RULESET, names found and variants laid over, as JSON."""
    from grognard.ir import export

    if schema:
        data: object = export.schema()
    elif ruleset is None:
        raise click.UsageError("Which ruleset? Name one, or add --schema.")
    else:
        data = export.document(rules_of(ruleset, limits))
    if output is None:
        console.write_json(data, 1)
    else:
        write_file_atomic(output, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
