"""`grognard new NAME`: the first text of a ruleset, or of a variant of one."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.cli import console
from grognard.cli.adding import with_new_word
from grognard.cli.rulesets import compiled, limit_option, read_limits
from grognard.host.budget import Budget, Limits
from grognard.host.files import read_text, write_file_atomic, write_new_folder
from grognard.host.naming import RECORD_ENDING, slug
from grognard.host.plaintext import FileProblem
from grognard.host.scratch import clear_beside
from grognard.ir.names import capital
from grognard.project import bundled
from grognard.project.finding import Project, find_project
from grognard.scaffold.copied import copied, title_in
from grognard.scaffold.genres import FIRST, game_of, genres
from grognard.scaffold.variant_starter import new_variant
from grognard.source import SourceFile


@click.command(short_help="Start a ruleset, or a variant of one.")
@click.argument("name")
@click.option(
    "--from", "source", metavar="GENRE", help="Begin with the small game of this genre, or with a copy of this ruleset."
)
@click.option("--variant-of", "base", metavar="RULESET", help="Start a house-rule variant of this ruleset.")
@click.option(
    "--add", "word", metavar="LIST:WORD", help="With --variant-of: a new word, and only what the rules ask of it."
)
@limit_option
def command(name: str, source: str | None, base: str | None, word: str | None, limits: tuple[str, ...]) -> int:
    """Start a new ruleset called NAME in a folder of its own, or with --variant-of a variant in a file of its own.

    A variant lists what can be changed; with --add "weapon: blunderbuss" it has a new word, and only the lines which that needs.
    A ruleset begins as a small game that works. With --from choose one of a genre: ancients (squares), horse_and_musket, skirmish (of today; this
    one without --from), naval, air, space, hexes (counters and odds), fantasy (points); or copy any ruleset, army lists and all, such as low_tide.
    """
    if source is not None and base is not None:
        raise click.UsageError("Either --from, for a game of its own, or --variant-of, for house rules on another.")
    name = name.removesuffix(".rules")
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
    if base is not None:
        return _variant(title, where, base, word, limits)
    if word is not None:
        raise click.UsageError("--add is for a house rule: say on which game, with --variant-of.")
    return _copy(title, where, source or FIRST, read_limits(limits))


def _folder(where: str) -> Path:
    folder = Path(where)
    clear_beside(folder)
    if folder.exists():
        raise click.UsageError(f"There is something called `{where}` here already. Nothing was written.")
    return folder


def _copy(title: str, where: str, source: str, limits: Limits) -> int:
    genre = None if Path(source).exists() else game_of(source)
    project = Project(source, (genre,), None) if genre is not None else _project(source, limits)
    armies: list[SourceFile] = []
    if project.folder is not None:
        armies = [read_text(str(path), limits) for path in sorted(project.folder.glob("*.army"))]
    elif genre is None:
        armies = bundled.army_files(project.name)
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
    for line in ("check", "rules", "play", "sheet"):
        console.write(f"  grognard {line} {where}\n")
    for path in sorted(folder.glob("*.army")):
        console.write(f"  grognard muster {path}\n")
    return 0


def _project(source: str, limits: Limits) -> Project:
    try:
        return find_project(source, Budget(limits))
    except FileProblem as problem:
        raise click.UsageError(f"{problem.message} {problem.help} Genres are: {', '.join(genres())}.") from None


def _variant(title: str, where: str, base: str, word: str | None, limits: tuple[str, ...]) -> int:
    path = Path(f"{where}.rules")
    if path.exists():
        raise click.UsageError(f"There is a file `{path}` here already. Nothing was written.")
    game = compiled(base, limits)
    called = base
    if base in bundled.names():
        called = base.replace("_", " ").title()
    begins = f"{title}, a variant of {game.ruleset.title}, begins in {path}."
    if word is None:
        write_file_atomic(str(path), new_variant(title, game.ruleset, called))
        console.write(f"{begins} Open it: everything in it waits for you.\n")
    else:
        write_file_atomic(str(path), with_new_word(title, called, word, Path()))
        console.write(f"{begins} Open it, and write an answer in place of each `?`.\n")
    console.write(f"  grognard check {path}\n")
    return 0
