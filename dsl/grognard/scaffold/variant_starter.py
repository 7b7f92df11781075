"""A new variant: everything that can be changed in its base, written out as lines that do nothing yet.

Each line stands as the base has it, behind `--`. Whoever takes the two dashes away has written a house rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.ir import deeds as do
from grognard.ir.declared import FieldOf
from grognard.ir.lines import Line
from grognard.ir.rules import LISTS
from grognard.ir.ruleset import KnownGap, Ruleset
from grognard.ir.tables import Table
from grognard.ir.walk import all_lines

_AMOUNTS = do.Amount | do.MoreDice | do.OnEachDie | do.Shift | do.Drop | do.Halve | do.AsYouWish
_GOES_ON = re.compile(r"(?:,|\band|\bor|\bor when)$", re.IGNORECASE)


def new_variant(title: str, base: Ruleset, base_name: str) -> str:
    """The first text of a variant of a ruleset; `base_name` is what the first line calls it."""
    return "\n".join(
        [
            *_heading(title, base, base_name),
            *_lists(base),
            *_tables(base),
            *_gaps(base),
            *_rest(base),
            *_rules(base),
            *_pieces(base),
        ]
    )


def _heading(title: str, base: Ruleset, base_name: str) -> Iterator[str]:
    yield f"variant {title} of {base_name}"
    yield "  by: your name"
    version = dict(base.settings).get("version")
    if version:
        yield f"  base version: {version}"
    yield "  > What this house rule is for, in one sentence."
    yield ""
    yield "-- A line that begins with two dashes does nothing. Take them away from what you want to change, and change it."
    yield "-- A list or table needs its `amend` line and the lines of it that change, two spaces further in; no others."
    yield "-- Then look at what it does:  grognard check THIS_FILE   and   grognard compare BASE THIS_FILE"
    yield ""


def _lists(base: Ruleset) -> Iterator[str]:
    """Lists of modifiers, dice and shifts: any line can be changed, left out or joined by another."""
    first = True
    for rule in base.rules.values():
        lines = [line for line in all_lines(rule.lines) if _can_change(line)]
        if not lines or rule.kind not in LISTS:
            continue
        if first:
            yield from _title("Lists: change a line (amend), add one (add to), take one away (remove)")
            first = False
        name = rule.called
        yield f"-- amend {name}"
        yield from (f"--   {_written(line)}" for line in lines)
        labelled = next((line for line in lines if line.label), None)
        if labelled is not None:
            yield f"-- add to {name} [ours]"
            yield f"--   {_another(labelled)}"
            yield f"-- remove {labelled.label} from {name} [ours]"
        yield ""


def _can_change(line: Line) -> bool:
    """Whether `amend` finds a line: by its label, or by what it is and its `when`."""
    return isinstance(line.deed, do.HitsOn) or bool(line.label and isinstance(line.deed, _AMOUNTS))


def _tables(base: Ruleset) -> Iterator[str]:
    """Tables: a row is known by its left cells."""
    tables = [table for table in base.tables.values() if table.rows and not any(key.when for key in table.keys)]
    if tables:
        yield from _title("Tables: write a row with the left cells it has and the right cells you want")
    for table in tables:
        yield f"-- amend {table.name}        (columns: {_columns(table)})"
        yield from (f"--   {_row(table, number)}" for number in range(len(table.rows)))
        yield ""


def _gaps(base: Ruleset) -> Iterator[str]:
    """What the source does not say."""
    gaps: list[KnownGap] = [gap for gap in base.gaps if gap.words and gap.within]
    if gaps:
        yield from _title("What the rules leave out: fill in a value, or lines below (see `grognard check`)")
    for gap in gaps:
        yield f"-- fill {gap.words} in {gap.within} with ..."
    if gaps:
        yield ""


def _rules(base: Ruleset) -> Iterator[str]:
    """Rules: a line is known by its label, or by what it does."""
    first = True
    for rule in base.rules.values():
        lines = [
            line for line in all_lines(rule.lines) if line.deed is not None and not isinstance(line.deed, do.GapStep)
        ]
        if not lines or rule.kind in LISTS:
            continue
        if first:
            yield from _title(
                "Rules: change a line (amend), put one above another (add to … before …), or one at the end (add to)"
            )
            first = False
        yield f"-- amend {rule.kind.value} {rule.name}"
        yield from (f"--   {_written(line)}" for line in lines)
        yield f"-- add to {rule.name} before {_bare(lines[-1])} [ours]"
        yield f"--   {_bare(lines[-1])}"
        yield ""


def _pieces(base: Ruleset) -> Iterator[str]:
    """Pieces and facts: what they have, and what that usually is."""
    kinds = [piece for piece in base.pieces.values() if piece.fields]
    if kinds:
        yield from _title("Pieces: what a piece has, and what it usually is")
    for piece in kinds:
        yield f"-- amend piece {piece.name}"
        yield from (f"--   {_written_field(field)}" for field in piece.fields)
        yield ""


def _written_field(field: FieldOf) -> str:
    return " ".join(field.place.text.split("\n")[0].partition(" -- ")[0].split())


def _bare(line: Line) -> str:
    """A line without its case, citations and label's end: as it is named."""
    return re.split(r"\s+(?:when|for each|or when)\b|\s*\[", _written(line))[0]


def _rest(base: Ruleset) -> Iterator[str]:
    named = {name for chapter in base.chapters for kind, name in chapter.items if kind == "option"}
    options: list[FieldOf] = [fact for name, fact in base.facts.items() if name in named]
    if options:
        yield from _title("Options: what is usually on or off")
        for option in options:
            yield f"-- replace option {option.name}, usually {'off' if option.usual else 'on'}"
        yield ""
    if base.examples:
        shown = next((one for one in base.examples if one.rule_kind == "test" and one.because), base.examples[0])
        yield from _title("Worked examples of the rules that come out otherwise now, and are meant to")
        yield f"-- no longer holds {shown.name}"
        yield ""
        yield from _title("A worked example of your own: here is one of the rules under another name; put your case in")
        _, *rest = shown.place.text.rstrip().split("\n")
        yield f"-- example {shown.name}, as we play it [ours]"
        yield from (f"-- {line.rstrip()}" for line in rest)
        yield ""


def _title(words: str) -> Iterator[str]:
    yield f"-- ==== {words}"
    yield ""


def _written(line: Line) -> str:
    """A line as its author wrote it, without what stands below it."""
    taken: list[str] = []
    for part in line.place.text.split("\n"):
        taken.append(part.strip())
        if not _GOES_ON.search(part.partition(" -- ")[0].rstrip()):
            break
    return " ".join(" ".join(taken).split())


def _another(line: Line) -> str:
    return f"{_written(line).partition(line.label)[0].strip()}  my own reason"


def _columns(table: Table) -> str:
    left = " | ".join(key.text for key in table.keys)
    return f"{left} || {' | '.join(table.columns)}"


def _row(table: Table, number: int) -> str:
    texts = table.rows[number].texts
    left, right = texts[: len(table.keys)], texts[len(table.keys) :]
    return f"| {' | '.join(left)} || {' | '.join(right)} |"
