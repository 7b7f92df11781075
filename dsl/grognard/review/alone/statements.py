"""Is one thing stated in two ways: with two values, with another figure than the table has, forbidden here and done there?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.figures import Figure, read_figures
from grognard.review.finding import Finding, Sure
from grognard.review.reading import Line, content_words, words
from grognard.rulebooks.document import Cell
from grognard.source import Place
from grognard.word_set import word_set

_NUMBER = re.compile(
    r"\d+(?:[/.,]\d+)*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|twice)\b", re.IGNORECASE
)
_AMOUNT = re.compile(r"(?<!\d )[-+−–] ?\d{1,3}(?:/\d{1,2})?(?![\d%])")
_MECHANICS = word_set("""
    add adds added subtract subtracts subtracted die dice roll rolls score scores consulting table test apply modifier
    bonus get gets
""")
_NUMBERED = re.compile(r"[\s|]*\d")
_ITEM = re.compile(r"\s*[-–] \d+(?P<unit>-[a-z])?")
_WORKED_OUT = re.compile(r"\d[^=]*=\s*[-+−–]?\s?\d")
"""`Score 75 = +7`: what comes out of another figure."""
_STEP = re.compile(r"\s*\(?\d{1,2}[.)]\s")
_BULLET = re.compile(r"\s*[-•*–]")
_EXAMPLE = re.compile(r"\b(?:examples?|e\.g\.)", re.IGNORECASE)
"""What happens in one example happens otherwise in the next."""
LEAST_WORDS = 4
"""Sentences with fewer words of sense than this say too little to be the same one."""


@attrs.frozen
class Stated:
    """A modifier: what it is for, how much, and where."""

    sense: tuple[str, ...]
    amount: str
    place: Place
    line: Line
    tabled: bool


def modifiers_agree(book: Book) -> Iterable[Finding]:
    """`+2 behind a wall` here and `+1 behind a wall` there."""
    stated = [
        one for line in book.lines if not line.blank and not book.listed(line.start) for one in _modifiers(book, line)
    ]
    yield from _in_one_list(book, stated)
    yield from _across(stated)


def _modifiers(book: Book, line: Line) -> Iterator[Stated]:
    """A line with one amount: all its words are the reason."""
    if len(line.text) > 240 or not _AMOUNT.search(line.text):
        return
    figures = [one for one in read_figures(line.text) if one.sign]
    if len(figures) != 1:
        return
    figure = figures[0]
    # `- 2-point card`: the mark of an item is no sign; where the format tells items, it never is.
    item = _ITEM.match(line.text)
    if (
        item is not None
        and (item["unit"] or book.told)
        and figure.start <= len(line.text) - len(line.text.lstrip()) + 2
    ) or _WORKED_OUT.search(line.text):
        return
    rest = f"{line.text[: figure.start]} {line.text[figure.end :]}"
    sense = tuple(dict.fromkeys(content_words(re.sub(r"\b[dD]\d+\b", " ", rest))))
    # Rows that begin with a number differ in it: `| 4 cards | +10 |`.
    if line.row in book.in_table and _NUMBERED.match(line.text):
        return
    if any(len(word) > 2 for word in sense) and figure.whole is not None:
        place = book.place(line.start + max(0, figure.start - 1), line.start + figure.end)
        tabled = line.row in book.in_table
        yield Stated(sense, f"{figure.sign}{figure.value}", place, line, tabled)


def _in_one_list(book: Book, stated: list[Stated]) -> Iterator[Finding]:
    """The same words twice in one list. Lists that stand apart may differ on purpose."""
    known: dict[tuple[str, ...], Stated] = {}
    last = 0
    for one in stated:
        if any(not line.blank for line in book.lines[last : one.line.row - 1]) if last else False:
            known = {}
        last = one.line.row
        before = known.setdefault(tuple(sorted(one.sense)), one)
        if before is not one and before.amount != one.amount:
            yield _contradicts(before, one, Sure.LIKELY)


def _across(stated: list[Stated]) -> Iterator[Finding]:
    """A sentence against a sentence or a list elsewhere: nearly the same words of sense, among them a rare one."""
    by_word: dict[str, list[Stated]] = {}
    for one in stated:
        for word in one.sense:
            by_word.setdefault(word, []).append(one)
    for one in stated:
        rare = [word for word in one.sense if len(by_word[word]) <= 4]
        for other in {id(each): each for word in rare for each in by_word[word]}.values():
            if other.line.row <= one.line.row + 3 or other.amount == one.amount or (one.tabled and other.tabled):
                continue
            mine, theirs = set(one.sense) - _MECHANICS, set(other.sense) - _MECHANICS
            shared = mine & theirs
            if len(shared) >= 3 and shared in (mine, theirs) and len(shared) * 2 >= len(mine | theirs):
                yield _contradicts(one, other, Sure.PERHAPS)


def _contradicts(first: Stated, second: Stated, sure: Sure) -> Finding:
    return Finding(
        codes.TWO_VALUES,
        second.place,
        f"Here it is {second.amount}; in {first.place.begins} it is {first.amount} for {' '.join(first.sense[:5])}.",
        "Make the two agree, or say how the cases differ.",
        sure,
        also=(Label(first.place, f"{first.amount} here"),),
    )


@attrs.frozen
class _Said:
    """A sentence without its figures."""

    figures: tuple[Figure, ...]
    place: Place
    line: Line


def sentences_agree(book: Book) -> Iterable[Finding]:
    """Two sentences in the same words that differ in a figure."""
    known: dict[tuple[str, ...], _Said] = {}
    labels = Counter(_label(line.text) for line in book.lines_with((":",)))
    labels[""] = 0
    examples = {book.line_at(one.start()).row for one in book.matches(_EXAMPLE)}
    for sentence in book.body:
        if (
            len(sentence.text) > 400
            or sentence.line.row in book.in_feet
            or sentence.line.row in examples
            or _BULLET.match(sentence.line.text)
            or not (figures := read_figures(sentence.text))
        ):
            continue
        bare = words(_NUMBER.sub(" ", sentence.text))
        if sum(len(content_words(word)) for word in bare) < LEAST_WORDS:
            continue
        place = book.place(*sentence.whole)
        said = _Said(figures, place, sentence.line)
        before = known.setdefault(tuple(bare), said)
        if before is said or sentence.line.row - before.line.row < 3:
            continue
        # Two ways of doing a thing may have a step in common.
        if (
            _STEP.match(before.line.text)
            and _STEP.match(sentence.line.text)
            and book.part_at(before.line.start) != book.part_at(sentence.start)
        ):
            continue
        first, second = ([str(one) for one in each.figures] for each in (before, said))
        if first == second and before.place.text.strip() == place.text.strip():
            # A field of a form: `Night Ability: …` in one role after the other.
            if labels[_label(place.text)] >= _FORM:
                continue
            yield Finding(
                codes.SENTENCE_TWICE,
                place,
                f"{str(before.place.begins).capitalize()} says the same, figure by figure.",
                "Say it once, or name the other place, so that the two cannot come apart.",
                also=(Label(before.place, "the other"),),
            )
        elif first != second and len(first) == len(second):
            yield Finding(
                codes.TWO_VALUES,
                place,
                f"{str(before.place.begins).capitalize()} says the same with {', '.join(first[:4])}; here it is {', '.join(second[:4])}.",
                "Make the two agree, or say how the cases differ.",
                # Of two things that each have a part of their own the same is said with other figures.
                Sure.LIKELY if _of_one_part(book, before.place, place) else Sure.PERHAPS,
                also=(Label(before.place, "the other"),),
            )


def _label(words: str) -> str:
    """What stands before the colon that a line begins with; empty where there is none."""
    match = _LABEL.match(words)
    return match["label"].casefold() if match is not None else ""


_LABEL = re.compile(r"[\s*_•-]*(?P<label>[A-Z][\w' -]{2,30}?)[*_]*:")
_FORM = 3
"""So many lines with one label are the lines of a form."""


def _of_one_part(book: Book, one: Place, other: Place) -> bool:
    return not book.parts or book.part_at(one.span.start) == book.part_at(other.span.start)


_SPECIAL_CASE = re.compile(
    r"\b(?:if|when|unless|except|extra|additional|further|plus|half|double|twice|instead|only|per|each|road|charg\w+|add|subtract|less|more|example)\b",
    re.IGNORECASE,
)
_TOLD_IN_TABLES = word_set("move movement range cost save speed armour armor attack strength wound point reach")
_FAR = 30


def sentences_say_what_tables_say(book: Book) -> Iterable[Finding]:
    """A sentence that begins with the name of a row, goes on with the head of a column, and has one figure."""
    cells: dict[tuple[str, ...], list[tuple[str, Cell]]] = {}
    owned: dict[tuple[str, ...], list[tuple[str, Cell]]] = {}
    for grid in book.grids:
        heads = [content_words(cell.text) for cell in grid.rows[0].cells]
        for row in grid.rows[1:]:
            name = tuple(content_words(row.cells[0].text)) if row.cells else ()
            if not 1 <= len(name) <= 3 or len(row.cells) != len(heads):
                continue
            for words_of, cell in zip(heads[1:], row.cells[1:], strict=True):
                if len(words_of) == 1:
                    owned.setdefault(name, []).append((words_of[0], cell))
                if len(words_of) == 1 and words_of[0] in _TOLD_IN_TABLES:
                    cells.setdefault(name, []).append((words_of[0][:4], cell))
    yield from _owned(book, owned)
    for sentence in book.body if cells else ():
        figures = read_figures(sentence.text)
        if len(figures) != 1 or _SPECIAL_CASE.search(sentence.text):
            continue
        heard = tuple(words(sentence.text))
        for size in (1, 2, 3):
            for head, cell in cells.get(heard[:size], ()):
                said = [word for word in heard[size : size + 4] if word[:4] == head]
                there = read_figures(cell.text)
                if (
                    said
                    and len(there) == 1
                    and figures[0].start < _FAR + len(" ".join(heard[:size]))
                    and figures[0].sides == there[0].sides
                    and figures[0].value != there[0].value
                ):
                    yield Finding(
                        codes.TWO_VALUES,
                        book.place(sentence.start + figures[0].start, sentence.start + figures[0].end),
                        f"Here it is {figures[0]}; the table in {book.line_told(cell.start)} has {cell.text!r}.",
                        "Make the two agree, or say how the cases differ.",
                        also=(Label(book.place(cell.start, cell.end), "the table"),),
                    )


_HAS = re.compile(
    r"(?:an?|the|each|every|all)?\s*(?P<who>[A-Za-z'’ -]{2,40}?)\s+(?:has|have|begins?\s+with|starts?\s+with)\s+"
    r"(?P<many>\d{1,3}|[a-z]{3,6})\s+(?P<what>[A-Za-z]{3,20})\b(?P<behind>(?:\s+[A-Za-z]+){0,2})",
    re.IGNORECASE,
)
_FOR_NOW = re.compile(
    r"\b(?:left|remaining|lost|now|still|at (?:least|most)|up to|until|after|while|becomes?)\b", re.IGNORECASE
)


def _owned(book: Book, cells: dict[tuple[str, ...], list[tuple[str, Cell]]]) -> Iterator[Finding]:
    """`A galley has 2 hull points` beside a row `Galley` with 3 in the column `Hull`."""
    for sentence in book.body if cells else ():
        found = _HAS.match(sentence.text)
        if found is None or _SPECIAL_CASE.search(sentence.text) or _FOR_NOW.search(sentence.text):
            continue
        name, what = tuple(content_words(found["who"])), content_words(found["what"])
        there = [cell for head, cell in cells.get(name, ()) if what == [head]]
        figures = read_figures(found["many"])
        # Where two tables have the row, one of them may speak of another case.
        if len(there) != 1 or len(figures) != 1:
            continue
        (cell,), (figure,) = there, figures
        tabled = read_figures(cell.text)
        if len(tabled) == 1 and not tabled[0].sides and not tabled[0].unit and tabled[0].value != figure.value:
            yield Finding(
                codes.TWO_VALUES,
                book.place(sentence.start + found.start("many"), sentence.start + found.end("many")),
                f"Here it is {figure}; the table in {book.line_told(cell.start)} has {cell.text!r}.",
                "Make the two agree, or say how the cases differ.",
                also=(Label(book.place(cell.start, cell.end), "the table"),),
            )


_NOT = re.compile(
    r"(?P<who>[A-Z][^.:;]{4,80}?) (?:may not|cannot|can not|can't|must not|may never|can never) (?P<verb>[a-z]{3,})(?P<rest>[^.;]*)"
)
_CASE = re.compile(
    r"\b(?:if|when|unless|except|only|until|while|during|instead|also|again|but|more than)\b", re.IGNORECASE
)
_LEAST = 2
_MOST = 3
_MOST_VERBS = 40


def what_is_forbidden_is_not_done(book: Book) -> Iterable[Finding]:
    """Sentences with the same subject, word for word in sense, and the same verb; without any condition."""
    barred: dict[tuple[frozenset[str], str], tuple[int, int]] = {}
    for sentence in book.body:
        match = _NOT.match(sentence.text.strip())
        if match is not None and not _CASE.search(match["rest"]) and len(match["rest"].split()) <= _MOST:
            who = frozenset(content_words(match["who"]))
            if len(who) >= _LEAST:
                barred[who, match["verb"]] = (sentence.start, sentence.start + len(sentence.text))
    if not barred:
        return
    verbs = sorted({verb for _, verb in barred})[:_MOST_VERBS]
    for sentence in book.body:
        text = sentence.text.strip()
        for verb in (one for one in verbs if one in text):
            at = re.search(rf" (?:(?:may|can|must|will) )?(?P<verb>{re.escape(verb)}e?s?)\b(?P<rest>[^.;]*)", text)
            if at is None or re.search(r"\b(?:not|cannot|never|no)\b", text[: at.end()]) or _CASE.search(at["rest"]):
                continue
            who = frozenset(content_words(text[: at.start()]))
            place = barred.get((who, verb))
            if place is not None:
                yield Finding(
                    codes.TWO_VALUES,
                    book.place(sentence.start, sentence.start + len(sentence.text)),
                    f"Here it is done ({verb}), and {book.line_told(place[0])} forbids it to the same.",
                    "Strike one of the two, or say in which case each holds.",
                    also=(Label(book.place(*place), "forbidden here"),),
                )
