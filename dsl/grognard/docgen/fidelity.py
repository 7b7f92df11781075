"""A ruleset held against its source: every section with the lines that cite it, in the order of the source.

Also what is missing on either side: sections that nothing cites, and citations that belong to no section.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from grognard.docgen.citing import CitingLine, citing_lines
from grognard.ir.notes import Citation
from grognard.ir.ruleset import Layer, Ruleset, Section
from grognard.ir.sections import SectionIndex, section_key
from grognard.source import Place, SourceFile, Span

OUR_NAME = "Name of ours:"
"""How a note begins that says why a thing has a name which its source does not use."""


@attrs.define
class Entry:
    """A line below a section: the paragraphs of that section it names. None: its heading names them, not itself."""

    line: CitingLine
    paragraphs: tuple[str, ...]


@attrs.define
class Part:
    """One section of the source and what the ruleset has of it."""

    section: Section
    depth: int
    """How many of the other sections it lies in."""
    heading_only: bool = False
    """Nothing cites it, but it has sections of its own."""
    entries: list[Entry] = attrs.field(factory=list)

    @property
    def cited(self) -> bool:
        """Whether any line names it."""
        return any(entry.paragraphs for entry in self.entries)

    @property
    def uncited(self) -> bool:
        """Whether nothing names it, and nothing says why."""
        return not self.cited and not self.heading_only and not self.section.reason


@attrs.frozen
class Fidelity:
    """A ruleset beside its source."""

    title: str
    source: str
    base: str
    """The title of what it stands on, if it does."""
    files: int
    listed: bool
    """Whether the ruleset lists the sections of its source; if not, they are those that are cited."""
    remarks: tuple[str, ...]
    parts: tuple[Part, ...]
    ours: tuple[CitingLine, ...]
    lost: tuple[Entry, ...]
    """Lines that cite what belongs to no section."""
    loose: tuple[CitingLine, ...]
    """Gaps and remarks without any citation."""
    names: tuple[tuple[CitingLine, str], ...]
    """What has a name that is not the source's, and why."""
    citing: int
    gaps: int
    readings: int
    errors: int


def fidelity(ruleset: Ruleset, files: Sequence[SourceFile]) -> Fidelity:
    """Hold the last text of a game (the variant, if it is one) against its source."""
    layer = ruleset.layers[-1]
    lines = [line for file in files if file.path in layer.files for line in citing_lines(file)]
    gaps = [gap for gap in ruleset.gaps if gap.place.file.path in layer.files]
    for gap in gaps:
        for line in lines:
            if line.file.path == gap.place.file.path and line.start <= gap.place.span.start <= line.end:
                line.gaps.append(gap.words or line.words)
                break
    found = _Sorter(ruleset, layer).sort(lines)
    remarks = [remark.kind for line in lines for remark in line.remarks]
    return Fidelity(
        title=ruleset.title,
        source=layer.source,
        base=ruleset.layers[-2].title if len(ruleset.layers) > 1 else "",
        files=len(layer.files),
        listed=bool(layer.sections),
        remarks=(*layer.prose, *(note.text for note in layer.notes)),
        parts=tuple(found.parts),
        ours=tuple(found.ours),
        lost=tuple(found.lost),
        loose=tuple(found.loose),
        names=tuple(
            (line, remark.words.removeprefix(OUR_NAME).strip())
            for line in lines
            for remark in line.remarks
            if remark.words.startswith(OUR_NAME)
        ),
        citing=sum(1 for line in lines if any(not cite.ours for cite in line.own)),
        gaps=len(gaps),
        readings=remarks.count("reads as"),
        errors=remarks.count("source errs"),
    )


