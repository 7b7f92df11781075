"""What may the author have meant by a name that nothing has?"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.ir.declared import FieldOf
from grognard.ir.names import either, key, singular, with_article
from grognard.ir.types import Dice, Numbers, PieceOf, Type, Value, Words, YesNo
from grognard.lowering.domains import can_be, domain_words, words_of
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import Symbols
from grognard.lowering.word_lists import find_word
from grognard.number_words import SMALL, number_of
from grognard.source import Place
from grognard.syntax.dice_meant import dice_meant
from grognard.syntax.token import Token
from grognard.word_set import word_set

_MORE_OR_LESS = {
    **dict.fromkeys(("better", "higher", "above", "over", "greater"), "more"),
    **dict.fromkeys(("worse", "lower", "below", "under", "smaller"), "less"),
}


_TAKES_ARTICLE = word_set("within beyond")
"""Words before a value, which begin a name where no article is between."""


def _with_article(name: Token, scope: Scope) -> str | None:
    """What is meant by `within reach`."""
    word, _, rest = name.text.partition(" ")
    if not rest or word.casefold() not in _TAKES_ARTICLE:
        return None
    is_of_all = key(rest) in scope.symbols.facts or key(rest) in scope.values
    return f"Write `{word} {'the' if is_of_all else 'its'} {rest}`."


def report_unknown(name: Token, place: Place, scope: Scope, expected: Type | None) -> None:
    """Say that nothing is called so where a value of some type is expected, and what to write instead."""
    symbols = scope.symbols
    if isinstance(expected, Words):
        near = symbols.collector.nearest(name.text, words_of(expected))
        paste = "" if near else _another(expected, name.text, place, symbols)
        more = " For one more put the lines below into your file." if paste else ""
        cell = _cell_of(expected, near, symbols) if near else None
        there = f" It is so in `{expected.name}`: mend it there, if it is misspelt there." if cell is not None else ""
        symbols.collector.report(
            codes.UNKNOWN_WORD,
            place,
            f"`{name.text}` is not one of the words that can be here.",
            help=f"Did you mean `{near}`?{there}" if near else f"{can_be(expected)}{more}",
            also=(Label(cell, f"`{near}`"),) if cell is not None else (),
            paste=paste,
        )
        return
    chosen = next(
        (name_ for name_, domain in scope.values.items() if isinstance(domain, Words) and find_word(domain, name.text)),
        None,
    )
    if isinstance(expected, Numbers | YesNo) and chosen is not None:
        symbols.collector.report(
            codes.UNKNOWN_NAME,
            place,
            f"Nothing is called `{name.text}` here: {domain_words(expected)} is wanted.",
            help=f"`{name.text}` is what `{chosen}` can be: write `when {chosen} is {name.text}`.",
        )
        return
    if isinstance(expected, Numbers | Dice | None) and (dice := dice_meant(name.text)) is not None:
        symbols.collector.report(codes.UNKNOWN_NAME, place, f"Nothing is called `{name.text}` here.", help=dice)
        return
    wanted = key(name.text)
    if wanted in SMALL:
        symbols.unknown(place, name.text, "numbers are figures", (), f"Write it as a figure: `{number_of(wanted)}`.")
        return
    if isinstance(expected, Numbers) and wanted in _MORE_OR_LESS:
        more = _MORE_OR_LESS[wanted]
        symbols.unknown(place, name.text, f"`or {name.text}` says no number", (), f"Write `or {more}`: `4 or {more}`.")
        return
    meant = _with_article(name, scope)
    if isinstance(expected, Numbers) or (meant and isinstance(expected, YesNo)):
        symbols.unknown(place, name.text, f"{domain_words(expected)} is wanted", scope.known, meant)
        return
    described = next((piece.name for piece in symbols.pieces.values() if _wanted_kind(name.text, piece.name)), None)
    if described is not None:
        symbols.collector.report(
            codes.UNKNOWN_NAME,
            place,
            f"No piece is called `{name.text}` here.",
            help=f"Choose it first, `it chooses a {described} which … as victim`, and then call it `the victim`; or write "
            f"`for each {described} which …`, and below it `it`.",
        )
        return
    owner = next((kind for kind in symbols.pieces if symbols.field(kind, name.text) is not None), None)
    if owner is not None:
        field = symbols.field(owner, name.text)
        symbols.collector.report(
            codes.UNKNOWN_NAME,
            place,
            f"`{name.text}` belongs to {with_article(symbols.pieces[owner].name)}; say whose it is.",
            help=f"Write `its {name.text}`, or `the …'s {name.text}` with the role that has it."
            if scope.roles
            else f"No piece is spoken of here: write `… of a {symbols.pieces[owner].name}` in the first line.",
            also=(Label(field.place, "declared here"),) if field is not None else (),
        )
        return
    what, paste = "it is no fact, field, table or role", ""
    help = "Declare it below `facts`, or below the `piece` that has it."
    if scope.only_column == key(name.text):
        help = "The table that was read has one column, so what it gave is `the result`: ask for that."
    elif isinstance(expected, YesNo):
        yes_or_no = f"{name.text}: yes or no, usually no"
        help = f"If it is so of one piece, write below that `piece`: `{yes_or_no}`. If it is so of the whole game, put the lines below at the left edge."
        paste = f"facts\n  {yes_or_no}"
    symbols.unknown(place, name.text, what, scope.known, help, paste)


def _wanted_kind(name: str, kind: str) -> bool:
    """Whether a name that means nothing begins with a kind of piece: `hero near`."""
    words = key(name).split()
    return len(words) > 1 and singular(words[0]) == singular(key(kind))


def cannot_be(symbols: Symbols, place: Place, kind: str) -> None:
    """Say that something is nothing that a piece can be, and what it can be."""
    piece = symbols.pieces.get(kind)
    name = piece.name if piece is not None else kind
    fields = symbols.all_fields(kind) if piece is not None else []
    known = [field.name for field in fields]
    words = [word for field in fields for word in words_of(field.type)]
    said = " ".join(place.text.split())
    meant = [
        field
        for field in fields
        if isinstance(field.type, PieceOf) and said.casefold().startswith(f"{field.name.casefold()} ")
    ]
    has = f"It has: {', '.join(map(with_words, fields))}." if known else None
    symbols.collector.report(
        codes.UNKNOWN_WORD,
        place,
        f"`{said}` says nothing that {with_article(name)} can be.",
        help=f"Write `{meant[0].name} is {said[len(meant[0].name) :].strip()}`."
        if meant
        else symbols.collector.did_you_mean(said, [*words, *known], has),
    )


def number_help(text: str, domain: Type, scope: Scope) -> str:
    """Returns which number of a piece to write where the piece itself was written; empty for what is no piece."""
    if not isinstance(domain, PieceOf):
        return ""
    role = text.casefold().removeprefix("the ")
    if role in scope.roles and scope.it is not None:
        for field in scope.symbols.all_fields(scope.roles[scope.it]):
            if key(field.name) == role and isinstance(field.type, Numbers):
                return f"A role hides a field of its name: write `its {role}`, or give the role another name."
    numbers = [field.name for field in scope.symbols.all_fields(domain.kind) if isinstance(field.type, Numbers)]
    if not numbers:
        return f"Write a number that counts. {with_article(domain.kind).capitalize()} has none: it is declared below `piece`, as `strength: 0 to 9`."
    owner = f"the {role}" if role in scope.roles else text
    return f"Write which number of it: `{owner}'s {numbers[0]}`."


def single_field(
    text: str, fields: Sequence[FieldOf], place: Place, symbols: Symbols, form: str
) -> tuple[FieldOf, Value] | None:
    """The first of the fields that can have a word, or are called by it, with that value; None where there is none.

    Several are reported; `form` is how each is written: `{} is {}`.
    """
    apart = [*{field.key: field for field in fields}.values()]
    if len(apart) > 1:
        each = (form.format(field.name, "yes" if isinstance(field.type, YesNo) else text) for field in apart)
        symbols.collector.report(
            codes.AMBIGUOUS_NAME,
            place,
            f"`{text}` can be its {apart[0].name} or its {apart[1].name}.",
            help=f"Say which: {either([f'`{name}`' for name in each])}.",
            also=(Label(apart[0].place, "one"), Label(apart[1].place, "the other")),
        )
    return next(
        ((field, find_word(field.type, text) if isinstance(field.type, Words) else True) for field in fields), None
    )


def with_words(field: FieldOf) -> str:
    """A field, with the words that it can be where they are few: `side (Red or Green)`."""
    words = words_of(field.type)
    return f"{field.name} ({either(words)})" if 0 < len(words) <= _FEW else field.name


_FEW = 6
"""So many words of a field are shown beside its name."""


def _cell_of(domain: Words, word: str, symbols: Symbols) -> Place | None:
    """Where a word of a list first stands that is only a list because a table reads off its words."""
    table = symbols.tables.get(key(domain.name)) if key(domain.name) not in symbols.choices else None
    for row in table.rows if table is not None else ():
        for cell, text in zip(row.cells, row.texts[len(row.texts) - len(row.cells) :], strict=False):
            if key(text) == key(word):
                return cell.value.place
    return None


def _another(expected: Words, word: str, place: Place, symbols: Symbols) -> str:
    """The lines with which a variant puts one more word to a list of its base."""
    choice = symbols.choices.get(key(expected.name))
    if choice is None or not symbols.lies_below(choice.place, place):
        return ""
    return f"add to {choice.name}\n  {' '.join(word.split())}"
