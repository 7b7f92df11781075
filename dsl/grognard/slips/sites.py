"""Where a slip can happen in a rules text, and what it would make of the text.

A slip is the smallest change that a tired author makes: a number one off, another die, a sign turned round, a row left
out, two rows' answers exchanged, a word of a list for its neighbour. (Mutation of programs: R. DeMillo, R. Lipton and
F. Sayward, "Hints on test data selection", 1978; here of data, prose and worked examples.)
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping

import attrs

from grognard.ir.ruleset import Ruleset
from grognard.source import SourceFile


class Where(enum.Enum):
    """The part of a text."""

    DATA = "rules"
    PROSE = "prose"
    EXAMPLE = "examples"


class What(enum.Enum):
    """The kind of change of a mutation point."""

    NUMBER = "number"
    SIGN = "sign"
    ROW = "row"
    NAME = "name"


@attrs.frozen
class Slip:
    """One change of a file: the characters from `start` to `end` become `new`."""

    file: SourceFile
    start: int
    end: int
    new: str
    kind: What
    where: Where

    @property
    def old(self) -> str:
        """Returns the text at the mutation point."""
        return self.file.text[self.start : self.end]

    @property
    def line(self) -> int:
        """Its line, from 1."""
        return self.file.text.count("\n", 0, self.start) + 1

    def text(self) -> str:
        """The file with the slip in it."""
        return self.file.text[: self.start] + self.new + self.file.text[self.end :]


@attrs.frozen
class _Line:
    text: str
    start: int
    where: Where
    block: int
    """Which declaration it stands in."""


_SKIPPED = ("sections", "sheet", "ruleset", "variant", "chapter")
_PROSE = re.compile(r"\s*(>|note:|reads as:|source errs:|in short:|on the sheet:)", re.IGNORECASE)
_APART = re.compile(r"^\s*(?:>\s*)?[0-9]+[a-z]?\.\s|\[[^\]]*\]|--.*|#[0-9a-f]{8}\b|\{[^}]*\}")
_NUMBER = re.compile(r"(?<![\w/.#])(?P<die>[0-9]*D)?(?P<number>[0-9]+)(?![\w])")
_SIGN = re.compile(r"^\s+(?P<sign>[+-])(?=[0-9])")
_DICE = (4, 6, 8, 10, 12, 20)


def sites(files: tuple[SourceFile, ...], ruleset: Ruleset) -> tuple[Slip, ...]:
    """Every slip that is tried, in the order of the text."""
    slips: list[Slip] = []
    neighbours = _neighbours(ruleset)
    longest_first = "|".join(map(re.escape, sorted(neighbours, key=len, reverse=True)))
    names = re.compile(rf"(?<![\w-])(?:{longest_first or '(?!)'})(?![\w-])")
    for file in files:
        lines = list(_lines(file))
        for line in lines:
            slips += _of_line(file, line)
            slips += _names(file, line, names, neighbours)
        slips += _rows(file, lines)
    return tuple(sorted(slips, key=lambda slip: (slip.file.path, slip.start, slip.end, slip.new)))


def _lines(file: SourceFile) -> Iterator[_Line]:
    """The lines that say something, with what they belong to."""
    start, block, first = 0, 0, ""
    for text in file.text.split("\n"):
        if text[:1].strip() and not text.startswith(("--", ">")):
            block += 1
            first = text.split(" ")[0].rstrip(":")
        skipped = first in _SKIPPED and not text.startswith(">")
        if text.strip() and not text.strip().startswith("--") and not skipped:
            if _PROSE.match(text):
                where = Where.PROSE
            else:
                where = Where.EXAMPLE if first in {"example", "scenario"} else Where.DATA
            yield _Line(text, start, where, block)
        start += len(text) + 1


def _neighbours(ruleset: Ruleset) -> Mapping[str, str]:
    """Each word of a list, with another of the same list."""
    names: dict[str, str] = {}
    for choice in ruleset.choices.values():
        words = [word for word in choice.words if isinstance(word, str)]
        for word, other in zip(words, [*words[1:], *words[:1]], strict=True):
            if word != other and len(word) > 2 and word not in names:
                names[word] = other
    return names


def _numbers(text: str) -> Iterator[re.Match[str]]:
    """The numbers of a line, without those of citations, remarks of its own and what is quoted from the rules."""
    apart = [match.span() for match in _APART.finditer(text)]
    for match in _NUMBER.finditer(text):
        if not any(start <= match.start() < end for start, end in apart):
            yield match


def _of_line(file: SourceFile, line: _Line) -> Iterator[Slip]:
    sign = _SIGN.match(line.text) if line.where is Where.DATA else None
    for match in _numbers(line.text):
        old = match["number"]
        at = line.start + match.start("number")
        if match["die"]:
            size = int(old)
            other = _DICE[(_DICE.index(size) + 1) % len(_DICE)] if size in _DICE else size + 2
            yield Slip(file, at, at + len(old), str(other), What.NUMBER, line.where)
            continue
        # One more and one less take turns, so that neither is favoured and nothing falls below nothing.
        less = at % 2 == 0 and int(old) > 0
        yield Slip(file, at, at + len(old), str(int(old) + (-1 if less else 1)), What.NUMBER, line.where)
    if sign is not None:
        at = line.start + sign.start("sign")
        yield Slip(file, at, at + 1, "-" if sign["sign"] == "+" else "+", What.SIGN, line.where)


def _names(file: SourceFile, line: _Line, names: re.Pattern[str], neighbours: Mapping[str, str]) -> Iterator[Slip]:
    if line.where is Where.PROSE or line.text.startswith(("choice ", "example ", "scenario ")):
        return
    apart = [match.span() for match in _APART.finditer(line.text)]
    for match in names.finditer(line.text):
        if not any(start <= match.start() < end for start, end in apart):
            at = line.start + match.start()
            yield Slip(file, at, at + len(match[0]), neighbours[match[0]], What.NAME, line.where)


def _rows(file: SourceFile, lines: list[_Line]) -> Iterator[Slip]:
    """Rows left out, and the answers of two neighbouring rows exchanged."""
    table: list[_Line] = []
    for line in [*lines, _Line("", 0, Where.DATA, -1)]:
        if line.text.strip().startswith("|") and (not table or table[-1].block == line.block):
            table.append(line)
            continue
        for number, row in enumerate(table[1:], 1):
            # A case that is left out of an example says nothing wrong.
            if len(table) > 2 and row.where is not Where.EXAMPLE:
                yield Slip(file, row.start, row.start + len(row.text) + 1, "", What.ROW, row.where)
            if number + 1 < len(table):
                yield from _exchanged(file, row, table[number + 1])
        table = [line] if line.text.strip().startswith("|") else []


def _exchanged(file: SourceFile, row: _Line, below: _Line) -> Iterator[Slip]:
    (left, bar, right), (other_left, _, other_right) = row.text.partition("||"), below.text.partition("||")
    if not bar or right.split("[")[0].split() == other_right.split("[")[0].split():
        return
    between = file.text[row.start + len(row.text) : below.start]
    new = f"{left}||{other_right}{between}{other_left}||{right}"
    yield Slip(file, row.start, below.start + len(below.text), new, What.ROW, row.where)
