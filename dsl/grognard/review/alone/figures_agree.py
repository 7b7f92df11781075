"""Do sentences give the figures that the tables give: `Infantry move 8 inches` beside a row that says 6?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.model.model import Figure, Model, Table
from grognard.review.reading import Sentence, words

_NUMBER = r"(?P<number>\d{1,4})(?P<unit> ?(?:\"|”|″|inches|inch|cm|mm|points?|pts?|hexes|squares|paces|yards))?"
_END = r"(?: (?:per|each|a|every) (?:turn|phase|activation|round))?\s*[.;]?\s*\Z"
_LONGEST = 120
_MANNERS = (
    # `Infantry (may) move (up to) 8 inches.`, `A Tank costs 4 points.`
    rf"(?:may |can )?(?P<attribute>[a-z]+) (?:up to |at )?{_NUMBER}{_END}",
    # `Infantry have a move of 8 inches.`
    rf"(?:has|have) (?:an? )?(?P<attribute>[A-Za-z ]{{3,30}}?) of {_NUMBER}{_END}",
    # `Infantry have 3 hits.`
    rf"(?:has|have) {_NUMBER} (?P<attribute>[A-Za-z]+){_END}",
)


def sentences_give_the_figures_of_tables(book: Book, model: Model) -> Iterable[Finding]:
    """Sentences that say nothing but one figure of one entity, against the only table that gives it."""
    figures = _figures(model)
    if not figures:
        return
    names = "|".join(re.escape(name) for name in sorted(figures, key=len, reverse=True))
    patterns = [
        re.compile(rf"(?:\A|[.:;] )(?:All |Each |An? |The )?(?P<entity>{names})s?(?: units?)? {manner}", re.IGNORECASE)
        for manner in _MANNERS
    ]
    for sentence in book.body:
        for pattern in patterns:
            found = [match for text in _clauses(sentence, names) if (match := pattern.match(text)) is not None]
            for match in found:
                yield from _against(book, sentence, match, figures[match["entity"].casefold()])
            if found:
                break


def _clauses(sentence: Sentence, names: str) -> list[str]:
    """What a sentence says, once for each entity: `Infantry move 8 inches and cavalry 12`."""
    text = sentence.text.strip(" *_-•")
    if len(text) >= _LONGEST:
        return []
    both = re.fullmatch(
        rf"(?P<first>(?P<subject>.+?) (?P<verb>(?:(?:may|can) )?[a-z]+(?: up to| at)?) \d.*?),? and (?:the )?(?P<other>{names})s? (?P<rest>\d.*)",
        text,
        re.IGNORECASE,
    )
    return [text] if both is None else [both["first"], f"{both['other']} {both['verb']} {both['rest']}"]


def _figures(model: Model) -> dict[str, list[tuple[Table, Figure]]]:
    """The figures of each entity. Short names and those of digits name too much."""
    figures: dict[str, list[tuple[Table, Figure]]] = {}
    for table in model.tables:
        for figure in table.figures:
            if len(figure.entity) > 2:
                figures.setdefault(figure.entity.casefold().removesuffix("s"), []).append((table, figure))
    return figures


def _against(
    book: Book, sentence: Sentence, match: re.Match[str], figures: list[tuple[Table, Figure]]
) -> Iterator[Finding]:
    names_of_column = words(match["attribute"])
    like = [
        (table, figure) for table, figure in figures if names_of_column and _like(names_of_column[-1], figure.attribute)
    ]
    number = float(match["number"])
    if len({figure.attribute.casefold() for _, figure in like}) != 1 or any(
        figure.number == number for _, figure in like
    ):
        return
    if len({figure.number for _, figure in like}) > 1 or not _unit_fits(match["unit"] or "", like[0][1]):
        return
    _, figure = like[0]
    yield Finding(
        codes.TWO_VALUES,
        book.place(*sentence.whole),
        f"{match['number']} here, and the table in {book.line_told(figure.span[0])} gives {figure.entity} {figure.attribute!r} {figure.value}.",
        "Make the two agree, or say in the sentence for which case it holds.",
        also=(Label(book.place(*figure.span), "the table"),),
    )


def _like(word: str, head: str) -> bool:
    """Whether a word of a sentence names the column: `move` of `Movement`, `costs` of `Cost`."""
    return any(len(other) >= 3 and (word[:4] == other[:4]) for other in words(head))


def _unit_fits(unit: str, figure: Figure) -> bool:
    length = unit.strip() in ('"', "”", "″", "inches", "inch", "cm", "mm", "paces", "yards")
    return not (figure.unit and unit and length != (figure.unit != "percent"))
