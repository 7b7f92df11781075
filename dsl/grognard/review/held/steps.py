"""Do the steps of a sequence stand in the order in which the book has them?

Each step belongs to a sentence of the sections that it cites; all of them together to as many sentences in the same order
as can be. Two neighbours that would fit better the other way round have changed places.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from operator import add

import attrs

from grognard.diagnostics import codes
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.rules import Phase
from grognard.ir.rules import Sequence as Steps
from grognard.ir.ruleset import Ruleset, Section
from grognard.review.held.likeness import same_word
from grognard.review.held.passages import text_lines
from grognard.review.held.reach import Reach
from grognard.review.held.statement import Outcome, Statement
from grognard.review.reading import content_words

_ORDINALS = {"1st": "first", "2nd": "second", "3rd": "third"}
_ORDINAL = re.compile(r"\b(?:1st|2nd|3rd)\b")
_NAMED = re.compile(r"(?<=[a-z] )['‘\"]?([A-Z])\b")
"""One of two that have letters for names: `side A`."""
_END = re.compile(r"(?<=[.;])\s+(?=[A-Z(\d])")
_OWN = 1.0
"""What it counts for that a sentence stands in the very section that this step cites, and no other does."""
_CLEAR = 0.2


@attrs.frozen
class Sentence:
    """A sentence of the book that may be a step."""

    start: int
    end: int
    words: tuple[str, ...]
    section: Section


def told(ruleset: Ruleset, reach: Reach) -> Iterator[Statement]:
    """Every step that cites the book, and what became of it there.

    A sequence that would need more looks than are left is cited, and not compared.
    """
    budget = Budget(Limits())
    for sequence in ruleset.sequences.values():
        steps = [
            (phase, cited)
            for phase in sequence.phases
            if (cited := reach.sections(phase.place, phase.cites or sequence.cites))
        ]
        sections = [section for _, cited in steps for section in cited[:1]]
        sentences = _sentences(reach, sections, whole=True)
        if len(sentences) < len(steps):
            sentences = _sentences(reach, sections, whole=False)
        yield from _told(sequence, steps, sentences, budget)


def _told(
    sequence: Steps, steps: list[tuple[Phase, tuple[Section, ...]]], sentences: list[Sentence], budget: Budget
) -> Iterator[Statement]:
    titles = [_words(step.title) for step, _ in steps]
    spread = Counter(word for sentence in sentences for word in set(sentence.words))
    try:
        budget.charge("looks", sum(map(len, titles)) * max(len(sentences), len(spread)))
    except BudgetExceeded:
        sentences, spread = [], Counter()
    often = Counter(cited[0] for _, cited in steps)
    own = [cited[0] if often[cited[0]] == 1 else None for _, cited in steps]
    same = {word: frozenset(other for other in spread if same_word(word, other)) for words in titles for word in words}
    weights = {word: math.log(1 + len(sentences) / count) for word, count in spread.items()}
    worth = [
        _worth([same[word] for word in words], mine, sentences, weights)
        for words, mine in zip(titles, own, strict=True)
    ]
    rows = _rows(worth)
    chosen, best = _in_order(worth, rows), rows[-1][-1]
    wrong: set[int] = set()
    # From the end: how well the steps behind two neighbours fit the sentences that are left.
    behind = [row[::-1] for row in _rows([each[::-1] for each in reversed(worth)])]
    for at in range(len(steps) - 1):
        turned = _row(_row(rows[at], worth[at + 1]), worth[at])
        if max(map(add, turned, behind[-at - 3])) > best + _CLEAR:
            wrong |= {at, at + 1}
    for at, (step, cited) in enumerate(steps):
        place = chosen[at]
        outcome = Outcome.DIFFERS if at in wrong else Outcome.AGREES if place is not None else Outcome.CITED
        span = (sentences[place].start, sentences[place].end) if place is not None else None
        why = "The steps beside it fit the book better the other way round." if at in wrong else ""
        says = f"Step {step.number} of {sequence.name!r}, {step.title}"
        yield Statement(codes.ORDER_DIFFERS, step.place, says, cited, outcome, span, why)


def _words(text: str) -> tuple[str, ...]:
    named = [f"side {letter}" for letter in _NAMED.findall(text)]
    return (*content_words(_ORDINAL.sub(lambda match: _ORDINALS[match.group()], text)), *named)


def _sentences(reach: Reach, sections: Sequence[Section], *, whole: bool) -> list[Sentence]:
    """The lines of some sections; where not `whole`, their sentences."""
    sentences = []
    for part in reach.parts(sections):
        for line in text_lines(reach.book, part):
            at = 0
            stops = [] if whole else [match.end() for match in _END.finditer(line.text)]
            for stop in (*stops, len(line.text)):
                words = _words(line.text[at:stop])
                if words:
                    sentences.append(Sentence(line.start + at, line.start + stop, words, part.section))
                at = stop
    return sentences


def _worth(
    words: Sequence[frozenset[str]], own: Section | None, sentences: Sequence[Sentence], weights: Mapping[str, float]
) -> list[float]:
    """How well a step fits each sentence; of each of its words it has all that are the same."""
    fits = []
    without = math.log(1 + len(sentences))
    for sentence in sentences:
        total = got = 0.0
        for same in words:
            here = next(filter(same.__contains__, sentence.words), None)
            weight = weights[here] if here else without
            total += weight
            got += weight if here else 0.0
        alike = got / total if total else 0.0
        # A section that several steps cite does not tell one from another.
        fits.append(alike + (_OWN if sentence.section is own and alike else 0.0))
    return fits


def _rows(worth: Sequence[Sequence[float]]) -> list[list[float]]:
    """For the first so many steps, how well they fit the first so many sentences, all in order."""
    rows = [[0.0] * (len(worth[0]) + 1 if worth else 1)]
    for each in worth:
        rows.append(_row(rows[-1], each))
    return rows


def _row(before: Sequence[float], fits: Sequence[float]) -> list[float]:
    """The same with one step more, which fits each sentence so well."""
    return list(accumulate(map(max, before[1:], map(add, before, fits)), max, initial=0.0))


def _in_order(worth: Sequence[Sequence[float]], rows: Sequence[Sequence[float]]) -> list[int | None]:
    """For each step its sentence, all in order, so that they fit best together."""
    chosen: list[int | None] = [None] * len(worth)
    at = len(rows[-1]) - 1
    for row in range(len(worth) - 1, -1, -1):
        while at and rows[row + 1][at] == rows[row + 1][at - 1]:
            at -= 1
        if at and rows[row + 1][at] > rows[row][at]:
            at -= 1
            chosen[row] = at
    return chosen
