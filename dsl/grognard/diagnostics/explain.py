"""The page that explains a code: `explain/<code>.md`, shipped with the program.

A page has a title, what the code means, a block of rules that gives it and a block that does not.
"""

from __future__ import annotations

import re
from importlib.resources import files

from grognard.diagnostics.codes import find

_BLOCK = re.compile(r"^```(?:rules|text) (bad|good)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def page(code_name: str) -> str | None:
    """The page of a code, by its name or slug; None where there is no such code or page."""
    code = find(code_name)
    if code is None:
        return None
    # The name comes from the registry, never from the caller, so it cannot lead elsewhere.
    source = files("grognard.diagnostics").joinpath("explain", f"{code.name}.md")
    return source.read_text(encoding="utf-8") if source.is_file() else None


def examples(text: str) -> dict[str, str]:
    """The blocks of a page: `bad` gives the code, `good` does not."""
    return dict(_BLOCK.findall(text))
