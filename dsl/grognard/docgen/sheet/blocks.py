"""Rules, tables and limits as blocks of a sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import attrs

from grognard.docgen.sheet.data import GAP, SheetBlock, SheetCells, SheetRow, plain
from grognard.docgen.sheet.rows import START, Steps, listed_rows, numbered
from grognard.docgen.sheet.words import Terse, capital, cites_joined, cites_text, small
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.ruleset import Limit, Limits, Rule, RuleKind, Ruleset, Table
from grognard.ir.types import value_text
from grognard.ir.walk import all_lines

_LISTS = frozenset({RuleKind.MODIFIERS, RuleKind.DICE, RuleKind.DIE})
_FIGURES = (
    il.Roll,
    il.RollRange,
    il.HitsOn,
    il.AddModifiers,
    il.Amount,
    il.MoreDice,
    il.OnEachDie,
    il.Halve,
    il.Multiply,
    il.Shift,
    il.Drop,
    il.AsYouWish,
)
_MINUS = re.compile(r"(?<![\w.])-(?=[0-9])")
"""A dash that makes a number one below zero: it is as long as the plus is wide."""
_DASHES = frozenset({"-", "–", "—", "−"})
_BRIEF = 120
"""How many characters still stand in one row behind the name."""
_AT_A_GLANCE = 130
"""How many characters of conditions still stand in one row."""
_LEADS = {"only": "only when", "never": "never when", "must": "must when"}


def rule_block(ruleset: Ruleset, rule: Rule, inlined: Mapping[str, Rule]) -> SheetBlock:
    """A rule. `inlined` holds the small actions that are told where a result leads to them."""
    terse = Terse.of(ruleset, rule)
    listed = rule.kind in _LISTS
    rows = _merged([_gate_row(terse, gate, rule.cites) for gate in (*rule.gates, *rule.holds) if not gate.price])
    if listed:
        rows += listed_rows(terse, rule.lines, rule.cites)
    elif rule.kind is not RuleKind.STATE:  # the gates of a state say it all
        rows += Steps(terse, rule.cites, inlined).rows(rule.lines)
    name = rule.called
    block = SheetBlock(
        id=f"rule {key(name)}",
        kind="signs" if listed else "steps",
        name=capital(plain(name)),
        cite=cites_text(rule.cites),
        rows=tuple(rows),
        figures=listed or any(isinstance(line.deed, _FIGURES) for line in all_lines(rule.lines)),
    )
    return _begun_at_the_edge(_brief(block))


def _brief(block: SheetBlock) -> SheetBlock:
    """A block of a few words in one row behind its name; any other as it is."""
    if block.kind != "steps" and len(block.rows) == 1 and block.rows[0].text == START:
        block = attrs.evolve(block, rows=(attrs.evolve(block.rows[0], mark="", text=f"start at {block.rows[0].mark}"),))
    if block.kind != "steps" and any(row.mark or row.lead for row in block.rows):
        return block
    outcomes = len(block.rows) > 1 and any(row.lead and not row.flush for row in block.rows)
    if outcomes or any(row.depth or row.mark for row in block.rows):
        return attrs.evolve(block, rows=tuple(numbered(block.rows)))
    words = [_said(row) for row in block.rows]
    text = "; ".join(words)
    if len(text) > _BRIEF:
        return attrs.evolve(block, rows=tuple(numbered(block.rows)))
    cites = cites_joined((block.cite, *(row.cite for row in block.rows)))
    row = SheetRow(lead=f"{block.name}:", text=text, cite=cites)
    return attrs.evolve(block, kind="brief", rows=(row,))


def _begun_at_the_edge(block: SheetBlock) -> SheetBlock:
    """A block in which what comes before the first sign or number stands above them, not beside them."""
    first = next((at for at, row in enumerate(block.rows) if row.mark), 0)
    begun = (attrs.evolve(row, flush=True) for row in block.rows[:first])
    return attrs.evolve(block, rows=(*begun, *block.rows[first:]))


def _said(row: SheetRow) -> str:
    """A row among others in one paragraph."""
    words = f"{small(row.lead)} {row.text if row.lead else small(row.text)}".strip().rstrip(".")
    return f"{words} ({row.aside})" if row.aside else words


def steps_rows(ruleset: Ruleset, lines: Sequence[il.Line], cites: Sequence[il.Citation]) -> list[SheetRow]:
    """The lines of a phase."""
    return Steps(Terse.of(ruleset), cites, {}).rows(lines)


# ---- gates and limits --------------------


def _gate_row(terse: Terse, gate: il.Gate, cites: Sequence[il.Citation]) -> SheetRow:
    if gate.once:
        return SheetRow(lead=f"Once a {gate.once}", text="", cite=cites_text(gate.cites, cites), flush=True)
    lead = capital(_LEADS.get(gate.kind, gate.kind))
    return SheetRow(lead=lead, text=terse.condition(gate.condition), cite=cites_text(gate.cites, cites), flush=True)


def limits_block(ruleset: Ruleset, limits: Limits, number: int) -> SheetBlock:
    """The limits on a kind of piece."""
    rows = _merged([_limit_row(ruleset, limits, limit) for limit in limits.limits])
    name = f"limits on {limits.name}"
    return SheetBlock(
        id=f"{name} {number}",
        kind="limits",
        name=capital(plain(name)),
        cite=cites_text(limits.cites),
        rows=tuple(rows),
    )


def _limit_row(ruleset: Ruleset, limits: Limits, limit: Limit) -> SheetRow:
    """One limit as a sentence: `Move never when in column`."""
    terse = Terse.of(ruleset, limits)
    cite = cites_text(limit.cites, limits.cites)
    if limit.gate is None:
        names = ", ".join(terse.rule_name(name) for name in limit.among)
        return SheetRow(lead=f"At most {limit.most} of", text=names, cite=cite)
    name = terse.rule_name(limit.target) if limit.action else plain(value_text(limit.value))
    if not limit.action and isinstance(limit.value, bool):
        name = plain(limit.field)
    lead = capital(f"{name} {_LEADS.get(limit.gate.kind, limit.gate.kind)}")
    return SheetRow(lead=lead, text=terse.condition(limit.gate.condition), cite=cite)


def _merged(rows: Sequence[SheetRow]) -> list[SheetRow]:
    """Rows that begin alike in one, as long as that is read at a glance: `Never when routed; out of range`."""
    made: dict[str, list[SheetRow]] = {}
    for row in rows:
        alike = made.setdefault(row.lead, [])
        joiner = ";" if row.lead.casefold().endswith("never when") else "; and"
        if alike and len(alike[-1].text) + len(row.text) <= _AT_A_GLANCE:
            cites = cites_joined((alike[-1].cite, row.cite))
            alike[-1] = attrs.evolve(alike[-1], text=f"{alike[-1].text}{joiner} {row.text}", cite=cites)
        else:
            alike.append(row)
    return [row for alike in made.values() for row in alike]


# ---- tables --------------------


def table_block(ruleset: Ruleset, table: Table) -> SheetBlock:
    """A drawn table, its cells as the author wrote them."""
    rows = [
        SheetCells(cells=tuple(_cell(text) for text in row.texts), cite=cites_text(row.cites, table.cites))
        for row in table.rows
    ]
    terse = Terse.of(ruleset, table)
    notes = [
        SheetRow(
            mark="*" * note.mark,
            text=f"only when {terse.condition(note.condition)}",
            cite=cites_text(note.cites, table.cites),
        )
        for note in table.footnotes
    ]
    return SheetBlock(
        id=f"table {key(table.name)}",
        kind="table",
        name=capital(plain(table.name)),
        cite=cites_text(table.cites),
        rows=tuple(notes),
        across=plain(table.across.text) if table.across is not None else "",
        keys=len(table.keys),
        headings=(*(plain(heading.text) for heading in table.keys), *(plain(text) for text in table.columns)),
        table=tuple(rows),
        figures=True,
    )


def _cell(text: str) -> str:
    stripped = plain(text)
    if stripped in _DASHES:
        return "–"
    return GAP if stripped.startswith("?") else _MINUS.sub("−", stripped)
