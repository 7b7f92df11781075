"""What a variant changes, in players' words: for a page, and for a sheet of paper to lay beside the rulebook.

Changes are taken from the marked book and from what both authors say in short. They come in the order of what they do
to the odds, then those without odds in the order of the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import attrs

from grognard.checks.shorts import Short, shorts_of
from grognard.docgen import view
from grognard.docgen.book import Book
from grognard.docgen.errata_lines import Grid, Lines, lines_of, remark_words, steps_changed, steps_said, whole
from grognard.docgen.errata_scenarios import other_scenarios
from grognard.docgen.errata_words import Run, Sentence, led, reworded, sentence, stopped, struck
from grognard.docgen.played import EffectBox
from grognard.docgen.said_before import SaidBefore, heading
from grognard.ir.changes import Changes, Status, limits_names
from grognard.ir.declared import Declared
from grognard.ir.names import capital, key
from grognard.ir.on_sheet import sheet_name, title_of, wish_of
from grognard.telling.drawn import bare
from grognard.wording.phrase import Target, plain

Effects = Mapping[tuple[str, str], EffectBox]
"""By the sort and the name of a declaration."""


@attrs.frozen
class Entry:
    """What is other under one heading, as sentences."""

    target: Target
    kind: str
    title: str
    lines: tuple[Sentence, ...]
    grid: Grid | None = None
    """Rows of a table, where many are others."""
    behind: tuple[Sentence, ...] = ()
    """The lines of the rules themselves, which the sentences of its author tell."""
    why: tuple[str, ...] = ()
    effect: EffectBox | None = None


@attrs.frozen
class Errata:
    """Everything that a variant changes in its base."""

    title: str
    base: str
    changed: tuple[Entry, ...]
    """An entry without lines is new, and its author keeps it off the sheet: a helper, of which the rulebook tells."""
    examples: tuple[str, ...]
    """Worked examples that come out otherwise, are new or are gone."""


def errata(book: Book, changes: Changes, effects: Effects) -> Errata:
    """The errata of a marked book."""
    base = changes.before
    maker = _Maker(book, changes, effects)
    changed: dict[object, Entry] = {}
    examples: list[str] = []
    for chapter in book.chapters:
        for block in chapter.blocks:
            if isinstance(block, view.TextBlock | view.GapBlock) or not block.mark:
                continue
            if isinstance(block, view.ExampleBlock):
                if block.mark != "reworded" and block.target.sort == "example":
                    examples.append(f"{block.title}{_BEHIND[block.mark]}")
                continue
            for at, entry in maker.changed(block):
                changed[at] = _both(changed[at], entry) if at in changed else entry
    for at, entry in (*maker.only_in_short(), *maker.answers(), *_scenarios(changes)):
        changed[at] = _both(changed[at], entry) if at in changed else entry
    found = [entry for at, entry in changed.items() if at not in maker.told_in_a_sequence]
    found.sort(key=_order)
    return Errata(book.ruleset.title, base.title, tuple(found), tuple(examples))


_BEHIND: dict[view.Mark, str] = {"new": " (new)", "gone": " (left out)", "changed": "", "reworded": "", "": ""}


def _scenarios(changes: Changes) -> Iterator[tuple[object, Entry]]:
    """What is other in a scenario. Of one that is new the rulebook tells."""
    for one in other_scenarios(changes):
        fresh = one.status is Status.NEW
        lines, behind = ((), one.lines) if fresh else (one.lines, ())
        yield one.target, Entry(one.target, "Scenario", f"Scenario {one.title}", lines, behind=behind)


def _order(entry: Entry) -> tuple[object, ...]:
    if entry.effect is None:
        return (2, 0)
    # What changes nothing unless something else changes too comes after what does so by itself.
    return (int(entry.effect.values_only), bool(entry.effect.together), -entry.effect.size)


def _both(one: Entry, other: Entry) -> Entry:
    """Two declarations that are told under one heading; what tells both is said once."""
    more = tuple(line for line in other.lines if line not in one.lines)
    boxes = [box for box in (one.effect, other.effect) if box is not None]
    effect = max(boxes, key=lambda box: (not box.values_only, box.size), default=None)
    return attrs.evolve(
        one,
        lines=(*one.lines, *more),
        grid=one.grid or other.grid,
        behind=(*one.behind, *other.behind),
        why=(*one.why, *(why for why in other.why if why not in one.why)),
        effect=effect,
    )


class _Maker:
    def __init__(self, book: Book, changes: Changes, effects: Effects) -> None:
        self.book = book
        self.base = base = changes.before
        self.effects = effects
        self.now = {id(part): short for short in shorts_of(book.ruleset) for part in short.tells}
        self.was = SaidBefore(changes)
        self.omitted = {key(name) for name in dict(book.ruleset.sheet).get("omit", "").split(",")}
        blocks = [block for _, block in book.blocks() if isinstance(block, view.WordsBlock) and block.mark == "changed"]
        old = {name: ", ".join(map(str, choice.words)) for name, choice in base.choices.items()}
        self.lists = [
            (one.title, old[one.target.name], ", ".join(one.words)) for one in blocks if one.target.name in old
        ]
        """Lists of words that are other: their names, as they were and as they are."""
        self.told_in_a_sequence: set[object] = set()
        """The steps of play of which a sequence tells that is other than it was."""

    # ---- what is said of a block -----------------------------------------------------------------------------------

    def changed(self, block: view.NamedBlock) -> Iterator[tuple[object, Entry]]:
        """What is other in a block, by the heading under which it is told."""
        if isinstance(block, view.SequenceBlock):
            yield block.target, self._sequence(block)
            return
        entry = Entry(block.target, block.kind, _title(block), (), effect=self._effect(block))
        if block.mark == "gone":
            name = block.target.name.removeprefix("gone ")
            if block.target.sort == "table" and name in self.book.ruleset.rules:
                # A rule has its place and its name: one heading tells both.
                yield Target("rule", name), attrs.evolve(entry, lines=(struck("the table"),))
                return
            yield block.target, attrs.evolve(entry, lines=(struck("all of it"),))
            return
        declared = self._declared(block)
        short = self.now.get(id(declared))
        if isinstance(block, view.FieldsBlock):
            block = self._without_lists(block)
        lines = whole(block) if block.mark == "new" else lines_of(block)
        if not (lines.told or lines.steps or lines.grid):
            return
        entry = attrs.evolve(entry, why=tuple(_why(block)))
        if declared is not None:
            entry = attrs.evolve(entry, title=capital(sheet_name(declared)))
        if short is None:
            if isinstance(block, view.FieldsBlock):
                names = ", ".join(one.name for one in block.fields if one.mark == "new")
                title = entry.title if lines.told else f"{capital(block.title)} ({names})"
                entry = attrs.evolve(entry, title=title, lines=lines.told, behind=lines.steps)
            elif block.mark != "new":
                entry = attrs.evolve(entry, lines=(*lines.told, *lines.steps), grid=lines.grid)
            elif self._is_off(declared) and lines.grid is None:
                entry = attrs.evolve(entry, behind=(*lines.told, *lines.steps))
            else:
                entry = attrs.evolve(entry, lines=_new(lines), grid=lines.grid)
            yield block.target, entry
            return
        # The sentences of its author tell it, be they those of another rule.
        in_short = self._in_short(short)
        steps, behind = ((), lines.steps) if in_short else (lines.steps, ())
        home = attrs.evolve(
            entry,
            title=capital(sheet_name(short.home)),
            lines=(*in_short, *lines.told, *steps),
            grid=lines.grid,
            behind=behind,
        )
        yield heading(short.home), home

    def _without_lists(self, block: view.FieldsBlock) -> view.FieldsBlock:
        """Fields without those that only list the words of a list that is other: of which its own entry tells."""
        told = [one for one in block.fields if not (one.was is not None and self._relisted(one.was, one))]
        return attrs.evolve(block, fields=tuple(told))

    def _relisted(self, was: view.Entry, now: view.Entry) -> bool:
        # A long list is named, and not written out; what is usual stands behind either.
        old_words, said = (plain(one.domain).replace("; usually", ", usually") for one in (was, now))
        return any(
            old_words.replace(old, new) == said.replace(f"a word of {name}", new) for name, old, new in self.lists
        )

    def _is_off(self, declared: Declared | None) -> bool:
        return declared is not None and (wish_of(declared).off or key(title_of(declared)) in self.omitted)

    def _in_short(self, short: Short) -> tuple[Sentence, ...]:
        """What says a rule now, changed words marked; nothing where it is said as it was."""
        old = self.was.of(short.home)
        now = _text(short)
        if old is None:
            return led("New: ", now)
        return reworded(_text(old), now) if _text(old) != now else ()

    def only_in_short(self) -> Iterator[tuple[object, Entry]]:
        """Sentences that say otherwise what is as it was, or fill a gap of which no rule tells."""
        for short in shorts_of(self.book.ruleset):
            if short.home in self.was and (lines := self._in_short(short)):
                yield heading(short.home), Entry(Target("", ""), "", capital(sheet_name(short.home)), lines)

    def answers(self) -> Iterator[tuple[object, Entry]]:
        """Questions that the source left open beside its rules, with the variant's answers."""
        for chapter in self.book.ruleset.chapters:
            before = next((one.items for one in self.base.chapters if one.title == chapter.title), ())
            for asked, answer in _answered(before, chapter.items):
                line = sentence(Run(f"{capital(asked)}: ", "lead"), Run(stopped(answer), "new"))
                target = Target("chapter", chapter.title)
                yield target, Entry(target, "Gap", capital(chapter.title), (line,))

    # ---- sequences -------------------------------------------------------------------------------------------------

    def _sequence(self, block: view.SequenceBlock) -> Entry:
        """All steps by their titles where one came or went; then what is other in each."""
        there = [phase for phase in block.phases if phase.mark != "gone"]
        gone = [phase.title for phase in block.phases if phase.mark == "gone"]
        lines: list[Sentence] = []
        behind: list[Sentence] = []
        fresh = [phase for phase in there if phase.mark == "new" or phase.was is not None]
        entry = Entry(block.target, block.kind, capital(block.title), (), why=tuple(_why(block)))
        if block.mark == "gone":
            return attrs.evolve(entry, lines=(struck("all of it"),))
        declared = self.book.ruleset.sequences[block.target.name]
        steps_of_play = list(zip(there, declared.phases, strict=True))
        self.told_in_a_sequence |= {heading(phase) for phase in declared.phases}
        if block.mark == "new" and self._is_off(declared) and not any(id(one) in self.now for one in declared.phases):
            said = (f"{capital(phase.title)}: {steps_said(phase.steps)}" for phase in there)
            return attrs.evolve(entry, behind=tuple(map(sentence, said)))
        if block.mark == "new" or gone or fresh:
            runs: list[Run | str] = []
            for phase in there:
                title = f"{phase.number.rstrip('.')}. {phase.title}"
                runs += ["  " if runs else "", Run(title, "new" if phase in fresh and block.mark != "new" else "")]
            lines.append(sentence(Run("The steps now: ", "lead"), *runs))
        if gone:
            lines.append(struck(", ".join(gone)))
        for phase, step in steps_of_play:
            lead = f"{capital(phase.title)}: "
            now, old = self.now.get(id(step)), self.was.of(step)
            if phase.mark == "new" or block.mark == "new":
                words = _text(now) if now is not None else steps_said(phase.steps)
                lines += led(lead, words)
                continue
            steps = steps_changed(phase.steps)
            if now is not None and (old is None or _text(old) != _text(now)):
                lines += led(lead, _text(now)) if old is None else reworded(_text(old), _text(now), lead)
                behind += steps
            else:
                lines += [sentence(Run(lead, "lead"), *step) for step in steps]
        return attrs.evolve(entry, lines=tuple(lines), behind=tuple(behind))

    # ---- what stands beside ----------------------------------------------------------------------------------------

    def _declared(self, block: view.NamedBlock) -> Declared | None:
        ruleset, target = self.book.ruleset, block.target
        match block:
            case view.RuleBlock():
                return ruleset.rules.get(target.name)
            case view.TableBlock():
                return ruleset.tables.get(target.name)
            case view.LimitsBlock():
                at = int(target.name.rpartition(" ")[2]) - 1
                return ruleset.limits[at]
            case _:
                return None

    def _effect(self, block: view.Block) -> EffectBox | None:
        if isinstance(block, view.FieldsBlock):
            return None
        if isinstance(block, view.LimitsBlock):
            # The pages number all limits, the changes those on one kind.
            names = dict(enumerate(limits_names(self.book.ruleset.limits), 1))
            number = block.target.name.rpartition(" ")[2]
            return self.effects.get(("limits", names.get(int(number), ""))) if number.isdecimal() else None
        return self.effects.get((block.target.sort, block.target.name))


