"""Texts that an editor holds and has not saved: they are read in place of their files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_TEXTS: ContextVar[Mapping[str, str]] = ContextVar("unsaved texts", default={})  # noqa: B039  (never changed in place)


@contextmanager
def unsaved(texts: Mapping[str, str]) -> Iterator[None]:
    """Within it, a file whose real path is a key is read as that text."""
    token = _TEXTS.set(texts)
    try:
        yield
    finally:
        _TEXTS.reset(token)


def unsaved_text(path: str | os.PathLike[str]) -> str | None:
    """The text that is held in place of a file; None where it is read from the disk."""
    texts = _TEXTS.get()
    return texts.get(os.path.realpath(path)) if texts else None
