"""Grognard: a rules language and compiler for tabletop wargames.

For programs: `load`, `check`, `roll`, `odds`, `compare` and `render`, with what they return. Nothing else is public.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.api import (
        Change,
        Comparison,
        Finding,
        Game,
        Odds,
        Roll,
        RulesError,
        check,
        compare,
        load,
        odds,
        render,
        roll,
    )

__all__ = [
    "Change",
    "Comparison",
    "Finding",
    "Game",
    "Odds",
    "Roll",
    "RulesError",
    "check",
    "compare",
    "load",
    "odds",
    "render",
    "roll",
]


if not TYPE_CHECKING:  # a type checker would take it for a promise that every name is there

    def __getattr__(name: str) -> object:
        """What is public, loaded when it is first asked for (PEP 562)."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module("grognard.api"), name)
        return found


def __dir__() -> list[str]:
    """The public names alone."""
    return list(__all__)
