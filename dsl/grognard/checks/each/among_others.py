"""What of a base asks for words of a list, and does not name one that a variant adds?

A row of `any`, an `otherwise`, a `not`, an `only when`, any line that asks which word it is: each was written for the words that there were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import attrs

from grognard.checks import boxes
from grognard.checks.check import Check
from grognard.checks.grid import Grid, columns_of
from grognard.checks.known import Known
from grognard.checks.walks import blocks
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import in_a_row, key, without_owner
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import Anything, Type, Words, value_text
from grognard.ir.walk import nodes
from grognard.source import Place

_LABELS = 5
_Taking = Literal[
    "this row is read for it",
    "this is done for it",
    "this holds of it",
    "this does not hold of it",
    "no column is for it",
    "this takes it by its place in the list",
]
_READ: _Taking = "this row is read for it"
_DONE: _Taking = "this is done for it"
_HOLDS: _Taking = "this holds of it"
_SHUT: _Taking = "this does not hold of it"
_NO_COLUMN: _Taking = "no column is for it"
_PLACED: _Taking = "this takes it by its place in the list"


def new_words_have_their_say(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report a word that a variant adds to a list, with all of its base that asks for others of it and not for this one.

    Second places are one of each rule, a few in all.
    """
    _say(ruleset, known, collector, whole=False)


