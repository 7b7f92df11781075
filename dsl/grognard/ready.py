"""A game ready to be asked: kept from an earlier time where nothing changed since, or compiled now."""

from __future__ import annotations

from grognard.host.budget import Limits
from grognard.store.folder import Kept, keep, kept


def ready(name: str, *, check: bool, raised: tuple[str, ...] = ()) -> Kept:
    """A bundled ruleset by its name, or any other by its path, with what was found in it.

    `raised` are settings of limits, `NAME=N`. Raises `FileProblem`, `BudgetExceeded`, and `ValueError` for a setting
    that is none.
    """
    limits = Limits().changed(raised)
    asked = ("checked" if check else "unchecked", *sorted(raised))
    earlier = kept(name, asked)
    if earlier is not None:
        return earlier
    # Only here, because a game that did not change needs no compiler.
    if check:
        from grognard.checking import check_game as make
    else:
        from grognard.driver import compile_game as make

    compiled = make(name, limits=limits)
    game = Kept(compiled.ruleset, compiled.diagnostics, compiled.allowed)
    # What has errors may be waiting for a file that is not there yet.
    if not compiled.has_errors:
        keep(name, asked, game, compiled.files, compiled.looked_at)
    return game
