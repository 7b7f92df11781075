"""Lists that are drawn as plain lines: a band and what it does (`2-5 Rout`), or a name and its value (`In cover -1`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from grognard.review.bands import Band, read_band
from grognard.review.reading import Line, content_words

LEAST = 3
"""A list of fewer lines is none."""
_MOST = 60
_LED = re.compile(
    r"\s*(?:[-•*]\s+)?(?P<band>\d{1,3}(?:\s?(?:[-–]|to)\s?\d{1,3}|\s?\+|,? or (?:more|less|better|higher|lower|over|under)| or \d{1,3})?)"
    r"(?:\s*[:=]\s*|\s+[-–]\s+|\s+)(?P<says>[A-Za-z].*)"
)
_VALUED = re.compile(
    r"\s*(?:[-•*]\s+)?(?P<name>[A-Za-z][A-Za-z '’/,()-]*?)\s*[:.]*\s+(?P<sign>[-+−–]?)\s?(?P<value>\d{1,3})(?P<unit>\"|\s?(?:inches|cm))?\s*\Z"
)


@attrs.frozen
class Led:
    """A line that a band begins."""

    band: Band
    says: str
    line: Line
    start: int
    end: int


@attrs.frozen
class Valued:
    """A line that names something and ends with its value."""

    sense: tuple[str, ...]
    sign: str
    value: str
    line: Line
    start: int
    end: int


@attrs.frozen
class PlainList:
    """Lines of one kind that follow one another, and the lines just above them."""

    led: tuple[Led, ...]
    valued: tuple[Valued, ...]
    above: tuple[Line, ...]


def read_lists(lines: Iterable[Line]) -> Iterator[PlainList]:
    """All such lists of some lines."""
    before: list[Line] = []
    led: list[Led] = []
    valued: list[Valued] = []
    for line in (*lines, Line(0, 0, "")):
        one, other = _led(line), _valued(line)
        if led and one is None:
            yield from _made(tuple(led), (), before)
            before, led = [each.line for each in led], []
        if valued and other is None:
            yield from _made((), tuple(valued), before)
            before, valued = [each.line for each in valued], []
        if one is not None:
            led.append(one)
        elif other is not None:
            valued.append(other)
        elif not line.blank:
            before = [*before[-2:], line]


def _made(led: tuple[Led, ...], valued: tuple[Valued, ...], before: list[Line]) -> Iterator[PlainList]:
    if LEAST <= len(led) + len(valued) <= _MOST:
        yield PlainList(led, valued, tuple(before[-2:]))


def _led(line: Line) -> Led | None:
    match = _LED.fullmatch(line.text.rstrip()) if len(line.text) < 160 else None
    band = read_band(match["band"]) if match is not None else None
    if match is None or band is None:
        return None
    return Led(band, match["says"].strip(), line, line.start + match.start("band"), line.start + match.end("band"))


def _valued(line: Line) -> Valued | None:
    match = _VALUED.match(line.text) if len(line.text) < 80 else None
    sense = tuple(content_words(match["name"])) if match is not None else ()
    if match is None or not sense or len(sense) > 7:
        return None
    sign = "-" if match["sign"] in ("-", "−", "–") else match["sign"]
    start = line.start + (match.start("sign") if match["sign"] else match.start("value"))
    return Valued(sense, sign, match["value"], line, start, line.start + match.end("value"))
