"""Which lines of a base still need what a variant removed? They are reported at the variant's line, with a mended one.

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
    diagnostics: Sequence[Diagnostic],
    before: Collection[Diagnostic],
    changes: Sequence[Change],
    own: Collection[str],
    trees: Iterable[Node],
) -> Collector:
    """Returns the findings; errors of a base that follow from a removal are moved to the line that removes.

    `before` is what was found before names were looked up.
    """
    collector = Collector()
    taken = [change for change in changes if change.takes_away]
    left: dict[int, list[Diagnostic]] = {}
    others: list[Diagnostic] = []
    for finding in diagnostics:
        by = _by(finding, taken) if finding not in before and _wrong_below(finding, own) else None
        if by is None:
            others.append(finding)
        else:
            left.setdefault(by, []).append(finding)
    nodes = [node for tree in trees for node in tree.nodes()] if left else []
    wrong = [finding for each in left.values() for finding in each]
    # Where the first line of a rule asks for it, what is wrong below is wrong for that.
    without = [holder for finding in wrong if (holder := _heading(finding.place, nodes)) is not None]
    for finding in others:
        if not any(_holds(holder, finding.place) for holder in without):
            collector.take(finding)
    for at, each in left.items():
        _tell(taken[at], each, nodes, without, collector)
    return collector


def _wrong_below(finding: Diagnostic, own: Collection[str]) -> bool:
    return (
        finding.severity is Severity.ERROR
        and finding.place.file.path not in own
        and finding.code is not codes.EXAMPLE_STOPS
    )


def _by(finding: Diagnostic, taken: Sequence[Change]) -> int | None:
    """Which of the changes took away what a line asks for: the one of which it says most words."""
    text_of_finding = key(f"{finding.message.partition(' It can be')[0]} {finding.place.text}")
    by_change = [
        (len(name), -at)
        for at, change in enumerate(taken)
        for name in change.names | change.gone
        if _in(name, text_of_finding)
    ]
    return -max(by_change)[1] if by_change else None


def _in(name: str, text: str) -> bool:
    """Whether a name stands in some words, be it of several, or of what somebody does: `goes`."""
    forms = "|".join(re.escape(form) for form in (plural(name), name))
    return re.search(rf"(?<![\w-])(?:{forms})(?:e?s)?(?![\w-])", text) is not None


def _tell(
    change: Change, wrong: Sequence[Diagnostic], nodes: Sequence[Node], without: Sequence[Node], collector: Collector
) -> None:
    lines: dict[str, Label] = {}
    steps: dict[str, dict[int, tuple[Node, list[Node]]]] = {}
    """By what they belong to, the steps of play that are given anew, each with the lines that it loses."""
    for finding in wrong:
        if any(_holds(holder, finding.place) and _heading(finding.place, [holder]) is None for holder in without):
            continue
        cure = _cure(finding.place, nodes)
        if cure.step is not None and cure.line is not None:
            steps.setdefault(cure.where, {}).setdefault(cure.step.start, (cure.step, []))[1].append(cure.line)
        lines.setdefault(cure.words, Label(cure.place, f"{finding.message} {cure.words}"))
    if not lines:
        return
    count = len(lines)
    many = f"{count} lines of the base rules still ask" if count > 1 else "a line of the base rules still asks"
    collector.report(
        codes.STILL_ASKED,
        change.place,
        f"`{change.part}` is taken away, and {many} for it.",
        help=(f"If it is to stay, name it too: `sides: …, {change.part}`. Else w" if change.where == "sides" else "W")
        + "rite for each what is said of it below; or keep it in other words, with `amend` and the whole line as it is to be.",
        paste="\n".join(
            (
                *(match[1] for words in lines if (match := _TAKES_AWAY.match(words)) is not None),
                *(_steps_anew(where, list(names.values())) for where, names in steps.items()),
            )
        ),
        also=tuple(lines.values())[:_SHOWN],
        notes=(f"{count - _SHOWN} more lines than are shown here ask for it.",) if count > _SHOWN else (),
    )


def _heading(place: Place, nodes: Sequence[Node]) -> Node | None:
    """The declaration in whose first line a place is: where that asks for it, all below does."""
    holder = next((node for node in nodes if _holds(node, place)), None)
    if holder is None or "\n" in place.file.text[holder.place.span.start : place.span.start]:
        return None
    return holder


def _holder(place: Place, nodes: Sequence[Node]) -> Node | None:
    """The declaration in which a place is; a line that was added to it may stand in another file."""
    holder = next((node for node in nodes if _holds(node, place)), None)
    return holder or next((node for node in nodes if any(_holds(line, place) for line in every(node))), None)


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
    if sum(1 for node in nodes if declared_name(node) == where) > 1:
        where = whole_name(holder)
    if isinstance(holder, ast.Scenario):
        holder_line = next((node for node in holder.below(ast.Story) if _holds(node, place)), holder)
        return _Cure(f"Write `remove {story_name(holder_line, '')} from {where}`.", holder_line.place)
    lines = lines_below(holder)
    line = min((line for line in lines if _holds(line, place)), key=lambda node: node.end - node.start, default=None)
    if line is None:
        whole = whole_name(holder) if declared_name(holder) else where
        return _Cure(f"Write `remove {whole}`, if it goes too.", place)
    line = _alone(line, lines)
    name = _called(line, lines)
    if _alike(line, lines) > 1:
        step = next((line for line in lines if step_number_of(line) and _holds(line, place)), None)
        if step is not None:
            words = f"Write `amend {where}`, and below it step `{step_name(step)}` without this line."
            return _Cure(words, line.place, where, step, line)
        name = ""  # no words are its own
    if len(name) > _LONG or not name:
        return _Cure(f"Give `{where}` anew: `replace {whole_name(holder)}`.", line.place)
    if _asks_more(sentence(line)):
        words = f"Write `amend {where}`, and below it this line without it; or `remove {name} from {where}`."
        return _Cure(words, line.place)
    if isinstance(line, ast.Field) and (usual := line.node(ast.Usually)) is not None and _holds(usual, place):
        return _Cure(f"Write `amend {where}`, and below it `{name}` with what it is to be.", line.place)
    return _Cure(f"Write `remove {name} from {where}`.", line.place)


def _alike(line: Node, lines: Sequence[Node]) -> int:
    """How many lines are word for word the same; each step of play has a number of its own."""
    return 1 if step_number_of(line) else sum(1 for other in lines if sentence(other) == sentence(line))


def _steps_anew(where: str, steps: Sequence[tuple[Node, Sequence[Node]]]) -> str:
    """Steps of play as they stand, each without some of its lines."""
    heads = [f"amend {where}"]
    for step, lost in steps:
        text, gone = step.file.text, {row for line in lost for row in _rows_of(line)}
        start = text.rfind("\n", 0, step.start) + 1
        rows = text[start : step.end].rstrip().split("\n")
        first = step.file.position(step.start).line
        heads += [row for number, row in enumerate(rows, first) if number not in gone]
    return "\n".join(heads)


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
    for inner in sorted(lines, key=lambda node: node.end - node.start):
        body = inner.node(ast.Body)
        if (
            inner is not line
            and body is not None
            and [part for part in body.nodes() if not isinstance(part, ast.NoteLine)] == [line]
        ):
            line = inner
    return line


def _called(line: Node, lines: Sequence[Node]) -> str:
    if number := step_number_of(line):
        return number
    if isinstance(line, LIMITS):
        return limit_words(line)
    name = line_name(line)
    return sentence(line) if sum(1 for line in lines if line_name(line) == name) > 1 else name


def _behind(exception: Node) -> str:
    cites = [token.text for part in every(exception) for token in part.tokens("CITE")]
    return " ".join([whole_label(exception), *cites[:1]])
