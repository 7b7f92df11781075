"""How much work a call does, counted: the same on every machine, idle or busy."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


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
