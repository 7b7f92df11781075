"""The lines of a rule as rows of a sheet: a mark, a few words, a condition where the words do not say it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

import attrs

from grognard.docgen.sheet.data import SheetRow, plain
from grognard.docgen.sheet.words import Terse, cites_joined, cites_text, small
from grognard.docgen.wording import as_wished
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import capital, key, singular
from grognard.ir.notes import Citation
from grognard.ir.overruling import in_force
from grognard.ir.phrases import constant_text, lot_text
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.walk import nodes
from grognard.telling.roots import root, stem
from grognard.word_set import word_set

_JOINED = 110
"""How many characters of joined steps still read as one row."""
_CHOSEN = 240
"""How many characters of what a player chooses among still do."""
_DEEPEST = 4
START = "to start with"
"""What stands behind the die or number that a list begins with."""
_SMALL = word_set("a an the of is or and in on to at no by with")
_CHANGES = (do.Become, do.Change, do.StopHere)
_SUMS = (do.Add, do.AddModifiers, do.Amount, do.Multiply, do.Halve, do.Clamp, do.Round, do.Read)


def numbered(rows: Sequence[SheetRow]) -> list[SheetRow]:
    """Steps with numbers, where there are several and they have no sign."""
    outer = [row for row in rows if _is_step(row)]
    if len(outer) < 2:
        return list(rows)
    made: list[SheetRow] = []
    for row in rows:
        number = sum(1 for each in made if each.mark.endswith(".") and each.depth == 0) + 1
        made.append(attrs.evolve(row, mark=f"{number}.") if _is_step(row) else row)
    return made


def _is_step(row: SheetRow) -> bool:
    return row.depth == 0 and not row.mark and not row.lead


# ---- signs --------------------


def listed_rows(terse: Terse, lines: Sequence[il.Line], cites: Sequence[Citation]) -> list[SheetRow]:
    """A list of signs with their labels; lines of other kinds stand among them as steps."""
    made: list[SheetRow] = []
    steps = Steps(terse, cites, {})
    for line in lines:
        row = _start_row(terse, line, cites) or sign_row(terse, line, cites)
        made.extend([row] if row is not None else steps.rows([line]))
    return made


_PER = re.compile(r"\b(?:each|every|per)\b", re.IGNORECASE)
"""How a label says by itself that it counts more than once."""


def _start_row(terse: Terse, line: il.Line, cites: Sequence[Citation]) -> SheetRow | None:
    """What a list starts from, where that is short: `D6 | to start with`."""
    if not isinstance(line.deed, do.StartAt | do.Roll) or line.opener is not None:
        return None
    mark = terse.value(line.deed.value if isinstance(line.deed, do.StartAt) else line.deed.dice)
    if len(mark) > 6:
        return None
    condition = terse.condition(line.condition) if line.condition is not None else ""
    aside = "; ".join(exception_words(terse, line))
    text = condition or START
    cite = cites_text([*line.cites, *exception_cites(line)], cites)
    return SheetRow(mark=mark, text=text, aside=aside, cite=cite)


def sign_row(terse: Terse, line: il.Line, cites: Sequence[Citation]) -> SheetRow | None:
    """`+2 | in close order | 3.1`; None where a line is of another kind."""
    mark = terse.sign(line.deed)
    label = plain(line.label)
    if not mark or not (label or line.condition is not None):
        return None
    condition = terse.condition(line.condition) if line.condition is not None else ""
    aside = [] if not condition or not label or says(label, line.condition, terse) else [_besides(label, line, terse)]
    aside.extend(_each_words(label, line, terse))
    if wished := as_wished(line.deed):
        aside.append(wished)
    aside.extend(exception_words(terse, line))
    cite = cites_text([*line.cites, *exception_cites(line)], cites)
    return SheetRow(mark=mark, text=label or condition, aside="; ".join(aside), cite=cite)


def _each_words(label: str, line: il.Line, terse: Terse) -> list[str]:
    """For each of what a line counts (`× wounds`, `per 2 hits`), where its label does not say so."""
    if line.each is None:
        return []
    each = terse.value(line.each)
    said = line.each_lot == 1 or lot_text(line.each_lot) in label.split()
    if said and _PER.search(label) and (key(each) in key(label) or key(singular(each)) in key(label)):
        return []
    if key(each) == key(label) and line.each_lot == 1:
        return ["each"]
    return [terse.for_each(line.each, line.each_lot)]


def _besides(label: str, line: il.Line, terse: Terse) -> str:
    """What a label leaves unsaid of its condition: of `downhill` only `not infantry`, not that the slope is downhill."""
    if line.condition is None:
        return ""
    whole = line.condition.conditions if isinstance(line.condition, ir.All) else (line.condition,)
    left = [part for part in whole if not says(label, part, terse)] or whole
    return terse.listed(left)


def exception_words(terse: Terse, line: il.Line) -> list[str]:
    """`not when in line`; what it cites stands with what its line cites."""
    made = []
    for each in in_force(line):
        when = f" when {terse.condition(each.condition)}" if each.condition is not None else ""
        if each.cancels is not None:
            which = f"exception {', '.join(each.cancels)}" if each.cancels else "exceptions"
            made.append(f"{which} cancelled{when}")
            continue
        instead = each.instead.deed if each.instead is not None else None
        if each.instead is not None and instead is not None:
            # A sign and its label stay on one line.
            words = f"{terse.deed(instead)}\u00a0{plain(each.instead.label)}".rstrip("\u00a0")
            made.append(f"{words} instead{when}")
        else:
            made.append(f"not{when}")
    return made


def exception_cites(line: il.Line) -> list[Citation]:
    """What the exceptions of a line cite."""
    return [cite for each in in_force(line) for cite in each.cites]


def says(label: str, condition: ir.Condition | None, terse: Terse) -> bool:
    """Whether a label already tells its condition: every word it tests stands in the label."""
    have = {form for word in label.casefold().split() for form in (stem(word), root(word))}
    denies = "not" in have
    if some := _that_is_there(condition):
        return stem(some) in have
    wanted: list[str] = []
    for node in nodes(condition):
        if isinstance(node, ir.WorkOut) and node.rule in terse.ruleset.rules:
            rule = terse.ruleset.rules[node.rule]
            if rule.kind is RuleKind.STATE:  # by its name: what it is, is told elsewhere
                wanted.append(rule.name)
                continue
        if isinstance(node, ir.Not) and denies:
            continue
        if isinstance(
            node,
            ir.Not | ir.Quantified | ir.Count | ir.Variable | ir.WorkOut | ir.LookUp | ir.Gather | ir.Gap,
        ):
            return False
        if isinstance(node, ir.Is | ir.IsKind) and node.negated and not denies:
            return False
        if isinstance(node, ir.Constant):
            wanted.append(constant_text(node))
        elif isinstance(node, ir.Holds) and isinstance(node.value, ir.Field | ir.Fact):
            wanted.append(ir.name_of(node.value))
        elif isinstance(node, ir.IsKind):
            wanted.append(node.kind)
        elif isinstance(node, ir.Role) and terse.role(node):
            wanted.append(terse.role(node))
    words = [word for each in wanted for word in each.casefold().split() if word not in _SMALL]
    return bool(words) and all(stem(word) in have or root(word) in have for word in words)


def _that_is_there(condition: ir.Condition | None) -> str:
    """What somebody has of whom it is only asked that it is not none: `behind cover` says that his cover is not none."""
    match condition:
        case ir.Is(
            value=ir.Field() | ir.Fact() as value, bands=(ir.Same(value=ir.Constant(value="none")),), negated=True
        ):
            return ir.name_of(value).casefold().split()[-1]
        case _:
            return ""


# ---- steps --------------------


class Steps:
    """Rows of the lines of one rule. `inlined`: small actions, told where a result leads to them."""

    def __init__(self, terse: Terse, cites: Sequence[Citation], inlined: Mapping[str, Rule]) -> None:
        self.terse = terse
        self.cites = cites
        self.inlined = inlined

    def rows(self, lines: Sequence[il.Line], depth: int = 0) -> list[SheetRow]:
        """The rows of some lines; a throw with what is added to it has one, changes in a row have one."""
        made: list[SheetRow] = []
        lines = [line for line in lines if not (_begins_at_nothing(line) and _bare(line))]
        at = 0
        while at < len(lines):
            if (count := _sum_length(lines, at)) > 1:
                made.append(self._sum_row(lines[at : at + count], depth))
            elif (count := _change_length(lines, at)) > 1:
                made.extend(self._change_rows(lines[at : at + count], depth))
            else:
                count = 1
                made.extend(self._line(lines[at], depth))
            at += count
        return made

    def _line(self, line: il.Line, depth: int) -> list[SheetRow]:
        if line.opener is not None:
            return self._block(line, depth)
        sign = sign_row(self.terse, line, self.cites) if line.label or isinstance(line.deed, do.HitsOn) else None
        if sign is not None:
            return [attrs.evolve(sign, depth=depth)]
        assert line.deed is not None
        text = self.terse.deed(line.deed)
        if line.label:
            text += f" ({plain(line.label)})"
        condition = self.terse.condition(line.condition) if line.condition is not None else ""
        each = _each_words(line.label, line, self.terse)
        told = bool(line.label) and says(line.label, line.condition, self.terse)
        when = [f"when {condition}"] if condition and not told else []
        aside = "; ".join([*each, *when, *exception_words(self.terse, line)])
        return [
            SheetRow(
                text=capital(text),
                aside=aside,
                cite=cites_text([*line.cites, *exception_cites(line)], self.cites),
                depth=min(depth, _DEEPEST),
            )
        ]

    def _block(self, line: il.Line, depth: int) -> list[SheetRow]:
        assert line.opener is not None
        lead = self.terse.opener(line.opener)
        inner = Steps(self.terse.below(line), (*self.cites, *line.cites), self.inlined)
        body, cites = line.body, line.cites
        if isinstance(line.opener, il.On) and (action := self._told_here(body)) is not None:
            body, cites = action.lines, (*cites, *action.cites)
            inner = Steps(Terse.of(self.terse.ruleset, action), (*self.cites, *cites), {})
        rows = inner.rows(body, 0)
        cite = cites_text(cites, self.cites)
        depth = min(depth, _DEEPEST)
        if isinstance(line.opener, il.ChooseAmong):
            return _choices(capital(lead), rows, cite, depth)
        if len(rows) == 1 and rows[0].lead and not rows[0].mark:
            both = cites_joined((cite, rows[0].cite))
            return [attrs.evolve(rows[0], lead=f"{lead}: {rows[0].lead}", cite=both, depth=depth)]
        joined = _joined(rows)
        if joined is None:
            return [SheetRow(lead=f"{lead}:", cite=cite, depth=depth), *_deeper(rows, depth + 1)]
        cite = cites_joined((cite, joined.cite))
        if key(joined.text) == key(lead):
            return [SheetRow(lead=lead, aside=joined.aside, cite=cite, depth=depth)]
        return [SheetRow(lead=f"{lead}:", text=joined.text, aside=joined.aside, cite=cite, depth=depth)]

    def _told_here(self, body: Sequence[il.Line]) -> Rule | None:
        if len(body) == 1 and isinstance(body[0].deed, do.Call):
            return self.inlined.get(body[0].deed.rule)
        return None

    def _sum_row(self, lines: Sequence[il.Line], depth: int) -> SheetRow:
        """`Roll D6 + nerve + modifiers to nerve; read nerve result`."""
        text = ""
        for line in lines:
            match line.deed:
                case do.Add() as deed:
                    text += f" {'+' if deed.sign > 0 else '−'} {self.terse.value(deed.value)}"
                case do.AddModifiers() as deed:
                    text += f" + {self.terse.rule_name(deed.rule)}"
                case do.Amount(times=True) as deed:
                    text += f" {self.terse.sign(deed)}"
                case None:
                    continue
                case deed:
                    text += f"{'; ' if text else ''}{self.terse.deed(deed)}"
        cites = cites_text((cite for line in lines for cite in line.cites), self.cites)
        return SheetRow(text=capital(text), cite=cites, depth=min(depth, _DEEPEST))

    def _change_rows(self, lines: Sequence[il.Line], depth: int) -> list[SheetRow]:
        """As few rows as read well: each takes as many changes as go into one."""
        made: list[SheetRow] = []
        waiting = [attrs.evolve(row, depth=0) for line in lines for row in self._line(line, depth)]
        while waiting:
            count = len(waiting)
            while (joined := _joined(waiting[:count])) is None and count > 1:
                count -= 1
            row = joined or waiting[0]
            made.append(attrs.evolve(row, text=capital(row.text), depth=min(depth, _DEEPEST)))
            waiting = waiting[count:]
        return made


def _begins_at_nothing(line: il.Line) -> bool:
    """`start at 0`, which goes without saying."""
    return isinstance(line.deed, do.StartAt) and isinstance(line.deed.value, ir.Constant) and line.deed.value.value == 0


def _bare(line: il.Line) -> bool:
    """Whether nothing stands beside a plain line that a joined row could not tell."""
    return not (line.opener is not None or line.condition or line.label or line.exceptions or line.each is not None)


def _sum_length(lines: Sequence[il.Line], at: int) -> int:
    """How many lines from here on can be said as one sum: a throw, what is added, the table."""
    length = 0
    for line in lines[at:]:
        kinds = _SUMS if length else (do.Roll, do.RollRange, do.StartAt)
        if not _bare(line) or not isinstance(line.deed, kinds):
            break
        length += 1
        if isinstance(line.deed, do.Read):
            break
    return length


def _change_length(lines: Sequence[il.Line], at: int) -> int:
    """How many changes of fields follow one another here."""
    changes = takewhile(lambda line: _bare(line) and isinstance(line.deed, _CHANGES), lines[at:])
    return sum(1 for _ in changes)


def _choices(lead: str, rows: Sequence[SheetRow], cite: str, depth: int) -> list[SheetRow]:
    """What a player may choose: in one row where that is short, else one below the other."""
    text = ", ".join(small(row.text) + (f" ({row.aside})" if row.aside else "") for row in rows)
    if all(_is_step(row) for row in rows) and len(text) <= _CHOSEN:
        cites = cites_joined((cite, *(row.cite for row in rows)))
        return [SheetRow(lead=f"{lead}:", text=text, cite=cites, depth=depth)]
    bulleted = [attrs.evolve(row, mark="•") if row.depth == 0 and not row.mark else row for row in rows]
    return [SheetRow(lead=f"{lead}:", cite=cite, depth=depth), *_deeper(bulleted, depth)]


def _joined(rows: Sequence[SheetRow]) -> SheetRow | None:
    """Several plain rows as one, where that is short and nothing is lost."""
    if not rows or any(not _is_step(row) for row in rows) or (len(rows) > 1 and any(row.aside for row in rows)):
        return None
    text = _told_once([small(row.text.rstrip(".")) for row in rows])
    if len(rows) > 1 and len(text) > _JOINED:
        return None
    cites = cites_joined(row.cite for row in rows)
    return SheetRow(text=text, aside=rows[0].aside, cite=cites)


_VERBS = ("no longer ", "counts as ", "now ")


def _told_once(parts: Sequence[str]) -> str:
    """Steps in a row, with a verb that several of them begin with said once: `no longer shaken, halted`."""
    made: list[str] = []
    last, said = "", ""
    for part in parts:
        verb = next((each for each in _VERBS if part.startswith(each)), "")
        what = part.removesuffix(" this turn").rpartition(" ")[2]
        if verb and verb == last and what != said:  # the same of another piece is a step of its own
            made[-1] += f", {part.removeprefix(verb)}"
        else:
            made.append(part)
        last, said = verb, what
    return "; ".join(made)


def _deeper(rows: Sequence[SheetRow], by: int) -> list[SheetRow]:
    return [attrs.evolve(row, depth=min(row.depth + by, _DEEPEST)) for row in rows]
