"""Words in a column of a table: which rows have them? `its weapon has armour piercing`.

A table by weapon with a column of words says of each weapon what it has. To ask for one of these words is to ask whether the
weapon is one of those in whose rows it stands, and so it is lowered: nothing new runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, with_article
from grognard.ir.rosters import words_in
from grognard.ir.tables import Table
from grognard.ir.types import Words
from grognard.lowering.nodes import lone_name, text_of
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import Symbols
from grognard.lowering.word_lists import find_word
from grognard.source import Place
from grognard.syntax.node import Node


def shared_word(
    value: ir.Expression, domain: Words, tested: Sequence[Node], negated: bool, scope: Scope
) -> ir.Is | None:
    """Returns the test of `VALUE has TRAIT`, with a value of a list of words; None for any other line."""
    names = [lone_name(part) for part in tested]
    if any(name is None or find_word(domain, name.text) is not None for name in names):
        return None
    tables = [table for table in scope.symbols.tables.values() if _is_by(table, domain, scope.symbols)]
    known = {word for table in tables for row in table.rows for word in _words(table, row.texts)}
    asked = [key(name.text) for name in names if name is not None]
    if not any(word in known for word in asked):
        return None
    found_in: list[object] = []
    for word, part in zip(asked, tested, strict=True):
        who = [row_name for table in tables for row_name in _rows_with(table, domain, word)]
        if not who:
            scope.symbols.collector.report(
                codes.UNKNOWN_WORD,
                part.place,
                f"No {domain.name} has `{text_of(part)}`.",
                help=scope.symbols.collector.did_you_mean(word, known, f"They have: {', '.join(sorted(known))}."),
            )
        found_in += [row_name for row_name in who if row_name not in found_in]
    place = tested[0].place
    bands = tuple(ir.Same(ir.Constant(word, place=place)) for word in domain.words if word in found_in)
    return ir.Is(value, bands, negated, shared=" or ".join(text_of(part) for part in tested), place=place)


def in_column(value: ir.Expression, tested: Sequence[Node], negated: bool, scope: Scope) -> ir.Is | None:
    """`its weapon's traits is armour piercing`: the same, with the column named."""
    if not isinstance(value, ir.LookUp) or value.column is None or len(value.inputs) != 1:
        return None
    table, looked = scope.symbols.tables.get(value.table), value.inputs[0]
    if (
        table is None
        or not _lists(table, value.column)
        or not isinstance(looked, ir.Field | ir.Fact)
        or not isinstance(looked.type, Words)
    ):
        return None
    return shared_word(looked, looked.type, tested, negated, scope)


def _lists(table: Table, column: str) -> bool:
    """Whether cells of a column hold several words; where each holds one, that is what is read off."""
    at = next((at for at, name in enumerate(table.columns, len(table.keys)) if key(name) == key(column)), None)
    return at is not None and any("," in row.texts[at] for row in table.rows)


def _is_by(table: Table, domain: Words, symbols: Symbols) -> bool:
    """Whether the rows of a table are the words of a list."""
    if len(table.keys) != 1 or table.across is not None:
        return False
    heading = key(table.keys[0].name)
    choice = symbols.choices.get(heading)
    return heading == key(domain.name) or (choice is not None and choice.words == domain.words)


def _words(table: Table, texts: tuple[str, ...]) -> Iterable[str]:
    """The words that stand in the right cells of a row."""
    for text in texts[len(table.keys) :]:
        if not any(character.isdigit() for character in text):
            yield from words_in(text)


def _rows_with(table: Table, domain: Words, word: str) -> Iterable[object]:
    for row in table.rows:
        if word in _words(table, row.texts):
            for cell in row.texts[0].split(" or "):
                if (shared := find_word(domain, cell.strip())) is not None:
                    yield shared


def lacks(symbols: Symbols, table: Table, column: str, word: str, known: Sequence[FieldOf], place: Place) -> None:
    """Report a word that a row of a roster lists, and that is none of those its piece may have; a variant adds it to them."""
    names = [field.name for field in known]
    near = symbols.collector.nearest(word, names)
    there = f"They are: {', '.join(names)}."
    elsewhere = near is None and all(field.place.file.path != place.file.path for field in known)
    symbols.collector.report(
        codes.UNKNOWN_WORD,
        place,
        f"`{word}` is none of the {column} of {with_article(table.roster_of)}.",
        help=f"Did you mean `{near}`?"
        if near
        else f"{there} For one more put the lines below into your file."
        if elsewhere
        else there,
        paste=f"amend {table.roster_of}\n  {column}: any of {', '.join((*names, word))}" if elsewhere else "",
    )
