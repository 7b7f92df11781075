"""What an author does to a line of a game, by the kind of line."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator


def _other_figure(line: str) -> str | None:
    found = list(re.finditer(r"\d+", line))
    return None if not found else f"{line[: found[-1].start()]}{int(found[-1][0]) + 1}{line[found[-1].end() :]}"


KINDS: dict[str, Callable[[str], str | None]] = {
    "a remark": lambda line: f"{line}  -- why" if re.match(r"  [^> -]", line) and "--" not in line else None,
    "prose": lambda line: f"{line} So it is." if line.startswith("> ") else None,
    "a modifier": lambda line: _other_figure(line) if re.match(r"  [+-]\d", line) else None,
    "a cell": lambda line: _other_figure(line) if line.startswith("  | ") else None,
    "a usual value": lambda line: _other_figure(line) if re.match(r"  .*, usually \d+", line) else None,
    "a new field": lambda line: f"{line}\n  spare mark: yes or no, usually no" if line.startswith("piece ") else None,
}
"""By kind; None where the line is of another."""


def edited(lines: list[str], kind: str, chance: random.Random, most: int) -> Iterator[list[str]]:
    """The lines with one of that kind edited, for some of those there are."""
    fitting = [row for row, line in enumerate(lines) if KINDS[kind](line) is not None]
    for row in chance.sample(fitting, min(most, len(fitting))):
        yield [*lines[:row], str(KINDS[kind](lines[row])), *lines[row + 1 :]]
