"""A new variant: everything that can be changed in its base, written out as lines that do nothing yet.

Each line stands as the base has it, behind `--`. Whoever takes the two dashes away has written a house rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

import attrs

from grognard.continued import goes_on
from grognard.ir import deeds as do
from grognard.ir.examples import Example
from grognard.ir.lines import Line
from grognard.ir.phrases import article_before
from grognard.ir.rules import LISTS, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines
from grognard.source import Place
from grognard.syntax.words import PREPOSITIONS

_AMOUNTS = do.Amount | do.MoreDice | do.OnEachDie | do.Shift | do.Drop | do.Halve | do.AsYouWish


def new_variant(title: str, base: Ruleset, base_name: str) -> str:
    """The first text of a variant of a ruleset; `base_name` is what the first line calls it."""
    lines = [*heading(title, base, base_name), *_HOW, ""]
    for said, below in (
        ("Lists: change a line (amend), add one (add to), take one away (remove)", _lists(base)),
        ("Tables: write a row with the left cells it has and the right cells you want", _tables(base)),
        ("What the rules leave out: fill in a value, or lines below (see `grognard check`)", _gaps(base)),
        ("Options: what is usually on or off", _options(base)),
        ("Worked examples of the rules that come out otherwise now, and are meant to", _no_longer(base)),
        (
            "A worked example of your own: here is one of the rules under another name; put your case in",
            _own_example(base),
        ),
        (
            "Rules: change a line (amend), put one above another (add to … before …), or one at the end (add to)",
            _rules(base),
        ),
        ("Pieces: what a piece has, and what it usually is", _pieces(base)),
    ):
        # Every other line but a blank one does nothing yet.
        told = [f"-- {line}" if line else "" for line in below]
        if told:
            lines += [f"-- ==== {said}", "", *told, *([""] if told[-1] else [])]
    return "\n".join(lines)


class Sort(Enum):
    """What somebody wishes to change, in the words of a form."""

    NUMBER = "a modifier"
    DIE = "a die"
    CONDITION = "when a line counts"
    NEW = "a new troop type, weapon, terrain …"
    ROW = "a row of a table"
    OWN = "a line of my own"
    WITHOUT = "leave a line out"
    PIECE = "what a piece has"
    OPTION = "an option"
    GAP = "what the rules leave out"


@attrs.frozen
class Changeable:
    """What a form can change: its sort, what it is called, the line that begins the change, and the lines to choose from.

    Without a `head` each line is a change by itself. Beside a new word stand its `siblings`, as they are written.
    """

    sort: Sort
    called: str
    head: str
    lines: tuple[str, ...]
    siblings: tuple[str, ...] = ()


def changeable(base: Ruleset) -> Iterator[Changeable]:
    """What a form can change of a base: lists, dice, conditions, tables, options, gaps, what pieces have, and new words."""
    yield from _groups(Sort.NUMBER, _lists(base))
    # A line of a rule may be known by its label alone, or by what it does: either is left as it is.
    for sort, holds in ((Sort.DIE, _DICE), (Sort.CONDITION, _WHEN)):
        for group in (*_groups(sort, _lists(base)), *_groups(sort, _rules(base))):
            lines = tuple(line for each in group.lines if holds.search(line := _REMARK.sub("", each)))
            if lines and group.head.startswith("amend "):
                yield attrs.evolve(group, lines=lines)
    for name, labels in _removable(base).items():
        lines = tuple(f"remove {label} from {name} [ours]" for label in labels)
        yield Changeable(Sort.WITHOUT, name, "", lines)
    yield from _groups(Sort.ROW, _tables(base))
    for sort, called, alone in (
        (Sort.OPTION, "an option", _options(base)),
        (Sort.GAP, "what the source leaves out", _gaps(base)),
    ):
        if alone:
            yield Changeable(sort, called, "", tuple(alone))
    yield from _groups(Sort.PIECE, _pieces(base))
    rosters = {table.keys[0].text: table for table in base.tables.values() if table.roster_of}
    for troop, table in rosters.items():
        rows = [f"| {_row(row.texts[:1], row.texts[1:])} |" for row in table.rows]
        columns = f"| {_row([table.keys[0].text], table.columns)} |"
        new = f"| {_row([NEW_WORD], '?' * len(table.columns))} |"
        yield Changeable(
            Sort.NEW, f"{table.name}: a new {troop}", f"add to {table.name} [ours]", (new,), (columns, *rows)
        )
    for choice in base.choices.values():
        words = tuple(map(str, choice.words))
        if choice.name not in rosters and all(word.replace(" ", "").isalpha() for word in words):
            yield Changeable(
                Sort.NEW, f"{choice.name}: a new word", f"{OF_CHOICE}{choice.name} [ours]", (NEW_WORD,), words
            )


_DICE = re.compile(r"\bD\d+\b")
_WHEN = re.compile(r"\bwhen\b")
_REMARK = re.compile(r"\s+--\s.*")


OF_CHOICE = "add to choice "
"""What a change begins with that adds a word to a list."""
NEW_WORD = "my own word"
"""What stands for a word that its author has still to write."""


def _groups(sort: Sort, written: Iterable[str]) -> Iterator[Changeable]:
    """Blocks of lines below `amend`, and of those that can be put to them below `add to`."""
    called, head, lines = "", "", list[str]()
    for line in (*written, ""):
        if line.startswith(("amend ", "add to ")):
            if lines:
                yield Changeable(_sort_of(sort, head), called, head, tuple(lines))
            begins, _, name = line.partition("amend ")
            called = f"{line.removeprefix('add to ').partition(' [')[0]}" if begins else name
            head, lines = line, []
        elif line.startswith("  ") and not line.startswith("  --"):
            lines.append(line.strip())
        elif lines:
            yield Changeable(_sort_of(sort, head), called, head, tuple(lines))
            lines = []


def _sort_of(sort: Sort, head: str) -> Sort:
    return Sort.OWN if head.startswith("add to ") else sort


_HOW = (
    "-- A line that begins with two dashes does nothing. Take them away from what you want to change, and change it:",
    "-- from the `amend` line and from the lines below it that change, which stand two spaces further in; from no others.",
    "-- What stands behind two more dashes is for you to read, and may stay: `-- when …` says where a line counts.",
    "-- Then look at what it does:  grognard check THIS_FILE   and   grognard compare BASE THIS_FILE",
)


def heading(title: str, base: Ruleset, base_name: str) -> Iterator[str]:
    """The first lines of a variant, and a blank one."""
    yield f"variant {title} of {base_name}"
    yield "  by: your name"
    version = dict(base.settings).get("version")
    if version:
        yield f"  base version: {version}"
    yield "  > What this house rule is for, in one sentence."
    yield ""


def _lists(base: Ruleset) -> Iterator[str]:
    """Lists of modifiers, dice and shifts: any line can be changed, left out or joined by another."""
    for rule in base.rules.values():
        lines = [line for line in all_lines(rule.lines) if _can_change(line)]
        if not lines or rule.kind not in LISTS:
            continue
        name = rule.called
        yield f"amend {name}"
        yield from (f"  {_written(line)}" for line in lines)
        labelled = next((line for line in lines if line.label), None)
        if labelled is not None:
            yield f"add to {name} [ours]"
            yield f"  {_written(labelled).partition(labelled.label)[0].strip()}  my own reason"
            yield f"remove {labelled.label} from {name} [ours]"
        yield ""


def _removable(base: Ruleset) -> dict[str, list[str]]:
    """Of each list of modifiers, dice or shifts the lines that can be left out, by their labels."""
    lists = [rule for rule in base.rules.values() if rule.kind in LISTS]
    result = {
        rule.called: [line.label for line in all_lines(rule.lines) if line.label and _can_change(line)]
        for rule in lists
    }
    return {name: labels for name, labels in result.items() if labels}


def _can_change(line: Line) -> bool:
    """Whether `amend` finds a line: by its label, or by what it is and its `when`."""
    return isinstance(line.deed, do.HitsOn) or bool(line.label and isinstance(line.deed, _AMOUNTS))


def _tables(base: Ruleset) -> Iterator[str]:
    """Tables: a row is known by its left cells."""
    for table in base.tables.values():
        if table.rows and not any(key.when for key in table.keys):
            left = len(table.keys)
            yield f"amend {table.name}"
            yield f"  -- columns: {_row([key.text for key in table.keys], table.columns)}"
            yield from (f"  | {_row(row.texts[:left], row.texts[left:])} |" for row in table.rows)
            yield ""


def _gaps(base: Ruleset) -> list[str]:
    """What the source does not say."""
    return [f"fill {gap.words} in {gap.within} with ..." for gap in base.gaps if gap.words and gap.within]


def _options(base: Ruleset) -> list[str]:
    named = {name for chapter in base.chapters for kind, name in chapter.items if kind == "option"}
    options = [fact for name, fact in base.facts.items() if name in named]
    return [f"replace option {option.name}, usually {'off' if option.usual else 'on'}" for option in options]


def _shown(base: Ruleset) -> Example | None:
    """The example that shows most: of a test, with its reasons."""
    telling = (example for example in base.examples if example.rule_kind == "test" and example.because)
    return next(telling, base.examples[0] if base.examples else None)


def _no_longer(base: Ruleset) -> list[str]:
    shown = _shown(base)
    return [f"remove example {shown.name}"] if shown is not None else []


def _own_example(base: Ruleset) -> list[str]:
    shown = _shown(base)
    if shown is None:
        return []
    _, *rest = shown.place.text.rstrip().split("\n")
    return [f"example {shown.name}, as we play it [ours]", *(line.rstrip() for line in rest)]


def _rules(base: Ruleset) -> Iterator[str]:
    """Rules: a line is known by its label, or by what it does."""
    for rule in base.rules.values():
        lines = list(_lines(rule.lines)) if rule.kind not in LISTS else []
        gates = [gate.place for gate in rule.gates if not gate.price and _begins_a_line(gate.place)]
        if not lines and not gates:
            continue
        yield f"amend {rule.kind.value} {rule.name}"
        yield from (f"  {_text(place)}" for place in gates)
        told = [(line, where) for line, where in lines if _tells_apart(line, lines)]
        yield from (f"  {_written(line)}{f'  -- {where}' if where else ''}" for line, where in told)
        if rule.kind in _DONE and lines and (last := _bare(lines[-1][0])) and _once(last, lines):
            alone = rule.name.casefold() not in {*base.sequences, *base.tables, *base.pieces, *base.choices}
            yield f"add to {rule.name if alone else f'{rule.kind.value} {rule.name}'} before {last} [ours]"
            yield "  by hand: What is done before that line, in your words."
        yield ""


_DONE = frozenset({RuleKind.TEST, RuleKind.ACTION, RuleKind.FIGHT})
"""Rules in which something may be done by hand."""


def _lines(lines: Iterable[Line], where: str = "") -> Iterator[tuple[Line, str]]:
    """The lines of a rule that do something, each with the cases in which it is done."""
    for line in lines:
        if line.deed is not None and not isinstance(line.deed, do.GapStep) and _by_itself(line):
            yield line, where
        yield from _lines(line.body, ", and ".join(filter(None, (where, _opener(line)))))


def _begins_a_line(place: Place) -> bool:
    """Whether something is a line of its own: `an enemy as mover` in the head of a rule is a gate too."""
    text, start = place.file.text, place.span.start
    return not text[text.rfind("\n", 0, start) + 1 : start].strip()


def _by_itself(line: Line) -> bool:
    """Whether a line stands in the text: that of a state stands for its gates, which a role in its head may be."""
    first = line.place.text.split(None, 1)[0].casefold()
    return first not in {"state", "of", *PREPOSITIONS}


def _tells_apart(line: Line, lines: Sequence[tuple[Line, str]]) -> bool:
    """Whether `amend` knows a line from its like: of two `hits on` without a `when` it does not."""
    return sum(_called(each) == _called(line) for each, _ in lines) == 1


def _called(line: Line) -> tuple[str, str]:
    """By what `amend` knows a line: what it does, and its case."""
    does = type(line.deed).__name__ if isinstance(line.deed, do.HitsOn | do.StartAt) else _bare(line)
    return does, _written(line).partition(" when ")[2]


def _opener(line: Line) -> str:
    """The words that open a block: `when the target is shaken`, `on 4+`."""
    if not line.body:
        return ""
    file, start = line.place.file, line.place.span.start
    first = _text(line.place)
    return (
        " ".join(file.text[start : line.body[0].place.span.start].split()).partition("\n")[0].rstrip(": ")[: len(first)]
    )


def _once(name: str, lines: Iterable[tuple[Line, str]]) -> bool:
    """Whether one line alone is called so."""
    return sum(_bare(line) == name for line, _ in lines) == 1


def _pieces(base: Ruleset) -> Iterator[str]:
    """Pieces and facts: what they have, and what that usually is."""
    for piece in base.pieces.values():
        lines = dict.fromkeys(line for field in piece.fields if (line := _line_of(field.place, piece.place)))
        if lines:
            yield f"amend piece {piece.name}"
            yield from (f"  {line}" for line in lines)
            yield ""


def _line_of(place: Place, whole: Place) -> str:
    """The line on which a field stands; empty for one that stands elsewhere, such as the troops of a roster."""
    if place.file is not whole.file or not whole.span.start < place.span.start < whole.span.end:
        return ""
    start = place.file.text.rfind("\n", 0, place.span.start) + 1
    return _first_line(place.file.text[start : max(place.span.end, whole.span.end)])


def _bare(line: Line) -> str:
    """A line without its case, citations and label's end: as it is named."""
    return re.split(r"\s+(?:when|for each|or when)\b|\s*\[", _written(line))[0]


def _written(line: Line) -> str:
    """A line as its author wrote it, without what stands below it."""
    return article_before(line.place.file, line.place.span.start) + _text(line.place)


def _text(place: Place) -> str:
    return _first_line(place.text)


def _first_line(text: str) -> str:
    """The first line of a text, with what it goes on in, without remarks."""
    taken: list[str] = []
    for part in text.split("\n"):
        said = re.sub(r"(?:^|\s)--(?:\s.*|$)", "", part)
        taken.append(said.strip())
        if not goes_on(said):
            break
    return " ".join(" ".join(taken).split())


def _row(left: Iterable[str], right: Iterable[str]) -> str:
    return f"{' | '.join(left)} || {' | '.join(right)}"
