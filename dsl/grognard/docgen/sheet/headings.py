"""Below which heading a block stands, where its author says so: all that a shot needs in one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from grognard.docgen.sheet.data import SheetBlock, SheetSection, plain
from grognard.ir.names import capital, key
from grognard.ir.on_sheet import sheet_name, title_of, wish_of, wishing
from grognard.ir.ruleset import Ruleset


def under_headings(ruleset: Ruleset, sections: Sequence[SheetSection]) -> list[SheetSection]:
    """Blocks moved below the headings that their author wishes them under, in the order of the rules.

    A heading that is a phase's is that phase; another stands where the first of its blocks would have stood.
    """
    wished, rank = _wishes(ruleset)
    if not wished:
        return _behind_heads(ruleset, sections)
    titles = {key(section.title) for section in sections}
    below: dict[str, list[SheetBlock]] = {}
    made: list[SheetSection] = []
    for section in sections:
        stay: list[SheetBlock] = []
        for block in section.blocks:
            under = wished.get(key(block.name), "") if block.kind != "sequence" else ""
            if not under or key(under) == key(section.title):
                stay.append(block)
                continue
            if key(under) not in below and key(under) not in titles:
                made.append(SheetSection(number="", title=capital(plain(under))))
            below.setdefault(key(under), []).append(block)
        made.append(attrs.evolve(section, blocks=tuple(stay), see=section.see if not section.blocks else ""))
    # Where its author says what stands where, no band is needed that only leads elsewhere.
    return _behind_heads(ruleset, [filled for section in made if (filled := _filled(section, below, rank)).blocks])


def _behind_heads(ruleset: Ruleset, sections: Sequence[SheetSection]) -> list[SheetSection]:
    """Blocks moved behind that of the rule with which their author wishes them, where their own lines say them."""
    declared = {key(title_of(one)): one for one in wishing(ruleset)}
    heads: dict[str, str] = {}
    for one in declared.values():
        if (other := key(wish_of(one).told_with)) in declared:
            name, head = key(sheet_name(one)), key(sheet_name(declared[other]))
            # A rule may have the name under which the one it is told with stands: that one is behind nothing.
            if name not in _chain(head, heads):
                heads[name] = head
    blocks = [block for section in sections for block in section.blocks]
    behind: dict[str, list[SheetBlock]] = {}
    for block in blocks:
        behind.setdefault(heads.get(key(block.name), ""), []).append(block)
    names = {key(block.name) for block in blocks}

    def led(block: SheetBlock) -> list[SheetBlock]:
        """A block and all that stands behind it."""
        return [block, *(one for other in behind.pop(key(block.name), ()) for one in led(other))]

    made = []
    for section in sections:
        stay = [block for block in section.blocks if heads.get(key(block.name), "") not in names]
        made.append(attrs.evolve(section, blocks=tuple(one for block in stay for one in led(block))))
    return [section for section in made if section.blocks or section.see]


def _chain(name: str, heads: Mapping[str, str]) -> Iterator[str]:
    """A name, that behind which it stands, and so on."""
    yield name
    while name in heads:
        name = heads[name]
        yield name


def _wishes(ruleset: Ruleset) -> tuple[dict[str, str], dict[str, int]]:
    """The heading of each block that has one, and the place of every block in the rules, by its name."""
    ordered = sorted(wishing(ruleset), key=lambda each: (each.place.file.path, each.place.span.start))
    wished = {key(sheet_name(one)): wish.under for one in ordered if (wish := wish_of(one)).under}
    return wished, {key(sheet_name(one)): number for number, one in enumerate(ordered)}


def _filled(section: SheetSection, below: dict[str, list[SheetBlock]], rank: dict[str, int]) -> SheetSection:
    more = below.pop(key(section.title), []) if section.title else []
    if not more:
        return section
    blocks = sorted((*section.blocks, *more), key=lambda block: rank.get(key(block.name), -1))
    return attrs.evolve(section, blocks=tuple(blocks), see="")
