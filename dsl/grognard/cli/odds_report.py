"""The odds that a command found, situation by situation, as text, JSON and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import attrs

from grognard.cli.chances import Bounds, Chances
from grognard.dice.fractions_text import decimal, percent
from grognard.docgen.alike import folded_neighbours
from grognard.docgen.played import OddsBox, odds_box, ordered
from grognard.host.spreadsheet import figure, rows_text
from grognard.ir.types import Words, value_text

_COLUMNS = 12
"""A table has columns for this many outcomes at most."""

Situation = dict[str, str]
"""The facts in which a row differs from the others, by name."""


@attrs.frozen
class Row:
    """One situation, and the chances of each answer by its name: `""` for a rule's own; or why there are none."""

    extra: Situation
    chances: Mapping[str, Chances]
    fault: str = ""
    head: Mapping[str, object] = attrs.Factory(dict)
    tail: Mapping[str, object] = attrs.Factory(dict)
    """What JSON has before and after the chances."""

    def json(self) -> dict[str, object]:
        """Plain data."""
        if not self.chances:
            return {**self.head, ("gap" if self.fault.startswith("? ") else "stopped"): self.fault.removeprefix("? ")}
        made = {name: chances.json() for name, chances in self.chances.items()}
        return {**self.head, **made.get("", {"tells": made}), **self.tail}

    def named(self, names: Iterable[str]) -> str:
        """The situation in words: `men 3, cover woods`."""
        return ", ".join(f"{name} {self.extra[name]}" for name in names if name in self.extra)


@attrs.frozen
class OddsReport:
    """Rows for every combination of the facts in `names`; one row where there are none."""

    names: list[str]
    rows: list[Row]

    @property
    def answered(self) -> list[Row]:
        """The rows that have chances."""
        return [row for row in self.rows if row.chances]

    def json(self) -> object:
        """Plain data: an object for each row, or the only one."""
        made = [row.json() for row in self.rows]
        return made if self.names else made[0]

    def csv(self, bounds: Bounds) -> str:
        """A line for each situation and outcome; where there is no answer, one that says why."""
        first = next(iter(self.answered[0].chances.values()))
        of_rule = "" in self.answered[0].chances
        names = [name for name, _, _ in bounds.typed()]
        lines = [[*self.names, *([] if of_rule else ["told"]), "outcome", "chance", "percent"]]
        lines[0] += ["error in percent"] if first.trials is not None else []
        lines[0] += [f"{name} {bound}" for name, bound, _ in bounds.typed()] if of_rule else names
        for row in self.rows:
            extra = [row.extra.get(name, "-") for name in self.names]
            for name, chances in row.chances.items():
                shares = {bound: figure(share) for bound, _, share in chances.bounded()}
                beyond = [shares.get(bound, "") for bound in names]
                lines += [[*extra, *([name] if name else []), *cells, *beyond] for cells in chances.csv_rows()]
            if not row.chances:
                cells = [*extra, *([] if of_rule else [""]), row.fault]
                lines.append([*cells, *("" for _ in lines[0][len(cells) :])])
        return rows_text(lines)

    def text(self) -> str:
        """Bars for one situation, a table for each answer of several; below it the situations without an answer."""
        if not self.names:
            return "\n".join(_single(name, chances) for name, chances in self.answered[0].chances.items())
        parts: list[str] = []
        every = list(self.answered[0].chances)
        plain = [name for name in every if name and all(_yes_or_no(row.chances[name]) for row in self.answered)]
        if plain:
            cells = [
                [
                    *(row.extra[name] for name in self.names),
                    *(percent(row.chances[name].chance(True)) for name in plain),
                ]
                for row in self.answered
            ]
            parts.append(columns([[*self.names, *plain], *cells], len(self.names)))
        for name in every:
            if name not in plain:
                parts.append((f"{name}\n" if name else "") + self._table(name))
        faults = (f"{row.named(self.names)}: {row.fault}\n" for row in self.rows if not row.chances)
        return "\n".join(parts) + "".join(faults)

    def boxes(self) -> list[tuple[str, OddsBox]]:
        """Of each answer its name and its odds, a row for each situation: what a chart shows."""
        made = []
        for name, first in self.answered[0].chances.items():
            rows = []
            for row in self.answered:
                chances = row.chances[name]
                called = row.extra.get(self.names[0], "-") if len(self.names) == 1 else row.named(self.names)
                rows.append(
                    (called, dict(chances.rows), chances.answer.missing if chances.answer.gaps else Fraction(0))
                )
            made.append((name, odds_box(", ".join(self.names), "", rows, first.rule)))
        return made

    def _table(self, name: str) -> str:
        """A row for each situation, with the chances of one of its answers."""
        every = [row.chances[name] for row in self.answered]
        values = _values(every)
        with_gaps = any(chances.answer.gaps for chances in every)
        with_mean = all(chances.numbers is not None for chances in every)
        head = [*self.names, *map(value_text, values[:_COLUMNS]), *(["?"] if with_gaps else [])]
        head += [*(["mean"] if with_mean else []), *(f"{text} {after}" for _, text, after in every[0].bounds.typed())]
        rows: list[tuple[list[str], list[str]]] = []
        for row, column in zip(self.answered, every, strict=True):
            chances = dict(column.rows)
            cells = [percent(chances[value]) if value in chances else "-" for value in values[:_COLUMNS]]
            if with_gaps:
                cells.append(percent(column.answer.missing) if column.answer.gaps else "-")
            if with_mean and column.numbers is not None:
                cells.append(decimal(column.numbers.mean()))
            cells += [percent((1 - column.answer.missing) * share) for _, _, share in column.bounded()]
            rows.append(([row.extra.get(fact, "-") for fact in self.names], cells))
        does = next((f"{chances.does.frame}\n" for chances in every if chances.does is not None), "")
        text = does + columns([head, *_folded(rows, every)], len(self.names))
        text += "".join(f"{why}\n" for why in dict.fromkeys(why for chances in every for why in chances.answer.because))
        left = len(values) - _COLUMNS
        return text + (f"({left} more outcomes: --json shows all)\n" if left > 0 else "")


