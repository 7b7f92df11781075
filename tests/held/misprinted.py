"""Which slips of a book does `verify GAME --text BOOK` report: signs turned, rows left out, figures changed? A command: `python -m tests.held.misprinted [MOST [SEED [GAME …]]]`."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Sequence

from grognard.driver import Compiled
from grognard.review.book import Book
from grognard.review.held.verify import verify_book
from grognard.source import SourceFile
from tests.games import the_game
from tests.held.books import GAMES, noted, source
from tests.held.planted import told

KINDS = ("sign turned", "row left out", "figure changed")
_TURNED = {"+": "-", "-": "+", "add": "subtract", "subtract": "add", "plus": "minus", "minus": "plus"}
_SIGN = re.compile(r"(?<![\w-])[+-](?=\d)|\b(?:add|subtract|plus|minus)\b(?= (?:\d|one|two|a ))", re.IGNORECASE)


def misprints(game: Compiled, book: Book) -> Iterator[tuple[str, int, int, str]]:
    """Every slip of the sections that the game cites: its kind, and the stretch of the book with what takes its place."""
    text = book.file.text
    for held in verify_book(game.ruleset, game.files, book).sections:
        if held.part is None or not held.cited:
            continue
        start, end = held.part.start, held.part.end
        for match in _SIGN.finditer(text, start, end):
            yield "sign turned", match.start(), match.end(), _TURNED[match[0].casefold()]
        for grid in book.tables:
            for row in grid.rows[1:] if start <= grid.start < end else ():
                line = text.rfind("\n", 0, row.cells[0].start) + 1
                yield "row left out", line, text.find("\n", row.cells[0].start) + 1 or len(text), ""
        for one in held.text:
            number = re.search(r"\d+", text[one.start : one.end])
            if number is not None and (one.figure.whole or 0) > 1 and not one.figure.sides:
                at = one.start + number.start()
                yield "figure changed", at, at + len(number[0]), str(int(number[0]) + 1)


def reported(game: Compiled, book: Book, slip: tuple[str, int, int, str]) -> bool:
    """Whether a slip is reported: something beside what is reported of the book without it."""
    _, start, end, new = slip
    text = book.file.text
    changed = Book(SourceFile(book.file.path, text[:start] + new + text[end:]))
    return bool(told(game, changed) - told(game, book))


def main(arguments: Sequence[str]) -> None:
    """Print each slip that is missed, and how many of each kind were reported."""
    most = int(arguments[0]) if arguments else 14
    seed = int(arguments[1]) if len(arguments) > 1 else 38
    for name in arguments[2:] or GAMES:
        game, book = the_game(name), source(name) or noted(name)
        every, rng = list(misprints(game, book)), random.Random(f"{seed} {name}")
        for kind in KINDS:
            of_kind = [slip for slip in every if slip[0] == kind]
            drawn = of_kind if len(of_kind) <= most else rng.sample(of_kind, most)
            missed = [slip for slip in drawn if not reported(game, book, slip)]
            for _, start, end, new in missed:
                print(f"  missed: {book.file.text[max(0, start - 30) : end + 20]!r}, {new!r}")
            print(f"{name}: {kind} {len(drawn) - len(missed)} of {len(drawn)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
