"""Several variants over one base: which are wanted, and whether they get in each other's way.

Two that touch the same line clash. So do two that give another game when they are laid on in the other order: both
games are made, and every rule that says something else is weighed in both, situation by situation, the plainest first.
`with: A, then B` says which comes first, and then there is no question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label, Severity
from grognard.ir.meaning import Meanings
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.lowering.headings import Heading
from grognard.project.finding import base_name
from grognard.project.layers import Layer, Whole, over
from grognard.variants.changes import REMOVE_WHOLE, Change

_SITUATIONS = 512
"""So many situations of a rule are tried for one that shows the clash."""
_MOST_LINES = 4
"""So many lines that both change are named."""
_WHOLE = frozenset({"replace", REMOVE_WHOLE})
"""Verbs that touch every line of what they name."""
_THEN = re.compile(r"\Athen\s+", re.IGNORECASE)


@attrs.frozen
class Companion:
    """One variant named after `with:`."""

    name: str
    after: bool
    """Whether `then` stands before it: it comes after all that are named before."""


def wanted_together(heading: Heading) -> list[Companion]:
    """The variants a heading wants laid on first: `with: Hot Blood, then Fog`."""
    parts = (part.strip() for part in heading.settings.get("with", "").split(","))
    return [Companion(_THEN.sub("", part), _THEN.match(part) is not None) for part in parts if part]


def hold_version(heading: Heading, version: str, collector: Collector) -> None:
    """A variant written for another version of its base is told so."""
    wanted = heading.settings.get("base version", "")
    if wanted and wanted != version:
        here = f"version {version}" if version else "without a version"
        collector.report(
            codes.OTHER_VERSION,
            heading.node.place,
            f"This was written for version {wanted} of its base, and the base here is {here}.",
            help="Check what it changes, and set `base version` anew.",
        )


def together_over(base: Whole, layers: Sequence[Layer], collector: Collector) -> Whole:
    """Several variants over one base. What the mark of a change is held against is the base, not another variant."""
    whole = base
    for layer in layers:
        alone, among = Collector(), Collector()
        over(base, layer, alone)
        whole = over(whole, layer, among, whole.changes[len(base.changes) :])
        findings = [diagnostic for diagnostic in among.diagnostics if diagnostic.code != codes.BASE_LINE_CHANGED]
        findings += [diagnostic for diagnostic in alone.diagnostics if diagnostic.code == codes.BASE_LINE_CHANGED]
        for diagnostic in findings:
            collector.take(diagnostic)
    return whole


def clashes(whole: Whole, laid: Sequence[tuple[Companion, Layer]], heading: Heading, collector: Collector) -> None:
    """Report every two variants that clash and are not put in order."""
    for at, (_, second) in enumerate(laid):
        for before in range(at):
            if any(companion.after for companion, _ in laid[before + 1 : at + 1]):
                continue
            _hold(whole, laid[before][1], second, heading, collector)


def _hold(whole: Whole, first: Layer, second: Layer, heading: Heading, collector: Collector) -> None:
    quiet = Collector()
    forward_whole, other = over(whole, first, quiet), over(whole, second, quiet)
    if quiet.has_errors:
        return
    mine, theirs = _new(whole, forward_whole), _new(whole, other)
    forward, back = Collector(), Collector()
    both = together_over(whole, (first, second), forward)
    reversed_ = together_over(whole, (second, first), back)
    a, b = first.heading.title, second.heading.title
    names = (first.project.name, second.project.name)
    same = _same_lines(mine, theirs)
    broken = next(
        (
            diagnostic
            for diagnostic in (*forward.diagnostics, *back.diagnostics)
            if diagnostic.severity is Severity.ERROR
        ),
        None,
    )
    shown = None if broken is not None else _first_difference(both, reversed_)
    if not same and broken is None and shown is None:
        return
    if same:
        lines = [f"`{change.part}` of `{change.where}`" for change, _ in same]
        more = f" and {len(lines) - _MOST_LINES} more lines" if len(lines) > _MOST_LINES else ""
        message = f"`{a}` and `{b}` both change {', '.join(lines[:_MOST_LINES])}{more}."
    elif broken is not None:
        fails = a if broken in back.diagnostics else b
        message = f"`{a}` and `{b}` do not go together as they are. With `{fails}` laid on last: {broken.message[:1].lower()}{broken.message[1:]}"
    else:
        message = f"`{a}` and `{b}` give another game when they are laid on in the other order."
    collector.report(
        codes.VARIANTS_CLASH,
        heading.node.place,
        message,
        help=_labels_apart(same) or _mended_by(heading, names, forward.has_errors, back.has_errors),
        notes=(f"it shows here: {shown}",) if shown else (),
        also=tuple(
            label
            for first, other in same[:_MOST_LINES]
            for label in (Label(first.place, f"in {a}"), Label(other.place, f"in {b}"))
        ),
    )


def _labels_apart(same: Sequence[tuple[Change, Change]]) -> str:
    """What to do where both add a line of one label: no order helps, for a list has each label once."""
    twice = [change for change, other in same if change.verb == other.verb == "add"]
    if not twice or len(twice) < len(same):
        return ""
    return (
        "Each adds a line of that name. Give one of the two another name in its own file, or play without one of them."
    )


def _mended_by(heading: Heading, names: tuple[str, str], forward_fails: bool, back_fails: bool) -> str:
    if forward_fails and back_fails:
        return (
            "No order helps: mend one of the two so that it does not need what the other changes, or play without it."
        )
    first, second = reversed(names) if forward_fails else names
    ordered = f"`with: {first}, then {second}`"
    if "+" not in heading.node.file.path:
        return f"Say which comes first, below the line `variant … of …`: {ordered}."
    # They were named on the command line, so there is no file in which it could be said.
    return f"Say which comes first in a file of its own: `variant Ours of {base_name(heading)}`, and below it, two spaces in, {ordered}."


def _new(before: Whole, after: Whole) -> list[Change]:
    return after.changes[len(before.changes) :]


def _same_lines(mine: Sequence[Change], theirs: Sequence[Change]) -> list[tuple[Change, Change]]:
    """Changes of one line by both: a whole that is replaced counts as all of its lines."""
    return [
        (first, other)
        for first in mine
        for other in theirs
        if key(first.where) == key(other.where)
        and not first.verb == other.verb == "remove example"
        and not _same_step(first, other)
        and not _same_change(first, other)
        and (not _WHOLE.isdisjoint({first.verb, other.verb}) or key(first.part) == key(other.part))
    ]


def _same_step(first: Change, other: Change) -> bool:
    """Whether both add one and the same step, which has no name: it is then done twice, in either order."""
    added, theirs = " ".join(first.after.split()), " ".join(other.after.split())
    return first.verb == other.verb == "add" and added == theirs and key(first.part) == key(added)


def _same_change(first: Change, other: Change) -> bool:
    """Whether both take a line away, or put the same words in its place: then it does not matter who comes last."""
    if first.verb != other.verb or (key(first.part) != key(other.part) and first.verb != REMOVE_WHOLE):
        return False
    return first.verb in {"remove", REMOVE_WHOLE} or (
        first.verb in {"amend", "replace"} and " ".join(first.after.split()) == " ".join(other.after.split())
    )


def _first_difference(both: Whole, reversed_: Whole) -> str | None:
    """The plainest situation in which the order matters, in words; None where there is none."""
    quiet = Collector()
    first, second = both.lowered("both", quiet), reversed_.lowered("both", quiet)
    if quiet.has_errors:
        return None
    before, other = Meanings(first), Meanings(second)
    for name in first.rules:
        if name in second.rules and before.whole(name) != other.whole(name):
            difference = _first(first, second, name)
            if difference is not None:
                return difference
    return None


def _first(first: Ruleset, second: Ruleset, name: str) -> str | None:
    # Only here, because most of the start-up of whoever lays no two variants over one base would go into it.
    from grognard.comparison.differences import OWN, differences
    from grognard.comparison.weighing import atom_words
    from grognard.evaluate.typed import BadQuestion

    effort = attrs.evolve(OWN, situations=_SITUATIONS)
    try:
        change = differences(first, first.rules[name], second, second.rules[name], ({}, {}), effort)
    except BadQuestion:
        return None
    if not change.differences:
        return None
    # What is told shortest may still be plainer than what was tried, and what was tried plainer than the biggest.
    plainest = min(
        (*change.telling, *change.differences), key=lambda difference: len(difference.situation.departures())
    )
    atom, before, after = plainest.largest()
    return f"{first.rules[name].name}, {plainest.situation.words()}: the chance of {atom_words(atom)} is {before} in one order and {after} in the other"
