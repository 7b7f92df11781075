"""Which lines of a base take a word that a variant adds to a list as they take any other, where the variant says nothing of it?

A row of `any`, an `otherwise`, a `not` of a list of two, an `only when` of three or more: each was written for the words that there were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from grognard.checks import boxes
from grognard.checks.check import Check
from grognard.checks.grid import Grid
from grognard.checks.known import Known
from grognard.checks.walks import Home, blocks, homes
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
from grognard.ir.types import Words, value_text
from grognard.ir.walk import nodes
from grognard.source import Place

_SHOWN = 5
_LISTED = 3
"""So many words that an `only when` names are a list of all for whom it is."""
_READ, _DONE, _HOLDS, _SHUT = "this row is read for it", "this is done for it", "this holds of it", "this is not for it"


def new_words_have_their_say(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report a word that a variant adds to a list, with what of its base takes it for one of the others, or that nothing asks for."""
    for new in _new_words(ruleset):
        found = [*_rows(new, ruleset, known), *_lines(new, ruleset, known)]
        if found:
            _tell(new, found, collector)
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
    is_named: bool
    """Whether any rule names it."""
    is_asked: bool
    """Whether any condition does: a row of its own in a table says what is read of it, and nothing of what a line does."""


@attrs.frozen
class _Taken:
    """What takes it as any other: whose line it is, where it stands, and the lines that would speak of it."""

    by: str
    place: Place
    why: str
    paste: str = ""


def _new_words(ruleset: Ruleset) -> Iterator[_New]:
    lists: list[tuple[str, Place, Sequence[tuple[object, Place]]]] = [
        (one.name, one.place, list(zip(one.words, one.places, strict=False))) for one in ruleset.choices.values()
    ]
    lists += [
        (table.keys[0].name, table.place, [(word, row.place) for row in table.rows for word in _named(row.keys[0])])
        for table in ruleset.tables.values()
        if table.roster_of
    ]
    for name, place, words in lists:
        if not ruleset.is_of_base(place):
            continue
        old = frozenset(word for word, at in words if ruleset.is_of_base(at))
        for word, at in words:
            if word not in old:
                spoken, asked = _speaks_of(_all(ruleset), word), _speaks_of(_asking(ruleset), word)
                yield _New(word, at, name, tuple(one for one, _ in words), old, spoken, asked)


def _named(cell: object) -> set[object]:
    return {*ir.named(cell)} if isinstance(cell, tuple) else set()


def _all(ruleset: Ruleset) -> tuple[object, ...]:
    """All that asks for something."""
    groups = (ruleset.rules, ruleset.tables, ruleset.sequences)
    return (*(tuple(each.values()) for each in groups), ruleset.limits)


def _asking(ruleset: Ruleset) -> tuple[object, ...]:
    """The same, but for the words by which a row of a table is found."""
    rows = [row for table in ruleset.tables.values() for row in table.rows]
    tables = tuple((tuple(key for key in row.keys if not isinstance(key, tuple)), row.cells) for row in rows)
    notes = tuple(table.footnotes for table in ruleset.tables.values())
    return (tuple(ruleset.rules.values()), tuple(ruleset.sequences.values()), ruleset.limits, tables, notes)


def _counts(new: _New, ruleset: Ruleset) -> bool:
    """Whether anything names the word, or comes to it without: a table by the list, a step along it, a value held against it."""
    if new.is_named or any(
        key(new.of) == key(without_owner(one.name)) for table in ruleset.tables.values() for one in table.headings
    ):
        return True
    fields = (field for kind in ruleset.pieces for field in ruleset.fields_of(kind))
    walked = {key(one.name) for one in fields if isinstance(one.type, Words) and one.type.words == new.words}
    if any(isinstance(rule.type, Words) and rule.type.words == new.words for rule in ruleset.rules.values()):
        return True
    for node in nodes(_all(ruleset)):
        match node:
            case do.Choose() if new.word in node.words:
                return True
            case do.Change() | do.Every() if walked.intersection(map(key, do.changed_by(node))):
                return True
            case ir.Is() if _is_of(node.value, new) and not _are_words(node.bands, new):
                return True
            case _:
                pass
    return False


# ---- rows ------------------------------------------------------------------------------------------------------


def _rows(new: _New, ruleset: Ruleset, known: Known) -> Iterator[_Taken]:
    """Rows of `any` that take what those above them leave, where those name words of the list."""
    for name, table in ruleset.tables.items():
        grid = known.grid(name) if ruleset.is_of_base(table.place) else None
        for at, axis in enumerate(grid.axes if grid is not None else ()):
            if grid is None or axis.words != new.words or any(new.word in _named(row.keys[at]) for row in table.rows):
                continue
            number = next((one for one in range(len(grid.rows)) if _takes_the_rest(grid, one, at, ruleset)), None)
            if number is not None:
                yield _Taken(table.name, grid.rows[number].place, _READ, _row(new, table, number, at))


def _takes_the_rest(grid: Grid, number: int, at: int, ruleset: Ruleset) -> bool:
    row = grid.rows[number]
    if row.keys[at] is not None or not ruleset.is_of_base(row.place):
        return False
    for other in range(number):
        above, below = (grid.perhaps[one][:at] + grid.perhaps[one][at + 1 :] for one in (other, number))
        if grid.rows[other].keys[at] is not None and boxes.shared(above, below) is not None:
            return True
    return False


def _row(new: _New, table: Table, number: int, at: int) -> str:
    """A row of its own, above the one that takes it now; nothing where that cannot be named."""
    names = [" / ".join(row.texts[: len(row.keys)]) for row in table.rows]
    if names.count(names[number]) > 1:
        return ""
    left = [value_text(new.word) if one == at else text for one, text in enumerate(names[number].split(" / "))]
    right = " | ".join("?" * len(table.columns))
    return f"add to {table.name} before {names[number]}\n  | {' | '.join(left)} || {right} |"


