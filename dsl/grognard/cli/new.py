"""`grognard new NAME`: the first text of a ruleset, or of a variant of one."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.cli import console
from grognard.cli.rulesets import compiled
from grognard.host.files import write_file_atomic, write_new_folder
from grognard.host.naming import slug
from grognard.project import bundled
from grognard.scaffold.starter import README, new_ruleset
from grognard.scaffold.variant_starter import new_variant


@click.command(short_help="Start a ruleset, or a variant of one.")
@click.argument("name")
@click.option("--variant-of", "base", metavar="RULESET", help="Start a house-rule variant of this ruleset.")
def command(name: str, base: str | None) -> int:
    """Start a new ruleset called NAME in a folder of its own, or with --variant-of a variant in a file of its own."""
    title = " ".join(name.replace("_", " ").split())
    if not title or not any(letter.isalpha() for letter in title) or any(sign in name for sign in "/\\:[]\n"):
        raise click.UsageError(f'`{name}` is no name for a ruleset. Write a word or two: grognard new "My Rules".')
    if title == name or title.islower():
        title = title[:1].upper() + title[1:] if not title.islower() else title.title()
    where = slug(title).replace("-", "_")
    return _variant(title, where, base) if base is not None else _ruleset(title, where)


def _ruleset(title: str, where: str) -> int:
    folder = Path(where)
    if folder.exists():
        raise click.UsageError(f"There is something called `{where}` here already. Nothing was written.")
    readme = README.format(title=title, name=where, where=where)
    write_new_folder(folder, {f"{where}.rules": new_ruleset(title), "README.md": readme})
    console.write(f"{title} begins in {where}/{where}.rules: a small game that works. Change it line by line.\n")
    for line in ("check", "play", f"build -o {where}-site"):
        head, _, rest = line.partition(" ")
        console.write(f"  grognard {head} {where}{f' {rest}' if rest else ''}\n")
    return 0


def _variant(title: str, where: str, base: str) -> int:
    path = Path(f"{where}.rules")
    if path.exists():
        raise click.UsageError(f"There is a file `{path}` here already. Nothing was written.")
    found = compiled(base)
    called = base
    if base in bundled.names():
        called = base.replace("_", " ").title()
    write_file_atomic(str(path), new_variant(title, found.ruleset, called))
    console.write(
        f"{title}, a variant of {found.ruleset.title}, begins in {path}. Open it: everything in it waits for you.\n"
    )
    console.write(f"  grognard check {path}\n")
    return 0
