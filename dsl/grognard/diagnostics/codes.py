"""The registry of codes. Each has a page in `explain/`. A code is never used a second time.

GR0 syntax, GR1 names, GR2 types and units, GR3 dice and tables, GR4 consistency, GR5 documentation,
GR9 files and limits. To add one: a line here, and `explain/<code>.md` beside it.
"""

from __future__ import annotations

from grognard.diagnostics.diagnostic import Code, Severity

ALL: dict[str, Code] = {}
"""Every code by its name, in the order of this file."""


def _code(name: str, slug: str, severity: Severity) -> Code:
    if name in ALL or any(code.slug == slug for code in ALL.values()):
        raise ValueError(f"{name} {slug} is taken")
    code = ALL[name] = Code(name, slug, severity)
    return code


# Names
UNKNOWN_NAME = _code("GR101", "unknown-name", Severity.ERROR)
NAME_DECLARED_TWICE = _code("GR102", "name-declared-twice", Severity.ERROR)

# Files and limits
UNREADABLE_FILE = _code("GR901", "unreadable-file", Severity.ERROR)
LIMIT_EXCEEDED = _code("GR902", "limit-exceeded", Severity.ERROR)
HIDDEN_CHARACTER = _code("GR903", "hidden-character", Severity.ERROR)


def find(name: str) -> Code | None:
    """The code with this name or slug, in small or large letters."""
    wanted = name.strip()
    for code in ALL.values():
        if wanted.upper() == code.name or wanted.lower() == code.slug:
            return code
    return None
