"""Lines that roll dice: which dice, and what is added to their result?"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from fractions import Fraction

import attrs

from grognard.diagnostics import codes
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.types import Anything, Dice, Die, Type, Words
from grognard.lowering.nodes import Valued, lone_name, text_of
from grognard.lowering.quantities import whole
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import Symbols
from grognard.lowering.values import Values
from grognard.number_words import numbers
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token

_SPOKEN = re.compile(r"(?:(\w+)\s+)?(dice|die)", re.IGNORECASE)
_NUMBERS = numbers(1, 10)


def is_dice(domain: Type) -> bool:
    """Returns whether a value of this type can be rolled: dice, or a word of a list of dice."""
    return isinstance(domain, Dice) or (
        isinstance(domain, Words) and bool(domain.words) and isinstance(domain.words[0], Die)
    )


_MISSES = re.compile(r"(?:(?P<some>one|[0-9]+)\s+)?miss(?:es)?\s", re.IGNORECASE)


def fate(node: Node, bands: tuple[ir.Band, ...], scope: Scope) -> do.Again | do.Always:
    """What becomes of dice that lie in `bands`, or that miss: `rolls again`, `rolls again and adds`, `counts twice`, `always hits`."""
    words = node.token_text("FATE").casefold()
    if (missed := _MISSES.match(words)) is not None:
        some = missed["some"]
        return do.Again(do.Fate.MISSES, misses=-1 if some is None else 1 if some == "one" else whole(some))
    if "always" in words:
        return do.Always(_face(node, bands, words, scope), "hits" in words)
    return do.Again(do.Fate.TWICE if "twice" in words else do.Fate.ADDS if "add" in words else do.Fate.INSTEAD, bands)


def _face(node: Node, bands: tuple[ir.Band, ...], words: str, scope: Scope) -> int:
    """The one face of `1 always misses`; anything else is reported."""
    match bands:
        case (ir.Same(value=ir.Constant(value=int() | Fraction(denominator=1) as face)),):
            return int(face)
    scope.symbols.collector.report(
        codes.WRONG_TYPE,
        node.place,
        f"`{words}` needs one face of a die.",
        help=f"Write a line for each face, such as `1 {words}`.",
    )
    return 0


def rolled(values: Values, node: Valued, scope: Scope) -> tuple[ir.Expression, ir.Expression | None]:
    """Returns the dice of `roll 2D6`, and what is added: `roll 2D6 + 1`, `roll its quality plus its rank minus 1`."""
    terms = _terms(node)
    name = lone_name(terms[0][1] if terms else node)
    if name is not None and (spoken := _SPOKEN.fullmatch(name.text)) and key(name.text) not in map(key, scope.known()):
        number = _NUMBERS.get((spoken[1] or "").casefold(), 2 if spoken[2].casefold() == "dice" else 1)
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            node.place,
            f"`{name.text}` does not say which dice.",
            help=f"Say how many, and of how many sides: `roll {number if number > 1 else ''}D6`.",
        )
        return ir.Gap(name.text, place=node.place), None
    if (meant := _times_dice(terms[0][1]) if terms else "") != "":
        scope.symbols.collector.report(
            codes.WRONG_TYPE, node.place, f"`{text_of(node)}` is no dice.", help=f"Write {meant}."
        )
        return ir.Gap(text_of(node), place=node.place), None
    first, domain = values.value(terms[0][1] if terms else node, scope, Dice())
    if not is_dice(domain) and not isinstance(domain, Anything):
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            node.place,
            f"`{text_of(terms[0][1] if terms else node)}` is no dice.",
            help="Write how many and which: `roll 2D6`, or name a `dice` list."
            if len(terms) < 2
            else "The dice come first: `roll 2D6 plus 1`.",
        )
        return first, None
    if len(terms) < 2:
        return first, None
    rest: list[tuple[ir.Operator, ir.Expression]] = []
    for sign, term in terms[1:]:
        value, other = values.value(term, scope)
        if is_dice(other):
            verb = "add" if sign is ir.Operator.PLUS else "subtract"
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                term.place,
                f"`{text_of(term)}` is dice of its own; a line throws dice of one kind.",
                help=f"Throw them in a line of their own, below this one: `{verb} {text_of(term)}`.",
            )
        rest.append((sign, value))
    return first, ir.Arithmetic(ir.number(0, node.place), tuple(rest), place=node.place)


def thrown_first(node: Node, scope: Scope) -> None:
    """Reports an amount that is added to unrolled dice."""
    if isinstance(scope.score, Dice):
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            node.place,
            f"`{text_of(node)}` counts for a number, and the lines above give dice that have not been thrown.",
            help="Throw them first: `roll` in place of `start at`.",
        )


def several_unthrown(value: ir.Expression, node: Node, scope: Scope) -> None:
    """Reports a result of several unrolled dice: one die may be a step of a ladder."""
    if isinstance(value, ir.DiceOf):
        scope.symbols.unthrown(node, f"Throw them: `roll {text_of(node)}`; what a rule rolls last is its result.")


def last_die(lines: Sequence[il.Line], node: Node, symbols: Symbols) -> None:
    """Report a rule whose last line gives a die that has not been rolled."""
    match lines[-1].deed if lines else None:
        case do.StartAt(ir.Constant(Die() as die)) | do.ResultIs(ir.Constant(Die() as die)):
            symbols.unthrown(node, f"Roll it: `roll {die}`.")


def _times_dice(term: Valued) -> str:
    """Returns `roll as many D6 as its men` for `its men times D6`, and two lines for `D6 times 10`; else an empty text."""
    factors = term.factors if isinstance(term, ast.Product) and term.token("DIVIDED_BY") is None else ()
    dice = [factor for factor in factors if isinstance(factor, ast.Dice)]
    others = [factor for factor in factors if not isinstance(factor, ast.Dice)]
    if not len(dice) == len(others) == 1:
        return ""
    if isinstance(others[0], ast.Number) and factors[0] is dice[0]:
        return f"`roll {text_of(dice[0])}`, and below it `multiply by {text_of(others[0])}`"
    return f"`roll as many {text_of(dice[0])} as {text_of(others[0])}`"


def _terms(node: Valued) -> list[tuple[ir.Operator, Valued]]:
    """The parts of a plain sum with their signs; none of anything else."""
    if isinstance(node, ast.Value):
        node = node.sum
    if not isinstance(node, ast.Sum) or node.token("ROUNDED") is not None:
        return []
    signs = [
        ir.Operator.PLUS if part.kind == "PLUS" else ir.Operator.MINUS
        for part in node.parts
        if isinstance(part, Token) and part.kind in {"PLUS", "MINUS"}
    ]
    return list(zip([ir.Operator.PLUS, *signs], node.products, strict=True))


def kept_as_they_lie(lines: Iterable[il.Line], names: Container[str]) -> tuple[il.Line, ...]:
    """Lines whose throws are kept as they lie where something asks for their dice by name."""
    made = []
    for line in lines:
        deed = line.deed
        if isinstance(deed, do.Roll) and deed.name in names:
            line = attrs.evolve(line, deed=attrs.evolve(deed, lies=True))
        made.append(attrs.evolve(line, body=kept_as_they_lie(line.body, names)) if line.body else line)
    return tuple(made)
