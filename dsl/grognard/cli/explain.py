"""`grognard explain GR101`: what a code means, with an example that gives it and one that does not."""

from __future__ import annotations

import json
import re

import click

from grognard.cli import console
from grognard.diagnostics import codes, explain
from grognard.diagnostics.diagnostic import Code
from grognard.diagnostics.spelling import nearest


@click.command(short_help="Say what a code such as GR101 means.")
@click.argument("code", required=False)
@click.option("--list", "listing", is_flag=True, help="List all codes.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(code: str | None, listing: bool, as_json: bool) -> None:
    """Say what CODE means (such as GR101, or unknown-name), with an example."""
    if listing:
        _list(as_json)
        return
    if code is None:
        raise click.UsageError("Which code? Name one, such as GR101, or add --list to see them all.")
    known = codes.find(code)
    text = explain.page(code)
    if known is None or text is None:
        # Another number is another code: only of words can it be said which were meant.
        numbered = re.fullmatch(r"gr[0-9]*", code, re.IGNORECASE) is not None
        close = None if numbered else nearest(code, [*codes.ALL, *(each.slug for each in codes.ALL.values())])
        hint = f"Did you mean {close}?" if close else "grognard explain --list shows them all."
        raise click.UsageError(f"There is no code {code!r}. {hint}")
    console.write(json.dumps({**_facts(known), "page": text}, indent=2) + "\n" if as_json else text)


def _list(as_json: bool) -> None:
    if as_json:
        console.write(json.dumps([_facts(code) for code in codes.ALL.values()], indent=2) + "\n")
        return
    for code in codes.ALL.values():
        console.write(f"{code.name}  {code.severity.value:<7}  {code.slug}\n")


def _facts(code: Code) -> dict[str, str]:
    return {"code": code.name, "slug": code.slug, "severity": code.severity.value, "since": code.since}
