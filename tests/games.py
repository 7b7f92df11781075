"""Rulesets compiled once for all tests of a process: what is compiled is frozen, so tests may share it."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from grognard.checking import check_game
from grognard.driver import Compiled, compile_game
from grognard.ir.meaning import Meanings
from grognard.project import bundled

FRAGMENTS = Path(__file__).resolve().parent / "cases" / "fragments"
EVERY_GAME = (*bundled.names(), *sorted(str(path) for path in FRAGMENTS.glob("*.rules")))
"""What is bundled by its name, then the fragments by their paths."""
EVERY_GAME_ASKED = bool(os.environ.get("GROGNARD_EVERY_GAME"))
"""Whether questions that some games answer as well as all are asked of all; each such test says which it leaves out."""

ALONE = tuple(name for name in bundled.names() if not bundled.main_file(name).text.startswith("variant "))
"""The bundled games that are laid over no other."""

SOME_GAMES = (
    tuple(bundled.names())
    if EVERY_GAME_ASKED
    else ("causeway", "lamp_and_fen", "mwan18_filled", "regimental", "square_brigadier_club", "tyneside")
)
"""Games that between them use most of the language: a board, cards, a plug-in's gaps filled, a core, house rules, figures."""


@cache
def the_game(name: str) -> Compiled:
    """A ruleset without its checks, for what is done with it afterwards."""
    return compile_game(name)


@cache
def the_game_checked(name: str) -> Compiled:
    """A ruleset with all that its checks found."""
    return check_game(name)


@cache
def rules_of(name: str) -> tuple[str, ...]:
    """The rules of a game; of one that stands on another those that can come out otherwise there than below it."""
    found = the_game(name)
    if found.stands_on is None or found.stands_on.name not in EVERY_GAME:
        return tuple(found.ruleset.rules)
    below = _meanings(found.stands_on.name)
    return tuple(rule for rule, mark in _meanings(name).items() if below.get(rule) != mark)


@cache
def _meanings(name: str) -> dict[str, str]:
    ruleset = the_game(name).ruleset
    meanings = Meanings(ruleset)
    return {rule: meanings.whole(rule) for rule in ruleset.rules}


def file_name(part: object) -> str:
    """How a game is called in the name of a test."""
    return Path(str(part)).stem
