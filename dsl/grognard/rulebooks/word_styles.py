"""What does the style of a paragraph of a .docx say: is it a heading, is it bold, is it numbered?"""

from __future__ import annotations

import re
from typing import Any

import attrs

from grognard.rulebooks.marks import figure


def qn(name: str) -> str:
    """The full name of an element or attribute of Word."""
    return f"{{http://schemas.openxmlformats.org/wordprocessingml/2006/main}}{name}"


_VAL, _PPR, _RPR, _STYLE, _RSTYLE = qn("val"), qn("pPr"), qn("rPr"), qn("pStyle"), qn("rStyle")
_OUTLINE, _BOLD, _SLANT, _NUMBER, _SIZE = qn("outlineLvl"), qn("b"), qn("i"), qn("numPr"), qn("sz")
_BASED, _NAME, _ID = qn("basedOn"), qn("name"), qn("styleId")
_USUAL = 22.0
"""Half points of letters where nothing says how large they are."""
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
    size: float = _USUAL


class Styles:
    """The styles of a document (the root of their part, or nothing), each worked out once."""

    def __init__(self, root: Any) -> None:
        self._elements = {each.get(_ID): each for each in root if each.get(_ID)} if root is not None else {}
        usual = root.find(f"{qn('docDefaults')}/{qn('rPrDefault')}/{_RPR}") if root is not None else None
        self._known: dict[str | None, Style] = {None: _lettered(Style(), usual)}

    def of(self, paragraph: Any) -> Style:
        """The style of a paragraph, with what the paragraph says itself."""
        settings = paragraph.find(_PPR)
        named = settings.find(_STYLE) if settings is not None else None
        style = self.named(named.get(_VAL) if named is not None else None)
        level = _level(settings.find(_OUTLINE)) if settings is not None else 0
        return attrs.evolve(style, level=level) if level and not style.level else style

    def run(self, run: Any, style: Style) -> Style:
        """The style of a run in a paragraph of a style."""
        settings = run.find(_RPR)
        if settings is None:
            return style
        named = settings.find(_RSTYLE)
        if named is not None and self.named(named.get(_VAL)).strong:
            style = attrs.evolve(style, strong=True)
        return _lettered(style, settings)

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
        settings = element.find(_PPR)
        number = below.number
        if settings is not None:
            level = _level(settings.find(_OUTLINE)) or level
            own = settings.find(_NUMBER)
            number = own if own is not None else number
        deep = _DEEP.match(title)
        letters = _lettered(below, element.find(_RPR))
        self._known[name] = Style(
            level, letters.strong, number, int(deep[1]) - 1 if deep else below.depth, letters.size
        )
        return self._known[name]


def _lettered(style: Style, letters: Any) -> Style:
    """A style with what the settings of letters say."""
    if letters is None:
        return style
    size = letters.find(_SIZE)
    return attrs.evolve(
        style,
        strong=_on(letters.find(_BOLD), _on(letters.find(_SLANT), style.strong)),
        size=float(figure(size.get(_VAL), int(style.size))) if size is not None else style.size,
    )


def _level(outline: Any) -> int:
    value = figure(outline.get(_VAL), 9) if outline is not None else 9
    return value + 2 if 0 <= value < 9 else 0


def _on(switch: Any, usual: bool) -> bool:
    return usual if switch is None else switch.get(_VAL, "1") not in ("0", "false", "off")
