"""What does a rule end with? The type of its answer, and whether its caller takes it over."""

from __future__ import annotations

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.types import Die, Type, Words, YesNo
from grognard.kept import kept
from grognard.lowering.nodes import every
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

_MAKES = (
    ast.Roll,
    ast.RollRange,
    ast.StartAt,
    ast.Add,
    ast.Subtract,
    ast.AddModifiers,
    ast.Multiply,
    ast.Divide,
    ast.Amount,
    ast.DiceAmount,
    ast.EachAmount,
    ast.AsYouWish,
    ast.Shift,
    ast.Drop,
    ast.Halve,
    ast.Round,
    ast.NeverBelow,
    ast.NeverAbove,
    ast.HitsOn,
    ast.Read,
)
"""Lines that make a score or change it."""


def answer_type(lines: list[il.Line], score: Type, answer: Type | None = None) -> Type:
    """The type of what a rule ends with, results of inner lines included; `answer`: of what its last line gives if it is done."""
    if answer is not None and lines and isinstance(lines[-1].deed, do.ResultIs) and lines[-1].condition is not None:
        score = answer
    results = _results(lines)
    words: list[str | Die] = [of for of in results if isinstance(of, str)]
    if isinstance(score, Words) and words:
        extra = [word for word in words if word not in score.words]
        return Words(score.name, (*score.words, *extra)) if extra else score
    if words and not isinstance(score, YesNo):
        return Words("result", tuple(dict.fromkeys(words)))
    return score


@kept
def hands_on(rule: Node) -> bool:
    """Returns whether the caller of an action uses its result: it says `the result is …`, or its last line makes one."""
    body = rule.node(ast.Body)
    if body is None:
        return False
    if any(isinstance(node, ast.ResultIs) for node in every(body)):
        return True
    lines = [node for node in body.nodes() if not isinstance(node, ast.Prose | ast.NoteLine | ast.Gate)]
    if not lines or not isinstance(lines[-1], ast.Step):
        return False
    last = next(lines[-1].nodes(), None)
    if last is None:
        return False
    verb = last.token("CALL")
    return isinstance(last, _MAKES) or (verb is not None and verb.text.casefold() != "do")


def _results(lines: list[il.Line]) -> list[object]:
    results: list[object] = []
    for line in lines:
        if isinstance(line.deed, do.ResultIs) and isinstance(line.deed.value, ir.Constant):
            results.append(line.deed.value.value)
        results += _results(list(line.body))
    return results
