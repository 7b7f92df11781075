"""How much garbage may lie about before anybody looks for it: a process that holds all rulesets looks through millions of things.

What goes in circles is freed by nobody else, and to free it takes ten times as long as what does not: a twentieth of
all the time. So it stays to the end where there is room: all processes together may fill half of the memory.
"""

from __future__ import annotations

import os
from pathlib import Path

_BYTES = 100
"""Of one thing that goes in circles, on average: measured."""
_LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")
"""Where a container says how much of the machine's memory is its own."""


def most_garbage(least: int, processes: int) -> int:
    """So many things may a process make before the youngest are looked through; `least` where memory is not known."""
    return max(least, _memory() // 2 // processes // _BYTES)


def _memory() -> int:
    """Bytes of memory there are; 0 where the system does not tell."""
    try:
        found = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    except (AttributeError, OSError, ValueError):
        return 0
    for limit in map(Path, _LIMITS):
        if limit.is_file():
            words = limit.read_text(encoding="ascii").strip()
            found += [int(words)] if words.isdecimal() else []
    return min(found)
