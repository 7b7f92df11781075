"""What does a text declare, as far as single lines show? For a file that cannot be parsed whole."""

from __future__ import annotations

import re
from functools import lru_cache

import attrs

_FIELD = re.compile(
    r"^[ ]{1,20}(?P<name>[^\W\d][^:,(|\n]{0,60}?)[ ]{0,9}(?:\((?P<single>[^()\n]{0,60})\)[ ]{0,9})?[:,]", re.MULTILINE
)
_ACTION = re.compile(
    r"^action[ ]{1,9}(?P<name>[^\[\n]{1,80}?)(?=[ ]{1,9}of[ ]{1,9}(?:an?|the)\b|[ ]{0,9}(?:\[|$))",
    re.IGNORECASE | re.MULTILINE,
)
_ONE_A_SIDE = re.compile(
    r"^piece[ ]{1,9}(?P<name>[^,\n]{1,60}?)[ ]{0,9},[^\n]{0,120}?\bone[ ]{1,9}a[ ]{1,9}side\b",
    re.IGNORECASE | re.MULTILINE,
)
_SIDES = re.compile(
    r"^[ ]{1,20}sides:[ ]{0,9}(?P<one>[^,\n\[]{1,60}?)[ ]{0,9},[ ]{0,9}(?P<other>[^,\n\[]{1,60}?)[ ]{0,9}$",
    re.IGNORECASE | re.MULTILINE,
)


@attrs.frozen
class Declared:
    """Names in small letters; of the sides the two, where there are two."""

    fields: frozenset[str]
    actions: frozenset[str]
    one_a_side: str
    sides: tuple[str, str]


@lru_cache(maxsize=4)
def declared_in(text: str) -> Declared:
    """Returns fields, facts and settings, actions, pieces of each side, and the sides of a text."""
    match, sides = _ONE_A_SIDE.search(text), _SIDES.search(text)
    return Declared(
        frozenset(_spoken(name) for field in _FIELD.finditer(text) for name in field.groups() if name),
        frozenset(_spoken(action["name"]) for action in _ACTION.finditer(text)),
        match["name"] if match is not None else "",
        (sides["one"], sides["other"]) if sides is not None else ("…", "…"),
    )


def _spoken(name: str) -> str:
    return " ".join(name.casefold().split())
