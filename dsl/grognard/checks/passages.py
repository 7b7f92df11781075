"""The prose of a ruleset, line by line: its text, its place, and the declaration it stands with.

Prose is what begins with `>`, and the remarks `note:`, `reads as:`, `source errs:` and `in short:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from grognard.continued import goes_on
from grognard.host.budget import Budget
from grognard.ir.declared import Declared
from grognard.ir.notes import Note
from grognard.ir.rules import Sequence
from grognard.ir.ruleset import Ruleset
from grognard.source import Place, SourceFile, Span
from grognard.word_set import word_set

_PROSE = re.compile(r"(?P<mark>>|note:|reads as:|source errs:|in short:|on the sheet:)\s*(?P<text>.*)", re.IGNORECASE)
BRACES = re.compile(r"\{([^{}\n]+)\}")
_SKIPPED = word_set("sections sheet ruleset variant")


@attrs.frozen
class Passage:
    """One line of prose."""

    text: str
    place: Place
    mark: str
    element: Element | None
    """What it stands with; None for prose of a chapter."""
    chapter: str
    near: str | None = None
    """Of a remark below a line: that line and its neighbours, without prose. None for what is said of a whole."""

    def at(self, start: int, length: int) -> Place:
        """A stretch of it."""
        first = self.place.span.start + start
        return Place(self.place.file, Span(first, first + length))


@attrs.frozen(eq=False)
class Element:
    """A declaration: its lines without prose, and what it is called."""

    place: Place
    rules: str
    declared: Declared | None
    chapter: str

    @property
    def written(self) -> str:
        """Its text without what stands behind `>`."""
        return "\n".join(line for line in self.place.text.split("\n") if not line.strip().startswith(">"))


@attrs.frozen
class Pages:
    """All elements and passages of a ruleset."""

    elements: tuple[Element, ...]
    passages: tuple[Passage, ...]


def pages(ruleset: Ruleset, budget: Budget) -> Pages:
    """Read the files of a ruleset. What a passage is near to is charged to the budget as looks."""
    declared = {(one.place.file.path, one.place.line): one for one in _all(ruleset)}
    # A variant that only amends declares nothing, and what it says beside a rule stands in its file.
    notes = (note.place for one in declared.values() for note in _notes(one))
    places = (*(one.place for one in declared.values()), *(place for place in notes if place is not None))
    files = {place.file.path: place.file for place in places}
    elements: list[Element] = []
    passages: list[Passage] = []
    for path in sorted(files):
        for element, chapter, lines in _elements(files[path], declared):
            if element is not None:
                elements.append(element)
            passages += _passages(files[path], element, chapter, lines, budget)
    return Pages(tuple(elements), tuple(passages))


def _all(ruleset: Ruleset) -> Iterator[Declared]:
    for group in (ruleset.rules, ruleset.tables, ruleset.sequences, ruleset.pieces, ruleset.choices):
        yield from group.values()
    yield from (*ruleset.limits, *ruleset.examples, *ruleset.scenarios)


def _notes(declared: Declared) -> Iterator[Note]:
    yield from declared.notes
    if isinstance(declared, Sequence):
        yield from (note for phase in declared.phases for note in phase.notes)


def _elements(
    file: SourceFile, declared: dict[tuple[str, int], Declared]
) -> Iterator[tuple[Element | None, str, list[tuple[int, str]]]]:
    """Each declaration with its lines (where each begins, and its text); prose between them by itself."""
    chapter = ""
    block: list[tuple[int, str]] = []
    at = 0
    for line in [*file.text.split("\n"), "end"]:
        bare = line.strip()
        if bare and not line[0].isspace() and not bare.startswith("--") and not _goes_on(block):
            if block:
                yield _element(file, block, chapter, declared), chapter, block
            block = []
            if bare.startswith("chapter "):
                chapter = re.sub(r"\s*\[.*\]$", "", bare.removeprefix("chapter ")).strip()
            elif bare.startswith((">", "note:", "reads as:")):
                yield None, chapter, [(at, line)]
            else:
                block = [(at, line)]
        elif bare and not bare.startswith("--"):
            block.append((at, line))
        at += len(line) + 1


def _goes_on(block: list[tuple[int, str]]) -> bool:
    return bool(block) and goes_on(block[-1][1]) and not _PROSE.match(block[-1][1].strip())


def _element(
    file: SourceFile, block: list[tuple[int, str]], chapter: str, declared: dict[tuple[str, int], Declared]
) -> Element | None:
    start, first = block[0]
    if first.split(" ")[0].split(":")[0].casefold() in _SKIPPED:
        return None
    rules = without_prose("\n".join(line for _, line in block))
    place = Place(file, Span(start, block[-1][0] + len(block[-1][1])))
    return Element(place, rules, declared.get((file.path, place.line)), chapter)


def without_prose(text: str) -> str:
    """A stretch of rules without its prose, remarks, citations and comments."""
    return "\n".join(_bare(line) for line in text.split("\n") if not _PROSE.match(line.strip()))


def _bare(line: str) -> str:
    """A line without its citations and comments."""
    return re.sub(r"(?<!\s)\s+--\s.*$", "", re.sub(r"\[[^\[\]]*\]", "", line))


def _passages(
    file: SourceFile, element: Element | None, chapter: str, lines: list[tuple[int, str]], budget: Budget
) -> Iterator[Passage]:
    if lines and element is None and not _PROSE.match(lines[0][1].strip()):
        return
    own = [at for at, (_, line) in enumerate(lines) if not _PROSE.match(line.strip())]
    for number, (start, line) in enumerate(lines):
        found = _PROSE.match(line.strip())
        if found is None or found["mark"].casefold() == "on the sheet:":
            continue
        budget.charge("looks", 1 + len(own) // 8)
        begin = start + len(line) - len(line.lstrip()) + found.start("text")
        place = Place(file, Span(begin, begin + len(found["text"])))
        yield Passage(found["text"], place, found["mark"].casefold(), element, chapter, _near(lines, number, own))


def _near(lines: list[tuple[int, str]], number: int, own: list[int]) -> str | None:
    """The line that a remark is about, with those it stands below, the one before it and the one after it."""
    home = next((at for at in reversed(own) if at < number and _indent(lines[at][1]) < _indent(lines[number][1])), 0)
    if not home:
        return None
    above: list[int] = []
    for at in reversed([one for one in own if 0 < one < home]):
        if _indent(lines[at][1]) < min(_indent(lines[one][1]) for one in (home, *above)):
            above.append(at)
    place = own.index(home)
    beside = [at for at in own[max(place - 1, 1) : place + 2] if _indent(lines[at][1]) >= _indent(lines[home][1])]
    return "\n".join(_bare(lines[at][1]) for at in sorted({home, *above, *beside}))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
