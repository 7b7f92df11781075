"""Text from strangers in a Markdown file: every sign that could mean something is written by its number.

A numbered reference (`&#42;`) is text in Markdown and in HTML alike and can begin nothing in either, so
the escaped text is the same words wherever it is shown.
"""

from __future__ import annotations

import re

_RISKY = frozenset('\\`*_{}[]<>#|~=@&"^$%!/+')
_WHITE = re.compile(r"\s+")


def markdown_escape(text: str) -> str:
    """One line of text for a Markdown page. White space is made single: it cannot end a line."""
    shown = _WHITE.sub(" ", "".join(each if each.isprintable() else " " for each in text)).strip()
    return "".join(_safe(shown, at) for at in range(len(shown)))


def _safe(text: str, at: int) -> str:
    """One character: colons, points and dashes only matter before a letter, in an address, at the start or in a row."""
    each = text[at]
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    risky = (
        each in _RISKY
        or (each == ":" and after not in {" ", ""})
        or (each == "." and text[:at].casefold().endswith("www"))
        or (each == ":" and before == "")
        or (each in ".)" and text[:at].isdigit())
        or (each == "-" and (not before or before in "- " or after in {"-", ""}))
    )
    return f"&#{ord(each)};" if risky else each
