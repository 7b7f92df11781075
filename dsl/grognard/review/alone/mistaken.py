"""Which words stand for one another by mistake, and where is only the other English? Read from `mistaken.txt`, asked by `confused`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files

Mistaken = tuple[re.Pattern[str], str, tuple[str, ...]]
"""Where a wrong word stands; what is meant; plain words of which each match has one."""


def _read(text: str) -> Iterator[Mistaken]:
    for line in text.splitlines():
        if line and not line.startswith("# "):
            meant, parts, pattern = line.split(" | ", 2)
            yield re.compile(pattern), meant, tuple(json.loads(f"[{parts}]"))


MISTAKEN = tuple(_read(files(__package__).joinpath("mistaken.txt").read_text(encoding="utf-8")))
