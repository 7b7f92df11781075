"""The lines of one declaration of a marked book that are other than they were, each as a sentence for players."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar, assert_never

import attrs

from grognard.docgen import view
from grognard.docgen.errata_words import GAP, Run, Sentence, instead, new, reworded, sentence, stopped, struck
from grognard.docgen.steps import BEGINS
from grognard.ir.names import capital
from grognard.wording.phrase import Missing, Phrase, plain

_DO = re.compile(r"(^|[:;,] )do (?=[a-z])")
_YES_OR_NO = "yes or no, "
_ANY_OF = "any of "
_USUALLY = re.compile(r"\busually (?!(?:no|none|0)(?![\w./]))")
_AS_YES_OR_NO = re.compile(r"yes or no(?:, usually no)?(?:[;,] )?")


@attrs.frozen
class Lines:
    """What the lines of a declaration say."""

    told: tuple[Sentence, ...] = ()
    """By name and figure: what a player looks up."""
    steps: tuple[Sentence, ...] = ()
    """Steps of a rule: only where no sentence of its author says them."""
    grid: Grid | None = None


@attrs.frozen
class Grid:
    """Rows of a table that are others, old cells beside new ones."""

    headings: tuple[str, ...]
    rows: tuple[tuple[Sentence, ...], ...]


def lines_of(block: view.NamedBlock) -> Lines:
    """What is other in a block; what says the same in other words is no change of the rules."""
    match block:
        case view.RuleBlock():
            bars = _changed(block.bars, _bar)
            return Lines(tuple(_labelled(block)), (*bars, *_steps(block.steps)))
        case view.LimitsBlock():
            return Lines((), tuple(_changed(block.bars, _bar)))
        case view.TableBlock():
            return _table(block)
        case view.FieldsBlock():
            return _told_fields(block)
        case view.WordsBlock():
            gone = (struck(", ".join(block.gone)),) if block.gone else ()
            return Lines((*gone, *(new("New", words) for words in _new_words(block))))
        case view.SequenceBlock() | view.ExampleBlock() | view.GapBlock():
            return Lines()  # told phase by phase, by their names, with their answers
        case other:
            assert_never(other)


def whole(block: view.NamedBlock) -> Lines:
    """A declaration that is new."""
    match block:
        case view.WordsBlock():
            return Lines((new("New", ", ".join(filter(None, (*block.words, block.behind)))),))
        case view.FieldsBlock():
            begun = tuple(filter(_says_more, block.fields))
            others = ", ".join(entry.name for entry in block.fields if entry not in begun)
            return Lines((*((new("New", others),) if others else ()), *_as_new(begun)))
        case view.RuleBlock():
            said = [*map(_bar, block.bars), *(_step(step) for step in block.steps)]
            return Lines((), tuple(sentence(stopped(capital(one))) for one in said))
        case view.TableBlock():
            return Lines(grid=_grid(block, [tuple(sentence(cell) for cell in _cells(row)) for row in block.rows]))
        case view.LimitsBlock():
            return Lines((), tuple(new("New", _bar(bar)) for bar in block.bars))
        case _:
            return Lines()


def _new_words(block: view.WordsBlock) -> Iterator[str]:
    """The words that are new, and before which word they stand: a list has an order."""
    for are_new, run in groupby(block.words, block.new.__contains__):
        if are_new:
            words = list(run)
            behind = block.words[block.words.index(words[-1]) + 1 :]
            yield ", ".join(words) + (f", before {behind[0]}" if behind else "")


# ---- lists of modifiers ----------------------------------------------------------------------------------------------


def _labelled(block: view.RuleBlock) -> Iterator[Sentence]:
    """Lines that have a name: modifiers, dice, what hits."""
    what = "New modifier" if block.kind == "Modifiers" else "New"
    every = list(view.all_steps(block.steps))
    for at, step in enumerate(every):
        if not _has_name(step):
            continue
        if step.mark in {"new", "gone"}:
            yield new(what + _before(every[at:]), _head(step)) if step.mark == "new" else struck(_name(step))
            continue
        if step.was is not None and step.mark != "reworded":
            yield from _otherwise(step.was, step)
        for one in step.exemptions:
            if one.mark:
                yield _exemption(_label(step), one)


def _before(steps: Sequence[view.Step]) -> str:
    """Before which step that was there the first of some stands, which is new: steps are carried out in their order."""
    behind = next((step for step in steps if step.mark not in {"new", "gone"} and not step.id.startswith(BEGINS)), None)
    if behind is None:
        return ""
    return f", before “{_name(behind) if behind.label else _head(behind)}”"


def _has_name(step: view.Step) -> bool:
    return bool(step.sign and step.label)


def _label(step: view.Step) -> str:
    return capital(plain(step.words))


def _name(step: view.Step) -> str:
    """`+1 battalion formation`, `hits on 5 or more`."""
    return " ".join(part for part in (step.sign, plain(step.words)) if part)


def _otherwise(was: view.Step, now: view.Step) -> Iterator[Sentence]:
    """A line of a list that is other than it was: its name, its sign, when it counts."""
    if _label(was) != _label(now):
        yield sentence(Run(f"{_label(was)} ", "lead"), "is now called ", Run(stopped(plain(now.words)), "new"))
    if was.sign != now.sign:
        yield instead(_label(now), now.sign, was.sign)
    old, late = plain(was.when) or "always", plain(now.when) or "always"
    if old != late:
        yield from reworded(stopped(old), stopped(late), f"{_label(now)}: ")


def _exemption(label: str, one: view.Exemption) -> Sentence:
    """When a line does not count, or does otherwise; and where that is no longer so."""
    when = plain(one.when)
    if one.cancels is not None:
        what = f"no exception counts {when}"
    elif one.instead is not None:
        what = f"{_head(one.instead)} {when}"
    else:
        what = f"does not count {when}"
    if one.mark == "gone":
        return sentence(Run(f"{label}: ", "lead"), "no longer: ", Run(stopped(what), "gone"))
    return sentence(Run(f"{label}: ", "lead"), Run(stopped(what), "new"))


# ---- steps -----------------------------------------------------------------------------------------------------------


def _steps(steps: tuple[view.Step, ...]) -> Iterator[Sentence]:
    """Steps that are no list. What stands in the place of a gap answers it: `What a tie means: start over.`"""
    asked, answers = "", list[str]()
    for at, step in enumerate(steps):
        if _has_name(step):
            continue
        if step.mark == "gone" and _gap(step):
            yield from _answered(asked, answers)
            asked, answers = _gap(step), []
        elif step.mark == "new" and asked:
            answers.append(_step(step))
        else:
            yield from _answered(asked, answers)
            asked, answers = "", []
            yield from _marked(step, _before(steps[at:]))
    yield from _answered(asked, answers)


def _answered(asked: str, answers: list[str]) -> Iterator[Sentence]:
    if asked and answers:
        yield sentence(Run(f"{capital(asked)}: ", "lead"), stopped("; ".join(answer.rstrip(".") for answer in answers)))


def _marked(step: view.Step, where: str) -> Iterator[Sentence]:
    if step.mark in {"new", "gone"}:
        yield new(f"New{where}", _step(step)) if step.mark == "new" else struck(_step(step))
        return
    if step.was is not None and step.mark != "reworded":
        yield from reworded(stopped(_head(step.was)), stopped(_head(step)))
    for one in step.exemptions:
        if one.mark:
            yield _exemption(capital(_head(step)), one)
    yield from _steps(step.body)


def _gap(step: view.Step) -> str:
    """What a step that is nothing but a gap asks."""
    match step.words:
        case (Missing(words=words),):
            return words
        case _:
            return ""


def _step(step: view.Step) -> str:
    body = "; ".join(_step(one).rstrip(".") for one in step.body)
    return f"{_head(step)}: {body}" if body else _head(step)


def _head(step: view.Step) -> str:
    """A step with its sign and its condition, unless its name says that already."""
    sign = step.sign if step.label else ""
    if step.label and step.says_when:
        return _name(step)
    return _DO.sub(r"\1", " ".join(part for part in (sign, plain(step.words), plain(step.when)) if part))


def steps_said(steps: Sequence[view.Step]) -> str:
    """Some steps in one sentence."""
    return stopped(capital("; ".join(_step(step).rstrip(".") for step in steps))) if steps else ""


def steps_changed(steps: tuple[view.Step, ...]) -> tuple[Sentence, ...]:
    """What is other in the steps of a phase."""
    return tuple(_steps(steps))


# ---- limits, fields --------------------------------------------------------------------------------------------------

_Marked = TypeVar("_Marked", view.Bar, view.Entry)


def _changed(parts: Sequence[_Marked], say: Callable[[_Marked], str]) -> Iterator[Sentence]:
    for part in parts:
        if part.mark in {"", "reworded"}:
            continue
        if part.mark == "gone":
            yield struck(say(part))
        elif part.was is None:
            yield new("New", say(part))
        elif say(part.was) != say(part):
            yield from reworded(stopped(say(part.was)), stopped(say(part)))


def _bar(bar: view.Bar) -> str:
    return " ".join(part for part in (capital(plain(bar.subject)), plain(bar.words)) if part)


def _told_fields(block: view.FieldsBlock) -> Lines:
    """What is seen, and what is noted of a piece; a new note of which its author says nothing is kept for some rule."""
    fresh = (one for one in block.fields if block.kind == "Piece" and one.mark == "new")
    kept = [one for one in fresh if not one.beside.remarks and not _says_more(one)]
    told = [one for one in block.fields if one not in kept]
    return Lines(tuple(_fields(told)), tuple(_fields(kept)))


def _says_more(entry: view.Entry) -> bool:
    """Whether a note is something else than no, none or 0 when the game begins, or ends by itself: players must know that."""
    said = plain(entry.domain)
    lasts = "until " in said and not entry.name.endswith(" this turn")
    return lasts or _USUALLY.search(said) is not None


def _as_new(entries: Sequence[view.Entry]) -> Iterator[Sentence]:
    return _fields([attrs.evolve(entry, mark="new", was=None) for entry in entries])


def _fields(entries: Sequence[view.Entry]) -> Iterator[Sentence]:
    """What is noted of a piece, or seen: with the notes that say when it is so."""
    for entry in entries:
        if entry.mark in {"", "reworded"}:
            continue
        if entry.mark == "gone":
            yield struck(entry.name)
            continue
        now = plain(entry.domain)
        if entry.was is None:
            answer = _AS_YES_OR_NO.sub("", now, count=1)
            words = f"{entry.name} ({answer})" if answer.startswith("until") else f"{entry.name}: {answer}"
            yield sentence(*new("New", words if answer else entry.name), _notes(entry))
        elif (old := plain(entry.was.domain)) != now:
            if now.startswith(_ANY_OF) and old.startswith(_ANY_OF):
                yield from _of_a_set(entry.name, _words_of(old), _words_of(now))
                continue
            if now.startswith(_YES_OR_NO) and old.startswith(_YES_OR_NO):
                now, old = now.removeprefix(_YES_OR_NO), old.removeprefix(_YES_OR_NO)
            yield sentence(*instead(capital(entry.name), now, old), _notes(entry, entry.was))


def _words_of(domain: str) -> list[str]:
    return domain.removeprefix(_ANY_OF).split(", ")


def _of_a_set(name: str, old: Sequence[str], now: Sequence[str]) -> Iterator[Sentence]:
    """Which words a piece may have no longer, and which it may have now."""
    if gone := [word for word in old if word not in now]:
        yield sentence(Run(f"{capital(name)}, struck out: ", "lead"), Run(", ".join(gone), "gone"), ".")
    if fresh := [word for word in now if word not in old]:
        yield sentence(Run(f"{capital(name)}, new: ", "lead"), Run(", ".join(fresh), "new"), ".")


def _notes(entry: view.Entry, was: view.Entry | None = None) -> str:
    known = was.beside.remarks if was is not None else ()
    return "".join(f" {remark_words(one)}" for one in entry.beside.remarks if one not in known)


def remark_words(remark: view.Remark) -> str:
    """A remark as a sentence; one that says how something is read says so, for it is no rule."""
    words = stopped(plain(remark.words))
    return f"Read as: {words}" if remark.kind == "reads as" else words


# ---- tables ----------------------------------------------------------------------------------------------------------

_FEW = 6
"""So many figures of a table that changed are still read as sentences."""


def _table(block: view.TableBlock) -> Lines:
    """A few cells as sentences, more of them as rows of the table."""
    rows = [row for row in block.rows if row.mark]
    gone = tuple(struck(_keys(row)) for row in rows if row.mark == "gone")
    left = [row for row in rows if row.mark != "gone"]
    cells = [one for row in left for one in _row(block, row)]
    if len(cells) <= _FEW and (len(left) < _FEW or len(block.columns) < 2):
        return Lines((*gone, *cells))
    return Lines(gone, grid=_grid(block, [_side_by_side(row) for row in left]))


def _row(block: view.TableBlock, row: view.RowView) -> Iterator[Sentence]:
    """`5, standing: halt instead of fall back.`; a row that is new, with the headings of its cells."""
    names = [plain(column) for column in block.columns]
    if row.was is None:
        cells = map(_cell, row.cells)
        told = [f"{name} {cell}" for name, cell in zip(names, cells, strict=True)] if len(names) > 1 else list(cells)
        yield new("New row", f"{_keys(row)}: {', '.join(told)}")
        return
    found: dict[tuple[str, str], list[str]] = {}
    for name, now, old in zip(names, row.cells, row.was.cells, strict=True):
        if _cell(now) != _cell(old):
            found.setdefault((_cell(old), _cell(now)), []).append(name)
    for (old_text, new_text), columns in found.items():
        at = f"{_keys(row)}, {', '.join(columns)}" if len(names) > 1 else _keys(row)
        yield instead(capital(at), new_text, old_text)


def _side_by_side(row: view.RowView) -> tuple[Sentence, ...]:
    """The cells of a row, the old before the new."""
    if row.was is None:
        return tuple(sentence(Run(cell, "new")) for cell in _cells(row))
    was = row.was
    made = [sentence(cell.text) for cell in row.keys]
    for old, now in zip(map(_cell, was.cells), map(_cell, row.cells), strict=True):
        before = [Run(old, "gone"), Run(" ")] if old != GAP else []
        made.append(sentence(now) if old == now else sentence(*before, Run(now, "new")))
    return tuple(made)


def _grid(block: view.TableBlock, rows: Sequence[tuple[Sentence, ...]]) -> Grid:
    headings: list[Phrase] = [*block.keys, *block.columns]
    return Grid(tuple(capital(plain(one)) for one in headings), tuple(rows))


def _cells(row: view.RowView) -> list[str]:
    return [*(cell.text for cell in row.keys), *map(_cell, row.cells)]


def _cell(cell: view.CellView) -> str:
    return GAP if cell.gap else "–" if cell.none else cell.text


def _keys(row: view.RowView) -> str:
    return ", ".join(cell.text for cell in row.keys)
