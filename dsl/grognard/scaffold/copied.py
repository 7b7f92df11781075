"""A new ruleset that begins as a copy of another: its files under a new name, and what names the old one named anew."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.ir.names import key
from grognard.source import SourceFile

_HEADING = re.compile(r"(?m)^ruleset[ \t]+(?P<title>[^\[\n]+?)[ \t]*(?=\[|$)", re.IGNORECASE)


def title_in(text: str) -> str | None:
    """The title in the first line of a ruleset; None for a variant, or what is none."""
    match = _HEADING.search(text)
    return match["title"].strip() if match is not None else None


def copied(files: Iterable[SourceFile], old: str, title: str, where: str) -> dict[str, str]:
    """The files of a copy by their names: rules and army lists, no word changed but the title.

    The main file is the first. Army lists are of the copy then, and a sheet that is titled like the old game like the new one.
    """
    made: dict[str, str] = {}
    for number, file in enumerate(files):
        name = file.path.replace("\\", "/").rpartition("/")[2]
        if number == 0:
            name = f"{where}.rules"
        made[name] = _renamed(file.text, old, title)
    return made


def _renamed(text: str, old: str, title: str) -> str:
    lines = []
    for line in text.split("\n"):
        head, _, rest = line.partition(" ")
        if key(head) == "ruleset" and (result := title_in(line)) is not None and key(result) == key(old):
            line = line.replace(result, title, 1)
            lines += [line, f"  -- Begun as a copy of {old}. Change it line by line."]
            continue
        if key(head) == "army" and key(rest.rpartition(" of ")[2].partition("[")[0]) == key(old):
            line = f"{line[: line.casefold().rindex(' of ')]} of {title}"
        elif (setting := re.fullmatch(r"(\s+title:\s*)(.+?)\s*", line)) is not None and key(setting[2]) == key(old):
            line = f"{setting[1]}{title}"
        lines.append(line)
    return "\n".join(lines)
