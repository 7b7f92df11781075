"""Which throw, which list of modifiers and which table are told together, so that they may be one test?"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from grognard.drafting.drafted import Drafted
from grognard.drafting.parts import Part
from grognard.drafting.things import Item, Paragraph, Table, Thing

DIE = re.compile(r"D\d+\Z")
_ACROSS = re.compile(r" across (D\d+) \[")
_BEFORE, _BEHIND = 3, 2
_AIM = re.compile(
    r"\b(?:to[- ]?(?:hit|kill|wound|save)|target|required|needed) (?:number|score|value|modifiers?)\b|\bnumber (?:needed|required|may be modified)\b"
    r"|\bmodif(?:y|ies) the (?:number|score) (?:needed|required|to)\b",
    re.IGNORECASE,
)
_CHANGED = re.compile(r"\b\d{0,2}[dD]\d{1,3} ?[-+−–] ?(?:(?:your|the|its|their) )?[A-Za-z]{3,}")


def changed_throw(text: str) -> bool:
    """Whether something with a name is added to a die, or taken off it: `roll a d20 - Strain`."""
    return _CHANGED.search(text) is not None


def changes_the_aim(text: str) -> bool:
    """Whether words say that modifiers change the number that is wanted, and not the throw."""
    return _AIM.search(text) is not None


def pairs(entries: Sequence[Drafted]) -> list[tuple[list[Drafted], list[Drafted]]]:
    """Which lists of modifiers and which tables belong together: one of each, or to each table the list right below it."""
    lists = [drafted for drafted in entries if drafted.kind == "modifiers"]
    tables = [drafted for drafted in entries if drafted.kind == "table"]
    if len(entries) == 1 or (len(lists) == 1 and len(tables) == 1):
        return [(lists, tables)]
    groups: list[tuple[list[Drafted], list[Drafted]]] = []
    for drafted in entries:
        if drafted.kind == "table":
            groups.append(([], [drafted]))
        elif not groups:
            return []  # a list before the first table: which of them it is for is not plain
        elif not groups[-1][0]:
            groups[-1][0].append(drafted)
    return groups


def looked_up(table: Drafted) -> str:
    """What a table is looked up by: the word of its heading, or behind `across` a die."""
    across = _ACROSS.search(table.lines[0].text)
    if across is not None:
        return across[1]
    return next(line.text for line in table.lines if "||" in line.text).split("|")[1].strip()


def near_texts(part: Part, starts: Sequence[int]) -> list[str]:
    """The words around some places of a section: a throw told further off is another one."""
    first, last = (
        max(0, bisect_right(part.things, place, key=lambda thing: thing.start) - 1)
        for place in (min(starts), max(starts))
    )
    return [part.heading, *texts_of(part.things[max(0, first - _BEFORE) : last + _BEHIND + 1])]


def texts_of(things: Sequence[Thing]) -> list[str]:
    """The words of paragraphs and items, and the heads of tables."""
    return [
        thing.text if isinstance(thing, Item | Paragraph) else " ".join(thing.rows[0])
        for thing in things
        if isinstance(thing, Item | Paragraph | Table)
    ]
