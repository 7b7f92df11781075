"""Every kind of hostile input, with what makes and tries it. A promise that does not hold is an AssertionError, or whatever came out."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from tests.hostile import asking, killing, others, reading, running, stored

Kind = Callable[[random.Random, Path], None]

KINDS: dict[str, Kind] = {
    "declarations, read": reading.declarations_read,
    "declarations, laid out": reading.declarations_laid_out,
    "small games, checked": reading.games_checked,
    "rules texts, read": reading.texts_read,
    "rules texts, checked": reading.rulesets,
    "rules texts, laid out": reading.layouts,
    "variants": reading.variants,
    "rulebook texts": reading.books,
    "files of any bytes": reading.files,
    "long lines": reading.long_lines,
    "files of ours, read": stored.read_again,
    "logs of play": stored.logs,
    "games kept compiled": stored.kept_games,
    "commands": running.commands,
    "odds": running.odds,
    "callers first": others.callers_first,
    "forms of a rulebook": others.forms,
    "packed rulebooks": others.packed_books,
    "PDFs": others.pdfs,
    "army lists": others.army_lists,
    "answers of a model": others.model_answers,
    "calls of a program": others.calls,
    "cells of a table": others.cells,
    "requests handed over": asking.requests_handed_over,
    "requests sent": asking.requests_sent,
    "kills of commands": killing.kills,
    "kills of what stays": killing.kills_of_staying,
    "kills of a folder": killing.kills_of_trees,
}
SHARES = {
    "declarations, read": 30,
    "declarations, laid out": 10,
    "small games, checked": 12,
    "rules texts, read": 5,
    "files of ours, read": 4,
    "requests handed over": 1,
    "requests sent": 1,
    "kills of what stays": 1,
    "kills of a folder": 1,
    "files of any bytes": 1,
}
"""How much of the time each kind gets; 2 where it is not named."""
