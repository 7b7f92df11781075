"""Did copying leave lost signs, open brackets, or words run together?"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.english.dictionary import spelt, unspelt
from grognard.review.finding import Finding, Sure
from grognard.review.reading import Line
from grognard.source import Place
from grognard.word_set import word_set

_BROKEN = re.compile(r"[˝ˇ�]|â€.|Ã.|Â(?=[½¼¾°£])")
_SYMBOL = re.compile(r"(?<![\w=])[a-z]=[a-z]{2,}|\b[a-z]{2,}=[a-z]{2,}\b|(?<=[a-z])\.\.(?=[A-Z])")
_CAMEL = re.compile(r"\b([A-Za-z]?[a-z]{2,20})([A-Z][a-z]{2,20})\b")
_INNER = re.compile(r"[A-Z](?<=[a-z][A-Z])")
_REPEATED = re.compile(r"\b([a-z]{2,12}(?: [a-z]{1,12}){0,2}) \1\b")
_STEPS = re.compile(r" (?:to|by|after|upon|for|in|on|at)\Z")
"""`From star to star to refuel`."""
_LED = re.compile(
    r"\b(?:before|after|during|with|without|in|on|of|to|from|at|by|into|for|against|until) \Z", re.IGNORECASE
)
_GOES_ON = re.compile(r" (?:is|are|was|were|has|have|must|may|can|cannot|will|does|do)\b")
"""`Before the battle the battle is off`: a comma is missing, and no word too many."""
_GLUED = re.compile(
    r"\b(?:(?P<left>both|each|every|upon|with|the|and)(?P<rest>[a-z]{4,16})|(?P<word>[a-z]{4,16})(?P<right>is|the|and))\b",
    re.IGNORECASE,
)
_APOSTROPHE = re.compile(r"\b[A-Za-z]{2,20} (?:s|t|re|ll)(?= [a-z])")
_LEFT_ALONE = (" s ", " t ", " re ", " ll ")
LEAST_APOSTROPHES = 3
_FAIR = word_set("that had very no so long ha")
_ENDINGS = word_set("draw hold stand where thing body time ever fore drawal")
_MARKUP = re.compile(r"</?(?:i|b|p|em|strong|u|br|td|tr|th|table|span|div|sup|sub)\b[^<>]{0,60}>", re.IGNORECASE)
_PAIRS = {")": "(", "]": "[", "}": "{"}
_SMILE = re.compile(r"[:;]-?[()]|^\s*(?:\d{1,3}|[A-Za-z]{1,5})\.?\)|(?<=[\s.])(?:\d{1,2}|[a-z])\)(?=\s)")
_NO_VALUE = re.compile(r"\s*:\s+[A-Z]")
_WITH_VALUE = re.compile(r"\s*[-+]?\d{1,3}\s?:\s")


def print_is_clean(book: Book) -> Iterable[Finding]:
    """Signs that were lost, and brackets that stay open."""
    yield from _broken(book)
    yield from _brackets(book)
    yield from _lost_values(book)
    yield from _turned(book)
    yield from _apostrophes(book)


def _broken(book: Book) -> Iterator[Finding]:
    """Signs of another alphabet where a fraction or a quotation mark stood, and equals signs within words."""
    for pattern, parts, words, cure in (
        (
            _BROKEN,
            ("˝", "ˇ", "\ufffd", "â€", "ã", "â"),
            "A sign was lost in copying",
            "Write the sign that was meant, such as ½.",
        ),
        (_SYMBOL, ("=", ".."), "A sign of the keyboard slipped into the words", "Take it away."),
    ):
        for line in book.lines_with(parts):
            for match in pattern.finditer(line.text):
                if pattern is _SYMBOL and _told_so(match.group()):
                    continue
                yield Finding(
                    codes.LETTER_FOR_DIGIT if pattern is _BROKEN else codes.RAN_TOGETHER,
                    _around(book, line, match.start(), match.end()),
                    f"{words}: {match.group()!r}.",
                    cure,
                    Sure.CERTAIN if pattern is _BROKEN else Sure.LIKELY,
                )


def _told_so(words: str) -> bool:
    """Whether an equals sign is meant as one: both sides are words, and no word without it."""
    left, sign, right = words.partition("=")
    return bool(sign) and len(left) > 1 and not unspelt(left) and not unspelt(right) and unspelt(left + right)


_BRACKET = re.compile(r"[\[\](){}]")
_TURNED = re.compile(r"(?<=\d)[“„](?=\s|[.,;)])")


def _turned(book: Book) -> Iterator[Finding]:
    """`8“`: the sign that begins a quotation, where inches are meant."""
    places = [(match.start() - 1, match.start() + 1) for match in book.matches(_TURNED)]
    often = "" if len(places) == 1 else f", {len(places)} times"
    yield from together(
        book,
        codes.LETTER_FOR_DIGIT,
        places,
        f"A sign that begins a quotation stands behind a number{often}; inches are probably meant.",
        'Write " or inches.',
    )


def _brackets(book: Book) -> Iterator[Finding]:
    stack: list[tuple[str, int, Line]] = []
    starts = book.file.line_starts
    bracketed = {bisect_right(starts, match.start()) for match in _BRACKET.finditer(book.file.text)}
    for line in book.lines:
        if not stack and line.row not in bracketed:
            continue
        if book.apart(line.start):
            continue
        stack, late = (
            [one for one in stack if line.row - one[2].row <= 3 and not line.blank],
            [one for one in stack if line.row - one[2].row > 3 or line.blank],
        )
        for sign, at, where in late:
            yield _open(book, sign, at, where)
        signs = [(match.start(), match.group()) for match in _BRACKET.finditer(line.text)]
        if not signs:
            continue
        smiles = {at for match in _SMILE.finditer(line.text) for at in range(match.start(), match.end())}
        for at, sign in signs:
            if at in smiles and not (stack and stack[-1][2] is line and sign in _PAIRS):
                continue
            if sign in "([{":
                stack.append((sign, line.start + at, line))
            elif stack and stack[-1][0] == _PAIRS[sign]:
                stack.pop()
            else:
                yield Finding(
                    codes.BRACKET_OPEN,
                    _around(book, line, at, at + 1),
                    f"A {sign} closes what was never opened.",
                    "Add the bracket that is missing, or take this one away.",
                    Sure.CERTAIN,
                )
    for sign, at, where in stack:
        yield _open(book, sign, at, where)


def _open(book: Book, sign: str, at: int, line: Line) -> Finding:
    return Finding(
        codes.BRACKET_OPEN,
        book.place(at, min(at + 40, line.start + len(line.text))),
        f"A {sign} is opened and never closed.",
        "Close it where the remark ends.",
        Sure.CERTAIN,
    )


def _apostrophes(book: Book) -> Iterator[Finding]:
    """`the soldier s ration`, again and again: the sign did not survive the copying."""
    if sum(book.file.text.count(part) for part in _LEFT_ALONE) < LEAST_APOSTROPHES:
        return
    found = [book.place(match.start(), match.end()) for match in book.matches(_APOSTROPHE)]
    if len(found) >= LEAST_APOSTROPHES:
        yield Finding.at_all(
            codes.RAN_TOGETHER,
            found,
            f"Apostrophes were lost in copying, {len(found)} of them.",
            "Put them back, or copy the text anew; other signs may have gone with them.",
            Sure.CERTAIN,
        )


def _lost_values(book: Book) -> Iterator[Finding]:
    """A list `-1: …`, `1: …` in which lines begin with the bare colon."""
    found: list[Place] = []
    valued = 0
    for line in book.lines:
        if line.row in book.in_table:
            continue
        if _WITH_VALUE.match(line.text):
            valued += 1
        elif _NO_VALUE.match(line.text) and valued:
            found.append(book.line_place(line))
    if found and valued >= 2:
        yield Finding.at_all(
            codes.VALUE_LOST,
            found,
            f"{len(found)} lines of a list with values begin with a colon and no value.",
            "Write the value on every line, also where it is that of the line above.",
        )


_COLUMNS = 3
"""So often a word that stands at the head of a column has something run into it."""
_SLIPS = 2
"""What stands more often in one word is meant so."""
_MANY_NAMES = 6
"""A text with so many names without blanks writes them so."""
_FORMULA = re.compile(r"[<>=]=")


def nothing_ran_together(book: Book) -> Iterable[Finding]:
    """Two words without a blank, words said twice in a row, and marks of a web page."""
    known = Counter(re.findall(r"[A-Za-z]+", book.file.text))
    lower: Counter[str] = Counter()
    for word, many in known.items():
        lower[word.casefold()] += many
    yield from _joined(book, known, lower)
    for line in book.lines:
        for match in _REPEATED.finditer(line.text):
            if (
                match[1] not in _FAIR
                and len(match[1]) > 2
                and _STEPS.search(match[1]) is None
                and not (_LED.search(line.text, 0, match.start()) and _GOES_ON.match(line.text, match.end()))
            ):
                yield Finding(
                    codes.SENTENCE_TWICE,
                    book.place(*line.span(match)),
                    f"{match[1]!r} stands twice in a row.",
                    "Leave one out.",
                )
    yield from _glued(book, lower)
    yield from _markup(book)


def _joined(book: Book, known: Counter[str], lower: Counter[str]) -> Iterator[Finding]:
    """`pointTotal`: two words the text knows, or the same second one time and again."""
    camels = [
        match
        for line in book.lines
        if _INNER.search(line.text)
        for match in _CAMEL.finditer(book.file.text, line.start, line.start + len(line.text))
    ]
    after = Counter(match[2] for match in camels)
    # One whole name again and again is a name: `BotFactory`.
    before = {second: len({match[1] for match in camels if match[2] == second}) for second in after}
    found: dict[str, list[tuple[re.Match[str], Place]]] = {}
    if len({match.group() for match in camels}) >= _MANY_NAMES:
        return
    for match in camels:
        # In a formula a name without a blank is meant.
        if _FORMULA.search(book.line_at(match.start()).text):
            continue
        columns = after[match[2]] >= _COLUMNS and before[match[2]] > 1 and lower[match[2].casefold()] > 0
        both = lower[match[1].casefold()] > 1 and lower[match[2].casefold()] > 1
        if columns or (both and known[match.group()] <= _SLIPS):
            found.setdefault(match[2], []).append((match, book.place(*match.span())))
    for matches in found.values():
        match, place = matches[0]
        yield Finding(
            codes.RAN_TOGETHER,
            place,
            f"{match[1]!r} and {match[2]!r} ran together; two columns may have become one line.",
            "Put them on lines of their own.",
            places=tuple(one for _, one in matches[1:]),
        )


def _glued(book: Book, known: Counter[str]) -> Iterator[Finding]:
    """`bothflanks`: a word that stands once, of a small word and one that the text knows."""
    once = [word for word, many in known.items() if many == 1 and _GLUED.fullmatch(word)]
    for line in book.lines_with(once):
        for match in _GLUED.finditer(line.text):
            small, other = (match["left"], match["rest"]) if match["left"] else (match["right"], match["word"])
            glued = match.group().casefold()
            if (
                known[glued] == 1
                and (known[other.casefold()] or known[other.casefold().removesuffix("s")])
                and known[small.casefold()]
                and other.casefold() not in _ENDINGS
                and not spelt(glued)
            ):
                yield Finding(
                    codes.RAN_TOGETHER,
                    book.place(*line.span(match)),
                    f"{small!r} and {other!r} ran together.",
                    "Put a blank between them.",
                )


def _markup(book: Book) -> Iterator[Finding]:
    found = [match.span() for match in book.matches(_MARKUP)]
    many = f"Marks of a web page stand in the text, {len(found)} of them."
    yield from together(
        book,
        codes.PAGE_FURNITURE,
        found,
        many if len(found) > 1 else "A mark of a web page stands in the text.",
        "Take them away.",
        Sure.CERTAIN,
    )


def _around(book: Book, line: Line, start: int, end: int) -> Place:
    """The words that a sign stands in and beside, so that it can be found."""
    left = line.text.rfind(" ", 0, max(0, start - 1)) + 1
    right = line.text.find(" ", end + 1)
    return book.place(
        line.start + max(left, start - 40), line.start + min(right if right >= 0 else len(line.text), end + 40)
    )
