"""Slips planted in a game: one small change of its text each, at every place of the syntax tree where such a slip can be made."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence

import attrs

from grognard.ir.lines import Line
from grognard.ir.notes import Citation
from grognard.ir.rules import Phase
from grognard.ir.ruleset import Ruleset, Section
from grognard.ir.sections import SectionIndex
from grognard.ir.tables import Row, Table
from grognard.source import Place, SourceFile

KINDS = (
    "sign turned",
    "amounts exchanged",
    "amount changed",
    "rows exchanged",
    "cell changed",
    "steps exchanged",
    "names exchanged",
    "figure changed",
)
_AMOUNT = re.compile(r"(?P<sign>[+-]|up |down )?(?:to )?(?P<number>\d+)(?:/(?P<under>\d+))?(?P<times> times)?")
_LABEL = re.compile(r"(?:  +)(?P<label>\S(?:.*?\S)?)(?=  |\Z)")
_NUMBER = re.compile(r"(?<![\w/.#])(?P<before>\d*D)?(?P<number>\d+)(?!\w)")
_CITED = re.compile(r"\[[^\]]*\]")


@attrs.frozen
class Slip:
    """Some stretches of one file, each with the text that takes its place."""

    kind: str
    file: SourceFile
    edits: tuple[tuple[int, int, str], ...]

    @property
    def text(self) -> str:
        """The file with the slip in it."""
        text = self.file.text
        for start, end, new in sorted(self.edits, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def __str__(self) -> str:
        made = "; ".join(
            f"{self.file.position(start).line}: {self.file.text[start:end]!r} → {new!r}"
            for start, end, new in self.edits
        )
        return f"{self.kind} {made}"[:300]


@attrs.define
class _Sites:
    """What is looked at: which sections of the book its citations name."""

    index: SectionIndex
    sections: tuple[Section, ...]
    found: list[Slip] = attrs.Factory(list)

    def cited(self, place: Place, cites: Iterable[Citation]) -> bool:
        """Whether one of some citations names a section of the book."""
        sections = (self.index.find(place.file.path, one.paragraph) for one in cites if not one.ours)
        return any(section in self.sections for section in sections)

    def add(self, kind: str, place: Place, *edits: tuple[int, int, str]) -> None:
        """Another slip."""
        self.found.append(Slip(kind, place.file, edits))


def slips(ruleset: Ruleset) -> tuple[Slip, ...]:
    """Every slip, in the order of the declarations: of lines, rows and steps that cite a section of the book the ruleset was written from."""
    sections = next(layer.sections for layer in reversed(ruleset.layers) if layer.sections)
    sites = _Sites(SectionIndex(ruleset.layers), sections)
    for table in ruleset.tables.values():
        _table(sites, table)
    for rule in ruleset.rules.values():
        _lines(sites, rule.lines, rule.cites)
    for sequence in ruleset.sequences.values():
        for first, second in itertools.pairwise(sequence.phases):
            if sites.cited(first.place, first.cites) and sites.cited(second.place, second.cites):
                _exchange(sites, "steps exchanged", _step(first), _step(second))
    return tuple(sites.found)


def _step(phase: Phase) -> tuple[Place, int, int]:
    """A step with all below it, without its number."""
    text = phase.place.file.text
    start = phase.place.span.start + text[phase.place.span.start :].index(" ") + 1
    return phase.place, start, phase.place.span.end


def _exchange(sites: _Sites, kind: str, one: tuple[Place, int, int], two: tuple[Place, int, int]) -> None:
    place, start, end = one
    other, first, last = two
    text = place.file.text
    mine, theirs = text[start:end], text[first:last]
    if mine.strip() == theirs.strip():
        return
    if "\n" not in mine + theirs:
        mine, theirs = mine.strip(), theirs.strip()
        mine, theirs = mine.ljust(last - first), theirs.ljust(end - start)
    if place.file is other.file:
        sites.add(kind, place, (start, end, theirs), (first, last, mine))


def _table(sites: _Sites, table: Table) -> None:
    rows = [row for row in table.rows if sites.cited(row.place, row.cites or table.cites)]
    for row in rows:
        start, end = _values(row)
        for match in _NUMBER.finditer(row.place.file.text, start, end):
            number = int(match["number"])
            new = number + 1 if match["before"] is None else {4: 6, 6: 8, 8: 10, 10: 12}.get(number, 4)
            sites.add("cell changed", row.place, (match.start("number"), match.end("number"), str(new)))
    for one, two in itertools.pairwise(table.rows):
        if one not in rows or two not in rows:
            continue
        _exchange(sites, "rows exchanged", (one.place, *_values(one)), (two.place, *_values(two)))
        keys = len(table.keys)
        # Of two rows with the same values it does not matter which has which name.
        if one.texts[keys:] != two.texts[keys:] and not any(
            re.search(r"\d", text) for row in (one, two) for text in row.texts[:keys]
        ):
            _exchange(sites, "names exchanged", (one.place, *_keys(one)), (two.place, *_keys(two)))


def _keys(row: Row) -> tuple[int, int]:
    text, start = row.place.file.text, row.place.span.start
    return start + 1, text.index("||", start)


def _values(row: Row) -> tuple[int, int]:
    text, start = row.place.file.text, row.place.span.start
    begin = text.index("||", start) + 2
    line = text.find("\n", begin)
    return begin, text.rindex("|", begin, line if line >= 0 else len(text))


def _lines(sites: _Sites, lines: Sequence[Line], cites: tuple[Citation, ...]) -> None:
    spans = {line.id: span for line in lines if line.label and (span := _amount(line)) is not None}
    for line in lines:
        own = line.cites or cites
        if sites.cited(line.place, own):
            _line(sites, line, spans.get(line.id))
        _lines(sites, line.body, own)
    for one, two in itertools.pairwise(lines):
        known = all(line.id in spans and sites.cited(line.place, line.cites or cites) for line in (one, two))
        if known:
            _exchange(sites, "amounts exchanged", (one.place, *spans[one.id]), (two.place, *spans[two.id]))
            _exchange(sites, "names exchanged", (one.place, *_label(one)), (two.place, *_label(two)))


def _amount(line: Line) -> tuple[int, int] | None:
    match = _AMOUNT.match(line.place.file.text, line.place.span.start)
    return match.span() if match is not None else None


def _label(line: Line) -> tuple[int, int]:
    text, start = line.place.file.text, line.place.span.start
    at = text.index(line.label, start)
    return at, at + len(line.label)


def _line(sites: _Sites, line: Line, amount: tuple[int, int] | None) -> None:
    text, start = line.place.file.text, line.place.span.start
    first = text.find("\n", start)
    end = min(line.place.span.end, first if first >= 0 else len(text))
    if amount is not None:
        match = _AMOUNT.match(text, start)
        assert match is not None
        turned = {"+": "-", "-": "+", "up ": "down ", "down ": "up "}
        if match["sign"] in turned and match["times"] is None and not text.startswith("up to", start):
            sites.add("sign turned", line.place, (match.start("sign"), match.end("sign"), turned[match["sign"]]))
        new = str(int(match["number"]) + 1)
        sites.add("amount changed", line.place, (match.start("number"), match.end("number"), new))
        start = amount[1]
    apart = [match.span() for match in _CITED.finditer(text, start, end)]
    for match in _NUMBER.finditer(text, start, end):
        if any(left <= match.start() < right for left, right in apart):
            continue
        number = int(match["number"])
        if number < 2 and text[match.end() : match.end() + 1] != '"':
            continue  # `is 1 or more` asks whether there is any
        new_number = number + 1 if match["before"] is None else {4: 6, 6: 8, 8: 10, 10: 12}.get(number, 4)
        sites.add("figure changed", line.place, (match.start("number"), match.end("number"), str(new_number)))