class _Sorter:
    """Puts lines below the sections they belong to."""

    def __init__(self, ruleset: Ruleset, layer: Layer) -> None:
        self.index = SectionIndex(ruleset.layers)
        self.known = self.index.known(layer.files[0]) if layer.files else False
        others = [section for one in ruleset.layers if one is not layer for section in one.sections]
        self.own = len(layer.sections)
        self.parts = [Part(section, 0) for section in (*layer.sections, *others)]
        self.by_section = {id(part.section): part for part in self.parts}
        self.made: dict[str, Part] = {}
        self.ours: list[CitingLine] = []
        self.lost: list[Entry] = []
        self.loose: list[CitingLine] = []

    def sort(self, lines: list[CitingLine]) -> _Sorter:
        for line in lines:
            self._line(line)
        if self.known:
            self.parts = [part for at, part in enumerate(self.parts) if at < self.own or part.entries]
        else:
            self.parts = sorted(self.made.values(), key=lambda part: natural(part.section.key))
        keys = [section_key(part.section.key) for part in self.parts]
        for part, own in zip(self.parts, keys, strict=True):
            part.depth = sum(1 for other in keys if lies_in(own, other))
            part.heading_only = not part.cited and any(lies_in(other, own) for other in keys)
        return self

    def _line(self, line: CitingLine) -> None:
        named: dict[int, tuple[Part, list[str]]] = {}
        lost: list[str] = []
        for cite in (*line.own, *line.below):
            part = self._part(line, cite)
            if part is not None:
                named.setdefault(id(part), (part, []))[1].append(cite.paragraph)
            elif not cite.ours and not line.prose:
                lost.append(cite.paragraph)
        for part, paragraphs in named.values():
            part.entries.append(Entry(line, tuple(dict.fromkeys(paragraphs))))
        if lost:
            self.lost.append(Entry(line, tuple(lost)))
        if any(cite.ours for cite in line.own):
            self.ours.append(line)
        if not line.own and (line.remarks or line.gaps):
            self._beside(line)

    def _beside(self, line: CitingLine) -> None:
        """A line that names nothing itself stands where its heading does, for what is said below it."""
        parts = {id(part): part for cite in line.cites if (part := self._part(line, cite)) is not None}
        for part in parts.values():
            part.entries.append(Entry(line, ()))
        if not parts:
            (self.ours if any(cite.ours for cite in line.cites) else self.loose).append(line)

    def _part(self, line: CitingLine, cite: Citation) -> Part | None:
        if cite.ours:
            return None
        if not self.known:
            return self._made(line, cite)
        section = self.index.find(line.file.path, cite.paragraph)
        return self.by_section[id(section)] if section is not None else None

    def _made(self, line: CitingLine, cite: Citation) -> Part | None:
        """Without a list of sections, each paragraph that is cited is one. Prose may hold brackets of any kind."""
        own = section_key(cite.paragraph)
        if line.prose and own not in self.made:
            return None
        file = line.head.file if line.head is not None else line.file
        section = Section(key=cite.paragraph, heading="", place=Place(file, Span(0, 0)))
        return self.made.setdefault(own, Part(section, 0))


def lies_in(inner: str, outer: str) -> bool:
    """Whether the section `inner` lies within `outer`, as their keys say."""
    return inner != outer and inner.startswith(outer) and not inner[len(outer)].isalnum()


def natural(paragraph: str) -> list[tuple[int, int, str]]:
    """So that D.10 comes after D.9."""
    parts = re.findall(r"[0-9]+|[^0-9]+", section_key(paragraph))
    return [(0, int(part[:12]), "") if part.isdigit() else (1, 0, part) for part in parts]


def counts(found: Fidelity) -> list[tuple[str, int]]:
    """What is counted, in the order in which it is shown."""
    real = [part for part in found.parts if not part.heading_only]
    return [
        ("sections of the source", len(real)),
        ("cited", sum(part.cited for part in real)),
        ("without a rule", sum(not part.cited and bool(part.section.reason) for part in real)),
        ("cited by nothing", sum(part.uncited for part in real)),
        ("lines that cite", found.citing),
        ("gaps", found.gaps),
        ("interpretations", found.readings),
        ("errors of the source", found.errors),
        ("lines of ours", sum(not is_example(line) for line in found.ours)),
        ("examples of ours", sum(is_example(line) for line in found.ours)),
        ("names of ours", len(found.names)),
    ]


def is_example(line: CitingLine) -> bool:
    """Examples and scenarios of ours are many, and say nothing of the source."""
    head = line.head or line
    return head.story
