"""Which line of its rules a clause of a player's sentence tells, and whether another of two words would fit it better.

A rule told in short has many lines, and every word of its sentence may be spoken of in one of them. So each clause is held
against single lines: by the words and figures it shares with them, the rare ones counting most. Where a clause says a word
of a list, and a line that fits the clause clearly better has another word of that list, the clause says the wrong one.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import attrs

from grognard.checks.near import Near, without_body
from grognard.checks.numerals import numerals
from grognard.checks.passages import without_prose
from grognard.checks.sentences import sentences
from grognard.checks.short_atoms import atoms_of_denied, atoms_of_gate, atoms_of_line
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.declared import Declared
from grognard.ir.on_sheet import remarks, title_of
from grognard.ir.overruling import in_force
from grognard.ir.rules import Phase, Rule
from grognard.ir.tables import Heading, Row, Table
from grognard.telling.drawn import BRACES
from grognard.telling.roots import LITTLE, root

_TOKEN = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_CLAUSE = re.compile(r"[^,:()]+")
_AROUND = 0.45
"""What a word weighs that stands in the same sentence, though not in the same clause; or above a line, not in it."""

Tokens = frozenset[str]
_NOTHING: Mapping[tuple[str, ...], set[bool]] = {}


@attrs.frozen
class Unit:
    """One line, condition, row or remark: the roots and figures in it, and those of what stands above it."""

    own: Tokens
    above: Tokens
    text: str
    denies: bool = False
    """Whether it says when something is not so."""
    remark: bool = False
    """It is no line, but what is said beside one: how it is read, where its source errs, a note."""
    asked: Mapping[tuple[str, ...], set[bool]] = attrs.field(factory=dict)
    """What it asks (True) and denies (False), by its roots."""
    holds: Mapping[tuple[str, ...], set[bool]] = attrs.field(factory=dict)
    """The same without what it does."""
    free: bool | None = None
    """Whether it offers something that may be left (True), or says what has to be done (False); None for neither."""


@lru_cache(maxsize=20_000)
def tokens(text: str) -> Tokens:
    """The roots of the words of a text that tell something, and its figures."""
    words = {root(found[0]) for found in _TOKEN.finditer(text) if found[0].casefold() not in LITTLE}
    figures = {f"#{one.value}" for one in numerals(text) if one.value is not None}
    dice = [one.dice for one in numerals(text) if one.dice is not None]
    handfuls = {f"#{count}D{sides}" for count, sides in dice if count > 1}
    return frozenset(words | figures | handfuls | {f"#D{sides}" for _, sides in dice})


def told_apart(near: Near, parts: Iterable[Declared]) -> Tokens:
    """The roots of the words in the lines of some declarations; no remarks."""
    return frozenset(root for part in parts for unit in units_of(near, part) if not unit.remark for root in unit.own)


def units_of(near: Near, part: Declared | Phase) -> Iterator[Unit]:
    """All that a declaration says, line by line."""
    head = tokens(title_of(part))
    if isinstance(part, Rule):
        yield _unit(" ".join(param.name for param in part.params), head)
    for gate in (*getattr(part, "gates", ()), *getattr(part, "holds", ())):
        yield _unit(gate.place.text, head, denies=gate.kind == "never", asked=atoms_of_gate(gate).asked)
    yield from _lines(getattr(part, "lines", ()), head)
    for limit in getattr(part, "limits", ()):
        gate = limit.gate
        asked = atoms_of_gate(gate).asked if gate is not None else {}
        yield _unit(limit.place.text, head, denies=gate is not None and gate.kind == "never", asked=asked)
    if isinstance(part, Table):
        keys = [each.text for each in part.keys if not _is_yes_or_no(part, each)]
        head |= tokens(" ".join((*part.columns, *keys)))
        for row in part.rows:
            yield _unit(_row_text(part, row), head)
    for note in getattr(part, "footnotes", ()):
        yield _unit(note.place.text, head)
    lines = near.lines(part)
    notes = [note.text for note in remarks((*part.notes, *(note for line in lines for note in line.notes)))]
    prose = [*getattr(part, "prose", ()), *(text for line in lines for text in line.prose)]
    for text, remark in (*((note, True) for note in notes), *((one, False) for one in prose)):
        for _, sentence in sentences(text):
            yield attrs.evolve(_unit(sentence, head), remark=remark)
    for word in getattr(part, "words", ()):
        yield _unit(str(word), head)


def _is_yes_or_no(table: Table, heading: Heading) -> bool:
    at = table.keys.index(heading)
    return any(row.texts[at : at + 1] and row.texts[at].strip() in ("yes", "no") for row in table.rows)


def _row_text(table: Table, row: Row) -> str:
    """A row as it is said: of a yes the words of its heading, and nothing of a no or where anything will do."""
    heads = {heading.text: _is_yes_or_no(table, heading) for heading in table.keys}
    if not any(heads.values()):
        return row.place.text
    told = []
    for (heading, plain), text in zip(heads.items(), row.texts, strict=False):
        word = text.strip()
        if plain and word in ("yes", "no"):
            word = heading if word == "yes" else ""
        told.append("" if word == "any" else word)
    cells = " | ".join(cell.text for cell in row.cells)
    return f"{', '.join(filter(None, told))} | {cells}"


def _lines(lines: Sequence[il.Line], above: Tokens, among: bool = False) -> Iterator[Unit]:
    """Each line, and below it those of its body; `among`: they are what a player picks from."""
    for line in lines:
        text = without_body(line)
        picks = isinstance(line.opener, il.ChooseAmong)
        own = attrs.evolve(
            _unit(text, above, asked=atoms_of_line(line).asked),
            holds=atoms_of_line(line, deeds=False).asked,
            free=_freedom(line.deed, among or picks),
        )
        yield own
        for one in in_force(line):
            asked = atoms_of_denied(one.condition).asked
            yield _unit(one.place.text, above | own.own, denies=True, asked=asked)
        if line.body:
            yield from _lines(line.body, above | own.own, picks)


def _freedom(deed: do.Deed | None, among: bool) -> bool | None:
    """Whether a deed is done only if its player likes, or whether he likes or not."""
    match deed:
        case do.Offer():
            return not deed.must
        case do.Choose() | do.AsYouWish():
            return True
        case do.Call():
            return among
        case _:
            return True if among else None


def _unit(
    text: str, above: Tokens, denies: bool = False, asked: Mapping[tuple[str, ...], set[bool]] = _NOTHING
) -> Unit:
    plain = without_prose(text)
    return Unit(tokens(BRACES.sub(lambda found: found["name"], plain)), above, plain, denies, asked=asked, holds=asked)


class Fit:
    """How well clauses fit the lines that they may tell. `units` are all lines of a ruleset, to weigh words by."""

    def __init__(self, units: Iterable[Unit]) -> None:
        counts: Counter[str] = Counter()
        number = 0
        for unit in units:
            counts.update(unit.own)
            number += 1
        self._weights = {word: math.log(1 + number / count) for word, count in counts.items()}
        self._rare = math.log(1 + number)

    def best(
        self, units: Iterable[Unit], has: Callable[[Unit], bool], clause: Tokens, around: Tokens
    ) -> tuple[float, Unit | None]:
        """The line that has something and fits best, and how well: by what it shares with the clause, and with what stands around it."""
        found: tuple[float, Unit | None] = (0.0, None)
        for unit in units:
            if has(unit):
                score = self._shared(clause, unit.own) + _AROUND * (
                    self._shared(clause, unit.above - unit.own) + self._shared(around, unit.own | unit.above)
                )
                if score > found[0] or found[1] is None:
                    found = (score, unit)
        return found

    def weight(self, word: str) -> float:
        """How much a word tells: the rarer, the more."""
        return self._weights.get(word, self._rare)

    def _shared(self, one: Tokens, other: Tokens) -> float:
        return sum(self._weights.get(word, self._rare) for word in one & other)


def clause_at(sentence: str, start: int, end: int) -> tuple[str, str]:
    """The clause in which something stands, without it; and the rest of its sentence."""
    for found in _CLAUSE.finditer(sentence):
        if found.start() <= start < found.end():
            clause = f"{sentence[found.start() : start]} {sentence[end : max(end, found.end())]}"
            return clause, f"{sentence[: found.start()]} {sentence[max(end, found.end()) :]}"
    return f"{sentence[:start]} {sentence[end:]}", ""
