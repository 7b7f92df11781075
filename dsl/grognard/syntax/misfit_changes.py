"""A line at the left edge by which a variant means to change something, said with other words than the language has."""

from __future__ import annotations

import re
from collections.abc import Callable

from grognard.diagnostics import codes
from grognard.syntax.fault_shape import Explained, Shape, unexpected

_LONGEST = 200
"""Characters of a line that is read as a person's sentence."""
_MARK = re.compile(r"\s*\[[^\[\]]*\]\s*\Z")
_LINE = re.IGNORECASE | re.DOTALL
_AMENDS = re.compile(r"(?:change|changes|modify|alter|adjust|edit|tweak|revise|update)\b\s*(?P<what>.+)", _LINE)
_REMOVES = re.compile(
    r"(?P<verb>remove|delete|strike|scrap|omit|erase|cut|take away|take out)\s+(?P<what>.+?)"
    r"(?:\s+(?P<from>from|in|of|out of|off)\s+(?P<where>.+))?",
    _LINE,
)
_RENAMES = re.compile(r"rename\s+(?P<what>.+?)(?:\s+(?:as|to|in|into|with|by|=)\s+(?P<new>.+))?", _LINE)
_ADDS = re.compile(r"(?:add|insert|append|include)\b\s*(?:to\b|into\b|in\b)?\s*(?P<what>.+)", _LINE)
_NO_LONGER = re.compile(r"no (?:longer|more(?! than\b))\b\s*(?:hold|holds|true|valid)?\b\s*:?\s*(?P<what>.+)", _LINE)
_REPLACES = re.compile(r"replace\s+(?P<what>.+?)(?:\s+in\s+(?P<where>.+?))?\s+(?:with|by)\s+(?P<new>.+)", _LINE)
_A_STEP = "(A line of a rule stands two spaces in, below its rule.)"
_OPTION = re.compile(r"(?P<what>(?:replace\s+)?option\s+.+?)[\s,]+(?:usually\s+)?(?P<usual>on|off)", _LINE)


def unreadable_change(shape: Shape) -> Explained | None:
    """`change volley`, `remove officer attached in morale`, `rename works to trenches`, `replace 24" with 30"`."""
    if not shape.top or shape.file.position(shape.start).column != 1:
        return None
    line = _MARK.sub("", " ".join(shape.line.split("\n", maxsplit=1)[0].split()))
    if len(line) > _LONGEST:
        return None
    return next((found for look in _LOOKS if (found := look(line, shape)) is not None), None)


def _amended(line: str, shape: Shape) -> Explained | None:
    found = _AMENDS.fullmatch(line)
    return (
        _unknown(line, f"Write `amend {found['what']}`, and below it the whole line as it is to be.") if found else None
    )


def _removed(line: str, shape: Shape) -> Explained | None:
    found = _REMOVES.fullmatch(line)
    if found is None:
        return None
    anew = f"Write `remove {found['what']} from {found['where'] or '…'}`: the label of the line, or its words, and where it stands."
    if found["verb"].casefold() != "remove":
        return _unknown(line, anew)
    return unexpected("This does not say from what it is removed.", f"{anew} {_A_STEP}")


def _renamed(line: str, shape: Shape) -> Explained | None:
    found = _RENAMES.fullmatch(line)
    if found is None:
        return None
    return unexpected(
        "This does not say how it is to be called.", f"Write `rename {found['what']} as {found['new'] or '…'}`."
    )


def _added(line: str, shape: Shape) -> Explained | None:
    found = _ADDS.fullmatch(line)
    if found is None or shape.head == "ADD_TO":
        return None
    anew = f"Write `add to {found['what']}`, the list, table or rule, and below it, two spaces in, what is new."
    return _unknown(line, f"{anew} A block that is new altogether stands without `add`. {_A_STEP}")


def _no_longer(line: str, shape: Shape) -> Explained | None:
    found = _NO_LONGER.fullmatch(line)
    if found is None:
        return None
    return codes.UNKNOWN_FIRST_WORD, "This begins no declaration.", f"Write `no longer holds {found['what']}`."


def _replaced(line: str, shape: Shape) -> Explained | None:
    found = _REPLACES.fullmatch(line)
    if found is None:
        return None
    return unexpected(
        "`replace` gives a whole table, rule or example anew, its kind before its name.",
        f"For one line or row write `amend {found['where'] or '…'}`, and below it the whole line with {found['new']} in it.",
    )


def _optional(line: str, shape: Shape) -> Explained | None:
    found = _OPTION.fullmatch(line)
    if found is None:
        return None
    return unexpected(
        "After the name of an option stands a comma, then what it usually is.",
        f"Write `{found['what']}, usually {found['usual']}`.",
    )


def _excepted(line: str, shape: Shape) -> Explained | None:
    if shape.head != "EXCEPTION_TO" or shape.token.kind != "_NL":
        return None
    return unexpected(
        "This does not say what holds then.",
        f"Write it behind a colon: `{line}: no modifier`, or in place of `no modifier` the line that counts instead.",
    )


def _unknown(line: str, help: str) -> Explained:
    return codes.UNKNOWN_FIRST_WORD, f"`{line.split()[0]}` begins no declaration.", help


_LOOKS: tuple[Callable[[str, Shape], Explained | None], ...] = (
    _amended,
    _removed,
    _renamed,
    _added,
    _no_longer,
    _replaced,
    _optional,
    _excepted,
)
