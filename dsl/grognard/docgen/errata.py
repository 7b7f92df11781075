"""What a variant changes, in players' words: for a page, and for a sheet of paper to lay beside the rulebook.

Everything is taken from the marked book. Changes come in the order of what they do to the odds, then those without
odds in the order of the book; what only says the same in other words stands apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, assert_never

import attrs

from grognard.docgen import view
from grognard.docgen.book import Book
from grognard.docgen.phrase import Phrase, Target, plain
from grognard.docgen.played import EffectBox
from grognard.ir.names import key

Effects = Mapping[tuple[str, str], EffectBox]
"""By the sort and the name of a declaration."""


@attrs.frozen
class Erratum:
    """One line that is other than it was: what it was (empty where it is new), what it is (empty where it is gone)."""

    where: str
    was: str
    now: str


@attrs.frozen
class Entry:
    """One declaration with all that is other in it."""

    target: Target
    kind: str
    title: str
    lines: tuple[Erratum, ...]
    why: tuple[str, ...] = ()
    effect: EffectBox | None = None


@attrs.frozen
class Errata:
    """Everything that a variant changes in its base."""

    title: str
    base: str
    changed: tuple[Entry, ...]
    examples: tuple[str, ...]
    """Worked examples that come out otherwise, are new or are gone."""
    reworded: tuple[Entry, ...]


def errata(book: Book, base: str, effects: Effects) -> Errata:
    """The errata of a marked book."""
    changed: list[Entry] = []
    reworded: list[Entry] = []
    examples: list[str] = []
    for chapter in book.chapters:
        for block in chapter.blocks:
            if isinstance(block, view.TextBlock | view.GapBlock) or not block.mark:
                continue
            if isinstance(block, view.ExampleBlock):
                if block.mark != "reworded":
                    examples.append(f"{block.title}{_BEHIND[block.mark]}")
                continue
            for worded, into in ((False, changed), (True, reworded)):
                lines = tuple(_lines(block, worded))
                if lines:
                    effect = None if worded else _effect(block, effects)
                    why = () if worded else tuple(_why(block))
                    into.append(Entry(block.target, block.kind, block.title, lines, why, effect))
    changed.sort(key=_order)
    return Errata(book.ruleset.title, base, tuple(changed), tuple(examples), tuple(reworded))


_BEHIND: dict[view.Mark, str] = {"new": " (new)", "gone": " (left out)", "changed": "", "reworded": "", "": ""}


def _order(entry: Entry) -> tuple[object, ...]:
    if entry.effect is None:
        return (2, 0)
    return (int(entry.effect.values_only), -entry.effect.size)


def _effect(block: view.Block, effects: Effects) -> EffectBox | None:
    if isinstance(block, view.FieldsBlock):
        return None
    if isinstance(block, view.LimitsBlock):
        # The pages number all limits, the changes those on one kind.
        kinds = {("limits", name): name.rpartition(" ")[0] for sort, name in effects if sort == "limits"}
        mine = [effects[at] for at, kind in kinds.items() if key(block.title).endswith(kind)]
        return max(mine, key=lambda box: box.size, default=None)
    return effects.get((block.target.sort, block.target.name))


def _why(block: Any) -> Iterator[str]:
    """What the variant says of its changes: the notes of new and changed lines."""
    found: list[Any] = [*view.all_steps(getattr(block, "steps", ())), *getattr(block, "fields", ())]
    for one in found:
        if one.mark == "new" or (one.mark == "changed" and one.was is not None):
            known = one.was.beside.remarks if one.was is not None else ()
            yield from (plain(remark.words) for remark in one.beside.remarks if remark not in known)


# ---- lines -----------------------------------------------------------------------------------------------------------


def _lines(block: view.NamedBlock, worded: bool) -> Iterator[Erratum]:
    if block.mark in {"new", "gone"}:
        if not worded:
            yield _whole(block)
        return
    match block:
        case view.RuleBlock():
            for bar in block.bars:
                yield from _changed(bar.mark, bar.was, bar, _bar, worded)
            yield from _steps(block.steps, worded)
        case view.LimitsBlock():
            for bar in block.bars:
                yield from _changed(bar.mark, bar.was, bar, _bar, worded)
        case view.TableBlock():
            if not worded:
                for row in block.rows:
                    yield from _row(block, row)
        case view.FieldsBlock():
            for entry in block.fields:
                yield from _changed(entry.mark, entry.was, entry, _field, worded)
        case view.WordsBlock() if not worded:
            yield from (Erratum("", word, "") for word in block.gone)
            yield from (Erratum("", "", word) for word in block.new)
        case view.SequenceBlock():
            for phase in block.phases:
                yield from _phase(phase, worded)
        case view.WordsBlock() | view.ExampleBlock() | view.GapBlock():
            pass
        case other:
            assert_never(other)


def _whole(block: view.NamedBlock) -> Erratum:
    """A declaration that is new or gone, in a few words."""
    match block:
        case view.WordsBlock():
            words = ", ".join(block.words)
        case view.FieldsBlock():
            words = ", ".join(entry.name for entry in block.fields)
        case view.RuleBlock():
            words = "; ".join(_step(step) for step in block.steps)
        case view.TableBlock():
            words = "; ".join(_row_words(block, row) for row in block.rows)
        case view.LimitsBlock():
            words = "; ".join(_bar(bar) for bar in block.bars)
        case view.SequenceBlock():
            words = "; ".join(phase.title for phase in block.phases)
        case view.ExampleBlock() | view.GapBlock():
            words = ""
        case other:
            assert_never(other)
    words = words or block.title
    return Erratum("", words, "") if block.mark == "gone" else Erratum("", "", words)


def _changed(mark: view.Mark, was: Any, now: Any, say: Callable[[Any], str], worded: bool) -> Iterator[Erratum]:
    if not mark or (mark == "reworded") is not worded:
        return
    if mark == "gone":
        yield Erratum("", say(now), "")
    elif was is None:
        yield Erratum("", "", say(now))
    elif say(was) != say(now):
        yield Erratum("", say(was), say(now))


def _steps(steps: tuple[view.Step, ...], worded: bool) -> Iterator[Erratum]:
    for step in steps:
        if step.mark in {"new", "gone"}:
            yield from _changed(step.mark, None, step, _step, worded)
            continue
        if step.mark:
            if step.was is not None and (step.mark == "reworded") is worded:
                yield _other(step.was, step)
            for one in step.exemptions if not worded else ():
                if one.mark:
                    words = _exemption(one)
                    was, now = (words, "") if one.mark == "gone" else ("", words)
                    yield Erratum(step.label or _head(step), was, now)
        yield from _steps(step.body, worded)


def _other(was: view.Step, now: view.Step) -> Erratum:
    """A line that is other than it was: where only its amount or its name is, that alone."""
    if was.sign == now.sign and was.when == now.when and now.label:
        return Erratum("", plain(was.words), plain(now.words))
    if was.words == now.words and was.when == now.when and now.label:
        return Erratum(plain(now.words), was.sign, now.sign)
    if was.words == now.words and was.sign == now.sign and now.label:
        return Erratum(plain(now.words), plain(was.when) or "always", plain(now.when) or "always")
    return Erratum("", _head(was), _head(now))


def _phase(phase: view.PhaseView, worded: bool) -> Iterator[Erratum]:
    where = f"{'old ' if phase.mark == 'gone' else ''}step {phase.number}"
    if phase.mark in {"new", "gone"}:
        if not worded:
            words = "; ".join(_step(step) for step in phase.steps)
            said = f"{phase.title}: {words}" if words else phase.title
            yield Erratum(where, said, "") if phase.mark == "gone" else Erratum(where, "", said)
        return
    if phase.was is not None and not worded:
        yield Erratum(where, _titled(phase.was), _titled(phase))
    yield from (attrs.evolve(one, where=f"{where}, {phase.title}") for one in _steps(phase.steps, worded))


def _titled(phase: view.PhaseView) -> str:
    return " ".join(part for part in (phase.title, plain(phase.when)) if part)


def _step(step: view.Step) -> str:
    body = "; ".join(_step(one) for one in step.body)
    return f"{_head(step)}: {body}" if body else _head(step)


def _head(step: view.Step) -> str:
    return _joined(step.sign if step.label else "", step.words, step.when)


def _joined(sign: str, *phrases: Phrase) -> str:
    return " ".join(part for part in (sign, *map(plain, phrases)) if part)


def _exemption(one: view.Exemption) -> str:
    instead = f"{_head(one.instead)} instead" if one.instead is not None else "does not count"
    if one.cancels is not None:
        instead = "exceptions do not count"
    return f"{instead} {plain(one.when)}"


def _bar(bar: view.Bar) -> str:
    return _joined("", bar.subject, bar.words)


def _field(entry: view.Entry) -> str:
    return f"{entry.name}: {plain(entry.domain)}"


def _row(block: view.TableBlock, row: view.RowView) -> Iterator[Erratum]:
    if row.mark == "gone":
        yield Erratum("", _row_words(block, row), "")
    elif row.mark == "new" or (row.mark and row.was is None):
        yield Erratum("", "", _row_words(block, row))
    elif row.was is not None:
        yield from _cells(block, row, row.was)


def _cells(block: view.TableBlock, row: view.RowView, was: view.RowView) -> Iterator[Erratum]:
    """The cells of a row that are others, those of one kind of change together."""
    names = [plain(column) for column in block.columns]
    found: dict[tuple[str, str], list[str]] = {}
    for name, now, old in zip(names, row.cells, was.cells, strict=True):
        if now.text != old.text or now.gap != old.gap:
            found.setdefault((_cell(old), _cell(now)), []).append(name)
    at = _keys(row)
    for (old_text, new_text), columns in found.items():
        yield Erratum(f"{at}, {', '.join(columns)}" if len(names) > 1 else at, old_text, new_text)


def _cell(cell: view.CellView) -> str:
    return "?" if cell.gap else "–" if cell.none else cell.text


def _keys(row: view.RowView) -> str:
    return ", ".join(cell.text for cell in row.keys)


def _row_words(block: view.TableBlock, row: view.RowView) -> str:
    """`lancers: movement 12", melee 4`."""
    cells = [
        f"{plain(name)} {_cell(cell)}" if len(block.columns) > 1 else _cell(cell)
        for name, cell in zip(block.columns, row.cells, strict=True)
    ]
    return f"{_keys(row)}: {', '.join(cells)}"
