"""Does each clause of a rule said in short say what the line says that it fits best?

Of the words of one list, of two opposites (up to and beyond, may and must, first and last) and of a thing and its denial, a clause
says one. The lines of its rules that have the one, and those that have the other, are held against the clause by what else
they share with it; where those with the other fit clearly better, the clause says the wrong one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from grognard.checks.denials import is_of_nobody
from grognard.checks.near import Near
from grognard.checks.numerals import numerals
from grognard.checks.sentences import sentences
from grognard.checks.short_fit import Fit, Tokens, Unit, clause_at, tokens, units_of
from grognard.checks.shorts import Short
from grognard.ir.declared import Declared
from grognard.ir.names import key
from grognard.ir.rules import Phase
from grognard.ir.ruleset import Ruleset
from grognard.telling.drawn import BRACES

Wrong = tuple[int, int, str]
"""Where in a sentence something wrong stands, how long it is, and what the rules say."""
Roots = tuple[str, ...]
Places = Callable[[str, Mapping[Roots, object]], Iterator[tuple[Roots, int, int]]]
"""Finds names in a sentence, by their roots."""

_BETTER, _CLEARLY, _ALONE = 1.4, 1.0, 4.0
"""How much better the other must fit: so many times and by so much; or by so much where no line has what is said."""
_DENIES = re.compile(
    r"\b(?:not|never|no|nor|cannot|neither|none|nobody|nothing|without|unless|except|until|only|instead of|rather than|"
    r"other than|others than|less|under|but)\b|n't\b",
    re.IGNORECASE,
)
_BEFORE_IT = re.compile(r"\b(?:only|any|as|like|than)\s+(?:an?\s+|the\s+)?$", re.IGNORECASE)
_CONTRARY = re.compile(r"\s*(?:if not|else|otherwise|failed|others?)\b", re.IGNORECASE)
"""How a sentence begins that tells what is done when something is not so."""
_OPPOSITES = (
    (
        r"\b(?:up to|within|at most|(?:no|not) (?:more|farther|further) than|not beyond)\b",
        r"(?<!\bno )(?<!\bnot )\b(?:beyond|more than|further than|farther than|outside|over(?= [0-9])|above(?= [0-9]))\b",
    ),
    (r"\bor (?:less|fewer|nearer|lower)\b", r"\bor (?:more|higher|better)\b"),
    (r"\bmay\b(?! not)|\bchooses\b", r"\bmust\b"),
    (r"\b(?:highest|higher|best|better)\b", r"\b(?:lowest|lower|worst|worse)\b"),
    (r"\b(?:nearest|nearer|closest)\b|\blowest (?:range|distance)\b", r"\b(?:farthest|furthest)\b"),
    (r"\bfirst\b", r"\blast\b"),
    (r"(?<!\bno )(?<!\bnot )\b(?:less|fewer) than\b|\bunder\b", r"\b(?:at least|no less than)\b"),
)
_PAIRS = tuple(
    (re.compile(said, re.IGNORECASE), re.compile(meant, re.IGNORECASE))
    for one, other in _OPPOSITES
    for said, meant in ((one, other), (other, one))
)
_NEAR = 4
"""So many words behind `up to` may say what it is up to."""
_LISTED = re.compile(r"\s*(?:not|never|no|nor|neither|nobody)\s*:", re.IGNORECASE)
"""A denial of all that is listed behind it: `Not: when routed, …`."""
_BOTH_WAYS = re.compile(
    r"\b(?P<one>within|up to|at most|beyond|more than) (?P<figure>[0-9]+\S*) \((?P<other>within|up to|at most|beyond|more than) (?P=figure)"
)
_FAR = ("beyond", "more than")
_WHEN = re.compile(r"\s*(?:when|if|while)\b", re.IGNORECASE)
_NEVER = re.compile(r"(?!)")
_LINK = re.compile(r"(?:,| or| and|, or|, and)\s+(?:an?\s+|the\s+|in\s+)?")
_CHANGES = re.compile(r"\s+(?:becomes?|turns?|to)\b", re.IGNORECASE)
"""What of two things changes into the other is no second of a list: `standing becomes prone, prone becomes standing`."""
_TOPIC_OF = re.compile(r"\s*([A-Za-z][\w ]*):")
_TOPIC = 60
"""So far from the beginning of a sentence stands the colon behind what it is about."""
_BOUND = re.compile(r"\b(?P<how>below|above|more than|under)\s+(?P<figure>[\u2212-]?\d+)\b", re.IGNORECASE)


@attrs.frozen
class _Own:
    """The lines of one sentence's rules, and those of what they lead to."""

    units: tuple[Unit, ...]
    more: tuple[Unit, ...]
    asked: Mapping[Roots, object]
    meant: tuple[Unit, ...]
    """What their author says that the things mean which they ask for."""


