"""Where in the file of Markdown or HTML does each word of the text stand that was read from it?

The words of the text stand in the file in their order, with marks between them; what is written otherwise there (`&amp;`,
`\\*`) is taken to stand where the next word of the file does.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from html import unescape

from grognard.rulebooks.document import Block
from grognard.rulebooks.rewritten import Origin, Rewritten
from grognard.source import SourceFile

_UNSEEN = re.compile(
    r"<(?![a-z]+:)[a-zA-Z/!][^<>]{0,2000}>|\]\([^()]{0,400}\)|\]\[[^\[\]\n]{0,100}\]|&#?\w{1,30};|\\[^\w\s]"
)
"""Tags, where links lead, and signs that are written by names or behind a mark."""
_ANY = re.compile(r"[^\n]")
_SIGN = re.compile(r"\S")
_WORD = re.compile(r"\S+")
_PART = re.compile(r"[^\W_]+|\S")
_NEXT, _NEAR, _FAR = 20, 200, 20_000
"""So far on a short word is looked for, a long one or a few, and a stretch of words."""
_MARGIN = 20
"""So far before its words a mark stands at most."""
_LONG, _STRETCH = 5, 12
"""So many letters has a long word, and a stretch of words."""


def aligned(text: str, blocks: Sequence[Block], origins: Sequence[Origin], owner: SourceFile) -> SourceFile:
    """A text that was read from another, each word with its place there. Of `origins` each names its line, or one above."""
    starts = [one.start for one in origins]
    seeker = _Seeker(owner)
    found = {0: 0}
    apart: int | None = None
    last = 0
    for start, end in _spans(blocks):
        before = max(last, text.rfind("\n", last, start) + 1)
        last = end
        at = max(0, bisect_right(starts, start) - 1)
        while start < end:
            stop = min(end, starts[at + 1]) if at + 1 < len(starts) else end
            for offset, where in seeker.words(text, start, stop, origins[at].line):
                if before < offset:
                    # Before its words stands the mark of an item, or the bar of a cell.
                    found[before] = seeker.mark(where, len(text[before:offset].rstrip()))
                    apart = None
                before = end
                if where - offset != apart:
                    found[offset] = where
                    apart = where - offset
            start, at = stop, at + 1
    return Rewritten(owner.path, text, owner, tuple(found), tuple(found.values()))


def _spans(blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """Where words of the file stand, in order, without what was written around them."""
    for block in blocks:
        if block.rows:
            yield from ((cell.start, cell.end) for row in block.rows for cell in row.cells)
        else:
            yield block.start, block.end


class _Seeker:
    """Looks for words in a file, each behind the one before."""

    def __init__(self, owner: SourceFile) -> None:
        self.owner = owner.text
        self.starts = owner.line_starts
        self.file = _bare(owner.text)
        self.at = 0

    def mark(self, at: int, width: int) -> int:
        """Where a mark stands before words, with any blanks between, on their line."""
        line = max(self.starts[bisect_right(self.starts, at) - 1], at - _MARGIN)
        return max(line, line + len(self.owner[line:at].rstrip(" ")) - width)

    def words(self, text: str, start: int, end: int, line: int) -> Iterator[tuple[int, int]]:
        """Where stretches of the text begin that stand in the file as they are, and where there; none stands above `line`."""
        first = self.starts[min(line, len(self.starts)) - 1]
        self.at = max(self.at, first)
        words = text[start:end].strip()
        if not words:
            return
        start = text.index(words[0], start)
        at = self._whole(words.partition(" ")[0])
        if at < 0 and (part := _PART.match(words)) is not None and self._find(part[0]) < 0:
            if first < self.at and (again := self.file.find(words, first, first + _NEAR + len(words))) >= 0:
                # A cell that reaches over several rows stands in each of them here, and in the first of them there.
                yield start, again
                return
            # What the text leaves out may stand between.
            at = self.file.find(words, self.at, self.at + _FAR) if len(words) >= _STRETCH else -1
        if at >= 0 and self.file.startswith(words, at):
            self.at = at + len(words)
            yield start, at
            return
        for word in _WORD.finditer(words):
            at = self._whole(word[0])
            parts = (word,) if at >= 0 else tuple(_PART.finditer(words, word.start(), word.end()))
            for part in parts:
                at = self._find(part[0])
                if at >= 0 or part is parts[0]:
                    yield start + part.start(), max(at, self.at)
                if at >= 0:
                    self.at = at + len(part[0])

    def _whole(self, word: str) -> int:
        """Where a word stands next in one; -1 where its first part stands before: emphasis ends within it, or a sign is written otherwise."""
        at = self._find(word)
        if at == self.at or (part := _PART.match(word)) is None or part[0] == word:
            return at
        return -1 if 0 <= self._find(part[0]) < at else at

    def _find(self, words: str) -> int:
        """Where words stand next and are not part of longer ones, if that is near; else -1."""
        file = self.file
        sign = _SIGN.search(file, self.at)
        self.at = sign.start() if sign is not None else len(file)
        end = self.at + len(words) + (_NEAR if len(words) >= _LONG else _NEXT)
        at = file.find(words, self.at, end)
        while at > self.at and (
            (words[0].isalnum() and file[at - 1].isalnum())
            or (words[-1].isalnum() and file[at + len(words) : at + len(words) + 1].isalnum())
        ):
            at = file.find(words, at + 1, end)
        return at


def _bare(text: str) -> str:
    """A file with what no text has of it blanked, and each sign that is written by a name or a number standing for itself."""

    def blanked(match: re.Match[str]) -> str:
        written = match[0]
        blanks = _ANY.sub(" ", written)
        if written[0] == "\\":
            return " " + written[1]
        if written[0] == "&":
            sign = unescape(written)
            return sign + blanks[1:] if len(sign) == 1 else written
        return blanks

    return _UNSEEN.sub(blanked, text)
