"""Summaries (`in short:`): which declarations does a player's sentence cover?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from grognard.ir.declared import Choice, Declared
from grognard.ir.limits import Limits
from grognard.ir.names import key
from grognard.ir.on_sheet import shorts, title_of, wish_of
from grognard.ir.rules import Phase, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.walk import all_lines
from grognard.kept import kept
from grognard.source import Place
from grognard.telling.drawn import Drawer, Fault
from grognard.telling.printed import is_printed


@attrs.frozen
class Short:
    """The summary under one heading, and all that it covers."""

    home: Declared | Phase
    text: str
    """Its lines, figures drawn, one below the other."""
    tells: tuple[Declared | Phase, ...]
    """The home, and what is told with it."""
    lines: tuple[str, ...]
    """Its lines as they are written."""
    printed: frozenset[Place]
    """The lines of all that it tells that are printed as rows of signs below it."""
    later: frozenset[Place]
    """The lines that a text put in which is laid over that of the sentence: it cannot tell them."""
    faults: tuple[tuple[str, Fault], ...] = ()
    """Braces that draw nothing, each with its line."""


@kept
def shorts_of(ruleset: Ruleset) -> tuple[Short, ...]:
    """Returns all summaries of a ruleset, worked out once for checks, pages and sheets."""
    return tuple(_all(ruleset))


@kept
def by_home(ruleset: Ruleset) -> dict[int, Short]:
    """Returns the summaries, by the identity of the declaration that has them."""
    return {id(each.home): each for each in shorts_of(ruleset)}


@kept
def by_told(ruleset: Ruleset) -> dict[int, Short]:
    """Returns the summaries by the identity of each other declaration that they cover."""
    return {id(part): each for each in shorts_of(ruleset) for part in each.tells if part is not each.home}


def _all(ruleset: Ruleset) -> Iterator[Short]:
    """Each, in the order of the ruleset."""
    with_: dict[str, list[Declared]] = {}
    for declared in may_be_said(ruleset):
        if (name := wish_of(declared).told_with) and not shorts(declared):
            with_.setdefault(key(name), []).append(declared)
    homes: list[Declared | Phase] = [each for each in may_be_said(ruleset) if shorts(each)]
    homes += [phase for each in ruleset.sequences.values() for phase in each.phases if shorts(phase)]
    names = {key(title_of(each)) for each in may_be_said(ruleset)}
    for home in homes:
        name = key(title_of(home))
        # A step of play may be called as a rule is: what is told with that rule is not told with the step, unless the rule is.
        itself = any(key(title_of(each)) == name for each in with_.get(name, ()))
        of_a_rule = isinstance(home, Phase) and name in names and not itself
        yield _short(ruleset, home, {} if of_a_rule else with_)


def _short(ruleset: Ruleset, home: Declared | Phase, with_: dict[str, list[Declared]]) -> Short:
    tells: list[Declared | Phase] = [home]
    left = [key(title_of(home))]
    while left:
        for other in with_.pop(left.pop(), ()):
            tells.append(other)
            left.append(key(title_of(other)))
    written = tuple(note.text for note in shorts(home))
    drawer = Drawer(ruleset, tells)
    lines = [drawer.draw(text) for text in written]
    faults = tuple((text, fault) for text, line in zip(written, lines, strict=True) for fault in line.faults)
    text = "\n".join(line.text for line in lines)
    return Short(home, text, tuple(tells), written, _printed(tells), _later(ruleset, home, tells), faults)


def _printed(tells: Sequence[Declared | Phase]) -> frozenset[Place]:
    return frozenset(
        line.place for each in tells if isinstance(each, Rule) for line in each.lines if is_printed(each, line)
    )


def _later(ruleset: Ruleset, home: Declared | Phase, tells: Sequence[Declared | Phase]) -> frozenset[Place]:
    layer = {path: number for number, each in enumerate(ruleset.layers) for path in each.files}
    said = max((layer.get(note.place.file.path, 0) for note in shorts(home) if note.place is not None), default=0)
    lines = (line.place for each in tells for line in all_lines(getattr(each, "lines", ())))
    gates = (gate.place for each in tells if isinstance(each, Rule) for gate in each.gates)
    return frozenset(place for place in (*lines, *gates) if layer.get(place.file.path, 0) > said)


def may_be_said(ruleset: Ruleset) -> Iterator[Rule | Table | Limits | Choice]:
    """Yields the declarations that can have a summary; steps of a sequence can, too."""
    yield from ruleset.choices.values()
    yield from ruleset.tables.values()
    yield from ruleset.rules.values()
    yield from ruleset.limits
