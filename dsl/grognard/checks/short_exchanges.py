"""Does a line have, beside the very words that stand beside something in a sentence, the contrary of it?

A sentence that keeps the words of a line and exchanges one is found by those it keeps: `the engaged rear ranks` beside `the front
ranks`. So of each word with a contrary only the few words right round it count, on either side. The line has to speak of much of
what the clause speaks of; and where only one of the two is denied (`not in the front`), nothing is said.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import attrs

from grognard.checks.numerals import numerals
from grognard.checks.short_fit import Fit, Tokens, Unit, clause_at, tokens
from grognard.checks.short_swaps import BREAKS, Weighted, Wrong, words_of

_CONTRARIES = tuple(
    tuple(tuple(words.split("|")) for words in one.split(" : "))
    for one in (
        "enter|enters|entering : leave|leaves|leaving",
        "hit|hits : miss|misses|missed",
        "ahead|in front : behind",
        "front|fronts : rear : flank|flanks",
        "friend|friends|friendly : enemy|enemies",
        "higher|highest : lower|lowest",
        "best|better : worst|worse",
        "first : last",
        "before : after|afterwards",
        "nearest|nearer : farthest|farther|furthest|further",
        "towards : away from",
        "forward|forwards : back|backwards",
        "gain|gains : lose|loses",
        "add|adds : subtract|subtracts|take off|takes off|deduct|deducts",
        "up : down",
        "passed|passes : failed|fails",
        "attacker|attackers : defender|defenders",
        "attacking : defending",
        "winner|winners : loser|losers",
        "win|wins|won : lose|loses|lost",
        "firer|firers|shooter|shooters : target|targets",
        "killed|kill|kills : wounded|wound|wounds",
        "move|moves|moved : fire|fires|fired",
        "start|starts|begin|begins : end|ends",
        "once : twice",
        "double|doubled : half|halved",
        "even : odd",
        "left : right",
        "removed : abandoned",
        "same : reverse",
        "at most : at least",
        "keep|keeps : lose|loses",
        "own : enemy's",
    )
)
"""Words of which one or the other holds, each in the forms that mean it; the first of them is how it is called."""
_OF_ROLES = frozenset(("friend", "attacker", "winner", "firer", "own"))
"""Who somebody is, is not turned round by a `not` before what he does."""
_NEAR, _FADES = 3, 0.7
"""So many words away something may stand, and what each word in between leaves of its weight."""
_ENOUGH, _BETTER, _CLEARLY = 2.0, 1.5, 0.5
"""How well the contrary must stand: so well at least, so many times better and by so much."""
_COVERS, _ABOVE = 0.4, 0.45
"""How much of the clause its line must speak of; what a word counts that stands above the line, not in it."""
_DENIES = re.compile(
    r"\b(?:not|never|no|nor|cannot|neither|none|nobody|nothing|without|unless|except|until|other than|others than)\b|n't\b",
    re.IGNORECASE,
)
_LONG_AGO = 40
"""So many characters before a word may stand what denies it."""
_ONLY = re.compile(r"\bonly\b", re.IGNORECASE)
_TOPIC = re.compile(r"\s*([^:]{1,40}):")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_PART = re.compile(r"[,;:()]")

Mark = tuple[int, int]
"""Of which set a word is, and which of its words."""


def _forms() -> dict[tuple[str, ...], tuple[Mark, ...]]:
    found: dict[tuple[str, ...], tuple[Mark, ...]] = {}
    for at, one in enumerate(_CONTRARIES):
        for place, words in enumerate(one):
            for word in words:
                form = tuple(word.split())
                found[form] = (*found.get(form, ()), (at, place))
    return found


_FORMS = _forms()


@attrs.frozen
class _Said:
    """A word that has a contrary, where it stands."""

    mark: Mark
    start: int
    end: int


@attrs.frozen
class _Line:
    """Where words and marks stand in a text, counted in telling words."""

    words: Mapping[str, Sequence[float]]
    marks: Mapping[Mark, Sequence[tuple[float, bool]]]
    """Each place with whether it is denied there."""


class Exchanges:
    """The lines of one sentence's rules, by the words beside which they have something."""

    def __init__(self, units: Sequence[Weighted], fit: Fit) -> None:
        self._fit = fit
        self._units = tuple((share, unit) for share, unit in units if unit.own)
        self._by_mark: dict[Mark, list[int]] = {}
        for number, (_, unit) in enumerate(self._units):
            for mark in _line(unit.text).marks:
                self._by_mark.setdefault(mark, []).append(number)

    def wrong(self, said: str, bare: str) -> Iterator[Wrong]:
        """What of a sentence its lines have otherwise; `bare` is without what its braces say."""
        for one in _said_marks(bare):
            yield from self._contrary(one, said)

    def _contrary(self, one: _Said, said: str) -> Iterator[Wrong]:
        at, place = one.mark
        clause, around = _around(said, one.start, one.end)
        name = _CONTRARIES[at][0][0]
        if name == "at most" and not numerals(said[one.end :][:8]):
            return  # what is compared with no figure is as often turned round: `at most its reach`
        if name == "up" and "#1/2" in around:
            return  # half a point more, rounded down, is rounded up from a half
        denied = None if name in _OF_ROLES else _is_denied(said, one.start)
        if denied is False and _ONLY.search(said, one.end):
            return  # `off the road: only in column` is said as `never on no road` too
        here = {mark for mark in _line(said).marks if mark[0] == at}
        mine, _ = self._best(one.mark, None, around, None)
        for other in range(len(_CONTRARIES[at])):
            mark = (at, other)
            if other == place or mark in here:
                continue
            theirs, unit = self._best(mark, one.mark, around, denied)
            if unit is not None and self._clearly(theirs, mine, unit, clause):
                yield one.start, one.end - one.start, f"where the rules say so, they have `{_CONTRARIES[at][other][0]}`"

    def _clearly(self, theirs: float, mine: float, unit: Unit, clause: Tokens) -> bool:
        """Whether the contrary stands clearly better, in a line that tells the clause."""
        if theirs <= _ENOUGH or theirs <= mine * _BETTER + _CLEARLY:
            return False
        told = self._weight(clause & unit.own) + _ABOVE * self._weight(clause & unit.above - unit.own)
        return told >= _COVERS * self._weight(clause)

    def _weight(self, words: Tokens) -> float:
        return sum(map(self._fit.weight, words))

    def _best(
        self, mark: Mark, without: Mark | None, around: Mapping[str, float], denied: bool | None
    ) -> tuple[float, Unit | None]:
        """The line that has something, `without` its contrary, nearest to the words around it, and how near.

        `denied`: whether it must be denied there; None where that tells nothing.
        """
        best: tuple[float, Unit | None] = (0.0, None)
        for number in self._by_mark.get(mark, ()):
            share, unit = self._units[number]
            line = _line(unit.text)
            if without in line.marks:
                continue
            places = [at for at, no in line.marks[mark] if denied is None or (no or unit.denies) == denied]
            score = share * self._beside(line, places, around)
            if score > best[0]:
                best = (score, unit)
        return best

    def _beside(self, line: _Line, places: Sequence[float], around: Mapping[str, float]) -> float:
        """How near the words around something stand to some places of a line."""
        score = 0.0
        for token, near in around.items() if places else ():
            there = line.words.get(token, ())
            away = min((abs(one - other) for one in places for other in there), default=math.inf)
            if 0 < away <= _NEAR:
                score += self._fit.weight(token) * near * _FADES ** max(0.0, away - 1)
        return score


