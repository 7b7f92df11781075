"""A line at the left edge by which a variant means to change something, said with other words than the language has."""

from __future__ import annotations

import re

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code
from grognard.syntax.fault_shape import Explained, Shape, listed, unexpected

_LONGEST = 200
"""Characters of a line that is read as a person's sentence."""
_UNKNOWN, _BEGINS_NOTHING = codes.UNKNOWN_FIRST_WORD, "`{first}` begins no declaration."
_UNEXPECTED = codes.UNEXPECTED_WORDS
_REMOVE = "Write `remove {what} from {where}`: the label of the line, or its words, and where it stands."
_A_STEP = "(A line of a rule stands two spaces in, below its rule.)"
_FROM = r"\s+(?P<what>.+?)(?:\s+(?:from|in|of|out of|off)\s+(?P<where>.+))?"
_SAID: tuple[tuple[str, Code, str, str], ...] = (
    (
        r"(?:change|changes|modify|alter|adjust|edit|tweak|revise|update)\b\s*(?P<what>.+)",
        _UNKNOWN,
        _BEGINS_NOTHING,
        "Write `amend {what}`, and below it the whole line as it is to be.",
    ),
    (
        rf"remove{_FROM}",
        _UNEXPECTED,
        "This does not say from what it is removed.",
        f"{_REMOVE} {_A_STEP}",
    ),
    (
        rf"(?:delete|strike|scrap|omit|erase|cut|take away|take out){_FROM}",
        _UNKNOWN,
        _BEGINS_NOTHING,
        _REMOVE,
    ),
    (
        r"rename\s+as(?:\s+(?P<new>.+))?",
        _UNEXPECTED,
        "This does not say what is to be called otherwise.",
        "Write `rename … as {new}`, with the label of a line before `as`.",
    ),
    (
        r"rename\s+(?P<what>.+?)(?:\s+as|\s+(?:as|to|in|into|with|by|=)\s+(?P<new>.+))?",
        _UNEXPECTED,
        "This does not say how it is to be called.",
        "Write `rename {what} as {new}`.",
    ),
    (
        r"(?!add\s+to(?![\w\-]))(?:add|insert|append|include)\b\s*(?:to\b|into\b|in\b)?\s*(?P<what>.+)",
        _UNKNOWN,
        _BEGINS_NOTHING,
        "Write `add to {what}`, the list, table or rule, and below it, two spaces in, "
        f"what is new. A block that is new altogether stands without `add`. {_A_STEP}",
    ),
    (
        r"no (?:longer|more(?! than\b))\b\s*(?:hold|holds|true|valid)?\b\s*:?\s*(?P<what>.+)",
        _UNKNOWN,
        "This begins no declaration.",
        "Write `no longer holds {what}`.",
    ),
    (
        r"replace\s+(?P<what>.+?)(?:\s+in\s+(?P<where>.+?))?\s+(?:with|by)\s+(?P<new>.+)",
        _UNEXPECTED,
        "`replace` gives a whole table, rule or example anew, its kind before its name.",
        "For one line or row write `amend {where}`, and below it the whole line with {new} in it.",
    ),
    (
        r"variant\s+(?P<what>.+?)\s+(?:for|on|to|from|in|over|upon|based\s+on)\s+(?P<where>.+)",
        _UNEXPECTED,
        "This does not say of which game it is a variant.",
        "Write `variant {what} of {where}`.",
    ),
    (
        r"variant\s+(?P<what>.+)",
        _UNEXPECTED,
        "This does not say of which game it is a variant.",
        "Write `variant {what} of …`, with the title of the game.",
    ),
    (
        r"(?P<what>(?:replace\s+)?option\s+.+?)[\s,]+(?:usually\s+)?(?P<usual>on|off)",
        _UNEXPECTED,
        "After the name of an option stands a comma, then what it usually is.",
        "Write `{what}, usually {usual}`.",
    ),
)
"""What authors write, and what is said of it; what they left out is said as `…`."""


_ROWS_BELOW = re.compile(r"[^\n]*\n {1,20}\|")


def unreadable_change(shape: Shape) -> Explained | None:
    """`change volley`, `remove officer attached in morale`, `rename works to trenches`, `replace 24" with 30"`."""
    line = shape.sentence
    if not shape.top or shape.file.position(shape.start).column != 1 or len(line) > _LONGEST:
        return None
    for pattern, code, message, help_ in _SAID:
        found = re.fullmatch(pattern, line, re.IGNORECASE | re.DOTALL)
        if found is not None:
            said = {name: words or "…" for name, words in found.groupdict().items()}
            return code, message.format(first=line.split()[0]), help_.format(**said)
    if shape.head == "REPLACE":
        name = line.partition(" ")[2]
        kinds = ("table",) if _ROWS_BELOW.match(shape.file.text, shape.start) else ("test", "action", "table")
        return unexpected(
            "`replace` gives a whole block anew, its kind before its name.",
            f"Write {listed([f'`replace {kind} {name}`' for kind in kinds])}{'' if len(kinds) == 1 else ', or what else it is'}. "
            f"For one line or row of it `amend {name}` is enough.",
        )
    if shape.head == "EXCEPTION_TO" and shape.token.kind == "_NL":
        return unexpected(
            "This does not say what holds then.",
            f"Write it behind a colon: `{line}: no modifier`, or in place of `no modifier` the line that counts instead.",
        )
    return None
