"""The steps of a rule as rows of a sheet: a mark, a few words, a condition where the words do not say it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import attrs

from grognard.docgen.sheet.data import GAP, SheetRow, plain
from grognard.docgen.sheet.words import cites_joined, cites_text, printed, small
from grognard.docgen.view import Step
from grognard.ir.names import capital, key
from grognard.ir.notes import Citation
from grognard.wording.phrase import Term

_JOINED = 110
"""How many characters of joined steps still read as one row."""
_CHOSEN = 240
"""How many characters of what a player chooses among still do."""
_DEEPEST = 4
_SHORT_MARK = 6
START = "to start with"
"""What stands behind the die or number that a list begins with."""


def numbered(rows: Sequence[SheetRow]) -> list[SheetRow]:
    """Steps with numbers, where there are several and they have no sign."""
    outer = [row for row in rows if _is_step(row) or _starts(row)]
    if len(outer) < 2 or not any(map(_is_step, outer)):
        return list(rows)
    made: list[SheetRow] = []
    number = 1
    for row in rows:
        made.append(attrs.evolve(row, mark=f"{number}.") if _is_step(row) or _starts(row) else row)
        number += made[-1].depth == 0 and made[-1].mark.endswith(".")
    return made


def _is_step(row: SheetRow) -> bool:
    return row.depth == 0 and not row.mark and not row.lead


def _starts(row: SheetRow) -> bool:
    return row.starts and row.depth == 0 and not row.mark


def listed_rows(steps: Sequence[Step], cites: Sequence[Citation]) -> list[SheetRow]:
    """A list of signs with their labels; lines of other kinds stand among them as steps."""
    made: list[SheetRow] = []
    for step in steps:
        row = _start_row(step, cites) or _sign_row(step, cites)
        made.extend([row] if row is not None else Rows(tuple(cites)).of((step,)))
    return made


def _start_row(step: Step, cites: Sequence[Citation]) -> SheetRow | None:
    """What a list starts from, where that is short: `D6 | to start with`."""
    mark = printed(step.start)
    if not mark or len(mark) > _SHORT_MARK:
        return None
    aside = "; ".join(_exceptions(step))
    return SheetRow(mark=mark, text=printed(step.condition) or START, aside=aside, cite=_cites(step, cites))


def _sign_row(step: Step, cites: Sequence[Citation]) -> SheetRow | None:
    """`+2 | in close order | 3.1`; None where a line is of another kind."""
    label, condition = plain(step.label), printed(step.condition)
    if not step.sign or not (label or condition):
        return None
    sign = step.sign.replace("?", GAP)
    asides = [condition if label else "", printed(step.times), *_exceptions(step)]
    aside = "; ".join(filter(None, asides))
    return SheetRow(mark=sign, text=label or condition, aside=aside, cite=_cites(step, cites))


def _exceptions(step: Step) -> Iterator[str]:
    """`not when in line`; what it cites stands with what its line cites."""
    for each in step.exemptions:
        when = f" {printed(each.when)}" if each.when else ""
        if each.cancels is not None:
            yield (f"exception {each.cancels}" if each.cancels else "exceptions") + f" cancelled{when}"
        elif each.instead is not None:
            # A sign and its label stay on one line.
            sign, words = each.instead.sign, printed(each.instead.words)
            yield (f"{sign}\u00a0{plain(each.instead.label)}".rstrip("\u00a0") if sign else words) + f" instead{when}"
        else:
            yield f"not{when}"


def _cites(step: Step, but: Sequence[Citation]) -> str:
    return cites_text([*step.beside.cites, *(cite for each in step.exemptions for cite in each.cites)], but)


@attrs.frozen
class Rows:
    """Makes rows of the steps of one rule, where its heading shows some citations."""

    cites: tuple[Citation, ...]
    inlined: Mapping[str, tuple[tuple[Step, ...], tuple[Citation, ...]]] = attrs.field(factory=dict)
    """The steps of small actions, told where a result leads to them, and what those cite."""
    headings: Mapping[str, str] = attrs.field(factory=dict)
    """Under which heading a rule stands that is carried out, where that has another name."""

    def of(self, steps: Sequence[Step], depth: int = 0) -> list[SheetRow]:
        """The rows of some steps; small changes in a row have one."""
        made: list[SheetRow] = []
        for may_be_joined, group in groupby(steps, key=lambda step: step.may_be_joined):
            rows = [row for step in group for row in self._step(step, depth)]
            made.extend(_changes(rows) if may_be_joined else rows)
        return made

    def _step(self, step: Step, depth: int) -> list[SheetRow]:
        if step.opens:
            first, *others = self._block(step, min(depth, _DEEPEST))
            return [attrs.evolve(first, starts=not step.follows), *others]
        row = _sign_row(step, self.cites)
        if row is None:
            when = f"when {printed(step.condition)}" if step.condition else ""
            aside = "; ".join(filter(None, [printed(step.times), when, *_exceptions(step)]))
            words = capital(printed(step.words)) + self._where(step)
            row = SheetRow(text=words, aside=aside, cite=_cites(step, self.cites))
        return [attrs.evolve(row, depth=min(depth, _DEEPEST))]

    def _where(self, step: Step) -> str:
        """Under which headings stand the rule that is carried out, and what is worked out and added."""
        named = [
            step.calls,
            *(part.target.name for part in step.words if isinstance(part, Term) and part.target.sort == "rule"),
        ]
        headings = dict.fromkeys(self.headings[name] for name in named if name in self.headings)
        return f" ({', '.join(headings)})" if headings else ""

    def _block(self, step: Step, depth: int) -> list[SheetRow]:
        lead, body, cites = printed(step.words), step.body, step.beside.cites
        inner = self.inlined
        if len(body) == 1 and (here := self.inlined.get(body[0].calls)) is not None:
            lead += f": {printed(body[0].whom)}" if body[0].whom else ""
            body, cites, inner = here[0], (*cites, *here[1]), {}
        # A list to choose from is read at a glance.
        rows = Rows((*self.cites, *cites), inner, {} if step.chooses else self.headings).of(body)
        cite = cites_text(cites, self.cites)
        if step.chooses:
            return _choices(capital(lead), rows, cite, depth)
        if len(rows) == 1 and rows[0].lead and not rows[0].mark:
            both = cites_joined((cite, rows[0].cite))
            return [attrs.evolve(rows[0], lead=f"{lead}: {small(rows[0].lead)}", cite=both, depth=depth)]
        joined = _joined(rows)
        if joined is None:
            return [SheetRow(lead=f"{lead}:", cite=cite, depth=depth), *_deeper(rows, depth + 1)]
        cite = cites_joined((cite, joined.cite))
        if key(joined.text) == key(lead):
            return [SheetRow(lead=lead, aside=joined.aside, cite=cite, depth=depth)]
        return [SheetRow(lead=f"{lead}:", text=joined.text, aside=joined.aside, cite=cite, depth=depth)]


def _changes(rows: Sequence[SheetRow]) -> Iterator[SheetRow]:
    """As few rows as read well: each takes as many changes as go into one."""
    while rows:
        count = len(rows)
        while (joined := _joined([attrs.evolve(row, depth=0) for row in rows[:count]])) is None and count > 1:
            count -= 1
        row = joined or rows[0]
        yield attrs.evolve(row, text=capital(row.text), depth=rows[0].depth)
        rows = rows[count:]


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


_VERBS = ("it is no longer ", "it no longer counts as ", "it counts as ", "it is now ")


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
