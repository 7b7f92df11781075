"""`grognard new NAME`: the first text of a ruleset, or of a variant of one."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.cli import console
from grognard.cli.rulesets import compiled, limit_option, read_limits
from grognard.host.budget import Budget, Limits
from grognard.host.files import read_text, write_file_atomic, write_new_folder
from grognard.host.naming import RECORD_ENDING, slug
from grognard.host.scratch import clear_beside
from grognard.ir.names import capital
from grognard.project import bundled
from grognard.project.finding import find_project
from grognard.scaffold.copied import copied, title_in
from grognard.scaffold.starter import new_ruleset
from grognard.scaffold.variant_starter import new_variant


@click.command(short_help="Start a ruleset, or a variant of one.")
@click.argument("name")
@click.option("--from", "source", metavar="RULESET", help="Begin with a copy of this ruleset.")
@click.option("--variant-of", "base", metavar="RULESET", help="Start a house-rule variant of this ruleset.")
@limit_option
def command(name: str, source: str | None, base: str | None, limits: tuple[str, ...]) -> int:
    """Start a new ruleset called NAME in a folder of its own, or with --variant-of a variant in a file of its own.

    With --from it begins as a copy of a ruleset, army lists and all. Small games to grow your own from: threshing_floor (squares),
    low_tide (points and army lists), lamp_and_fen (cards and a campaign), causeway (hexes).
    """
    if source is not None and base is not None:
        raise click.UsageError("Either --from, for a game of its own, or --variant-of, for house rules on another.")
    title = " ".join(name.replace("_", " ").split())
    if not title or not any(letter.isalpha() for letter in title) or any(sign in name for sign in "/\\:[]\n"):
        raise click.UsageError(f'`{name}` is no name for a ruleset. Write a word or two: grognard new "My Rules".')
    if title == name or title.islower():
        title = capital(title) if not title.islower() else title.title()
    where = slug(title).replace("-", "_")
    if where in bundled.names():
        raise click.UsageError(
            f"`{where}` is the name of a game that comes along, and in this folder yours would be taken for it. Nothing was "
            f'written. Name yours otherwise: grognard new "My {title}". For house rules on that game: '
            f"grognard new NAME --variant-of {where}"
        )
    if source is not None:
        return _copy(title, where, source, read_limits(limits))
    return _variant(title, where, base, limits) if base is not None else _ruleset(title, where)


def _folder(where: str) -> Path:
    folder = Path(where)
    clear_beside(folder)
    if folder.exists():
        raise click.UsageError(f"There is something called `{where}` here already. Nothing was written.")
    return folder


def _copy(title: str, where: str, source: str, limits: Limits) -> int:
    project = find_project(source, Budget(limits))
    armies = (
        bundled.army_files(source)
        if project.folder is None
        else [read_text(str(path), limits) for path in sorted(project.folder.glob("*.army"))]
    )
    old = title_in(project.files[0].text) if project.files else None
    if old is None:
        raise click.UsageError(
            f"`{source}` is no ruleset of its own. House rules on it: grognard new NAME --variant-of {source}"
        )
    folder = _folder(where)
    files = copied((*project.files, *armies), old, title, where)
    if project.record is not None:  # what was read of the sentences is as true of the copy, until a line is changed
        files[f"{where}{RECORD_ENDING}"] = project.record.text
    write_new_folder(folder, files)
    console.write(f"{title} begins in {where}/{where}.rules as a copy of {old}. Change it line by line.\n")
    for line in ("check", "play", "sheet"):
        console.write(f"  grognard {line} {where}\n")
    for path in sorted(folder.glob("*.army")):
        console.write(f"  grognard muster {path}\n")
    return 0


def _ruleset(title: str, where: str) -> int:
    folder = _folder(where)
    write_new_folder(folder, new_ruleset(title, where))
    console.write(f"{title} begins in {where}/{where}.rules: a small game that works. Change it line by line.\n")
    for line in (f"check {where}", f"play {where}", f"build {where} -o {where}-site"):
        console.write(f"  grognard {line}\n")
    return 0


def _variant(title: str, where: str, base: str, limits: tuple[str, ...]) -> int:
    path = Path(f"{where}.rules")
    if path.exists():
        raise click.UsageError(f"There is a file `{path}` here already. Nothing was written.")
    game = compiled(base, limits)
    called = base
    if base in bundled.names():
        called = base.replace("_", " ").title()
    write_file_atomic(str(path), new_variant(title, game.ruleset, called))
    console.write(
        f"{title}, a variant of {game.ruleset.title}, begins in {path}. Open it: everything in it waits for you.\n"
    )
    console.write(f"  grognard check {path}\n")
    return 0
