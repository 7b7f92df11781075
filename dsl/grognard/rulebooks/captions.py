"""What is a table called, where its format does not say: the short line right above it, or one below that says `Table 3`?"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from grognard.rulebooks.document import Block

LOOKS = 7
"""The level of a heading that is only a line in bold."""
_LONGEST, _MOST_WORDS = 70, 8
_TELLS = re.compile(
    r"\b(?:follow\w*|is|are|be|may|must|can|cannot|will|should|shall|has|have|add|adds|roll|rolls|throw|only|if|then)\b",
    re.IGNORECASE,
)
_MARK = re.compile(r"\A\(?(?:[IVXivx]{1,5}|[A-Za-z]|\d{1,2}(?:\.\d{1,2})*)[.)]\s*")
_SENTENCE = re.compile(r"[.!?;,]\W*\Z|[.!?;]\s")
_STOP = re.compile(r"[:.;]|\s\(")
_TABLE = re.compile(r"(?:table|chart|tab\.)\s*(?:[\dIVX][\w.-]{0,6})?\s*[:.–—-]?\s*", re.IGNORECASE)


def named_by(text: str) -> str:
    """What a line names, before its first stop; empty where it is a sentence."""
    bare = _MARK.sub("", text.strip())
    table = _TABLE.match(bare)
    if table is not None and table.end() < len(bare) and table[0].rstrip()[-1:] in ":.–—-":
        bare = bare[table.end() :]
    head = _STOP.split(bare, maxsplit=1)[0].strip()
    return head if len(head) <= _LONGEST and len(head.split()) <= _MOST_WORDS and not _TELLS.search(head) else ""


def captioned(blocks: Sequence[Block], text: str) -> tuple[Block, ...]:
    """The blocks with the captions of tables; a line in bold, or one with a colon, right above a table is that, and no heading."""
    made = list(blocks)
    for at, block in enumerate(made):
        if block.kind != "table" or block.caption:
            continue
        above = made[at - 1] if at else None
        below = made[at + 1] if at + 1 < len(made) else None
        words = text[above.start : above.end].strip() if above is not None else ""
        if above is not None and above.kind == "heading" and (above.level == LOOKS or text.startswith(":", above.end)):
            made[at - 1] = attrs.evolve(above, kind="paragraph", level=0, mark="")
            made[at] = attrs.evolve(block, caption=words.rstrip(":"))
        elif (
            above is not None
            and above.kind == "paragraph"
            and (words.endswith(":") or (len(words) <= _LONGEST and _SENTENCE.search(_TABLE.sub("", words)) is None))
            and named_by(words)
        ):
            made[at] = attrs.evolve(block, caption=words.rstrip(":"))
        elif below is not None and below.kind == "paragraph":
            words = text[below.start : below.end].strip()
            if (table := _TABLE.match(words)) is not None and table.end() > len("table ") and named_by(words):
                made[at] = attrs.evolve(block, caption=words)
    return tuple(made)
