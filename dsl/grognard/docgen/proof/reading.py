"""A finished PDF, letter by letter with its place: its blocks, told by their type alone.

Nothing here knows a ruleset. A block begins where a title does, a row where a sign or a word in heavier type does.
"""

from __future__ import annotations

import ctypes
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import groupby, pairwise
from typing import Any

import attrs

from grognard.docgen.proof.passage import ELSEWHERE, Reading, Stretch, prints, sought, squeezed

_TITLE, _BAND = 1.04, 1.12
"""The type of a block's title and of a section's, in parts of the type of the rows below."""
_NAMED = "notonthissheet:"
_GOES_ON = ",continued"
_BESIDE = 30.0
"""So many points may lie between a sign and its words."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points from the lower left corner of the page."""


@attrs.define(eq=False)
class Letter:
    """One printed letter. There are thousands: it is not frozen, because that would take as long as reading it."""

    text: str
    page: int
    box: Box
    face: str
    size: float
    begins: bool = False
    """Whether white space stands before it."""

    one_heavy: bool = False
    """Whether the sheet has one heavy type only, as in an author's own font: then signs stand in it too."""

    @property
    def bold(self) -> bool:
        """Whether it stands in the heaviest type."""
        return _weight(self.face) == "bold"

    @property
    def leads(self) -> bool:
        """Whether it stands in the type of signs and of the words that begin a row."""
        weight = _weight(self.face)
        return weight == "semibold" or (weight == "bold" and self.one_heavy and self.text != "?")


@cache
def _weight(face: str) -> str:
    """How heavy a face is, by its name."""
    if not any(word in face for word in ("Bold", "bold", "Black", "Heavy")):
        return "regular"
    return "semibold" if "Semi" in face else "bold"


@attrs.frozen
class PrintedPassage:
    """Some of what stands on the pages, in reading order. `text` is squeezed; `at` is each sign's letter."""

    name: str
    text: str
    at: tuple[Letter, ...] = attrs.field(repr=False)
    stretches: tuple[Stretch, ...] = attrs.field(init=False, eq=False, repr=False)
    """From each word in heavier type that begins a line to the next."""

    @staticmethod
    def of(name: str, letters: list[Letter]) -> PrintedPassage:
        """A passage of these letters."""
        signs = [(sign, letter) for letter in letters for sign in squeezed(letter.text)]
        return PrintedPassage(squeezed(name), "".join(sign for sign, _ in signs), tuple(letter for _, letter in signs))

    def places(self, words: str) -> Iterator[int]:
        """Where some words begin."""
        wanted = sought(words)
        at = self.text.find(wanted) if wanted else -1
        while at >= 0:
            yield at
            at = self.text.find(wanted, at + 1)

    @stretches.default
    def _stretches(self) -> tuple[Stretch, ...]:
        cuts = [0]
        for at, (one, other) in enumerate(pairwise(self.at), start=1):
            new_line = one.page != other.page or not level(one.box, other.box) or other.box[0] < one.box[0]
            if new_line and other.leads and (not one.leads or one.text == ":"):
                cuts.append(at)
        return tuple(self._stretch(start, end) for start, end in pairwise([*cuts, len(self.at)]))

    def _stretch(self, start: int, end: int) -> Stretch:
        begins = {at - start for at in range(start, end) if at == start or self.at[at].begins}
        lead = next((at for at in range(start, end) if not self._heavy(at)), end) - start
        return Stretch(self.text[start:end], begins, lead)

    def _heavy(self, at: int) -> bool:
        """Whether a letter leads, or stands for what the source leaves out."""
        return self.at[at].leads or (self.at[at].bold and self.text[at] == "?")

    def beside(self, sign: str, words: str) -> bool:
        """Whether a sign stands with these words after it, on one line and near."""
        first, length = sought(sign), len(sought(sign))
        for at in self.places(first + sought(words)):
            one, other = self.at[at + length - 1], self.at[at + length]
            if level(one.box, other.box) and one.page == other.page and other.box[0] - one.box[2] < _BESIDE:
                return True
        return False

    def in_a_line(self, cells: tuple[str, ...]) -> bool:
        """Whether cells stand beside one another, in their order."""
        filled = [sought(cell) for cell in cells if sought(cell)]
        for at in self.places("".join(filled)):
            spans: list[list[Letter]] = []
            for cell in filled:
                spans.append(list(self.at[at : at + len(cell)]))
                at += len(cell)
            boxes = [_around(span) for span in spans]
            if len({letter.page for span in spans for letter in span}) == 1 and all(
                level(one, other) and one[2] <= other[0] + 0.5 for one, other in pairwise(boxes)
            ):
                return True
        return False


def level(one: Box, other: Box) -> bool:
    """Whether two things stand at one height."""
    return min(one[3], other[3]) > max(one[1], other[1])


