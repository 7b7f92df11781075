"""What happens to a piece, said with a verb of its own: `the target sinks`."""

from __future__ import annotations

import re

from grognard.syntax.fault_shape import Explained, Shape, unexpected
from grognard.word_set import word_set

_LINES = word_set("RULE_KIND AMEND ADD_TO STEP_NUMBER SEQUENCE")
_LONGEST = 200
_HAPPENS = re.compile(
    r"(?P<who>it|the\s+[^\W\d][^'\u2019:,]*?)\s+(?P<verb>[^\W\d_]{2,}s)(?P<tail>\s+(?:when|for each)\b.*)?",
    re.IGNORECASE,
)


def verb_of_a_piece(shape: Shape) -> Explained | None:
    """`the target sinks`: which of the three ways to change a piece is meant, or which action."""
    found = _HAPPENS.fullmatch(shape.sentence) if shape.fault.above in _LINES and len(shape.line) <= _LONGEST else None
    if found is None or found["verb"].casefold() in {"is", "has", "was", "becomes", "loses", "gains", "chooses"}:
        return None
    who, verb, tail = found["who"], found["verb"], found["tail"] or ""
    message = f"`{verb}` is no word for what happens to a piece."
    for deed in dict.fromkeys((verb[:-1], re.sub(r"es\Z", "", verb), re.sub(r"ies\Z", "y", verb))):
        if deed.casefold() in shape.declared.actions:
            return unexpected(message, f"`{deed}` is an action: write `do {deed} of {who}{tail}`.")
    return unexpected(
        message,
        f"Write what of it is otherwise then: `{who} becomes …` with a word or a mark of it, `{who} loses 1 …`, or, if it leaves the "
        f"game, `remove {who}{tail}`.",
    )
