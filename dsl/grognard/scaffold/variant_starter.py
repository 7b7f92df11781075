"""A new variant: everything that can be changed in its base, written out as lines that do nothing yet.

Each line stands as the base has it, behind `--`. Whoever takes the two dashes away has written a house rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.continued import goes_on
from grognard.ir import deeds as do
from grognard.ir.examples import Example
from grognard.ir.lines import Line
from grognard.ir.rules import LISTS
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines

_AMOUNTS = do.Amount | do.MoreDice | do.OnEachDie | do.Shift | do.Drop | do.Halve | do.AsYouWish


def new_variant(title: str, base: Ruleset, base_name: str) -> str:
    """The first text of a variant of a ruleset; `base_name` is what the first line calls it."""
    lines = list(_heading(title, base, base_name))
    for said, below in (
        ("Lists: change a line (amend), add one (add to), take one away (remove)", _lists(base)),
        ("Tables: write a row with the left cells it has and the right cells you want", _tables(base)),
        ("What the rules leave out: fill in a value, or lines below (see `grognard check`)", _gaps(base)),
        ("Options: what is usually on or off", _options(base)),
        ("Worked examples of the rules that come out otherwise now, and are meant to", _no_longer(base)),
        (
            "A worked example of your own: here is one of the rules under another name; put your case in",
            _own_example(base),
        ),
        (
            "Rules: change a line (amend), put one above another (add to … before …), or one at the end (add to)",
            _rules(base),
        ),
        ("Pieces: what a piece has, and what it usually is", _pieces(base)),
    ):
        # Every other line but a blank one does nothing yet.
        told = [f"-- {line}" if line else "" for line in below]
        if told:
            lines += [f"-- ==== {said}", "", *told, *([""] if told[-1] else [])]
    return "\n".join(lines)


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
    for rule in base.rules.values():
        lines = [line for line in all_lines(rule.lines) if _can_change(line)]
        if not lines or rule.kind not in LISTS:
            continue
        name = rule.called
        yield f"amend {name}"
        yield from (f"  {_written(line)}" for line in lines)
        labelled = next((line for line in lines if line.label), None)
        if labelled is not None:
            yield f"add to {name} [ours]"
            yield f"  {_written(labelled).partition(labelled.label)[0].strip()}  my own reason"
            yield f"remove {labelled.label} from {name} [ours]"
        yield ""


def _can_change(line: Line) -> bool:
    """Whether `amend` finds a line: by its label, or by what it is and its `when`."""
    return isinstance(line.deed, do.HitsOn) or bool(line.label and isinstance(line.deed, _AMOUNTS))


def _tables(base: Ruleset) -> Iterator[str]:
    """Tables: a row is known by its left cells."""
    for table in base.tables.values():
        if table.rows and not any(key.when for key in table.keys):
            left = len(table.keys)
            yield f"amend {table.name}        (columns: {_row([key.text for key in table.keys], table.columns)})"
            yield from (f"  | {_row(row.texts[:left], row.texts[left:])} |" for row in table.rows)
            yield ""


def _gaps(base: Ruleset) -> list[str]:
    """What the source does not say."""
    return [f"fill {gap.words} in {gap.within} with ..." for gap in base.gaps if gap.words and gap.within]


def _options(base: Ruleset) -> list[str]:
    named = {name for chapter in base.chapters for kind, name in chapter.items if kind == "option"}
    options = [fact for name, fact in base.facts.items() if name in named]
    return [f"replace option {one.name}, usually {'off' if one.usual else 'on'}" for one in options]


def _shown(base: Ruleset) -> Example | None:
    """The example that shows most: of a test, with its reasons."""
    telling = (one for one in base.examples if one.rule_kind == "test" and one.because)
    return next(telling, base.examples[0] if base.examples else None)


def _no_longer(base: Ruleset) -> list[str]:
    shown = _shown(base)
    return [f"no longer holds {shown.name}"] if shown is not None else []


def _own_example(base: Ruleset) -> list[str]:
    shown = _shown(base)
    if shown is None:
        return []
    _, *rest = shown.place.text.rstrip().split("\n")
    return [f"example {shown.name}, as we play it [ours]", *(line.rstrip() for line in rest)]


def _rules(base: Ruleset) -> Iterator[str]:
    """Rules: a line is known by its label, or by what it does."""
    for rule in base.rules.values():
        lines = [
            line for line in all_lines(rule.lines) if line.deed is not None and not isinstance(line.deed, do.GapStep)
        ]
        if not lines or rule.kind in LISTS:
            continue
        yield f"amend {rule.kind.value} {rule.name}"
        yield from (f"  {_written(line)}" for line in lines)
        yield f"add to {rule.name} before {_bare(lines[-1])} [ours]"
        yield f"  {_bare(lines[-1])}"
        yield ""


def _pieces(base: Ruleset) -> Iterator[str]:
    """Pieces and facts: what they have, and what that usually is."""
    for piece in base.pieces.values():
        if piece.fields:
            yield f"amend piece {piece.name}"
            for field in piece.fields:
                first = field.place.text.split("\n")[0].partition(" -- ")[0]
                yield f"  {' '.join(first.split())}"
            yield ""


def _bare(line: Line) -> str:
    """A line without its case, citations and label's end: as it is named."""
    return re.split(r"\s+(?:when|for each|or when)\b|\s*\[", _written(line))[0]


def _written(line: Line) -> str:
    """A line as its author wrote it, without what stands below it."""
    taken: list[str] = []
    for part in line.place.text.split("\n"):
        taken.append(part.strip())
        if not goes_on(part.partition(" -- ")[0]):
            break
    return " ".join(" ".join(taken).split())


def _row(left: Iterable[str], right: Iterable[str]) -> str:
    return f"{' | '.join(left)} || {' | '.join(right)}"