class Fitting:
    """Holds sentences against single lines of one ruleset."""

    def __init__(self, ruleset: Ruleset, near: Near, places: Places) -> None:
        self._ruleset = ruleset
        self._near = near
        self._places = places
        self._units: dict[int, tuple[Unit, ...]] = {}
        declared: tuple[Declared, ...] = (
            *ruleset.rules.values(),
            *ruleset.tables.values(),
            *ruleset.limits,
            *ruleset.choices.values(),
        )
        self.fit = Fit(unit for one in declared for unit in self.units(one))
        self._held: dict[int, _Own] = {}

    def wrong(
        self, short: Short, sentence: str, line: str, lists: Mapping[Roots, tuple[str, frozenset[Roots]]]
    ) -> Iterator[Wrong]:
        """What a sentence says otherwise than the lines that it fits. `lists`: each word of a list, and the others of it."""
        own = self._own(short)
        seen = _Seen.of(sentence)
        names = [key(found["name"]) for found in BRACES.finditer(line)]
        drawn = [self._ruleset.rules.get(name) or self._ruleset.tables.get(name) for name in names]
        more = (*own.more, *(unit for one in drawn if one is not None for unit in self.units(one)))
        yield from self._words(own, more, seen, lists)
        yield from self._opposites(own, more, seen)
        yield from self._denials(own, more, seen)
        yield from self._bounds(own, seen)
        yield from self._repeated(short, sentence, seen, lists)

    def units(self, part: Declared | Phase) -> tuple[Unit, ...]:
        """All that a declaration says, line by line, worked out once."""
        if id(part) not in self._units:
            self._units[id(part)] = tuple(units_of(self._near, part))
        return self._units[id(part)]

    def _own(self, short: Short) -> _Own:
        held = self._held.get(id(short.home))
        if held is None:
            units = tuple(unit for part in short.tells for unit in self.units(part))
            led = [unit for part in short.tells for _, one in self._near.led_to(part) for unit in self.units(one)]
            meant = [
                Unit(tokens(text), tokens(name), text) for part in short.tells for name, text in self._near.meant(part)
            ]
            asked = dict.fromkeys(name for unit in units for name in unit.asked)
            held = self._held[id(short.home)] = _Own(units, (*led, *meant), asked, tuple(meant))
        return held

    # ---- words of a list ----------------------------------------------------------------------------------------

    def _words(
        self, own: _Own, more: Sequence[Unit], seen: _Seen, lists: Mapping[Roots, tuple[str, frozenset[Roots]]]
    ) -> Iterator[Wrong]:
        if _CONTRARY.match(seen.bare) or (_WHEN.match(seen.bare) and _DENIES.search(seen.said)):
            return
        denied = _DENIES.search(seen.said) is not None
        all_of_it = tokens(seen.said)
        for roots, start, end in self._places(seen.bare, lists):
            word, others = lists[roots]
            if seen.said[start:end].casefold() != word.casefold() or _BEFORE_IT.search(seen.said[:start]):
                continue
            clause, around = (tokens(part) for part in clause_at(seen.said, start, end))
            for other in others:
                mine, theirs = frozenset(roots), frozenset(other)
                if theirs <= all_of_it or theirs & mine or other == ("non",):
                    continue
                found = self._better(
                    own,
                    more,
                    lambda unit, mine=mine, theirs=theirs: (  # type: ignore[misc]
                        theirs <= unit.own and not mine <= unit.own and (denied or not unit.denies)
                    ),
                    lambda unit, mine=mine: mine <= unit.own | unit.above,  # type: ignore[misc]
                    clause - theirs - mine,
                    around - theirs - mine,
                    alone=math.inf,  # what no line speaks of is looked for elsewhere
                )
                if found is not None:
                    yield start, end - start, f"the line that it fits is `{_short(found)}`"
                    break

    # ---- opposites ----------------------------------------------------------------------------------------------

    def _opposites(self, own: _Own, more: Sequence[Unit], seen: _Seen) -> Iterator[Wrong]:
        denied = _DENIES.search(seen.bare) is not None
        again = _BOTH_WAYS.search(seen.bare)
        if again is not None and (again["one"] in _FAR) == (again["other"] in _FAR):
            yield again.start("other"), len(again["other"]), "it says the same of that figure twice"
        for said, meant in _PAIRS:
            for place in said.finditer(seen.bare):
                before = seen.bare[: place.start()]
                if is_of_nobody(before) or (before.endswith("never ") and place[0].endswith(" than")):
                    continue  # `never more than 6` is no `more than 6`
                what = _about(seen, place, meant)
                if what is None:
                    continue
                clause, around = (tokens(part) for part in clause_at(seen.said, *place.span()))
                found = self._better(
                    attrs.evolve(own, units=(*own.units, *own.meant)),
                    more,
                    lambda unit, said=said, meant=meant, what=what: (  # type: ignore[misc]
                        bool(what & unit.own) and _says(unit, meant, said, denied)
                    ),
                    lambda unit, said=said, meant=meant, what=what: (  # type: ignore[misc]
                        bool(what & unit.own)
                        and (_says(unit, said, None, denied) or (unit.denies and meant.search(unit.text) is not None))
                    ),
                    clause,
                    around,
                )
                if found is not None:
                    yield place.start(), len(place[0]), f"the line that it fits is `{_short(found)}`"

    # ---- denials ------------------------------------------------------------------------------------------------

    def _denials(self, own: _Own, more: Sequence[Unit], seen: _Seen) -> Iterator[Wrong]:
        """Something said as it is, that the line which the clause fits asks not to be."""
        if _WHEN.match(seen.bare) and _DENIES.search(seen.bare):
            return
        for roots, start, end in self._places(seen.bare, own.asked):
            told_of = any(_tells(unit, roots, seen.bare[start:end]) for unit in own.units)
            if told_of or not _affirmed(seen.bare, start, end):
                continue  # what comes about somewhere is neither asked nor denied there
            clause, around = (tokens(part) for part in clause_at(seen.said, start, end))
            found = self._better(
                own,
                more,
                lambda unit, roots=roots: unit.asked.get(roots) == {False},  # type: ignore[misc]
                lambda unit, roots=roots, start=start, end=end: (  # type: ignore[misc]
                    True in unit.asked.get(roots, ()) or _tells(unit, roots, seen.bare[start:end])
                ),
                clause,
                around,
            )
            if found is not None:
                yield start, end - start, f"the line that it fits is `{_short(found)}`"

    def _bounds(self, own: _Own, seen: _Seen) -> Iterator[Wrong]:
        """`below 1` where the rules have only `never below 1`."""
        for found in _BOUND.finditer(seen.bare):
            if _DENIES.search(seen.bare[: found.start()].rpartition(",")[2]) is not None:
                continue
            bound = rf"\b{found['how']}\s+{re.escape(found['figure'].replace(chr(0x2212), '-'))}\b"
            held = [unit for unit in own.units if re.search(bound, unit.text, re.IGNORECASE)]
            if held and all(re.search(rf"\bnever\s+{bound}", unit.text, re.IGNORECASE) for unit in held):
                yield found.start(), len(found[0]), f"the rules say `never {found[0]}`"

    def _repeated(
        self, short: Short, sentence: str, seen: _Seen, lists: Mapping[Roots, tuple[str, frozenset[Roots]]]
    ) -> Iterator[Wrong]:
        """A word of a list twice: among those that are listed in a row, or as what two paragraphs are about."""
        row: set[Roots] = set()
        last = -1
        for roots, start, end in self._places(seen.bare, lists):
            if last < 0 or not _LINK.fullmatch(seen.bare[last:start]):
                row = set()
            if seen.bare[start:end].casefold() != lists[roots][0].casefold():
                continue
            if roots in row and not _CHANGES.match(seen.bare, end):
                yield start, end - start, "it is listed twice"
            row.add(roots)
            last = end
        lead = _TOPIC_OF.match(seen.bare)
        if lead is None or not any(lists[one][0].casefold() == lead[1].casefold() for one in lists):
            return
        others = [one for line in short.lines for _, one in sentences(line) if one.strip() != sentence.strip()]
        about = [found[1].casefold() for one in others if (found := _TOPIC_OF.match(one)) is not None]
        if lead[1].casefold() in about:
            yield lead.start(1), len(lead[1]), "another sentence begins with it too"

    def _better(
        self,
        own: _Own,
        more: Sequence[Unit],
        has_other: Callable[[Unit], bool],
        has_said: Callable[[Unit], bool],
        clause: Tokens,
        around: Tokens,
        alone: float = _ALONE,
    ) -> Unit | None:
        """The line with the other, where it fits clearly better than every line with what is said.

        A remark beside a line may bear a sentence out, and is nothing that a sentence could tell otherwise.
        """
        lines = [unit for unit in own.units if not unit.remark]
        other, unit = self.fit.best(lines, has_other, clause, around)
        if unit is None or other <= _CLEARLY:
            return None
        said, line = self.fit.best((*own.units, *more), has_said, clause, around)
        return unit if other > (alone if line is None else said * _BETTER + _CLEARLY) else None