def new_words_are_all_followed(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report the same with each line that asks as a second place: for a form that shows them all."""
    _say(ruleset, known, collector, whole=True)


def _say(ruleset: Ruleset, known: Known, collector: Collector, *, whole: bool) -> None:
    for new in _new_words(ruleset, known):
        lines = [*_rows(new, ruleset, known), *_lines(new, ruleset)]
        if lines:
            _tell(new, lines, collector, whole)
        elif not _counts(new, ruleset):
            collector.report(
                codes.NEVER_USED,
                new.place,
                f"`{value_text(new.word)}` is new in `{new.of}`, and nothing asks for it: it counts nowhere.",
                help="Add the line that counts for it, with `when … is " + value_text(new.word) + "`.",
            )


@attrs.frozen
class _New:
    """A word that a variant adds to a list of its base, with the words that were there."""

    word: object
    place: Place
    of: str
    words: tuple[object, ...]
    old: frozenset[object]


@attrs.frozen
class _Taken:
    """What takes it as any other: whose line it is, where it is, and the lines that would name it."""

    by: str
    place: Place
    why: _Taking
    paste: str = ""


def _new_words(ruleset: Ruleset, known: Known) -> Iterator[_New]:
    lists: list[tuple[str, Place, Sequence[tuple[object, Place]]]] = [
        (choice.name, choice.place, list(zip(choice.words, choice.places, strict=False)))
        for choice in ruleset.choices.values()
    ]
    lists += [
        (table.keys[0].name, table.place, [(word, row.place) for row in table.rows for word in _named(row.keys[0])])
        for table in ruleset.tables.values()
        if table.roster_of
    ]
    replaced = {key(change.where): change.names for change in known.changes if change.verb == "replace"}
    for name, place, words in lists:
        if ruleset.is_of_base(place):
            old = frozenset(word for word, at in words if ruleset.is_of_base(at))
        elif key(name) in replaced:
            old = frozenset(word for word, _ in words if key(str(word)) in replaced[key(name)])
        else:
            continue
        for word, at in words:
            if word not in old:
                yield _New(word, at, name, tuple(word_said for word_said, _ in words), old)


def _named(cell: object) -> set[object]:
    return {*ir.named(cell)} if isinstance(cell, tuple) else set()


def _all(ruleset: Ruleset) -> tuple[object, ...]:
    """All that asks for something."""
    groups = (ruleset.rules, ruleset.tables, ruleset.sequences)
    return (*(tuple(each.values()) for each in groups), ruleset.limits)


def _counts(new: _New, ruleset: Ruleset) -> bool:
    """Whether anything names the word, or comes to it without: a table by the list, a step along it, a value held against it."""
    if _speaks_of(_all(ruleset), new.word) or any(
        key(new.of) == key(without_owner(heading.name))
        for table in ruleset.tables.values()
        for heading in table.headings
    ):
        return True
    fields = (field for kind in ruleset.pieces for field in ruleset.fields_of(kind))
    walked = {field.key for field in fields if isinstance(field.type, Words) and field.type.words == new.words}
    if any(isinstance(rule.type, Words) and rule.type.words == new.words for rule in ruleset.rules.values()):
        return True
    for node in nodes(_all(ruleset)):
        match node:
            case do.Choose() if new.word in node.words:
                return True
            case do.Change() | do.Every() if walked.intersection(map(key, do.changed_by(node))):
                return True
            case ir.Is() if _is_of(_type_of(node.value), new):
                return True
            case _:
                pass
    return False


# ---- rows ------------------------------------------------------------------------------------------------------


def _rows(new: _New, ruleset: Ruleset, known: Known) -> Iterator[_Taken]:
    """Rows of `any` that take what those above them leave, where those name words of the list; tables without a column for it."""
    for name, table in ruleset.tables.items():
        grid = known.grid(name) if ruleset.is_of_base(table.place) else None
        for at, axis in enumerate(grid.axes if grid is not None else ()):
            if grid is None or axis.words != new.words or any(new.word in _named(row.keys[at]) for row in table.rows):
                continue
            number = next((row for row in range(len(grid.rows)) if _takes_the_rest(grid, row, at, ruleset)), None)
            if number is not None:
                yield _Taken(table.name, grid.rows[number].place, _READ, _row(new, table, number, at))
        across = columns_of(ruleset, table, known.reach) if ruleset.is_of_base(table.place) else None
        if across is not None and across[0].words == new.words and new.word not in _named(sum(table.across_bands, ())):
            yield _Taken(table.name, table.place, _NO_COLUMN)


def _takes_the_rest(grid: Grid, number: int, at: int, ruleset: Ruleset) -> bool:
    row = grid.rows[number]
    if row.keys[at] is not None or not ruleset.is_of_base(row.place):
        return False
    for other in range(number):
        above, below = (grid.perhaps[at_row][:at] + grid.perhaps[at_row][at + 1 :] for at_row in (other, number))
        if grid.rows[other].keys[at] is not None and boxes.shared(above, below) is not None:
            return True
    return False


def _row(new: _New, table: Table, number: int, at: int) -> str:
    """A row of its own, above the one that takes it now; nothing where that cannot be named."""
    names = [" / ".join(row.texts[: len(row.keys)]) for row in table.rows]
    if names.count(names[number]) > 1:
        return ""
    left = [value_text(new.word) if column == at else text for column, text in enumerate(names[number].split(" / "))]
    right = " | ".join("?" * len(table.columns))
    return f"add to {table.name} before {names[number]}\n  | {' | '.join(left)} || {right} |"


# ---- lines -----------------------------------------------------------------------------------------------------


def _lines(new: _New, ruleset: Ruleset) -> Iterator[_Taken]:
    """Lines and conditions that ask which word of the list it is, where nothing of what they stand in names this one."""
    for called, place, lines, root in _homes(ruleset):
        if ruleset.is_of_base(place) and not _speaks_of(root, new.word):
            yield from (taker for taker in _takers(new, called, lines, root) if ruleset.is_of_base(taker.place))


def _homes(ruleset: Ruleset) -> Iterator[tuple[str, Place, tuple[il.Line, ...], object]]:
    """All that has lines or conditions: what it is called, its lines, and all of it but the rows of a table by their words."""
    for rule in ruleset.rules.values():
        yield rule.called, rule.place, rule.lines, (rule.lines, rule.gates)
    for sequence in ruleset.sequences.values():
        for phase in sequence.phases:
            yield phase.title, phase.place, phase.lines, (phase.condition, phase.lines)
    for table in ruleset.tables.values():
        keys = tuple(cell for row in table.rows for cell in row.keys if not isinstance(cell, tuple))
        yield table.name, table.place, (), (keys, tuple(row.cells for row in table.rows), table.footnotes)
    for limits in ruleset.limits:
        yield limits.name, limits.place, (), limits.limits


def _speaks_of(root: object, word: object) -> bool:
    return any(isinstance(node, ir.Constant) and node.value == word for node in nodes(root))


def _takers(new: _New, called: str, lines: tuple[il.Line, ...], root: object) -> Iterator[_Taken]:
    """Each `otherwise` below branches that ask for words of the list, then each line and condition that does."""
    for block, _ in blocks(lines):
        is_asked = False
        for line in block:
            if isinstance(line.opener, il.Otherwise) and is_asked:
                yield _Taken(called, line.place, _DONE)
            goes_on = isinstance(line.opener, il.When | il.On)
            is_asked = goes_on and (is_asked or any(_asked(new, node) for node in nodes(line.opener)))
    for node in nodes(root):
        bands = _asked(new, node)
        if isinstance(node, ir.Is) and bands:
            by_place = any(isinstance(band, ir.Span) for band in bands)
            yield _Taken(called, node.place, _PLACED if by_place else _HOLDS if node.negated else _SHUT)
        elif isinstance(node, il.Line) and _asked(new, node.opener):
            yield _Taken(called, node.place, _SHUT)


def _asked(new: _New, node: object) -> Sequence[ir.Band]:
    """The words of the list, and stretches of it, against which something is held."""
    match node:
        case ir.Is(shared="", bands=bands):
            of = _type_of(node.value)
        case il.On(bands=bands, type=of):
            pass
        case _:
            return ()
    ends = {constant.value for constant in ir.constants(bands)} if _is_of(of, new) else set()
    return bands if ends and ends <= new.old else ()


def _is_of(domain: Type, new: _New) -> bool:
    return isinstance(domain, Words) and domain.words == new.words


def _type_of(value: ir.Expression) -> Type:
    match value:
        case ir.Field(type=of) | ir.Fact(type=of) | ir.Variable(type=of) | ir.WorkOut(type=of) | ir.LookUp(type=of):
            return of
        case ir.OfPieces() | ir.Gather():
            return _type_of(value.value if isinstance(value, ir.OfPieces) else value.look_up)
        case _:
            return Anything()


# ---- what is said of it ------------------------------------------------------------------------------------------


def _tell(new: _New, lines: Sequence[_Taken], collector: Collector, whole: bool) -> None:
    word = value_text(new.word)
    where = list(dict.fromkeys(f"`{each.by}`" for each in lines))
    paste = "\n".join(each.paste for each in lines if each.paste)
    cures = ["If that is meant, all is well."]
    if paste:
        cures.append("Else the lines below give it a row of its own.")
    first = {each.why: each for each in reversed(lines)}
    if _DONE in first:
        above = f"`add to {first[_DONE].by} before {text_of(first[_DONE].place)}`"
        cures.append(f"A line of its own for it goes above that one: {above}.")
    if _HOLDS in first:
        cures.append(f"A line that is not to hold of it is given anew below `amend {first[_HOLDS].by}`.")
    if _SHUT in first:
        cures.append(
            f"A line that is to hold of it too is given anew below `amend {first[_SHUT].by}`, with `or {word}`."
        )
    places = [Label(each.place, each.why) for each in lines]
    first_of_each = {each.by: label for each, label in reversed([*zip(lines, places, strict=True)])}
    collector.report(
        codes.AMONG_OTHERS,
        new.place,
        f"`{word}` is new in `{new.of}`, and {in_a_row(where)} {'takes' if len(where) == 1 else 'take'} it as any other: it is not named there.",
        help=" ".join(cures),
        also=tuple(places) if whole else tuple(reversed(first_of_each.values()))[:_LABELS],
        paste=paste,
    )


CHECKS = (Check(new_words_have_their_say),)
