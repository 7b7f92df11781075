"""What of a line is taken as its author wrote it: its words, a constant, a name, whether it says `is`?"""

from __future__ import annotations

import re
from fractions import Fraction

from grognard.continued import whole_line
from grognard.ir import expressions as ir
from grognard.ir.names import ARTICLES, key
from grognard.ir.types import PieceOf, value_text
from grognard.source import Place, SourceFile
from grognard.word_set import word_set


def constant_text(node: ir.Constant) -> str:
    """A value as it is printed; `none`, of a piece that is missing, keeps the author's word."""
    start, end = node.place.span.start, node.place.span.end
    if node.value is None and node.place.file.text[start:end].strip().casefold() == "none":
        return "none"
    return value_text(node.value)


def variable_name(node: ir.Variable) -> str:
    """A value of a rule by its name. What came out keeps the author's word: behind a table, `the result` is no total of dice."""
    if node.name != "total":
        return node.name
    start, end = node.place.span.start, node.place.span.end
    said = key(node.place.file.text[start:end])
    return said if said in _CAME_OUT else node.name


_CAME_OUT = word_set("result score")


def stands(node: ir.Expression) -> ir.Expression:
    """Returns the piece on a place, where a place is named by its piece; else the node itself."""
    if isinstance(node, ir.Field) and isinstance(node.type, PieceOf) and node.of is not None:
        return node.of
    return node


def way_words(node: ir.Apart) -> str:
    """By which places a way leads: `open hexes`."""
    words = " ".join(node.place.text.split())
    return words.rpartition(" by ")[2]


def of_throw_words(node: ir.OfThrow) -> str:
    """`the highest of the attack`, `the wins of the attack against the defence`."""
    against = f" against the {node.against}" if node.against else ""
    return f"the {node.what.value} of the {node.name}{against}"


def lot_text(lot: int | Fraction) -> str:
    """Returns an amount in words: `2`; a share in whole hundredths as `10%`."""
    return f"{int(lot * 100)}%" if 0 < lot < 1 and (lot * 100).denominator == 1 else value_text(lot)


_SAID_WITH_IS = re.compile(r"\b(?:is|are)(?: not| no longer)?[ \t]+\Z", re.IGNORECASE)


def said_with_is(node: ir.Expression) -> bool:
    """Whether its author says a name of a piece with `is`: it is recruits, and has none."""
    text, start = node.place.file.text, node.place.span.start
    return _SAID_WITH_IS.search(text, text.rfind("\n", 0, start) + 1, start) is not None


def article_before(file: SourceFile, start: int) -> str:
    """Returns the article right before a place at the beginning of a line: it is no part of the name."""
    said = file.text[file.text.rfind("\n", 0, start) + 1 : start].strip()
    return f"{said} " if said.casefold() in ARTICLES else ""


_CITES = re.compile(r"\s\[[^\[\]]*\]\s*\Z")


def text_of(place: Place) -> str:
    """Returns the first line at a place as typed, with its continuation, without citations and notes."""
    said = " ".join(_CITES.sub("", whole_line(place.text).split("  [")[0]).split())
    return article_before(place.file, place.span.start) + said


_CONDITION = re.compile(r",? (?:or )?when\b.*", re.IGNORECASE)


def done_text(place: Place) -> str:
    """What a line does, as it was typed: `text_of` without the condition."""
    return _CONDITION.sub("", text_of(place))
