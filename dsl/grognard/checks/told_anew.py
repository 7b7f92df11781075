"""What does a variant write where a sentence of its base no longer tells its rule? The whole block, to be pasted and mended."""

from __future__ import annotations

from grognard.checks.shorts import Short
from grognard.ir.declared import Choice, Declared
from grognard.ir.names import key
from grognard.ir.on_sheet import shorts, title_of
from grognard.ir.rules import Phase, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table


def told_anew(ruleset: Ruleset, short: Short) -> str:
    """Returns `amend` with the sentence of the base; empty where the sentence is in the author's own file."""
    places = [note.place for note in shorts(short.home) if note.place is not None]
    if not places or not all(map(ruleset.is_of_base, places)):
        return ""
    head = [f"amend {named(ruleset, short.home)}"]
    inside = "  "
    if isinstance(short.home, Phase):
        head.append(f"  {short.home.number}. {short.home.title}")
        inside = "    "
    return "\n".join((*head, *(f"{inside}in short: {line}" for line in short.lines)))


def named(ruleset: Ruleset, home: Declared | Phase) -> str:
    """Returns the name of what is amended, with its kind before it where the name is not unique."""
    match home:
        case Phase() as phase:
            played = (
                play.name
                for play in ruleset.sequences.values()
                if any(each_phase is phase for each_phase in play.phases)
            )
            return f"sequence {next(played, '')}"
        case Rule() as rule:
            kind = "" if rule.called != rule.name else rule.kind.value
        case Table():
            kind = "table"
        case Choice():
            kind = "choice"
        case _:
            kind = ""
    name = title_of(home)
    return f"{kind} {name}" if kind and _homes(ruleset, name) > 1 else name


def _homes(ruleset: Ruleset, name: str) -> int:
    """How many declarations have a name."""
    named = (ruleset.rules, ruleset.tables, ruleset.choices, ruleset.pieces, ruleset.sequences, ruleset.facts)
    return sum(key(name) in (declared.key for declared in each.values()) for each in named)
