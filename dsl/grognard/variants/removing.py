"""What does a variant remove, and which names go with it? An unclear removal is an error."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import did_you_mean
from grognard.ir.names import key, singular
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.rows import cut
from grognard.variants.changes import Change
from grognard.variants.line_names import (
    declared_name,
    line_name,
    lines_below,
    name_or_title,
    spoken,
    step_number_of,
    whole_name,
)
from grognard.variants.trees import text

_WHOLE = (
    ast.Rule,
    ast.Table,
    ast.Roster,
    ast.Piece,
    ast.Choice,
    ast.Facts,
    ast.Option,
    ast.Limits,
    ast.Sequence,
    ast.Scenario,
)
"""Kinds of declarations that a game may do without."""
_OTHERWISE = (
    (r"(?:the )?sheet", "Say how the sheet is to be: `replace sheet`, and below it what it wishes for."),
    (r"(?:the )?chapter.*", "Remove what is in it: its rules and tables, each by its name."),
)
"""What a variant does away with in other words, and how."""
_LITTLE = re.compile(r"(?P<what>.+?)\s+(?:in|of|out of|off|within)\s+(?P<where>.+)", re.IGNORECASE)
_PLACES = 4


def meant_whole(base: Sequence[Node], wanted: str) -> list[int]:
    """The declarations that are called so, or are so with their kind before the name; a rule is of any kind of rules."""
    named = {at: _names(node) for at, node in enumerate(base) if isinstance(node, _WHOLE)}
    for form in (key(wanted), key(singular(key(wanted)))):
        whole = [at for at, (_, *others) in named.items() if form in others]
        if whole := whole or [at for at, (name, *_) in named.items() if name and name == form]:
            return whole
    return []


def _names(node: Node) -> tuple[str, ...]:
    """The name of a declaration, and its name after its kind, in the ways in which that is said."""
    name = key(name_or_title(node))
    kinds = [key(whole_name(node)) if declared_name(node) else key(f"scenario {name}")]
    if isinstance(node, ast.Rule):
        kinds.append(key(f"rule {name}"))
    if isinstance(node, ast.Choice):
        kinds.append(key(f"list {name}"))
    return (name, *kinds)


def not_one(base: Sequence[Node], matches: Sequence[int], wanted: str, place: Place, collector: Collector) -> None:
    """Reports that what is to be removed is not there, or more than once."""
    if matches:
        names = list(dict.fromkeys(whole_name(base[at]) for at in matches))
        apart = len(names) == len(matches)
        collector.report(
            codes.SEVERAL_TO_CHANGE,
            place,
            f"The base has {len(matches)} declarations called `{wanted}`.",
            help=f"Say which: {' or '.join(f'`remove {name}`' for name in names)}."
            if apart
            else f"Take away line by line what is not to count: `remove … from {names[0]}`, with the words of the line.",
        )
        return
    collector.report(
        codes.NOTHING_TO_CHANGE, place, f"The base has nothing called `{wanted}`.", help=_mended(base, wanted)
    )


def _mended(base: Sequence[Node], wanted: str) -> str:
    for pattern, words in _OTHERWISE:
        if re.fullmatch(pattern, wanted, re.IGNORECASE) is not None:
            return words
    holders = [(text_of_line, where) for where, text_of_line in _lines_called(base, wanted)]
    if holders:
        each = [f"`remove {line} from {where}`" for line, where in holders[:_PLACES]]
        return f"It is a line. Say from where it goes: {' or '.join(each)}."
    if (within := _LITTLE.fullmatch(wanted)) is not None and (
        where := next((node for node in base if key(declared_name(node)) == key(within["where"])), None)
    ):
        return f"Write `remove {within['what']} from {declared_name(where)}`."
    known = [name for node in base if isinstance(node, _WHOLE) and (name := name_or_title(node))]
    return did_you_mean(
        wanted,
        known,
        "Name a rule, a table, a list or a piece of the base (`grognard rules` lists them), or for one line of it "
        "say from where it goes: `remove LINE from NAME`. (A line of a rule stands two spaces in, below its rule.)",
    )


def _lines_called(base: Sequence[Node], wanted: str) -> Iterator[tuple[str, str]]:
    for node in base:
        lines = list(node.below(ast.Words)) if isinstance(node, ast.Choice) else lines_below(node)
        for line in lines if declared_name(node) else ():
            name = line.token_text("NAME") if isinstance(line, ast.Word) else line_name(line)
            if name and spoken(name) == spoken(wanted):
                yield declared_name(node), step_number_of(line) or name


def hold_emptied(nodes: Sequence[Node], changes: Sequence[Change], collector: Collector) -> None:
    """Reports each list or table that a variant emptied."""
    for node in nodes:
        name = key(declared_name(node))
        last = next(
            (change for change in reversed(changes) if change.verb == "remove" and key(change.where) == name), None
        )
        if last is None or not isinstance(node, ast.Choice | ast.Table | ast.Roster):
            continue
        wanted = ast.Word if isinstance(node, ast.Choice) else ast.Row
        there = node.below(ast.Words) if isinstance(node, ast.Choice) else lines_below(node)[1:]
        if not any(isinstance(node, wanted) for node in there):
            collector.report(
                codes.NOTHING_BELOW,
                last.place,
                f"`{declared_name(node)}` has no {wanted.kind} left.",
                help=f"Leave one, or add another (`add to {declared_name(node)}`), or take all of it away: `remove {whole_name(node)}`.",
            )


_MORE_IN_A_SCENARIO = (ast.Given, ast.GivenFacts, ast.Choosing, ast.Tell, ast.TellWhether, ast.Prose, ast.NoteLine)
_ONCE = (ast.Plays, ast.EndsWhen)
"""Lines that a scenario has but once: another stands there where the first was taken away."""


def no_more_of(line: Node, scenario: Node) -> str | None:
    """Why a line cannot be added to a scenario, as what to do instead; None where it can."""
    title = scenario.token_text("TITLE")
    there = next((node for node in scenario.below(ast.Story) if type(node) is type(line)), None)
    if isinstance(line, _MORE_IN_A_SCENARIO) or (isinstance(line, _ONCE) and there is None):
        return None
    if isinstance(line, _ONCE):
        return f"It says that once: `{text(there)}`. To have yours in its place write `amend scenario {title}`, and your line below it."
    return f"Pieces and facts can (`given …`). Else give it anew: `replace scenario {title}`."


_SAID_ONCE: dict[type[Node], str] = {ast.Plays: "play", ast.EndsWhen: "the game ends", ast.Choosing: "choosing"}


def line_of_scenario(line: Node, scenario: Node) -> Node | None:
    """Returns the line that another replaces: the piece or fact of the same name, or the only line of its kind."""
    named = spoken(named_in_scenario(line))
    alike = (node for node in scenario.below(ast.Story) if type(node) is type(line) and named)
    return next((node for node in alike if spoken(named_in_scenario(node)) == named), None)


def stands_for_nothing(line: Node, scenario: Node) -> tuple[str, str]:
    """Returns message and help for a line that amends no line of a scenario."""
    title = name_or_title(scenario)
    words = f"No line of the scenario `{title}` says what `{text(line)}` would replace."
    return words, f"To have it besides: `add to scenario {title}`, and the line below it."


def named_in_scenario(line: Node) -> str:
    """What a line of a scenario is about: the piece that it puts out, the name under which it tells something, its first word."""
    if isinstance(line, ast.Tell | ast.TellWhether):
        return next((part.token_text("NAME") for part in line.nodes(ast.Called)), "")
    return _SAID_ONCE.get(type(line)) or story_name(line, "")


def story_name(line: Node, wanted: str) -> str:
    """What a line of a scenario is called: the piece that it puts out, or else its own words."""
    words = text(line)
    called = next((part.token_text("NAME") for part in line.nodes(ast.CalledPiece)), "") or next(
        (node.token_text("NAME") for part in line.nodes() for node in part.nodes(ast.CalledPiece)), ""
    )
    return words if spoken(wanted) == spoken(words) or not called else called


def names_of(gone: Node) -> frozenset[str]:
    """Returns the names of what is gone: its own, those of its fields, words or columns, its labels."""
    return frozenset(name for name_here in _named(gone) if (name := key(name_here)))


def _named(gone: Node) -> Iterator[str]:
    yield gone.token_text("NAME")
    match gone:
        case ast.Choice():
            yield from (word.token_text("NAME") for word in gone.below(ast.Words))
        case ast.Piece() | ast.Facts():
            for line in gone.below(ast.Fields):
                yield from _named(line)
        case ast.Field():
            yield from (part.token_text("NAME") for part in gone.nodes(ast.Singular))
        case ast.Table() | ast.Roster():
            row = next(iter(lines_below(gone)), None)
            token = row.token("ROW") if row is not None else None
            if token is not None:
                yield from (cell.text for cell in cut(token.text, token.start)[1])
        case ast.Given():
            yield story_name(gone, "")
        case _:
            pass
