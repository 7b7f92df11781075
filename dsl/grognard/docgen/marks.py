"""The book of a variant, marked with what it changes: each changed line with what it was, and what is gone in its place.

What has changed is said by `ir.changes`; here its lines are found again in the two books.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import attrs

from grognard.docgen import view
from grognard.docgen.book import Book
from grognard.docgen.steps import BEGINS
from grognard.ir import lines as il
from grognard.ir.changes import Changed, Changes, Part, Status, limits_names
from grognard.ir.declared import FieldOf
from grognard.ir.limits import Limit
from grognard.ir.names import key
from grognard.ir.rules import Phase
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row
from grognard.wording.phrase import Target, plain

Shown = TypeVar("Shown", view.Step, view.Bar, view.RowView, view.Entry, view.PhaseView)

_MARKS: dict[Status, view.Mark] = {
    Status.SAME: "",
    Status.NEW: "new",
    Status.GONE: "gone",
    Status.CHANGED: "changed",
    Status.REWORDED: "reworded",
}


def marked(book: Book, base: Book, changes: Changes) -> Book:
    """The book with marks. Who refers to what is as it was: nothing that is gone is counted."""
    maker = _Marker(book, base, changes)
    chapters = [maker.chapter(one) for one in book.chapters]
    titles = {one.title for one in chapters}
    for one in base.chapters:
        left = maker.gone(one)
        if left and one.title not in titles:
            chapters.append(attrs.evolve(chapters[-1], blocks=(*chapters.pop().blocks, *left)))
    return attrs.evolve(book, chapters=tuple(chapters))


class _Marker:
    def __init__(self, book: Book, base: Book, changes: Changes) -> None:
        self.changes = changes
        self.base = base
        self.old: dict[Target, Any] = {
            block.target: block for _, block in base.blocks() if not isinstance(block, view.TextBlock)
        }
        blocks = (block for block in self.old.values() if isinstance(block, view.FieldsBlock))
        self.old_facts = {entry.target: entry for block in blocks for entry in block.fields}
        self.names = _names(book.ruleset)
        self.old_names = _names(base.ruleset)
        self.old_by_name = {self.old_names.get(target, target): block for target, block in self.old.items()}
        self.phases = _phase_ids(book.ruleset)
        self.old_phases = _phase_ids(base.ruleset)

    def chapter(self, chapter: view.ChapterView) -> view.ChapterView:
        """A chapter with marks, and at its end what is gone from it."""
        blocks: list[Any] = []
        for block in chapter.blocks:
            blocks += self._block(block)
        for one in self.base.chapters:
            if one.title == chapter.title:
                blocks += self.gone(one)
        return attrs.evolve(chapter, blocks=tuple(blocks))

    def gone(self, chapter: view.ChapterView) -> list[Any]:
        """The blocks of a chapter of the base that are there no more."""
        found: list[Any] = []
        for block in chapter.blocks:
            if isinstance(block, view.TextBlock | view.GapBlock):
                continue
            change = self._of(self.old_names.get(block.target, block.target))
            if change is not None and change.status is Status.GONE:
                found.append(self._struck(block))
        return found

    def _struck(self, block: Any) -> Any:
        target = Target(block.target.sort, f"gone {block.target.name}")
        return attrs.evolve(block, target=target, mark="gone")

    def _of(self, target: Target) -> Changed | None:
        return self.changes.of(target.sort, target.name)

    # ---- blocks --------------------

    def _block(self, block: Any) -> list[Any]:
        if isinstance(block, view.TextBlock | view.GapBlock):
            return [block]
        name = self.names.get(block.target, block.target)
        old = self.old_by_name.get(name)
        if isinstance(block, view.FieldsBlock) and block.target.sort == "facts":
            return [self._facts(block)]
        change = self._of(name)
        if change is None:
            return [block]
        if change.status is Status.NEW or old is None or type(old) is not type(block):
            return [attrs.evolve(block, mark="new")]
        if isinstance(block, view.ExampleBlock):
            return [attrs.evolve(block, mark=_MARKS[change.status])]
        if isinstance(block, view.WordsBlock):
            return [_words(block, old)]
        if not change.parts:
            return [self._struck(old), attrs.evolve(block, mark="new")]
        return [self._lines(block, old, change)]

    def _lines(self, block: Any, old: Any, change: Changed) -> Any:
        mark: view.Mark = "changed" if any(part.touched for part in change.parts) else ""
        match block:
            case view.RuleBlock():
                gates = [part for part in change.parts if isinstance(part.after or part.before, il.Gate)]
                lines = [part for part in change.parts if not isinstance(part.after or part.before, il.Gate)]
                # That a price can be paid is no line of its own: the price is.
                gates = [part for part in gates if not getattr(part.after or part.before, "price", False)]
                # The conditions of a state are no gates of its: they are told apart by what they say.
                held = not gates and bool(block.bars or old.bars)
                return attrs.evolve(
                    block,
                    mark=mark,
                    bars=_conditions(block.bars, old.bars) if held else _bars(gates, block.bars, old.bars),
                    steps=_steps(lines, block.steps, old.steps),
                )
            case view.LimitsBlock():
                return attrs.evolve(block, mark=mark, bars=_bars(change.parts, block.bars, old.bars))
            case view.TableBlock():
                rows = {row.id: row for row in block.rows}
                gone = {row.id: row for row in old.rows}
                made = [_plainly(part, rows, gone, _row_id) for part in change.parts]
                return attrs.evolve(block, mark=mark, rows=tuple(made))
            case view.FieldsBlock():
                new = {key(one.name): one for one in block.fields}
                was = {key(one.name): one for one in old.fields}
                return attrs.evolve(block, mark=mark, fields=tuple(_entries(change.parts, new, was)))
            case view.SequenceBlock():
                phases = [self._phase(part, block, old) for part in change.parts]
                return attrs.evolve(block, mark=mark, phases=tuple(phases))
            case _:
                return block

    def _facts(self, block: view.FieldsBlock) -> view.FieldsBlock:
        """Facts stand each for itself: their blocks have no names."""
        fields: list[view.Entry] = []
        for entry in block.fields:
            change = self.changes.of("fact", entry.target.name)
            if change is None:
                fields.append(entry)
                continue
            fields.append(attrs.evolve(entry, mark=_MARKS[change.status], was=self.old_facts.get(entry.target)))
        mark: view.Mark = "changed" if any(one.mark for one in fields) else ""
        return attrs.evolve(block, fields=tuple(fields), mark=mark)

    def _phase(self, part: Part, block: view.SequenceBlock, old: view.SequenceBlock) -> view.PhaseView:
        new = {one.id: one for one in block.phases}
        was = {one.id: one for one in old.phases}
        if isinstance(part.after, Phase):
            phase = new[self.phases[id(part.after)]]
            before = was[self.old_phases[id(part.before)]] if part.before is not None else None
            if before is None:
                return attrs.evolve(phase, mark="new")
            steps = _steps(part.inside, phase.steps, before.steps) if part.inside else phase.steps
            otherwise = _phase_words(phase) != _phase_words(before)
            return attrs.evolve(
                phase, steps=steps, was=before if otherwise else None, mark="changed" if otherwise else ""
            )
        phase = was[self.old_phases[id(part.before)]]
        return attrs.evolve(phase, id=f"gone {phase.id}", mark="gone")


def _names(ruleset: Ruleset) -> dict[Target, Target]:
    """Targets that the changes know by another name."""
    found: dict[Target, Target] = {}
    for at, name in enumerate(limits_names(ruleset.limits)):
        limits = ruleset.limits[at]
        found[Target("limits", f"{limits.key} {at + 1}")] = Target("limits", name)
    for sort, examples in (("example", ruleset.examples), ("scenario", ruleset.scenarios)):
        for at, example in enumerate(examples):
            found[Target(sort, str(at))] = Target(sort, key(example.title))
    return found


def _phase_ids(ruleset: Ruleset) -> dict[int, str]:
    return {
        id(phase): f"{sequence.key}/{number}"
        for sequence in ruleset.sequences.values()
        for number, phase in enumerate(sequence.phases, 1)
    }


def _phase_words(phase: view.PhaseView) -> tuple[str, str]:
    return phase.title, plain(phase.when)


def _words(block: view.WordsBlock, old: view.WordsBlock) -> view.WordsBlock:
    gone = tuple(word for word in old.words if word not in block.words)
    new = tuple(word for word in block.words if word not in old.words)
    return attrs.evolve(block, gone=gone, new=new, mark="changed" if gone or new else "")


# ---- lines -----------------------------------------------------------------------------------------------------------


def _row_id(item: object) -> str:
    return item.id if isinstance(item, Row) else ""


def _field_id(item: object) -> str:
    """The name under which a field is printed: words of a set stand in one line, under the name of the set."""
    return key(item.among or item.name) if isinstance(item, FieldOf) else ""


def _entries(parts: Sequence[Part], new: dict[str, view.Entry], old: dict[str, view.Entry]) -> Iterator[view.Entry]:
    """The fields of a piece with their marks. Where a card lies is a field too, and is not printed."""
    done: set[str] = set()
    for part in parts:
        name = _field_id(part.after) or _field_id(part.before)
        if name in done:
            continue
        if _is_set(part):
            done.add(name)
            words = [one for one in parts if name in (_field_id(one.after), _field_id(one.before))]
            yield _set(words, new.get(name), old.get(name))
        elif name in new or name in old:
            yield _plainly(part, new, old, _field_id)


def _is_set(part: Part) -> bool:
    return any(isinstance(one, FieldOf) and one.among for one in (part.before, part.after))


def _set(words: Sequence[Part], new: view.Entry | None, old: view.Entry | None) -> view.Entry:
    """A set of words with its mark, in one line."""
    if new is None:
        assert old is not None
        return _taken_away(old)
    if old is None:
        return attrs.evolve(new, mark="new")
    if not any(part.touched for part in words) and plain(new.domain) == plain(old.domain):
        return new
    return attrs.evolve(new, mark="reworded" if plain(new.domain) == plain(old.domain) else "changed", was=old)


def _plainly(part: Part, new: dict[str, Shown], old: dict[str, Shown], id_of: Callable[[object], str]) -> Shown:
    """A row or a field with its mark."""
    if part.after is None:
        return _taken_away(old[id_of(part.before)])
    shown = new[id_of(part.after)]
    before = old[id_of(part.before)] if part.before is not None else None
    return attrs.evolve(shown, mark=_MARKS[part.status], was=before if part.touched else None)


def _taken_away(shown: Shown) -> Shown:
    """Something that is gone, with an anchor of its own."""
    match shown:
        case view.Entry():
            target = attrs.evolve(shown.target, name=f"gone {shown.target.name}")
            return attrs.evolve(shown, target=target, mark="gone")
        case view.Step():
            body = tuple(_taken_away(one) for one in shown.body)
            return attrs.evolve(shown, id=f"gone {shown.id}", mark="gone", body=body)
        case _:
            return attrs.evolve(shown, id=f"gone {shown.id}", mark="gone")


def _bars(parts: Sequence[Part], new: Sequence[view.Bar], old: Sequence[view.Bar]) -> tuple[view.Bar, ...]:
    now, was = {one.id: one for one in new}, {one.id: one for one in old}

    def id_of(item: object) -> str:
        return item.id if isinstance(item, Limit | il.Gate) else ""

    return tuple(_plainly(part, now, was, id_of) for part in parts)


def _conditions(new: Sequence[view.Bar], old: Sequence[view.Bar]) -> tuple[view.Bar, ...]:
    def said(bar: view.Bar) -> tuple[str, str]:
        return plain(bar.subject), plain(bar.words)

    before, after = set(map(said, old)), set(map(said, new))
    gone = (_taken_away(one) for one in old if said(one) not in after)
    return (*gone, *(one if said(one) in before else attrs.evolve(one, mark="new") for one in new))


def _steps(parts: Sequence[Part], new: Sequence[view.Step], old: Sequence[view.Step]) -> tuple[view.Step, ...]:
    now = {one.id: one for one in view.all_steps(tuple(new))}
    was = {one.id: one for one in view.all_steps(tuple(old))}
    # What a state comes to is a line too, and only its conditions are printed.
    ids = now.keys() | was.keys()
    printed = (
        one for one in parts if any(isinstance(line, il.Line) and line.id in ids for line in (one.before, one.after))
    )
    begun = (attrs.evolve(one, mark="" if one.id in was else "new") for one in new if one.id.startswith(BEGINS))
    gone = (_taken_away(one) for one in old if one.id.startswith(BEGINS) and one.id not in now)
    return (*(_step(part, now, was) for part in printed), *begun, *gone)


def _step(part: Part, now: dict[str, view.Step], was: dict[str, view.Step]) -> view.Step:
    if not isinstance(part.after, il.Line):
        assert isinstance(part.before, il.Line)
        return _taken_away(was[part.before.id])
    step = now[part.after.id]
    if not isinstance(part.before, il.Line):
        return attrs.evolve(step, mark="new")
    if not part.touched:
        return step
    before = was[part.before.id]
    body = tuple(_step(one, now, was) for one in part.inside) if part.inside else step.body
    exemptions = _exemptions(step, before, part.after)
    otherwise = said(step) != said(before)
    mark = _MARKS[part.status] if otherwise or any(one.mark for one in exemptions) else ""
    return attrs.evolve(step, mark=mark, was=before if otherwise else None, body=body, exemptions=exemptions)


def said(step: view.Step) -> tuple[str, ...]:
    """What a reader reads of a line."""
    return step.sign, plain(step.words), plain(step.when)


def _exemptions(step: view.Step, before: view.Step, line: il.Line) -> tuple[view.Exemption, ...]:
    """Those that are new marked, those that are gone struck, with the paragraph that takes them back."""
    cancels = [one for one in line.exceptions if one.cancels is not None and one.condition is None]
    cites = tuple(cite for one in cancels for cite in one.cites)
    old, new = list(map(_case, before.exemptions)), list(map(_case, step.exemptions))
    gone = [
        attrs.evolve(one, mark="gone", cites=(*one.cites, *cites)) for one in before.exemptions if _case(one) not in new
    ]
    return (*(one if _case(one) in old else attrs.evolve(one, mark="new") for one in step.exemptions), *gone)


def _case(one: view.Exemption) -> tuple[str, ...]:
    instead = said(one.instead) if one.instead is not None else ()
    return (plain(one.when), one.cancels or "", *instead)
