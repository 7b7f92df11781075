"""What is other in a scenario, as sentences for players: its pieces, how long it lasts, when it ends, what it tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import attrs

from grognard.docgen import view
from grognard.docgen.blocks import BlockMaker
from grognard.docgen.errata_words import Run, Sentence, instead, new, reworded, stopped, struck
from grognard.ir.changes import Changes, Status
from grognard.ir.examples import Example
from grognard.ir.names import capital
from grognard.ir.ruleset import Ruleset
from grognard.wording.lexicon import Lexicon
from grognard.wording.phrase import Phrase, Target, plain

_COUNTED = re.compile(r"^(?:[0-9]+ × |an? )")


@attrs.frozen
class OtherScenario:
    """A scenario that is new, gone, or other than it was."""

    target: Target
    title: str
    status: Status
    lines: tuple[Sentence, ...]
    """What is other in it; of one that is new, what it says."""


def other_scenarios(changes: Changes) -> Iterator[OtherScenario]:
    """Each scenario of which something is other, in the order of the rules."""
    for (sort, name), change in changes.found.items():
        if sort != "scenario" or change.status is Status.REWORDED:
            continue
        was, now = _shown(changes.before, name), _shown(changes.after, name)
        shown = now or was
        if shown is None:
            continue
        lines = (struck("all of it"),) if now is None else tuple(_other(was, now))
        if lines:
            yield OtherScenario(shown.target, shown.title, change.status, lines)


def without_marks(line: Sentence) -> str:
    """A sentence where nothing can be struck: as it is now, and behind it as it was."""

    def said(runs: Iterator[Run]) -> str:
        return " ".join("".join(run.text for run in runs).split())

    now = said(run for run in line if run.mark != "gone")
    was = said(run for run in line if run.mark not in ("new", "lead"))
    return f"{now} Before: {was}" if any(run.mark == "gone" for run in line) else now


def _shown(ruleset: Ruleset, name: str) -> view.ExampleBlock | None:
    found: list[tuple[int, Example]] = [(at, one) for at, one in enumerate(ruleset.scenarios) if one.key == name]
    return BlockMaker(Lexicon(ruleset)).example(found[0][1], -1, found[0][0]) if found else None


def _other(was: view.ExampleBlock | None, now: view.ExampleBlock) -> Iterator[Sentence]:
    yield from _lines(was.given if was is not None else (), now.given, _piece)
    yield from _lines(was.played if was is not None else (), now.played, _length)
    yield from _lines(was.tells if was is not None else (), now.tells, _piece)


def _lines(was: Sequence[Phrase], now: Sequence[Phrase], name: Callable[[str], str]) -> Iterator[Sentence]:
    """What is other in some lines. Those of one name are one line; so are the one that went and the one that came."""
    old, fresh = list(map(plain, was)), list[str]()
    for one in map(plain, now):
        if one in old:
            old.remove(one)
        else:
            fresh.append(one)
    for one in fresh:
        before = next((each for each in old if name(each) == name(one)), None)
        if before is None and len(old) == len(fresh) == 1:
            before = old[0]
        if before is None:
            yield new("New", one)
            continue
        old.remove(before)
        head, _, times = one.rpartition(", ")
        if name is _length and head and before.startswith(f"{head}, "):
            yield instead(capital(head), times, before.removeprefix(f"{head}, "))
        else:
            yield from reworded(stopped(capital(before)), stopped(capital(one)))
    yield from map(struck, old)


def _piece(line: str) -> str:
    """What a piece is called, without how many there are of it and what is told of it."""
    return _COUNTED.sub("", line.partition(": ")[0])


def _length(line: str) -> str:
    """Which sequence is played, or that the game ends."""
    return "the end" if line.startswith("the game ends") else line.rpartition(", ")[0]
