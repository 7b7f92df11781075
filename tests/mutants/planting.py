"""How does a mutant get into a process that has the module in memory?

Functions whose code is changed get the new code in their place, so that whoever holds them runs it. What is worked out when
a module is read (a constant, a decorator, a default) cannot be changed so: then a process of its own must begin anew.
"""

from __future__ import annotations

import inspect
import sys
import warnings
from types import CodeType, FunctionType
from typing import Any

from tests.mutants.making import Mutant, source_of


class OnlyAnew(Exception):
    """Such a change needs a process that reads the module anew."""


def module_of(path: str) -> str:
    """The name of a module by its path in the copy."""
    return path.removeprefix("dsl/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def changes(mutant: Mutant) -> list[tuple[FunctionType, CodeType]]:
    """The functions in memory that are changed, each with its new code.

    Raises `OnlyAnew` where that is not all there is to it.
    """
    module = sys.modules.get(module_of(mutant.path))
    if module is None:
        raise OnlyAnew
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # `is 0`, for one: whether a test minds is the question
        before = compile(source_of(mutant.path), mutant.path, "exec", dont_inherit=True)
        after = compile(mutant.source(), mutant.path, "exec", dont_inherit=True)
    return list(_differing(vars(module), before, after))


def plant(mutant: Mutant) -> None:
    """Change the functions in memory."""
    for function, code in changes(mutant):
        function.__code__ = code


def _differing(space: Any, before: CodeType, after: CodeType) -> list[tuple[FunctionType, CodeType]]:
    old, new = _inner(before), _inner(after)
    if _outer(before) != _outer(after) or [code.co_name for code in old] != [code.co_name for code in new]:
        raise OnlyAnew
    found: list[tuple[FunctionType, CodeType]] = []
    names = [code.co_name for code in old]
    for was, now in zip(old, new, strict=True):
        if was == now:
            continue
        if names.count(was.co_name) > 1 or was.co_name not in space:
            raise OnlyAnew
        held = space[was.co_name]
        if isinstance(held, type) and not was.co_flags & inspect.CO_OPTIMIZED:
            found += _differing(vars(held), was, now)
            continue
        function = _unwrapped(held)
        if function is None or function.__code__.co_firstlineno != was.co_firstlineno:
            raise OnlyAnew
        if function.__code__.co_freevars != now.co_freevars:
            raise OnlyAnew
        found.append((function, now))
    return found


def _inner(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _outer(code: CodeType) -> tuple[object, ...]:
    constants = tuple((type(one), one) for one in code.co_consts if not isinstance(one, CodeType))
    return code.co_code, code.co_names, constants


def _unwrapped(held: object) -> FunctionType | None:
    for _ in range(5):
        if isinstance(held, FunctionType) and not hasattr(held, "__wrapped__"):
            return held
        for name in ("__wrapped__", "__func__", "fget", "func"):
            inner = getattr(held, name, None)
            if inner is not None:
                held = inner
                break
        else:
            return None
    return None
