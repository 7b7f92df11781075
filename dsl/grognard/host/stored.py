"""Files that the program wrote itself and reads again: is this one still what was written?

JSON, read into attrs classes by cattrs, and strictly so: a number in quotes is no number, and a part that nobody
knows is no part. Whatever else stands in such a file, what comes out is an object of the class or a `NotAsWritten`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn, TypeVar, get_origin

import cattrs
from cattrs.cols import list_structure_factory, mapping_structure_factory
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError

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
    mark_stored = content.pop(mark)
    if type(mark_stored) is not int or not 0 < mark_stored < 10**6:
        raise NotAsWritten(f"This is no {what}: {_value_text(mark_stored)} is no version of one.")
    if mark_stored != version:
        raise NotAsWritten(f"This {what} is of version {mark_stored}, and this Grognard reads version {version}.")
    return structured(content, kind, what)


def structured(content: object, kind: type[Kind], what: str) -> Kind:
    """Plain data as an object of `kind`. Raises `NotAsWritten` with the place of the first part that does not fit."""
    try:
        return _CONVERTER.structure(content, kind)
    except Exception as error:
        where, why = next(_reasons(error, "")) if isinstance(error, ExceptionGroup) else ("", _why(error))
        place = f" at `{where}`" if where else ""
        raise NotAsWritten(f"This {what} is not as it was written{place}: {why}.") from None


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
    for match in re.finditer(r'"(?:[^"\\]++|\\.)*+"|[\[{]|[\]}]', text, re.DOTALL):
        sign = match.group()[0]
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


def _exactly(kind: type) -> Any:
    def structure(value: object, _: type) -> object:
        if type(value) is not kind:
            raise TypeError(f"{_KINDS[kind]} is wanted, and it is {_value_text(value)}")
        return _whole(value)

    return structure


def _whole(value: object) -> object:
    if isinstance(value, str) and _CODE_POINT.search(value):
        raise TypeError("half a character stands in it")
    return value


def _plain(value: object, _: type) -> object:
    """Anything that is no list and no object."""
    if value is not None and type(value) not in (str, int, bool):
        raise TypeError(f"a text, a whole number, true, false or null is wanted, and it is {_value_text(value)}")
    return _whole(value)


def _converter() -> cattrs.Converter:
    made = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    for kind in (str, int, bool):
        made.register_structure_hook(kind, _exactly(kind))
    made.register_structure_hook_func(lambda asked: asked is object, _plain)

    # cattrs iterates over whatever it is given: a text would be a list of letters, an object a list of its keys.
    def listed(asked: Any, converter: Any) -> Any:
        return _only(list, list_structure_factory(asked, converter))

    def mapped(asked: Any, converter: Any) -> Any:
        return _only(dict, mapping_structure_factory(asked, converter))

    factories: Any = made.register_structure_hook_factory  # its type asks for more than it calls
    for origin, make in ((list, listed), (dict, mapped)):
        factories(lambda asked, origin=origin: origin is get_origin(asked), make)
    return made


def _only(kind: type, structure: Any) -> Any:
    def of_kind(value: object, asked: Any) -> object:
        if type(value) is not kind:
            raise TypeError(f"{_KINDS[kind]} is wanted, and it is {_value_text(value)}")
        return structure(value, asked)

    return of_kind


def _value_text(value: object) -> str:
    if isinstance(value, dict | list):
        return _KINDS[type(value)]
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."


# ---- in words ------------------------------------------------------------------------------------------------


def _reasons(error: BaseException, where: str) -> Iterator[tuple[str, str]]:
    """Each place that does not fit, and why."""
    if isinstance(error, ClassValidationError):
        notes, others = error.group_exceptions()
        for inner, note in notes:
            yield from _reasons(inner, f"{where}.{note.name}" if where else str(note.name))
        for inner in others:
            yield where, _why(inner)
    elif isinstance(error, IterableValidationError):
        listed, others = error.group_exceptions()
        for inner, at in listed:
            place = f"number {at.index + 1}" if isinstance(at.index, int) else _value_text(at.index)[1:-1]
            yield from _reasons(inner, f"{where}, {place}")
        for inner in others:
            yield where, _why(inner)
    else:
        yield where, _why(error)


def _why(error: BaseException) -> str:
    if isinstance(error, ForbiddenExtraKeysError):
        return "it has a part that nobody knows, " + ", ".join(
            sorted(_value_text(name)[1:-1] for name in error.extra_fields)
        )
    if isinstance(error, KeyError):
        return "it is not there"
    return str(error) or type(error).__name__


_CONVERTER = _converter()
