"""Rules, tables and limits as blocks of a sheet: rows of a mark, a few words, and the paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from grognard.docgen.sheet_data import GAP, SheetBlock, SheetCells, SheetRow, plain
from grognard.docgen.sheet_deeds import below, deed_words, opener_words, sign_words
from grognard.docgen.sheet_words import Terse
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key, singular
from grognard.ir.ruleset import Limit, Limits, Rule, RuleKind, Ruleset, Table
from grognard.ir.types import value_text
from grognard.ir.walk import nodes

_JOINED = 110
"""How many characters of joined steps still read as one row."""
_DEEPEST = 4
_LISTS = frozenset({RuleKind.MODIFIERS, RuleKind.DICE, RuleKind.DIE})
_DASHES = frozenset({"-", "–", "—", "−"})
_SMALL = frozenset({"a", "an", "the", "of", "is", "or", "and", "in", "on", "to", "at", "no", "by", "with"})


def cites_text(cites: Iterable[il.Citation], but: Iterable[il.Citation] = ()) -> str:
    """Paragraph numbers as they are printed; those that the heading already shows are left out."""
    known = {cite.paragraph for cite in but}
    return " ".join(dict.fromkeys(plain(cite.paragraph) for cite in cites if cite.paragraph not in known))


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


# ---- rows of rules -----------------------------------------------------------------------------------------------


def rule_block(ruleset: Ruleset, rule: Rule, inlined: dict[str, Rule]) -> SheetBlock:
    """A rule. `inlined` holds the small actions that are told where a result leads to them."""
    terse = Terse.of(ruleset, rule.params)
    rows = [_gate_row(terse, gate, rule.cites) for gate in rule.gates]
    if rule.kind in _LISTS:
        rows += _listed(terse, rule.lines, rule.cites, inlined)
    else:
        rows += numbered(_Steps(terse, rule.cites, inlined).rows(rule.lines))
    name = f"modifiers to {rule.name}" if rule.kind is RuleKind.MODIFIERS else rule.name
    return SheetBlock(
        id=f"rule {key(name)}",
        kind="signs" if rule.kind in _LISTS else "steps",
        name=capital(plain(name)),
        cite=cites_text(rule.cites),
        rows=tuple(rows),
    )


def steps_rows(ruleset: Ruleset, lines: Sequence[il.Line], cites: Sequence[il.Citation]) -> list[SheetRow]:
    """The lines of a phase."""
    return _Steps(Terse.of(ruleset, ()), cites, {}).rows(lines)


def numbered(rows: Sequence[SheetRow]) -> list[SheetRow]:
    """Steps with numbers, where there are several and they have no sign."""
    outer = [row for row in rows if row.depth == 0 and not row.mark and not row.lead]
    if len(outer) < 2:
        return list(rows)
    made: list[SheetRow] = []
    number = 0
    for row in rows:
        if row.depth == 0 and not row.mark and not row.lead:
            number += 1
            row = attrs.evolve(row, mark=f"{number}.")
        made.append(row)
    return made


def _listed(
    terse: Terse, lines: Sequence[il.Line], cites: Sequence[il.Citation], inlined: dict[str, Rule]
) -> list[SheetRow]:
    """A list of signs with their labels; lines of other kinds stand among them as steps."""
    made: list[SheetRow] = []
    steps = _Steps(terse, cites, inlined)
    for line in lines:
        row = _start_row(terse, line, cites) or sign_row(terse, line, cites)
        made.extend([row] if row is not None else steps.rows([line]))
    return made


def _start_row(terse: Terse, line: il.Line, cites: Sequence[il.Citation]) -> SheetRow | None:
    """What a list starts from, where that is short: `D6 | to start with`."""
    if not isinstance(line.deed, il.StartAt):
        return None
    mark = terse.value(line.deed.value)
    condition = terse.condition(line.condition) if line.condition is not None else ""
    if len(mark) > 6:
        return None
    aside = "; ".join(exception_words(terse, line))
    return SheetRow(mark=mark, text=condition or "to start with", aside=aside, cite=cites_text(line.cites, cites))


def sign_row(terse: Terse, line: il.Line, cites: Sequence[il.Citation]) -> SheetRow | None:
    """`+2 | regimental formation | C.1`; None where a line is of another kind."""
    mark = sign_words(terse, line.deed)
    if isinstance(line.deed, il.Roll) and line.condition is None:
        return None
    if not mark:
        return None
    condition = terse.condition(line.condition) if line.condition is not None else ""
    label = plain(line.label)
    aside = [] if not condition or not label or says(label, line.condition, terse) else [condition]
    if line.each is not None:
        lot = "" if line.each_lot == 1 else f"{value_text(line.each_lot)} "
        each = terse.value(line.each)
        if key(each) not in key(label):
            aside.append(f"for each {lot}{each}")
    if line.once:
        aside.append("once")
    aside.extend(exception_words(terse, line))
    restates = [il.Citation(plain(line.restates))] if line.restates else []
    return SheetRow(
        mark=mark, text=label or condition or "always", aside="; ".join(aside), cite=cites_text([*restates, *line.cites], cites)
    )


def exception_words(terse: Terse, line: il.Line) -> list[str]:
    """`not when in line (B.5.g)`."""
    made = []
    for each in line.exceptions:
        when = f" when {terse.condition(each.condition)}" if each.condition is not None else ""
        cite = f" [{cites_text(each.cites)}]" if each.cites else ""
        if each.instead is None:
            made.append(f"not{when}{cite}")
        else:
            instead = each.instead.deed
            made.append(f"{deed_words(terse, instead) if instead is not None else ''} instead{when}{cite}")
    return made


def says(label: str, condition: ir.Condition | None, terse: Terse) -> bool:
    """Whether a label already tells its condition: every word it tests stands in the label."""
    if condition is None:
        return True
    have = {_stem(word) for word in label.casefold().split()}
    wanted: list[str] = []
    for node in nodes(condition):
        if isinstance(node, ir.Not | ir.Quantified | ir.Count) or (isinstance(node, ir.Is | ir.IsKind) and node.negated):
            return False
        if isinstance(node, ir.Constant):
            wanted.append(value_text(node.value))
        elif isinstance(node, ir.Holds) and isinstance(node.value, ir.Field | ir.Fact):
            wanted.append(node.value.field if isinstance(node.value, ir.Field) else node.value.name)
        elif isinstance(node, ir.IsKind):
            wanted.append(node.kind)
        elif isinstance(node, ir.Role) and terse.role(node):
            wanted.append(terse.role(node))
        elif isinstance(node, ir.Variable | ir.WorkOut | ir.LookUp | ir.Gather | ir.Gap):
            return False
    words = [_stem(word) for each in wanted for word in each.casefold().split() if word not in _SMALL]
    return bool(words) and all(word in have for word in words)


def _stem(word: str) -> str:
    word = singular(word.strip(".,;:'’"))
    for ending in ("ing", "ed", "er", "en"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word.removesuffix(ending)
    return word


class _Steps:
    """Rows of the lines of one rule."""

    def __init__(self, terse: Terse, cites: Sequence[il.Citation], inlined: dict[str, Rule]) -> None:
        self.terse = terse
        self.cites = cites
        self.inlined = inlined

    def rows(self, lines: Sequence[il.Line], depth: int = 0) -> list[SheetRow]:
        """The rows of some lines; scoring lines that follow one another share one."""
        made: list[SheetRow] = []
        at = 0
        while at < len(lines):
            count = _sum_length(lines, at)
            if count > 1:
                made.append(self._sum_row(lines[at : at + count], depth))
                at += count
                continue
            made.extend(self._line(lines[at], depth))
            at += 1
        return made

    def _line(self, line: il.Line, depth: int) -> list[SheetRow]:
        if line.opener is not None:
            return self._block(line, depth)
        if line.label and (row := sign_row(self.terse, line, self.cites)) is not None:
            return [attrs.evolve(row, depth=depth)]
        assert line.deed is not None
        text = deed_words(self.terse, line.deed)
        if line.label:
            text += f" ({plain(line.label)})"
        condition = self.terse.condition(line.condition) if line.condition is not None else ""
        aside = "; ".join([*([f"when {condition}"] if condition else []), *exception_words(self.terse, line)])
        return [
            SheetRow(
                text=capital(text), aside=aside, cite=cites_text(line.cites, self.cites), depth=min(depth, _DEEPEST)
            )
        ]

    def _block(self, line: il.Line, depth: int) -> list[SheetRow]:
        assert line.opener is not None
        lead = f"{opener_words(self.terse, line.opener)}:"
        inner = _Steps(below(self.terse, line.opener), (*self.cites, *line.cites), self.inlined)
        body, cites = line.body, line.cites
        if isinstance(line.opener, il.On) and (action := self._told_here(body)) is not None:
            body, cites = action.lines, (*cites, *action.cites)
            inner = _Steps(Terse.of(self.terse.ruleset, action.params), cites, {})
        rows = inner.rows(body, 0)
        cite = cites_text(cites, self.cites)
        if isinstance(line.opener, il.ChooseAmong):
            return [SheetRow(lead=capital(lead), cite=cite, depth=depth), *_deeper(_bulleted(rows), depth + 1)]
        joined = _joined(rows)
        if joined is not None:
            return [SheetRow(lead=lead, text=joined.text, aside=joined.aside, cite=f"{cite} {joined.cite}".strip(), depth=depth)]
        return [SheetRow(lead=lead, cite=cite, depth=depth), *_deeper(rows, depth + 1)]

    def _told_here(self, body: Sequence[il.Line]) -> Rule | None:
        if len(body) == 1 and isinstance(body[0].deed, il.Call):
            return self.inlined.get(body[0].deed.rule)
        return None

    def _sum_row(self, lines: Sequence[il.Line], depth: int) -> SheetRow:
        """`Roll D6 + morale points + modifiers to morale; read morale result`."""
        parts: list[str] = []
        for line in lines:
            deed = line.deed
            assert deed is not None
            match deed:
                case il.Add():
                    parts.append(f" {'+' if deed.sign > 0 else '−'} {self.terse.value(deed.value)}")
                case il.AddModifiers():
                    parts.append(f" + {self.terse.rule_name(deed.rule)}")
                case il.Read():
                    parts.append(f"; {deed_words(self.terse, deed)}")
                case _:
                    parts.append(deed_words(self.terse, deed))
        cites = [cite for line in lines for cite in line.cites]
        return SheetRow(text=capital("".join(parts)), cite=cites_text(cites, self.cites), depth=min(depth, _DEEPEST))


def _sum_length(lines: Sequence[il.Line], at: int) -> int:
    """How many lines from here on can be said as one sum: a throw, what is added, the table."""
    length = 0
    for line in lines[at:]:
        if line.opener is not None or line.condition or line.label or line.exceptions or line.each is not None:
            break
        starts = isinstance(line.deed, il.Roll | il.RollRange | il.StartAt)
        if length == 0 and not starts:
            break
        if length and not isinstance(line.deed, il.Add | il.AddModifiers | il.Read):
            break
        length += 1
        if isinstance(line.deed, il.Read):
            break
    return length


def _joined(rows: Sequence[SheetRow]) -> SheetRow | None:
    """Several plain rows as one, where that is short and nothing is lost."""
    if any(row.depth or row.lead or row.mark for row in rows) or any(row.aside for row in rows[:-1]):
        return None
    if len(rows) > 1 and any(row.aside for row in rows):
        return None
    parts = [row.text.rstrip(".") for row in rows]
    text = "; ".join(part if number == 0 else part[:1].lower() + part[1:] for number, part in enumerate(parts))
    if len(rows) > 1 and len(text) > _JOINED:
        return None
    first = text[:1].lower() + text[1:]
    cites = " ".join(dict.fromkeys(cite for row in rows for cite in row.cite.split()))
    return SheetRow(text=first, aside=rows[0].aside if rows else "", cite=cites)


def _bulleted(rows: Sequence[SheetRow]) -> list[SheetRow]:
    return [attrs.evolve(row, mark="•") if row.depth == 0 and not row.mark else row for row in rows]


def _deeper(rows: Sequence[SheetRow], by: int) -> list[SheetRow]:
    return [attrs.evolve(row, depth=min(row.depth + by, _DEEPEST)) for row in rows]


# ---- gates and limits --------------------------------------------------------------------------------------------


def _gate_row(terse: Terse, gate: il.Gate, cites: Sequence[il.Citation]) -> SheetRow:
    lead = {"only": "only when", "never": "never when", "must": "must when"}.get(gate.kind, gate.kind)
    return SheetRow(lead=capital(lead), text=terse.condition(gate.condition), cite=cites_text(gate.cites, cites))


def limit_row(ruleset: Ruleset, limits: Limits, limit: Limit) -> SheetRow:
    """One limit as a sentence: `Move never when in column`."""
    terse = Terse.of(ruleset, limits.params)
    cite = cites_text(limit.cites, limits.cites)
    if limit.gate is None:
        names = ", ".join(terse.rule_name(name) for name in limit.among)
        return SheetRow(lead=f"At most {limit.most} of", text=names, cite=cite)
    name = terse.rule_name(limit.target) if limit.action else plain(value_text(limit.value))
    if not limit.action and isinstance(limit.value, bool):
        name = plain(limit.field)
    return SheetRow(
        lead=f"{capital(name)} {limit.gate.kind} when", text=terse.condition(limit.gate.condition), cite=cite
    )


# ---- tables --------------------------------------------------------------------------------------------------------


def table_block(ruleset: Ruleset, table: Table) -> SheetBlock:
    """A drawn table, its cells as the author wrote them."""
    rows = [
        SheetCells(cells=tuple(_cell(text) for text in row.texts), cite=cites_text(row.cites, table.cites))
        for row in table.rows
    ]
    terse = Terse.of(ruleset, table.roles)
    notes = [
        SheetRow(mark="*" * note.mark, text=f"only when {terse.condition(note.condition)}", cite=cites_text(note.cites, table.cites))
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
    )


def _cell(text: str) -> str:
    stripped = plain(text)
    if stripped in _DASHES:
        return "–"
    return GAP if stripped.startswith("?") else stripped
