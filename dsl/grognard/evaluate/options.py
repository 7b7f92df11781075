"""Odds by what the players choose: every way to answer, where there are few.

A way to answer says for each question once and for all what is picked: the same question with the same options
is answered alike whatever has happened before. Ways are found by trying: an open question is answered with each of
its options in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import attrs

from grognard.core import step as st
from grognard.core.faults import Stopped
from grognard.core.program import Choose, Program
from grognard.core.world import World
from grognard.evaluate.odds import Answer, Asked
from grognard.evaluate.players import Nobody, Players
from grognard.evaluate.trace_text import shown
from grognard.evaluate.weigh.rounding import Rounding
from grognard.host.budget import Budget, Limits

MOST = 64
"""Of more ways to answer than this none is shown."""

T = TypeVar("T")
Picks = tuple[tuple[str, str], ...]
"""Each question with what is picked."""
_Asked = tuple[str, str, tuple[str, ...]]


@attrs.frozen
class Way:
    """One way to answer: each question with what is picked, and the odds then."""

    picks: Picks
    answer: Answer


@attrs.frozen
class _Open(Exception):
    asked: _Asked


class _Settled(Nobody):
    """Players who answer as it was settled beforehand."""

    def __init__(self, picks: dict[_Asked, str], alike: dict[_Asked, None]) -> None:
        self.picks = picks
        self.alike = alike
        """The questions among pieces that look alike, in the order in which they came."""

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """What was settled; raises what is open."""
        asked = self._asked(choose, who, options)
        if asked not in self.picks:
            raise _Open(asked)
        return options[asked[2].index(self.picks[asked])]

    def among_alike(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """The same among pieces that look alike: it may be all one in the end."""
        self.alike[self._asked(choose, who, options)] = None
        return self.choose(choose, who, options)

    @staticmethod
    def _asked(choose: Choose, who: str, options: Sequence[object]) -> _Asked:
        return who, choose.question or choose.what, tuple(shown(option) for option in options)


def ways_to_answer(world: World, program: Program, limits: Limits | None = None, *, rounded: bool = False) -> list[Way]:
    """The odds for each way to answer; one way without picks where nobody has a choice. `rounded`: weights are cut.

    Raises `Stopped` where there are more than `MOST`, and what `Odds.results` raises but for gaps.
    """
    asked = Asked(world, program)
    ways = each_way(
        lambda players: asked.answer(program.initial, players, Budget(limits), Rounding() if rounded else None)
    )
    return [Way(picks, answer) for picks, answer in ways]


def asks_again(steps: st.Steps, inside: bool = False) -> bool:
    """Whether players may be asked the same in several rounds: then a way to answer says it for all of them."""
    for step in steps:
        if inside and isinstance(step, st.Choose) and not step.random:
            return True
        within = inside or isinstance(step, st.Loop)
        if any(asks_again(body, within) for body in st.bodies(step)):
            return True
    return False


def each_way(ask: Callable[[Players], T]) -> list[tuple[Picks, T]]:
    """What comes of asking with each way to answer. Raises `Stopped` where there are more than `MOST`.

    Which of some pieces that look alike is picked, is told only where something else comes of it.
    """
    found: list[tuple[dict[_Asked, str], T]] = []
    todo: list[dict[_Asked, str]] = [{}]
    alike: dict[_Asked, None] = {}
    while todo:
        picks = todo.pop()
        try:
            answer = ask(_Settled(picks, alike))
        except _Open as open_:
            who, question, names = open_.asked
            todo += [{**picks, open_.asked: name} for name in reversed(names)]
            if len(todo) + len(found) > MOST:
                options = ", ".join(names[:8])
                raise Stopped(
                    f"players choose here in more than {MOST} ways, first {who + ': ' if who else ''}{question}: {options}",
                    "Say what is chosen: `--choose ANSWER`, once for each choice.",
                ) from None
            continue
        found.append((picks, answer))
    # The last first: what is asked after a question may hang on its answer.
    for asked in reversed(alike):
        found = _all_one(found, asked)
    return [(_said(picks), answer) for picks, answer in found]


def _all_one(found: list[tuple[dict[_Asked, str], T]], asked: _Asked) -> list[tuple[dict[_Asked, str], T]]:
    """The ways without a question, where after each answer to it the same is asked and the same comes of that."""
    kept: list[tuple[dict[_Asked, str], T]] = []
    after: dict[str, dict[frozenset[tuple[_Asked, str]], T]] = {}
    for picks, answer in found:
        others = {one: pick for one, pick in picks.items() if one != asked}
        pick = picks.get(asked)
        if pick is not None:
            after.setdefault(pick, {})[frozenset(others.items())] = answer
        if pick is None or len(after) == 1:
            kept.append((others, answer))
    first, *more = after.values()
    return kept if all(_same_ways(first, one) for one in more) else found


def _same_ways(one: dict[frozenset[tuple[_Asked, str]], T], other: dict[frozenset[tuple[_Asked, str]], T]) -> bool:
    return one.keys() == other.keys() and all(_same(answer, other[picks]) for picks, answer in one.items())


def _same(one: object, other: object) -> bool:
    """Whether two answers are one: their gaps are those of the same place."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if not isinstance(one, Answer) or not isinstance(other, Answer):
        return one == other
    gaps = [[(gap.words, gap.place, share) for gap, share in answer.gaps] for answer in (one, other)]
    return (one.found, one.error, gaps[0]) == (other.found, other.error, gaps[1])


def _said(picks: dict[_Asked, str]) -> Picks:
    """Each question as it is printed; one that is asked again with other options has its number."""
    said: dict[str, str] = {}
    for (who, question, _), pick in picks.items():
        name = f"{who}: {question}" if who else question
        again = sum(one == name or one.startswith(f"{name} (") for one in said)
        said[f"{name} ({again + 1})" if again else name] = pick
    return tuple(said.items())