# ---- lines -----------------------------------------------------------------------------------------------------


def _lines(new: _New, ruleset: Ruleset, known: Known) -> Iterator[_Taken]:
    for home in homes(ruleset):
        gates = home.rule.gates if home.rule is not None else ()
        if not ruleset.is_of_base(home.place) or _speaks_of((home.lines, gates), new.word):
            continue
        called = home.rule.called if home.rule is not None else home.name
        for place, why in (*_otherwise(new, home, known), *_negated(new, (home.lines, gates)), *_shut_out(new, gates)):
            if ruleset.is_of_base(place):
                yield _Taken(called, place, why)


def _speaks_of(root: object, word: object) -> bool:
    return any(isinstance(node, ir.Constant) and node.value == word for node in nodes(root))


def _otherwise(new: _New, home: Home, known: Known) -> Iterator[tuple[Place, str]]:
    """Each `otherwise` below branches that go through the words of the list."""
    for lines, _ in blocks(home.lines):
        chain: list[il.Line] = []
        for line in lines:
            if isinstance(line.opener, il.Otherwise):
                if chain and _comes_to(new, chain, line, known):
                    yield line.place, _DONE
                chain = []
            elif isinstance(line.opener, il.When | il.On):
                chain = [*chain, line] if chain and type(chain[-1].opener) is type(line.opener) else [line]
            else:
                chain = []


def _comes_to(new: _New, chain: Sequence[il.Line], otherwise: il.Line, known: Known) -> bool:
    """Whether some branches ask for one thing after another that is a word of the list, and nothing besides."""
    handled: set[object] = set()
    asked: list[ir.Expression] = []
    for line in chain:
        match line.opener:
            case il.On(bands=bands):
                can = known.reach.scores.get(id(otherwise))
                if can is None or can.unknown or new.word not in can.words or not _are_words(bands, new):
                    return False
                handled |= ir.named(bands)
            case il.When(condition=ir.Is(negated=False, shared="") as test) if _is_of(test.value, new):
                if (asked and test.value != asked[0]) or not _are_words(test.bands, new):
                    return False
                asked.append(test.value)
                handled |= ir.named(test.bands)
            case _:
                return False
    return len(handled) > 1 or len(new.old - handled) < 2


def _negated(new: _New, root: object) -> Iterator[tuple[Place, str]]:
    """`is not W`, where that was one word, the other; of a word that nothing names anywhere every `is not W`."""
    tests = (node for node in nodes(root) if isinstance(node, ir.Is) and node.negated and not node.shared)
    for test in tests:
        only_other = len(new.old - ir.named(test.bands)) == 1
        if _is_of(test.value, new) and _are_words(test.bands, new) and (only_other or not new.is_asked):
            yield test.place, _HOLDS


def _shut_out(new: _New, gates: Sequence[il.Gate]) -> Iterator[tuple[Place, str]]:
    """`only when its arm is A or B or C`: nobody else may."""
    for gate in gates:
        tests = (node for node in nodes(gate.condition) if isinstance(node, ir.Is) and not node.negated)
        for test in tests if gate.kind == "only" else ():
            of_list = _is_of(test.value, new) and _are_words(test.bands, new)
            if of_list and len(ir.named(test.bands)) >= _LISTED:
                yield gate.place, _SHUT


def _is_of(value: ir.Expression, new: _New) -> bool:
    match value:
        case ir.Field(type=Words() as of) | ir.Fact(type=Words() as of) | ir.Variable(type=Words() as of):
            return of.words == new.words
        case ir.WorkOut(type=Words() as of) | ir.LookUp(type=Words() as of):
            return of.words == new.words
        case _:
            return False


def _are_words(bands: Sequence[ir.Band], new: _New) -> bool:
    return all(isinstance(band, ir.Same) and ir.is_constant(band) for band in bands) and ir.named(bands) <= new.old


# ---- what is said of it ------------------------------------------------------------------------------------------


def _tell(new: _New, found: Sequence[_Taken], collector: Collector) -> None:
    where = list(dict.fromkeys(f"`{one.by}`" for one in found))
    more = [f"{len(where) - _SHOWN} more"] if len(where) > _SHOWN else []
    takes = "takes" if len(where) == 1 else "take"
    paste = "\n".join(one.paste for one in found if one.paste)
    cures = ["If that is meant, all is well."]
    if paste:
        cures.append("Else the lines below give it a row of its own.")
    branch = next((one for one in found if one.why == _DONE), None)
    if branch is not None:
        above = f"`add to {branch.by} before {text_of(branch.place)}`"
        cures.append(f"A line of its own for it goes above that one: {above}.")
    line = next((one for one in found if one.why == _HOLDS), None)
    if line is not None:
        cures.append(f"A line that is not to hold of it is given anew below `amend {line.by}`.")
    shut = next((one for one in found if one.why == _SHUT), None)
    if shut is not None:
        cures.append(f"To let it too, write that line anew below `amend {shut.by}`, with `or {value_text(new.word)}`.")
    collector.report(
        codes.AMONG_OTHERS,
        new.place,
        f"`{value_text(new.word)}` is new in `{new.of}`, and {in_a_row([*where[:_SHOWN], *more])} {takes} it as any other: nothing there speaks of it.",
        help=" ".join(cures),
        also=tuple(Label(one.place, one.why) for one in found[:_SHOWN]),
        paste=paste,
    )


CHECKS = (Check(new_words_have_their_say),)
