"""Odds by what the players choose: every way to answer, where there are few.

A way to answer says for each question once and for all what is picked, whatever has happened before. Where a rule asks
the same a second time, that is a question of its own, unless the ways are too many: then it is answered as the first was.
Ways are found by trying: an open question is answered with each of its options in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import attrs

from grognard.core import step as st
from grognard.core.faults import Stopped
from grognard.core.program import Choose, Program
from grognard.core.uses import NONE, Reads, Slots, bits
from grognard.core.world import World
from grognard.evaluate.odds import Answer, Asked
from grognard.evaluate.players import Nobody, Players
from grognard.evaluate.trace_text import shown
from grognard.evaluate.weigh.rounding import Rounding
from grognard.host.budget import Budget, Limits

MOST = 64
"""Of more ways to answer than this none is shown."""
MOST_APART = 32
"""Of more than this, what is asked again is answered as it was before."""

T = TypeVar("T")
Picks = tuple[tuple[str, str], ...]
"""Each question with what is picked."""
_Asked = tuple[str, str, tuple[str, ...], int]


@attrs.frozen
class Way:
    """One way to answer: each question with its pick, and the odds then."""

    picks: Picks
    answer: Answer
    alike: bool = False
    """Whether something was asked a second time, and answered as it was before."""


class Ways(list[tuple[Picks, T]]):
    """Every way to answer, with what comes of it."""

    alike = False
    """Whether something was asked a second time, and answered as it was before."""


@attrs.frozen
class _Open(Exception):
    asked: _Asked


class _TooMany(Exception):
    """There are more ways to answer than are looked at."""


@attrs.define
class _Search:
    """The search for all ways to answer."""

    apart: bool
    """Whether what is asked again is a question of its own."""
    look_alike: dict[_Asked, None] = attrs.field(factory=dict)
    """The questions among pieces that look alike, in the order in which they came."""
    times: dict[tuple[str, str, tuple[str, ...]], set[int]] = attrs.field(factory=dict)
    """Each question, with how often it had come before."""

    @property
    def asked_twice(self) -> bool:
        """Returns whether a question is asked a second time."""
        return any(len(times) > 1 for times in self.times.values())


class _Settled(Nobody):
    """Players who answer as it was settled beforehand."""

    def __init__(self, picks: dict[_Asked, str], search: _Search) -> None:
        self.picks = picks
        self.search = search

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """Returns the settled pick. Raises where the question is open."""
        asked = self._asked(choose, who, options)
        if asked not in self.picks:
            raise _Open(asked)
        return options[asked[2].index(self.picks[asked])]

    def among_alike(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """The same among pieces that look alike: it may be all one in the end."""
        self.search.look_alike[self._asked(choose, who, options)] = None
        return self.choose(choose, who, options)

    def _asked(self, choose: Choose, who: str, options: Sequence[object]) -> _Asked:
        question = who, choose.question or choose.what, tuple(shown(option) for option in options)
        self.search.times.setdefault(question, set()).add(choose.time)
        return *question, choose.time if self.search.apart else 1


def ways_to_answer(world: World, program: Program, limits: Limits | None = None, *, rounded: bool = False) -> list[Way]:
    """Returns the odds for each way to answer; one way without picks where there is no choice. `rounded`: weights are cut.

    Raises `Stopped` where there are more than `MOST`, and what `Odds.results` raises but for gaps.
    """
    asked = Asked(world, program)
    ways = each_way(
        lambda players: asked.answer(program.initial, players, Budget(limits), Rounding() if rounded else None)
    )
    return [Way(picks, answer, ways.alike) for picks, answer in ways]


def asks_again(steps: st.Steps) -> bool:
    """Returns whether a player may be asked the same in several rounds: then one answer is for all of them."""
    return _asks_again(steps, Reads(), None)


def _asks_again(steps: st.Steps, reads: Reads, turns: Slots | None) -> bool:
    """`turns` are the slots that are others in each round; None outside of any."""
    for step in steps:
        if turns is not None and isinstance(step, st.Choose) and not step.random:
            who = reads.of(step.chooser.expr) if step.chooser is not None else NONE
            if not who & turns:
                return True
        within = turns
        if isinstance(step, st.Loop):
            within = NONE
        elif isinstance(step, st.Each):
            # Whose turn it is, and what is set by it: who is asked there may be another each time.
            own = [each.slot for each in st.every(step.body) if isinstance(each, st.Set)]
            within = (turns or NONE) | bits([step.slot, *own])
        if any(_asks_again(body, reads, within) for body in st.bodies(step)):
            return True
    return False


def each_way(ask: Callable[[Players], T]) -> Ways[T]:
    """What comes of asking with each way to answer. Raises `Stopped` where there are more than `MOST`.

    Which of some pieces that look alike is picked, is told only where something else comes of it.
    """
    try:
        return _every_way(ask, _Search(apart=True))
    except _TooMany:
        search = _Search(apart=False)
    ways = _every_way(ask, search)
    ways.alike = search.asked_twice
    return ways


def _every_way(ask: Callable[[Players], T], search: _Search) -> Ways[T]:
    ways: list[tuple[dict[_Asked, str], T]] = []
    todo: list[dict[_Asked, str]] = [{}]
    while todo:
        picks = todo.pop()
        try:
            answer = ask(_Settled(picks, search))
        except _Open as open_:
            who, question, names, _ = open_.asked
            todo += [{**picks, open_.asked: name} for name in reversed(names)]
            if search.apart and len(todo) + len(ways) > MOST_APART and search.asked_twice:
                raise _TooMany from None
            if len(todo) + len(ways) > MOST:
                options = ", ".join(names[:8])
                raise Stopped(
                    f"players choose here in more than {MOST} ways, first {who + ': ' if who else ''}{question}: {options}",
                    "Say what is chosen: `--choose ANSWER`, once for each choice.",
                ) from None
            continue
        ways.append((picks, answer))
    # The last first: what is asked after a question may hang on its answer.
    for asked in reversed(search.look_alike):
        ways = _all_one(ways, asked)
    return Ways((_said(picks), answer) for picks, answer in ways)


def _all_one(ways: list[tuple[dict[_Asked, str], T]], asked: _Asked) -> list[tuple[dict[_Asked, str], T]]:
    """The ways without a question, where after each answer to it the same is asked and the same comes of that."""
    kept: list[tuple[dict[_Asked, str], T]] = []
    after: dict[str, dict[frozenset[tuple[_Asked, str]], T]] = {}
    for picks, answer in ways:
        others = {each: pick for each, pick in picks.items() if each != asked}
        pick = picks.get(asked)
        if pick is not None:
            after.setdefault(pick, {})[frozenset(others.items())] = answer
        if pick is None or len(after) == 1:
            kept.append((others, answer))
    first, *more = after.values()
    return kept if all(_same_ways(first, each) for each in more) else ways


def _same_ways(first: dict[frozenset[tuple[_Asked, str]], T], other: dict[frozenset[tuple[_Asked, str]], T]) -> bool:
    return first.keys() == other.keys() and all(_same(answer, other[picks]) for picks, answer in first.items())


def _same(first: object, other: object) -> bool:
    """Whether two answers are one: their gaps are those of the same place."""
    if isinstance(first, tuple) and isinstance(other, tuple):
        return len(first) == len(other) and all(map(_same, first, other))
    if not isinstance(first, Answer) or not isinstance(other, Answer):
        return first == other
    gaps = [[(gap.words, gap.place, share) for gap, share in answer.gaps] for answer in (first, other)]
    return (first.found, first.error, gaps[0]) == (other.found, other.error, gaps[1])


def _said(picks: dict[_Asked, str]) -> Picks:
    """Each question as it is printed; one that is asked again has its number."""
    said: dict[str, str] = {}
    for (who, question, *_), pick in picks.items():
        name = f"{who}: {question}" if who else question
        again = sum(each == name or each.startswith(f"{name} (") for each in said)
        said[f"{name} ({again + 1})" if again else name] = pick
    return tuple(said.items())
