"""What does a short line above a list or a table name? A sentence names nothing."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.drafting.things import Item, Paragraph, Table, Thing
from grognard.rulebooks.captions import named_by

_LEAD = 70


def lead(things: Sequence[Thing], at: int) -> str:
    """The short line above that names what stands here: of an item the one it stands below; empty where there is none."""
    thing = things[at]
    above = things[at - 1] if at else None
    if isinstance(thing, Item) and thing.depth:
        above = next(
            (outer for outer in reversed(things[:at]) if isinstance(outer, Item) and outer.depth < thing.depth), None
        )
        return named_by(above.text) if above is not None else ""
    if isinstance(thing, Table) and thing.title and named_by(thing.title):
        return named_by(thing.title)
    if not isinstance(above, Paragraph):
        return ""
    bare = above.text.strip()
    return named_by(bare) if bare.endswith(":") or (isinstance(thing, Table) and len(bare) <= _LEAD) else ""
