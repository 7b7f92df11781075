"""A book to hold a game against: its source, where that is at hand, and else one made of what a reader noted of it.

The readers' notes (`tests/transcriptions`) have the tables and the figures of each source, in words of their own and not in
those of the ruleset. Here they stand under the headings of the source, in its order. `GROGNARD_SOURCES` names a folder
with the sources themselves, in files whose names begin with that of the game.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from grognard.ir.ruleset import Section
from grognard.ir.sections import section_key
from grognard.review.book import Book
from grognard.source import SourceFile
from tests.games import the_game

GAMES = ("regimental", "square_brigadier", "mwan18", "tyneside", "hardtack")
_NOTES = Path(__file__).parents[1] / "transcriptions"
_STATED = re.compile(r"\d+\. (?P<words>.*?) ?\[(?P<where>[^\]]+)\]\.?\s*\Z")
_LETTERS = re.compile(r"(?P<head>.*[ .])(?P<first>[a-z]|\d+)-(?P<last>[a-z]|\d+)\Z")


def source(game: str) -> Book | None:
    """The source of a game, where it is at hand."""
    folder = os.environ.get("GROGNARD_SOURCES")
    path = next(iter(sorted(Path(folder).glob(f"{game}*.txt"))), None) if folder else None
    return Book(SourceFile(path.name, path.read_text(encoding="utf-8"))) if path is not None else None


def noted(game: str) -> Book:
    """The book made of the notes."""
    sections = next(layer.sections for layer in reversed(the_game(game).ruleset.layers) if layer.sections)
    below: dict[str, list[str]] = {section.key: [] for section in sections}
    for where, line in _lines(game):
        for key in _keys(where, sections)[:1]:
            below[key].append(line)
    text = "\n\n".join("\n".join([_heading(section), *below[section.key]]) for section in sections)
    return Book(SourceFile(f"{game}.txt", text))


def _heading(section: Section) -> str:
    numbered = re.fullmatch(r"[A-Z0-9]{1,4}(?:\.\w{1,2})*", section.key)
    return f"{section.key}. {section.heading}" if numbered else section.heading.split(",")[0].upper()


def _lines(game: str) -> Iterator[tuple[str, str]]:
    """Every line of the notes, with where its source has it: tables first, since statements sum them up."""
    for path in sorted((_NOTES / game).glob("*.txt")):
        if path.stem != "SECTIONS" and path.stem != "distances":
            yield from _table(path.read_text(encoding="utf-8").splitlines(), game)
    for line in (_NOTES / game / "STATEMENTS.md").read_text(encoding="utf-8").splitlines():
        match = _STATED.match(line)
        if match is not None:
            yield match["where"], f"{match['words'].rstrip('.')}."


def _table(lines: list[str], game: str) -> Iterator[tuple[str, str]]:
    where = lines[0].removeprefix("# ").removeprefix(game).strip(" ,")
    rows = [line for line in lines[1:] if line.strip() and not line.startswith(("#", "*"))]
    letters = _LETTERS.match(where)
    listed = rows[0].startswith("amount |") and rows[0].count("|") == 1
    if not listed and letters is None:
        yield where, f"| {rows[0]} |"
    amount = ""
    for number, row in enumerate(rows[1:]):
        place = where
        if letters is not None:
            first = letters["first"]
            place = letters["head"] + (str(int(first) + number) if first.isdigit() else chr(ord(first) + number))
        cells = [cell.strip() for cell in row.split("|")]
        amount = cells[0] = cells[0] or (amount if listed else "")  # A blank one stands for the one above it.
        yield place, " ".join(cells) if listed or letters is not None else f"| {' | '.join(cells)} |"
    yield from ((where, line.removeprefix("* ")) for line in lines if line.startswith("* "))


def _keys(where: str, sections: tuple[Section, ...]) -> list[str]:
    """The sections that a place names, the one that fits best first."""
    wanted = section_key(re.sub(r"\bp\. [\d-]+ ?", "", where).replace(", ", "."))
    found = []
    for section in sections:
        key, heading = section_key(section.key), section_key(section.heading)
        for name in {key, heading.split(",")[0]}:
            if wanted == name:
                found.append((0, section.key))
            elif wanted.startswith(name) and not wanted[len(name)].isalnum():
                found.append((100 - len(name), section.key))
            elif name in re.split(r"[.,;:&] ?| and ", wanted) or (len(name) > 6 and name in wanted):
                found.append((200 - len(name), section.key))
    return [key for _, key in sorted(found)]
