"""An army list as plain data, and as lines for a terminal."""

from __future__ import annotations

from grognard.ir.examples import Army, ArmyLine
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Number, Value, value_text
from grognard.muster.counts import costs, figures, row_of, total, values, worth


def data(ruleset: Ruleset, army: Army) -> dict[str, object]:
    """The list with all that it comes to, ready for JSON."""
    counted = figures(ruleset)
    return {
        "army": army.name,
        "of": ruleset.title,
        "side": army.side,
        "agreed": {name: text for name, text in army.settings if name not in {"side", "by"}},
        "lines": [
            {
                "said": line.said,
                "count": line.piece.count,
                "name": line.piece.name,
                "troop": line.troop or None,
                "kind": line.piece.kind,
                "figures": {name: plain(worth(ruleset, army, line, name)) for name in priced(ruleset, line, counted)},
                "fields": {name: plain(value) for name, value in values(ruleset, line)},
            }
            for line in army.lines
        ],
        "totals": {name: plain(total(ruleset, army, name)) for name in totals(ruleset, counted)},
    }


def priced(ruleset: Ruleset, line: ArmyLine, counted: tuple[str, ...]) -> list[str]:
    """The figures that a line counts anything of."""
    return [name for name in totals(ruleset, counted) if costs(ruleset, line, name)]


def totals(ruleset: Ruleset, counted: tuple[str, ...]) -> list[str]:
    """The figures that are added up over a list: those that limits or lists ask for; else `points`, if there are any."""
    names = {
        listed.name
        for limits in ruleset.limits
        for limit in limits.limits
        if limit.listed is not None
        for listed in limit.listed.what
        if listed.sort == "figure"
    }
    names |= {key(name) for army in ruleset.armies for name, _ in army.settings}
    texts = [name for name in counted if key(name) in names]
    return texts or [name for name in counted if key(name) == "points"]


def plain(value: Value) -> object:
    """A value as JSON has it."""
    return value if value is None or isinstance(value, bool | int | str) else value_text(value)


def listing(ruleset: Ruleset, army: Army) -> list[str]:
    """The list as lines: how many, of what, what it counts; below them what all of it comes to."""
    counted = totals(ruleset, figures(ruleset))
    head = f"{army.name}, for {ruleset.title}{f' ({army.side})' if army.side else ''}"
    rows = [[value_text(line.piece.count), words(ruleset, line)] for line in army.lines]
    for row, line in zip(rows, army.lines, strict=True):
        row += [value_text(worth(ruleset, army, line, name)) if costs(ruleset, line, name) else "" for name in counted]
    foot = [["", "in all", *(value_text(total(ruleset, army, name)) for name in counted)]] if counted else []
    heads = [["", "", *counted]] if counted else []
    return [head, *army.prose, "", *_columns([*heads, *rows, *foot]), *_agreed(ruleset, army, counted)]


def words(ruleset: Ruleset, line: ArmyLine) -> str:
    """`Old Tom: Knights, bow, quality 3`: who it is, and what is told of it beyond its troop."""
    name, troop = line.piece.name, line.troop or line.piece.kind
    who = f"{name}: {troop}" if key(name) != key(troop) else troop
    at = row_of(ruleset, line)
    heads = {key(at[0].keys[0].name)} if at is not None else set()
    properties = [_field_text(ruleset, line, field) for field, _ in line.piece.told if field not in {*heads, "side"}]
    return (
        ", ".join([who, *properties])
        if key(name) != key(troop) or not properties
        else f"{who}: {', '.join(properties)}"
    )


def _field_text(ruleset: Ruleset, line: ArmyLine, field: str) -> str:
    value = next((value for name, value in values(ruleset, line) if key(name) == field), None)
    if isinstance(value, bool):
        return field if value else f"not {field}"
    return value if isinstance(value, str) else f"{field} {value_text(value)}"


def traits(ruleset: Ruleset, line: ArmyLine) -> list[str]:
    """The words that a line's pieces have of their sets."""
    among = {field.key for field in ruleset.fields_of(line.piece.kind) if field.among}
    return [name for name, value in values(ruleset, line) if value is True and key(name) in among]


def _agreed(ruleset: Ruleset, army: Army, counted: list[str]) -> list[str]:
    parts = []
    for name, text in army.settings:
        figure = next((known for known in counted if key(known) == key(name)), None)
        if figure is not None and text.isdigit():
            left: Number = int(text) - total(ruleset, army, figure)
            parts.append(
                f"{text} {name} are agreed: {value_text(left)} left." if left >= 0 else f"{text} {name} are agreed."
            )
    return parts


def _columns(rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  " + "  ".join(
            cell.ljust(width) if at == 1 else cell.rjust(width) for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]  # fmt: skip