@attrs.frozen
class _Seen:
    """A sentence as it is looked through."""

    bare: str
    """Without what its braces say."""
    said: str
    """With it, as long as before."""
    names: tuple[str, ...]
    """What its braces name."""

    @classmethod
    def of(cls, sentence: str) -> _Seen:
        """A sentence with braces."""
        said = BRACES.sub(
            lambda found: (found["words"] or found["name"]).ljust(len(found[0]))[: len(found[0])], sentence
        )
        names = tuple(key(found["name"]) for found in BRACES.finditer(sentence))
        return cls(BRACES.sub(lambda found: " " * len(found[0]), sentence), said, names)


def _about(seen: _Seen, place: re.Match[str], meant: re.Pattern[str]) -> Tokens | None:
    """What `up to` or `or less` is said of: its figure, else the words beside it; None where nothing can be told."""
    after = place[0].casefold().startswith("or ")
    part = seen.said[: place.start()] if after else re.split(r"[,;:()]", seen.said[place.end() :])[0]
    words = part.split()[-3:] if after else part.split()[:_NEAR]
    found = [one for one in numerals(" ".join(words[:3])) if one.value is not None]
    if not found:
        return tokens(" ".join(words)) or None
    figure = found[-1 if after else 0].value
    if meant.search(seen.bare) and sum(one.value == figure for one in numerals(seen.bare)) > 1:
        return None  # `within 6" (beyond 6" none)`
    return frozenset((f"#{figure}",))


