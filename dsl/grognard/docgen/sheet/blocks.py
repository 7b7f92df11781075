"""Rules, tables and limits as blocks of a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import attrs

from grognard.checks.shorts import Short, by_told
from grognard.docgen.needs import references
from grognard.docgen.sheet.data import GAP, SheetBlock, SheetCells, SheetRow, plain
from grognard.docgen.sheet.rows import START, Rows, listed_rows, numbered
from grognard.docgen.sheet.signs import signs_told
from grognard.docgen.sheet.words import brief, cites_joined, cites_text, printed, small
from grognard.docgen.steps import bar, limit_bar, limit_bars, step, steps
from grognard.docgen.view import Bar
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.declared import Declared, Param
from grognard.ir.limits import Limit, Limits
from grognard.ir.names import capital, key, with_article
from grognard.ir.notes import Citation
from grognard.ir.on_sheet import sheet_name, title_of, wish_of
from grognard.ir.rules import LISTS, Phase, Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row, Table
from grognard.ir.walk import all_lines
from grognard.kept import kept
from grognard.telling.drawn import BRACES, LEFT_OUT, bare, led
from grognard.word_set import word_set
from grognard.wording.phrase import minus

_FIGURES = (
    do.Roll,
    do.RollRange,
    do.HitsOn,
    do.AddModifiers,
    do.Amount,
    do.MoreDice,
    do.OnEachDie,
    do.Halve,
    do.Multiply,
    do.Shift,
    do.Drop,
    do.AsYouWish,
)
_HELPING = re.compile(r"\b(?:it is|it has|its|is|has)\s+", re.IGNORECASE)
"""What players leave out of a condition in a cell of their charts."""
_DASHES = word_set("- – — −")
_BRIEF = 120
"""How many characters still stand in one row behind the name."""


def short_block(ruleset: Ruleset, short: Short, limits: Sequence[tuple[Limits, Limit]] = ()) -> SheetBlock:
    """What is said in short: the sentences, then the signs of all that they tell. `limits` bind it, and stand elsewhere."""
    home = short.home
    name = sheet_name(home)
    lines = short.text.split("\n")
    rows = [_paragraph(said(line)) if len(lines) > 1 else SheetRow(text=said(line), flush=True) for line in lines]
    signs = signs_told(ruleset, short.tells)
    signs += _bound(ruleset, limits)
    added = [row for part in short.tells for row in _added(ruleset, part, short)]
    cite = cites_text(home.cites)
    made = SheetBlock(
        id=block_id(home),
        kind="signs" if signs else "steps",
        name=capital(plain(name)),
        cite=cite,
        rows=(*rows, *signs, *added),
        figures=bool(signs),
        short=True,
        leads=tuple(dict.fromkeys(key(found["name"]) for found in BRACES.finditer(short.text))),
    )
    if signs or added or len(rows) > 1:
        return made
    row = SheetRow(lead=f"{made.name}:", text=rows[0].text, cite=cite)
    return attrs.evolve(made, kind="brief", rows=(row,))


def _added(ruleset: Ruleset, part: Declared | Phase, short: Short) -> list[SheetRow]:
    """What a text laid over that of the sentence has put into what it tells: of that it cannot speak."""
    if not isinstance(part, Rule | Phase) or not short.later:
        return []
    speaker = brief(ruleset, part if isinstance(part, Rule) else None)
    gates = (*part.gates, *part.holds) if isinstance(part, Rule) else ()
    rows = [_bar_row(bar(speaker, gate), part.cites) for gate in gates if gate.place in short.later and not gate.price]
    lines = [
        line
        for line in part.lines
        if line.place not in short.printed and any(one.place in short.later for one in all_lines((line,)))
    ]
    return [*rows, *(attrs.evolve(row, flush=not row.depth) for row in Rows(part.cites).of(steps(speaker, lines)))]


def _paragraph(text: str) -> SheetRow:
    """One paragraph among several: what it is about leads it (`Woods: no guns`)."""
    lead, rest = led(text)
    return SheetRow(lead=lead, text=rest, flush=True)


def said(line: str) -> str:
    """A sentence as it is printed: names without their braces, a box for what the source leaves out."""
    return LEFT_OUT.sub(GAP, plain(bare(line)))


def block_id(home: Declared | Phase) -> str:
    """By what the block of a declaration is known, whatever stands over it."""
    kinds: dict[type, str] = {Phase: "phase", Table: "table", Rule: "rule"}
    return f"{kinds.get(type(home), 'words')} {key(title_of(home))}"


def rule_block(
    ruleset: Ruleset,
    rule: Rule,
    inlined: Mapping[str, Rule],
    limits: Sequence[tuple[Limits, Limit]] = (),
) -> SheetBlock:
    """A rule. `inlined` holds the small actions that are told where a result leads to them; `limits` bind it."""
    speaker = brief(ruleset, rule)
    listed = rule.kind in LISTS
    sides = {param.place: param for param in rule.params if param.side}
    gates = [gate for gate in (*rule.gates, *rule.holds) if not gate.price and gate.place not in sides]
    whom = [_whom_row(param) for param in sides.values() if param.side not in plain(param.name)]
    bars = [*whom, *(_bar_row(bar(speaker, gate), rule.cites) for gate in gates), *_bound(ruleset, limits)]
    rows = _merged(sorted(bars, key=lambda row: row.lead == _FORBIDS))  # what it needs stands before what forbids it
    if listed:
        rows += listed_rows([step(speaker, line) for line in rule.lines], rule.cites)
    elif rule.kind is not RuleKind.STATE:  # the gates of a state say it all
        here = {name: (steps(brief(ruleset, one), one.lines), one.cites) for name, one in inlined.items()}
        rows += Rows(rule.cites, here, headings_of(ruleset)).of(steps(speaker, rule.lines))
    name = sheet_name(rule)
    block = SheetBlock(
        id=f"rule {key(rule.called)}",
        kind="signs" if listed else "steps",
        name=capital(plain(name)),
        cite=cites_text(rule.cites),
        rows=tuple(rows),
        figures=listed or any(isinstance(line.deed, _FIGURES) for line in all_lines(rule.lines)),
        leads=tuple(dict.fromkeys(name.partition(" ")[2] for name in references(ruleset, rule.lines, rule))),
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
    gates = [row for row in block.rows if row.flush]
    does = [row for row in block.rows if not row.flush]
    text = ". ".join(
        part if not at else capital(part)
        for at, part in enumerate("; ".join(map(_said, part)) for part in (gates, does) if part)
    )
    if len(text) > _BRIEF:
        if gates and len(does) == 1:
            does = [attrs.evolve(does[0], lead="Then:", text=small(does[0].text))]
        return attrs.evolve(block, rows=tuple(numbered((*gates, *does))))
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


def steps_rows(ruleset: Ruleset, lines: Sequence[il.Line], cites: Sequence[Citation]) -> list[SheetRow]:
    """The lines of a phase."""
    return Rows(tuple(cites), headings=headings_of(ruleset)).of(steps(brief(ruleset), lines))


@kept
def headings_of(ruleset: Ruleset) -> dict[str, str]:
    """By a rule's key the heading under which a sheet has it, where a reader would not know it by the rule's name."""
    told, made = by_told(ruleset), dict[str, str]()
    for name, rule in ruleset.rules.items():
        home = told[id(rule)].home if id(rule) in told else rule
        heading = capital(plain(sheet_name(home)))
        on_it = isinstance(home, Declared) and not wish_of(home).off
        if on_it and rule.kind is not RuleKind.STATE and rule.key not in key(heading) and key(heading) not in rule.key:
            made[name] = heading
    return made


# ---- gates and limits --------------------


def _bar_row(bar: Bar, cites: Sequence[Citation]) -> SheetRow:
    """When something may be done, without what it is: `Never when | in column`."""
    return SheetRow(
        lead=capital(bar.how), text=printed(bar.condition), cite=cites_text(bar.beside.cites, cites), flush=True
    )


def _whom_row(param: Param) -> SheetRow:
    """Whose side a piece must be of: `target is an enemy`."""
    return SheetRow(lead="Only when", text=f"{plain(param.name)} is {with_article(param.side)}", flush=True)


def _bound(ruleset: Ruleset, limits: Sequence[tuple[Limits, Limit]]) -> list[SheetRow]:
    """The limits that bind what they stand with."""
    return [_bar_row(limit_bar(brief(ruleset, of), of, limit), of.cites) for of, limit in limits]


def limits_block(ruleset: Ruleset, limits: Limits, number: int) -> SheetBlock:
    """The limits on a kind of piece."""
    rows = _merged([_limit_row(limits, bar) for bar in limit_bars(brief(ruleset, limits), limits)])
    return SheetBlock(
        id=f"limits on {limits.name} {number}",
        kind="limits",
        name=capital(plain(sheet_name(limits))),
        cite=cites_text(limits.cites),
        rows=tuple(rows),
    )


def _limit_row(limits: Limits, bar: Bar) -> SheetRow:
    """One limit as a sentence: `Move never when in column`."""
    lead = " ".join(filter(None, (printed(bar.subject), bar.how)))
    text = printed(bar.condition)
    return SheetRow(
        lead=capital(lead), text=text if lead else capital(text), cite=cites_text(bar.beside.cites, limits.cites)
    )


_FORBIDS = "Never when"
_ONE_IS_ENOUGH = ("never when", "must when")


def _merged(rows: Sequence[SheetRow]) -> list[SheetRow]:
    """Rows that begin alike in one: `Never when routed; or out of range`."""
    made: dict[str, SheetRow] = {}
    for row in rows:
        if (alike := made.get(row.lead)) is not None and row.lead:
            either = row.lead.casefold().endswith(_ONE_IS_ENOUGH)
            text = f"{alike.text}; {'or' if either else 'and'} {row.text}"
            row = attrs.evolve(alike, text=text, cite=cites_joined((alike.cite, row.cite)))
        made[row.lead or row.text] = row
    return list(made.values())


# ---- tables --------------------


def table_block(ruleset: Ruleset, table: Table, short: Short | None = None) -> SheetBlock:
    """A drawn table, its cells as the author wrote them; below it what says it in short."""
    rows = [
        SheetCells(cells=tuple(_cell(text) for text in _texts(table, row)), cite=cites_text(row.cites, table.cites))
        for row in table.rows
    ]
    speaker = brief(ruleset, table)
    notes = [
        SheetRow(
            mark="*" * note.mark,
            text=f"only when {printed(speaker.condition(note.condition))}",
            cite=cites_text(note.cites, table.cites),
        )
        for note in table.footnotes
    ]
    return SheetBlock(
        id=f"table {table.key}",
        kind="table",
        name=capital(plain(sheet_name(table))),
        cite=cites_text(table.cites),
        rows=(
            *(_paragraph(said(line)) for line in (short.text.split("\n") if short else ())),
            *notes,
        ),
        across=_across(ruleset, table),
        keys=len(table.keys),
        headings=(*(plain(heading.text) for heading in table.keys), *(plain(text) for text in table.columns)),
        table=tuple(rows),
        figures=True,
        leads=tuple(key(found["name"]) for found in BRACES.finditer(short.text)) if short else (),
    )


def _across(ruleset: Ruleset, table: Table) -> str:
    """What the columns of a table are; a list may have a name of its own on the sheet."""
    if table.across is None:
        return ""
    listed = ruleset.choices.get(key(table.across.text))
    return plain(sheet_name(listed) if listed is not None else table.across.text)


def _texts(table: Table, row: Row) -> Iterator[str]:
    """The cells of a row as written; conditions as players write them."""
    for at, text in enumerate(row.texts):
        yield _HELPING.sub("", text) if at < len(table.keys) and table.keys[at].when else text


def _cell(text: str) -> str:
    stripped = plain(text)
    if stripped in _DASHES:
        return "–"
    return GAP if stripped.startswith("?") else minus(stripped)
