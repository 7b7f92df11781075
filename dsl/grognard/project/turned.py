"""What does a text say whose lengths are turned into another unit?

The text itself is turned, line by line, before anything reads it: rules, tables, sentences and what is printed of them
then say one thing. Names keep their figures: a 12 inch gun is called so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import attrs

from grognard.dice.fractions_text import ratio_text
from grognard.lengths import SIGNS, WORDS, Scale, converted, read_scale, spellings, unit_named
from grognard.lowering.headings import Heading, other_unit
from grognard.lowering.nodes import every
from grognard.project.finding import Project
from grognard.source import SourceFile, Stretch
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

_NUMBER = r"[0-9]+(?:\.[0-9]+| [0-9]+/[1-9][0-9]*|/[1-9][0-9]*)?"
_UNITS = rf"(?:{WORDS}|[{SIGNS}])"
_JOINED = re.compile(r"\s*(?:\bto\b|\bor\b|\bby\b|[-\u2013\u00d7])\s*")


@attrs.frozen
class Turn:
    """One unit of length for another."""

    old: str
    new: str
    scale: Scale | None

    def project(self, project: Project, trees: list[Node]) -> Project:
        """A text with its lengths in the new unit."""
        new = "|".join(map(re.escape, spellings(self.new)))
        both = re.compile(rf"\d\s*(?:{new})(?![^\W\d_])", re.IGNORECASE)
        bare_in = "" if any(both.search(file.text) for file in project.files) else self.old
        files = [self.file(file, tree, bare_in) for file, tree in zip(project.files, trees, strict=True)]
        return attrs.evolve(project, files=tuple(files))

    def file(self, file: SourceFile, tree: Node, bare_in: str) -> SourceFile:
        """A file with its lengths in the new unit. Lines keep their numbers. `bare_in` is the unit of a length without one."""
        names = {at for start, end in _names(tree) for at in range(start, end)}
        signs = "|".join(sorted(map(re.escape, spellings(self.old)), key=len)[::-1])
        unit = rf"\s*(?P<unit>(?:{signs}))(?![^\W\d_])"
        lengths = re.compile(
            rf"(?<![\w./-])(?P<numbers>{_NUMBER}(?:{_JOINED.pattern}{_NUMBER})*){unit}|(?<=\}}){unit.replace('unit>', 'behind>')}"
            rf"|\b(?P<domain>{signs})\b",
            re.IGNORECASE,
        )
        domains = set(_domains(tree))

        def turned(match: re.Match[str]) -> str:
            if match["domain"] is not None:
                return spellings(self.new)[0] if match.start() in domains else match[0]
            return match[0] if match.start() in names else self._converted(match)

        text = lengths.sub(turned, file.text)
        # `0 to 24 inches, usually 6`: what is usual has the unit of its field.
        usual = re.compile(rf"(?<={re.escape(spellings(self.new)[0])}, usually )({_NUMBER})(?![\w./]|\s*{_UNITS})")
        text = usual.sub(lambda match: f"{self._number(match[1])} {spellings(self.new)[0]}", text)
        return attrs.evolve(file, text=text, measured_in=self.old, bare_in=bare_in)

    def _converted(self, match: re.Match[str]) -> str:
        new = spellings(self.new)
        if match["numbers"] is None:
            return f" {new[0]}"
        parts = re.split(f"({_JOINED.pattern})", match["numbers"])
        parts_turned = [part if at % 2 else self._number(part) for at, part in enumerate(parts)]
        unit = new[1] if parts_turned == ["1"] else new[0]
        return f"{''.join(parts_turned)} {unit}"

    def _number(self, text: str) -> str:
        length = converted(sum(map(Fraction, text.split()), Fraction()), unit_named(self.old), self.new, self.scale)
        return _written(length) if length is not None else text


def _names(node: Node) -> Iterator[tuple[int, int]]:
    """Where names that begin with a length stand in the whole file."""
    at = node.file.at if isinstance(node.file, Stretch) else 0
    for part in node.parts:
        if isinstance(part, ast.Word | ast.CountedValue) and part.token("NAME") is not None:
            yield at + part.start, at + part.end
        elif isinstance(part, Node):
            yield from _names(part)


def _domains(node: Node) -> Iterator[int]:
    """Where the unit of a field stands that has nothing but a unit, as `last move: inches`, in the whole file."""
    for part in every(node):
        words = part.node(ast.Words) if isinstance(part, ast.FieldDomain) else None
        if words is not None and len(words.parts) == 1:
            yield (words.file.at if isinstance(words.file, Stretch) else 0) + words.start


def _written(length: Fraction) -> str:
    """A number as the language reads it: with a point where that is exact, else as a fraction."""
    hundred = length * 100
    if hundred.denominator != 1 or length.denominator == 1:
        return ratio_text(length)
    return f"{hundred.numerator // 100}.{hundred.numerator % 100:02}".rstrip("0")


def turn_wanted(headings: Iterable[Heading], before: Mapping[str, str]) -> Turn | None:
    """The turn that a heading wants whose lengths are in another unit than those of what it stands on."""
    for heading in headings:
        units = other_unit(heading, before)
        scale = read_scale(heading.settings.get("scale", before.get("scale", "")))
        if units is not None and converted(Fraction(1), unit_named(units[0]), units[1], scale) is not None:
            return Turn(*units, scale)
    return None
