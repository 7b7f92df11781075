"""What does the label of a line leave unsaid: of when it counts, and of what it counts for each?"""

from __future__ import annotations

import re

from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key, singular
from grognard.ir.phrases import constant_text, lot_text
from grognard.ir.rules import RuleKind
from grognard.ir.walk import nodes
from grognard.telling.roots import root, stem
from grognard.word_set import word_set
from grognard.wording.phrase import Phrase, plain
from grognard.wording.speech import Speaker

_SMALL = word_set("a an the of is or and in on to at no by with own")
_PER = re.compile(r"\b(?:each|every|per)\b", re.IGNORECASE)
"""How a label says by itself that it counts more than once."""


def unsaid(speaker: Speaker, line: il.Line) -> Phrase:
    """What a label leaves unsaid of its condition: of `downhill` only `not infantry`, not that the slope is downhill."""
    if line.condition is None or says(speaker, line.label, line.condition):
        return ()
    whole = line.condition.conditions if isinstance(line.condition, ir.All) else (line.condition,)
    left = [part for part in whole if not says(speaker, line.label, part)]
    # A word of the label that is also tested of another piece does not say of which it holds.
    again = {word for part in left for word in _words(part)}
    left = [part for part in whole if part in left or again & _words(part)]
    return speaker.listed(left or whole, ", ")


def _words(condition: ir.Condition) -> set[str]:
    """Returns the words of lists that a condition tests."""
    return {node.value for node in nodes(condition) if isinstance(node, ir.Constant) and isinstance(node.value, str)}


def counts_itself(speaker: Speaker, line: il.Line) -> bool:
    """Whether a label says for each of what it counts: `per wound`."""
    if line.each is None:
        return True
    each = key(plain(speaker.value(line.each)))
    said = line.each_lot == 1 or lot_text(line.each_lot) in line.label.split()
    return said and bool(_PER.search(line.label)) and (each in key(line.label) or singular(each) in key(line.label))


def is_counted(speaker: Speaker, line: il.Line) -> bool:
    """Whether a label names what is counted, one by one: `wound`, for each wound."""
    return line.each is not None and line.each_lot == 1 and key(plain(speaker.value(line.each))) == key(line.label)


def says(speaker: Speaker, label: str, condition: ir.Condition) -> bool:
    """Whether a label already tells its condition: every word it tests stands in the label."""
    have = {form for word in label.casefold().split() for form in (stem(word), root(word))}
    denies = "not" in have
    if some := _that_is_there(condition):
        return stem(some) in have
    wanted: list[str] = []
    all_nodes = tuple(nodes(condition))
    ends = {
        id(end) for node in all_nodes if isinstance(node, ir.Fact) and not node.in_full for end in (node.of, node.to)
    }
    for node in all_nodes:
        match node:
            case ir.WorkOut(rule=name) if (rule := speaker.lexicon.rule(name)) and rule.kind is RuleKind.STATE:
                wanted.append(rule.name)  # what it is, is told elsewhere
            case ir.Not() if denies:
                pass
            case (
                ir.Not()
                | ir.Quantified()
                | ir.Count()
                | ir.Variable()
                | ir.WorkOut()
                | ir.LookUp()
                | ir.Gather()
                | ir.Gap()
            ):
                return False
            case ir.Is(negated=True) | ir.IsKind(negated=True) if not denies:
                return False
            case ir.Is(value=ir.Field() | ir.Fact() as value) if speaker.lexicon.shares_words(value):
                wanted.append(ir.name_of(value))
            case ir.Constant():
                wanted.append(constant_text(node))
            case ir.Holds(value=ir.Field() | ir.Fact() as value):
                wanted.append(ir.name_of(value))
            case ir.IsKind():
                wanted.append(node.kind)
            case ir.Role() if not speaker.is_it(node) and id(node) not in ends:
                wanted.append(plain(speaker.value(node)))
    words = [word for each in wanted for word in each.casefold().split() if word not in _SMALL]
    return bool(words) and all(stem(word) in have or root(word) in have for word in words)


def _that_is_there(condition: ir.Condition) -> str:
    """What somebody has of whom it is only asked that it is not none: `behind cover` says that his cover is not none."""
    match condition:
        case ir.Is(
            value=ir.Field() | ir.Fact() as value, bands=(ir.Same(value=ir.Constant(value="none")),), negated=True
        ):
            return ir.name_of(value).casefold().split()[-1]
        case _:
            return ""
