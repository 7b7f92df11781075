"""One declaration as HTML: a table, a list of modifiers, a rule as numbered steps, limits, a sequence, an example."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from grognard.docgen import html, wording
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.phrases import condition_text
from grognard.ir.ruleset import (
    Choice,
    Example,
    FieldOf,
    Limits,
    Piece,
    Rule,
    RuleKind,
    Ruleset,
    Table,
)
from grognard.ir.ruleset import (
    Sequence as Steps,
)
from grognard.ir.types import domain_text, value_text

KINDS = {
    RuleKind.MODIFIERS: "Modifiers",
    RuleKind.DICE: "Dice",
    RuleKind.DIE: "Die",
    RuleKind.WORK_OUT: "Worked out",
    RuleKind.TEST: "Test",
    RuleKind.FIGHT: "Fight",
    RuleKind.ACTION: "Action",
}
Link = Callable[[str], str]
"""A name to a link to where it is declared (or to its escaped text)."""


class Blocks:
    """Makes the blocks of one ruleset. `link` turns escaped text into text with links."""

    def __init__(self, ruleset: Ruleset, link: Link, used_by: Mapping[str, Sequence[str]]) -> None:
        self.ruleset = ruleset
        self.link = link
        self.used_by = used_by

    # ---- rules -------------------------------------------------------------------------------------------

    def rule(self, rule: Rule) -> str:
        """Any rule."""
        name = f"modifiers to {rule.name}" if rule.kind is RuleKind.MODIFIERS else rule.name
        roles = "".join(
            f" {param.preposition} {_a(param.kind)}"
            + (f" as {html.text(param.name)}" if key(param.name) != param.kind else "")
            for param in rule.params
        )
        body = html.prose(rule.prose) + html.notes(rule.notes)
        if rule.gates:
            body += "<ul class='gates'>" + "".join(self._gate(gate) for gate in rule.gates) + "</ul>"
        listed = rule.kind in (RuleKind.MODIFIERS, RuleKind.DICE, RuleKind.DIE, RuleKind.WORK_OUT) and all(
            line.opener is None for line in rule.lines
        )
        body += self._list(rule.lines, name) if listed else self._steps(rule.lines)
        return self._block(KINDS[rule.kind], name, rule.cites, body, f"<span class='roles'>{roles}</span>")

    def _block(self, kind: str, name: str, cites: Sequence[il.Citation], body: str, extra: str = "") -> str:
        users = self.used_by.get(key(name), ())
        used = f"<p class='used'>Used by {', '.join(self.link(user) for user in users)}.</p>" if users else ""
        return (
            f'<section class="block" id="{html.anchor(name)}"><h3><span class="kind">{kind}</span> {html.text(_capital(name))}{extra}'
            f' <span class="cites">{html.cites(cites)}</span></h3>{body}{used}</section>\n'
        )

    def _gate(self, gate: il.Gate) -> str:
        return f"<li>{self._words(wording.gate_text(gate))} {html.cites(gate.cites)}{html.notes(gate.notes)}</li>"

    def _list(self, lines: Sequence[il.Line], name: str) -> str:
        """Amounts with their sign column."""
        rows = []
        for line in lines:
            shown = wording.amount(line)
            if line.label or shown:
                what = line.label or wording.sentence(self.ruleset, line)
                what = self._words(what) if not line.label else html.text(what)
            else:
                what = self._words(wording.sentence(self.ruleset, line))
            anchor = f' id="{html.anchor(name, line.label)}"' if line.label else ""
            rows.append(
                f"<tr{anchor}><td class='sign'>{html.text(shown)}</td><td>{what}{self._beside(line)}</td>"
                f"<td>{self._words(wording.tail(line))}</td><td class='cites'>{html.cites(line.cites)}</td></tr>"
            )
        return f"<table class='modifiers'><tbody>{''.join(rows)}</tbody></table>"

    def _steps(self, lines: Sequence[il.Line]) -> str:
        """Numbered steps, blocks inside them."""
        return "<ol class='steps'>" + "".join(f"<li>{self._line(line)}</li>" for line in lines) + "</ol>"

    def _line(self, line: il.Line) -> str:
        if line.opener is not None:
            head = f"<span class='opener'>{self._words(wording.opening(line))}</span> {html.cites(line.cites)}"
            inner = "".join(f"<li>{self._line(one)}</li>" for one in line.body)
            return f"{head}{html.prose(line.prose)}{html.notes(line.notes)}<ul>{inner}</ul>"
        words = wording.sentence(self.ruleset, line)
        tail = wording.tail(line)
        by_hand = " class='by-hand'" if isinstance(line.deed, il.ByHand) else ""
        shown = f"<span{by_hand}>{self._words(_capital(words) if by_hand else words)}</span>"
        return f"{shown}{' <span class=when>' + self._words(tail) + '</span>' if tail else ''} {html.cites(line.cites)}{self._beside(line)}"

    def _beside(self, line: il.Line) -> str:
        parts = []
        for exception in line.exceptions:
            case = f"when {condition_text(exception.condition)}" if exception.condition is not None else "always"
            instead = (
                f": {wording.sentence(self.ruleset, exception.instead)}"
                if exception.instead is not None
                else ": not counted"
            )
            parts.append(f"<p class='except'>Except {self._words(case + instead)} {html.cites(exception.cites)}</p>")
        return "".join(parts) + html.prose(line.prose) + html.notes(line.notes)

    def _words(self, words: str) -> str:
        return self.link(words) if "?" not in words else html.gaps_marked(words)

    # ---- tables --------------------------------------------------------------------------------------------

    def table(self, table: Table) -> str:
        """A drawn table, each row with its own link."""
        keys = "".join(f"<th class='key'>{self.link(_capital(heading.text))}</th>" for heading in table.keys)
        across = (
            f" <span class='roles'>across {self.link(table.across.text)}</span>" if table.across is not None else ""
        )
        columns = "".join(f"<th>{self.link(column)}</th>" for column in table.columns)
        rows = []
        for number, row in enumerate(table.rows, 1):
            left = "".join(
                f"<th class='key' scope='row'>{self._cell(cell)}</th>" for cell in row.texts[: len(table.keys)]
            )
            right = "".join(f"<td>{self._cell(cell.text)}</td>" for cell in row.cells)
            cited = f"<td class='cites'>{html.cites(row.cites)}</td>" if row.cites else ""
            rows.append(f'<tr id="{html.anchor(table.name, "row", str(number))}">{left}{right}{cited}</tr>')
        notes = "".join(
            f"<p class='footnote'>{'*' * note.mark} {self._words('counts only when ' + condition_text(note.condition))} {html.cites(note.cites)}</p>"
            for note in table.footnotes
        )
        body = f"{html.prose(table.prose)}<div class='wide'><table class='drawn'><thead><tr>{keys}{columns}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>{notes}{html.notes(table.notes)}"
        return self._block("Table", table.name, table.cites, body, across)

    def _cell(self, cell: str) -> str:
        if cell.strip() in {"-", "–", "—"}:
            return "<span class='none'>–</span>"
        if cell.startswith("?"):
            return f"<mark class='gap' title='The source does not say'>{html.text(cell)}</mark>"
        return self.link(cell)

    # ---- what is known ----------------------------------------------------------------------------------------

    def piece(self, piece: Piece) -> str:
        """A kind of piece with its fields."""
        kind = f" <span class='roles'>a kind of {html.text(piece.parent)}</span>" if piece.parent else ""
        return self._block("Piece", piece.name, piece.cites, html.prose(piece.prose) + self.fields(piece.fields), kind)

    def fields(self, fields: Sequence[FieldOf]) -> str:
        """Fields or facts, with what they can be."""
        rows = []
        for field in fields:
            usual = (
                f", usually {html.text(value_text(field.usual) if field.usual is not None else 'none')}"
                if field.has_usual
                else ""
            )
            rolled = f", rolled on {self.link(field.rolled_on)}" if field.rolled_on else ""
            domain = "<mark class='gap'>?</mark>" if field.gap else html.text(domain_text(field.type))
            whose = (
                f" <span class='roles'>of each {html.text(field.of_kind)}</span>"
                if field.of_kind and not any(f is field for p in self.ruleset.pieces.values() for f in p.fields)
                else ""
            )
            rows.append(
                f'<tr id="{html.anchor(field.of_kind, field.name)}"><th scope="row">{html.text(field.name)}{whose}</th>'
                f"<td>{domain}{usual}{rolled}{html.prose(field.prose)}{html.notes(field.notes)}</td><td class='cites'>{html.cites(field.cites)}</td></tr>"
            )
        return f"<table class='fields'><tbody>{''.join(rows)}</tbody></table>" if rows else ""

    def choice(self, choice: Choice) -> str:
        """A list of words."""
        words = ", ".join(f"<b>{html.text(word)}</b>" for word in choice.words)
        return self._block("Choice", choice.name, choice.cites, f"<p>{words}</p>{html.notes(choice.notes)}")

    def limits(self, limits: Limits) -> str:
        """Restrictions on a kind of piece."""
        rows = []
        for limit in limits.limits:
            if limit.gate is not None:
                verb = "" if limit.action else "be "
                words = f"{verb}{limit.target} {wording.gate_text(limit.gate)}"
                notes = html.notes(limit.gate.notes)
            else:
                words, notes = f"at most {limit.most} of {', '.join(limit.among)} in a turn", ""
            rows.append(f"<li>{self._words(words)} {html.cites(limit.cites)}{notes}</li>")
        return self._block(
            "Limits",
            f"on {_a(limits.name)}",
            limits.cites,
            html.prose(limits.prose) + f"<ul class='gates'>{''.join(rows)}</ul>",
        )

    def sequence(self, sequence: Steps) -> str:
        """The steps of play."""
        items = []
        for phase in sequence.phases:
            inner = "".join(f"<li>{self._line(line)}</li>" for line in phase.lines)
            case = (
                f" <span class=when>when {self._words(condition_text(phase.condition))}</span>"
                if phase.condition is not None
                else ""
            )
            items.append(
                f'<li id="{html.anchor(sequence.name, phase.number)}"><b>{html.text(phase.number)}. {html.text(_capital(phase.title))}</b>{case} {html.cites(phase.cites)}'
                f"{'<ul>' + inner + '</ul>' if inner else ''}</li>"
            )
        return self._block(
            "Sequence",
            sequence.name,
            sequence.cites,
            html.prose(sequence.prose) + f"<ol class='phases'>{''.join(items)}</ol>",
        )

    def example(self, example: Example, trace: Sequence[str], result: str) -> str:
        """A worked example, with what its run left behind."""
        lines = "\n".join(trace)
        body = html.prose(example.prose) + html.notes(example.notes)
        body += f"<pre class='trace'>{html.text(lines)}\n= {html.text(result)}</pre>" if trace else ""
        return self._block("Example", example.name, example.cites, body)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _a(kind: str) -> str:
    return f"{'an' if kind[:1] in 'aeiou' else 'a'} {html.text(kind)}"
