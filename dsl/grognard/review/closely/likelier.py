"""Which small changes make a sentence likelier, and by how much? Tried in stages, the cheapest first.

What can be foretold without computing anything new leaves few changes, and two tokens behind a change fewer; the rest
is weighed twice, alone and behind the sentence before, and what counts is the mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import attrs

from grognard.language_model.model import OPENING, LanguageModel
from grognard.language_model.rows import Row, Rows, Trial, portions
from grognard.review.closely.edits import Edit, Kind

_AT_ONCE = 220
"""Tokens of sentences that are read side by side."""
_LEAD = 16
"""Tokens of the sentence before that lead to one."""
_FLOOR: Mapping[Kind, float] = {Kind.LEFT_OUT: -4.5, Kind.COMMA: -4.5, Kind.STOP: -5.0}
_RARE = -6.5
"""What is less likely than this at its place (a natural logarithm) is not tried."""
_NEAR, _FAR = 2, 9
"""So many of the tokens behind a change are weighed at first, and in the end."""
_HOPE, _SOME, _MORE = 3.0, 2.5, 2.0
"""What a change must promise by each stage to be weighed in the next."""


@attrs.frozen
class Gain:
    """A change, and what it gains: natural logarithms, alone and behind the sentence before."""

    sentence: int
    edit: Edit
    alone: float
    behind: float

    @property
    def mean(self) -> float:
        """What counts."""
        return (self.alone + self.behind) / 2


@attrs.frozen
class _Try:
    """A change as tokens: those of the sentence from `at` up to `kept` from its end become others."""

    sentence: int
    edit: Edit
    at: int
    kept: int
    tokens: tuple[int, ...]
    """The changed sentence, from `at` on."""


Edits = Callable[[Sequence[str]], Iterable[Edit]]
"""The changes that are tried in a sentence."""


def gains(
    model: LanguageModel,
    sentences: Sequence[Sequence[str]],
    edits: Edits,
    least: float,
    read: Callable[[int], object] = lambda _: None,
) -> Iterator[Gain]:
    """What gains at least so much, for the sentences in order, each given as its words; the best of those that touch.

    `read` is told now and then how many sentences have been read.
    """
    tokens = [tuple(model.tokens(_text(words))) for words in sentences]
    # Each is read behind the token of a beginning.
    for some in portions([1 + len(one) for one in tokens], _AT_ONCE):
        yield from _gained(model, sentences, tokens, some, edits, least)
        read(some.stop)


def _text(words: Iterable[str]) -> str:
    return "".join(f" {word}" for word in words)


def _gained(
    model: LanguageModel,
    sentences: Sequence[Sequence[str]],
    tokens: Sequence[tuple[int, ...]],
    some: range,
    edits: Edits,
    least: float,
) -> Iterator[Gain]:
    alone = model.rows([Row((OPENING,), tokens[number]) for number in some])
    row = {number: at for at, number in enumerate(some)}
    tries = [
        one for number in some for one in _hopeful(model, alone, row, sentences[number], tokens[number], number, edits)
    ]
    weighed = _weighed(alone, row, tokens, tries, _NEAR)
    tries = [one for one, gain in zip(tries, weighed, strict=True) if gain >= _SOME]
    weighed = _weighed(alone, row, tokens, tries, _FAR)
    left = [(one, gain) for one, gain in zip(tries, weighed, strict=True) if gain >= _MORE]
    if not left:
        return
    numbers = sorted({one.sentence for one, _ in left})
    led = model.rows(
        [Row((OPENING, *(tokens[number - 1][-_LEAD:] if number else ())), tokens[number]) for number in numbers]
    )
    behind = _weighed(led, {number: at for at, number in enumerate(numbers)}, tokens, [one for one, _ in left], _FAR)
    found = [Gain(one.sentence, one.edit, gain, other) for (one, gain), other in zip(left, behind, strict=True)]
    yield from sorted(_apart(found, least), key=lambda one: (one.sentence, one.edit.at))


def _hopeful(
    model: LanguageModel,
    rows: Rows,
    row: Mapping[int, int],
    words: Sequence[str],
    own: tuple[int, ...],
    number: int,
    edits: Edits,
) -> Iterator[_Try]:
    """The changes whose first token is likely enough, if all behind it would be certain."""
    for edit in edits(words):
        made = tuple(model.tokens(_text(edit.made(words))))
        at = _alike(own, made)
        kept = _alike(own[at:][::-1], made[at:][::-1])
        if at == len(made):
            continue
        first = float(rows.foretold(row[number], at)[made[at]])
        if first < _FLOOR.get(edit.kind, _RARE):
            continue
        if first - rows.own(row[number], at, len(own) - kept + min(kept, _NEAR)) >= _HOPE:
            yield _Try(number, edit, at, kept, made[at:])


def _alike(one: Sequence[int], other: Sequence[int]) -> int:
    """How many tokens two rows begin with alike."""
    return next(
        (at for at, (mine, yours) in enumerate(zip(one, other, strict=False)) if mine != yours),
        min(len(one), len(other)),
    )


def _weighed(
    rows: Rows, row: Mapping[int, int], tokens: Sequence[tuple[int, ...]], tries: Sequence[_Try], far: int
) -> list[float]:
    """What each gains, weighed up to so many tokens behind the change."""
    trials = [
        Trial(row[one.sentence], one.at, one.tokens[: len(one.tokens) - one.kept + min(one.kept, far)]) for one in tries
    ]
    return [
        new - rows.own(row[one.sentence], one.at, len(tokens[one.sentence]) - one.kept + min(one.kept, far))
        for one, new in zip(tries, rows.likely(trials), strict=True)
    ]


def _apart(found: Iterable[Gain], least: float) -> Iterator[Gain]:
    """Those that gain enough, without what touches a better one."""
    taken: dict[int, set[int]] = {}
    for one in sorted(found, key=lambda gain: -gain.mean):
        beside = taken.setdefault(one.sentence, set())
        if one.mean >= least and one.edit.at not in beside:
            beside.update(range(one.edit.at - 2, one.edit.behind + 3))
            yield one
