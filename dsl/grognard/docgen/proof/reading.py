"""What a reader finds on a finished sheet: the text of the PDF in blocks, letter by letter with its place.

Nothing here knows a ruleset. A block begins where a title does, and titles are told by their type alone.
"""

from __future__ import annotations

import ctypes
import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby, pairwise

import attrs

_TITLE, _BAND = 1.04, 1.12
"""The type of a block's title and of a section's, in parts of the type of the rows below."""
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "×": "x", "’": "'", "‘": "'"})
_ELSEWHERE = "-notonthissheet"
_NAMED = "notonthissheet:"
_GOES_ON = ",continued"
_BESIDE = 30.0
"""So many points may lie between a sign and its words."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points from the lower left corner of the page."""


@attrs.frozen
class Letter:
    """One printed letter."""

    text: str
    page: int
    box: Box
    face: str
    size: float

    @property
    def bold(self) -> bool:
        """Whether it stands in the heaviest type."""
        return self.face.endswith("Bold") and "Semi" not in self.face

    @property
    def leads(self) -> bool:
        """Whether it stands in the type of signs and of the words that begin a row."""
        return "Semibold" in self.face


def squeezed(text: str) -> str:
    """Text as two texts are compared: no white space, no capitals, one kind of dash."""
    kept = (each for each in unicodedata.normalize("NFKC", text) if not each.isspace() and _prints(each))
    return "".join(kept).casefold().translate(_DASHES)


def _prints(letter: str) -> bool:
    return unicodedata.category(letter) not in {"Cf", "Cc", "Co", "Cn", "Cs"}


@attrs.frozen
class Passage:
    """Some of what stands on the pages, in reading order. `text` is squeezed; `at` is each sign's letter."""

    name: str
    text: str
    at: tuple[Letter, ...]

    @staticmethod
    def of(name: str, letters: list[Letter]) -> Passage:
        """A passage of these letters."""
        signs = [(sign, letter) for letter in letters for sign in squeezed(letter.text)]
        return Passage(squeezed(name), "".join(sign for sign, _ in signs), tuple(letter for _, letter in signs))

    def places(self, words: str) -> Iterator[int]:
        """Where some words begin."""
        wanted = squeezed(words)
        at = self.text.find(wanted) if wanted else -1
        while at >= 0:
            yield at
            at = self.text.find(wanted, at + 1)

    def beside(self, sign: str, words: str) -> bool:
        """Whether a sign stands with these words after it, on one line and near."""
        first, length = squeezed(sign), len(squeezed(sign))
        for at in self.places(first + squeezed(words)):
            one, other = self.at[at + length - 1], self.at[at + length]
            if level(one.box, other.box) and one.page == other.page and other.box[0] - one.box[2] < _BESIDE:
                return True
        return False

    def in_a_line(self, cells: tuple[str, ...]) -> bool:
        """Whether cells stand beside one another, in their order."""
        filled = [squeezed(cell) for cell in cells if squeezed(cell)]
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


@attrs.frozen
class Reading:
    """A sheet as it is read."""

    whole: Passage
    blocks: tuple[Passage, ...]
    """Each block by its title; of a block of one row, what stands behind its name."""
    elsewhere: frozenset[str]
    """Names of blocks of which the sheet says that they are not on it."""
    uncounted: bool
    """Whether it says so of more, without their names."""

    def named(self, name: str) -> tuple[Passage, ...]:
        """The blocks of this name."""
        wanted = squeezed(name)
        return tuple(block for block in self.blocks if block.name == wanted)


def read_sheet(pdf: bytes) -> Reading:
    """Read the pages of a sheet."""
    letters = list(_letters(pdf))
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
    blocks: list[Passage] = []
    for head, end in pairwise([*heads, len(runs)]):
        below = [letter for _, run in runs[head + 1 : end] for letter in run]
        blocks.append(Passage.of(_text(runs[head][1]), below))
    elsewhere: set[str] = set()
    uncounted = False
    for at, (what, run) in enumerate(runs):
        if what != "lead":
            continue
        after = next((number for number in range(at + 1, len(runs)) if runs[number][0] != "row"), len(runs))
        below = [letter for _, one in runs[at + 1 : after] for letter in one]
        name = _text(run)
        passage = Passage.of(name.removesuffix(":"), below)
        if passage.text.startswith(_ELSEWHERE):
            uncounted |= name.endswith("more")
            elsewhere.add(passage.name)
        elif squeezed(name) == _NAMED:
            elsewhere.update(each for one in passage.text.split("·") for each in one.partition("(")[0].split(","))
        elif name.endswith(":"):
            blocks.append(passage)
    return Reading(Passage.of("", letters), _joined(blocks), frozenset(elsewhere), uncounted)


def _joined(blocks: list[Passage]) -> tuple[Passage, ...]:
    """Blocks with what stands of them further on, below a line that says `…, continued`."""
    made: list[Passage] = []
    names = {block.name for block in blocks}
    for block in blocks:
        cuts = [(0, block.name)]
        for found in re.finditer(re.escape(_GOES_ON), block.text):
            ends = [name for name in names if block.text[: found.start()].endswith(name)]
            if ends:
                cuts.append((found.end(), max(ends, key=len)))
        for (start, name), (end, _) in zip(cuts, [*cuts[1:], (len(block.text), "")], strict=True):
            part = Passage(name, block.text[start:end], block.at[start:end])
            last = next((at for at in reversed(range(len(made))) if made[at].name == name), -1) if start else -1
            if last < 0:
                made.append(part)
            else:
                made[last] = Passage(name, made[last].text + part.text, made[last].at + part.at)
    return tuple(made)


def _text(letters: list[Letter]) -> str:
    return "".join(letter.text for letter in letters)


def _letters(pdf: bytes) -> Iterator[Letter]:
    # Not everybody who makes sheets has it: what needs it asks `can_be_read` first.
    import pypdfium2 as pdfium  # type: ignore[import-untyped]
    import pypdfium2.raw as raw  # type: ignore[import-untyped]

    face = ctypes.create_string_buffer(128)
    flags = ctypes.c_int()
    with pdfium.PdfDocument(pdf) as document:
        for number, page in enumerate(document):
            text = page.get_textpage()
            for at in range(text.count_chars()):
                letter = chr(raw.FPDFText_GetUnicode(text, at))
                if letter.isspace() or not _prints(letter) or letter == "\ufffe":
                    continue
                raw.FPDFText_GetFontInfo(text, at, face, 128, ctypes.byref(flags))
                size = round(raw.FPDFText_GetFontSize(text, at), 2)
                yield Letter(letter, number, text.get_charbox(at), face.value.decode("utf-8", "replace"), size)
