"""The rulesets that ship with Grognard, read from the package `grognard.rules`.

Each is a folder with a main file of the same name (`NAME/NAME.rules`), more `*.rules` files
beside it and below it, and a README.md. People see their paths as `rules/NAME/NAME.rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from grognard.diagnostics.spelling import nearest
from grognard.host.plaintext import FileProblem, decode, whole_file
from grognard.ir.names import key
from grognard.source import SourceFile


def names() -> tuple[str, ...]:
    """The names of all bundled rulesets, in order."""
    return tuple(
        sorted(
            folder.name
            for folder in _root().iterdir()
            if folder.is_dir() and folder.joinpath(f"{folder.name}.rules").is_file()
        )
    )


def named(said: str) -> str | None:
    """Returns the bundled ruleset of a name or title, in any capitals (`HILL FORT`, `hill_fort`); None for any other."""
    wanted = _plain(said)
    by_name = {_plain(name): name for name in names()}
    if wanted in by_name:
        return by_name[wanted]
    return next((name for name in names() if wanted in map(_plain, titles_of(main_file(name).text))), None)


_HEADING = re.compile(
    r"(?:[ \t]*(?:--[^\n]*)?\n)*+(?:ruleset[ \t]++(?P<ruleset>[^\n\[]+)|variant[ \t]++(?P<variant>[^\n\[]+)[ \t]of[ \t])",
    re.IGNORECASE,
)
_TITLE = re.compile(r"^ +title:[ \t]*(?P<title>[^\n]+)$", re.MULTILINE | re.IGNORECASE)


def titles_of(text: str) -> list[str]:
    """What a text of rules is called, in its first line and in print; nothing for any other text."""
    heading = _HEADING.match(text)
    if heading is None:
        return []
    printed = _TITLE.search(text[heading.end() :].partition("\n\n")[0])
    return [
        (heading["ruleset"] or heading["variant"]).strip(),
        *([printed["title"].strip()] if printed is not None else []),
    ]


_BLURB = re.compile(r"^ +blurb:[ \t]*(?P<blurb>[^\n]+(?:\n {4,}[^\n]+)*)", re.MULTILINE | re.IGNORECASE)


def blurb_of(text: str) -> str:
    """What a text of rules says of its game in a sentence; empty where it says nothing."""
    blurb = _BLURB.search(text.partition("\n\n")[0])
    return " ".join(blurb["blurb"].split()) if blurb is not None else ""


def _plain(name: str) -> str:
    return "".join(sign for sign in key(name.replace("_", " ")) if sign.isalnum())


def ruleset_files(name: str) -> tuple[SourceFile, ...]:
    """All rules files of a ruleset, the main file first, then by path; FileProblem if there is none."""
    files_below = dict(_rules_below(_folder(name), f"rules/{name}"))
    main = f"rules/{name}/{name}.rules"
    order = sorted(files_below, key=lambda path: (path != main, path))
    return tuple(decode(files_below[path].read_bytes(), path) for path in order)


def main_file(name: str) -> SourceFile:
    """The file that a ruleset begins with."""
    file = _folder(name).joinpath(f"{name}.rules")
    return decode(file.read_bytes(), f"rules/{name}/{name}.rules")


def army_files(name: str) -> list[SourceFile]:
    """All army lists that lie beside a ruleset."""
    there = sorted(entry.name for entry in _folder(name).iterdir() if entry.name.endswith(".army"))
    return [army for name_of_army in there if (army := army_file(name, name_of_army)) is not None]


def army_file(name: str, file: str) -> SourceFile | None:
    """An army list that lies beside a ruleset, by the name of its file."""
    entry = next(
        (candidate for candidate in _folder(name).iterdir() if candidate.name == file and candidate.is_file()), None
    )
    return decode(entry.read_bytes(), f"rules/{name}/{file}") if entry is not None else None


def record_file(name: str, ending: str) -> SourceFile | None:
    """What somebody has read of a ruleset's sentences, if that is kept."""
    file = _folder(name).joinpath(f"{name}{ending}")
    return decode(file.read_bytes(), f"rules/{name}/{name}{ending}") if file.is_file() else None


def _root() -> Traversable:
    return files("grognard.rules")


def _folder(name: str) -> Traversable:
    # Compared with the list, never used as a path of its own: `../secret` is just an unknown name.
    if name not in names():
        close = nearest(name, names())
        help = f"Did you mean {close}?" if close else f"There are: {', '.join(names()) or 'none'}."
        raise FileProblem(f"No ruleset named {name!r} comes with Grognard.", help, whole_file(name), mistyped=True)
    return _root().joinpath(name)


def _rules_below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir():
        inside = f"{path}/{each.name}"
        if each.is_dir():
            yield from _rules_below(each, inside)
        elif each.name.endswith(".rules"):
            yield inside, each
