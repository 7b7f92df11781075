"""Source that was written becomes functions: the only place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import CodeType


def translated(source: str) -> CodeType:
    """Source ready to be carried out."""
    return compile(source, "<odds>", "exec")


def function(code: CodeType | str, name: str, names: Mapping[str, object] | None = None) -> Callable[..., object]:
    """The function of that name; `names` is what it finds beside the built-in ones."""
    made: dict[str, object] = dict(names or {})
    exec(code, made)
    built: Callable[..., object] = made[name]  # type: ignore[assignment]
    return built
