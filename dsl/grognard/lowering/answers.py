"""What a rule ends with: the type of its answer."""

from __future__ import annotations

from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.types import Die, Type, Words, YesNo


def answer_type(lines: list[il.Line], score: Type) -> Type:
    """The type of what a rule ends with, results of inner lines included."""
    found = _results(lines)
    words: list[str | Die] = []
    for of in found:
        if isinstance(of, str):
            words.append(of)
    if isinstance(score, Words) and words:
        extra = [word for word in words if word not in score.words]
        return Words(score.name, (*score.words, *extra)) if extra else score
    if words and not isinstance(score, YesNo):
        return Words("result", tuple(dict.fromkeys(words)))
    return score


def _results(lines: list[il.Line]) -> list[object]:
    found: list[object] = []
    for line in lines:
        if isinstance(line.deed, il.ResultIs) and isinstance(line.deed.value, ir.Constant):
            found.append(line.deed.value.value)
        found += _results(list(line.body))
    return found


__all__ = ["answer_type"]
