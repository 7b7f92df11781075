"""The given facts of a situation: `given range is 3 and not fog`, `given the target's cover is woods`."""

from __future__ import annotations

import attrs

from grognard.ir.declared import FieldOf
from grognard.ir.examples import GivenPiece
from grognard.ir.names import key
from grognard.ir.types import YesNo
from grognard.lowering.given_of_two import told_of_two
from grognard.lowering.givens import Facts, Givens, Properties, told_values
from grognard.lowering.nodes import text_of
from grognard.lowering.scope import Scope
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


def add_facts(givens: Givens, node: Node, scope: Scope, facts: Facts, pieces: list[GivenPiece]) -> None:
    """Add what such a line says to `facts`, or to those of one of the `pieces`."""
    symbols = givens.symbols
    for part in node.below(ast.FactsGiven):
        reference = part.the_node(ast.Reference, ast.OfTwo)
        text = text_of(reference)
        if text.casefold().startswith("army ") and len(list(part.nodes())) == 1:
            continue  # `given the army Northern Host` names pieces
        owner, _, rest = text.partition("'s ")
        fact = symbols.facts.get(key(text))
        target: GivenPiece | None = None
        of_two = told_of_two(part, pieces, symbols)
        if of_two is not None:
            if of_two.name:
                into = Properties()
                _set_fact(givens, of_two.fact, part, reference, scope, into)
                facts.extend((of_two.name, value) for _, value in told_values(into))
            continue
        if fact is None and rest:
            target = next((piece for piece in pieces if key(piece.role) == key(owner)), None)
            fact = symbols.field(target.kind, rest) if target is not None else None
        if fact is None:
            whose = next((piece.role for piece in pieces if symbols.field(piece.kind, text) is not None), None)
            symbols.unknown(
                part.place,
                text,
                "a fact is wanted",
                () if whose is not None else [known.name for known in symbols.facts.values()],
                None if whose is None else f"Say whose it is: `given {whose}'s {text} is …`.",
            )
            continue
        into = Properties()
        _set_fact(givens, fact, part, reference, scope, into)
        values = told_values(into)
        if target is not None:
            index = pieces.index(target)
            pieces[index] = attrs.evolve(target, facts=(*target.facts, *values))
        else:
            facts.extend(values)


def _set_fact(givens: Givens, fact: FieldOf, part: Node, reference: Node, scope: Scope, into: Properties) -> None:
    """What is said of a fact behind its name."""
    tested = [node for node in part.nodes() if node is not reference]
    if tested:
        givens.set(fact, text_of(tested[-1]), part.place, scope, into)
    elif isinstance(fact.type, YesNo):
        into.facts.append((key(fact.name), part.token("NOT") is None))
