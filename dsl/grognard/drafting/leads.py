"""What does a short line above a list or a table name? A sentence names nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.drafting.things import Item, Paragraph, Table, Thing

_LEAD = 70
_MOST_WORDS = 7
_TELLS = re.compile(
    r"\b(?:follow\w*|is|are|be|may|must|can|cannot|will|should|shall|has|have|add|adds|roll|rolls|throw|only|if|then)\b",
    re.IGNORECASE,
)
_MARK = re.compile(r"\A\(?(?:[IVXivx]{1,5}|[A-Za-z]|\d{1,2}(?:\.\d{1,2})*)[.)]\s*")
_STOP = re.compile(r"[:.;]|\s\(")


def named_by(text: str) -> str:
    """What a line names, before its first stop; empty where it is a sentence."""
    head = _STOP.split(_MARK.sub("", text.strip()), maxsplit=1)[0].strip()
    return head if len(head) <= _LEAD and len(head.split()) <= _MOST_WORDS and not _TELLS.search(head) else ""


def lead(things: Sequence[Thing], at: int) -> str:
    """The short line above that names what stands here: of an item the one it stands below; empty where there is none."""
    thing = things[at]
    above = things[at - 1] if at else None
    if isinstance(thing, Item) and thing.depth:
        above = next((one for one in reversed(things[:at]) if isinstance(one, Item) and one.depth < thing.depth), None)
        return named_by(above.text) if above is not None else ""
    if isinstance(thing, Table) and thing.title and named_by(thing.title):
        return named_by(thing.title)
    if not isinstance(above, Paragraph):
        return ""
    bare = above.text.strip()
    return named_by(bare) if bare.endswith(":") or (isinstance(thing, Table) and len(bare) <= _LEAD) else ""
