"""Do the sums of worked examples come out?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.reading import Line

_N = r"(\d{1,6}(?:\.\d{1,4})?)"
_SUM = re.compile(
    rf"(?<![\d.,/+*x×-]){_N}((?: ?[-+*x×–] ?\d{{1,6}}(?:\.\d{{1,4}})?(?![\d/%])){{1,8}}) ?= ?(-?\d{{1,7}}(?:\.\d{{1,4}})?)(?![\d/%])(?! ?[-+*x×/=] ?\d)"
)
_GOES_BEFORE = re.compile(r"[\w)] ?[-+*x×–] ?$")
"""Before a sum: it began with a word between its numbers, as in `5 + 3 left + 2 - 2 = 8`, so it cannot be worked out."""
_TERM = re.compile(r" ?([-+*x×–]) ?(\d{1,6}(?:\.\d{1,4})?)")
_SHARE = re.compile(
    rf"\b{_N} (?:and|to|against|vs\.?) {_N}\b.{{0,60}}?\btotal (?:of )?\(?{_N}\)?.{{0,60}}?{_N} ?%"
    rf"(?:.{{0,90}}?{_N} ?%)?"
)
_EITHER = re.compile(
    rf"\b{_N}(?:[ -](\d{{1,2}})/(\d{{1,2}}))? degrees? \(?{_N}(?:[ -](\d{{1,2}})/(\d{{1,2}}))? degrees? (?:on|to|at) (?:either|each)",
    re.IGNORECASE,
)
_TEAMS = re.compile(rf"\b{_N} (\w+) for {_N} (\w+),? or {_N} \2 for {_N} \4\b", re.IGNORECASE)
_HALF = re.compile(rf"\bhalf of {_N} ?(?:\"|”|″|inches|cm|mm)?,? (?:is|=|makes) {_N}", re.IGNORECASE)
_TOTALLED = re.compile(
    r"\b(?:rolls?|rolled|throws?|threw|rolling|throwing) (?:an? )?(?P<dice>\d{1,2}(?:, (?:an? )?\d{1,2}){0,4},? and (?:an? )?\d{1,2})(?P<between>[^.;\d]{0,40}?)\b(?:total(?:ling| of| is)?|sum (?:of|is)|for a total of|score of|=) ?(?P<total>\d{1,3})\b",
    re.IGNORECASE,
)
_CHANGED = re.compile(r"\b(?:plus|minus|add|subtract|modif|bonus|halv|doubl|highest|lowest|best|worst)", re.IGNORECASE)
_TIMES = re.compile(r"\b[dD]\d{1,3} ?[x×*] ?(\d{1,2})\b")
_RESPECTIVELY = re.compile(
    r"\(?(?:for|giving|moving|moves) (\d{1,3}(?:(?:, | and |, and )\d{1,3}){1,6})\b[^().]{0,40}\brespectively",
    re.IGNORECASE,
)
_OF_A_SUM = (
    "=",
    "%",
    "degree",
    "half of",
    "total",
    "sum of",
    "sum is",
    "score of",
    "respectively",
    *(f" for {at}" for at in range(10)),
)
"""In small letters: no sum is told without one of these."""


def sums_hold(book: Book) -> Iterable[Finding]:
    """Sums written out, shares of a total, halves of an arc, work by so many, and dice that are multiplied."""
    times = {int(match[1]) for match in book.matches(_TIMES)}
    for line in book.lines_with(_OF_A_SUM):
        if book.listed(line.start):
            continue
        yield from _sums(book, line)
        yield from _shares(book, line)
        yield from _either(book, line)
        yield from _teams(book, line)
        yield from _halves(book, line)
        yield from _thrown(book, line)
        if len(times) == 1:
            yield from _multiplied(book, line, next(iter(times)))


def _sums(book: Book, line: Line) -> Iterator[Finding]:
    for match in _SUM.finditer(line.text):
        if _GOES_BEFORE.search(line.text, max(0, match.start() - 4), match.start()):
            continue
        total = Fraction(match[1])
        terms = _TERM.findall(match[2])
        signs = {sign for sign, _ in terms}
        if signs & set("*x×") and len(signs) > 1:
            continue
        if signs == {"-"} and " " not in match[2]:
            continue  # `1-3 = dead` is a stretch of numbers
        for sign, number in terms:
            value = Fraction(number)
            total = total * value if sign in "*x×" else total + value if sign == "+" else total - value
        said = Fraction(match[3])
        if total != said and not (signs <= {"-", "–"} and said < Fraction(match[1]) and len(terms) == 1 and total < 0):
            yield _wrong(book, line, match, f"{match[1]}{match[2]} is {_shown(total)}, and not {_shown(said)}.")


def _shares(book: Book, line: Line) -> Iterator[Finding]:
    """`divide the 19 by the total (71) … 73% … 27%`."""
    for match in _SHARE.finditer(line.text):
        one, two, total = (Fraction(match[at]) for at in (1, 2, 3))
        if one + two != total:
            if abs(one + two - total) * 4 < total:
                yield _wrong(
                    book, line, match, f"{match[1]} and {match[2]} make {_shown(one + two)}, and not {match[3]}."
                )
            continue
        shares = {round(one * 100 / total), round(two * 100 / total)}
        said = [Fraction(match[at]) for at in (4, 5) if match[at]]
        for share in said:
            if all(abs(share - true) > 1 for true in shares):
                right = " and ".join(f"{true}%" for true in sorted(shares))
                yield _wrong(
                    book, line, match, f"The shares of {match[1]} and {match[2]} are {right}, and not {_shown(share)}%."
                )


def _halves(book: Book, line: Line) -> Iterator[Finding]:
    """`half of 8" is 5"`."""
    for match in _HALF.finditer(line.text):
        whole, half = Fraction(match[1]), Fraction(match[2])
        if half not in (whole / 2, whole // 2, -(-whole // 2)):
            yield _wrong(book, line, match, f"Half of {match[1]} is {_shown(whole / 2)}, and not {match[2]}.")


def _thrown(book: Book, line: Line) -> Iterator[Finding]:
    """`rolls 4 and 2, a total of 7`."""
    for match in _TOTALLED.finditer(line.text):
        dice = [int(number) for number in re.findall(r"\d+", match["dice"])]
        if sum(dice) != int(match["total"]) and not _CHANGED.search(match["between"]):
            yield _wrong(book, line, match, f"{' + '.join(map(str, dice))} is {sum(dice)}, and not {match['total']}.")


def _either(book: Book, line: Line) -> Iterator[Finding]:
    for match in _EITHER.finditer(line.text):
        whole, half = (
            Fraction(match[at])
            + (Fraction(int(match[at + 1]), int(match[at + 2])) if match[at + 1] and int(match[at + 2]) else 0)
            for at in (1, 4)
        )
        if half * 2 != whole:
            yield _wrong(book, line, match, f"Twice {_shown(half)} is {_shown(half * 2)}, and not {_shown(whole)}.")


def _teams(book: Book, line: Line) -> Iterator[Finding]:
    """`4 men for 3 turns, or 3 men for 4 turns`."""
    for match in _TEAMS.finditer(line.text):
        first, second = Fraction(match[1]) * Fraction(match[3]), Fraction(match[5]) * Fraction(match[6])
        if first != second:
            yield _wrong(
                book,
                line,
                match,
                f"{match[1]} times {match[3]} is {_shown(first)}, and {match[5]} times {match[6]} is {_shown(second)}.",
            )


def _multiplied(book: Book, line: Line, times: int) -> Iterator[Finding]:
    """`rolls a 1 … a 3 (for 2 and 6 inches, respectively)` where the text throws D6 x 2."""
    for match in _RESPECTIVELY.finditer(line.text):
        said = [int(one) for one in re.findall(r"\d+", match[1])]
        before = line.text[max(0, match.start() - 300) : match.start()]
        thrown = [int(one) for one in re.findall(r"\b(?:rolls?|third|second|first|a) (?:an? )?(\d{1,2})\b", before)]
        thrown = thrown[-len(said) :]
        if len(thrown) == len(said) and [one * times for one in thrown] != said:
            right = ", ".join(str(one * times) for one in thrown)
            yield _wrong(
                book,
                line,
                match,
                f"Throws of {', '.join(map(str, thrown))} times {times} give {right}, and not {', '.join(map(str, said))}.",
            )


def _wrong(book: Book, line: Line, match: re.Match[str], message: str) -> Finding:
    return Finding(
        codes.SUM_WRONG,
        book.place(*line.span(match)),
        message,
        "Work the example out again, and mend the figure that is wrong.",
    )


def _shown(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):g}"