def _says(unit: Unit, this: re.Pattern[str], not_that: re.Pattern[str] | None, denied: bool) -> bool:
    """Whether a line says one of two opposites; one that denies says the other, unless the sentence is `denied` too."""
    if unit.denies and not denied:
        this, not_that = (not_that, this) if not_that is not None else (_NEVER, None)
    return this.search(unit.text) is not None and (not_that is None or not_that.search(unit.text) is None)


def _tells(unit: Unit, roots: Roots, word: str) -> bool:
    """Whether a line speaks of something without asking for it, and not only to deny it."""
    if roots in unit.asked or not frozenset(roots) <= unit.own:
        return False
    return re.search(rf"\b(?:not|no longer|never)\s+(?:an?\s+)?{re.escape(word)}\b", unit.text, re.IGNORECASE) is None


def _affirmed(sentence: str, start: int, end: int) -> bool:
    """Whether something is surely said as it is: no denial before it in its part of the sentence, and none right behind it."""
    begin = max(sentence.rfind(mark, 0, start) for mark in ";:.") + 1
    if _DENIES.search(sentence[begin:start]) or _LISTED.match(sentence):
        return False
    behind = re.split(r"[;.]", sentence[end:])[0]
    if 0 <= sentence.find(":", end) < _TOPIC:
        return False  # what a sentence is about: `Broken or routed: never …`
    return _DENIES.search(re.split(r"[,:]", re.sub(r"\([^()]*\)", " ", behind))[0]) is None


def _short(unit: Unit) -> str:
    text = " ".join(unit.text.split())
    return text if len(text) <= 80 else f"{text[:79].rstrip()}…"
