"""Is what an author adds to the score meant for something else: `subtract 1 from the needed number`, `add 1 fatigue`?"""

from __future__ import annotations

import re

from grognard.diagnostics import codes
from grognard.ir.names import key
from grognard.lowering.nodes import lone_name, text_of, value_node
from grognard.lowering.scope import Scope
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.word_set import word_set

_JOINED = re.compile(r"(?:from|off|out of|onto|into|in|by|per)\s+(?:the\s+)?(?P<name>.+)", re.IGNORECASE | re.DOTALL)
_ARTICLE = re.compile(r"\w+\s+an?\s+.+", re.IGNORECASE | re.DOTALL)
_SCORE = word_set("total score result roll throw die dice")


def check_added(node: Node, scope: Scope) -> bool:
    """Reports words behind an amount that name a field: a sum changes the score alone.

    Returns whether there are such words.
    """
    counted: Node = value_node(node)
    while (
        isinstance(counted, ast.Value | ast.Sum | ast.Product)
        and len(counted.parts) == 1
        and isinstance(counted.parts[0], Node)
    ):
        counted = counted.parts[0]
    verb, alone = node.kind, lone_name(counted)
    if alone is not None and _ARTICLE.fullmatch(text_of(node)) and (holder := _holder(scope, alone.text)):
        gains = "gains" if verb == "add" else "loses"
        scope.symbols.collector.report(
            codes.UNEXPECTED_WORDS,
            counted.at(alone),
            f"`{verb}` changes the score, and no piece.",
            help=f"To change the piece: `{holder} {gains} 1 {alone.text}`. To change the score: `{verb} its {alone.text}`.",
        )
        return True
    name, amount = counted.token("NAME"), counted.node(ast.Quantity)
    if not isinstance(counted, ast.CountedValue) or name is None or amount is None:
        return False
    number = text_of(amount)
    joined = _JOINED.fullmatch(name.text)
    meant = " ".join((joined["name"] if joined is not None else name.text).split())
    if is_of_the_score(name.text):
        return False
    changed = f"{meant} {'plus' if verb == 'add' else 'minus'} {number}"
    gains = "gains" if verb == "add" else "loses"
    holder = _holder(scope, meant) if joined is not None or not scope.changes_nothing else ""
    if re.match(r"per\s", name.text, re.IGNORECASE):
        help = f"Write `{verb} {number}  for each {' '.join(name.text.split()[1:])}`."
    elif key(meant) in scope.values:
        help = f"To change `{meant}`: `let {meant} be {changed}`. To change the score: `{verb} {number}`."
    elif holder:
        help = f"To change the {key(meant)} of a piece: `{holder} {gains} {number} {meant}`. To change the score: `{verb} {number}`."
    elif joined is not None:
        help = f"Take `{' '.join(name.text.split())}` away if the score is meant. A field of a piece changes by `it {gains} {number} …`."
    else:
        return False
    scope.symbols.collector.report(
        codes.UNEXPECTED_WORDS,
        counted.at(name),
        f"`{verb} {number}` changes the score, and `{' '.join(name.text.split())}` behind it is not used.",
        help=help,
    )
    return True


def is_of_the_score(words: str) -> bool:
    """Whether words behind an amount say that it changes the score: `from the total`."""
    joined = _JOINED.fullmatch(words)
    return joined is not None and key(joined["name"]) in _SCORE


def _holder(scope: Scope, name: str) -> str:
    """Who here has a field of that name: `it`, `the target`; empty where nobody has."""
    for role, kind in scope.roles.items():
        if "#" not in role and scope.symbols.field(kind, name) is not None:
            return "it" if role == scope.it else f"the {role}"
    return ""
