"""Which text does a form of the workbench make: a house rule of a game with one change, or a small game to begin with?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from click import UsageError

from grognard.cli.adding import with_new_word
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_source
from grognard.host.files import find_inside, read_text
from grognard.host.naming import slug
from grognard.ir.ruleset import Ruleset
from grognard.language_service.workspace import Workspace
from grognard.project import bundled
from grognard.ready import ready
from grognard.scaffold.copied import copied, title_in
from grognard.scaffold.genres import FIRST, game_of, genres
from grognard.scaffold.variant_starter import OF_CHOICE, changeable
from grognard.source import SourceFile

_LONGEST_NAME = 60


class Refused(Exception):
    """Why a question has no answer, in plain words."""


class Forms:
    """The games that a form offers, what it can change of each, and the text that it makes."""

    def __init__(self, folder: Path, workspace: Workspace) -> None:
        self._folder = folder
        self._workspace = workspace

    def bases(self, paths: Iterable[str]) -> dict[str, Any]:
        """The games that there are, those of this folder first: each with its title, its blurb and what it is called here.

        One that comes along and is in the folder unchanged is there once, with its `path`.
        """
        texts = {path: read_text(self._folder / path).text for path in paths}
        along = {name: bundled.main_file(name).text for name in bundled.names()}
        copies = {name: path for path, text in texts.items() for name in along if along[name] == text}
        games = [_game(path, text, path) for path, text in texts.items() if path not in copies.values()]
        games += [_game(name, text, copies.get(name, "")) for name, text in along.items()]
        small = {name: game for name in genres() if (game := game_of(name)) is not None}
        return {
            "games": [each for each in games if each["title"]],
            "genres": [_game(name, game.text, "") for name, game in small.items()],
        }

    def changeable(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """What a form can change of a base: each list, table or rule with its lines, under the sort of change."""
        ruleset, file = self._base(str(body.get("base", "")))
        groups = [
            {
                "sort": each.sort.value,
                "label": each.called,
                "head": each.head,
                "lines": list(each.lines),
                "siblings": list(each.siblings),
            }
            for each in changeable(ruleset)
        ]
        return {"title": bundled.titles_of(file.text)[0], "groups": groups}

    def preview(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """The text that the form would make, and what keeps it from being read."""
        name, text = self.text_of({**body, "title": body.get("title") or "My House Rule"})
        found = compile_source(text, str(self._folder / name), folder=self._folder).diagnostics
        errors = (each for each in found if each.severity is Severity.ERROR)
        return {"text": text, "errors": [f"{each.message} {each.help or ''}".strip() for each in errors][:1]}

    def text_of(self, body: Mapping[str, Any]) -> tuple[str, str]:
        """The name of the file and its text: a variant of a game with one change, or where no `base` is named the small game of a `genre`."""
        title, base = str(body.get("title", "")).strip(), str(body.get("base", "")).strip()
        head, line = str(body.get("head", "")).strip(), str(body.get("line", "")).strip()
        if not any(letter.isalpha() for letter in title) or any(sign in title for sign in "\n[]:"):
            raise Refused("Give it a name: a word or two, without colons and brackets.")
        if len(title) > _LONGEST_NAME:
            raise Refused(f"The name has more than {_LONGEST_NAME} letters. Take a shorter one.")
        name = slug(title).replace("-", "_")
        if name in bundled.names():
            raise Refused(f"{title} is the name of a game that comes along. Take another name.")
        if "..." in line:
            raise Refused("Put what the rules leave out in place of the three dots.")
        by = " ".join(str(body.get("by", "")).split()) or "your name"
        licence = " ".join(str(body.get("licence", "")).split())
        credits = f"by: {by}\n" + (f"  licence: {licence}\n" if licence else "")
        if base and head.startswith(OF_CHOICE):
            named = head.removeprefix(OF_CHOICE).partition(" [")[0]
            try:
                text = with_new_word(title, base, f"{named}: {line}", self._folder)
            except UsageError as refused:
                raise Refused(refused.message) from None
        elif base:
            change = f"\n{head}\n  {line}\n" if head and line else f"\n{line}\n" if line else ""
            return f"{name}.rules", f"variant {title} of {base}\n  {credits}{change}"
        else:
            game = game_of(str(body.get("genre") or FIRST))
            if game is None:
                raise Refused(f"There is no such small game. There are: {', '.join(genres())}.")
            text = copied((game,), title_in(game.text) or "", title, name)[f"{name}.rules"]
        return f"{name}.rules", text.replace("by: your name\n", credits, 1)

    def _base(self, name: str) -> tuple[Ruleset, SourceFile]:
        """A game of the folder by its path, or one that comes along by its name."""
        if (self._folder / name).is_file():
            game = self._workspace.game(str(find_inside(self._folder, name)))
            return game.compiled.ruleset, game.compiled.files[0]
        return ready(name, check=False).ruleset, bundled.main_file(name)


def _game(name: str, text: str, path: str) -> dict[str, Any]:
    """What a page shows of a game."""
    title = (bundled.titles_of(text) or [""])[-1]
    return {"name": name, "title": title, "blurb": bundled.blurb_of(text), "path": path, "own": name == path}
