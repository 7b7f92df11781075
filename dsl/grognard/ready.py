"""A game ready to be asked: kept from an earlier time where nothing changed since, or compiled now."""

from __future__ import annotations

import os

import attrs

from grognard.diagnostics.diagnostic import Diagnostic
from grognard.host.budget import Limits
from grognard.ir.ruleset import Ruleset
from grognard.store.answers import Answers
from grognard.store.witness import state_of

_GAME = "game"


@attrs.frozen
class ReadyGame:
    """A game as it was compiled, with what was found in it and what of that is allowed in place."""

    ruleset: Ruleset
    diagnostics: tuple[Diagnostic, ...]
    allowed: tuple[Diagnostic, ...]


def ready(name: str, *, check: bool, raised: tuple[str, ...] = ()) -> ReadyGame:
    """A bundled ruleset by its name, or any other by its path, with what was found in it.

    `raised` are settings of limits, `NAME=N`. Raises `FileProblem`, `BudgetExceeded`, and `ValueError` for a setting
    that is none.
    """
    limits = Limits().changed(raised)
    games: Answers[tuple[Ruleset, tuple[Diagnostic, ...], tuple[Diagnostic, ...]]] = Answers(
        os.getcwd(), name, "checked" if check else "unchecked", *sorted(raised)
    )
    earlier = games.find(_GAME, state_of)
    if earlier is not None:
        return ReadyGame(*earlier)
    # Only here, because a game that did not change needs no compiler.
    if check:
        from grognard.checking import check_game as make
    else:
        from grognard.driver import compile_game as make

    compiled = make(name, limits=limits)
    game = ReadyGame(compiled.ruleset, compiled.diagnostics, compiled.allowed)
    # What has errors may be waiting for a file that is not there yet.
    if not compiled.has_errors:
        paths = dict.fromkeys([name, *(file.path for file in compiled.files), *map(str, compiled.looked_at)])
        games.keep(_GAME, paths, state_of, (game.ruleset, game.diagnostics, game.allowed))
        games.save()
    return game
