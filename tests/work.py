"""How much work a call does, the same on every machine, idle or busy: lines that are counted, and time beside that of known work."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

_KNOWN_TEXT = "the unit moves six inches and fires " * 40
_KNOWN_PATTERN = re.compile(r"(?:[a-z]+ )*x")
_KNOWN_SECONDS = 0.0042
"""What the known work took where the limits of the tests were set."""


def _known_work() -> None:
    for number in range(60_000):
        number % 7
    for _ in range(6):
        _KNOWN_PATTERN.search(_KNOWN_TEXT)


def _seconds(call: Callable[[], object]) -> float:
    begun = time.process_time()
    call()
    return time.process_time() - begun


def steady_seconds(call: Callable[[], object]) -> float:
    """CPU seconds of a call on a machine of known speed: on a slower one it and the known work take longer alike."""
    before = min(_seconds(_known_work) for _ in range(3))
    spent = _seconds(call)
    after = min(_seconds(_known_work) for _ in range(3))
    return spent * _KNOWN_SECONDS / max(before, after)


def lines_run(call: Callable[[], object]) -> int:
    """How many lines of Python a call runs, those of what it calls included."""
    count = 0

    def local(_frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal count
        count += event == "line"
        return local

    before = sys.gettrace()
    sys.settrace(lambda _frame, _event, _arg: local)
    try:
        call()
    finally:
        sys.settrace(before)
    return count
