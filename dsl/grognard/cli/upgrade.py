"""`grognard upgrade FILE…`: texts of an earlier version of the language written as they are written today."""

from __future__ import annotations

import re

import attrs
import click

from grognard.cli import console
from grognard.cli.rulesets import limit_option, read_limits
from grognard.host.files import files_meant, read_text, write_file_atomic
from grognard.syntax.earlier import LANGUAGE, written_anew

_LANGUAGE = re.compile(r"(?m)^[ \t]+language[ \t]*:[ \t]*(?P<version>[0-9]+)")


@attrs.frozen
class Upgraded:
    """A text in today's form, and each changed line: its number, before and after."""

    text: str
    lines: tuple[tuple[int, str, str], ...]
    version: int
    """The version that the text says it is of; that of today where it does not say."""


def upgraded(text: str) -> Upgraded:
    """Write a text anew; comments, notes and all other lines stay as they are."""
    match = _LANGUAGE.search(text)
    changed: list[tuple[int, str, str]] = []
    made: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        anew = written_anew(line)
        if anew is not None:
            changed.append((number, line.rstrip(), anew))
        made.append(line if anew is None else anew)
    return Upgraded("\n".join(made), tuple(changed), int(match["version"]) if match is not None else LANGUAGE)


@click.command(short_help="Write older texts as they are written today.")
@click.argument("paths", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Change nothing; say what would change, exit status 1 if anything would.")
@limit_option
def command(paths: tuple[str, ...], check: bool, limits: tuple[str, ...]) -> int:
    """Read each of PATHS (files, or folders with all `.rules` files below them), say what is written otherwise today, and write it so."""
    status = 0
    for path in files_meant(paths, (".rules",)):
        file = read_text(path, read_limits(limits))
        changed = upgraded(file.text)
        if changed.version > LANGUAGE:
            console.write(
                f"{path}: it is of version {changed.version} of the language, and this program knows {LANGUAGE}. A newer Grognard reads it.\n"
            )
            status = 1
            continue
        for number, before, after in changed.lines:
            console.write(f"{path}:{number}: `{before}` is now `{after}`\n")
        if not changed.lines:
            console.write(
                f"{path}: nothing to change; it is of version {LANGUAGE} of the language, which is today's.\n"
            )
        elif check:
            status = 1
        else:
            write_file_atomic(path, changed.text)
            lines = "1 line" if len(changed.lines) == 1 else f"{len(changed.lines)} lines"
            console.write(f"{path}: {lines} written anew. See that it is still the same game: grognard check {path}\n")
    return status
