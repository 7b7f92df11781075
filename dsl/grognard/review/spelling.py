"""Which words are misspelt, by the list of the package `codespell`?"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.reading import WORD

_CORRECTION = re.compile(r"(?P<row>\d+): (?P<wrong>\S+) ==> (?P<right>.+)")
_COINED = 3
"""A word that is written so often is meant."""


def can_spell() -> bool:
    """Whether the package is installed."""
    return find_spec("codespell_lib") is not None


def words_are_spelt(book: Book) -> Iterable[Finding]:
    """Each word on the list once. Left alone: words in capitals, and words that the text repeats."""
    written: dict[str, list[tuple[int, int]]] = {}
    for word in WORD.finditer(book.file.text):
        written.setdefault(word.group(), []).append(word.span())
    for line in _corrections(book.file.text).splitlines():
        match = _CORRECTION.match(line)
        if match is None or match["wrong"].isupper() or not 0 < len(written.get(match["wrong"], ())) < _COINED:
            continue
        places = [place for place in written.pop(match["wrong"]) if not book.in_code(place[0])]
        if places and not book.in_address(places[0][0]):
            yield Finding.at_all(
                codes.MISSPELT,
                book.places(places),
                f"{match['wrong']!r} is a common slip.",
                f"Write {match['right'].strip().rstrip(',')}, if that is meant.",
            )


def _corrections(text: str) -> str:
    """What codespell answers to a text: `12: teh ==> the`, a line for each word."""
    spec = find_spec("codespell_lib")
    # In its own folder, so that no settings of another project are read.
    folder = Path(spec.origin).parent if spec is not None and spec.origin is not None else None
    command = [sys.executable, "-m", "codespell_lib", "--disable-colors", "--stdin-single-line", "-"]
    answer = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", cwd=folder, check=False)
    return answer.stdout
