"""Which lines of a base still ask for what a variant took away? They are told at the variant's line, with what to write.

What a game is without it shows when its names are looked up; so this reads what was found wrong in the lines of the base.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic, Label, Severity
from grognard.ir.names import key, plural
from grognard.lowering.nodes import every, whole_label
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.variants.changes import Change
from grognard.variants.line_names import (
    LIMITS,
    declared_name,
    limit_words,
    line_name,
    lines_below,
    name_or_title,
    step_name,
    step_number_of,
    whole_name,
)
from grognard.variants.removing import story_name
from grognard.variants.unlabelled import sentence

_SHOWN = 8
"""So many lines are shown; who has more of them had better read the rule whole."""
_TAKES_AWAY = re.compile(r"Write `((?:remove|remove exception to) [^`]+)`")
_LONG = 160
"""Characters of a line's own words, where it is to be taken away by them."""


def told_where_it_was_taken(
    found: Sequence[Diagnostic],
    before: Collection[Diagnostic],
    changes: Sequence[Change],
    own: Collection[str],
    trees: Iterable[Node],
) -> Collector:
    """What was found, with the errors of a base that come of something taken away told at the line that takes it.

    `before` is what was found before names were looked up.
    """
    told = Collector()
    taken = [one for one in changes if one.takes_away]
    left: dict[int, list[Diagnostic]] = {}
    others: list[Diagnostic] = []
    for one in found:
        by = _by(one, taken) if one not in before and _wrong_below(one, own) else None
        if by is None:
            others.append(one)
        else:
            left.setdefault(by, []).append(one)
    nodes = [node for tree in trees for node in tree.nodes()] if left else []
    wrong = [one for each in left.values() for one in each]
    # Where the first line of a rule asks for it, what is wrong below is wrong for that.
    without = [holder for one in wrong if (holder := _heading(one.place, nodes)) is not None]
    for one in others:
        if not any(_holds(holder, one.place) for holder in without):
            told.take(one)
    for at, each in left.items():
        _tell(taken[at], each, nodes, without, told)
    return told


def _wrong_below(one: Diagnostic, own: Collection[str]) -> bool:
    return one.severity is Severity.ERROR and one.place.file.path not in own and one.code is not codes.EXAMPLE_STOPS


def _by(one: Diagnostic, taken: Sequence[Change]) -> int | None:
    """Which of the changes took away what a line asks for: the one of which it says most words."""
    said = key(f"{one.message.partition(' It can be')[0]} {one.place.text}")
    found = [
        (len(name), -at) for at, change in enumerate(taken) for name in change.names | change.gone if _in(name, said)
    ]
    return -max(found)[1] if found else None


def _in(name: str, said: str) -> bool:
    """Whether a name stands in some words, be it of several, or of what somebody does: `goes`."""
    forms = "|".join(re.escape(form) for form in (plural(name), name))
    return re.search(rf"(?<![\w-])(?:{forms})(?:e?s)?(?![\w-])", said) is not None


def _tell(
    change: Change, wrong: Sequence[Diagnostic], nodes: Sequence[Node], without: Sequence[Node], told: Collector
) -> None:
    lines: dict[str, Label] = {}
    steps: dict[str, dict[int, tuple[Node, list[Node]]]] = {}
    """By what they belong to, the steps of play that are given anew, each with the lines that it loses."""
    for one in wrong:
        if any(_holds(holder, one.place) and _heading(one.place, [holder]) is None for holder in without):
            continue
        cure = _cure(one.place, nodes)
        if cure.step is not None and cure.line is not None:
            steps.setdefault(cure.where, {}).setdefault(cure.step.start, (cure.step, []))[1].append(cure.line)
        lines.setdefault(cure.words, Label(cure.place, f"{one.message} {cure.words}"))
    if not lines:
        return
    count = len(lines)
    many = f"{count} lines of the base rules still ask" if count > 1 else "a line of the base rules still asks"
    told.report(
        codes.STILL_ASKED,
        change.place,
        f"`{change.what}` is taken away, and {many} for it.",
        help=(f"If it is to stay, name it too: `sides: …, {change.what}`. Else w" if change.where == "sides" else "W")
        + "rite for each what is said of it below; or keep it in other words, with `amend` and the whole line as it is to be.",
        paste="\n".join(
            (
                *(found[1] for words in lines if (found := _TAKES_AWAY.match(words)) is not None),
                *(_steps_anew(where, list(found.values())) for where, found in steps.items()),
            )
        ),
        also=tuple(lines.values())[:_SHOWN],
        notes=(f"{count - _SHOWN} more lines than are shown here ask for it.",) if count > _SHOWN else (),
    )


def _heading(place: Place, nodes: Sequence[Node]) -> Node | None:
    """The declaration in whose first line a place is: where that asks for it, all below does."""
    holder = next((one for one in nodes if _holds(one, place)), None)
    if holder is None or "\n" in place.file.text[holder.place.span.start : place.span.start]:
        return None
    return holder


