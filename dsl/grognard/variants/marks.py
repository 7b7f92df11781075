"""Marks of base lines: short for the text that a change was written for, `#4f2a91c0` or `#4f2a91c0.3b.a7`.

The first eight digits stand for all lines together and decide whether anything has changed. Where there are several,
two more for each say which: one in 256 changes of a line goes unseen by its own two, and then all lines are named.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence


def mark_of(lines: Sequence[str]) -> str:
    """The mark of some lines of a base."""
    mark = "#" + _digits("\n".join(lines), 8)
    return ".".join([mark, *(_digits(line, 2) for line in lines)]) if len(lines) > 1 else mark


def changed_since(mark: str, lines: Sequence[str]) -> list[str]:
    """The lines that are other than when the mark was written, or that may be; none if all are as they were."""
    now = mark_of(lines)
    whole, *each = mark.split(".")
    if whole == now.partition(".")[0]:
        return []
    known = len(each) == len(lines)
    return [line for at, line in enumerate(lines) if known and each[at] != _digits(line, 2)] or list(lines)


def _digits(text: str, count: int) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:count]
