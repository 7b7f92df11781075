"""What does a command say where rules cannot go on: a fact or an answer is missing, or a gap is met?"""

from __future__ import annotations

import sys

import click

from grognard.cli import console
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.evaluate import trace
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import pose
from grognard.evaluate.trace_text import lines_of
from grognard.evaluate.typed import BadQuestion
from grognard.ir.names import capital
from grognard.ir.types import Numbers, domain_text, value_text
from grognard.telling.filling import filled_at

MORE_ANSWERS = "Say what is chosen: --choose ANSWER, once for each choice."


def not_told(question: Question, missing: NotTold) -> click.UsageError:
    """What is needed and was not told, with words that tell it: tried before they are suggested."""
    inputs = question.missing()
    names = [told_as(wanted_input, question) for wanted_input in inputs]
    wanted = [f"  {name}  ({domain_text(wanted_input.type)})" for name, wanted_input in zip(names, inputs, strict=True)]
    fact = missing.what
    lines = [f"This needs to know: {fact.name} ({domain_text(fact.field.type)})."]
    if wanted:
        lines += ["Not given yet:", *dict.fromkeys(wanted)]
        every = dict.fromkeys(
            wanted_input.role for name, wanted_input in zip(names, inputs, strict=True) if name.startswith("each ")
        )
        lines += [f"`{each}` is every {each.removeprefix('each ')} on the table, in one word." for each in every]
    ways = [
        question.name_of(fact.slot),
        fact.field.name,
        f"each {fact.piece.kind} {fact.field.name}" if fact.piece else "",
    ]
    works = next((way for way in ways if way and _works(question, way, _some(missing))), None)
    if works is not None:
        rolled = f', or "{works}=rolled"' if fact.field.rolled_on is not None else ""
        lines.append(f'Add it as name=value, for example "{works}={_some(missing)}"{rolled}.')
    return click.UsageError("\n".join(lines))


def _works(question: Question, name: str, value: str) -> bool:
    """Whether a fact can be told, and is told of what is needed."""
    try:
        pose(question.ruleset, question.rule, {**question.told, name: value})
    except BadQuestion:
        return False
    return True


def _some(missing: NotTold) -> str:
    """A value that would do, as an example of how to write one."""
    domain = missing.what.field.type
    if isinstance(domain, Numbers) and domain.low is None:
        return value_text(domain.high if domain.high is not None else 2)
    text = domain_text(domain)
    return text.partition(",")[0].partition(" to ")[0].partition(" or ")[0]


def stopped_by_gap(gap: GapReached, question: Question, recorder: trace.Recorder | None, as_json: bool) -> int:
    """Say which gap stopped the answer, and where it stands. Status 1."""
    if as_json:
        place = gap.place.file.position(gap.place.span.start)
        answer = {
            "rule": question.rule.name,
            "facts": question.told,
            "gap": {"words": gap.words, "path": gap.place.file.path, "line": place.line, "column": place.column},
        }
        console.write_json(answer)
        return 1
    if recorder is not None and recorder.events:
        console.write("\n".join(lines_of(recorder.events)) + "\n")
    help = filled_at(gap.place, question.ruleset)
    console.show([Diagnostic(codes.KNOWN_GAP, gap.place, gap.message, help)], stream=sys.stderr)
    return 1


def stopped(stop: Stopped, as_json: bool) -> int:
    """Say why the rules could not go on. Status 1."""
    text = f"{capital(stop.message)}."
    if as_json:
        answer = {"stopped": text, "help": stop.help, **({"at": str(stop.place)} if stop.place is not None else {})}
        console.write_json(answer)
    elif stop.place is None:
        console.write(f"{text} {stop.help}\n", sys.stderr)
    else:
        number = stop.place.file.position(stop.place.span.start).line
        shown = f"  {number} | {stop.place.file.line_text(number)}"
        console.write(f"{stop.place}: {text}\n{shown}\n  {stop.help}\n", sys.stderr)
    return 1
