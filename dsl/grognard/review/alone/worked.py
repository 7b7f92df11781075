"""Do sums come out that a worked example tells in words: `rolls a 4, adds 2 and takes 1 off, for a total of 6`?

Only a sentence of which every number is understood is worked out: it begins with what is thrown, goes on with what is
added and taken off, and ends with what that makes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.finding import Finding

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
                "Work the example out again, and mend the figure that is wrong.",
            )