def _holder(place: Place, nodes: Sequence[Node]) -> Node | None:
    """The declaration in which a place is; a line that was added to it may stand in another file."""
    found = next((one for one in nodes if _holds(one, place)), None)
    return found or next((one for one in nodes if any(_holds(line, place) for line in every(one))), None)


@attrs.frozen
class _Cure:
    """What takes a line of the base away, in words, and the line."""

    words: str
    place: Place
    where: str = ""
    step: Node | None = None
    """The step of play that is given anew without the line."""
    line: Node | None = None


def _cure(place: Place, nodes: Sequence[Node]) -> _Cure:
    holder = _holder(place, nodes)
    if holder is None:
        return _Cure("It is no line of the rules: give the scenario anew that takes this list.", place)
    if isinstance(holder, ast.Exception | ast.RemoveException):
        return _Cure(f"Write `remove exception to {_behind(holder)}`.", holder.place)
    where = declared_name(holder) or f"scenario {name_or_title(holder)}"
    if sum(1 for one in nodes if declared_name(one) == where) > 1:
        where = whole_name(holder)
    if isinstance(holder, ast.Scenario):
        told = next((one for one in holder.below(ast.Story) if _holds(one, place)), holder)
        return _Cure(f"Write `remove {story_name(told, '')} from {where}`.", told.place)
    lines = lines_below(holder)
    line = min((one for one in lines if _holds(one, place)), key=lambda one: one.end - one.start, default=None)
    if line is None:
        whole = whole_name(holder) if declared_name(holder) else where
        return _Cure(f"Write `remove {whole}`, if it goes too.", place)
    line = _alone(line, lines)
    what = _called(line, lines)
    if _alike(line, lines) > 1:
        step = next((one for one in lines if step_number_of(one) and _holds(one, place)), None)
        if step is not None:
            words = f"Write `amend {where}`, and below it step `{step_name(step)}` without this line."
            return _Cure(words, line.place, where, step, line)
        what = ""  # no words are its own
    if len(what) > _LONG or not what:
        return _Cure(f"Give `{where}` anew: `replace {whole_name(holder)}`.", line.place)
    if _asks_more(sentence(line)):
        words = f"Write `amend {where}`, and below it this line without it; or `remove {what} from {where}`."
        return _Cure(words, line.place)
    if isinstance(line, ast.Field) and (usual := line.node(ast.Usually)) is not None and _holds(usual, place):
        return _Cure(f"Write `amend {where}`, and below it `{what}` with what it is to be.", line.place)
    return _Cure(f"Write `remove {what} from {where}`.", line.place)


def _alike(line: Node, lines: Sequence[Node]) -> int:
    """How many lines are word for word the same; each step of play has a number of its own."""
    return 1 if step_number_of(line) else sum(1 for one in lines if sentence(one) == sentence(line))


def _steps_anew(where: str, steps: Sequence[tuple[Node, Sequence[Node]]]) -> str:
    """Steps of play as they stand, each without some of its lines."""
    said = [f"amend {where}"]
    for step, lost in steps:
        text, gone = step.file.text, {row for line in lost for row in _rows_of(line)}
        start = text.rfind("\n", 0, step.start) + 1
        rows = text[start : step.end].rstrip().split("\n")
        first = step.file.position(step.start).line
        said += [row for number, row in enumerate(rows, first) if number not in gone]
    return "\n".join(said)


def _rows_of(line: Node) -> range:
    """The numbers of the rows of its file on which a line stands."""
    first, text = line.file.position(line.start).line, line.file.text[line.start : line.end].rstrip()
    return range(first, first + text.count("\n") + 1)


def _asks_more(words: str) -> bool:
    """Whether a line asks for something besides, or that something is not so: without it a line may be left."""
    case = f" {words.casefold()} "
    if case.startswith(" never when ") or " never when " in case:
        return " or " in case
    return any(word in case for word in (" and ", " or ", " not "))


def _holds(node: Node, place: Place) -> bool:
    span = node.place.span
    return node.file.path == place.file.path and span.start <= place.span.start < max(span.end, span.start + 1)


def _alone(line: Node, lines: Sequence[Node]) -> Node:
    """The line, or the block of lines that would be empty without it."""
    for one in sorted(lines, key=lambda one: one.end - one.start):
        body = one.node(ast.Body)
        if (
            one is not line
            and body is not None
            and [part for part in body.nodes() if not isinstance(part, ast.NoteLine)] == [line]
        ):
            line = one
    return line


def _called(line: Node, lines: Sequence[Node]) -> str:
    if number := step_number_of(line):
        return number
    if isinstance(line, LIMITS):
        return limit_words(line)
    name = line_name(line)
    return sentence(line) if sum(1 for one in lines if line_name(one) == name) > 1 else name


def _behind(exception: Node) -> str:
    cites = [token.text for part in every(exception) for token in part.tokens("CITE")]
    return " ".join([whole_label(exception), *cites[:1]])
