"""The prose of a ruleset, line by line: its text and its place, and the lines of the rules without it.

Prose is what begins with `>`, and the remarks `note:`, `reads as:`, `source errs:` and `in short:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

import attrs

from grognard.continued import goes_on
from grognard.ir.declared import Declared
from grognard.ir.notes import Note
from grognard.ir.rules import Sequence
from grognard.ir.ruleset import Ruleset
from grognard.source import Place, SourceFile, Span
from grognard.word_set import word_set

_PROSE = re.compile(r"(?P<mark>>|note:|reads as:|source errs:|in short:|on the sheet:)\s*(?P<text>.*)", re.IGNORECASE)
BRACES = re.compile(r"\{([^{}\n]+)\}")
_SKIPPED = word_set("sections sheet ruleset variant")
_Block = list[tuple[int, str]]
"""The lines of a declaration: where each begins, and its text."""


@attrs.frozen
class Passage:
    """One line of prose."""

    text: str
    place: Place
    mark: str

    def at(self, start: int, length: int) -> Place:
        """A stretch of it."""
        first = self.place.span.start + start
        return Place(self.place.file, Span(first, first + length))


@attrs.frozen
class Pages:
    """All prose of a ruleset, and the text of each declaration without what stands behind `>`."""

    written: tuple[str, ...]
    passages: tuple[Passage, ...]


def pages(ruleset: Ruleset) -> Pages:
    """The prose in the files of a ruleset, in the order of each file."""
    declared = tuple(_all(ruleset))
    # A variant that only amends declares nothing, and what it says beside a rule stands in its file.
    notes = (note.place for one in declared for note in _notes(one))
    places = (*(one.place for one in declared), *(place for place in notes if place is not None))
    files = {place.file.path: place.file for place in places}
    each = [_page(files[path]) for path in sorted(files)]
    written, passages = ((one.written for one in each), (one.passages for one in each))
    return Pages(tuple(chain.from_iterable(written)), tuple(chain.from_iterable(passages)))


@lru_cache(maxsize=16)
def _page(file: SourceFile) -> Pages:
    """The prose and the declarations of one file."""
    blocks = list(_blocks(file))
    passages = (one for block in blocks for one in _passages(file, block))
    return Pages(tuple(filter(None, map(_written, blocks))), tuple(passages))


def _all(ruleset: Ruleset) -> Iterator[Declared]:
    for group in (ruleset.rules, ruleset.tables, ruleset.sequences, ruleset.pieces, ruleset.choices):
        yield from group.values()
    yield from (*ruleset.limits, *ruleset.examples, *ruleset.scenarios)


def _notes(declared: Declared) -> Iterator[Note]:
    yield from declared.notes
    if isinstance(declared, Sequence):
        yield from (note for phase in declared.phases for note in phase.notes)


def _blocks(file: SourceFile) -> Iterator[_Block]:
    """The lines of each declaration; prose between them by itself."""
    block: _Block = []
    at = 0
    for line in [*file.text.split("\n"), "end"]:
        bare = line.strip()
        if bare and not line[0].isspace() and not bare.startswith("--") and not _goes_on(block):
            if block:
                yield block
            block = [(at, line)]
        elif bare and not bare.startswith("--"):
            block.append((at, line))
        at += len(line) + 1


def _goes_on(block: _Block) -> bool:
    return bool(block) and goes_on(block[-1][1]) and not _PROSE.match(block[-1][1].strip())


def _is_skipped(block: _Block) -> bool:
    return block[0][1].split(" ")[0].split(":")[0].casefold() in _SKIPPED


def _written(block: _Block) -> str:
    """A declaration without what stands behind `>`; nothing where it is none."""
    if _is_skipped(block):
        return ""
    return "\n".join(line for _, line in block if not line.strip().startswith(">"))


@lru_cache(maxsize=4096)
def without_prose(text: str) -> str:
    """A stretch of rules without its prose, remarks, citations and comments."""
    return "\n".join(_bare(line) for line in text.split("\n") if not _PROSE.match(line.strip()))


def _bare(line: str) -> str:
    """A line without its citations and comments."""
    return re.sub(r"(?<!\s)\s+--\s.*$", "", re.sub(r"\[[^\[\]]*\]", "", line))


def _passages(file: SourceFile, block: _Block) -> Iterator[Passage]:
    for start, line in () if _is_skipped(block) else block:
        found = _PROSE.match(line.strip())
        if found is None or found["mark"].casefold() == "on the sheet:":
            continue
        begin = start + len(line) - len(line.lstrip()) + found.start("text")
        place = Place(file, Span(begin, begin + len(found["text"])))
        yield Passage(found["text"], place, found["mark"].casefold())
