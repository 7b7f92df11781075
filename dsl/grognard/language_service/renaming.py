"""Another name for a symbol, in every text that uses it."""

from __future__ import annotations

import os
import re

from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.ir.names import does, key, plural, singular
from grognard.language_service.findings import Edit
from grognard.language_service.symbols import Kind, Occurrence
from grognard.language_service.workspace import Workspace


class CannotRename(Exception):
    """Why a name cannot be changed, in plain words."""


_RENAMED = frozenset(Kind) - {Kind.ARMY}


def renamable(workspace: Workspace, path: str, offset: int) -> Occurrence | None:
    """The name at an offset, if it can be changed: it is declared in a file of the author's."""
    game = workspace.game(path)
    occurrence = game.symbols.at(game.file.path, offset)
    if occurrence is None or occurrence.symbol.kind not in _RENAMED:
        return None
    declared = game.symbols.declarations(occurrence.symbol)
    own = all(os.path.exists(each.path) and os.path.isabs(os.path.realpath(each.path)) for each in declared)
    return occurrence if declared and own else None


def rename(workspace: Workspace, path: str, offset: int, new: str) -> tuple[Edit, ...]:
    """The edits that give a name another form everywhere: in its game, and in the texts beside it that rest on it.

    The edits are tried first: each game compiles with them as before. Raises `CannotRename`.
    """
    occurrence = renamable(workspace, path, offset)
    if occurrence is None:
        raise CannotRename("No name that can be changed is here. Names of a bundled game are changed there alone.")
    if not re.fullmatch(r"[^\W_][^\n|:,\[\]{}]*", new.strip()):
        raise CannotRename(f"`{new}` is no name: a name is a run of words that begins with a letter or a digit.")
    declared = workspace.game(path).symbols.declarations(occurrence.symbol)[0].path
    games = workspace.beside(declared) if os.path.exists(declared) else (workspace.game(path),)
    edits: dict[tuple[str, int], Edit] = {}
    for game in (workspace.game(path), *games):
        together = game.symbols.named_with(occurrence.symbol)
        for each in (each for symbol in together for each in game.symbols.of(symbol)):
            written = workspace.text(each.path)[each.span.start : each.span.end]
            edit = Edit(each.path, each.span, _as_written(written, occurrence.symbol.name, new.strip()))
            edits[os.path.realpath(each.path), each.span.start] = edit
    texts = {edit.path: workspace.text(edit.path) for edit in edits.values()}
    for edit in sorted(edits.values(), key=lambda each: -each.span.start):
        texts[edit.path] = edit.applied(texts[edit.path])
    # What is tried moves places, so all that is held against it is read before.
    errors = [(game.file.path, {each.code.name for each in _errors(game.compiled.diagnostics)}) for game in games]
    for path_, before in errors:
        after = _errors(workspace.trials(texts, path_).diagnostics)
        fresh = next((each for each in after if each.code.name not in before), None)
        if fresh is not None:
            raise CannotRename(f"With this name the text would no longer compile: {fresh.message}")
    return tuple(edits.values())


def _errors(diagnostics: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    return [each for each in diagnostics if each.severity is Severity.ERROR]


def _as_written(written: str, old: str, new: str) -> str:
    """The new name in the form in which the old one is written there: several, what a piece does, with a capital."""
    form = key(written)
    if form != key(old) and form == key(plural(old)):
        made = plural(new)
    elif form != key(old) and form == key(does(old)):
        made = does(new)
    elif form != key(old) and form == singular(old):
        made = singular(new)
    else:
        made = new
    return made[:1].upper() + made[1:] if written[:1].isupper() and not written.isupper() else made
