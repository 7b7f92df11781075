"""The cards of an army list: one a line, with all that is looked at in play."""

from __future__ import annotations

from grognard.docgen.html_page import html_page, palette_of
from grognard.docgen.markup import text
from grognard.docgen.site import theme_file
from grognard.ir.examples import Army, ArmyLine
from grognard.ir.names import capital, key
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row, Table
from grognard.ir.types import PieceOf, Value, YesNo, value_text
from grognard.muster.counts import rosters, row_of, values
from grognard.muster.listing import listing, traits, words

_DASHES = frozenset({"-", "\u2013", "\u2014"})


def army_cards(ruleset: Ruleset, army: Army) -> str:
    """A page of cards to print and cut, the whole list as the last of them."""
    made = [_card(ruleset, line) for line in army.lines]
    whole = "\n".join(listing(ruleset, army))
    made.append(
        f'<section class="card"><div class="parts"><div class="part"><h2>{text(army.name)}</h2><pre>{text(whole)}</pre></div></div></section>'
    )
    title = f"{army.name}: cards"
    body = f'<main class="cards"><h1 class="unseen">{text(title)}</h1>{"".join(made)}</main>'
    return html_page(title, body, [theme_file("rulebook.css"), theme_file("cards.css")], (), palette_of(ruleset))


def _card(ruleset: Ruleset, line: ArmyLine) -> str:
    head = line.piece.name if line.piece.count == 1 else f"{line.piece.count} × {line.piece.name}"
    troop = f"<p><strong>{text(capital(words(ruleset, line)))}</strong></p>"
    having = traits(ruleset, line)
    told = f"<p>{text(capital(', '.join(having)))}</p>" if having else ""
    notes = "".join(f"<p>{text(note.text)}</p>" for note in line.notes)
    parts = [_fields(ruleset, line), *(_row(table, row) for table, row in _looked_up(ruleset, line))]
    licence = dict(ruleset.settings).get("licence")
    mark = f'<p class="mark">{text(" · ".join(filter(None, (ruleset.title, licence))))}</p>'
    inside = f'<div class="part"><h2>{text(capital(head))}</h2>{troop}{told}{"".join(parts)}{notes}</div>'
    return f'<section class="card"><div class="parts">{inside}</div>{mark}</section>'


def _fields(ruleset: Ruleset, line: ArmyLine) -> str:
    """The figures and words of its pieces; yes or no stands among the traits, or begins as no."""
    at = row_of(ruleset, line)
    head = key(at[0].keys[0].name) if at is not None else ""
    cells = dict(zip(map(key, at[0].columns), at[1].texts[1:], strict=False)) if at is not None else {}
    skipped = {one.key for one in ruleset.fields_of(line.piece.kind) if isinstance(one.type, YesNo | PieceOf)}
    told = {name for name, _ in line.piece.told}
    rows = [
        (name, cells[key(name)] if key(name) in cells and key(name) not in told else value_text(value))
        for name, value in values(ruleset, line)
        if key(name) not in {head, "side", *skipped} and not isinstance(value, bool)
    ]
    return _table([name for name, _ in rows], [value for _, value in rows]) if rows else ""


def _looked_up(ruleset: Ruleset, line: ArmyLine) -> list[tuple[Table, Row]]:
    """The rows of other tables that its words lead to: its weapon's, and those of its traits."""
    lists = [table.keys[0] for table in rosters(ruleset)]
    words_: list[Value] = [value for _, value in values(ruleset, line)] + list(traits(ruleset, line))
    named = {key(value) for value in words_ if isinstance(value, str)}
    return [
        (table, row)
        for table in ruleset.tables.values()
        if len(table.keys) == 1 and table.keys[0] not in lists and not table.roster_of and table.across is None
        for row in table.rows
        if key(row.texts[0]) in named
    ]


def _row(table: Table, row: Row) -> str:
    shown = [(head, cell) for head, cell in zip(table.columns, row.texts[1:], strict=False) if cell not in _DASHES]
    return _table([table.keys[0].text, *(head for head, _ in shown)], [row.texts[0], *(cell for _, cell in shown)])


def _table(heads: list[str], cells: list[str]) -> str:
    above = "".join(f"<th>{text(capital(one))}</th>" for one in heads)
    below = "".join(f"<td>{text(one)}</td>" for one in cells)
    return f"<table><thead><tr>{above}</tr></thead><tbody><tr>{below}</tr></tbody></table>"
