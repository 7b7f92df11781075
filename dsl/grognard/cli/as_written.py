"""What `grognard rules RULESET NAME` shows of a thing besides what it asks: its lines, as a variant would amend them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from grognard.continued import goes_on
from grognard.diagnostics.render.cells import width_of
from grognard.diagnostics.spelling import did_you_mean
from grognard.evaluate.typed import BadQuestion
from grognard.ir.declared import Choice, Declared, FieldOf, Piece
from grognard.ir.deeds import AsYouWish
from grognard.ir.examples import Example
from grognard.ir.limits import Limits
from grognard.ir.lines import Line
from grognard.ir.names import key
from grognard.ir.notes import Note
from grognard.ir.phrases import article_before, text_of
from grognard.ir.rules import Phase, Rule, Sequence
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import value_text
from grognard.ir.walk import nodes
from grognard.source import Place


@attrs.frozen
class AllLimits:
    """The limits of a ruleset, which have no names."""

    name: str
    parts: tuple[Limits, ...]


Other = Sequence | Piece | Choice | FieldOf | AllLimits
"""What is shown as it stands in its file, and nothing more."""
Shown = Rule | Table | Example | Other


_GAP = re.compile(r"\?(?:\s*\([^()]*\))?")
_KINDS = ("modifiers to", "work out", "die", "dice", "test", "fight", "action", "rule", "table", "sequence", "piece",
          "choice", "fact", "example", "scenario", "limits")  # fmt: skip


def find(game: Ruleset, name: str, called: str = "RULESET") -> tuple[Shown, ...]:
    """All that is declared under a name, rules and tables before the rest; `table NAME` is that alone.

    `called` is what the ruleset was called on the command line. Raises `BadQuestion` with the nearest.
    """
    every = _declared(game)
    wanted = key(name)
    matches = [entry for _, called, entry in every if called == wanted]
    if not matches:
        for kind in _KINDS:
            if wanted.startswith(kind + " "):
                rest = wanted.removeprefix(kind + " ")
                matches += [entry for of, called, entry in every if called == rest and (of == kind or kind == "rule")]
    if matches:
        return tuple(matches)
    known = list(dict.fromkeys(entry.called if isinstance(entry, Rule) else entry.name for _, _, entry in every))
    raise BadQuestion(
        f"{game.title} has nothing called `{name}`.",
        did_you_mean(name, known, f"`grognard rules {called}` lists its rules and tables."),
    )


def _declared(game: Ruleset) -> list[tuple[str, str, Shown]]:
    """Everything with a name: its kind, the name as it is looked up, and itself."""
    rules = [(rule.kind.value, rule.key, rule) for rule in game.rules.values()]
    entries: list[tuple[str, str, Shown]] = list(rules)
    entries += [(kind, f"{kind} {name}", rule) for kind, name, rule in rules if kind == "modifiers to"]
    for declared in (game.tables, game.sequences, game.pieces, game.choices, game.facts):
        entries += [(kind_of(entry), entry.key, entry) for entry in declared.values()]
    entries += [("scenario", scenario.key, scenario) for scenario in game.scenarios]
    entries += [("example", example.key, example) for example in game.examples]
    if game.limits:
        entries.append(("limits", "limits", AllLimits("limits", game.limits)))
    return entries


def kind_of(shown: Shown) -> str:
    """What sort of declaration it is, as it is typed before a name."""
    match shown:
        case Rule():
            return shown.kind.value
        case AllLimits():
            return "limits"
        case FieldOf():
            return "fact"
        case _:
            return type(shown).__name__.lower()


def table_lines(table: Table) -> list[str]:
    """A table with all its rows, columns in line."""
    left = len(table.keys)
    rows = [(*(heading.text for heading in table.keys), *table.columns), *(row.texts for row in table.rows)]
    widths = [max(width_of(row[at]) for row in rows if at < len(row)) for at in range(len(rows[0]))]
    across = f" across {table.across.text}" if table.across is not None else ""
    return [f"table {table.name}{across}", *(f"  {_drawn(row, widths, left)}" for row in rows)]


def _drawn(row: tuple[str, ...], widths: list[int], left: int) -> str:
    cells = [text + " " * (width - width_of(text)) for text, width in zip(row, widths, strict=False)]
    return f"| {' | '.join(cells[:left])} || {' | '.join(cells[left:])} |"


def rule_lines(rule: Rule) -> list[str]:
    """Returns the lines of a rule in order, inner lines indented, with all notes below them."""
    lines: list[str] = []
    for gate in (each_gate for each_gate in rule.gates if not each_gate.price):
        lines += [f"  {_whole(gate.place)}", *(f"    {_note(note)}" for note in gate.notes)]
    return lines + list(_lines(rule.lines, 1))


def said_of(declared: Declared) -> list[str]:
    """The prose of a declaration and the remarks on it."""
    return [*(f"> {text}" for text in declared.prose), *(_note(note) for note in declared.notes)]


def _note(note: Note) -> str:
    return f"{note.kind.value}: {note.text}"


def _lines(lines: tuple[Line, ...], depth: int, *, cited: bool = False) -> Iterator[str]:
    indent = "  " * depth
    for line in lines:
        yield from (f"{indent}> {text}" for text in line.prose)
        yield indent + _filled(line, _whole(line.place, cited=cited))
        if isinstance(line.deed, AsYouWish) and line.deed.left is not None:
            yield f"{indent}  {_whole(line.deed.left.place, cited=cited)}"
        for exception in line.exceptions:
            yield f"{indent}  {_whole(exception.place)}"
            yield from (f"{indent}    {_note(note)}" for note in exception.notes)
        yield from (f"{indent}  {_note(note)}" for note in line.notes)
        yield from _lines(line.body, depth + 1, cited=cited)


def _filled(line: Line, text: str) -> str:
    """A line of a base with what a variant has put into a gap of it."""
    places = (getattr(part, "place", None) for part in nodes((line.deed, line.condition)))
    value = next((place for place in places if isinstance(place, Place) and place.file is not line.place.file), None)
    return _GAP.sub(lambda _: text_of(value), text, count=1) if value is not None else text


def _whole(place: Place, *, cited: bool = False) -> str:
    """What stands at a place as one line, also where it goes on below; without its citations, unless they are wanted."""
    parts: list[str] = []
    for physical in place.text.split("\n"):
        content = (physical if cited else physical.split("  [")[0]).split("  --")[0].strip()
        parts.append(content if cited else " ".join(content.split()))
        if not goes_on(content):
            break
    return article_before(place.file, place.span.start) + " ".join(parts)


def story_lines(story: Example | Other) -> list[str]:
    """Returns the lines of an example, scenario or sequence as written in its file."""
    if isinstance(story, AllLimits):
        return [line for part in story.parts for line in (*_written(part), "")][:-1]
    return _written(story)


def _written(story: Example | Limits | Sequence | Piece | Choice | FieldOf) -> list[str]:
    """What its game holds, line by line: a variant may have put lines in, or taken some away."""
    head = [" ".join(story.place.text.partition("\n")[0].split()), *(f"  {text}" for text in said_of(story))]
    match story:
        case Sequence():
            return head + [line for phase in story.phases for line in _phase(phase)]
        case Piece():
            own = [field for field in story.fields if not _within(field.place, story.place, head[0])]
            return head + [line for field in own for line in _with_notes(field.place, field.notes)]
        case Limits():
            return head + [
                line
                for limit in story.limits
                for line in _with_notes(limit.place, limit.gate.notes if limit.gate else ())
            ]
        case Choice():
            words = [*map(value_text, story.words), *(("and round again",) if story.round else ())]
            return [f"choice {story.name}: {', '.join(words)}", *head[1:]]
        case Example() if story.plays and not all(_within_text(place, story.place) for place in _places(story)):
            return [*head, *_as_played(story)]
    first, *rest = story.place.text.rstrip().split("\n")
    return [" ".join(first.split()), *(line.rstrip() for line in rest)]


def _places(story: Example) -> list[Place]:
    ends = [story.ends_when.place] if story.ends_when is not None else []
    return [*(piece.place for piece in story.pieces), *ends, *(tell.place for tell in story.tells)]


def _within_text(place: Place, whole: Place) -> bool:
    return place.file is whole.file and whole.span.start <= place.span.start < whole.span.end


def _as_played(story: Example) -> Iterator[str]:
    """A scenario in which a variant has changed lines, as its game plays it."""
    for place in dict.fromkeys(piece.place for piece in story.pieces):
        yield f"  given {_whole(place, cited=True)}"
    for name, value in story.facts:
        yield f"  given {name} is {value_text(value)}"
    if story.choices:
        yield f"  choosing {', '.join(story.choices)}"
    for name, times in story.plays:
        yield f"  play {name} {times} time{'s' if times != 1 else ''}"
    if story.ends_when is not None:
        yield f"  the game ends when {' '.join(story.ends_when.place.text.split())}"
    for tell in story.tells:
        yield f"  {_whole(tell.place, cited=True)}"


def _phase(phase: Phase) -> Iterator[str]:
    yield from _with_notes(phase.place, phase.notes)
    yield from _lines(phase.lines, 2, cited=True)


def _with_notes(place: Place, notes: tuple[Note, ...]) -> Iterator[str]:
    """A line with its citations, and what is said below it."""
    written = _whole(place, cited=True)
    yield f"  {written}"
    yield from (f"    {_note(note)}" for note in notes)


def _within(place: Place, whole: Place, head: str) -> bool:
    """Whether something is told by the heading of a declaration, and has no line of its own."""
    return (
        place.file is whole.file
        and place.span.start < whole.span.start + len(head)
        and place.span.start >= whole.span.start
    )
