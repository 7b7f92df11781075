"""Is a sentence true of the rule that it is said of? What a page shows of such a finding, and the note that it was read."""

from __future__ import annotations

from typing import Any

from grognard.checks.vouched import Unread, read_record, waiting
from grognard.diagnostics import codes
from grognard.host.budget import Budget
from grognard.ir.on_sheet import title_of
from grognard.language_service.findings import Finding
from grognard.language_service.workspace import GameText
from grognard.project.finding import find_project

_CODES = {codes.SHORT_OUTRUN.name, codes.SHORT_UNREAD.name}


def read_beside(game: GameText, finding: Finding) -> dict[str, Any]:
    """The sentence of a finding, with what to do about it at the page; nothing of other findings."""
    unread = _unread(game, finding) if finding.code in _CODES else None
    if unread is None:
        return {}
    block = finding.diagnostic.paste
    help = "Is this sentence true of the rule as it is now? Then press `It is true`."
    if block:
        help += " If not, press `Fix`: it adds the lines with the sentence to your text. Change their words there."
    # Here: a playground has no module of the sheet at first.
    from grognard.telling.drawn import bare

    return {"sentence": bare(unread.short.text), "help": help}


def note_as_read(game: GameText, path: str, finding: Finding) -> bool:
    """Write down that the sentence was read and is true, beside the text; False where it waits no more."""
    from grognard.cli.proofread import Kept

    unread = _unread(game, finding)
    if unread is not None:
        Kept(game.compiled.ruleset, find_project(path, Budget())).add([unread])
    return unread is not None


def _unread(game: GameText, finding: Finding) -> Unread | None:
    among = waiting(game.compiled.ruleset, read_record(game.compiled.records))
    return next((each for each in among if f"`{title_of(each.short.home)}`" in finding.message), None)
