"""What does the style of a paragraph of a .docx say: is it a heading, is it bold, is it numbered?"""

from __future__ import annotations

import re
from typing import Any

import attrs
from docx.oxml.ns import qn

from grognard.rulebooks.marks import figure

_VAL, _PPR, _RPR, _STYLE, _RSTYLE = qn("w:val"), qn("w:pPr"), qn("w:rPr"), qn("w:pStyle"), qn("w:rStyle")
_OUTLINE, _BOLD, _SLANT, _NUMBER = qn("w:outlineLvl"), qn("w:b"), qn("w:i"), qn("w:numPr")
_BASED, _NAME, _ID = qn("w:basedOn"), qn("w:name"), qn("w:styleId")
_HEADING = re.compile(r"heading ([1-9])\Z", re.IGNORECASE)
_DEEP = re.compile(r"list (?:bullet|number|continue) ([2-5])\Z", re.IGNORECASE)
_DEEPEST = 20
"""Styles that build on one another go no deeper."""


@attrs.frozen
class Style:
    """What a style says: the level of a heading (0 is none, 1 the title of all), whether letters are bold or slanted, how it is numbered."""

    level: int = 0
    strong: bool = False
    number: Any = None
    depth: int = 0
    """How deep a list in this style stands by its name: of `List Bullet 2` it is 1."""


class Styles:
    """The styles of a document, each worked out once."""

    def __init__(self, document: Any) -> None:
        self._elements = {each.get(_ID): each for each in document.styles.element if each.get(_ID)}
        self._known: dict[str | None, Style] = {None: Style()}

    def of(self, paragraph: Any) -> Style:
        """The style of a paragraph, with what the paragraph says itself."""
        settings = paragraph.find(_PPR)
        if settings is None:
            return self._known[None]
        named = settings.find(_STYLE)
        style = self.named(named.get(_VAL) if named is not None else None)
        level = _level(settings.find(_OUTLINE))
        return attrs.evolve(style, level=level) if level and not style.level else style

    def run(self, run: Any, strong: bool) -> bool:
        """Whether a run is bold or slanted, in a paragraph that is (or is not)."""
        settings = run.find(_RPR)
        if settings is None:
            return strong
        named = settings.find(_RSTYLE)
        strong = strong or (named is not None and self.named(named.get(_VAL)).strong)
        return _on(settings.find(_BOLD), _on(settings.find(_SLANT), strong))

    def named(self, name: str | None, depth: int = 0) -> Style:
        """A style by its id."""
        if name in self._known:
            return self._known[name]
        element = self._elements.get(name)
        if element is None or depth > _DEEPEST:
            return self._known[None]
        based = element.find(_BASED)
        below = self.named(based.get(_VAL), depth + 1) if based is not None else self._known[None]
        called = element.find(_NAME)
        title = called.get(_VAL, "") if called is not None else ""
        match = _HEADING.match(title)
        level = int(match[1]) + 1 if match else 1 if title.casefold() == "title" else below.level
        settings, letters = element.find(_PPR), element.find(_RPR)
        number = below.number
        if settings is not None:
            level = _level(settings.find(_OUTLINE)) or level
            own = settings.find(_NUMBER)
            number = own if own is not None else number
        strong = below.strong
        if letters is not None:
            strong = _on(letters.find(_BOLD), _on(letters.find(_SLANT), strong))
        deep = _DEEP.match(title)
        found = self._known[name] = Style(level, strong, number, int(deep[1]) - 1 if deep else below.depth)
        return found


def _level(outline: Any) -> int:
    value = figure(outline.get(_VAL), 9) if outline is not None else 9
    return value + 2 if 0 <= value < 9 else 0


def _on(switch: Any, usual: bool) -> bool:
    return usual if switch is None else switch.get(_VAL, "1") not in ("0", "false", "off")
