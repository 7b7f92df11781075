"""Which planted slips does `verify GAME --text BOOK` report? Also a command: `python -m tests.held.planted [MOST [SEED [GAME …]]]`."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence

import attrs

from grognard.driver import Compiled, Desk
from grognard.host.budget import Budget
from grognard.project.finding import Project, find_project
from grognard.review.book import Book
from grognard.review.held.verify import verify_book
from tests.held.books import GAMES, noted, source
from tests.held.slips import KINDS, Slip, slips

Told = Counter[tuple[str, str]]
"""The code and the message of each finding that makes the command end with 1, with how often it is reported."""


@attrs.frozen
class Planted:
    """A slip that compiles, and what is reported of it that is not of the game without it."""

    slip: Slip
    reported: tuple[tuple[str, str], ...]


def told(game: Compiled, book: Book) -> Told:
    """What is reported of a game held against a book."""
    found = verify_book(game.ruleset, game.files, book)
    return Counter((one.code.name, one.message) for one in found.findings)


def plant(name: str, book: Book, most: int, seed: int = 38) -> tuple[Told, list[Planted]]:
    """What is reported of a game as it is, and of each slip planted in it; `most` of each kind, drawn by the seed."""
    project = find_project(name, Budget(None))
    desk = Desk()
    game = desk.compile_files(project)
    before = told(game, book)
    every = slips(game.ruleset)
    rng = random.Random(f"{seed} {name}")
    found = []
    for kind in KINDS:
        of_kind = [slip for slip in every if slip.kind == kind]
        for slip in of_kind if len(of_kind) <= most else rng.sample(of_kind, most):
            changed = _compiled(desk, project, slip)
            if not changed.has_errors:
                found.append(Planted(slip, tuple(told(changed, book) - before)))
    return before, found


def _compiled(desk: Desk, project: Project, slip: Slip) -> Compiled:
    files = tuple(attrs.evolve(file, text=slip.text) if file.path == slip.file.path else file for file in project.files)
    return desk.branch().compile_files(attrs.evolve(project, files=files))


def share(planted: Sequence[Planted], kind: str = "") -> tuple[int, int]:
    """How many slips were reported, of how many: of one kind, or all."""
    mine = [one for one in planted if not kind or one.slip.kind == kind]
    return sum(bool(one.reported) for one in mine), len(mine)


def main(arguments: Sequence[str]) -> None:
    """Print what is reported of each game as it is, each slip that is missed, and how many of each kind were reported."""
    most = int(arguments[0]) if arguments else 8
    seed = int(arguments[1]) if len(arguments) > 1 else 38
    for name in arguments[2:] or GAMES:
        before, planted = plant(name, source(name) or noted(name), most, seed)
        print(name, "as it is:", *before, sep="\n  ")
        for one in planted:
            if not one.reported:
                print(f"  missed: {one.slip}")
        print(f"  {name}:", *(f"{kind} {share(planted, kind)}" for kind in KINDS), f"all {share(planted)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
