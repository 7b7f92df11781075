"""Which mark does Word print before a paragraph of a list? Counted as Word counts, from its numbering part."""

from __future__ import annotations

import re
from typing import Any

import attrs

from grognard.rulebooks.marks import counted, figure
from grognard.rulebooks.word_styles import Style, qn

_VAL, _PPR, _NUMPR = qn("val"), qn("pPr"), qn("numPr")
_ID, _LEVEL = qn("numId"), qn("ilvl")
_ABSTRACT, _ABSTRACT_ID, _NUM = qn("abstractNum"), qn("abstractNumId"), qn("num")
_LVL, _FORMAT, _TEXT, _START = qn("lvl"), qn("numFmt"), qn("lvlText"), qn("start")
_STYLES = {"decimal": "1", "lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I"}
_PLACE = re.compile(r"%([1-9])")


@attrs.frozen
class _Level:
    """How one level of a list is numbered."""

    style: str | None
    """None is a bullet."""
    text: str
    start: int


class Numbering:
    """The lists of a document and how far each has counted."""

    def __init__(self, root: Any) -> None:
        self._abstract: dict[str, dict[int, _Level]] = {}
        self._lists: dict[str, str] = {}
        self._counts: dict[str, dict[int, int]] = {}
        if root is None:
            return
        for each in root.iterchildren(_ABSTRACT):
            self._abstract[each.get(_ABSTRACT_ID)] = dict(map(_level, each.iterchildren(_LVL)))
        for each in root.iterchildren(_NUM):
            meant = each.find(_ABSTRACT_ID)
            if meant is not None:
                self._lists[each.get(_ID)] = meant.get(_VAL)

    def mark(self, paragraph: Any, style: Style) -> tuple[int, str] | None:
        """How deep a paragraph stands in its list and what is printed before it; None where it is in no list."""
        settings = paragraph.find(_PPR)
        number = settings.find(_NUMPR) if settings is not None else None
        number = number if number is not None else style.number
        if number is None:
            return None
        named, deep = number.find(_ID), number.find(_LEVEL)
        if named is None and style.number is not None:
            named = style.number.find(_ID)
        name = named.get(_VAL) if named is not None else "0"
        depth = min(8, max(0, _value(deep, 0)))
        if name == "0":
            return None
        key = self._lists.get(name, "")
        levels = self._abstract.get(key, {})
        level = levels.get(depth)
        if level is None or level.style is None:
            return depth + style.depth, "•"
        # Lists that share a pattern but not a number count by themselves.
        counts = self._counts.setdefault(name, {})
        counts[depth] = counts.get(depth, level.start - 1) + 1
        for deeper in [each for each in counts if each > depth]:
            del counts[deeper]

        def written(match: re.Match[str]) -> str:
            at = int(match[1]) - 1
            other = levels.get(at, level)
            return counted(counts.get(at, other.start), other.style or "1")

        return depth + style.depth, _PLACE.sub(written, level.text) or "•"


def _level(element: Any) -> tuple[int, _Level]:
    form, text, start = element.find(_FORMAT), element.find(_TEXT), element.find(_START)
    style = _STYLES.get(form.get(_VAL, "") if form is not None else "decimal")
    level = _Level(style, text.get(_VAL, "") if text is not None else "", _value(start, 1))
    return figure(element.get(_LEVEL), 0), level


def _value(element: Any, usual: int) -> int:
    return figure(element.get(_VAL), usual) if element is not None else usual
