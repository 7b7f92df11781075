"""A whole ruleset as a book: chapters of blocks in their author's order, and who refers to what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, assert_never

import attrs

from grognard.docgen import view
from grognard.docgen.blocks import BlockMaker
from grognard.docgen.prose import is_heading, prose
from grognard.ir.declared import FieldOf
from grognard.ir.examples import Example
from grognard.ir.names import key
from grognard.ir.notes import Citation
from grognard.ir.ruleset import Chapter, Ruleset
from grognard.source import Place
from grognard.wording.lexicon import Lexicon
from grognard.wording.phrase import Cited, Phrase, Stress, Target, targets

Kind = TypeVar("Kind")


@attrs.frozen
class Use:
    """One place that refers to something: the block it stands in, and the step or row where that is known."""

    block: Target
    title: str
    part: str = ""
    label: str = ""
    """The label of a line, the number of a step of play: what tells the place apart in its block."""


@attrs.frozen
class Book:
    """The whole book. Uses are by target, in the order of the book."""

    ruleset: Ruleset
    lexicon: Lexicon
    chapters: tuple[view.ChapterView, ...]
    used: dict[Target, tuple[Use, ...]]
    cited: dict[str, tuple[Use, ...]]
    """By paragraph."""
    remarks: tuple[tuple[view.Remark, Use, tuple[Citation, ...]], ...]
    doubts: tuple[tuple[Citation, Use], ...]
    """Citations that say how sure they are."""

    @property
    def ours(self) -> list[Use]:
        """What no paragraph of the source says, as its author marks it; examples are many, and say nothing of the source."""
        uses = next((uses for name, uses in self.cited.items() if name.casefold() == "ours"), ())
        return [use for use in uses if use.block.sort not in {"example", "scenario"}]

    @property
    def a_paragraph(self) -> str:
        """A paragraph of the source that is cited, as an example; nothing where none is."""
        return next((name for name in self.cited if name.casefold() != "ours"), "")

    def blocks(self) -> Iterator[tuple[view.ChapterView, view.AnyBlock]]:
        """Every block with its chapter; without those that a variant has taken out."""
        for chapter in self.chapters:
            for block in chapter.blocks:
                if isinstance(block, view.TextBlock) or block.mark != "gone":
                    yield chapter, block


def make_book(ruleset: Ruleset) -> Book:
    """The book of a ruleset."""
    lexicon = Lexicon(ruleset)
    made = _Chapters(ruleset, lexicon)
    chapters = tuple(
        made.chapter(chapter, number)
        for number, chapter in enumerate(ruleset.chapters)
        if chapter.items or chapter.prose
    )
    chapters = tuple(sorted(chapters, key=_wished(ruleset)))
    index = _Index()
    for one in chapters:
        for block in one.blocks:
            index.block(one, block)
    return Book(
        ruleset,
        lexicon,
        chapters,
        {target: tuple(uses) for target, uses in index.used.items()},
        {paragraph: tuple(uses) for paragraph, uses in index.cited.items()},
        tuple(index.remarks),
        tuple(index.doubts),
    )


def _wished(ruleset: Ruleset) -> Callable[[view.ChapterView], int]:
    """The place of a chapter: those of `order` first, all others after them as they stand."""
    order = [key(name) for name in dict(ruleset.settings).get("order", "").split(",")]
    return lambda chapter: order.index(key(chapter.title)) if key(chapter.title) in order else len(order)


class _Chapters:
    """Puts the declarations of each chapter in order."""

    def __init__(self, ruleset: Ruleset, lexicon: Lexicon) -> None:
        self.ruleset = ruleset
        self.lexicon = lexicon
        self.make = BlockMaker(lexicon)
        self.examples = _Waiting(ruleset.examples)
        self.scenarios = _Waiting(ruleset.scenarios)
        self.limits = list(enumerate(ruleset.limits))
        self.gaps = list(enumerate(ruleset.gaps))
        self.facts = 0
        self.done: set[Target] = set()

    def chapter(self, chapter: Chapter, number: int) -> view.ChapterView:
        """One chapter."""
        blocks: list[view.AnyBlock] = []
        placed = any(kind == "prose" for kind, _ in chapter.items)
        if not placed and chapter.prose:
            blocks.append(view.TextBlock(prose(chapter.prose, self.lexicon)))
        groups = self._facts_of(chapter)
        lines: list[str] = []
        for kind, name in (*chapter.items, ("", "")):
            if kind == "prose":
                lines.append(name)
                continue
            blocks += self._texts(lines)
            lines = []
            found: list[view.NamedBlock] = []
            if kind not in {"facts", "option"}:
                found = self._item(kind, name, chapter.title)
            elif groups:
                self.facts += 1
                found = [self.make.facts(groups.pop(0), self.facts)]
            for block in found:
                if block.target not in self.done:
                    self.done.add(block.target)
                    blocks.append(block)
        title = chapter.title or self._before_the_first(blocks)
        return view.ChapterView(Target("chapter", str(number)), title, tuple(blocks))

    def _before_the_first(self, blocks: list[view.AnyBlock]) -> str:
        """What stands before the first chapter: the game by its name, or only the lists that its chapters use."""
        listed = all(isinstance(one, view.WordsBlock | view.FieldsBlock) for one in blocks)
        if len(self.ruleset.chapters) < 2 or not listed:
            return self.ruleset.title
        return "Words" if all(isinstance(one, view.WordsBlock) for one in blocks) else "Words and facts"

    def _texts(self, lines: list[str]) -> list[view.TextBlock]:
        """Prose, and the title for what follows that may stand last in it, as a paragraph of its own."""
        apart = len(lines) < 2 or not lines[-2]
        text, heading = (lines[:-1], lines[-1].strip()) if apart and is_heading(lines[-1:]) else (lines, "")
        made = [view.TextBlock(prose(text, self.lexicon))] if text else []
        return [*made, view.TextBlock((), heading)] if heading else made

    def _facts_of(self, chapter: Chapter) -> list[list[tuple[str, FieldOf]]]:
        """The facts of a chapter, a group for each `facts` block or option."""
        mine = [(name, fact) for name, fact in self.ruleset.facts.items() if fact.chapter == chapter.title]
        # As the texts are laid over one another, whatever their files are called and however the way to them was typed.
        order = {path: at for at, path in enumerate(path for layer in self.ruleset.layers for path in layer.files)}
        mine.sort(key=lambda one: (order.get(one[1].place.file.path, len(order)), one[1].place.span.start))
        groups: list[list[tuple[str, FieldOf]]] = []
        for one in mine:
            # What a variant adds stands in a text of its own, and belongs to those of its kind.
            same = [group for group in groups if group[0][1].owners == one[1].owners]
            if same and (same[-1] is groups[-1] or same[-1][0][1].place.file.path != one[1].place.file.path):
                same[-1].append(one)
            else:
                groups.append([one])
        wanted = sum(kind in {"facts", "option"} for kind, _ in chapter.items)
        while wanted and len(groups) > wanted:
            last = groups.pop()
            groups[-1] += last
        return groups

    def _item(self, kind: str, name: str, chapter: str) -> list[view.NamedBlock]:
        game, make = self.ruleset, self.make
        match kind:
            case "table" if name in game.tables:
                return [make.table(game.tables[name])]
            case "piece" if name in game.pieces:
                return [make.piece(game.pieces[name])]
            case "choice" if name in game.choices:
                return [make.choice(game.choices[name])]
            case "sequence" if name in game.sequences:
                return [make.sequence(game.sequences[name])]
            case "limits":
                return [make.limits(one, at + 1) for at, one in _taken(self.limits, lambda one: one.chapter == chapter)]
            case "example" | "scenario":
                return self._example(kind, name)
            case "gap":
                gaps = _taken(self.gaps, lambda gap: gap.within == chapter and gap.words == name)
                return [make.gap(gap, at) for at, gap in gaps]
            case _ if name in game.rules and kind == game.rules[name].kind.value:
                return [make.rule(game.rules[name])]
            case _:
                return []

    def _example(self, kind: str, name: str) -> list[view.NamedBlock]:
        rows = (self.examples if kind == "example" else self.scenarios).take(name)
        if not rows:
            return []
        first = rows[0]
        if first[1].case is not None:
            return [self.make.cases([example for _, example in rows], first[0])]
        return [self.make.example(first[1], first[0] if kind == "example" else -1, first[0])]


def _taken(waiting: list[tuple[int, Kind]], wanted: Callable[[Kind], bool]) -> list[tuple[int, Kind]]:
    """The first of what waits that is wanted, with its number; it waits no longer."""
    found = [one for one in waiting if wanted(one[1])][:1]
    for one in found:
        waiting.remove(one)
    return found


class _Waiting:
    """Examples with their numbers, until their place in the book has come."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self._written: dict[Place, list[tuple[int, Example]]] = {}
        self._titled: dict[str, dict[Place, None]] = {}
        for one in enumerate(examples):
            self._written.setdefault(one[1].place, []).append(one)
            self._titled.setdefault(key(one[1].title), {})[one[1].place] = None

    def take(self, name: str) -> list[tuple[int, Example]]:
        """The next of a title, with all that are written where it is; none where none is left."""
        for place in self._titled.get(name, {}):
            if place in self._written:
                return self._written.pop(place)
        return []