def _values(every: Sequence[Chances]) -> list[object]:
    """All outcomes of several situations: numbers by size, words as the rules list them."""
    rule = every[0].rule
    words = rule.type.words if rule is not None and isinstance(rule.type, Words) else ()
    return ordered(list(dict.fromkeys(value for chances in every for value, _ in chances.rows)), words)


def best_row(rows: Sequence[Row], wish: str) -> tuple[Row, Fraction]:
    """The row that serves a wish best, and its worth. Raises `click.UsageError` where a mean is wished for and there is none."""
    worths = [(row, row.chances[""].worth(wish)) for row in rows]
    return max(worths, key=lambda each: each[1])


def worth_text(worth: Fraction, wish: str) -> str:
    """A worth in words: `on average 3.50`, `41.2 %`."""
    if wish not in {"highest", "lowest"}:
        return percent(worth)
    return f"on average {decimal(worth if wish == 'highest' else -worth)}"


def _yes_or_no(chances: Chances) -> bool:
    return all(isinstance(value, bool) for value in chances.distribution.outcomes)


def _single(name: str, chances: Chances) -> str:
    """One answer: a line where it is yes or no and has a name, else a line with a bar for each outcome."""
    if not name:
        return chances.bars()
    if _yes_or_no(chances):
        return f"{name}: {chances.chance_text(chances.chance(True))}\n"
    return f"{name}\n" + "".join(f"  {line}\n" for line in chances.bars().splitlines())


def _folded(rows: Sequence[tuple[list[str], list[str]]], every: Sequence[Chances]) -> list[list[str]]:
    """Rows of equal chances that differ in their last name alone, and there by a number that follows: `8 to 12`."""
    named = [
        (extra[-1], (extra[:-1], cells, dict(chances.rows), chances.answer.missing))
        for (extra, cells), chances in zip(rows, every, strict=True)
    ]
    return [[*before, name, *cells] for name, (before, cells, _, _) in folded_neighbours(named)]


def columns(rows: Sequence[Sequence[str]], left: int) -> str:
    """Rows in columns, the first `left` of them flush left, the others flush right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            f"{cell:<{w}}" if at < left else f"{cell:>{w}}"
            for at, (cell, w) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip() + "\n")
    return "".join(lines)
