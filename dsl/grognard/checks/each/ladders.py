"""Is a cell, or a value that steps up and down, missing from its list?"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.readings import cells_together, entry, in_list
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import did_you_mean
from grognard.ir.declared import Choice
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Cell, Table
from grognard.ir.types import value_text
from grognard.kept import kept

_NOTHING = frozenset({"no effect", "none", "nothing"})


def cells_stand_in_their_list(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report the one cell of a column that is off the list of the others."""
    choices = tuple(ruleset.choices.values())
    for table in ruleset.tables.values():
        for stray, choice in _strays(table, choices):
            words = [value_text(word) for word in choice.words]
            collector.report(
                codes.OFF_ITS_LADDER,
                stray.value.place,
                f"`{stray.text}` of `{table.name}` is not in the list `{choice.name}`, where all other answers stand.",
                help=did_you_mean(stray.text, words, f"It can be: {', '.join(words)}. Or add it to the list."),
            )


@kept
def _strays(table: Table, choices: tuple[Choice, ...]) -> list[tuple[Cell, Choice]]:
    """The cells of a table that are in no list, each with the list in which the others of its column are."""
    return [
        (stray, choice)
        for head, cells in cells_together(table)
        for choice in choices
        if (stray := _stray(cells, choice, 1 if key(head) == choice.key else 2)) is not None
        and not any(in_list(entry(stray.text), each.words) for each in choices)
    ]


def _stray(cells: Sequence[Cell], choice: Choice, least: int) -> Cell | None:
    """The one cell that is not in a list which at least so many words of the others, and one cell more, are in."""
    stray: dict[object, Cell] = {}
    within: set[object] = set()
    count = 0
    for cell in cells:
        word = entry(cell.text)
        if word is None or word in _NOTHING:
            if cell.text.strip() in ("-", "?", "\u2013") or word in _NOTHING:
                continue
            return None
        if in_list(word, choice.words):
            within.add(word)
            count += 1
        else:
            stray[word] = cell
    if len(stray) != 1 or len(within) < least or count < least + 1:
        return None
    return next(iter(stray.values()))


CHECKS = (Check(cells_stand_in_their_list),)
