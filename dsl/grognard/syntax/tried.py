"""Advice that was tried: a line written anew in ways that players often mean, as far as it can then be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from grognard.diagnostics.spelling import nearest
from grognard.number_words import numbers
from grognard.source import SourceFile
from grognard.syntax.parser import parse, parse_stretch
from grognard.syntax.words import STEP_HEADS

_ABOVE = "test trial of a trier"
"""A line below which any line of a rule can stand."""
_FIRST_WORDS = {phrase.split()[0].rstrip(":") for phrase, _ in STEP_HEADS} | {"up", "down", "drop", "keep", "round"}
_BEGINNING = (_FIRST_WORDS | {"it", "its", "the"}) - {"when", "for", "once", "restates", "except"}
"""First words of a line that cannot as well be the end of the one before."""
_LONGEST = 200
"""Characters of a line that is written anew in every way."""
_AGAIN = r"^(?:re-?rolls?|roll again)\s+(?:the\s+|all\s+|any\s+|all the\s+|an?\s+)?"
_WHOSE = r"(?P<who>it|the\s+[^\W\d](?:(?!['\u2019]).)*?)"
"""Of whom a line speaks."""
_WHAT = r"(?P<what>its?(?:\s+.+?)?|the\s+.+?)"
"""Of what a line speaks: a piece, or a field of it."""


_NUMBERS = numbers(0, 19)


def _or_between(found: re.Match[str]) -> str:
    return re.sub(r"\s*,\s*(?:or\s+)?", " or ", found[0])


def _figure(found: re.Match[str]) -> str:
    return f"{found['before']}{_NUMBERS[found['word'].casefold()]}"


def _kept(found: re.Match[str]) -> str:
    count = found["count"] or found["many"] or ""
    number = _NUMBERS.get(count.casefold(), count)
    end = "highest" if found["high"] is not None else "lowest"
    return f"{'drop' if found['drop'] is not None else 'keep'} the {end}{f' {number}' if number else ''}"


_COUNT = rf"(?:[0-9]+|{'|'.join(word for word in _NUMBERS if word != 'one')})"
_KEEP = (
    r"\A(?:(?P<drop>drop(?:ping)?)|(?:keep|take|pick|us)(?:e|ing)?)\s+(?:only\s+)?(?:the\s+)?"
    rf"(?:(?P<count>{_COUNT})\s+)?(?:(?P<high>highest|best|top|largest|biggest)|lowest|worst|bottom|smallest)\b"
    rf"(?:\s+(?P<many>{_COUNT})\b)?(?:\s+(?:one|die|dice))?\b",
    _kept,
)
"""Which dice are kept or dropped, in the words of players."""
BANDS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"\s*(?:>\s*=|=\s*>|\u2265)\s*", " at least "),
    (r"\s*(?:<\s*=|=\s*<|\u2264)\s*", " at most "),
    (r"\s*>\s*", " more than "),
    (r"\s*<\s*", " less than "),
    (r"\bno(?:t)?\s+(?:more|higher|greater|larger|bigger|better)\s+than\s+", "at most "),
    (r"\bno(?:t)?\s+(?:less|fewer|lower|smaller|worse)\s+than\s+", "at least "),
    (r"\b(?:higher|greater|larger|bigger|better)\s+than\s+", "more than "),
    (r"\b(?:lower|smaller|worse)\s+than\s+", "less than "),
    (r"\bbetween\s+([0-9]+)\s+and\s+([0-9]+)\b", r"\1 to \2"),
    (r"\bfrom\s+([0-9]+\s+to\s+[0-9]+)\b", r"\1"),
    (r"(?<=\d)\s+or\s+(?:better|higher|above|over|greater|larger|up|upwards)\b", " or more"),
    (r"(?<=\d)\s+or\s+(?:worse|lower|below|under|smaller|down)\b", " or less"),
    (r"(?<=\d) +\+(?=\s*(?:$|[:,\[]|when\b|or\b))", "+"),
    (r"(?<=\d)\s*-(?=\s*(?:$|[:,\[]|when\b|or\b|rolls?\b|counts?\b))", " or less"),
    (r"\b[0-9]+(?:\s*,\s*(?:or\s+)?[0-9]+)+(?:\s+or\s+[0-9]+)?\b", _or_between),
    (
        rf"(?P<before>\b(?:than|least|most|over|under|above|below|exactly|is|are|on)\s+)(?P<word>{'|'.join(_NUMBERS)})\b",
        _figure,
    ),
    (r"\bnot\s+([0-9]+)(?:\+|\s+or\s+more\b)", r"less than \1"),
    (r"\bnot\s+([0-9]+)\s+or\s+(?:less|fewer)\b", r"more than \1"),
    (r"\b(?<!is )(?<!are )not\s+([0-9]+)\b(?!\s+or\b)", r"less than \1 or more than \1"),
    (r"\b(is|are|on)\s*==?\s*", r"\1 "),
    (r"\A\s*==?\s*(?=[0-9])", ""),
    (r"(?<=\w)\s*==?\s*", " is "),
)
"""Words by which people say what a number is held against, and how that is said."""
_COMPARED: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"\bthe\s+distance\s+to\s+(?=(?:the|an?|its)\b)", "the distance from it to "),
    (r"\bthe\s+distance\s+between\s+(.+?)\s+and\s+(?=(?:the|an?|its?)\b)", r"the distance from \1 to "),
    (
        r"\b(it|its\s+[^\W\d][^'\u2019]*?|the\s+[^'\u2019]+?)\s+is\s+within\s+([0-9]+)\s+(?:hex(?:es)?|squares?|spaces?|cells?|areas?|steps?)\s+(?:of|from)\s+"
        r"(?=(?:the|its?)\b)(.+?)(?=\s+(?:and|or)\b|\s*[,:\[]|$)",
        r"the distance from \1 to \3 is \2 or less",
    ),
    (r"\b(is|are)\s+(?:exactly\s+)?(?:the\s+same(?:\s+\w+)?\s+as|equal\s+(?:to|with)|equals)\s+", r"\1 "),
    (r"\s+equals?\s+(?:to\s+)?", " is "),
    *BANDS,
)
"""Words by which people compare two numbers and say how far things are apart, and how that is said."""
_ANEW: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        rf"^{_WHAT}\s+(?:is|are)\s+(?:removed|taken\s+(?:away|off))(?:\s+from\s+(?:play|the\s+(?:game|table|board)))?(?=\s|$)",
        r"remove \g<what>",
    ),
    (rf"^{_WHAT}\s+(?:is|are)\s+not\s+(?=[^\W\d])", r"\g<what> is no longer "),
    (rf"^{_WHAT}\s+(?:is|are|becomes?|equals|turns|goes)(?:\s+(?:set|equal|changed|to))*\s+", r"\g<what> becomes "),
    (r"^(?:set|make|change)\s+(?P<what>(?:its|the)\s.+?)\s+(?:to|equal\s+to|equals)\s+", r"\g<what> becomes "),
    (r"^(?:set|make|change)\s+(?P<what>(?!its\b|the\b).+?)\s+(?:to|equal\s+to|equals)\s+", r"its \g<what> becomes "),
    (
        r"^it\s+(loses|gains)\s+(half|twice)\s+(?:of\s+)?(?:its|their|his|her|the)\s+(.+?)(?=\s+when\b|\s*\[|$)",
        r"it \1 as many \3 as \2 its \3",
    ),
    (
        rf"^{_WHOSE}\s+(loses|gains)\s+(half|twice)\s+(?:of\s+)?(?:its|their|his|her|the)\s+(.+?)(?=\s+when\b|\s*\[|$)",
        r"\g<who> \2 as many \4 as \3 \g<who>'s \4",
    ),
    (r"^it\s+loses\s+all(?:\s+of)?\s+(?:its|their|his|her|the)\s+(.+?)(?=\s+when\b|\s*\[|$)", r"its \1 becomes 0"),
    (
        rf"^{_WHOSE}\s+loses\s+all(?:\s+of)?\s+(?:its|their|his|her|the)\s+(.+?)(?=\s+when\b|\s*\[|$)",
        r"\g<who>'s \2 becomes 0",
    ),
    (r"^(?:for\s+)?(?:every|each|per)\s+([0-9]+\s+[^:]+?)\s*:\s*(.+)$", r"\2  for each \1"),
    (r"(?<=[\w)])\s*[x\u00d7*]\s*(?=[0-9]|its\b|the\b|half\b|\()", " times "),
    *_COMPARED,
    _KEEP,
    (r"^roll\s+(?:the\s+|some\s+|two\s+)?dice$", "roll 2D6"),
    (rf"{_AGAIN}(?:misses|(?:failed|missed|missing)(?:\s+(?:dice|rolls|shots|hits))?)\b", "misses roll again"),
    (r"^(?:re-?rolls?|roll again)\s+(?:one|1)\s+(?:missed\s+|failed\s+)?(?:die|miss|dice)\b", "one miss rolls again"),
    (rf"{_AGAIN}ones\b", "1 rolls again"),
    (rf"{_AGAIN}([0-9]+)s?\b", r"\1 rolls again"),
    (r"^re-?rolls?(?:\s+(?:(?:the|all|it|both|your|its)\s*)*(?:dice|die|test|throw)?)?", "roll again"),
    (r"^(?:if|when)\s+(?=\d[^:]*:)", "on "),
    (r"^(?:for\s+)?every\s+(?=[^\W\d].*\s(?:may|must)\s)", "each "),
    (r"^(?:for\s+)?every\s+(?=[^\W\d]\w*(?:\s+(?:which|of)\b.*)?$)", "for each "),
    (r"^(?:choose|pick|select)s?\b", "it chooses"),
    (r"^(lose|gain)s?\b", r"it \1s"),
    (r"^(?:be)?comes?\b", "it becomes"),
    (r"^([+\-\u2212\u2013]) +(?=\d)", r"\1"),
    (r"\b(\d+) +(d\d+)\b", r"\1\2"),
    (r"\b(\d*d) +(\d+)\b", r"\1\2"),
    (r"\s+and\s+(?:then\s+)?add\s+", " + "),
    (r"\s+and\s+(?:then\s+)?subtract\s+", " - "),
    (r"^(only|never|must)\s+(?:if|while|where|in case)\s+", r"\1 when "),
    (r"^only\s+(?=once\b)", ""),
    (r"^once\s+(?:per|each|every|in\s+(?:a|each|every))\s+", "once a "),
    (r"^(once a) (?:round|game turn|player turn)\b", r"\1 turn"),
    (r"^(once a) (?:phase|phase of play|step of play)\b", r"\1 step"),
    (r"^(once a) (?:battle|match)\b", r"\1 game"),
    (r"\s+(?:per|for\s+every)\s+(?=[0-9]|(?!cent\b)[^\W\d])", "  for each "),
    (
        r"^if\s+(?P<case>.+?)\s*,?\s+(?:then\s+)?(?P<deed>(?:its?|the)\s+(?:[^\W\d][\w'\u2019]*\s+){0,3}(?:becomes|loses|gains)\b.+)$",
        r"\g<deed>  when \g<case>",
    ),
    (r"^if\s+", "when "),
    (r"\s+(?:if|whenever|while)\s+", "  when "),
    (r"\s+unless\s+", "  when not "),
)
"""What is written, and how it is said."""


_KEPT: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    _KEEP,
    (r"\A(halve|double)\s+(?:it|(?:the|its)\s+(?:result|score|total|sum))\b", r"\1"),
    (r"\A(add|subtract)ing\b", r"\1"),
)
"""The same of what goes on behind a roll."""


_OF_BOTH: tuple[tuple[str, str], ...] = (
    (r"((?:it|its|the)(?: [^\W\d_]+){0,4}) (?:becomes|loses|gains)\b", r"(?:becomes|loses|gains)\b"),
    (r"(add|subtract)\b", r"(?:its?|the|half|twice|[0-9])\b"),
)
"""What a line begins with that belongs to what it goes on with too, and what it goes on with then."""


def reads(line: str) -> bool:
    """Whether a line can be read below a rule."""
    parsed = parse(SourceFile("", f"{_ABOVE}\n  {line}\n"))
    return not parsed.faults and not parsed.syntax_faults


def said_anew(line: str) -> str | None:
    """A line that cannot be read, as it can; None where no way is known, or the line is no sentence of a person."""
    if len(line) > _LONGEST:
        return None
    return next((other for other in map(str.strip, _ways(line)) if other != line and reads(other)), None)


def compared_anew(line: str) -> str | None:
    """A line that compares numbers or tells a distance in other words than the language has; None where it does not, or cannot be read."""
    for pattern, words in _COMPARED if len(line) <= _LONGEST else ():
        anew = re.sub(pattern, words, line, flags=re.IGNORECASE)
        if anew != line and reads(anew):
            return anew
    return None


def two_lines(first: str, rest: str) -> tuple[str, str] | None:
    """A line that goes on where it ends, as the two that it holds; None where one of them cannot be read.

    `rest` is what stands behind the `first`, joined to it by a comma, `and` or `then`, or by nothing.
    """
    first = re.sub(r"(?:\s+then|,)\Z", "", first, flags=re.IGNORECASE)
    second = re.sub(r"\A[\s,;]*(?:and\b)?\s*(?:then\b)?\s*", "", rest, flags=re.IGNORECASE).strip()
    if len(first) + len(second) > _LONGEST:
        return None
    for pattern, words in _KEPT:
        second = re.sub(pattern, words, second, flags=re.IGNORECASE)
    for pattern, goes_on in _OF_BOTH:
        if (both := re.match(pattern, first)) is not None and re.match(goes_on, second) is not None:
            second = f"{both[1]} {second}"
    begins = re.match(r"[^\W\d_]+", second)
    if begins is None or begins[0].casefold() not in _BEGINNING:
        return None
    return (first, second) if reads(first) and reads(second) else None


def cell_anew(cell: str, goal: str) -> str | None:
    """A cell that is held against a number, or a condition, as it can be read as `goal`; None where no way is known."""
    ways = _written(cell, BANDS) if len(cell) <= _LONGEST else ()
    found = (" ".join(other.split()) for other in ways)
    return next((one for one in found if one != cell and parse_stretch(SourceFile("", one), 0, len(one), goal)), None)


def _ways(line: str) -> Iterator[str]:
    spelled = _spelled(line)
    for start in dict.fromkeys((line, spelled)):
        yield from _written(start, _ANEW)
    yield spelled


def _written(text: str, ways: Iterable[tuple[str, str | Callable[[re.Match[str]], str]]]) -> Iterator[str]:
    """A text in each of some ways, and at last in all of them."""
    whole = text
    for pattern, words in ways:
        anew = re.sub(pattern, words, text, count=1, flags=re.IGNORECASE)
        whole = re.sub(pattern, words, whole, count=1, flags=re.IGNORECASE)
        if anew != text:
            yield anew
    yield whole


def _spelled(line: str) -> str:
    """The line with the word nearest to its first one."""
    word = re.match(r"[^\W\d_]+", line)
    near = nearest(word[0], _FIRST_WORDS) if word is not None else None
    return line if word is None or near is None else near + line[word.end() :]