Item = tuple[str, str]


def _answered(before: Sequence[Item], after: Sequence[Item]) -> Iterator[tuple[str, str]]:
    """Each gap of a chapter in whose place prose stands, with that."""
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        asked = [text for sort, text in before[i1:i2] if sort == "gap"]
        answers = [text for sort, text in after[j1:j2] if sort == "prose"]
        if tag == "replace" and asked and answers:
            yield asked[0], " ".join(" ".join(answers).split())


def _text(short: Short) -> str:
    return "\n".join(" ".join(bare(line).split()) for line in short.text.split("\n"))


def _new(lines: Lines) -> tuple[Sentence, ...]:
    """A declaration that is new: that is said before the first of its lines."""
    first, *rest = (*lines.told, *lines.steps) or (sentence("as below."),)
    led = first if first[0].mark == "lead" else sentence(Run("New: ", "lead"), *first)
    return (led, *rest)


def _title(block: view.Block) -> str:
    """What a block is called where no kind stands beside it."""
    match block:
        case view.FieldsBlock() if block.kind == "Facts":
            return "What players see" + ("" if block.title == "of the situation" else f" {block.title}")
        case view.FieldsBlock():
            return f"{capital(block.title)}: what is noted"
        case view.LimitsBlock():
            return f"{capital(block.title)}: what it may and may not do"
        case _:
            return capital(block.title)


def _why(block: Any) -> Iterator[str]:
    """What the variant says of its changes: the notes of new and changed lines."""
    for one in view.all_steps(getattr(block, "steps", ())):
        if one.mark == "new" or (one.mark == "changed" and one.was is not None):
            known = one.was.beside.remarks if one.was is not None else ()
            yield from (remark_words(remark) for remark in one.beside.remarks if remark not in known)
