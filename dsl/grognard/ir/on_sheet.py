"""The author's wishes for the sheet: the short form of a rule, and its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from grognard.ir.declared import Declared
from grognard.ir.limits import Limits
from grognard.ir.names import plural
from grognard.ir.notes import Note, NoteKind
from grognard.ir.rules import Phase, Rule
from grognard.ir.ruleset import Ruleset

_WISH = re.compile(
    r"(?P<no>no|never|not)|(?:(?P<how>under|with|beside)\s+(?P<name>\S.*?))?(?:(?:^|\s+)as\s+(?P<called>\S.*))?",
    re.IGNORECASE,
)


@attrs.frozen
class Wish:
    """The place of a declaration on the sheet; all empty where the sheet decides."""

    off: bool = False
    """It does not belong there."""
    under: str = ""
    """The heading it stands below."""
    told_with: str = ""
    """The rule whose words tell it too."""
    called: str = ""
    """What it is called there."""
    beside: str = ""
    """The rule or table whose block it is a column of."""


def read_wish(text: str) -> Wish | None:
    """`no`, `under Fire`, `with charge`, `under Fire as Who may fire`, `beside orders as Attack`; None for anything else."""
    match = _WISH.fullmatch(" ".join(text.split()).rstrip("."))
    if match is None or not match[0]:
        return None
    if match["no"]:
        return Wish(off=True)
    called, how = match["called"] or "", (match["how"] or "").casefold()
    name = {how: match["name"]} if how else {}
    return Wish(
        under=name.get("under", ""), told_with=name.get("with", ""), called=called, beside=name.get("beside", "")
    )


def wish_of(declared: Declared) -> Wish:
    """Returns the wish of a declaration; an unreadable one counts as none."""
    for note in declared.notes:
        if note.kind is NoteKind.ON_THE_SHEET and (wish := read_wish(note.text)) is not None:
            return wish
    return Wish()


def shorts(declared: Declared | Phase) -> tuple[Note, ...]:
    """What says a declaration in a player's words, line by line."""
    return tuple(note for note in declared.notes if note.kind is NoteKind.IN_SHORT)


def remarks(notes: Iterable[Note]) -> tuple[Note, ...]:
    """Returns the notes that are remarks: neither short form nor place on the sheet."""
    return tuple(note for note in notes if note.kind not in (NoteKind.IN_SHORT, NoteKind.ON_THE_SHEET))


def wishing(ruleset: Ruleset) -> Iterator[Declared]:
    """Yields all declarations that can have a wish for the sheet."""
    yield from ruleset.rules.values()
    yield from ruleset.tables.values()
    yield from ruleset.limits
    yield from ruleset.choices.values()
    yield from ruleset.sequences.values()


def title_of(declared: Declared | Phase) -> str:
    """What a declaration is called where others name it: `modifiers to morale`, `limits on unit`; a step, its title."""
    match declared:
        case Phase():
            return declared.title
        case Rule():
            return declared.called
        case Limits():
            return f"limits on {declared.name}"
        case _:
            return declared.name


def sheet_name(home: Declared | Phase) -> str:
    """Returns its heading on a sheet: the author's title, else its name; for limits the roles they bind."""
    if isinstance(home, Phase):
        return home.title
    called = wish_of(home).called or (plural(home.name) if isinstance(home, Limits) else "")
    return called or title_of(home)
