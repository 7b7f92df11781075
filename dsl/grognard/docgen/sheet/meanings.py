"""Which words of a block does its ruleset explain? Each is explained on a sheet where it is used first."""

from __future__ import annotations

import attrs

from grognard.docgen.sheet.blocks import said
from grognard.docgen.sheet.data import SheetBlock, SheetRow
from grognard.docgen.sheet.words import lexicon_of, small
from grognard.ir import expressions as ir
from grognard.ir.names import capital, key
from grognard.ir.notes import NoteKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes


def explained(ruleset: Ruleset, block: SheetBlock, told: object, known: set[str]) -> SheetBlock:
    """A block with the notes of the fields and facts that it names.

    `told` is the part of a ruleset that it says; `known` has what other blocks explain, and grows.
    """
    names = key(" ".join(f"{row.lead} {row.text} {row.aside}" for row in block.rows))
    rows: list[SheetRow] = []
    for node in nodes(told):
        if not isinstance(node, ir.Field | ir.Fact):
            continue
        found = lexicon_of(ruleset).field(ir.name_of(node), node.of)
        if found is None or found[0].name in known or key(found[1].name) not in names:
            continue
        if found[1].key in lexicon_of(ruleset).describing:
            continue  # its words are said, and not its name
        if notes := [said(note.text) for note in found[1].notes if note.kind is NoteKind.NOTE]:
            known.add(found[0].name)
            rows.append(SheetRow(lead=f"{capital(found[1].name)}:", text=small(" ".join(notes)), flush=True))
    if block.kind != "brief" or not rows:
        return attrs.evolve(block, rows=(*block.rows, *rows))
    text = " ".join(f"{row.lead} {row.text}" for row in rows)
    return attrs.evolve(block, rows=(attrs.evolve(block.rows[0], text=f"{block.rows[0].text.rstrip('.')}. {text}"),))
