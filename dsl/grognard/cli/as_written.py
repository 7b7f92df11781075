"""What `grognard rules RULESET NAME` shows of a thing besides what it asks: its lines, as a variant would amend them."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from grognard.diagnostics.render.cells import width_of
from grognard.diagnostics.spelling import nearest
from grognard.evaluate.question import BadQuestion, rule_called
from grognard.ir.lines import Line
from grognard.ir.names import key
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Choice, Example, FieldOf, Limits, Piece, Rule, Ruleset, Sequence, Table


@attrs.frozen
class AllLimits:
    """The limits of a ruleset, which have no names."""

    name: str
    parts: tuple[Limits, ...]


Other = Sequence | Piece | Choice | FieldOf | AllLimits
"""What is shown as it stands in its file, and nothing more."""
Shown = Rule | Table | Example | Other


def find(game: Ruleset, name: str) -> Shown:
    """Whatever is declared under a name: rules and tables before the rest. Raises `BadQuestion` with the nearest."""
    wanted = key(name)
    stories: dict[str, Example] = {key(one.name): one for one in (*game.examples, *game.scenarios)}
    others: dict[str, Other] = {
        **({"limits": AllLimits("limits", game.limits)} if game.limits else {}),
        **{key(one.name): one for one in game.facts.values()},
        **{key(one.name): one for one in game.choices.values()},
        **{key(one.name): one for one in game.pieces.values()},
        **{key(one.name): one for one in game.sequences.values()},
    }
    found = rule_called(game, name) or game.tables.get(wanted) or stories.get(wanted) or others.get(wanted)
    if found is not None:
        return found
    known = [
        *(rule.called for rule in game.rules.values()),
        *(table.name for table in game.tables.values()),
        *(one.name for one in stories.values()),
        *(one.name for one in others.values()),
    ]
    near = nearest(name, known)
    raise BadQuestion(
        f"{game.title} has nothing called `{name}`.",
        f"Did you mean `{near}`?" if near else "`grognard rules RULESET` lists its rules and tables.",
    )


def table_lines(table: Table) -> list[str]:
    """A table with all its rows, columns in line."""
    left = len(table.keys)
    rows = [tuple([*(heading.text for heading in table.keys), *table.columns]), *(row.texts for row in table.rows)]
    widths = [max(width_of(row[at]) for row in rows if at < len(row)) for at in range(len(rows[0]))]
    across = f" across {table.across.text}" if table.across is not None else ""
    return [f"table {table.name}{across}", *(f"  {_drawn(row, widths, left)}" for row in rows)]


def _drawn(row: tuple[str, ...], widths: list[int], left: int) -> str:
    cells = [text + " " * (width - width_of(text)) for text, width in zip(row, widths, strict=False)]
    return f"| {' | '.join(cells[:left])} || {' | '.join(cells[left:])} |"


def rule_lines(rule: Rule) -> list[str]:
    """The lines of a rule, in order, those within others further in."""
    return [f"  {text_of(gate.place)}" for gate in rule.gates] + list(_lines(rule.lines, 1))


def _lines(lines: tuple[Line, ...], depth: int) -> Iterator[str]:
    for line in lines:
        yield "  " * depth + text_of(line.place)
        yield from _lines(line.body, depth + 1)


def story_lines(story: Example | Other) -> list[str]:
    """An example, a scenario, a sequence … as it stands in its file."""
    if isinstance(story, AllLimits):
        return [line for part in story.parts for line in (*_written(part), "")][:-1]
    return _written(story)


def _written(story: Example | Limits | Sequence | Piece | Choice | FieldOf) -> list[str]:
    first, *rest = story.place.text.rstrip().split("\n")
    return [" ".join(first.split()), *(line.rstrip() for line in rest)]


__all__ = ["Shown", "find", "rule_lines", "story_lines", "table_lines"]
