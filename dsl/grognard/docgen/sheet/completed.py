"""A sheet with all that play needs: what its own words leave out stands on it in the plain lines of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from grognard.docgen.hidden import with_codes
from grognard.docgen.proof.passage import sought
from grognard.docgen.proof.reading_html import read_page
from grognard.docgen.proof.suffices import Reader, all_factors
from grognard.docgen.sheet.data import SheetBlock, SheetData, SheetRow, SheetSection, plain
from grognard.docgen.sheet.phone import phone_page
from grognard.ir import lines as il
from grognard.ir.names import capital
from grognard.ir.phrases import text_of
from grognard.ir.rules import LISTS, Rule
from grognard.ir.ruleset import Ruleset
from grognard.telling.factors import Factor

_ROUNDS = 3
"""A rule in plain lines names small actions that stood in its block: they get blocks of their own in the next round."""
_DEEPEST = 4


def completed(ruleset: Ruleset, data: SheetData) -> SheetData:
    """The sheet with a plain line for each thing that a reader would miss on it; the same where he misses none."""
    every = all_factors(ruleset)
    for _ in range(_ROUNDS):
        reader = Reader(ruleset, read_page(phone_page(data)), every)
        missing = reader.prove([every]).missing
        if not missing:
            break
        by_home: dict[tuple[str, ...], list[Factor]] = {}
        for factor in missing:
            by_home.setdefault(reader.homes(factor), []).append(factor)
        for names, factors in by_home.items():
            data = with_codes(_told_plainly(ruleset, data, names, factors))
    return data


def _told_plainly(ruleset: Ruleset, data: SheetData, names: Sequence[str], factors: Sequence[Factor]) -> SheetData:
    """The sheet with these things in the first block of these names, or in a new one at its end."""
    wanted = [sought(name) for name in names]
    blocks = [block for section in data.sections for block in section.blocks if sought(block.name) in wanted]
    rows = tuple(dict.fromkeys(SheetRow(text=plain(factor.plain), flush=True) for factor in factors))
    if not blocks:
        block = SheetBlock(id=f"plain {names[0]}", kind="steps", name=capital(plain(names[0])), rows=rows)
        also = SheetSection(number="", title="Also", blocks=(block,))
        return attrs.evolve(data, sections=(*data.sections, also))
    home = min(blocks, key=lambda block: wanted.index(sought(block.name)))
    rule = next((one for one in ruleset.rules.values() if one.called == factors[0].owner), None)
    if rule is not None and rule.kind not in LISTS and not home.short and home.kind in ("steps", "brief"):
        # Steps have an order: all of them stand in plain lines, or none.
        made = attrs.evolve(home, kind="steps", rows=tuple(_plain_rows(rule)))
    else:
        kind = "steps" if home.kind == "brief" else home.kind
        own = (attrs.evolve(row, lead="" if home.kind == "brief" else row.lead) for row in home.rows)
        made = attrs.evolve(home, kind=kind, rows=(*own, *rows))
    return data.with_blocks(lambda block: made if block is home else block)


def _plain_rows(rule: Rule) -> Iterator[SheetRow]:
    """A rule line by line, as its author wrote it."""
    for gate in (*rule.gates, *rule.holds):
        yield SheetRow(text=plain(text_of(gate.place)), flush=True)
    yield from _plain_lines(rule.lines, 0)


def _plain_lines(lines: Sequence[il.Line], depth: int) -> Iterator[SheetRow]:
    for line in lines:
        yield SheetRow(text=plain(text_of(line.place)), depth=min(depth, _DEEPEST), flush=not depth)
        for exception in line.exceptions:
            yield SheetRow(text=plain(text_of(exception.place)), depth=min(depth + 1, _DEEPEST))
        yield from _plain_lines(line.body, depth + 1)
