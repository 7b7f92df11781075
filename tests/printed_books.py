"""A book as it was printed: what can be read off the pages of its PDF, line by line, and where each word stands."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property
from typing import Any

import attrs
import pypdfium2 as pdfium  # type: ignore[import-untyped]

_DROPPED = {0x200B: None, 0xFFFE: None, 0x2: None, 0xAD: None}


def squeezed(words: str) -> str:
    """Without white space, marks of broken lines, or a difference between minus and hyphen."""
    plain = unicodedata.normalize("NFKC", words.translate(_DROPPED)).replace("\N{MINUS SIGN}", "-")
    return "".join(plain.split()).casefold()


@attrs.frozen(eq=False)
class Page:
    """A page: its size in points, its lines from top to bottom of each column, its words with their boxes."""

    width: float
    height: float
    lines: tuple[str, ...]
    words: tuple[tuple[str, tuple[float, float, float, float]], ...]

    @cached_property
    def text(self) -> str:
        """All of it, squeezed."""
        return squeezed(" ".join(self.lines))

    @cached_property
    def _seen(self) -> list[str]:
        return [squeezed(word) for word, _ in self.words]

    def places(self, words: str) -> list[tuple[float, float]]:
        """Where a run of words begins on this page: from the left, from the bottom. As long as its first words are whole."""
        wanted = [squeezed(word) for word in words.split()]
        seen = self._seen
        found = []
        for at, first in enumerate(seen):
            if first == wanted[0] and seen[at : at + len(wanted)] == wanted:
                left, low, _, _ = self.words[at][1]
                found.append((left, low))
        return found


def read(pdf: bytes) -> list[Page]:
    """Every page."""
    with pdfium.PdfDocument(pdf) as document:
        return [_page(page) for page in document]


def _page(page: Any) -> Page:
    width, height = page.get_size()
    text = page.get_textpage()
    whole = text.get_text_range()
    words: list[tuple[str, tuple[float, float, float, float]]] = []
    run = ""
    box = (0.0, 0.0, 0.0, 0.0)
    for at in range(text.count_chars()):
        letter = text.get_text_range(at, 1)
        around = text.get_charbox(at)
        if not letter.strip() or around[0] == around[2]:
            if run:
                words.append((run, box))
            run = ""
            continue
        if run and (around[0] > box[2] + 3 or around[0] < box[0] - 1):
            words.append((run, box))
            run = ""
        box = (box[0], min(box[1], around[1]), around[2], max(box[3], around[3])) if run else around
        run += letter
    if run:
        words.append((run, box))
    return Page(width, height, tuple(whole.splitlines()), tuple(words))


def contents(pages: list[Page]) -> list[tuple[str, int]]:
    """What the contents say: a title (with its number, if it has one), and its page."""
    found: list[tuple[str, int]] = []
    for page in pages[2:]:
        if found and not page.text.startswith("contents") and not any(_LISTED.search(line) for line in page.lines):
            break
        for line in page.lines:
            if (said := _LISTED.search(line)) is not None:
                found.append((said["title"].strip(), int(said["page"])))
    return found


_LISTED = re.compile(r"^(?P<title>.*?\S)[\s.]*\.[\s.]*\.[\s.]*(?P<page>[0-9]+)\s*$")