def _around(letters: list[Letter]) -> Box:
    boxes = [letter.box for letter in letters]
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def read_sheet(pdf: bytes) -> Reading:
    """Read the pages of a sheet."""
    letters = list(_letters(pdf))
    if not any(letter.leads for letter in letters):
        letters = [attrs.evolve(letter, one_heavy=True) for letter in letters]
    sizes = {letter.size for letter in letters if not letter.bold}
    titles = {round(size * _TITLE, 2) for size in sizes}
    bands = {round(size * _BAND, 2) for size in sizes}

    def kind(letter: Letter) -> str:
        if letter.bold and any(abs(letter.size - size) < 0.015 for size in titles):
            return "title"
        if letter.bold and any(abs(letter.size - size) < 0.015 for size in bands):
            return "band"
        return "lead" if letter.leads else "row"

    runs = [(what, list(group)) for what, group in groupby(letters, kind)]
    heads = [at for at, (what, _) in enumerate(runs) if what in {"title", "band"}]
    blocks: list[PrintedPassage] = []
    for head, end in pairwise([*heads, len(runs)]):
        below = [letter for _, run in runs[head + 1 : end] for letter in run]
        blocks.append(PrintedPassage.of(_text(runs[head][1]), below))
    elsewhere: set[str] = set()
    uncounted = False
    for at, (what, run) in enumerate(runs):
        if what != "lead":
            continue
        after = next((number for number in range(at + 1, len(runs)) if runs[number][0] != "row"), len(runs))
        below = [letter for _, one in runs[at + 1 : after] for letter in one]
        name = _text(run)
        if not (name.endswith(":") or squeezed(_text(below[: len(ELSEWHERE)])).startswith(ELSEWHERE)):
            continue
        passage = PrintedPassage.of(name.removesuffix(":"), below)
        if passage.text.startswith(ELSEWHERE):
            uncounted |= name.endswith("more")
            elsewhere.add(passage.name)
        elif squeezed(name) == _NAMED:
            elsewhere.update(each for one in passage.text.split("·") for each in one.partition("(")[0].split(","))
        elif name.endswith(":"):
            blocks.append(passage)
    return Reading(PrintedPassage.of("", letters), _joined(blocks), frozenset(elsewhere), uncounted)


def _joined(blocks: list[PrintedPassage]) -> tuple[PrintedPassage, ...]:
    """Blocks with what stands of them further on, below a line that says `…, continued`."""
    made: list[PrintedPassage] = []
    names = {block.name for block in blocks}
    for block in blocks:
        cuts = [(0, block.name)]
        for found in re.finditer(re.escape(_GOES_ON), block.text):
            ends = [name for name in names if block.text[: found.start()].endswith(name)]
            if ends:
                cuts.append((found.end(), max(ends, key=len)))
        for (start, name), (end, _) in zip(cuts, [*cuts[1:], (len(block.text), "")], strict=True):
            part = PrintedPassage(name, block.text[start:end], block.at[start:end])
            last = next((at for at in reversed(range(len(made))) if made[at].name == name), -1) if start else -1
            if last < 0:
                made.append(part)
            else:
                made[last] = PrintedPassage(name, made[last].text + part.text, made[last].at + part.at)
    return tuple(made)


def _text(letters: list[Letter]) -> str:
    return "".join(letter.text for letter in letters)


def _letters(pdf: bytes) -> Iterator[Letter]:
    # Not everybody who makes sheets has it: what needs it asks `can_be_read` first.
    import pypdfium2 as pdfium  # type: ignore[import-untyped]
    import pypdfium2.raw as raw  # type: ignore[import-untyped]

    face = ctypes.create_string_buffer(128)
    flags = ctypes.c_int()
    left, bottom, right, top = (ctypes.c_double() for _ in range(4))
    with pdfium.PdfDocument(pdf) as document:
        for number, page in enumerate(document):
            text = page.get_textpage()
            lines = sorted(_level_lines(page, raw), key=_height)
            heights = [_height(line) for line in lines]
            begins = True
            for at in range(text.count_chars()):
                letter = chr(raw.FPDFText_GetUnicode(text, at))
                if letter.isspace() or not prints(letter) or letter == "\ufffe":
                    begins = True
                    continue
                raw.FPDFText_GetCharBox(text, at, left, right, bottom, top)
                box = (left.value, bottom.value, right.value, top.value)
                if _struck(text, at, box, lines, heights):
                    # What a variant has struck out is not what counts.
                    begins = True
                    continue
                raw.FPDFText_GetFontInfo(text, at, face, 128, ctypes.byref(flags))
                size = round(raw.FPDFText_GetFontSize(text, at), 2)
                name = face.value.decode("utf-8", "replace")
                yield Letter(letter, number, box, name, size, begins)
                begins = False


_REACH = 12.0
"""How far above or below the ink of a letter a line may lie that strikes it out, as with a full stop, in points."""
_THIN = 1.5
"""A line that strikes words out is not thicker, in points."""


def _level_lines(page: Any, raw: Any) -> list[Box]:
    """The thin level lines that are drawn on a page."""
    paths = (one for one in page.get_objects() if one.type == raw.FPDF_PAGEOBJ_PATH)
    boxes: Iterator[Box] = (one.get_bounds() for one in paths)
    return [box for box in boxes if box[3] - box[1] <= _THIN < box[2] - box[0]]


def _height(line: Box) -> float:
    return (line[1] + line[3]) / 2


def _struck(text: Any, at: int, box: Box, lines: list[Box], heights: list[float]) -> bool:
    """Whether a line, of some from the lowest up, goes through the middle of a letter."""
    first, last = bisect_left(heights, box[1] - _REACH), bisect_right(heights, box[3] + _REACH)
    across = (box[0] + box[2]) / 2
    if first == last or not any(line[0] <= across <= line[2] for line in lines[first:last]):
        return False
    # That box is as tall as its line, whatever the letter is.
    left, bottom, right, top = text.get_charbox(at, loose=True)
    middle, fifth = (left + right) / 2, (top - bottom) / 5
    low, high = bisect_right(heights, bottom + fifth), bisect_left(heights, top - fifth)
    return any(line[0] <= middle <= line[2] for line in lines[low:high])
