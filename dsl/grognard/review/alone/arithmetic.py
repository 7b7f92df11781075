"""Do the sums of worked examples come out, in figures and in words: `rolls a 4, adds 2 and takes 1 off, for a total of 6`?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.finding import Finding

_N = r"(\d{1,6}(?:\.\d{1,4})?)"
_SUM = re.compile(
    rf"(?<![\d.,/+*x×-]){_N}((?: ?[-+*x×–] ?\d{{1,6}}(?:\.\d{{1,4}})?(?![\d/%])){{1,8}}) ?= ?(-?\d{{1,7}}(?:\.\d{{1,4}})?)(?![\d/%])(?! ?[-+*x×/=] ?\d)"
)
_GOES_BEFORE = re.compile(r"[\w)] ?[-+*x×–] ?\Z")
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
    r"\b(?:rolls?|rolled|throws?|threw|rolling|throwing) (?:an? )?(?P<dice>\d{1,2}(?:, (?:an? )?\d{1,2}){0,4},? and (?:an? )?\d{1,2})(?P<between>[^.;\d\n]{0,40}?)\b(?:total(?:ling| of| is)?|sum (?:of|is)|for a total of|score of|=) ?(?P<total>\d{1,3})\b",
    re.IGNORECASE,
)
_CHANGED = re.compile(r"\b(?:plus|minus|add|subtract|modif|bonus|halv|doubl|highest|lowest|best|worst)", re.IGNORECASE)
_TIMES = re.compile(r"\b[dD]\d{1,3} ?[x×*] ?(\d{1,2})\b")
_RESPECTIVELY = re.compile(
    r"\(?(?:for|giving|moving|moves) (\d{1,3}(?:(?:, | and |, and )\d{1,3}){1,6})\b[^().\n]{0,40}\brespectively",
    re.IGNORECASE,
)


def sums_hold(book: Book) -> Iterable[Finding]:
    """Sums written out, shares of a total, halves of an arc, work by so many, and dice that are multiplied."""
    times = {int(match[1]) for match in book.matches(_TIMES)}
    asked = list(_ASKED)
    if len(times) == 1:
        asked.append((_RESPECTIVELY, partial(_multiplied, times.pop())))
    for pattern, wrong in asked:
        for match in book.matches(pattern):
            for message in wrong(match) if not book.listed(match.start()) else ():
                yield Finding(codes.SUM_WRONG, book.place(*match.span()), message, _CURE)


def _sums(match: re.Match[str]) -> Iterator[str]:
    if _GOES_BEFORE.search(match.string, max(0, match.start() - 4), match.start()):
        return
    total = Fraction(match[1])
    terms = _TERM.findall(match[2])
    signs = {sign for sign, _ in terms}
    # `1-3 = dead` is a stretch of numbers.
    if (signs & set("*x×") and len(signs) > 1) or (signs == {"-"} and " " not in match[2]):
        return
    for sign, number in terms:
        value = Fraction(number)
        total = total * value if sign in "*x×" else total + value if sign == "+" else total - value
    said = Fraction(match[3])
    if total != said and not (signs <= {"-", "–"} and said < Fraction(match[1]) and len(terms) == 1 and total < 0):
        yield f"{match[1]}{match[2]} is {_shown(total)}, and not {_shown(said)}."


def _shares(match: re.Match[str]) -> Iterator[str]:
    """`divide the 19 by the total (71) … 73% … 27%`."""
    one, two, total = (Fraction(match[at]) for at in (1, 2, 3))
    if one + two != total:
        if abs(one + two - total) * 4 < total:
            yield f"{match[1]} and {match[2]} make {_shown(one + two)}, and not {match[3]}."
        return
    shares = {round(one * 100 / total), round(two * 100 / total)}
    right = " and ".join(f"{true}%" for true in sorted(shares))
    for share in (Fraction(match[at]) for at in (4, 5) if match[at]):
        if all(abs(share - true) > 1 for true in shares):
            yield f"The shares of {match[1]} and {match[2]} are {right}, and not {_shown(share)}%."


def _halves(match: re.Match[str]) -> Iterator[str]:
    """`half of 8" is 5"`."""
    whole, half = Fraction(match[1]), Fraction(match[2])
    if half not in (whole / 2, whole // 2, -(-whole // 2)):
        yield f"Half of {match[1]} is {_shown(whole / 2)}, and not {match[2]}."


def _thrown(match: re.Match[str]) -> Iterator[str]:
    """`rolls 4 and 2, a total of 7`."""
    dice = [int(number) for number in re.findall(r"\d+", match["dice"])]
    if sum(dice) != int(match["total"]) and not _CHANGED.search(match["between"]):
        yield f"{' + '.join(map(str, dice))} is {sum(dice)}, and not {match['total']}."


def _either(match: re.Match[str]) -> Iterator[str]:
    whole, half = (
        Fraction(match[at])
        + (Fraction(int(match[at + 1]), int(match[at + 2])) if match[at + 1] and int(match[at + 2]) else 0)
        for at in (1, 4)
    )
    if half * 2 != whole:
        yield f"Twice {_shown(half)} is {_shown(half * 2)}, and not {_shown(whole)}."


def _teams(match: re.Match[str]) -> Iterator[str]:
    """`4 men for 3 turns, or 3 men for 4 turns`."""
    first, second = Fraction(match[1]) * Fraction(match[3]), Fraction(match[5]) * Fraction(match[6])
    if first != second:
        yield f"{match[1]} times {match[3]} is {_shown(first)}, and {match[5]} times {match[6]} is {_shown(second)}."


def _multiplied(times: int, match: re.Match[str]) -> Iterator[str]:
    """`rolls a 1 … a 3 (for 2 and 6 inches, respectively)` where the text throws D6 x 2."""
    said = [int(one) for one in re.findall(r"\d+", match[1])]
    before = match.string[max(0, match.start() - 300) : match.start()].rpartition("\n")[2]
    thrown = [int(one) for one in re.findall(r"\b(?:rolls?|third|second|first|a) (?:an? )?(\d{1,2})\b", before)]
    thrown = thrown[-len(said) :]
    right = [one * times for one in thrown]
    if len(thrown) == len(said) and right != said:
        yield f"Throws of {_row(thrown)} times {times} give {_row(right)}, and not {_row(said)}."


_ASKED: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Iterator[str]]], ...] = (
    (_SUM, _sums), (_SHARE, _shares), (_EITHER, _either), (_TEAMS, _teams), (_HALF, _halves), (_TOTALLED, _thrown),
)  # fmt: skip
_CURE = "Work the example out again, and mend the figure that is wrong."


def _row(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _shown(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):g}"


_START = re.compile(
    r"\b(?:rolls?|rolled|rolling|throws?|threw|scores?|scored|starts? (?:with|at)|begins? (?:with|at))\s+(?:an? )?(?P<number>\d{1,3})\b",
    re.IGNORECASE,
)
_PLUS = re.compile(r"(?:\b(?:adds?|adding|added|plus|gains?|gaining)\s+|\+\s?)(?P<number>\d{1,3})\b", re.IGNORECASE)
_MINUS = re.compile(
    r"(?:\b(?:subtracts?|subtracting|minus|less|deducts?|deducting|loses?|losing|takes? off|taking off)\s+|(?<![\w-])[-−–]\s?)"
    r"(?P<number>\d{1,3})\b|\b(?:takes?|taking) (?P<off>\d{1,3}) off\b",
    re.IGNORECASE,
)
_END = re.compile(
    r"(?:\b(?:total|result|score|sum|roll)\s+(?:is|of|becomes|comes to)\s+|\b(?:makes?|making|gives?|giving|gets?|getting|leaves?|leaving|comes to)\s+"
    r"(?:it |him |them |her )?(?:an? )?(?:(?:final|modified|total|result|score|of)\s+)*|=\s?)(?P<number>\d{1,3})\W*\Z",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    r"\b(?:halv|half|doubl|twice|times|each|per|minimum|maximum|at most|at least|instead|would)", re.IGNORECASE
)


def told_sums_hold(book: Book) -> Iterable[Finding]:
    """Such sentences whose end is another number."""
    for sentence in book.likely_sentences(_START):
        text = sentence.text
        start = _START.search(text)
        end = _END.search(text) if start is not None else None
        if start is None or end is None or _OTHERWISE.search(text) or start.end() > end.start("number"):
            continue
        steps = {one.start("number"): int(one["number"]) for one in _PLUS.finditer(text)}
        for one in _MINUS.finditer(text):
            group = "number" if one["number"] else "off"
            steps[one.start(group)] = -int(one[group])
        steps.pop(end.start("number"), None)
        inner = [at for at in steps if start.end() <= at < end.start("number")]
        numbers = {start.start("number"), *inner, end.start("number")}
        others = [figure for figure in read_figures(text) if not any(figure.start <= at < figure.end for at in numbers)]
        if not inner or any(not figure.word for figure in others) or len(inner) != len(steps):
            continue
        made = int(start["number"]) + sum(steps[at] for at in inner)
        if made != int(end["number"]):
            shown = "".join(f" {'+' if steps[at] > 0 else '-'} {abs(steps[at])}" for at in sorted(inner))
            yield Finding(
                codes.SUM_WRONG,
                book.place(sentence.start + start.start(), sentence.start + end.end("number")),
                f"{start['number']}{shown} is {made}, and not {end['number']}.",
                _CURE,
            )
