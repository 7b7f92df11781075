"""How is a set of words written down, so that a long one is read at a glance?"""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of a text, with blanks or ends of lines between them: `word_set("a an the")`."""
    return frozenset(text.split())
