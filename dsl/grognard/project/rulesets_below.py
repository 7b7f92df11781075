"""Which rulesets does a folder hold? Its own, or one for each file or folder in it that begins one."""

from __future__ import annotations

import re
from pathlib import Path

from grognard.host.files import read_text, rules_files_below
from grognard.host.plaintext import FileProblem
from grognard.project import bundled

_BEGINS = re.compile(r"(?:[ \t]*(?:--[^\n]*)?\n)*(?:ruleset|variant)\b", re.IGNORECASE)


def rulesets_below(name: str) -> tuple[str, ...]:
    """The rulesets meant by a name or path: itself, or all that a folder holds, in order.

    A folder is one ruleset if it has a file of its own name, or no more than one file that begins a ruleset;
    otherwise each such file is one. Folders within count if something begins in them.
    """
    path = Path(name)
    if not path.is_dir() or name in bundled.names():
        return (name,)
    files: dict[Path, list[Path]] = {}
    for each in rules_files_below(path):
        files.setdefault(Path(each).parent, []).append(Path(each))
    names: list[str] = []
    for folder, own in sorted(files.items()):
        heads = [file for file in own if _begins(file)]
        if folder / f"{folder.resolve().name}.rules" in own or len(heads) == 1 or (folder == path and not heads):
            names.append(str(folder))
        else:
            names += map(str, heads)
    return tuple(names) or (name,)


def _begins(file: Path) -> bool:
    """Whether a file begins a ruleset or variant; one that cannot be read is looked at, so that it is reported."""
    try:
        return _BEGINS.match(read_text(str(file)).text) is not None
    except FileProblem:
        return True
