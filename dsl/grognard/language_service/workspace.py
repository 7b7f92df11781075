"""The texts an editor has open, and the games they belong to, compiled from what the last edit left."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import attrs

from grognard.api import Game, game_of
from grognard.checking import check_by_step
from grognard.driver import Compiled, Desk, base_of, compile_army
from grognard.host.budget import BudgetExceeded, Limits
from grognard.host.files import read_text
from grognard.host.plaintext import FileProblem, plain_line_ends
from grognard.host.unsaved import unsaved
from grognard.ir.ruleset import Ruleset
from grognard.language_service.symbols import Symbols, symbols_of
from grognard.project.bundled import titles_of
from grognard.source import SourceFile

ENDINGS = (".rules", ".army")


@attrs.frozen
class Base:
    """The game that a variant changes, and the same as it can be asked."""

    ruleset: Ruleset
    game: Game


@attrs.frozen(slots=False, eq=False)
class GameText:
    """A text as it is now, with the game that it is a part of."""

    file: SourceFile
    compiled: Compiled
    """Without the findings of checks."""
    _bases: dict[object, Base | None] = attrs.field(factory=dict, repr=False)
    """The last base that was asked for, by its texts: an edit of a house rule leaves them as they are."""
    _checked: list[Compiled] = attrs.field(factory=list, init=False, repr=False)

    @property
    def checked(self) -> Compiled:
        """The game with the findings of all checks."""
        deque(self.check_by_step(), maxlen=0)
        return self._checked[0]

    def check_by_step(self) -> Iterator[None]:
        """Run the checks one by one; at the end `checked` is there."""
        if not self._checked:
            self._checked.append((yield from check_by_step(self.compiled)))

    @cached_property
    def game(self) -> Game:
        """The game as it can be asked; a question that is put again is answered at once."""
        return game_of(self.compiled.name, self.compiled.ruleset)

    @cached_property
    def base(self) -> Base | None:
        """The game that a variant changes, as it is without it; None where it is no variant, or its base has errors."""
        own = self.compiled.own
        texts = (self.compiled.stands_on, tuple(file for file in self.compiled.files if file not in own))
        if texts not in self._bases:
            base = base_of(self.compiled)
            self._bases.clear()
            self._bases[texts] = Base(base, game_of(base.title, base)) if base is not None else None
        return self._bases[texts]

    @cached_property
    def symbols(self) -> Symbols:
        """The names of the game, with the places where they are written."""
        return symbols_of(self.compiled.ruleset, self.compiled.own)


class Workspace:
    """Open texts by their paths. A text that is not open is read from its file."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits
        self._texts: dict[str, str] = {}
        self._desks: dict[str, Desk] = {}
        self._games: dict[str, GameText] = {}
        self._bases: dict[object, Base | None] = {}

    def open(self, path: str, text: str) -> None:
        """Hold a text in place of its file, or its new words."""
        self._texts[os.path.realpath(path)] = plain_line_ends(text)
        self._games.clear()

    def close(self, path: str) -> None:
        """Read the file again."""
        self._texts.pop(os.path.realpath(path), None)
        self._games.clear()

    @property
    def open_paths(self) -> tuple[str, ...]:
        """The paths of all open texts."""
        return tuple(self._texts)

    def text(self, path: str) -> str:
        """The text at a path. Raises `FileProblem`."""
        held = self._texts.get(os.path.realpath(path))
        return held if held is not None else read_text(path, self._limits).text

    def game(self, path: str) -> GameText:
        """The game that a text is a part of, as it is now. Raises `FileProblem` and `BudgetExceeded`."""
        path = os.path.realpath(path)
        if path not in self._games:
            self._games[path] = self._compiled(path)
        return self._games[path]

    def beside(self, path: str) -> tuple[GameText, ...]:
        """The games of all texts in the same folder that rest on this text or use it; the text's own first."""
        own = self.game(path)
        games = [own]
        for other in sorted(Path(path).resolve().parent.iterdir()):
            if other.suffix not in ENDINGS or str(other) == os.path.realpath(path):
                continue
            try:
                game = self.game(str(other))
            except (FileProblem, BudgetExceeded):
                continue
            if any(os.path.realpath(file.path) == os.path.realpath(path) for file in game.compiled.files):
                games.append(game)
        return tuple(games)

    def trials(self, texts: dict[str, str], path: str) -> Compiled:
        """The game of a path as it would be with other texts, compiled without checks; what is held here stays.

        Places in what was compiled before may move: read them first.
        """
        other = Workspace(self._limits)
        other._texts = {**self._texts, **{os.path.realpath(each): text for each, text in texts.items()}}
        other._desks = {main: desk.branch() for main, desk in self._desks.items()}
        self._games.clear()
        return other.game(path).compiled

    def _compiled(self, path: str) -> GameText:
        with unsaved(self._texts):
            text = self.text(path)
            if path.endswith(".army"):
                compiled, _ = compile_army(path, limits=self._limits)
            else:
                main = path if titles_of(text) else _main_beside(path)
                compiled = self._desks.setdefault(main, Desk(self._limits)).compile(main)
        file = next((each for each in compiled.files if os.path.realpath(each.path) == path), None)
        return GameText(file or SourceFile(path, text), compiled, self._bases)


def _main_beside(path: str) -> str:
    """What a file that begins no game belongs to: the folder whose main file is called like it; itself where there is none."""
    folder = Path(path).parent
    return str(folder) if (folder / f"{folder.name}.rules").is_file() else path
