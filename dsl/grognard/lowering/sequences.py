"""Sequences of play: which steps, in which order, and what happens in each?"""

from __future__ import annotations

from string import ascii_lowercase

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.ir.names import key
from grognard.ir.notes import Note
from grognard.ir.rules import Phase, Sequence
from grognard.lowering.lines import Lines
from grognard.lowering.notes import Beside, citations, headed, read_note, read_prose
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import Symbols
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


def read_sequence(symbols: Symbols, values: Values, reader: Lines, node: Node, chapter: str) -> Sequence:
    """`sequence of play`, with its steps."""
    name = node.the_token("NAME")
    scope = Scope(symbols)
    phases: list[Phase] = []
    loose: list[Node] = []
    prose: list[str] = []
    beside: list[Note] = []
    for number, part in enumerate(node.below(ast.Phases), 1):
        if isinstance(part, ast.Prose):
            prose.append(read_prose(part))
        elif isinstance(part, ast.NoteLine):
            beside.append(read_note(part))
        elif not isinstance(part, ast.Phase):
            loose.append(part)
        else:
            step, condition = part.token("STEP_NUMBER"), part.node(ast.Alternatives)
            inner = scope.block()
            lines, _, _, notes = reader.block(part.below(ast.Body), inner, f"{key(name.text)}/{number}")
            phases.append(
                Phase(
                    number=step.text.rstrip(".") if step is not None else str(number),
                    title=part.token_text("TITLE"),
                    condition=values.conditions.condition(condition, scope) if condition is not None else None,
                    lines=tuple(lines),
                    cites=citations(part),
                    notes=tuple(notes),
                    place=part.place,
                )
            )
    _number_apart(symbols, node, phases)
    if not phases:
        symbols.collector.report(
            codes.NOTHING_BELOW,
            node.place,
            f"The sequence `{name.text}` has no steps.",
            help="Number them, two spaces in: `1. movement`, and what happens two spaces further.",
        )
    for part in loose:
        symbols.collector.report(
            codes.UNEXPECTED_WORDS,
            part.place,
            "This line is in no step of the sequence.",
            help="Begin a step with its number: `1. movement`.",
        )
    beside_all = Beside(tuple(beside), tuple(prose))
    return Sequence(**headed(node, name.text, chapter, beside_all), phases=tuple(phases))


def _number_apart(symbols: Symbols, node: Node, phases: list[Phase]) -> None:
    """Two steps of one number are printed alike, and nobody can say which of them is meant."""
    name, first = node.token_text("NAME"), dict[str, int]()
    for at, phase in enumerate(phases):
        earlier = first.setdefault(phase.number, at)
        if earlier == at:
            continue
        # The one that a variant put in is told of, wherever it stands.
        new, old = (earlier, at) if phases[earlier].place.file is not node.place.file else (at, earlier)
        letter = f"{_between(phases, new)}. {phases[new].title}" if new else ""
        there = f"{phases[old].number}. {phases[old].title}"
        theirs = phases[new].place.file is not phases[old].place.file
        symbols.collector.report(
            codes.NAME_DECLARED_TWICE,
            phases[new].place,
            f"Two steps of `{name}` have the number {phase.number}.",
            help=(f"Between others a step has a letter: `{letter}`. " if letter else "")
            + (
                f"To change `{there}` itself, write it anew with all its lines, below `amend sequence {name}`."
                if theirs
                else "Give each a number of its own."
            ),
            also=(Label(phases[old].place, "the other step"),),
        )


def _between(phases: list[Phase], at: int) -> str:
    """A number with a letter, which no other step has, behind that of the step above one."""
    taken = {phase.number for phase in phases}
    above = phases[at - 1].number.rstrip(ascii_lowercase)
    return next((free for letter in ascii_lowercase if (free := f"{above}{letter}") not in taken), f"{above}a")
