"""Which words stand where on the pages of a PDF? Taken with pypdfium2, word by word; nothing is guessed here but gaps."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any

import attrs
import pypdfium2  # type: ignore[import-untyped]
import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

from grognard.host.budget import Budget, Limits
from grognard.rulebooks.faults import Broken, Locked, Scanned
from grognard.rulebooks.pieces import Piece

_GAP = 0.8
"""Words further apart than so many heights of a letter stand in cells or columns of their own."""
_WORD = re.compile(r"[^\s\ufffe\u0002]+")
_LEADER = re.compile(r"[.\u2026_·]{4,}\Z")
_STRONG_FLAGS = 1 << 6 | 1 << 18
"""Slanted and forced bold, in the flags of a font (PDF 32000-1, table 123)."""
_BOLD = 600
_STRONG_NAMES = re.compile(r"bold|black|heavy|italic|oblique", re.IGNORECASE)
_HARD_END = "\x02\ufffe"
"""How pdfium writes a hyphen that ends a line."""


@attrs.frozen(slots=False)
class Chunk:
    """Words on one line with ordinary gaps between them. Points, from the lower left corner of the page."""

    left: float
    right: float
    bottom: float
    top: float
    words: tuple[tuple[str, bool], ...]
    """Each with whether it is bold or slanted."""
    size: float
    """How high most of its letters are; an icon among them may be higher."""

    @property
    def middle(self) -> float:
        """The height at which it stands."""
        return (self.top + self.bottom) / 2

    @cached_property
    def text(self) -> str:
        """Its words."""
        return " ".join([word for word, _ in self.words])

    @cached_property
    def strong(self) -> bool:
        """Whether every word of it is bold or slanted."""
        return all(strong for _, strong in self.words)

    def pieces(self, page: int, line: int) -> list[Piece]:
        """Its words as they are written down."""
        return [
            Piece(" ".join([word for word, _ in words]) + " ", page, line, strong)
            for strong, words in groupby(self.words, key=itemgetter(1))
        ]


def read_pages(data: bytes, limits: Limits) -> list[list[Chunk]]:
    """The chunks of every page, in the order in which the file draws them. Raises Unusable and BudgetExceeded."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        code = pdfium.FPDF_GetLastError()
        secret = code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY) or "password" in str(error).lower()
        raise (Locked if secret else Broken) from None
    budget = Budget(limits)
    try:
        budget.check("rulebook_pages", len(document))
        pages = [list(_page(document, at, budget)) for at in range(len(document))]
    finally:
        document.close()
    if not pages:
        raise Broken
    if sum(len(chunk.words) for page in pages for chunk in page) < 3 * len(pages):
        raise Scanned(len(pages))
    return pages


def _page(document: Any, at: int, budget: Budget) -> Iterator[Chunk]:
    """The chunks of one page; a page that cannot be opened has none."""
    try:
        page = document[at]
        letters = page.get_textpage()
    except pypdfium2.PdfiumError:
        return
    try:
        budget.charge("rulebook_text", max(0, letters.count_chars()))
        yield from _chunks(letters)
    finally:
        letters.close()
        page.close()


def _chunks(letters: Any) -> Iterator[Chunk]:
    text = _text(letters)
    fonts = _Fonts(letters.raw)
    box = pdfium.FS_RECTF()
    held: list[tuple[str, bool]] = []
    heights: dict[float, int] = {}
    left = right = bottom = top = 0.0
    ended = 0
    for match in _WORD.finditer(text):
        start, end = match.span()
        word = match.group().replace("\u00ad", "-")  # as which programs write any hyphen
        if _LEADER.match(word):
            word = "...."
        if not pdfium.FPDFText_GetLooseCharBox(letters.raw, start, ctypes.byref(box)):
            continue
        begins, low, high, close = box.left, box.bottom, box.top, box.right
        if end - start > 1 and pdfium.FPDFText_GetLooseCharBox(letters.raw, end - 1, ctypes.byref(box)):
            close = box.right
        if high < low:
            low, high = high, low
        size = max(high - low, 1.0)
        apart = (
            not held
            or "\n" in text[ended:start]
            or abs((low + high) - (bottom + top)) > size * 0.8
            or begins - right > size * _GAP
            or begins < left
        )
        if not apart and word == "." and set(held[-1][0]) == {"."}:
            held[-1] = ("....", held[-1][1])  # dots with blanks between, up to the number of a page
            right, ended = max(right, close), end
            continue
        if apart and held:
            yield Chunk(left, right, bottom, top, tuple(held), max(heights, key=lambda size: heights[size]))
            held, heights = [], {}
        if not held:
            left, bottom, top, right = begins, low, high, close
        if end < len(text) and text[end] in _HARD_END:
            word += "-"
        held.append((word, fonts.strong(start)))
        heights[high - low] = heights.get(high - low, 0) + sum(map(str.isalnum, word))
        right, bottom, top = max(right, close), min(bottom, low), max(top, high)
        ended = end
    if held:
        yield Chunk(left, right, bottom, top, tuple(held), max(heights, key=lambda size: heights[size]))


def _text(letters: Any) -> str:
    """The text of a page, with a sign for each of its letters."""
    count = letters.count_chars()
    text = letters.get_text_range() if count > 0 else ""
    if len(text) == count:
        return text
    # Letters outside the first plane, or without a sign: each is asked for by itself.
    signs = [pdfium.FPDFText_GetUnicode(letters.raw, at) for at in range(count)]
    return "".join(chr(sign) if 0 < sign < 0x110000 and not 0xD800 <= sign < 0xE000 else " " for sign in signs)


class _Fonts:
    """Which letters are bold or slanted."""

    def __init__(self, raw: Any) -> None:
        self._raw = raw
        self._buffer = ctypes.create_string_buffer(128)
        self._flags = ctypes.c_int()
        self._known: dict[tuple[bytes, int], bool] = {}

    def strong(self, letter: int) -> bool:
        size = pdfium.FPDFText_GetFontInfo(self._raw, letter, self._buffer, 128, ctypes.byref(self._flags))
        name = self._buffer.value if 0 < size <= 128 else b""
        key = name, self._flags.value
        if key not in self._known:
            self._known[key] = bool(
                self._flags.value & _STRONG_FLAGS
                or _STRONG_NAMES.search(name.decode("latin-1"))
                or pdfium.FPDFText_GetFontWeight(self._raw, letter) >= _BOLD
            )
        return self._known[key]
