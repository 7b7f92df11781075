"""Do worked examples use the figures of their tables: `two Infantry and one Cavalry cost 12`, `4 tiles (2 x 4 = 8)`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.number_words import SMALL, number_of
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.model.model import Figure, Model
from grognard.review.reading import Sentence, words

_COUNT = rf"(?:an?|\d{{1,2}}|{'|'.join(SMALL[1:13])})"
_COSTS = re.compile(
    r"\b(?:costs?|costing|comes? to|totals?|are worth|is worth|(?:for )?a total of)(?: a total of| altogether| exactly)? "
    r"(?P<total>\d{1,4})\b(?! (?:each|per))"
)
_PRICE = re.compile(r"cost|points?|pts|price|value|worth", re.IGNORECASE)
_MOST_NAMES = 200


def prices_of_examples_add_up(book: Book, model: Model) -> Iterable[Finding]:
    """A sentence that counts entities of one table and says what they cost together."""
    prices: dict[str, Figure] = {}
    for table in model.tables:
        for figure in table.figures:
            if _PRICE.search(figure.attribute) and not re.search(r"\bper\b|/|extra|upgrade", figure.attribute, re.I):
                prices.setdefault(_singular(figure.entity), figure)
    if not 1 < len(prices) <= _MOST_NAMES:
        return
    names = "|".join(re.escape(name) for name in sorted(prices, key=len, reverse=True))
    share = re.compile(rf"(?<![\w-])(?P<count>{_COUNT}) (?P<name>{names})s?(?!\w)", re.IGNORECASE)
    for sentence in book.body:
        total = _COSTS.search(sentence.text)
        shares = list(share.finditer(sentence.text, 0, total.start())) if total is not None else []
        if total is None or len(shares) < 2 or not _are_all(sentence.text, shares, total):
            continue
        counted = [(_count(match["count"]), prices[_singular(match["name"])]) for match in shares]
        whole = sum(count * figure.number for count, figure in counted)
        if whole != int(total["total"]):
            shown = " + ".join(f"{count} x {figure.number:g}" for count, figure in counted)
            yield _wrong(
                book, sentence, f"By the table they cost {shown} = {whole:g}, and not {total['total']}.", counted[0][1]
            )


def _are_all(text: str, shares: list[re.Match[str]], total: re.Match[str]) -> bool:
    """Whether nothing else is counted between the first share and the total."""
    between = text[shares[0].start() : total.start()]
    for match in shares:
        between = between.replace(match.group(), " ")
    return (
        re.fullmatch(r"(?:[\s,()&]|and|together|units?|would|will|therefore|thus|then|with|plus)*", between) is not None
    )


def _count(word: str) -> int:
    return 1 if word.casefold() in ("a", "an") else number_of(word)


def _singular(name: str) -> str:
    return name.casefold().removesuffix("s")


_PRODUCT = re.compile(r"(?P<first>\d{1,3}) ?[x×*] ?(?P<second>\d{1,3}) ?= ?(?P<result>\d{1,4})(?![\d/.])")
_PER = re.compile(r"\b(?:per|a|each) (?P<noun>[a-z]{3,})", re.IGNORECASE)


def products_of_examples_use_the_table(book: Book, model: Model) -> Iterable[Finding]:
    """`a Tank 4 tiles (2 x 4 = 8)`, where a column *per tile* gives the only entity of the sentence another figure; and wrong products."""
    for sentence in book.body:
        for match in _PRODUCT.finditer(sentence.text):
            first, second, result = (int(match[name]) for name in ("first", "second", "result"))
            if first * second != result:
                yield _wrong(book, sentence, f"{first} x {second} is {first * second}, and not {result}.", None)
                continue
            figures = list(_per(model, sentence.text))
            if len({figure.number for figure in figures}) == 1 and figures[0].number not in (first, second):
                figure = figures[0]
                yield _wrong(
                    book,
                    sentence,
                    f"The table in {book.line_told(figure.span[0])} gives {figure.entity} {figure.attribute!r} {figure.value}, and the example uses {first} x {second}.",
                    figure,
                )


def _per(model: Model, text: str) -> Iterator[Figure]:
    """The figures of the one entity that a sentence names, in columns that are per something which it counts."""
    spoken = set(words(text))
    entities = {
        figure.entity
        for table in model.tables
        for figure in table.figures
        if re.search(rf"\b{re.escape(figure.entity)}s?\b", text)
    }
    if len(entities) != 1:
        return
    for table in model.tables:
        for figure in table.figures:
            per = _PER.search(figure.attribute)
            if figure.entity in entities and per is not None and set(words(per["noun"])) <= spoken:
                yield figure


def _wrong(book: Book, sentence: Sentence, message: str, figure: Figure | None) -> Finding:
    also = (Label(book.place(*figure.span), "the table"),) if figure is not None else ()
    return Finding(
        codes.SUM_WRONG, book.place(*sentence.whole), message, "Correct the example, or the table.", also=also
    )
