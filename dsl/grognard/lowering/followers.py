"""Which findings only follow from an unreadable line above? Those about names that it would have declared."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.ir.names import key, singular
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Words
from grognard.source import SourceFile
from grognard.word_set import word_set

_NAMES = (codes.UNKNOWN_NAME, codes.UNKNOWN_WORD)
_MAKES_A_SCORE = word_set("read test fight work do")
"""What comes out of such a line is asked for below it, by the words of tables and lists."""


def without_followers(ruleset: Ruleset, collector: Collector) -> Collector:
    """The same findings without unknown names that an unreadable line above, of the same declaration, would have given."""
    followers = collector.diagnostics
    if not any(each.code in _NAMES for each in followers) or len(followers) < 2:
        return collector
    bad = _unreadable(followers)
    words = _words_of(ruleset)
    left = Collector()
    pages: dict[str, _Page] = {}
    for finding in followers:
        file = finding.place.file
        if finding.code in _NAMES and file.path in bad:
            page = pages.setdefault(file.path, _Page(file, bad[file.path]))
            if page.gives(finding, words):
                continue
        left.take(finding)
    return left


def _unreadable(findings: Sequence[Diagnostic]) -> dict[str, list[int]]:
    """By their files, the lines that nobody could read, and those that read a table that is not there."""
    lines: dict[str, list[int]] = {}
    for finding in findings:
        if finding.severity is not Severity.ERROR:
            continue
        said = _line(finding.place.file, finding.place.span.start)
        if finding.code.name < codes.UNKNOWN_NAME.name or (
            finding.code is codes.UNKNOWN_NAME and said.startswith("read ")
        ):
            lines.setdefault(finding.place.file.path, []).append(finding.place.span.start)
    return {path: sorted(starts) for path, starts in lines.items()}


def _line(file: SourceFile, at: int) -> str:
    start = file.text.rfind("\n", 0, at) + 1
    end = file.text.find("\n", at)
    return file.text[start : end if end >= 0 else len(file.text)].strip()


def _words_of(ruleset: Ruleset) -> frozenset[str]:
    """What a table or a list may give: its columns and its words."""
    names = {key(column) for table in ruleset.tables.values() for column in table.columns}
    types = [
        *(table.type for table in ruleset.tables.values()),
        *(choice.domain for choice in ruleset.choices.values()),
    ]
    return frozenset(names | {key(str(word)) for domain in types if isinstance(domain, Words) for word in domain.words})


class _Page:
    """One file with its unreadable lines and the beginnings of its declarations."""

    def __init__(self, file: SourceFile, bad: Sequence[int]) -> None:
        self._file = file
        self._bad = bad
        self._heads = [match.start() for match in re.finditer(r"^\S", file.text, re.MULTILINE)]

    def gives(self, finding: Diagnostic, words: frozenset[str]) -> bool:
        """Whether an unreadable line above, in the same declaration, would have given the name that is unknown."""
        at = finding.place.span.start
        head = self._heads[bisect_right(self._heads, at) - 1] if self._heads else 0
        own = self._file.text.rfind("\n", 0, at) + 1
        name = finding.place.text
        for start in reversed(self._bad[: bisect_right(self._bad, own - 1)]):
            if start < head:
                return False
            said = _line(self._file, start)
            if said.casefold().startswith("given ") and finding.code is codes.UNKNOWN_NAME:
                return True  # the piece that is not put out: `it`, and whose fields are meant
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said, re.IGNORECASE):
                return True
            if said.partition(" ")[0].casefold() in _MAKES_A_SCORE and {key(name), singular(name)} & words:
                return True
        return False