class _Index:
    """Walks the blocks and notes what each refers to, cites and remarks."""

    def __init__(self) -> None:
        self.used: dict[Target, dict[Use, None]] = {}
        self.cited: dict[str, dict[Use, None]] = {}
        self.remarks: list[tuple[view.Remark, Use, tuple[Citation, ...]]] = []
        self.doubts: list[tuple[Citation, Use]] = []

    def block(self, chapter: view.ChapterView, block: view.AnyBlock) -> None:
        """One block and all in it."""
        if isinstance(block, view.TextBlock):
            self._prose(block.prose, Use(chapter.target, chapter.title))
            return
        here = Use(block.target, view.in_contents(block) if block.title.startswith("of ") else block.title)
        self._beside(block.beside, here)
        match block:
            case view.RuleBlock():
                self._bars(block.bars, here)
                for step in block.steps:
                    self._step(step, here)
            case view.TableBlock():
                self._phrases((block.across, *block.keys, *block.columns), here)
                for row in block.rows:
                    self._cites(row.cites, attrs.evolve(here, part=row.id))
                    for cell in row.cells:
                        if cell.target is not None:
                            self._use(cell.target, here)
                for note in block.footnotes:
                    self._phrases((note.words,), here)
                    self._cites(note.cites, here)
            case view.FieldsBlock():
                for entry in block.fields:
                    self._phrases((entry.domain,), here)
                    self._beside(entry.beside, attrs.evolve(here, part=entry.target.name, label=entry.name))
            case view.LimitsBlock():
                self._bars(block.bars, here)
            case view.SequenceBlock():
                for phase in block.phases:
                    there = attrs.evolve(here, part=phase.id, label=f"step {phase.number}")
                    self._phrases((phase.when,), there)
                    self._cites(phase.cites, there)
                    for step in phase.steps:
                        self._step(step, there, whole=True)
            case view.ExampleBlock():
                self._phrases((block.does,), here)
            case view.WordsBlock() | view.GapBlock():
                pass
            case other:
                assert_never(other)

    def _bars(self, bars: tuple[view.Bar, ...], here: Use) -> None:
        for bar in bars:
            self._phrases((bar.subject, bar.words), here)
            self._beside(bar.beside, attrs.evolve(here, part=bar.id))

    def _step(self, step: view.Step, here: Use, whole: bool = False) -> None:
        there = here if whole else attrs.evolve(here, part=step.id, label=step.label)
        self._phrases((step.words, step.when), there)
        self._beside(step.beside, there)
        for one in step.exemptions:
            self._phrases((one.when,), there)
            self._cites(one.cites, there)
            self._beside(view.Beside(remarks=one.remarks), there)
            if one.instead is not None:
                self._step(one.instead, there, whole=True)
        for inner in step.body:
            self._step(inner, here, whole)

    def _beside(self, beside: view.Beside, here: Use) -> None:
        self._cites(beside.cites, here)
        for remark in beside.remarks:
            self._phrases((remark.words,), here)
            self._cites(remark.cites, here)
            self.remarks.append((remark, here, remark.cites or beside.cites))
        self._prose(beside.prose, here)
        self._prose(beside.short, here)

    def _prose(self, found: view.Prose, here: Use) -> None:
        for part in found:
            if not isinstance(part, view.Picture):
                self._phrases((part.words,) if isinstance(part, view.Paragraph) else part.points, here)

    def _phrases(self, phrases: tuple[Phrase, ...] | list[Phrase], here: Use) -> None:
        for phrase in phrases:
            for target in targets(phrase):
                self._use(target, here)
            for part in phrase:
                if isinstance(part, Cited):
                    self._cites(part.cites, here)
                elif isinstance(part, Stress):
                    self._phrases([part.inner], here)

    def _use(self, target: Target, here: Use) -> None:
        if target != here.block:
            self.used.setdefault(target, {}).setdefault(here)

    def _cites(self, cites: tuple[Citation, ...], here: Use) -> None:
        for cite in cites:
            self.cited.setdefault(cite.paragraph, {}).setdefault(here)
            if cite.certainty:
                self.doubts.append((cite, here))
