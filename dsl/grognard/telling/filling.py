"""How does a variant fill a gap of its base, and what must be given where a run stopped for want of it?"""

from __future__ import annotations

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.ir.names import key
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import KnownGap, Ruleset
from grognard.source import Place


def how_to_fill(gap: KnownGap, ruleset: Ruleset) -> str | None:
    """What a variant would write to fill a gap; None where it stands by itself and has no words."""
    if not gap.words or not gap.within:
        return None
    table = ruleset.tables.get(key(gap.within))
    if table is not None:
        row = next((row for row in table.rows if row.place.holds(gap.place)), None)
        if row is not None:
            return f"`amend {gap.within}`, and below it `{text_of(row.place)}` with the answer."
    # A step of a sequence is filled in the sequence, by the words of the gap.
    sequence = gap.within.rpartition(",")[0]
    where = sequence if key(sequence) in ruleset.sequences else gap.within
    return f"`fill {gap.words} in {where} with …`."


def filled_at(place: Place, ruleset: Ruleset) -> str:
    """What to do about the gap that a run met at a place."""
    gaps = (gap for gap in ruleset.gaps if gap.place.file.path == place.file.path and gap.place.span == place.span)
    result = next((how for gap in gaps if (how := how_to_fill(gap, ruleset)) is not None), None)
    return f"Fill it in a variant: {result or '`fill … in … with …`.'}"


def lacks(fault: NotTold | GapReached, ruleset: Ruleset) -> Stopped:
    """What a scenario, or its rules, must say before it can go on."""
    if isinstance(fault, NotTold):
        field = fault.what.field
        rolled = f": {field.name} rolled" if field.rolled_on is not None else ""
        return Stopped(
            f"nothing says what {fault.what.name} is",
            f"Add it to the scenario: `given …{rolled}`. In play (`grognard play`) it is asked when it comes up.",
        )
    return Stopped(fault.message.rstrip("."), filled_at(fault.place, ruleset))
