"""Which line without a label does an amended one replace? The one of its kind; of several the one with the same `when`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial

from grognard.diagnostics import codes
from grognard.diagnostics.spelling import nearest
from grognard.ir.names import either, key
from grognard.lowering.nodes import every
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.variants.added import as_new_row
from grognard.variants.finding import Finder
from grognard.variants.line_names import (
    GATES,
    LIMITS,
    declared_name,
    limit_words,
    line_name,
    lines_below,
    numbered,
    spoken,
    step_name,
    step_number_of,
)
from grognard.variants.trees import text

_SORTS = (ast.HitsOn, ast.StartAt)
"""Lines of which several may stand in one list, each for a case: their words do not tell which is meant."""
_FIGURE = re.compile(r"[^a-z ]+")


def sort_of(line: Node) -> str:
    """Returns the kind of a line that is known by its `when`; empty for any other."""
    action = next(line.nodes(), None) if isinstance(line, ast.Step) else None
    return action.kind if action is not None and isinstance(action, _SORTS) else ""


def _like(line: Node) -> str:
    """What a line without a label does, without how much: `read`, `roll`, `its posture becomes`; empty for any other."""
    if isinstance(line, GATES):
        return f"{line.kind} {' '.join(_FIGURE.sub('', spoken(line_name(line))).split())}"
    action = next(line.nodes(), None) if isinstance(line, ast.Step | ast.InlineStep) else None
    if action is None or action.token("LABEL") is not None:
        return ""
    named = action.token("NAME") if isinstance(action, ast.Call | ast.Let | ast.AddModifiers) else None
    target = (
        action.node(ast.Reference) if isinstance(action, ast.Becomes | ast.NoLonger | ast.Loses | ast.Gains) else None
    )
    does = "roll" if isinstance(action, ast.RollRange) else action.kind
    return f"{does} {key(named.text) if named is not None else key(text(target)) if target is not None else ''}".strip()


def sentence(line: Node) -> str:
    """The words of a line and its case: `hits on 6+ when range is more than 12"`."""
    if isinstance(line, LIMITS):
        return limit_words(line)
    case = _case(line)
    return f"{line_name(line)} when {case}" if case else line_name(line)


def line_meant(find: Finder, lines: Sequence[Node], new: Node, where: str, base: Sequence[Node]) -> Node | None:
    """Returns the line of the base that an amended line replaces; reports an unclear one."""
    like = [line for line in lines if sort_of(line) and sort_of(line) == sort_of(new)]
    called = [line for line in lines if key(line_name(line)) == key(line_name(new))]
    if not like and _like(new):
        like = called if len(called) > 1 else [] if called else [line for line in lines if _like(line) == _like(new)]
    if not like and not called and isinstance(new, ast.Gate):
        asks = _subject(new)
        like = [
            line
            for line in lines
            if isinstance(line, ast.Gate) and asks and _subject(line) == asks and not _joins(line)
        ]
        like = like if len(like) == 1 else []
    if not like and isinstance(new, ast.Phase):
        same = [line for line in lines if isinstance(line, ast.Phase) and key(line_name(line)) == key(line_name(new))]
        if len(same) > 1:
            like = numbered(same, step_name(new))
        elif not same:
            like = numbered(lines, step_number_of(new))  # that step, with another title
        elif _is_of_another(find, lines, same[0], new, where):
            return None
    if not like and isinstance(new, ast.Row) and "||" not in (cells := new.token_text("ROW")) and cells.startswith("|"):
        first, _, rest = cells.strip("| ").partition("|")
        find.collector.report(
            codes.ROW_SHAPE,
            new.place,
            "This row does not say what is looked up in it, and what is read off.",
            help=f"Two bars stand between them: `| {first.strip()} || {rest.strip()} |`.",
        )
        return None
    if not like:
        return _named(find, lines, new, where, base)
    like = [node for node in like if _called(node) and _called(node) == _called(new)] or like
    alike = [node for node in like if key(_case(node)) == key(_case(new))]
    if len(alike) == 1 or len(like) == 1:
        return (alike or like)[0]
    _several(find, like, new.place, where, line_name(new), new)
    return None


def _is_of_another(find: Finder, lines: Sequence[Node], old: Node, new: Node, where: str) -> bool:
    """Whether a step of play has the title of one step and the number of another, which is reported: either may be meant."""
    number, others = step_number_of(new), numbered(lines, step_number_of(new))
    if not others or old in others or step_number_of(old) == number:
        return False
    find.collector.report(
        codes.SEVERAL_TO_CHANGE,
        new.place,
        f"`{old.token_text('TITLE')}` is step {step_number_of(old)} of `{where}`, and step {number} is `{others[0].token_text('TITLE')}`: either may be meant.",
        help=f"To change `{old.token_text('TITLE')}`, write `{step_name(old)}`; to put another step in place of step {number}, give it a title of its own. "
        f"For another order of the steps give all of them: `replace sequence {where.removeprefix('sequence ')}`.",
    )
    return True


def _named(find: Finder, lines: Sequence[Node], new: Node, where: str, base: Sequence[Node]) -> Node | None:
    """The line of that name. Of a line that has no label it is said how it is changed where none is said so."""
    wanted = line_name(new)
    labelled = not isinstance(new, GATES) and any(part.token("LABEL") is not None for part in new.nodes())
    if any(map(partial(_is_called, wanted), lines)):
        return find.line(lines, wanted, new.place, where, line_name)
    if isinstance(new, ast.Row | ast.Phase | ast.Field) or labelled:
        if labelled and _is_elsewhere(find, wanted, new.place, where, base, "write `amend {}` above it"):
            return None
        # A new modifier belongs into the list of that name, if there is one, and not among the steps of the test.
        listed = f"modifiers to {where}"
        whole = listed if any(key(declared_name(node)) == key(listed) for node in base) else where
        besides = f"add to {whole}\n  {new.place.text}" if labelled or isinstance(new, ast.Field) else ""
        besides = as_new_row(base, lines, new, where) if isinstance(new, ast.Row) else besides
        return find.line(lines, wanted, new.place, where, line_name, besides)
    same = [line for line in lines if type(line) is type(new) and _but_figures(line) == _but_figures(new)]
    if len(same) == 1:
        return same[0]
    near = nearest(wanted, [line_name(line) for line in lines if not sort_of(line)])
    other = near or next((line_name(line) for line in lines if not isinstance(line, GATES) and line_name(line)), "…")
    message = f"No line of `{where}` is like `{wanted}`, so it cannot replace one."
    # What is there now is not to be lost for a line that nobody named: it is only added.
    is_gate = isinstance(new, GATES)
    before = near if near is not None and not is_gate and not _like(new).startswith("call ") else None
    find.collector.report(
        codes.NOTHING_TO_CHANGE,
        new.place,
        message,
        help=f"To have it besides what is {'asked' if is_gate else 'done'} there, write the lines below in place of yours"
        + (f", with `before {other}` behind the first to have it above that" if before is None and not is_gate else "")
        + (f". To have it in place of `{near}`: `remove {near} from {where}`, too." if near else "."),
        paste=f"add to {where}{f' before {before}' if before is not None else ''}\n  {new.place.text}",
    )
    return None


def _is_elsewhere(find: Finder, wanted: str, place: Place, where: str, base: Iterable[Node], cure: str) -> bool:
    """Whether a line of that name is in another declaration, which is then named, with what to write (`{}` is its name)."""
    holder = next((node for node in base if any(map(partial(_is_called, wanted), lines_below(node)))), None)
    if holder is None:
        return False
    name = declared_name(holder)
    message = f"No line of `{where}` is called `{wanted}`."
    help = f"It is a line of `{name}`: {cure.format(name)}."
    find.collector.report(codes.NOTHING_TO_CHANGE, place, message, help=help)
    return True


def _is_called(wanted: str, line: Node) -> bool:
    return spoken(line_name(line)) == spoken(wanted)


def _but_figures(line: Node) -> str:
    """A line and what it does, whatever its figures are: `on 4+: it gains 1 man` is `on 5+: it gains 1 man`, changed."""
    return " ".join(_FIGURE.sub(" ", key(text(line))).split())


def line_named(
    find: Finder, lines: Sequence[Node], wanted: str, place: Place, where: str, base: Iterable[Node], verb: str
) -> Node | None:
    """Returns the line of this name, or written so with its `when`; `verb` is the change (`remove … from {}`)."""
    whole = [line for line in lines if spoken(sentence(line)) == spoken(wanted)]
    if len(whole) == 1:
        return whole[0]
    like = [line for line in lines if sort_of(line) and key(line_name(line)) == key(wanted)]
    if len(like) > 1:
        _several(find, like, place, where, wanted)
        return None
    if not any(map(partial(_is_called, wanted), lines)) and _is_elsewhere(
        find, wanted, place, where, (node for node in base if isinstance(node, ast.Rule)), f"write `{verb}`"
    ):
        return None
    return find.line(lines, wanted, place, where, line_name)


def _several(
    find: Finder, like: Sequence[Node], place: Place, where: str, wanted: str, new: Node | None = None
) -> None:
    """Report the lines that may be meant. None of them is taken away: only the author knows which."""
    besides = new if new is not None and _case(new) and not any(map(_called, like)) else None
    plain = next((node for node in like if not _case(node)), like[-1])
    names = [_called(node) for node in like if _called(node)]
    if besides is not None:
        help = "Amend the one that has the same `when`; or, to have it besides these, write the lines below in place of yours."
    elif names and new is not None:
        help = f"Write behind it which is meant: {either([f'`as {name}`' for name in names])}."
    else:
        help = (
            "Amend the one that has the same `when`; or take away the one that is meant and put yours in its place: "
            f"`remove … from {where}`, and `add to {where} before …` with the new line below it."
        )
    find.collector.report(
        codes.SEVERAL_TO_CHANGE,
        place,
        f"`{where}` has {len(like)} lines that `{wanted}` could replace.",
        help=help,
        notes=tuple(sentence(node) for node in like),
        paste=f"add to {where} before {sentence(plain)}\n  {besides.place.text}" if besides is not None else "",
    )


def _called(line: Node) -> str:
    """The name that a line gives what it does: `as gun throw`."""
    return next((key(part.token_text("NAME")) for node in line.nodes() for part in node.nodes(ast.Called)), "")


_ASKED = re.compile(
    r"(?P<head>(?:only|never|must)\s+when\s+(?:not\s+)?.+?)\s+(?:is|are|has|have|was|were)\s", re.IGNORECASE
)


_BARE = re.compile(r"(?:only|never|must)\s+when\s+(?:not\s+)?(?:it|the\s+[^'\u2019]+)\Z", re.IGNORECASE)
_NUMBER = re.compile(
    r"(?:not\s+)?(?:[0-9]|more\b|less\b|at\b|up\b|over\b|under\b|beyond\b|within\b|between\b)", re.IGNORECASE
)


def _subject(gate: Node) -> str:
    """Of what a gate asks, without what that is to be: `only when range`; empty where that cannot be told.

    Of `never when it is worn` it cannot: `it has fought` asks for something else of it.
    """
    name = line_name(gate)
    question = _ASKED.match(name)
    if question is None or (_BARE.match(question["head"]) and not _NUMBER.match(name[question.end() :])):
        return ""
    return key(question["head"])


def _joins(gate: Node) -> bool:
    """Whether a gate asks for several things, of which a line that asks for one would leave the others out."""
    return any(
        len(list(part.nodes())) > 1 for part in every(gate) if isinstance(part, ast.Alternatives | ast.Conditions)
    )


def _case(line: Node) -> str:
    tail = line.node(ast.Tail)
    return text(tail.node(ast.Alternatives)) if tail is not None else ""
