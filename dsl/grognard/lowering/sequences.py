"""Sequences of play: which steps, in which order, and what happens in each?"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir.names import key
from grognard.ir.notes import Note
from grognard.ir.rules import Phase, Sequence
from grognard.lowering.lines import Lines
from grognard.lowering.notes import citations, read_note, read_prose
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import Symbols
from grognard.lowering.values import Values
from grognard.syntax.parser import Node


def read_sequence(symbols: Symbols, values: Values, reader: Lines, node: Node, chapter: str) -> Sequence:
    """`sequence of play`, with its steps."""
    name = node.the_token("NAME")
    scope = Scope(symbols)
    phases: list[Phase] = []
    loose: list[Node] = []
    prose: list[str] = []
    beside: list[Note] = []
    for number, part in enumerate(node.below("phases"), 1):
        if part.kind == "prose":
            prose.append(read_prose(part))
        elif part.kind == "note_line":
            beside.append(read_note(part))
        elif part.kind != "phase":
            loose.append(part)
        else:
            step, condition = part.token("STEP_NUMBER"), part.node("alternatives")
            inner = scope.block()
            lines, _, _, notes = reader.block(part.below("body"), inner, f"{key(name.text)}/{number}")
            phases.append(
                Phase(
                    number=step.text.rstrip(".") if step is not None else str(number),
                    title=part.said("TITLE"),
                    condition=values.conditions.condition(condition, scope) if condition is not None else None,
                    lines=tuple(lines),
                    cites=citations(part),
                    notes=tuple(notes),
                    place=part.place,
                )
            )
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
            "This line stands in no step of the sequence.",
            help="Begin a step with its number: `1. movement`.",
        )
    return Sequence(
        name=name.text,
        chapter=chapter,
        cites=citations(node),
        notes=tuple(beside),
        prose=tuple(prose),
        place=node.place,
        phases=tuple(phases),
    )