def _around(said: str, start: int, end: int) -> tuple[Tokens, dict[str, float]]:
    """What the clause of something says besides, with what the sentence is about; and its nearest words, by how near they are."""
    clause, _ = clause_at(said, start, end)
    topic = _TOPIC.match(said)
    about = tokens(topic[1]) if topic is not None and topic.end() <= start else frozenset[str]()
    begin = max((one.end() for one in _PART.finditer(said, 0, start)), default=0)
    over = _PART.search(said, end)
    last = over.start() if over is not None else len(said)
    words = [one for one in words_of(said) if one.text not in BREAKS]
    before = [one.text for one in words if begin <= one.start and one.end <= start][::-1]
    after = [one.text for one in words if end <= one.start and one.end <= last]
    found: dict[str, float] = {}
    for side in (before, after):
        for away, word in enumerate(side[:_NEAR]):
            found[word] = max(found.get(word, 0.0), _FADES**away)
    return tokens(clause) | about, found


def _said_marks(text: str) -> Iterator[_Said]:
    """The words of a text that have a contrary."""
    words = [(found[0].casefold(), found.start(), found.end()) for found in _WORD.finditer(text)]
    for at, (word, start, end) in enumerate(words):
        if word == "once" and at and words[at - 1][0] == "at":
            continue  # `at once`
        for mark in _FORMS.get((word,), ()):
            yield _Said(mark, start, end)
        if at + 1 < len(words):
            for mark in _FORMS.get((word, words[at + 1][0]), ()):
                yield _Said(mark, start, words[at + 1][2])


def _is_denied(text: str, start: int) -> bool:
    before = text[max(0, start - _LONG_AGO) : start]
    return _DENIES.search(_PART.split(before)[-1]) is not None


@lru_cache(maxsize=20_000)
def _line(text: str) -> _Line:
    words: dict[str, list[float]] = {}
    starts: list[int] = []
    for one in words_of(text):
        if one.text in BREAKS or (one.text == "#1" and not text[one.start].isdigit()):
            continue  # `one` is said of much
        if not starts or starts[-1] != one.start:
            starts.append(one.start)
        words.setdefault(one.text, []).append(float(len(starts) - 1))
    marks: dict[Mark, list[tuple[float, bool]]] = {}
    for said in _said_marks(text):
        before = sum(start < said.start for start in starts)
        at = float(before) if said.start in starts else before - 0.5
        marks.setdefault(said.mark, []).append((at, _is_denied(text, said.start)))
    return _Line(words, marks)
