"""Files that the program wrote itself and reads again: is this one still what was written?

JSON, read into attrs classes, and strictly so: a number in quotes is no number, and a part that nobody
knows is no part. Whatever else stands in such a file, what comes out is an object of the class or a `NotAsWritten`.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn, TypeVar, get_args, get_origin

import attrs

Kind = TypeVar("Kind")

_DEEPEST = 32
"""So many lists and objects within one another; what is written here has fewer than ten."""
_LONGEST_SHOWN = 60
_KINDS = {str: "a text", int: "a whole number", bool: "true or false", dict: "an object", list: "a list"}
_CODE_POINT = re.compile("[\ud800-\udfff]")


class NotAsWritten(ValueError):
    """A file of our own that somebody changed, cut or took from elsewhere: one sentence, with the place in it."""


def read_stored(text: str, kind: type[Kind], mark: str, version: int, what: str) -> Kind:
    """The object of attrs class `kind` that a JSON text holds.

    `mark` is the key under which its version stands, `what` is what such a file is called in a sentence.
    Raises `NotAsWritten`.
    """
    content = plain_content(text, what)
    if not isinstance(content, dict) or mark not in content:
        raise NotAsWritten(f"This is no {what}.")
    found = content.pop(mark)
    if type(found) is not int or not 0 < found < 10**6:
        raise NotAsWritten(f"This is no {what}: {_shown(found)} is no version of one.")
    if found != version:
        raise NotAsWritten(f"This {what} is of version {found}, and this Grognard reads version {version}.")
    return structured(content, kind, what)


def structured(content: object, kind: type[Kind], what: str) -> Kind:
    """Plain data as an object of `kind`. Raises `NotAsWritten` with the place of the first part that does not fit."""
    try:
        found: Kind = _fitted(content, kind, "")
    except _Unfit as error:
        place = f" at `{error.where}`" if error.where else ""
        raise NotAsWritten(f"This {what} is not as it was written{place}: {error.why}.") from None
    return found


def plain_content(text: str, what: str) -> object:
    """What a JSON text holds: no figure that is none, nothing too deep. Raises `NotAsWritten`."""
    if text.count("[") + text.count("{") > _DEEPEST and _depth(text) > _DEEPEST:
        raise NotAsWritten(f"This is no {what}: it is deeper than {_DEEPEST} levels.")
    try:
        return json.loads(text, parse_constant=_no_figure, parse_float=_no_float)
    except json.JSONDecodeError as error:
        raise NotAsWritten(f"This is no {what}: line {error.lineno}, column {error.colno} cannot be read.") from None
    except NotAsWritten as error:
        raise NotAsWritten(f"This is no {what}: {error}") from None
    except ValueError:  # a whole number of more digits than Python reads
        raise NotAsWritten(f"This is no {what}: a number in it is too long.") from None


def _depth(text: str) -> int:
    """How deep brackets go outside of texts in quotes, or a little more."""
    depth = deepest = 0
    for found in re.finditer(r'"(?:[^"\\]++|\\.)*+"|[\[{]|[\]}]', text, re.DOTALL):
        sign = found.group()[0]
        if sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign != '"':
            depth -= 1
    return deepest


def _no_figure(name: str) -> NoReturn:
    raise NotAsWritten(f"{name} is no number that it could hold.")


def _no_float(digits: str) -> NoReturn:
    raise NotAsWritten(f"{digits[:_LONGEST_SHOWN]} is no whole number.")


# ---- strictly ------------------------------------------------------------------------------------------------


@attrs.define
class _Unfit(Exception):
    """A part that is not of the kind that is wanted: where it stands, and why it does not fit."""

    where: str
    why: str


def _fitted(value: object, kind: Any, where: str) -> Any:
    """A value as one of a type: a class of attrs, a list or object of a type, a text, a number. Raises `_Unfit`."""
    if type(None) in get_args(kind):
        if value is None:
            return None
        kind = next(one for one in get_args(kind) if one is not type(None))
    wanted = get_origin(kind) or (dict if attrs.has(kind) else kind)
    if wanted is object:
        if value is not None and type(value) not in (str, int, bool):
            plain = "a text, a whole number, true, false or null"
            raise _Unfit(where, f"{plain} is wanted, and it is {_shown(value)}")
    elif type(value) is not wanted:
        raise _Unfit(where, f"{_KINDS[wanted]} is wanted, and it is {_shown(value)}")
    if isinstance(value, str) and _CODE_POINT.search(value):
        raise _Unfit(where, "half a character stands in it")
    if isinstance(value, list):
        (inner,) = get_args(kind)
        return [_fitted(one, inner, f"{where}, number {number}") for number, one in enumerate(value, 1)]
    if isinstance(value, dict):
        if attrs.has(kind):
            return _made(value, kind, where)
        _, inner = get_args(kind)
        places = {name: f"{where}, {_shown(name)[1:-1]}" for name in value}
        return {_fitted(name, str, at): _fitted(value[name], inner, at) for name, at in places.items()}
    return value


def _made(parts: dict[str, object], kind: type[attrs.AttrsInstance], where: str) -> object:
    """An object of a class from its parts, each of its own type. Raises `_Unfit`."""
    fields = attrs.fields_dict(attrs.resolve_types(kind))
    made: dict[str, Any] = {}
    for name, field in fields.items():
        place = f"{where}.{name}" if where else name
        if name in parts:
            made[name] = _fitted(parts[name], field.type, place)
        elif field.default is attrs.NOTHING:
            raise _Unfit(place, "it is not there")
    unknown = sorted(_shown(name)[1:-1] for name in parts.keys() - fields.keys())
    if unknown:
        raise _Unfit(where, f"it has a part that nobody knows, {', '.join(unknown)}")
    try:
        return kind(**made)
    except ValueError as error:
        raise _Unfit(where, str(error)) from None


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return _KINDS[type(value)]
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."
