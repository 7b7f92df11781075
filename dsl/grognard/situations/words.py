"""A situation in words: `2 morale points, attacked from flank, not officer attached`."""

from __future__ import annotations

from grognard.ir.interface import Input
from grognard.ir.names import key, plural, singular
from grognard.ir.types import Numbers, Value, value_text
from grognard.word_set import word_set

_LINKS = word_set("at by from in of on to with")
"""A name that ends in one of these runs on into its value."""


def fact_words(name: str, wanted: Input, value: Value) -> str:
    """Returns one fact in words, by the name under which it is given."""
    if isinstance(value, bool):
        return name if value else f"not {name}"
    text = value_text(value)
    match wanted.sort:
        case "choice":
            return f"choosing {text}"
        case "kind":
            return f"{name} is a {text}"
        case "count":
            return counted(text, name)
    if isinstance(wanted.type, Numbers):
        unit = f" {singular(wanted.type.unit) if value == 1 else wanted.type.unit}" if wanted.type.unit else ""
        if not unit and key(name) == key(wanted.name) and singular(name) != key(name):
            return counted(text, name)
        return f"{name} is {text}{unit}"
    return f"{name} {text}" if name.rpartition(" ")[2] in _LINKS else f"{name} is {text}"


def counted(number: str, name: str) -> str:
    """Returns a number of things in words: `1 stand`, `no stands`."""
    single = singular(name)
    if number == "1":
        return f"1 {single}"
    return f"{'no' if number == '0' else number} {name if key(name) != single else plural(name)}"
